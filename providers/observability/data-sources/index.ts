import type { DataSource } from "terraform-provider-sdk";
import { isUnknown, type Value } from "terraform-provider-sdk/schema";
import { isPresent, type ObjectValue, objectsOf } from "terraform-provider-sdk/values";
import { allKinds } from "../../../lib/kinds";
import { tileKeys } from "../../../lib/tiles";
import type { Service } from "../service";
import { chartSeriesDataSource, searchDataSource } from "./queries";
import { backupsDataSource, serviceMetricsDataSource } from "./service";
import { listDataSource, lookupDataSource } from "./stored";
import {
  invitationDataSource,
  invitationsDataSource,
  teamDataSource,
  teamMemberDataSource,
  teamMembersDataSource,
} from "./team";

/** What the objects of a kind have in addition to what the service returns. */
const complete = new Map([["dashboard", withTileKeys]]);

const definedDataSources: readonly DataSource<Service>[] = [
  ...allKinds
    .flatMap((kind) =>
      [listDataSource, lookupDataSource].map((dataSourceOf) => dataSourceOf(kind, complete.get(kind.name))),
    )
    .filter(isPresent),
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
export const dataSources = definedDataSources.map(
  (dataSource): DataSource<Service> => ({
    ...dataSource,
    read(context) {
      context.client.capabilities.requireFor(dataSource.definition);
      return dataSource.read(context);
    },
  }),
);

/** A dashboard with the keys that a resource of the same tiles would give them. */
function withTileKeys(dashboard: ObjectValue): ObjectValue {
  if (dashboard.tiles === null) return dashboard;
  const tiles = objectsOf(dashboard.tiles);
  const keys = tileKeys(tiles, isUnknown) ?? [];
  const keyed: ObjectValue[] = tiles.map((tile, index) => ({ ...tile, key: keys[index] ?? null }));
  const ids = tiles.map(({ id }, index): [string, Value] => [keys[index] ?? "", id ?? ""]).filter(([, id]) => id);
  return { ...dashboard, tiles: keyed, tileIds: Object.fromEntries(ids) };
}
