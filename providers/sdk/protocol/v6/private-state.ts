import type { Diagnostics } from "../../runtime/diagnostics";
import type { JsonValue } from "../../runtime/json";

export interface PrivateState {
  readonly value: JsonValue | undefined;
  /** The bytes of the next private state; undefined keeps this one. */
  next(value: JsonValue | undefined): Buffer;
}

/** What the provider stores with an object. It is not essential: if it cannot be read, it is reported once and discarded. */
export function readPrivate(bytes: Buffer | undefined, diagnostics: Diagnostics): PrivateState {
  if (!bytes || bytes.length === 0) return memory(undefined, Buffer.alloc(0));
  try {
    return memory(parse(bytes), bytes);
  } catch {
    diagnostics.warn(
      "Private state cannot be read",
      "The private data that the provider stores with this object is damaged. The provider discards it and continues.",
    );
    return memory(undefined, Buffer.alloc(0));
  }
}

/** Other providers keep what they like in private state. */
export function privateOfAnother(bytes: Buffer): JsonValue | undefined {
  try {
    return bytes.length > 0 ? parse(bytes) : undefined;
  } catch {
    return undefined;
  }
}

export function privateBytes(value: JsonValue | undefined): Buffer {
  return value === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(value));
}

function memory(value: JsonValue | undefined, bytes: Buffer): PrivateState {
  return { value, next: (next) => (next === undefined ? bytes : privateBytes(next)) };
}

function parse(bytes: Buffer): JsonValue {
  return JSON.parse(bytes.toString("utf8"));
}
