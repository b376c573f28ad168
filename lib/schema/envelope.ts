import type { Json } from "./json";
import type { JsonType } from "./type";
import { isRecord } from "./value";

/** The content of a JSON value, without its envelope, if the type has one. */
export function withoutEnvelope(type: JsonType, value: Json): Json;
export function withoutEnvelope(type: JsonType, value: unknown): unknown;
export function withoutEnvelope({ envelope }: JsonType, value: unknown): unknown {
  if (envelope === undefined || !isRecord(value)) return value;
  const inside = value[envelope];
  return isRecord(inside) ? inside : value;
}
