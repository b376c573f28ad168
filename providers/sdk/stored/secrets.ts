import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import {
  type Definition,
  filterMembers,
  isRecord,
  isUnknown,
  mapMembers,
  type ObjectValue,
  removalOf,
  sameValue,
  stringifyJson,
  type Value,
  wireName,
} from "../schema";

/** A salted hash of a write-only value that was sent. */
interface Fingerprint {
  readonly [member: string]: string;
  readonly salt: string;
  readonly hash: string;
}

/** By argument; kept in private state, since the value itself is nowhere. */
export type SentSecrets = Readonly<Record<string, Fingerprint>>;

/** The write-only arguments that are sent to the service. */
export function secretNames({ type }: Definition): string[] {
  return Object.keys(type.attributes).filter((name) => {
    const attribute = type.attributes[name];
    return attribute?.set?.writeOnly === true && attribute.api?.name !== false;
  });
}

/** What private state stores of the write-only values of a configuration. */
export function sentSecrets(definition: Definition, config: ObjectValue): SentSecrets {
  const names = secretNames(definition);
  const sent = filterMembers(config, (value, name) => names.includes(name) && value !== null && !isUnknown(value));
  return mapMembers(sent, fingerprint);
}

/**
 * The write-only arguments whose value is not the one that was sent last, removed ones included. One with a version argument is compared by
 * that alone, and one that is not known yet not at all.
 */
export function changedSecrets(definition: Definition, config: ObjectValue, sent: SentSecrets): string[] {
  return secretNames(definition).filter((name) => {
    const value = config[name] ?? null;
    if (isUnknown(value)) return false;
    const before = sent[name];
    if (value === null) return before !== undefined;
    if ((config[versionOf(name)] ?? null) !== null) return false;
    return before === undefined || !isSame(value, before);
  });
}

type Change = Readonly<Record<"planned" | "config" | "prior", ObjectValue>>;

/** The write-only arguments whose version is that of the value sent last: an update omits them, so that the service keeps its value. */
export function keptSecrets(
  definition: Definition,
  { planned, config, prior }: Change,
  sent: SentSecrets,
): SentSecrets {
  const kept = secretNames(definition).flatMap((name) => {
    const [version, before] = [config[versionOf(name)] ?? null, sent[name]];
    const isCleared = definition.type.attributes[name]?.set?.sentWith?.some((other) => planned[other] !== prior[other]);
    const isSent = before === undefined || (config[name] ?? null) === null || version === null || isCleared;
    return isSent || !sameValue(version, prior[versionOf(name)] ?? null) ? [] : [[name, before] as const];
  });
  return Object.fromEntries(kept);
}

/** What clears removed write-only arguments, by wire name. */
export function clearedSecrets(
  definition: Definition,
  config: ObjectValue,
  sent: SentSecrets,
  dialects: readonly string[],
): Record<string, Value> {
  const { attributes } = definition.type;
  const cleared = secretNames(definition).flatMap((name) => {
    const attribute = attributes[name];
    if (attribute === undefined || (config[name] ?? null) !== null || sent[name] === undefined) return [];
    const removal = removalOf(attribute, ...dialects);
    const member = wireName(name, attribute);
    return removal.by === "value" && member !== undefined ? [[member, removal.value] as const] : [];
  });
  return Object.fromEntries(cleared);
}

/** What was remembered in private state. */
export function sentSecretsIn(privateState: unknown): SentSecrets {
  const sent = isRecord(privateState) ? privateState.sent : undefined;
  if (!isRecord(sent)) return {};
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, one]) =>
      isRecord(one) && typeof one.salt === "string" && typeof one.hash === "string"
        ? [[name, { salt: one.salt, hash: one.hash }] as const]
        : [],
    ),
  );
}

/** The argument that counts the versions of a write-only one. */
function versionOf(name: string): string {
  return `${name}Version`;
}

function fingerprint(value: Value): Fingerprint {
  const salt = randomBytes(16).toString("base64");
  return { salt, hash: hashOf(value, salt).toString("base64") };
}

function isSame(value: Value, { salt, hash }: Fingerprint): boolean {
  const before = Buffer.from(hash, "base64");
  const now = hashOf(value, salt);
  return before.length === now.length && timingSafeEqual(before, now);
}

/** Slow enough that a short secret cannot be guessed, fast enough for every plan. */
function hashOf(value: Value, salt: string): Buffer {
  return scryptSync(canonical(value), salt, 32, { N: 2048 });
}

/** One text for equal values, whatever the order of their members. */
function canonical(value: Value): string {
  if (!isRecord(value)) return stringifyJson(value);
  const members = Object.entries(value).filter(([, item]) => item !== null);
  return stringifyJson(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}
