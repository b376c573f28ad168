import { hash } from "node:crypto";
import { type Json, stringifyJson } from "../../../../lib/schema";
import type { JsonValue } from "../../runtime/json";
import type { DynamicValue } from "./generated/tfplugin6";

/**
 * Digests of an object that needed no change, stored in its private state. While they stay the same, so does the outcome, and a call need
 * not compare the object member by member.
 */
export type Fingerprint = {
  /** The version of the provider, and its dialect: others may find a change. */
  readonly version: string;
  /** The state from which a read of `response` changed nothing. */
  readonly state: string;
  readonly response: string;
  /** The configuration that is valid without a warning, and whose plan for `state` is empty. After an import nobody has checked one yet. */
  readonly config?: string;
};

/** A fingerprint from private state; `undefined` for anything else. */
export function fingerprintIn(value: JsonValue | undefined): Fingerprint | undefined {
  if (typeof value !== "object" || value === null || !("version" in value)) return undefined;
  const { version, state, response, config } = value;
  if (typeof version !== "string" || typeof state !== "string" || typeof response !== "string") return undefined;
  return typeof config === "string" ? { version, state, response, config } : { version, state, response };
}

/** The digest of a value in MessagePack; `undefined` for the other form, which Terraform uses for stored state only. */
export function valueDigest(value: DynamicValue | undefined): string | undefined {
  return value && value.msgpack.length > 0 ? digest(value.msgpack) : undefined;
}

export function responseDigest(response: Json): string {
  return digest(stringifyJson(response));
}

function digest(data: Uint8Array | string): string {
  return hash("sha256", data, "base64url").slice(0, 22);
}
