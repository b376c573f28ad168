import type { ObjectValue } from "../../schema/value";

/** True when these members are equal; the service trims some names. */
export function isNamesake(members: readonly string[], one: ObjectValue, other: ObjectValue): boolean {
  return members.every((member) => nameIn(one, member) === nameIn(other, member));
}

function nameIn(object: ObjectValue, member: string) {
  const name = object[member] ?? null;
  return typeof name === "string" ? name.trim() : name;
}
