import type { CallContext, CreateContext, UpdateContext } from "../runtime/context";
import { DiagnosticError } from "../runtime/diagnostics";
import type { ListResource } from "../runtime/provider";
import { asListed, type Resource, type ResourceParts } from "../runtime/resource";
import {
  attributesOf,
  authored,
  type Definition,
  fromWire,
  isRecord,
  type ObjectValue,
  object,
  required,
  sameAttribute,
  sameValue,
  string,
  toWire,
  type Value,
  wireName,
} from "../schema";
import { problem } from "./problems";
import { type RestRequest, Service } from "./service";

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
 * `more` adds and replaces what a resource does.
 * @throws Error for a record that does not fit the definition.
 */
export function restResource<C, const D extends Definition>(
  definition: D,
  record: RestRecord<C>,
  more: Partial<ResourceParts<C, D>> = {},
): Resource<C> {
  const collection = new Collection(definition, record);
  return {
    definition,
    create: (context) => collection.create(context),
    read: async (context) => {
      const state = await collection.read(context, context.prior);
      return state && { state };
    },
    update: (context) => collection.update(context),
    delete: (context) => collection.delete(context, context.prior),
    import: async ({ id }) => ({ state: collection.identityOf(id) }),
    ...asListed<Partial<ResourceParts<C, Definition>>>(more),
  };
}

