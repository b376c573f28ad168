import { type ApiError, NotFoundError } from "../http/api-error";
import type { HttpClient } from "../http/client";
import type { Clock } from "../http/clock";
import { NetworkFailure } from "../http/failure";
import { type Operation, type Success, UnreadableResponse } from "../http/operation";
import { isEndless } from "../http/pages";
import { problemOf } from "../http/problems";
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

/** Where a REST API keeps the objects of a definition, and how it is called. */
export interface RestRecord<C> {
  /**
   * Path of the collection, below which each object has its ID as the last segment: `/notes`, or `/projects/{project}/notes` with the values of
   * attributes.
   */
  readonly path: string;
  /** The attribute that has the ID. Default: `id`. */
  readonly id?: string;
  /** What sends the requests. */
  http(client: C): HttpClient;
  /** `PUT` sends the whole object, without what is not set; `PATCH` what changes, with `null` for what is removed (RFC 7396). Default: `PUT`. */
  readonly update?: "PUT" | "PATCH";
  /** The member of the list's response that has the objects. Absent: the response is the list. */
  readonly items?: string;
  /**
   * The next page by a response of the list: its path below the client's `url`, its whole address, or only its query (`?cursor=2`); `undefined`
   * after the last.
   */
  next?(body: unknown, header: Success["header"]): string | undefined;
}

const remedies = { redirected: "Redirects are not followed: use the address that the API has now." };

/** Characters of a response that a message repeats. */
const excerptLength = 200;

/**
 * The objects of one definition in the API, in one call. What is not success is an error with the request and the response's text. A page in
 * HTML comes from something before the API, and proves nothing.
 */
