import type { ObjectType } from "./type";
import { knownMembers, type ObjectValue } from "./value";
import type { KnownOf, PlannedOf } from "./value-type";

/** A planned value as far as it is known: null for every unknown. */
export function asKnown<const T extends ObjectType>(type: T, value: PlannedOf<T>): KnownOf<T>;
export function asKnown(_: ObjectType, value: ObjectValue): ObjectValue {
  return knownMembers(value);
}
