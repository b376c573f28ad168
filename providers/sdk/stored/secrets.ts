import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import type { JsonRecord } from "../runtime/context";
import {
  type Attribute,
  attributesOf,
  type Definition,
  isRecord,
  isUnknown,
  type ObjectValue,
  own,
  sameValue,
  stringifyJson,
  type Value,
} from "../schema";

/** A salted hash of a write-only value that was sent. */
type Fingerprint = { readonly salt: string; readonly hash: string };

/** A write-only argument that is sent to the service. */
export interface Secret {
  readonly name: string;
  readonly value: Value;
  /** The argument that counts the versions of this one. */
  readonly version: string;
  /** What private state has of the value that was sent last, since the value itself is nowhere. */
  readonly before: Fingerprint | undefined;
}

export function isSecret({ set, api }: Attribute): boolean {
  return set?.writeOnly === true && api?.name !== false;
}

/** The write-only arguments of a configuration. */
export function secretsIn({ type }: Definition, config: ObjectValue, privateState: unknown): readonly Secret[] {
  const sent = isRecord(privateState) && isRecord(privateState.sent) ? privateState.sent : {};
  return attributesOf(type).flatMap(([name, attribute]) =>
    isSecret(attribute)
      ? [{ name, value: config[name] ?? null, version: `${name}Version`, before: fingerprintIn(own(sent, name)) }]
      : [],
  );
}

/** True if the author no longer sets what was sent. */
export function isRemovedSecret({ value, before }: Secret): boolean {
  return value === null && before !== undefined;
}

/**
 * True if the value is not the one that was sent last, or was removed. One with a version argument is compared by that alone, and one that is
 * not known yet not at all.
 */
export function isChanged(secret: Secret, config: ObjectValue): boolean {
  const { value, version, before } = secret;
  if (isUnknown(value)) return false;
  if (value === null) return before !== undefined;
  return (config[version] ?? null) === null && !(before && isSame(value, before));
}

/** True if the version is that of the value sent last: an update omits it, so that the service keeps its value. */
export function isKept(
  { name, value, version, before }: Secret,
  { type }: Definition,
  { planned, config, prior }: Readonly<Record<"planned" | "config" | "prior", ObjectValue>>,
): boolean {
  if (before === undefined || value === null || (config[version] ?? null) === null) return false;
  const isCleared = type.attributes[name]?.set?.sentWith?.some((other) => planned[other] !== prior[other]);
  return !isCleared && sameValue(config[version], prior[version] ?? null);
}

/** What private state stores after a write that omitted those of `kept`. */
export function sentIn(secrets: readonly Secret[], kept: readonly Secret[]): JsonRecord {
  const sent = secrets.flatMap((secret) => {
    if (kept.includes(secret)) return [[secret.name, secret.before] as const];
    const isSent = secret.value !== null && !isUnknown(secret.value);
    return isSent ? [[secret.name, fingerprint(secret.value)] as const] : [];
  });
  return sent.length > 0 ? { sent: Object.fromEntries(sent) } : {};
}

function fingerprintIn(stored: unknown): Fingerprint | undefined {
  if (!isRecord(stored) || typeof stored.salt !== "string" || typeof stored.hash !== "string") return undefined;
  return { salt: stored.salt, hash: stored.hash };
}

function fingerprint(value: Value): Fingerprint {
  const salt = randomBytes(16).toString("base64");
  return { salt, hash: hashOf(value, salt) };
}

function isSame(value: Value, { salt, hash }: Fingerprint): boolean {
  const before = Buffer.from(hash);
  const now = Buffer.from(hashOf(value, salt));
  return before.length === now.length && timingSafeEqual(before, now);
}

/** Slow enough that a short secret cannot be guessed, fast enough for every plan. */
function hashOf(value: Value, salt: string): string {
  return scryptSync(canonical(value), salt, 32, { N: 2048 }).toString("base64");
}

/** One text for equal values, whatever the order of their members. */
function canonical(value: Value): string {
  if (!isRecord(value)) return stringifyJson(value);
  const members = Object.entries(value).filter(([, item]) => item !== null);
  return stringifyJson(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}
