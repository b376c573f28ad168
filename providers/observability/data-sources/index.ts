import type { DataSource } from "../../sdk";
import type { Service } from "../service";
import { dataSourceOfTeams } from "../team/readers";
import { alertDataSource, alertsDataSource } from "./alerts";
import { backupsDataSource } from "./backups";
import { chartSeriesDataSource } from "./chart-series";
import { connectionDataSource, connectionsDataSource } from "./connections";
import { dashboardDataSource, dashboardsDataSource } from "./dashboards";
import { roleDataSource, rolesDataSource } from "./roles";
import { savedSearchDataSource, savedSearchesDataSource } from "./saved-searches";
import { searchDataSource } from "./search";
import { serviceMetricsDataSource } from "./service-metrics";
import { sourceDataSource, sourcesDataSource } from "./sources";
import {
  invitationDataSource,
  invitationsDataSource,
  teamDataSource,
  teamMemberDataSource,
  teamMembersDataSource,
} from "./team";
import { webhookDataSource, webhooksDataSource } from "./webhooks";

const all: readonly DataSource<Service>[] = [
  dashboardsDataSource,
  dashboardDataSource,
  alertsDataSource,
  alertDataSource,
  sourcesDataSource,
  sourceDataSource,
  webhooksDataSource,
  webhookDataSource,
  savedSearchesDataSource,
  savedSearchDataSource,
  connectionsDataSource,
  connectionDataSource,
  rolesDataSource,
  roleDataSource,
  teamDataSource,
  teamMembersDataSource,
  teamMemberDataSource,
  invitationsDataSource,
  invitationDataSource,
  searchDataSource,
  chartSeriesDataSource,
  backupsDataSource,
  serviceMetricsDataSource,
];

/** All data sources. One that the mode lacks is rejected before a request. */
export const dataSources = all.map((one) => dataSourceOfTeams(refusedWhereLacking(one)));

function refusedWhereLacking(dataSource: DataSource<Service>): DataSource<Service> {
  return {
    ...dataSource,
    read(context) {
      context.client.capabilities.requireFor(dataSource.definition);
      return dataSource.read(context);
    },
  };
}
