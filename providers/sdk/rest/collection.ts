import type { CallContext } from "../runtime/context";
import { DiagnosticError } from "../runtime/diagnostics";
import {
  byWireName,
  Decimal,
  type Definition,
  isPresent,
  isRecord,
  type Json,
  type JsonObject,
  type ObjectValue,
  type Problem,
  parseJson,
  printableLines,
  stringifyJson,
  type Value,
} from "../schema";
import { idFrom, idMember, type Store, StoreError } from "../stored";
import { problem } from "../stored/problems";

/** A request, as `fetch` takes it. */
interface RestRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
  /** Another address is not the API: it must not get the credentials, and its success says nothing. */
  readonly redirect: "manual";
}

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

/** A service whose list goes on for longer never ends it. */
const mostPages = 1000;
const mostObjects = 100_000;
/** Characters of a response that a message repeats. */
const shown = 1000;

/**
 * The objects of one definition in the API, in one call. What is not success is an error with the request and the response's text. A page in
 * HTML comes from something before the API, and proves nothing.
 */
export class Collection<C> implements Store {
  private readonly noun: string;
  private readonly idName: string;
  /** The member that has the ID. */
  private readonly member: string;
  private readonly path: string;

  /** @throws DiagnosticError for a value that no path can contain. */
  constructor(
    private readonly definition: Definition,
    private readonly record: RestRecord<C>,
    private readonly context: CallContext<C>,
    at: ObjectValue,
  ) {
    this.noun = definition.name.replaceAll("_", " ");
    this.idName = record.id ?? "id";
    this.member = idMember(definition, this.idName);
    // `/projects/a%2Fb/notes`
    this.path = record.path.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(name, at[name]));
  }

  async *pages(): AsyncGenerator<JsonObject> {
    const { items, next } = this.record;
    const seen = new Set<string>();
    let count = 0;
    for (let page: string | undefined = this.path; page !== undefined; ) {
      const isLong = seen.size === mostPages || count > mostObjects;
      if (isLong || seen.has(page)) {
        const says = isLong
          ? `It has ${count} objects on ${seen.size} pages, and more.`
          : `GET ${page} is the next page of itself.`;
        throw new DiagnosticError(problem("list-without-end"), says);
      }
      seen.add(page);
      const response = await this.send("GET", page);
      const body = await this.bodyOf(response, "GET");
      const found = items === undefined || !isRecord(body) ? body : body[items];
      if (!Array.isArray(found)) {
        const says = `GET ${page} returned no list${items ? ` in \`${items}\`` : ""}.`;
        throw new DiagnosticError(problem("unexpected-response"), says);
      }
      count += found.length;
      yield* found.filter(isJsonObject).map((record) => this.withTypedId(record));
      page = next?.(body, response);
    }
  }

  async list(): Promise<readonly JsonObject[]> {
    const all = [];
    for await (const one of this.pages()) all.push(one);
    return all;
  }

  async get(id: string): Promise<JsonObject | null> {
    const response = await this.find("GET", this.pathOf(id));
    if (!response) return null;
    const found = await this.objectIn(response, "GET");
    if (found === undefined) throw this.unexpected("GET", "is empty");
    this.mustBe(id, found, "GET");
    return found;
  }

  async create(body: ObjectValue, _: ObjectValue, keep: (record: JsonObject) => void): Promise<JsonObject> {
    const { member, path } = this;
    const response = await this.send("POST", path, body);
    const createdAt = idFrom(this.definition, this.idName, lastSegment(response.headers.get("location") ?? ""));
    const located = createdAt === null ? {} : { [member]: createdAt };
    if (createdAt !== null) keep(located);
    const made = { ...located, ...(await this.objectIn(response, "POST")) };
    const id = made[member];
    if (!isScalar(id)) {
      const which = isPresent(id)
        ? `an \`${member}\` that is no text and no number`
        : `neither \`${member}\` nor a Location`;
      throw unknownCreate(
        problem("id-missing", this.noun),
        `POST ${path} succeeded, and its response has ${which}. The object exists: find its ID, and import it.`,
      );
    }
    keep(made);
    return this.completed(String(id), made);
  }

  async update(id: string, body: () => Promise<ObjectValue>): Promise<JsonObject> {
    const { update = "PUT" } = this.record;
    const response = await this.find(update, this.pathOf(id), await body());
    if (!response) throw new StoreError("gone", `${update} ${this.pathOf(id)} found no such object.`);
    const found = (await this.objectIn(response, update)) ?? {};
    this.mustBe(id, found, update);
    return this.completed(id, found);
  }

  async delete(id: string): Promise<void> {
    await this.find("DELETE", this.pathOf(id));
  }

  private pathOf(id: string): string {
    return `${this.path}/${segmentOf(this.idName, id)}`;
  }

  /** The record with its ID as its attribute has it: many services write in a number what a path has as a text, or the reverse. */
  private withTypedId(record: JsonObject): JsonObject {
    const id = record[this.member];
    const typed = isScalar(id) ? idFrom(this.definition, this.idName, String(id)) : null;
    return typed === null ? record : { ...record, [this.member]: typed };
  }

  /** A response that says nothing of an object says nothing wrong. */
  private mustBe(id: string, found: JsonObject, method: string): void {
    const given = found[this.member] ?? null;
    if (given !== null && !isScalar(given)) throw this.unexpected(method, "has an ID that is no text and no number");
    if (given === null ? method === "GET" : String(given) !== id)
      throw this.unexpected(method, `has the ID "${given}", not "${id}"`);
  }

  /** A record, read again unless a response has all that the service computes. */
  private async completed(id: string, found: JsonObject): Promise<JsonObject> {
    const isComplete = [...byWireName(this.definition.type)].every(
      ([wire, { presence }]) => !presence.endsWith("computed") || isPresent(found[wire]),
    );
    return isComplete ? found : ((await this.get(id)) ?? found);
  }

  /** @throws DiagnosticError when there is no response, and for a status other than 2xx. */
  private async send(method: string, path: string, body?: ObjectValue): Promise<Response> {
    return this.succeeded(method, path, await this.request(method, path, body));
  }

  /**
   * The response, or `undefined` when the object does not exist.
   * @throws DiagnosticError as `send`
   */
  private async find(method: string, path: string, body?: ObjectValue): Promise<Response | undefined> {
    const response = await this.request(method, path, body);
    const isGone = response.status === 404 || response.status === 410;
    const isHtml = /text\/html/i.test(response.headers.get("content-type") ?? "");
    return isGone && !isHtml ? undefined : this.succeeded(method, path, response);
  }

  /** The object of a response to a request; `undefined` where it has none. */
  private async objectIn(response: Response, method: string): Promise<JsonObject | undefined> {
    const body = await this.bodyOf(response, method);
    if (body === undefined) return undefined;
    if (isJsonObject(body)) return this.withTypedId(body);
    throw this.unexpected(method, "is no object");
  }

  /** @throws DiagnosticError when the body does not arrive or is not JSON. */
  private async bodyOf(response: Response, method: string): Promise<Json | undefined> {
    const text = await response.text().catch((error: unknown) => {
      if (this.context.signal.aborted) throw error;
      throw this.unexpected(method, `broke off: ${printableLines(reasonOf(error))}`);
    });
    if (text.trim() === "") return undefined;
    try {
      return parseJson(text);
    } catch {
      throw this.unexpected(method, `is not JSON: ${printableLines(text.slice(0, shown))}`);
    }
  }

  /** For a response that says something else than the API would. */
  private unexpected(method: string, says: string): Error {
    const detail = `The response to ${method} for the ${this.noun} ${says}.`;
    return this.unknown(method, problem("unexpected-response"), detail);
  }

  private async request(method: string, path: string, body?: ObjectValue): Promise<Response> {
    const { client, signal, log } = this.context;
    log.debug(`${method} ${path}`);
    const headers = { accept: "application/json", ...(body && { "content-type": "application/json" }) };
    try {
      const text = body && { body: stringifyJson(body) };
      const request = { method, headers, ...text, ...(method === "GET" && { signal }), redirect: "manual" } as const;
      return await this.record.fetch(client, path, request, signal);
    } catch (error) {
      if (error instanceof DiagnosticError || (method === "GET" && signal.aborted)) throw error;
      const reason = printableLines(reasonOf(error)).replace(/[.?!]?$/, (end) => end || ".");
      const detail = `${method} ${path} got no response: ${reason}`;
      if (wasNotSent(error)) throw new DiagnosticError(problem("no-response"), detail, undefined, error);
      throw this.unknown(method, problem("no-response"), detail, { cause: error });
    }
  }

  private async succeeded(method: string, path: string, response: Response): Promise<Response> {
    const { ok, status, statusText } = response;
    if (ok) return response;
    const said = printableLines((await response.text().catch(() => "")).trim().slice(0, shown));
    const what = `${method} ${path} returned ${status} ${statusText}`.trim();
    const isRedirect = status >= 300 && status < 400;
    const isRejected = status >= 400 && status < 500;
    if (said !== "" && (isRejected || (method !== "POST" && !isRedirect)))
      throw new DiagnosticError(problem("request-failed"), `${what}: ${said}`);
    if (isRejected) throw new DiagnosticError(problem("request-failed"), `${what}.`);
    const advice = isRedirect ? " Redirects are not followed: use the address that the API has now." : "";
    throw this.unknown(method, problem("request-failed"), `${what}.${advice}`, { after: said && ` It said: ${said}` });
  }

  /** The failure of a request that the service may have carried out. */
  private unknown(
    method: string,
    problem: Problem,
    detail: string,
    { after = "", cause }: { readonly after?: string; readonly cause?: unknown } = {},
  ): Error {
    if (method !== "POST") return new DiagnosticError(problem, detail + after, undefined, cause);
    const remedy = ` The ${this.noun} may exist: look for it, and import it if it does.`;
    return unknownCreate(problem, detail + remedy + after, cause);
  }
}

