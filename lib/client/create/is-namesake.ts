import { sameText } from "../../schema/same";
import type { ObjectValue } from "../../schema/value";

/** True when these members are equal; the service trims some names. */
export function isNamesake(members: readonly string[], one: ObjectValue, other: ObjectValue): boolean {
  return members.every((member) => sameName(one[member] ?? null, other[member] ?? null));
}

function sameName(a: unknown, b: unknown): boolean {
  return typeof a === "string" && typeof b === "string" ? sameText(a.trim(), b.trim()) : a === b;
}
