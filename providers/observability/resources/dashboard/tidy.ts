import {
  isList,
  isObject,
  isPresent,
  type Json,
  type JsonObject,
  type ObjectType,
  sameAttribute,
  selectVariant,
  type ValueType,
} from "../../../../lib/schema";
import { isLeftover } from "../../../../lib/tiles";
import { tileConfig } from "../../../../lib/tiles/config";

/**
 * A config of the service as an author would write it: without members that only spell out a default, and without leftovers that have no
 * effect and that the service does not take back (older servers return them). Members the definition does not know stay.
 */
export function tidyConfig(config: JsonObject): JsonObject {
  const variant = selectVariant(tileConfig, config);
  return variant === undefined ? config : tidyObject(variant.type, config);
}

function tidyObject(type: ObjectType, value: JsonObject): JsonObject {
  const members = Object.entries(value).flatMap(([name, member]) => {
    const attribute = type.attributes[name];
    if (!isPresent(member) || isLeftover(name, value)) return [];
    if (attribute === undefined) return [[name, member] as const];
    if (attribute.presence !== "required" && sameAttribute(attribute, member, null)) return [];
    return [[name, tidyValue(attribute.type, member)] as const];
  });
  return Object.fromEntries(members);
}

function tidyValue(type: ValueType, value: Json): Json {
  if (type.kind === "object" && isObject(value)) return tidyObject(type, value);
  if (type.kind === "list" && isList(value)) return value.map((item) => tidyValue(type.of, item));
  return value;
}
