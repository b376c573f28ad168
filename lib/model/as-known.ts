import type { ObjectType } from "./type";
import { knownMembers } from "./value";
import type { KnownOf, PlannedOf } from "./value-type";

/** A planned value as far as it is known: null for every unknown. */
export function asKnown<const T extends ObjectType>(_type: T, value: PlannedOf<T>): KnownOf<T> {
  return knownMembers(value) as KnownOf<T>;
}
