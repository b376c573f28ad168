import { allKinds } from "../../lib/kinds";
import { listResourceOf, storeName } from "../../lib/kinds/derive";
import type { Kind } from "../../lib/kinds/kind";
import { type ObjectValue, objectsOf } from "../../lib/schema";
import type { Listed, ListResource } from "../sdk";
import { listDataSource } from "./data-sources/stored";
import type { Service } from "./service";

/** What `terraform query` lists: the objects of every kind that a resource can manage. */
export const listResources: readonly ListResource<Service>[] = allKinds.map((kind) => ({
  definition: listResourceOf(kind),
  list: listerOf(kind),
}));

function listerOf(kind: Kind): ListResource<Service>["list"] {
  const dataSource = listDataSource(kind);
  if (!dataSource)
    return async ({ client, signal }) =>
      (await client.storeOf(kind).list({ signal })).map(({ id, name }) => listedAs({ id }, name));
  return async (context) => {
    const { team = null } = context.config;
    const result: ObjectValue = await dataSource.read(context);
    const objects = objectsOf(result[storeName(kind)]).filter((one) => kind.isManageable?.(one) ?? true);
    return objects.map(({ id, name }) => listedAs({ id: String(id), team }, name));
  };
}

function listedAs(identity: ObjectValue & { readonly id: string }, name: unknown): Listed {
  return { identity, displayName: typeof name === "string" && name !== "" ? name : identity.id };
}
