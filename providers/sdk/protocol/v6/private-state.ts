import type { JsonValue } from "../../runtime/context";
import type { Diagnostics } from "../../runtime/diagnostics";
import { digest, type Seen } from "../../runtime/seen";
import { isRecord } from "../../schema";
import { problem } from "../../schema/problems";
import type { DynamicValue } from "./generated/tfplugin6";

export interface PrivateState {
  /** What the resource stored. */
  readonly value: JsonValue | undefined;
  /** What was last seen of the object. */
  readonly seen: Seen | undefined;
  readonly fingerprint: Fingerprint | undefined;
  /** The bytes of the next private state. Without a value it stays; without `kept` what was seen stays, and if both are missing, all. */
  next(value: JsonValue | undefined, kept?: Kept): Buffer;
}

/** What the SDK keeps beside the resource's own value. */
export interface Kept {
  readonly seen?: Seen | undefined;
  readonly fingerprint?: Fingerprint | undefined;
}

/** What the provider stores with an object. It is not essential: if it cannot be read, it is reported once and discarded. */
export function readPrivate(given: Buffer | undefined, diagnostics: Diagnostics): PrivateState {
  const bytes = given ?? Buffer.alloc(0);
  const stored = privateOfAnother(bytes);
  if (stored !== undefined || bytes.length === 0) return privateState(stored, bytes);
  const detail =
    "The private data that the provider stores with this object is damaged. The provider discards it and continues.";
  diagnostics.warn(problem("private-state-unreadable"), detail);
  return privateState(undefined, Buffer.alloc(0));
}

/** Other providers keep what they like in private state; `undefined` for what is no JSON. */
export function privateOfAnother(bytes: Buffer): JsonValue | undefined {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}

export function privateBytes(value: JsonValue | undefined): Buffer {
  return value === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(value));
}

function privateState(stored: JsonValue | undefined, bytes: Buffer): PrivateState {
  const { fingerprint, seen: found, ...rest } = isRecord(stored) ? stored : {};
  const value = fingerprint === undefined && found === undefined ? stored : rest;
  const seen = isRecord(found) ? found : undefined;
  return {
    value,
    seen,
    fingerprint: fingerprintIn(fingerprint),
    next(next, kept) {
      if (kept === undefined && next === undefined) return bytes;
      const own = next ?? value ?? {};
      return privateBytes(isRecord(own) ? { ...own, ...(kept ?? { seen }) } : own);
    },
  };
}

/**
 * Digests of an object that needed no change, stored in its private state. While they stay the same, so does the outcome, and a call need
 * not compare the object member by member.
 */
export type Fingerprint = {
  /** The version of the provider, its dialect and what its configuration says of objects: others may find a change. */
  readonly version: string;
  /** The state from which a read of what was seen changed nothing. */
  readonly state: string;
  /** The configuration that is valid without a warning, and whose plan for `state` is empty. After an import nobody has checked one yet. */
  readonly config?: string;
};

/** A fingerprint from private state; `undefined` for anything else. */
function fingerprintIn(value: JsonValue | undefined): Fingerprint | undefined {
  const { version, state, config } = isRecord(value) ? value : {};
  if (typeof version !== "string" || typeof state !== "string") return undefined;
  return typeof config === "string" ? { version, state, config } : { version, state };
}

/** The digest of a value in MessagePack; `undefined` for the other form, which Terraform uses for stored state only. */
export function valueDigest(value: DynamicValue | undefined): string | undefined {
  return value && value.msgpack.length > 0 ? digest(value.msgpack) : undefined;
}