/** A create of which nobody knows whether it happened. */
function unknownCreate(problem: Problem, detail: string, cause?: unknown): StoreError {
  const failure = new DiagnosticError(problem, detail, undefined, cause);
  return new StoreError("unknown", failure.message, { cause: failure });
}

/** What happened to a request of `fetch` is in the causes. */
function reasonOf(error: unknown): string {
  if (typeof error !== "object" || error === null || !("message" in error)) return String(error);
  return `${error.message}${"cause" in error && error.cause ? ` (${reasonOf(error.cause)})` : ""}`;
}

/** True for a request that had no connection, by the codes of Node.js and of Bun, so that the service cannot have carried it out. */
function wasNotSent(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const isCode = "code" in error && ["ECONNREFUSED", "ENOTFOUND", "ConnectionRefused"].includes(String(error.code));
  return isCode || ("cause" in error && wasNotSent(error.cause));
}

function isScalar(value: Json | undefined): value is string | number | Decimal {
  return typeof value === "string" || typeof value === "number" || value instanceof Decimal;
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

/** What the last segment of an address says; `undefined` if nothing. */
function lastSegment(address: string): string | undefined {
  const [last] = address.split(/[?#]/, 1)[0]?.split("/").slice(-1) ?? [];
  try {
    return last && decodeURIComponent(last);
  } catch {
    return undefined;
  }
}
