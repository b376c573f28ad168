import type { Json } from "./json";
import type { JsonType } from "./type";
import { isRecord } from "./value";

/** What a JSON value holds: without its envelope, where the type knows one. */
export function withoutEnvelope(type: JsonType, value: Json): Json;
export function withoutEnvelope(type: JsonType, value: unknown): unknown;
export function withoutEnvelope({ envelope }: JsonType, value: unknown): unknown {
  if (envelope === undefined || !isRecord(value)) return value;
  const inside = value[envelope];
  return isRecord(inside) ? inside : value;
}
