import {
  type Attributes,
  attributesOf,
  type Definition,
  isPresent,
  type JsonObject,
  type ObjectType,
  type ObjectValue,
  objectIn,
  reconcile,
  removalOf,
  sameAttribute,
  sameValue,
  toWire,
  type Value,
  wireName,
  withUnknown,
} from "../schema";
import type { Lifecycle, Write } from "./lifecycle";
import { secretNames } from "./secrets";

type Update = Pick<Write<unknown>, "planned" | "config"> & { readonly prior: ObjectValue };

/** The body that creates an object: what the author set, with the write-only values. */
export function createBody(definition: Definition, planned: ObjectValue, config: ObjectValue): ObjectValue {
  const { attributes } = definition.type;
  const secrets = Object.fromEntries(secretNames(definition).map((name) => [name, config[name] ?? null]));
  const settable = Object.fromEntries(settableNames(attributes).map((name) => [name, planned[name] ?? null] as const));
  return toWire(definition.type, { ...settable, ...secrets });
}

/** The same as the kind refines it. */
export function newBody<C, T extends JsonObject>(of: Lifecycle<C, T>, write: Write<C>): ObjectValue {
  const body = createBody(of.definition, write.planned, write.config);
  return of.body?.(body, write) ?? body;
}

/**
 * The body that updates a whole object: configured members, members of the service that were never set or that the definition does not
 * know, and what clears removed arguments.
 */
export function updateBody(
  definition: Definition,
  { planned, config, prior }: Update,
  current: ObjectValue | null,
  dialects: readonly string[],
): ObjectValue {
  const written = createBody(definition, planned, config);
  const authored = current ? withoutImplied(definition.type, written, current) : written;
  const last = createBody(definition, prior, {});
  const sent = reconcile(definition.type, { authored, last, now: current ?? {} });
  return { ...sent, ...removedMembers(definition.type, planned, prior, dialects) };
}

/** Without what means the same as absent where the service has nothing: an import shows it in the state, and generated configuration has it. */
function withoutImplied(type: ObjectType, body: ObjectValue, current: ObjectValue): ObjectValue {
  const implied = attributesOf(type).flatMap(([name, attribute]) => {
    const member = wireName(name, attribute);
    if (member === undefined || attribute.api?.sendAbsent || isPresent(current[member])) return [];
    return sameAttribute(attribute, body[member], null) ? [member] : [];
  });
  return Object.fromEntries(Object.entries(body).filter(([member]) => !implied.includes(member)));
}

/**
 * The members that change, and what clears removed ones: with `nulls` null, else what the definition says. `readNow` reads the object, if what
 * changes holds objects.
 */
export async function changedBody(
  definition: Definition,
  write: Update,
  readNow: () => Promise<ObjectValue | null>,
  { dialects, nulls }: { readonly dialects: readonly string[]; readonly nulls: boolean },
): Promise<ObjectValue> {
  const { type } = definition;
  const whole = createBody(definition, write.planned, write.config);
  const before = createBody(definition, write.prior, {});
  const changed = Object.entries(whole).filter(([member, value]) => !sameValue(value, before[member]));
  const holdsObjects = attributesOf(type).some(
    ([name, attribute]) => objectIn(attribute.type) && changed.some(([member]) => member === wireName(name, attribute)),
  );
  const now = (holdsObjects && (await readNow())) || {};
  const removed = removedMembers(type, write.planned, write.prior, dialects);
  const gone = Object.keys(before).filter((member) => nulls && !Object.hasOwn(whole, member));
  const there = changed.map(([member]) => [member, now[member] ?? null] as const);
  return {
    ...withUnknown(type, Object.fromEntries(changed), Object.fromEntries(there)),
    ...nullsFor(gone),
    ...removed,
  };
}

function nullsFor(members: readonly string[]): ObjectValue {
  return Object.fromEntries(members.map((member) => [member, null]));
}

function settableNames(attributes: Attributes): string[] {
  return Object.keys(attributes).filter((name) => attributes[name]?.presence !== "computed");
}

/** What an update sends to clear removed arguments, by wire name. */
function removedMembers(
  type: ObjectType,
  planned: ObjectValue,
  prior: ObjectValue,
  dialects: readonly string[],
): Record<string, Value> {
  const members = Object.entries(type.attributes).flatMap(([name, attribute]) => {
    const removal = removalOf(attribute, ...dialects);
    const member = wireName(name, attribute);
    if (removal.by !== "value" || member === undefined || !isRemoved(type, name, planned, prior)) return [];
    return [[member, removal.value] as const];
  });
  return Object.fromEntries(members);
}

/** True when the argument meant something before and means nothing now. */
export function isRemoved(type: ObjectType, name: string, planned: ObjectValue, prior: ObjectValue): boolean {
  const attribute = type.attributes[name];
  if (attribute === undefined) return false;
  return sameAttribute(attribute, planned[name], null) && !sameAttribute(attribute, prior[name], null);
}
