import type { Context, DataSource, ListResource } from "terraform-provider-sdk";
import { attributesOf, fromWire, objectIn, type ReceivedOf } from "terraform-provider-sdk/definitions";
import type { Definition, ObjectType, Value } from "terraform-provider-sdk/schema";
import {
  formatPath,
  isPresent,
  type ObjectValue,
  objectsOf,
  type Path,
  readPattern,
  stringOf,
} from "terraform-provider-sdk/values";
import type { Client, ObjectStore, ServiceRecord } from "../../../lib/client";
import { allKinds } from "../../../lib/kinds";
import { listingOf, listResourceOf, lookupOf, storeName } from "../../../lib/kinds/derive";
import { type Kind, wordsOf } from "../../../lib/kinds/kind";
import { memberName } from "../../../lib/kinds/records";
import { problem } from "../../../lib/service/problems";
import { findOne, type Named, type Search } from "../find";
import type { Service } from "../service";

/** Completes an object that a data source returns. */
type Complete = (object: ObjectValue) => ObjectValue;

/** The data source that lists the objects of a kind, if it has one. */
export function listDataSource(kind: Kind, complete?: Complete): DataSource<Client> | undefined {
  const definition = listingOf(kind);
  const store = (client: Client) => client.storeOf(kind);
  return definition && storedList(definition, { store, member: storeName(kind), filters: kind.list, complete });
}

/** The data source that finds one object of a kind by ID or name, if it has one. */
export function lookupDataSource(kind: Kind, complete?: Complete): DataSource<Client> | undefined {
  const definition = lookupOf(kind);
  const { narrowedBy: lookupArguments, unnamedIsNormal } = kind.lookup ?? {};
  return (
    definition &&
    storedLookup(definition, {
      store: (client) => client.storeOf(kind),
      noun: wordsOf(kind).singular,
      narrowedBy: lookupArguments?.name,
      unnamedIsNormal,
      isComplete: kind.isComplete,
      complete,
    })
  );
}

/** A data source that lists stored objects: in `member`; the other arguments filter it, by equality unless `filters` says how. */
export function storedList(
  definition: Definition,
  {
    store,
    member,
    filters,
    complete = asReturned,
  }: {
    readonly store: (client: Client) => Pick<ObjectStore<ServiceRecord>, "list">;
    readonly member: string;
    readonly filters?: Kind["list"];
    readonly complete?: Complete;
  },
): DataSource<Client> {
  const names = attributesOf(definition.type)
    .filter(([name, { api: { name: wire } = {} }]) => name !== member && wire !== false)
    .map(([name]) => name);
  const results = definition.type.attributes[member];
  const resultType = (results && objectIn(results.type)) ?? definition.type;
  return {
    definition,
    async read(context) {
      const { client, config, signal } = context;
      const tests = names.flatMap((name) => {
        const value = config[name];
        if (!isPresent(value)) return [];
        return [filter(name, value, resultType, filters)];
      });
      const records = await store(client).list({ signal });
      const listed = records.filter((record) => !filters?.omits?.(record));
      const matching = listed.filter((record) => tests.every((isWanted) => isWanted(record)));
      const { [member]: results } = resultOf(definition.type, { [member]: matching }, [], context);
      return { [member]: objectsOf(results).map(complete) };
    },
  };
}

function filter(
  name: string,
  value: Value,
  resultType: ObjectType,
  filters: Kind["list"],
): (record: ServiceRecord) => boolean {
  if (filters?.nameRegex && name === "nameRegex") {
    const pattern = readPattern(String(value).normalize());
    return (record) => pattern.test((stringOf(record.name) ?? "").normalize());
  }
  const holderPath = filters?.localFilters?.[name];
  const holder = typeof holderPath === "object" ? holderPath.in : undefined;
  const recordMember = memberName(resultType, holder ?? name);
  if (holder === undefined) return (record) => record[recordMember] === value;
  return ({ [recordMember]: items }) => Array.isArray(items) && items.includes(value);
}

/** A data source that finds one stored object, by ID or by name. `isComplete`: false if a list entry lacks the body, so that the object is read by itself. */
export function storedLookup(
  definition: Definition,
  {
    store,
    isComplete = () => true,
    complete = asReturned,
    ...search
  }: Search & {
    readonly store: (client: Client) => Pick<ObjectStore<ServiceRecord & Named>, "list" | "read">;
    readonly isComplete?: (entry: ServiceRecord) => boolean;
    readonly complete?: Complete;
  },
): DataSource<Client> {
  return {
    definition,
    async read(context) {
      const { client, config, signal } = context;
      const entry = findOne(definition.type, await store(client).list({ signal }), config, search, context);
      const record = isComplete(entry) ? entry : await store(client).read(entry.id, { signal });
      return complete(resultOf(definition.type, record ?? entry, [search.noun], context));
    },
  };
}

function asReturned(object: ObjectValue): ObjectValue {
  return object;
}

/** The part of a call's context that results need. */
type Warns = Pick<Context<"call", unknown>, "warn">;

/** An object of a response as a result. A member of another type than is documented is null, and a warning names its place. */
export function resultOf<T extends ObjectType>(type: T, record: unknown, place: Path, context: Warns): ReceivedOf<T> {
  return fromWire(type, record, (path, expected) => {
    const detail = `${formatPath([...place, ...path])} of the response is not ${expected}; the value is null. All other values are as the service returned them.`;
    context.warn(problem("unexpected-response"), detail);
  });
}

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
    const objects = objectsOf(result[storeName(kind)]).filter((object) => kind.unmanageable?.why(object) === undefined);
    return objects.map(({ id, name }) => listedAs({ id: String(id), team }, name));
  };
}

function listedAs(identity: ObjectValue & { readonly id: string }, name: unknown) {
  return { identity, displayName: stringOf(name) || identity.id };
}
