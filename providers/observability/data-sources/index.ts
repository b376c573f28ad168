import type { Client } from "../../../lib/client";
import type { DataSource } from "../../sdk";
import { alertDataSource, alertsDataSource } from "./alerts";
import { backupsDataSource } from "./backups";
import { chartSeriesDataSource } from "./chart-series";
import { connectionDataSource, connectionsDataSource } from "./connections";
import { dashboardDataSource, dashboardsDataSource } from "./dashboards";
import { savedSearchDataSource, savedSearchesDataSource } from "./saved-searches";
import { serviceMetricsDataSource } from "./service-metrics";
import { sourceDataSource, sourcesDataSource } from "./sources";
import { webhookDataSource, webhooksDataSource } from "./webhooks";

export const dataSources: readonly DataSource<Client>[] = [
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
  chartSeriesDataSource,
  backupsDataSource,
  serviceMetricsDataSource,
];
