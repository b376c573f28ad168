import { randomBytes, scryptSync } from "node:crypto";
import type { JsonRecord, JsonValue, UpdateContext } from "../runtime/context";
import {
  type Attribute,
  asMembers,
  attributesOf,
  compareText,
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
  /** The value of the argument that counts the versions of this one; null without one. */
  readonly version: Value;
  /** What private state has of the value that was sent last, since the value itself is nowhere. */
  readonly lastSent: Fingerprint | undefined;
}

export function isSecret({ set, api }: Attribute): boolean {
  return set?.writeOnly === true && api?.name !== false;
}

/** @throws Error for a write-only argument of which no plan can show a change, so that a new value would never be sent. */
export function requireVisibleSecrets({ name: noun, type }: Definition): void {
  const attributes = attributesOf(type);
  const showsUpdates = attributes.some(([, { presence, set }]) => presence === "computed" && !set?.stable);
  if (showsUpdates) return;
  for (const [name, attribute] of attributes)
    if (isSecret(attribute) && !Object.hasOwn(type.attributes, `${name}Version`))
      throw new Error(
        `${noun}: no plan can show that the write-only argument "${name}" changed; define an argument "${name}Version", or a computed attribute that is not stable.`,
      );
}

/** The write-only arguments of a configuration. */
export function secretsIn({ type }: Definition, config: ObjectValue, privateState?: JsonValue): readonly Secret[] {
  const fingerprints = asMembers(asMembers(privateState).sent);
  return attributesOf(type).flatMap(([name, attribute]) => {
    if (!isSecret(attribute)) return [];
    const lastSent = own(fingerprints, name);
    return [
      {
        name,
        value: config[name] ?? null,
        version: config[`${name}Version`] ?? null,
        lastSent: isFingerprint(lastSent) ? lastSent : undefined,
      },
    ];
  });
}

/** True if the author no longer sets what was sent. */
export function isRemovedSecret({ value, lastSent }: Secret): boolean {
  return value === null && lastSent !== undefined;
}

/**
 * True if the value is not the one that was sent last, or was removed. One with a version argument is compared by that alone, and one that is
 * not known yet not at all.
 */
export function isChanged(secret: Secret): boolean {
  const { value, version, lastSent } = secret;
  if (isUnknown(value)) return false;
  if (value === null) return isRemovedSecret(secret);
  return version === null && !(lastSent && lastSent.hash === hashOf(value, lastSent.salt));
}

/** True if the version is that of the value sent last: an update omits it, so that the service keeps its value. */
export function isKept(
  { name, value, version, lastSent }: Secret,
  { type }: Definition,
  { planned, prior }: Pick<UpdateContext<unknown>, "planned" | "prior">,
): boolean {
  if (lastSent === undefined || value === null || version === null) return false;
  const isCleared = type.attributes[name]?.set?.sentWith?.some((argument) => planned[argument] !== prior[argument]);
  return !isCleared && sameValue(version, prior[`${name}Version`] ?? null);
}

/** What private state stores after a write that omitted those of `keptSecrets`. */
export function sentIn(secrets: readonly Secret[], keptSecrets: readonly Secret[] = []): JsonRecord {
  const fingerprints = secrets.flatMap((secret) => {
    const { name, value, lastSent } = secret;
    if (keptSecrets.includes(secret)) return [[name, lastSent] as const];
    if (value === null || isUnknown(value)) return [];
    return [[name, fingerprint(value)] as const];
  });
  if (fingerprints.length > 0) return { sent: Object.fromEntries(fingerprints) };
  return {};
}

function isFingerprint(stored: unknown): stored is Fingerprint {
  return isRecord(stored) && typeof stored.salt === "string" && typeof stored.hash === "string";
}

function fingerprint(value: Value): Fingerprint {
  const salt = randomBytes(16).toString("base64");
  return { salt, hash: hashOf(value, salt) };
}

/** Slow enough that a short secret cannot be guessed, fast enough for every plan. Members have no order in it. */
function hashOf(value: Value, salt: string): string {
  const members = isRecord(value) ? Object.entries(value).filter(([, item]) => item !== null) : undefined;
  const text = stringifyJson(members ? members.sort(([a], [b]) => compareText(a, b)) : value);
  return scryptSync(text, salt, 32, { N: 2048 }).toString("base64");
}
