import type { Diagnostics } from "../../runtime/diagnostics";
import type { JsonRecord, JsonValue } from "../../runtime/json";
import { type Fingerprint, fingerprintIn } from "./fingerprint";

export interface PrivateState {
  /** What the resource stored. */
  readonly value: JsonValue | undefined;
  readonly fingerprint: Fingerprint | undefined;
  /** The bytes of the next private state; undefined keeps the value, or, without a fingerprint, both. */
  next(value: JsonValue | undefined, fingerprint?: Fingerprint): Buffer;
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

function memory(stored: JsonValue | undefined, bytes: Buffer): PrivateState {
  const { fingerprint = undefined, ...rest } = isRecord(stored) ? stored : {};
  const value = isRecord(stored) && fingerprint !== undefined ? rest : stored;
  return {
    value,
    fingerprint: fingerprintIn(fingerprint),
    next(next, fingerprint) {
      if (fingerprint === undefined) return next === undefined ? bytes : privateBytes(next);
      const kept = next ?? value ?? {};
      return privateBytes(isRecord(kept) ? { ...kept, fingerprint } : kept);
    },
  };
}

function isRecord(value: JsonValue | undefined): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parse(bytes: Buffer): JsonValue {
  return JSON.parse(bytes.toString("utf8"));
}
