import { type Success, UnreadableResponse } from "terraform-provider-sdk/http";
import {
  asMembers,
  DeepJsonError,
  filterMembers,
  isPresent,
  isRecord,
  type JsonObject,
  type Members,
  parseJson,
  stringOf,
} from "terraform-provider-sdk/values";
import type { Kind } from "../../kinds/kind";
import { memberName } from "../../kinds/records";
import { comparableId, type Product } from "../../service/products";
import { hasExpectedForm } from "./expected-form";
import type { DashboardVerdict, ServiceRecord } from "./records";
import type { Expected } from "./schemas";

export type { Expected };

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
    const record = decode(response);
    if (comparableId(record.id, product) === comparableId(id, product)) return record;
    throw new UnreadableResponse("another_object", `the service returned the object ${record.id} instead of ${id}`);
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
    const record = decode(response);
    if (kind.nonNullableAttribute === undefined) return record;
    const body = record[memberName(kind.type, kind.nonNullableAttribute)];
    if (body === undefined || isPresent(body)) return record;
    throw new UnreadableResponse("unreadable_response", `${kind.nonNullableAttribute} has an unexpected type`);
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

/**
 * The object as it came, in which a member of an unexpected type is null: zod would put members in another order and change exact numbers.
 * @throws UnreadableResponse for one without what identifies it, and for an item of a list of an unexpected type.
 */
function checked<T>(expected: Expected, content: unknown, location: string): T {
  if (typeof expected !== "string" && hasExpectedForm(expected, content)) return content as T;
  // Loaded with the first record of a kind that something is wrong with, or the first content of another type, not with the provider.
  const { schemaOf }: typeof import("./schemas") = require("./schemas");
  const schema = schemaOf(expected);
  const issues = schema.safeParse(content).error?.issues ?? [];
  if (issues.length === 0) return content as T;
  const value = issues.reduce((current, { path }) => withNull(current, path), content);
  const [missing] = schema.safeParse(value).error?.issues ?? [];
  if (!missing) return value as T;
  const place = [location, ...missing.path].filter((step) => step !== "").join(".") || "the response";
  const actual = missing.path.reduce<unknown>(memberOf, content);
  throw new UnreadableResponse("unreadable_response", `${place} is ${kindOf(actual)}; ${missing.message} was expected`);
}

function memberOf(value: unknown, step: PropertyKey): unknown {
  if (typeof value === "object" && value !== null) return Reflect.get(value, step);
  return undefined;
}

function withNull(value: unknown, [step, ...innerPath]: readonly PropertyKey[]): unknown {
  if (step === undefined) return null;
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? withNull(item, innerPath) : item));
  if (!isRecord(value)) return null;
  return { ...value, [step]: withNull(memberOf(value, step), innerPath) };
}

function kindOf(content: unknown): string {
  if (content === undefined) return "absent";
  if (content === null) return "null";
  if (Array.isArray(content)) return "a list";
  return `a value of type ${typeof content}`;
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
    if (Array.isArray(content) && content.every(isRecord)) return decodeRows(response);
    return null;
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
  const { verdict }: typeof import("./schemas") = require("./schemas");
  const { data } = verdict.safeParse(openEnvelope(response).content);
  if (!data) return null;
  return {
    valid: data.valid,
    errors: (data.errors ?? []).map(({ path, message }) => ({ path: path ?? "", message: message ?? "" })),
    normalized: isRecord(data.normalized) ? (data.normalized as JsonObject) : null,
  };
}

/** The content of a response and the paging facts beside it. */
interface Content {
  readonly content: unknown;
  readonly meta: Pick<Page<unknown>, "total" | "limit" | "hasNext" | "nextCursor">;
}

/** Takes the content out of `{data}`, `{result, status, requestId}` or a bare value. @throws UnreadableResponse */
function openEnvelope({ text, envelope, header }: Success): Content {
  const body = parseBody(text, header("content-type"));
  const meta = pagingIn(asMembers(body), header);
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
  if (cursor === undefined) return { total, limit, hasNext };
  return { total, limit, hasNext, nextCursor: stringOf(cursor) || null };
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
  if (typeof parsed === "number" && Number.isInteger(parsed) && parsed >= 0) return parsed;
  return undefined;
}
