import { listResources as definitions } from "../../../lib/definitions/list-resources";
import type { ObjectValue } from "../../../lib/schema";
import type { DataSource, Listed, ListResource } from "../../sdk";
import { alertsDataSource } from "../data-sources/alerts";
import { connectionsDataSource } from "../data-sources/connections";
import { dashboardsDataSource } from "../data-sources/dashboards";
import { objectsOf } from "../data-sources/result";
import { rolesDataSource } from "../data-sources/roles";
import { savedSearchesDataSource } from "../data-sources/saved-searches";
import { sourcesDataSource } from "../data-sources/sources";
import { webhooksDataSource } from "../data-sources/webhooks";
import type { Service } from "../service";
import { dataSourceOfTeams } from "../team/readers";

type List = ListResource<Service>["list"];

/** What lists the objects of each kind. */
const lists: Readonly<Record<string, List>> = {
  dashboard: asListedBy(dashboardsDataSource, "dashboards"),
  alert: asListedBy(alertsDataSource, "alerts"),
  source: asListedBy(sourcesDataSource, "sources"),
  webhook: asListedBy(webhooksDataSource, "webhooks"),
  saved_search: asListedBy(savedSearchesDataSource, "savedSearches"),
  connection: asListedBy(connectionsDataSource, "connections"),
  role: asListedBy(rolesDataSource, "roles", ({ isPredefined }) => isPredefined !== true),
  api_key: async ({ client, signal }) =>
    (await client.keys.list({ signal })).map(({ id, name }) => listedAs({ id }, name)),
};

/** Everything that the client can list and a resource manages. */
export const listResources: readonly ListResource<Service>[] = definitions.flatMap((definition) => {
  const list = lists[definition.name];
  return list ? [{ definition, list }] : [];
});

/** `isManageable`: false for an object that no resource can manage. */
function asListedBy(
  dataSource: DataSource<Service>,
  member: string,
  isManageable: (object: ObjectValue) => boolean = () => true,
): List {
  const { read } = dataSourceOfTeams(dataSource);
  return async (context) => {
    const { team = null } = context.config;
    const result: ObjectValue = await read(context);
    const objects = objectsOf(result[member]).filter(isManageable);
    return objects.map(({ id, name }) => listedAs({ id: String(id), team }, name));
  };
}

function listedAs(identity: ObjectValue & { readonly id: string }, name: unknown): Listed {
  return { identity, displayName: typeof name === "string" && name !== "" ? name : identity.id };
}
