import { type Success, UnreadableResponse } from "terraform-provider-sdk/http";
import {
  type Attributes,
  DeepJsonError,
  filterMembers,
  isPresent,
  isRecord,
  type JsonObject,
  type Members,
  memo,
  parseJson,
  stringOf,
  type ValueType,
  wireName,
} from "terraform-provider-sdk/internal/schema";
import { Decimal } from "terraform-provider-sdk/schema";
import type { Kind } from "../../kinds/kind";
import { comparableId, type Product } from "../../service/products";
import type { DashboardVerdict, ServiceRecord } from "./records";

/** Reads one object. @throws UnreadableResponse naming the member that is not as expected. */
export function decodeOne<T>(expected: Expected): (response: Success) => T {
  return (response) => checked<T>(expected, openEnvelope(response).content, "");
}

/** Reads the requested object. @throws UnreadableResponse also for another object; IDs are compared in `comparableId`. */
function decodeThis<T extends ServiceRecord>(
  expected: Expected,
  id: string,
  product: Product,
): (response: Success) => T {
  const decode = decodeOne<T>(expected);
  return (response) => {
    const found = decode(response);
    if (comparableId(found.id, product) === comparableId(id, product)) return found;
    throw new UnreadableResponse("another_object", `the service returned the object ${found.id} instead of ${id}`);
  };
}

/**
 * Reads the response to an update; `undefined` for one that confirms it in another form: nothing, a word, `{}`.
 * @throws UnreadableResponse for a page, which does not come from the service, for another object, and for JSON that is cut off
 */
export function decodeUpdated<T extends ServiceRecord>(
  expected: Expected,
  id: string,
  product: Product,
): (response: Success) => T | undefined {
  const decode = decodeThis<T>(expected, id, product);
  return (response) => {
    try {
      return decode(response);
    } catch (reason) {
      if (!isConfirmation(reason, response)) throw reason;
      return undefined;
    }
  };
}

