import type { CallContext } from "../runtime/context";
import { DiagnosticError } from "../runtime/diagnostics";
import type { ListResource } from "../runtime/provider";
import { asListed, type Resource } from "../runtime/resource";
import {
  attributesOf,
  type Definition,
  fromWire,
  isPresent,
  isRecord,
  type Json,
  type JsonObject,
  type ObjectValue,
  object,
  required,
  string,
  type Value,
  wireName,
} from "../schema";
import { idFrom, idMember, type Store, type StoredParts, StoreError, type StoreOf, storedResource } from "../stored";
import { problem } from "../stored/problems";
import { type RestRequest, Service, unknownCreate } from "./service";

/** Where a REST API keeps the objects of a definition, and how it is called. */
export interface RestRecord<C> {
  /**
   * Path of the collection, below which each object has its ID as the last segment: `/notes`, or `/projects/{project}/notes` with the values of
   * attributes.
   */
  readonly path: string;
  /** The attribute that has the ID. Default: `id`. */
  readonly id?: string;
  /**
   * Sends one request. Address, credentials, timeouts, limits and retries are its business; a status other than 2xx is none. It rejects where
   * no response came. A read has a `signal` that ends it; `stopping` says when a run ends, so that a write is not repeated.
   */
  fetch(client: C, path: string, request: RestRequest, stopping: AbortSignal): Promise<Response>;
  /** `PUT` sends the whole object, without what is not set; `PATCH` what changes, with `null` for what is removed (RFC 7396). Default: `PUT`. */
  readonly update?: "PUT" | "PATCH";
  /** The member of the list's response that has the objects. Absent: the response is the list. */
  readonly items?: string;
  /** Path of the next page by a response of the list; `undefined` after the last. */
  next?(body: unknown, response: Response): string | undefined;
}

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
): Resource<C> {
  const parts = asListed<StoredParts<C, Definition, JsonObject>>(more);
  return storedResource<C, Definition>(definition, restStore(definition, record), {
    id: record.id,
    within: parentsOf(record),
    update: record.update === "PATCH" ? "MERGE" : "PUT",
    ...parts,
  });
}

/** The objects below a path as a store. @throws Error for a record that does not fit the definition. */
export function restStore<C>(definition: Definition, record: RestRecord<C>): StoreOf<C, JsonObject> {
  for (const name of [...parentsOf(record), record.id ?? "id"])
    if (definition.type.attributes[name]?.set?.identifies !== true)
      throw new Error(
        `${definition.name}: the attribute "${name}" is in its path; define it with \`set: { identifies: true }\`.`,
      );
  return (context, at) => collection(definition, record, context, at);
}

