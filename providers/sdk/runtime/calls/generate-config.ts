import {
  type Attribute,
  attributesOf,
  type Definition,
  isList,
  isObject,
  type ObjectType,
  type ObjectValue,
  sameAttribute,
  type Value,
  type ValueType,
} from "../../../../lib/schema";
import type { Provider } from "../provider";

/** The configuration that an author would have written for a state: without what the service sets, and without what means nothing. */
export function generatedConfig<C>({ refine }: Provider<C>, definition: Definition, state: ObjectValue): ObjectValue {
  const config = authored(definition.type, state);
  return refine ? refine(definition, config) : config;
}

function authored(type: ObjectType, value: ObjectValue): ObjectValue {
  return Object.fromEntries(
    attributesOf(type).map(([name, attribute]) => [name, authoredMember(attribute, value[name] ?? null)]),
  );
}

function authoredMember(attribute: Attribute, value: Value): Value {
  if (attribute.presence === "computed" || attribute.writeOnly || value === null) return null;
  if (attribute.presence !== "required" && !attribute.isStated && meansNothing(attribute, value)) return null;
  return inside(attribute.type, value);
}

function meansNothing(attribute: Attribute, value: Value): boolean {
  return sameAttribute(attribute, value, attribute.default ?? null);
}

function inside(type: ValueType, value: Value): Value {
  if (type.kind === "object") return isObject(value) ? authored(type, value) : value;
  if (type.kind === "list" || type.kind === "set")
    return isList(value) ? value.map((item) => inside(type.of, item)) : value;
  if (type.kind !== "map" || !isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inside(type.of, item)]));
}
