import type { Client, ObjectStore, ServiceRecord } from "../../../lib/client";
import { attributesOf, type Definition, nestedIn, type ObjectType, toSnake } from "../../../lib/schema";
import { type DataSource, DiagnosticError } from "../../sdk";
import { findOne, type Named, type Search } from "../find";
import { resultOf } from "./result";

export interface StoredList<D extends Definition> {
  /** The client's store of the kind. */
  readonly store: (client: Client) => Pick<ObjectStore<ServiceRecord, unknown>, "list">;
  /** The attribute that holds the list; the other arguments narrow it by equality. */
  readonly member: keyof D["type"]["attributes"] & string;
}

/** A data source that lists the objects of a stored kind. */
export function storedList<const D extends Definition>(
  definition: D,
  { store, member }: StoredList<D>,
): DataSource<Client> {
  const item = itemOf(definition, member);
  const filters = attributesOf(definition.type)
    .filter(([name, { wire }]) => name !== member && wire !== false)
    .map(([name]) => name);
  return {
    definition,
    async read(context) {
      const { client, config, signal } = context;
      const all = await store(client).list({ signal });
      const wanted = all.filter((one) => filters.every((name) => config[name] === null || one[name] === config[name]));
      return { [member]: wanted.map((record, index) => resultOf(item, record, [member, index], context)) };
    },
  };
}

export interface StoredLookup<D extends Definition> extends Search {
  readonly narrowedBy?: keyof D["type"]["attributes"] & string;
  readonly store: (client: Client) => Pick<ObjectStore<ServiceRecord & Named, unknown>, "list">;
}

/** A data source that finds one object of a stored kind, by ID or by name. */
export function storedLookup<const D extends Definition>(
  definition: D,
  { store, ...search }: StoredLookup<D>,
): DataSource<Client> {
  return {
    definition,
    async read(context) {
      const { client, config, signal } = context;
      const record = findOne(await store(client).list({ signal }), config, search, context);
      return resultOf(definition.type, record, [search.thing], context);
    },
  };
}

function itemOf({ name, type }: Definition, member: string): ObjectType {
  const list = type.attributes[member]?.type;
  const nested = list && nestedIn(list);
  if (nested?.nesting === "list") return nested.type;
  throw new DiagnosticError("Definition is not a list", `${name} has no list of objects named ${toSnake(member)}.`);
}