/** Lists the objects of a record for `terraform query`; arguments are the attributes that the path names. */
export function restList<C>(definition: Definition, record: RestRecord<C>): ListResource<C> {
  const collection = new Collection(definition, record);
  const arguments_ = collection.parents.map((name) => [
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
    list: (context) => collection.list(context, context.config),
  };
}

/** A service whose list goes on for longer never ends it. */
const mostPages = 1000;
const mostObjects = 100_000;

type Writing<C> = Pick<CreateContext<C>, "planned" | "config"> & CallContext<C>;

/** The objects of one definition in the API. */
class Collection<C> {
  /** The attributes that the path names. */
  readonly parents: readonly string[];
  private readonly id: string;

  constructor(
    private readonly definition: Definition,
    private readonly record: RestRecord<C>,
  ) {
    this.id = record.id ?? "id";
    this.parents = [...record.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    for (const name of [...this.parents, this.id])
      if (definition.type.attributes[name]?.set?.identifies !== true)
        throw new Error(
          `${definition.name}: the attribute "${name}" is in its path; define it with \`set: { identifies: true }\`.`,
        );
  }

  async create(context: CreateContext<C>) {
    const { planned } = context;
    const service = this.service(context);
    const response = await service.send("POST", this.pathOf(planned), this.body(context));
    const createdAt = this.typedId(service.createdAt(response));
    if (createdAt !== null) context.keep({ [this.id]: createdAt });
    const written = await this.stateIn(response, "POST", service, planned);
    const id = written[this.id] ?? createdAt;
    if (id === null)
      throw new DiagnosticError(
        problem("id-missing", this.noun),
        `POST ${this.pathOf(planned)} succeeded, and its response has neither \`${this.wireId}\` nor a Location. The object exists: find its ID, and import it.`,
      );
    const state = { ...written, [this.id]: id };
    context.keep(state);
    return { state: (await this.completed(context, state)) ?? state };
  }

  async read(context: CallContext<C>, prior: ObjectValue): Promise<ObjectValue | null> {
    const service = this.service(context);
    const response = await service.find("GET", this.pathOf(prior, true));
    return response ? this.stateIn(response, "GET", service, prior) : null;
  }

  async update(context: UpdateContext<C>) {
    const { planned, prior } = context;
    const service = this.service(context);
    const method = this.record.update ?? "PUT";
    const body = method === "PUT" ? this.body(context) : this.changes(context, prior);
    const response = await service.send(method, this.pathOf(prior, true), body);
    const known = { ...planned, [this.id]: prior[this.id] ?? null };
    const state = await this.stateIn(response, method, service, known);
    context.keep(state);
    return { state: (await this.completed(context, state)) ?? state };
  }

  async delete(context: CallContext<C>, prior: ObjectValue): Promise<void> {
    await this.service(context).find("DELETE", this.pathOf(prior, true));
  }

  async *list(context: CallContext<C>, config: ObjectValue) {
    const { items, next } = this.record;
    const service = this.service(context);
    const seen = new Set<string>();
    let count = 0;
    for (let path: string | undefined = this.pathOf(config); path !== undefined; ) {
      if (seen.has(path))
        throw new DiagnosticError(problem("list-without-end"), `GET ${path} is the next page of itself.`);
      if (seen.size === mostPages || count > mostObjects)
        throw new DiagnosticError(
          problem("list-without-end"),
          `It has ${count} objects on ${seen.size} pages, and more.`,
        );
      seen.add(path);
      const response = await service.send("GET", path);
      const body = await service.bodyOf(response, "GET");
      const found = items === undefined || !isRecord(body) ? body : body[items];
      if (!Array.isArray(found))
        throw new DiagnosticError(
          problem("unexpected-response"),
          `GET ${path} returned no list${items ? ` in \`${items}\`` : ""}.`,
        );
      count += found.length;
      for (const one of found) {
        const state = this.stateOf(one, config);
        const identity = Object.fromEntries([...this.parents, this.id].map((name) => [name, state[name] ?? null]));
        yield { identity, displayName: String(state.name ?? state[this.id]) };
      }
      path = next?.(body, response);
    }
  }

  /** What an import string says: the values of the path and the ID, separated by slashes. */
  identityOf(text: string): ObjectValue {
    const parts = text.split("/");
    const parents = parts.slice(0, this.parents.length);
    const id = this.typedId(parts.slice(this.parents.length).join("/"));
    if (id === null || parents.some((part) => part === ""))
      throw new DiagnosticError(
        problem("import-id-malformed"),
        `The import ID is "${text}"; its form is ${[...this.parents, this.id].map((name) => `<${name}>`).join("/")}.`,
      );
    return { ...Object.fromEntries(this.parents.map((name, index) => [name, parents[index] ?? ""])), [this.id]: id };
  }

  /** The state after a write whose response has not everything that the service computes. */
  private async completed(context: CallContext<C>, state: ObjectValue): Promise<ObjectValue | null> {
    const isComplete = attributesOf(this.definition.type).every(
      ([name, attribute]) =>
        !attribute.presence.endsWith("computed") || wireName(name, attribute) === undefined || state[name] !== null,
    );
    return isComplete ? null : this.read(context, state);
  }

  /** The state in a response. @throws DiagnosticError for one without what was asked for, or with another object than the known one. */
  private async stateIn(response: Response, method: string, service: Service, known: ObjectValue) {
    const body = await service.objectIn(response, method);
    if (body === undefined && method === "GET") throw service.unexpected(method, "is empty");
    const state = this.stateOf(body, known);
    const [asked, given] = [known[this.id] ?? null, state[this.id] ?? null];
    const attribute = this.definition.type.attributes[this.id];
    if (asked !== null && attribute && !sameAttribute(attribute, asked, given))
      throw service.unexpected(method, `has the ID "${given}", not "${asked}"`);
    return state;
  }

  /** What a response says, and of `known` what it never says: the path's values, and what is not read back. */
  private stateOf(body: unknown, known: ObjectValue): ObjectValue {
    const { type } = this.definition;
    const read: ObjectValue = body === undefined ? known : fromWire(type, body);
    const entries = attributesOf(type).map(([name, { api }]) => {
      const isSilent = this.parents.includes(name) || api?.name === false || api?.readBack === false;
      const given = isSilent ? known[name] : read[name];
      return [name, given ?? (name === this.id ? known[name] : undefined) ?? null] as const;
    });
    return Object.fromEntries(entries);
  }

  /** What the author set, with the write-only values. */
  private body({ planned, config }: Writing<C>): ObjectValue {
    const { type } = this.definition;
    const secrets = attributesOf(type).filter(([, { set }]) => set?.writeOnly);
    const own = { ...planned, ...Object.fromEntries(secrets.map(([name]) => [name, config[name] ?? null])) };
    return toWire(type, authored(type, own));
  }

  private changes(context: Writing<C>, prior: ObjectValue): ObjectValue {
    const now = this.body(context);
    const before = toWire(this.definition.type, authored(this.definition.type, prior));
    const changed = Object.entries(now).filter(([name, value]) => !sameValue(value, before[name] ?? null));
    const removed = Object.keys(before).filter((name) => !Object.hasOwn(now, name));
    return Object.fromEntries([...changed, ...removed.map((name) => [name, null] as const)]);
  }

  /** `/projects/a%2Fb/notes`, and with the ID of the object behind it. */
  private pathOf(values: ObjectValue, withId = false): string {
    const path = this.record.path.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(name, values[name]));
    return withId ? `${path}/${segmentOf(this.id, values[this.id])}` : path;
  }

  private typedId(text: string | undefined): Value {
    if (!text) return null;
    if (this.definition.type.attributes[this.id]?.type.kind !== "number") return text;
    return /^\d+$/.test(text) ? Number(text) : null;
  }

  private service(context: CallContext<C>): Service {
    const { client, signal, log } = context;
    const send = (path: string, request: RestRequest) => this.record.fetch(client, path, request, signal);
    return new Service(send, this.noun, signal, log);
  }

  private get noun(): string {
    return this.definition.name.replaceAll("_", " ");
  }

  private get wireId(): string {
    const attribute = this.definition.type.attributes[this.id];
    return (attribute && wireName(this.id, attribute)) ?? this.id;
  }
}

/** One segment of a path. @throws DiagnosticError for what would make it another path. */
function segmentOf(name: string, value: Value | undefined): string {
  const text = String(value ?? "");
  if (/^\.{0,2}$/.test(text))
    throw new DiagnosticError(problem("path-impossible"), `${name} is "${text}", which no path can contain.`, [name]);
  return encodeURIComponent(text);
}
