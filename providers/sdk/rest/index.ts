import type { CallContext } from "../runtime/context";
import type { ListResource } from "../runtime/provider";
import {
  type Definition,
  filterMembers,
  fromWire,
  type JsonObject,
  mapMembers,
  type ObjectValue,
  object,
  required,
} from "../schema";
import { type Store, type StoredParts, type StoredResource, storedResource } from "../stored";
import { Collection, type RestRecord } from "./collection";

/**
 * A resource whose life is that of an object of a REST API: POST creates it below the path, GET reads it, PUT or PATCH updates it, DELETE deletes
 * it. It is gone where GET or DELETE gets 404 or 410 from the API. Members have the names of the attributes unless `api` says otherwise.
 * `more`: what it does differently, as of every `storedResource`.
 * @throws Error for a record that does not fit the definition.
 */
export function restResource<C, const D extends Definition>(
  definition: D,
  record: RestRecord<C>,
  more: StoredParts<C, D, JsonObject> = {},
): StoredResource<C, D> {
  return storedResource<C, D>(definition, restStore(definition, record), {
    id: record.id,
    within: parentsOf(record),
    update: record.update === "PATCH" ? "MERGE" : "PUT",
    ...more,
  });
}

/**
 * The objects below a path as a store, for a resource of its own or a data source that lists them; `place`: the attributes that the path names.
 * @throws Error for a record that does not fit the definition.
 */
export function restStore<C>(
  definition: Definition,
  record: RestRecord<C>,
): (context: CallContext<C>, place?: ObjectValue) => Required<Pick<Store, "list">> & Store {
  for (const name of [...parentsOf(record), record.id ?? "id"])
    if (definition.type.attributes[name]?.set?.identifies !== true)
      throw new Error(
        `${definition.name}: the attribute "${name}" is in its path; define it with \`set: { identifies: true }\`.`,
      );
  return (context, place = {}) => new Collection(definition, record, context, place);
}

/** Lists the objects of a record for `terraform query`; arguments are the attributes that the path names. */
export function restList<C>(definition: Definition, record: RestRecord<C>): ListResource<C> {
  const parents = parentsOf(record);
  const { id = "id" } = record;
  const arguments_ = filterMembers(definition.type.attributes, (_, name) => parents.includes(name));
  return {
    definition: {
      kind: "list_resource",
      name: definition.name,
      description: `Lists what the resource manages. ${definition.description}`,
      type: object(
        `${definition.type.name}List`,
        mapMembers(arguments_, ({ type, description }) => required(type, description)),
      ),
    },
    async *list(context) {
      const { config } = context;
      for await (const listed of new Collection(definition, record, context, config).pages()) {
        const state = { ...config, ...fromWire(definition.type, listed) };
        const identity = Object.fromEntries(
          [...parents, id].map((name) => [name, state[name] ?? config[name] ?? null]),
        );
        yield { identity, displayName: String(state.name ?? state[id]) };
      }
    },
  };
}

function parentsOf({ path }: { readonly path: string }): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}
