import type { ZodMiniType } from "zod/mini";
import { isRecord } from "../../model/value";
import { openEnvelope } from "../exchange/envelope";
import { type Success, UnreadableAnswer } from "../exchange/operation";
import type { JsonObject } from "../json";
import type { CreatedKey, DashboardVerdict, KeyRecord } from "./records";
import type * as Schemas from "./schemas";

type SchemaName = keyof typeof Schemas;

/** Reads one object. @throws UnreadableAnswer naming the member that is not as expected. */
export function decodeOne<T>(name: SchemaName): (answer: Success) => T {
  return (answer) => checked<T>(name, openEnvelope(answer).content, "");
}

/** A page of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total?: number;
  readonly limit?: number;
}

/** Reads a list. @throws UnreadableAnswer */
export function decodePage<T>(name: SchemaName): (answer: Success) => Page<T> {
  return (answer) => {
    const { content, meta } = openEnvelope(answer);
    if (!Array.isArray(content)) throw new UnreadableAnswer(`${kindOf(content)} where a list was expected`);
    return { items: content.map((item, index) => checked<T>(name, item, `[${index}]`)), ...meta };
  };
}

/** Reads an answer whose content does not matter: JSON, a word such as `OK`, or nothing. @throws UnreadableAnswer for cut off JSON and pages */
export function decodeDone(answer: Success): void {
  const text = answer.text.trim();
  if (text.startsWith("<") || /^[[{]/.test(text)) openEnvelope(answer);
}

function checked<T>(name: SchemaName, content: unknown, at: string): T {
  const schema = schemas()[name] as ZodMiniType;
  const result = schema.safeParse(content);
  if (result.success) return content as T;
  const issue = result.error.issues[0];
  const path = [at, ...(issue?.path ?? []).map(String)].filter(Boolean).join(".");
  throw new UnreadableAnswer(`${path || "the answer"} is not as expected: ${issue?.message ?? kindOf(content)}`);
}

function kindOf(content: unknown): string {
  return content === null ? "null" : Array.isArray(content) ? "a list" : `a value of type ${typeof content}`;
}

/** Reads the rows of a query. @throws UnreadableAnswer */
export function decodeRows(answer: Success): readonly JsonObject[] {
  return decodePage<JsonObject>("row")(answer).items;
}

/** Reads `{key, keyId?, keySecret?}`, or a bare key. @throws UnreadableAnswer */
export function decodeCreatedKey(answer: Success): CreatedKey {
  const { content } = openEnvelope(answer);
  if (!isRecord(content) || !isRecord(content.key)) return { key: checked<KeyRecord>("key", content, "") };
  const { keyId, keySecret } = checked<Partial<CreatedKey>>("keyParts", content, "");
  const key = checked<KeyRecord>("key", content.key, "key");
  return { key, keyId: keyId ?? undefined, keySecret: keySecret ?? undefined };
}

/** Reads a judgement; an answer without `valid` gives none. @throws UnreadableAnswer when it is not JSON. */
export function decodeVerdict(answer: Success): DashboardVerdict | null {
  const { content } = openEnvelope(answer);
  const result = schemas().verdict.safeParse(content);
  if (!result.success || !isRecord(content)) return null;
  const errors = (result.data.errors ?? []).map(({ path, message }) => ({ path: path ?? "", message: message ?? "" }));
  return {
    valid: result.data.valid,
    errors,
    normalized: isRecord(content.normalized) ? (content.normalized as JsonObject) : null,
  };
}

let loaded: typeof Schemas | undefined;

// zod is loaded with the first answer, not with the provider.
function schemas(): typeof Schemas {
  loaded ??= require("./schemas") as typeof Schemas;
  return loaded;
}
