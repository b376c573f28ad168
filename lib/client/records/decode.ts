import type { ZodMiniType } from "zod/mini";
import type { JsonObject } from "../../schema/json";
import { isRecord } from "../../schema/value";
import { openEnvelope } from "../exchange/envelope";
import { type Success, UnreadableResponse } from "../exchange/operation";
import type { CreatedKey, DashboardVerdict, KeyRecord, ServiceRecord } from "./records";
import type * as Schemas from "./schemas";

type SchemaName = keyof typeof Schemas;

/** Reads one object. @throws UnreadableResponse naming the member that is not as expected. */
export function decodeOne<T>(name: SchemaName): (response: Success) => T {
  return (response) => checked<T>(name, openEnvelope(response).content, "");
}

/** Reads the requested object. @throws UnreadableResponse also for another object; IDs are compared without case. */
export function decodeThis<T extends ServiceRecord>(name: SchemaName, id: string): (response: Success) => T {
  const decode = decodeOne<T>(name);
  return (response) => {
    const found = decode(response);
    if (found.id.toLowerCase() === id.toLowerCase()) return found;
    throw new UnreadableResponse("another_object", `the service returned the object ${found.id} instead of ${id}`);
  };
}

/** A page of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total?: number;
  readonly limit?: number;
}

/** Reads a list. @throws UnreadableResponse */
export function decodePage<T>(name: SchemaName): (response: Success) => Page<T> {
  return (response) => {
    const { content, meta } = openEnvelope(response);
    if (!Array.isArray(content))
      throw new UnreadableResponse("unreadable_response", `${kindOf(content)} instead of a list`);
    return { items: readable<T>(name, content), ...meta };
  };
}

/** The items that are objects of the kind. One that is none, without an ID perhaps, hides no other; only if all are, the list is not one of the API. */
function readable<T>(name: SchemaName, content: readonly unknown[]): readonly T[] {
  const items: T[] = [];
  let first: unknown;
  for (const [index, item] of content.entries())
    try {
      items.push(checked<T>(name, item, `[${index}]`));
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
function checked<T>(name: SchemaName, content: unknown, at: string): T {
  const schema: ZodMiniType = schemas()[name];
  const issueOf = (value: unknown) => schema.safeParse(value).error?.issues[0];
  let value = content;
  const tried = new Set<string>();
  for (let issue = issueOf(value); issue; issue = issueOf(value)) {
    const path = [at, ...issue.path.map(String)].filter(Boolean).join(".");
    if (issue.path.length === 0 || tried.has(path))
      throw new UnreadableResponse(
        "unreadable_response",
        `${path || "the response"} is not as expected: ${issue.message}`,
      );
    tried.add(path);
    value = withNull(value, issue.path);
  }
  return value as T;
}

function withNull(value: unknown, [step, ...rest]: readonly PropertyKey[]): unknown {
  const inner = (item: unknown) => (rest.length === 0 ? null : withNull(item, rest));
  if (Array.isArray(value)) return value.map((item: unknown, index) => (index === step ? inner(item) : item));
  return isRecord(value) && step !== undefined ? { ...value, [step]: inner(value[String(step)]) } : null;
}

function kindOf(content: unknown): string {
  return content === null ? "null" : Array.isArray(content) ? "a list" : `a value of type ${typeof content}`;
}

/** Reads the rows of a query. @throws UnreadableResponse */
export function decodeRows(response: Success): readonly JsonObject[] {
  return decodePage<JsonObject>("row")(response).items;
}

/** As `decodeRows`; `null` for JSON of another shape. @throws UnreadableResponse for anything else */
export function decodeRowsIfAny(response: Success): readonly JsonObject[] | null {
  const { content } = openEnvelope(response);
  return Array.isArray(content) && content.every(isRecord) ? decodeRows(response) : null;
}

/** Reads `{key, keyId?, keySecret?}`, or a bare key. @throws UnreadableResponse */
export function decodeCreatedKey(response: Success): CreatedKey {
  const { content } = openEnvelope(response);
  if (!isRecord(content) || !isRecord(content.key)) return { key: checked<KeyRecord>("key", content, "") };
  const { keyId, keySecret } = checked<Partial<CreatedKey>>("keyParts", content, "");
  const key = checked<KeyRecord>("key", content.key, "key");
  return { key, keyId: keyId ?? undefined, keySecret: keySecret ?? undefined };
}

/** Reads the result of a validation; `null` for a response without `valid`. @throws UnreadableResponse if it is not JSON. */
export function decodeVerdict(response: Success): DashboardVerdict | null {
  const { content } = openEnvelope(response);
  const result = schemas().verdict.safeParse(content);
  if (!result.success || !isRecord(content)) return null;
  const errors = (result.data.errors ?? []).map(({ path, message }) => ({ path: path ?? "", message: message ?? "" }));
  return {
    valid: result.data.valid,
    errors,
    normalized: isRecord(content.normalized) ? (content.normalized as JsonObject) : null,
  };
}

/** Loads what the first response needs. */
export function prepareDecoding(): void {
  schemas();
}

let loaded: typeof Schemas | undefined;

// zod is loaded with the first response at the latest, not with the provider.
function schemas(): typeof Schemas {
  loaded ??= load();
  return loaded;
}

function load(): typeof Schemas {
  return require("./schemas");
}
