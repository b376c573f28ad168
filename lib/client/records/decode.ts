import type { ZodMiniType } from "zod/mini";
import { isRecord } from "../../model/value";
import { openEnvelope } from "../exchange/envelope";
import { type Success, UnreadableResponse } from "../exchange/operation";
import type { JsonObject } from "../json";
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
    if (!Array.isArray(content)) throw new UnreadableResponse("shape", `${kindOf(content)} instead of a list`);
    return { items: content.map((item, index) => checked<T>(name, item, `[${index}]`)), ...meta };
  };
}

/** Reads a response whose content does not matter: JSON, a word such as `OK`, or nothing. @throws UnreadableResponse for cut off JSON and pages */
export function decodeDone(response: Success): void {
  const text = response.text.trim();
  if (text.startsWith("<") || /^[[{]/.test(text)) openEnvelope(response);
}

function checked<T>(name: SchemaName, content: unknown, at: string): T {
  const schema: ZodMiniType = schemas()[name];
  const result = schema.safeParse(content);
  if (result.success) return content as T;
  const issue = result.error.issues[0];
  const path = [at, ...(issue?.path ?? []).map(String)].filter(Boolean).join(".");
  throw new UnreadableResponse(
    "shape",
    `${path || "the response"} is not as expected: ${issue?.message ?? kindOf(content)}`,
  );
}

function kindOf(content: unknown): string {
  return content === null ? "null" : Array.isArray(content) ? "a list" : `a value of type ${typeof content}`;
}

/** Reads the rows of a query. @throws UnreadableResponse */
export function decodeRows(response: Success): readonly JsonObject[] {
  return decodePage<JsonObject>("row")(response).items;
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
