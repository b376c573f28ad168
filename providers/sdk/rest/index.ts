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
  return (context, at) => new Collection(definition, record, context, at);
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
      for await (const one of new Collection(definition, record, context, config).pages()) {
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

/** The objects of one definition in the API, in one call. */
class Collection<C> implements Store {
  private readonly service: Service;
  private readonly id: string;
  private readonly wireId: string;

  constructor(
    private readonly definition: Definition,
    private readonly record: RestRecord<C>,
    readonly context: CallContext<C>,
    private readonly at: ObjectValue,
  ) {
    const { client, signal, log } = context;
    const send = (path: string, request: RestRequest) => record.fetch(client, path, request, signal);
    this.service = new Service(send, definition.name.replaceAll("_", " "), signal, log);
    this.id = record.id ?? "id";
    this.wireId = idMember({ definition, id: this.id });
  }

  async get(id: string): Promise<JsonObject | null> {
    const response = await this.service.find("GET", this.pathOf(id));
    if (!response) return null;
    const record = await this.service.objectIn(response, "GET");
    if (record === undefined) throw this.service.unexpected("GET", "is empty");
    this.mustBe(id, record, "GET");
    return record;
  }

  async list(): Promise<readonly JsonObject[]> {
    const all = [];
    for await (const one of this.pages()) all.push(one);
    return all;
  }

  async create(body: ObjectValue, _: ObjectValue, keep: (record: JsonObject) => void): Promise<JsonObject> {
    const response = await this.service.send("POST", this.path, body);
    const createdAt = idFrom(this.definition, this.id, this.service.createdAt(response));
    if (createdAt !== null) keep({ [this.wireId]: createdAt });
    const record = {
      ...(createdAt !== null && { [this.wireId]: createdAt }),
      ...(await this.service.objectIn(response, "POST")),
    };
    const id = record[this.wireId];
    if (!isPresent(id))
      throw unknownCreate(
        problem("id-missing", this.definition.name.replaceAll("_", " ")),
        `POST ${this.path} succeeded, and its response has neither \`${this.wireId}\` nor a Location. The object exists: find its ID, and import it.`,
      );
    keep(record);
    return this.isComplete(record) ? record : ((await this.get(String(id))) ?? record);
  }

  async update(id: string, body: () => Promise<ObjectValue>): Promise<JsonObject> {
    const method = this.record.update ?? "PUT";
    const response = await this.service.find(method, this.pathOf(id), await body());
    if (!response) throw new StoreError("gone", `${method} ${this.pathOf(id)} found no such object.`);
    const record = (await this.service.objectIn(response, method)) ?? {};
    this.mustBe(id, record, method);
    return this.isComplete(record) ? record : ((await this.get(id)) ?? record);
  }

  async delete(id: string): Promise<void> {
    await this.service.find("DELETE", this.pathOf(id));
  }

  async *pages(): AsyncGenerator<JsonObject> {
    const { items, next } = this.record;
    const seen = new Set<string>();
    let count = 0;
    for (let path: string | undefined = this.path; path !== undefined; ) {
      if (seen.has(path))
        throw new DiagnosticError(problem("list-without-end"), `GET ${path} is the next page of itself.`);
      if (seen.size === mostPages || count > mostObjects)
        throw new DiagnosticError(
          problem("list-without-end"),
          `It has ${count} objects on ${seen.size} pages, and more.`,
        );
      seen.add(path);
      const response = await this.service.send("GET", path);
      const body = await this.service.bodyOf(response, "GET");
      const found = items === undefined || !isRecord(body) ? body : body[items];
      if (!Array.isArray(found))
        throw new DiagnosticError(
          problem("unexpected-response"),
          `GET ${path} returned no list${items ? ` in \`${items}\`` : ""}.`,
        );
      count += found.length;
      yield* found.filter(isJsonObject);
      path = next?.(body, response);
    }
  }

  /** A response that says nothing of an object says nothing wrong. */
  private mustBe(id: string, record: JsonObject, method: string): void {
    const given = record[this.wireId] ?? null;
    if (given === null ? method === "GET" : String(given) !== id)
      throw this.service.unexpected(method, `has the ID "${given}", not "${id}"`);
  }

  /** True if a response has all that the service computes. */
  private isComplete(record: JsonObject): boolean {
    return attributesOf(this.definition.type).every(([name, attribute]) => {
      const member = wireName(name, attribute);
      return !attribute.presence.endsWith("computed") || member === undefined || isPresent(record[member]);
    });
  }

  /** `/projects/a%2Fb/notes`. */
  private get path(): string {
    return this.record.path.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(name, this.at[name]));
  }

  private pathOf(id: string): string {
    return `${this.path}/${segmentOf(this.id, id)}`;
  }
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
