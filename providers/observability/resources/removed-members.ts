import { type ObjectType, type ObjectValue, removalOf, sameAttribute, type Value, wireName } from "../../../lib/schema";

/** What an update sends to clear removed arguments, by wire name. */
export function removedMembers(
  type: ObjectType,
  planned: ObjectValue,
  prior: ObjectValue,
  mode: string,
): Record<string, Value> {
  const members = Object.entries(type.attributes).flatMap(([name, attribute]) => {
    const removal = removalOf(attribute, mode);
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
