import type { JsonObject } from "./json";
import { isImplied } from "./same";
import type { Attribute, ObjectType, ValueType } from "./type";
import { isList, isObject, isPresent, mapMembers, type ObjectValue, own, type Value } from "./value";
import { holdsIn } from "./walk";

/**
 * A value as an author would write it: without what only spells out a default, and without what has no effect. In an ordinary object such a
 * member is null.
 */
export function withoutDefaults(type: ObjectType, value: JsonObject): JsonObject;
export function withoutDefaults(type: ObjectType, value: ObjectValue): ObjectValue;
export function withoutDefaults(type: ValueType, value: Value): Value;
export function withoutDefaults(type: ValueType, value: Value): Value {
  if (isList(value) && (type.kind === "list" || type.kind === "set"))
    return value.map((item) => withoutDefaults(type.of, item));
  if (!isObject(value)) return value;
  if (type.kind === "map") return mapMembers(value, (item) => withoutDefaults(type.of, item));
  if (type.kind !== "object") return value;
  const members = Object.entries(value).flatMap(([name, member]): [string, Value][] => {
    const attribute = own(type.attributes, name);
    if (attribute === undefined) return isPresent(member) ? [[name, member]] : [];
    if (isPresent(member) && !isDefault(attribute, name, value))
      return [[name, withoutDefaults(attribute.type, member)]];
    return type.atomic ? [] : [[name, null]];
  });
  return Object.fromEntries(members);
}

function isDefault(attribute: Attribute, name: string, object: ObjectValue): boolean {
  const { presence, omitted } = attribute;
  if (omitted?.relevantIf?.(object) === false) return true;
  if (holdsIn(omitted?.isStated, object)) return false;
  return presence === "optional" && isImplied(attribute, name, object);
}
