import {
  type Attributes,
  type Definition,
  isObject,
  type ObjectValue,
  own,
  sameValue,
  toWire,
  type Value,
  wireName,
} from "../../../lib/schema";
import { removedMembers } from "../resources/removed-members";
import type { Write } from "./hooks";
import { secretNames } from "./sent-secrets";

/** The body that creates an object: what the author set, with the write-only values. */
export function createBody(definition: Definition, planned: ObjectValue, config: ObjectValue): ObjectValue {
  const { attributes } = definition.type;
  const secrets = Object.fromEntries(secretNames(definition).map((name) => [name, config[name] ?? null]));
  const settable = Object.fromEntries(settableNames(attributes).map((name) => [name, planned[name] ?? null] as const));
  return toWire(definition.type, { ...settable, ...secrets });
}

/**
 * The body that updates a whole object: configured members, members of the service that were never set, and what clears removed arguments.
 */
export function updateBody(
  definition: Definition,
  { planned, config, prior, mode }: Write & { readonly prior: ObjectValue },
  current: ObjectValue | null,
): ObjectValue {
  const kept = neverMentioned(definition.type.attributes, planned, prior, current);
  const sent = merged(kept, createBody(definition, planned, config));
  return { ...sent, ...removedMembers(definition.type, planned, prior, mode) };
}

/** The members that change, and what clears removed ones. */
export function changedBody(definition: Definition, write: Write & { readonly prior: ObjectValue }): ObjectValue {
  const whole = createBody(definition, write.planned, write.config);
  const before = createBody(definition, write.prior, {});
  const changed = Object.entries(whole).filter(([member, value]) => !sameValue(value, before[member] ?? null));
  const removed = removedMembers(definition.type, write.planned, write.prior, write.mode);
  return { ...Object.fromEntries(changed), ...removed };
}

function settableNames(attributes: Attributes): string[] {
  return Object.keys(attributes).filter((name) => attributes[name]?.presence !== "computed");
}

/** Members that were never configured, at any depth outside lists: an update sends them back unchanged. */
function neverMentioned(
  attributes: Attributes,
  planned: ObjectValue,
  prior: ObjectValue,
  current: ObjectValue | null,
): ObjectValue {
  const kept = settableNames(attributes).flatMap((name): [string, Value][] => {
    const attribute = attributes[name];
    const member = attribute && wireName(name, attribute);
    const value = member === undefined ? null : (current?.[member] ?? null);
    if (attribute === undefined || member === undefined || value === null) return [];
    const [next, before] = [planned[name] ?? null, prior[name] ?? null];
    if (next === null && before === null) return [[member, value]];
    if (attribute.type.kind !== "object" || !isObject(next) || !isObject(before) || !isObject(value)) return [];
    return [[member, neverMentioned(attribute.type.attributes, next, before, value)]];
  });
  return Object.fromEntries(kept);
}

/** The body that is sent, with the kept members that it does not have. */
function merged(kept: ObjectValue, sent: ObjectValue): ObjectValue {
  const whole = Object.entries(sent).map(([member, value]): [string, Value] => {
    const inside = own(kept, member);
    return [member, isObject(inside) && isObject(value) ? merged(inside, value) : value];
  });
  return { ...kept, ...Object.fromEntries(whole) };
}