/** True for a success that is whole and shows no object; false for JSON that is cut off and for a page of something else. */
function isConfirmation(reason: unknown, { text }: Success): boolean {
  if (!(reason instanceof UnreadableResponse) || reason.failure !== "unreadable_response") return false;
  const isCutOff = reason.cause !== undefined && /^\s*[[{]/.test(text);
  return !isCutOff;
}

/** As `decodeThis`. @throws UnreadableResponse also if the object has a body of an unexpected type. A service may hold one that lacks it. */
export function decodeWhole<T extends ServiceRecord>(
  kind: Kind,
  id: string,
  product: Product,
): (response: Success) => T {
  const decode = decodeThis<T>(kind, id, product);
  return (response) => {
    const found = decode(response);
    const body = kind.body === undefined ? undefined : found[kind.body];
    if (body === undefined || isPresent(body)) return found;
    throw new UnreadableResponse("unreadable_response", `${kind.body} has an unexpected type`);
  };
}

/** A page of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  /** The length of the page with the items that cannot be read. */
  readonly received?: number;
  readonly total?: number;
  readonly limit?: number;
  /** The page says that another one follows. */
  readonly hasNext?: boolean;
  /** Where the next page begins; null on the last one, absent if the service has no cursors. */
  readonly nextCursor?: string | null;
}

/** Reads a list. @throws UnreadableResponse */
export function decodePage<T>(expected: Expected): (response: Success) => Page<T> {
  return (response) => {
    const { content, meta } = openEnvelope(response);
    if (!Array.isArray(content))
      throw new UnreadableResponse("unreadable_response", `${kindOf(content)} instead of a list`);
    return { items: readable<T>(expected, content), received: content.length, ...meta };
  };
}

/** The items that are objects of the kind. One that is none, without an ID perhaps, hides no other; only if all are, the list is not one of the API. */
function readable<T>(expected: Expected, content: readonly unknown[]): readonly T[] {
  const items: T[] = [];
  let first: unknown;
  for (const [index, item] of content.entries())
    try {
      items.push(checked<T>(expected, item, `[${index}]`));
    } catch (reason) {
      if (!(reason instanceof UnreadableResponse)) throw reason;
      first ??= reason;
    }
  if (items.length === 0 && first !== undefined) throw first;
  return items;
}

/** Reads a response whose content does not matter: JSON, a word such as `OK`, or nothing. @throws UnreadableResponse for cut off JSON and pages */
export function decodeDone(response: Success): void {
  const text = response.text.trim();
  if (text.startsWith("<") || /^[[{]/.test(text)) openEnvelope(response);
}

/** The object, in which a member of an unexpected type is null. @throws UnreadableResponse for one without what identifies it. */
function checked<T>(expected: Expected, content: unknown, at: string): T {
  return readAs(readerOf(expected), content, at) as T;
}

function kindOf(content: unknown): string {
  return content === null ? "null" : Array.isArray(content) ? "a list" : `a value of type ${typeof content}`;
}

/** Reads the rows of a query. @throws UnreadableResponse */
export function decodeRows(response: Success): readonly JsonObject[] {
  return decodePage<JsonObject>("row")(response).items;
}

/**
 * As `decodeRows`; `null` for JSON of another shape, and with `isAnyText` for any text but a page and JSON that is cut off.
 * @throws UnreadableResponse for anything else
 */
export function decodeRowsIfAny(response: Success, isAnyText: boolean): readonly JsonObject[] | null {
  try {
    const { content } = openEnvelope(response);
    return Array.isArray(content) && content.every(isRecord) ? decodeRows(response) : null;
  } catch (reason) {
    if (!isAnyText || !isConfirmation(reason, response)) throw reason;
    return null;
  }
}

/** What a create returns: the record, and what only a create returns, such as the secret of a key. */
export interface Created<T> {
  readonly record: T;
  readonly also: Readonly<Record<string, string>>;
}

/**
 * Reads what a create returns: the record, bare or as a member, as in `{key, keyId?, keySecret?}`. @throws UnreadableResponse, as
 * `unshown_object` for a success that confirms the create in another form.
 */
export function decodeCreated<T>(kind: Kind): (response: Success) => Created<T> {
  return (response) => {
    try {
      return createdIn<T>(kind, response);
    } catch (reason) {
      if (!isConfirmation(reason, response)) throw reason;
      const why = reason instanceof Error ? reason.message : "";
      throw new UnreadableResponse("unshown_object", `the response does not show the new object: ${why}`, {
        cause: reason,
      });
    }
  };
}

function createdIn<T>(kind: Kind, response: Success): Created<T> {
  const { content } = openEnvelope(response);
  const { record = "", also = [] } = kind.created ?? {};
  if (!isRecord(content) || !isRecord(content[record])) return { record: checked<T>(kind, content, ""), also: {} };
  const texts = Object.fromEntries(also.map((member) => [member, stringOf(content[member])]));
  return { record: checked<T>(kind, content[record], record), also: filterMembers(texts, isPresent) };
}

/** Reads the result of a validation; `null` for a response of another shape. @throws UnreadableResponse if it is not JSON. */
export function decodeVerdict(response: Success): DashboardVerdict | null {
  const { content } = openEnvelope(response);
  if (!isRecord(content) || typeof content.valid !== "boolean") return null;
  const { valid, errors, normalized } = content;
  const listed = errors ?? [];
  if (!Array.isArray(listed) || !listed.every(isProblem)) return null;
  return {
    valid,
    errors: listed.map(({ path, message }) => ({ path: path ?? "", message: message ?? "" })),
    normalized: isRecord(normalized) ? (normalized as JsonObject) : null,
  };
}

type Problem = Partial<Record<"path" | "message", string | null>>;

function isProblem(error: unknown): error is Problem {
  return isRecord(error) && [error.path, error.message].every((text) => !isPresent(text) || typeof text === "string");
}

/** The content of a response and the paging facts beside it. */
interface Content {
  readonly content: unknown;
  readonly meta: Pick<Page<unknown>, "total" | "limit" | "hasNext" | "nextCursor">;
}

/** Takes the content out of `{data}`, `{result, status, requestId}` or a bare value. @throws UnreadableResponse */
function openEnvelope({ text, envelope, header }: Success): Content {
  const body = parseBody(text, header("content-type"));
  const meta = pagingIn(isRecord(body) ? body : {}, header);
  if (!isRecord(body)) return { content: body, meta };
  const member = [envelope ?? "data", "data", "result"].find((name) => name in body);
  return { content: member === undefined || "id" in body ? body : body[member], meta };
}

/** Members in which services say that a list has more, and the objects that hold them. */
const pagingObjects = ["meta", "pagination", "paging", "links", "_links"];
const nextMembers = ["next", "nextPage", "nextCursor", "nextPageToken", "next_page", "next_cursor", "next_page_token"];
const moreMembers = ["hasMore", "hasNext", "has_more", "has_next"];
const totalMembers = ["total", "totalCount", "total_count"];

/** What a response says of the pages of its list. */
function pagingIn(body: Members, header: Success["header"]): Content["meta"] {
  const inside = pagingObjects.map((name) => body[name]).filter(isRecord);
  const stated = [...inside, body];
  const valuesOf = (names: readonly string[]) => stated.flatMap((object) => names.map((name) => object[name]));
  const total = [...valuesOf(totalMembers), header("x-total-count")].map(number).find(isPresent);
  const limit = valuesOf(["limit"]).map(number).find(isPresent);
  const isNext = (value: unknown) => isPresent(value) && value !== "" && value !== false;
  const linksNext = /\brel="?next\b/i.test(header("link") ?? "");
  const hasNext = linksNext || valuesOf([...nextMembers, ...moreMembers]).some(isNext);
  const cursor = valuesOf(["nextCursor"]).find((value) => value === null || typeof value === "string");
  return { total, limit, hasNext, ...(cursor !== undefined && { nextCursor: stringOf(cursor) || null }) };
}

function parseBody(text: string, contentType: string | undefined): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    if (cause instanceof DeepJsonError) throw new UnreadableResponse("unreadable_response", cause.message, { cause });
    if (text.trim() === "")
      throw new UnreadableResponse("unreadable_response", "an empty body instead of JSON", { cause });
    const isPage = /html/i.test(contentType ?? "") || /^\s*</.test(text);
    if (isPage) throw new UnreadableResponse("foreign_page", "an HTML page instead of JSON", { cause });
    throw new UnreadableResponse("unreadable_response", "text that is not JSON", { cause });
  }
}

function number(value: unknown): number | undefined {
  const parsed = typeof value === "string" && value !== "" ? Number(value) : value;
  return typeof parsed === "number" && Number.isInteger(parsed) && parsed >= 0 ? parsed : undefined;
}

/** Reads a value: `undefined` if it is of another type, with `null` for each such member. @throws UnreadableResponse for an item of a list. */
type Read = (value: unknown, at: string) => unknown;

const flag: Read = (value) => (typeof value === "boolean" ? value : undefined);
const numeric: Read = (value) => (typeof value === "number" || value instanceof Decimal ? value : undefined);
const anything: Read = (value) => value;

function listOf(read: Read): Read {
  return (value, at) =>
    Array.isArray(value) ? value.map((item, index) => readAs(read, item, `${at}.${index}`)) : undefined;
}

// Tolerant on purpose: only what the client uses is required, and every other member is kept unchanged.
function objectOf(members: Readonly<Record<string, Read>>, needed: readonly string[] = []): Read {
  return (value, at) => {
    if (!isRecord(value)) return undefined;
    const path = (name: string) => [at, name].filter(Boolean).join(".");
    for (const name of needed) readAs(stringOf, value[name], path(name));
    const present = Object.entries(members).filter(([name]) => isPresent(value[name]));
    const read = present.map(([name, member]) => [name, member(value[name], path(name)) ?? null]);
    return { ...value, ...Object.fromEntries(read) };
  };
}

/** The value. @throws UnreadableResponse with its place if it is of another type. */
function readAs(read: Read, value: unknown, at: string): unknown {
  const result = read(value, at);
  if (result !== undefined) return result;
  throw new UnreadableResponse("unreadable_response", `${at || "the response"} is not as expected: Invalid input`);
}

/** Responses that are no records of a kind. */
const others = {
  team: objectOf({ name: stringOf, defaultUserRole: stringOf }, ["id"]),
  // On a service with roles, it has some of the members.
  member: objectOf({ name: stringOf, isCurrentUser: flag, roleId: stringOf, isVirtual: flag }, ["id", "email"]),
  invitation: objectOf({ name: stringOf, createdAt: stringOf, url: stringOf, roleId: stringOf }, ["id", "email"]),
  invited: objectOf({}, ["email"]),
  backup: objectOf({ status: stringOf, startedAt: stringOf }, ["id"]),
  row: objectOf({}),
};

/** What a response is read as: the record of a kind, or one of the others. */
export type Expected = Kind | keyof typeof others;

/** The check of a response. */
function readerOf(expected: Expected): Read {
  return typeof expected === "string" ? others[expected] : recordOf(expected);
}

/** An object of the kind, with the members that code reads. */
const recordOf = memo(({ type, informative, returned }: Kind) =>
  objectOf(membersOf({ ...type.attributes, ...informative }, returned), ["id"]),
);

function membersOf(attributes: Attributes, returned: unknown): Record<string, Read> {
  const members = Object.entries(isRecord(returned) ? returned : {}).flatMap(([name, what]) => {
    const attribute = attributes[name];
    const member = attribute && wireName(name, attribute);
    return attribute && member !== undefined ? [[member, typed(attribute.type, what)] as const] : [];
  });
  return Object.fromEntries(members);
}

function typed(type: ValueType, returned: unknown): Read {
  switch (type.kind) {
    case "string":
      return stringOf;
    case "number":
      return numeric;
    case "bool":
      return flag;
    case "list":
      return listOf(typed(type.of, returned));
    case "object":
      return isRecord(returned) ? objectOf(membersOf(type.attributes, returned)) : anything;
    default:
      return anything;
  }
}