/** Lists the objects of a record for `terraform query`; arguments are the attributes that the path names. */
export function restList<C>(definition: Definition, record: RestRecord<C>): ListResource<C> {
  const parents = parentsOf(record);
  const { id = "id" } = record;
  const arguments_ = parents.map((name) => [
    name,
    required(string(), definition.type.attributes[name]?.description ?? name),
  ]);
  return {
    definition: {
      kind: "list_resource",
      name: definition.name,
      description: `Lists what the resource manages. ${definition.description}`,
      type: object(`${definition.type.name}List`, Object.fromEntries(arguments_)),
    },
    async *list(context) {
      const { config } = context;
      for await (const one of collection(definition, record, context, config).pages()) {
        const state = { ...config, ...fromWire(definition.type, one) };
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

/** A service whose list goes on for longer never ends it. */
const mostPages = 1000;
const mostObjects = 100_000;

interface Collection extends Store {
  pages(): AsyncGenerator<JsonObject>;
}

/** The objects of one definition in the API, in one call. */
function collection<C>(
  definition: Definition,
  record: RestRecord<C>,
  { client, signal, log }: CallContext<C>,
  at: ObjectValue,
): Collection {
  const { id: idName = "id", update = "PUT", items, next } = record;
  const noun = definition.name.replaceAll("_", " ");
  const member = idMember(definition, idName);
  const send = (path: string, request: RestRequest) => record.fetch(client, path, request, signal);
  const service = new Service(send, noun, signal, log);
  /** `/projects/a%2Fb/notes`. */
  const path = () => record.path.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(name, at[name]));
  const pathOf = (id: string) => `${path()}/${segmentOf(idName, id)}`;

  async function get(id: string): Promise<JsonObject | null> {
    const response = await service.find("GET", pathOf(id));
    if (!response) return null;
    const found = await service.objectIn(response, "GET");
    if (found === undefined) throw service.unexpected("GET", "is empty");
    mustBe(id, found, "GET");
    return found;
  }

  /** A response that says nothing of an object says nothing wrong. */
  function mustBe(id: string, found: JsonObject, method: string): void {
    const given = found[member] ?? null;
    if (given === null ? method === "GET" : String(given) !== id)
      throw service.unexpected(method, `has the ID "${given}", not "${id}"`);
  }

  /** A record, read again unless a response has all that the service computes. */
  async function completed(id: string, found: JsonObject): Promise<JsonObject> {
    const isComplete = attributesOf(definition.type).every(([name, attribute]) => {
      const wire = wireName(name, attribute);
      return !attribute.presence.endsWith("computed") || wire === undefined || isPresent(found[wire]);
    });
    return isComplete ? found : ((await get(id)) ?? found);
  }

  async function* pages(): AsyncGenerator<JsonObject> {
    const seen = new Set<string>();
    let count = 0;
    for (let page: string | undefined = path(); page !== undefined; ) {
      const isLong = seen.size === mostPages || count > mostObjects;
      if (isLong || seen.has(page)) {
        const says = isLong
          ? `It has ${count} objects on ${seen.size} pages, and more.`
          : `GET ${page} is the next page of itself.`;
        throw new DiagnosticError(problem("list-without-end"), says);
      }
      seen.add(page);
      const response = await service.send("GET", page);
      const body = await service.bodyOf(response, "GET");
      const found = items === undefined || !isRecord(body) ? body : body[items];
      if (!Array.isArray(found)) {
        const says = `GET ${page} returned no list${items ? ` in \`${items}\`` : ""}.`;
        throw new DiagnosticError(problem("unexpected-response"), says);
      }
      count += found.length;
      yield* found.filter(isJsonObject);
      page = next?.(body, response);
    }
  }

  return {
    pages,
    get,
    async list() {
      const all = [];
      for await (const one of pages()) all.push(one);
      return all;
    },
    async create(body, _, keep) {
      const response = await service.send("POST", path(), body);
      const createdAt = idFrom(definition, idName, service.createdAt(response));
      const located = createdAt === null ? {} : { [member]: createdAt };
      if (createdAt !== null) keep(located);
      const made = { ...located, ...(await service.objectIn(response, "POST")) };
      const id = made[member];
      if (!isPresent(id))
        throw unknownCreate(
          problem("id-missing", noun),
          `POST ${path()} succeeded, and its response has neither \`${member}\` nor a Location. The object exists: find its ID, and import it.`,
        );
      keep(made);
      return completed(String(id), made);
    },
    async update(id, body) {
      const response = await service.find(update, pathOf(id), await body());
      if (!response) throw new StoreError("gone", `${update} ${pathOf(id)} found no such object.`);
      const found = (await service.objectIn(response, update)) ?? {};
      mustBe(id, found, update);
      return completed(id, found);
    },
    async delete(id) {
      await service.find("DELETE", pathOf(id));
    },
  };
}

function isJsonObject(value: Json): value is JsonObject {
  return isRecord(value);
}

/** One segment of a path. @throws DiagnosticError for what would make it another path. */
function segmentOf(name: string, value: Value | undefined): string {
  const text = String(value ?? "");
  if (/^\.{0,2}$/.test(text))
    throw new DiagnosticError(problem("path-impossible"), `${name} is "${text}", which no path can contain.`, [name]);
  return encodeURIComponent(text);
}