export class Collection<C> implements Store {
  readonly clock: Clock;
  private readonly http: HttpClient;
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
    place: ObjectValue,
  ) {
    this.http = record.http(context.client).with({ remedies });
    this.clock = this.http.clock;
    this.noun = definition.name.replaceAll("_", " ");
    this.idName = record.id ?? "id";
    this.member = idMember(definition, this.idName);
    // `/projects/a%2Fb/notes`
    this.path = record.path.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(name, place[name]));
  }

  async *pages(): AsyncGenerator<JsonObject> {
    const seenPages = new Set<string>();
    let count = 0;
    for (let page: string | undefined = this.path; page !== undefined; ) {
      const isLong = isEndless(seenPages.size, count);
      if (isLong || seenPages.has(page)) {
        const reason = isLong
          ? `It has ${count} objects on ${seenPages.size} pages, and more.`
          : `GET ${page} is the next page of itself.`;
        throw new DiagnosticError(problem("list-without-end"), reason);
      }
      seenPages.add(page);
      const { objects, next: nextPage } = await this.page(page);
      count += objects.length;
      yield* objects.filter(isJsonObject).map((record) => this.withTypedId(record));
      page = nextPage && this.below(nextPage);
    }
  }

  async list(): Promise<readonly JsonObject[]> {
    const records = [];
    for await (const record of this.pages()) records.push(record);
    return records;
  }

  async get(id: string): Promise<JsonObject | null> {
    const decode = (response: Success) => {
      const record = this.objectIn(response);
      if (record === undefined) throw new UnreadableResponse("unreadable_response", "the response is empty");
      if (!isPresent(record[this.member])) throw new UnreadableResponse("another_object", "the response has no ID");
      return this.checked(id, record);
    };
    return this.run({ method: "GET", effect: "read", path: this.pathOf(id), decode }).catch(nullIfGone);
  }

  async create(body: ObjectValue, _: ObjectValue, keep: (record: JsonObject) => void): Promise<JsonObject> {
    const decode = (response: Success) => this.createdRecord(response, keep);
    const operation: Operation<JsonObject> = { method: "POST", effect: "create", path: this.path, decode };
    const outcome = await this.http.attempt({ ...operation, body: stringifyJson(body) }, this.context.signal);
    if ("failure" in outcome) {
      const { cause } = outcome.failure;
      if (cause instanceof NetworkFailure && cause.location) this.located(cause.location, keep);
      throw this.unknown(outcome.failure, outcome.lookUp);
    }
    keep(outcome.value);
    return this.completed(String(outcome.value[this.member]), outcome.value);
  }

  async update(id: string, body: () => Promise<ObjectValue>): Promise<JsonObject> {
    const { update = "PUT" } = this.record;
    const path = this.pathOf(id);
    const decode = (response: Success) => this.checked(id, this.objectIn(response) ?? {});
    const operation: Operation<JsonObject> = { method: update, effect: "update", path, decode };
    const record = await this.run({ ...operation, body: stringifyJson(await body()) }).catch(nullIfGone);
    if (!record) throw new StoreError("gone", `${update} ${path} found no such object.`);
    return this.completed(id, record);
  }

  async delete(id: string): Promise<void> {
    const operation: Operation<void> = { method: "DELETE", effect: "delete", path: this.pathOf(id), decode() {} };
    await this.run(operation).catch(nullIfGone);
  }

  private page(path: string) {
    const { items, next: nextOf } = this.record;
    const decode = (response: Success) => {
      const body = bodyOf(response);
      const objects = items === undefined || !isRecord(body) ? body : body[items];
      if (Array.isArray(objects)) return { objects, next: nextOf?.(body, response.header) };
      throw new UnreadableResponse("unreadable_response", `the response has no list${items ? ` in \`${items}\`` : ""}`);
    };
    return this.run({ method: "GET", effect: "read", path, expects: "list", decode });
  }

  /** The path of an address of the API. @throws DiagnosticError for the address of something else. */
  private below(address: string): string {
    const { url } = this.http;
    if (address.startsWith("?")) return `${this.path}${address}`;
    if (!URL.canParse(address)) return address;
    if (address.startsWith(`${url}/`)) return address.slice(url.length);
    throw new DiagnosticError(problem("page-elsewhere"), `It is ${address}, which is not below ${url}.`);
  }

  private pathOf(id: string): string {
    return `${this.path}/${segmentOf(this.idName, id)}`;
  }

  /** What a create returns, with the ID at the end of its Location, if it has one: the object exists, whatever else is in the response. */
  private createdRecord(response: Success, keep: (record: JsonObject) => void): JsonObject {
    const { member } = this;
    const created = { ...this.located(response.header("location") ?? "", keep), ...this.objectIn(response) };
    const id = created[member];
    if (isScalar(id)) return created;
    const which = isPresent(id)
      ? `an \`${member}\` that is no text and no number`
      : `neither \`${member}\` nor a Location`;
    throw new UnreadableResponse("unshown_object", `the response has ${which}`);
  }

  private located(location: string, keep: (record: JsonObject) => void): JsonObject {
    const id = idFrom(this.definition, this.idName, lastSegment(location));
    if (id === null) return {};
    const located = { [this.member]: id };
    keep(located);
    return located;
  }

  /** The record with its ID as its attribute has it: many services write in a number what a path has as a text, or the reverse. */
  private withTypedId(record: JsonObject): JsonObject {
    const id = record[this.member];
    const typed = isScalar(id) ? idFrom(this.definition, this.idName, String(id)) : null;
    if (typed === null) return record;
    return { ...record, [this.member]: typed };
  }

  /** The object with the ID. A response to a write that says nothing of an object says nothing wrong. */
  private checked(id: string, record: JsonObject): JsonObject {
    const returnedId = record[this.member] ?? null;
    if (returnedId !== null && !isScalar(returnedId))
      throw new UnreadableResponse("another_object", "the response has an ID that is no text and no number");
    if (returnedId !== null && String(returnedId) !== id)
      throw new UnreadableResponse("another_object", `the response has the ID "${returnedId}", not "${id}"`);
    return record;
  }

  /** A record, read again unless a response has all that the service computes. */
  private async completed(id: string, record: JsonObject): Promise<JsonObject> {
    const isComplete = [...byWireName(this.definition.type)].every(
      ([wire, { presence }]) => !presence.endsWith("computed") || isPresent(record[wire]),
    );
    if (isComplete) return record;
    return (await this.get(id)) ?? record;
  }

  /** The object of a response; `undefined` where it has none. */
  private objectIn(response: Success): JsonObject | undefined {
    const body = bodyOf(response);
    if (body === undefined) return undefined;
    if (isJsonObject(body)) return this.withTypedId(body);
    throw new UnreadableResponse("unreadable_response", "the response is no object");
  }

  private run<T>(operation: Operation<T>): Promise<T> {
    return this.http.run(operation, this.context.signal);
  }

  /** A create of which nobody knows whether it happened. */
  private unknown(failure: ApiError, lookUp: StoreError["lookUp"]): StoreError {
    const { cause } = failure;
    const errorOf = (which: Problem, advice: string) => {
      const reported = new DiagnosticError(which, `${failure.message} ${advice}`, undefined, failure);
      return new StoreError("unknown", reported.message, { cause: reported, lookUp });
    };
    if (cause instanceof UnreadableResponse && cause.failure === "unshown_object")
      return errorOf(problem("id-missing", this.noun), "The object exists: find its ID, and import it.");
    return errorOf(problemOf(failure), `The ${this.noun} may exist: look for it, and import it if it does.`);
  }
}

/** What a body says; `undefined` if it is empty. @throws UnreadableResponse when it is not JSON. */
function bodyOf({ text, header }: Success): Json | undefined {
  if (text.trim() === "") return undefined;
  try {
    return parseJson(text);
  } catch (cause) {
    const isPage = /html/i.test(header("content-type") ?? "") || /^\s*</.test(text);
    const failure = isPage ? "foreign_page" : "unreadable_response";
    throw new UnreadableResponse(failure, `the response is not JSON: ${printableLines(text.slice(0, excerptLength))}`, {
      cause,
    });
  }
}

function nullIfGone(reason: unknown): null {
  if (reason instanceof NotFoundError) return null;
  throw reason;
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
  const [segment] = address.split(/[?#]/, 1)[0]?.split("/").slice(-1) ?? [];
  try {
    return segment && decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
