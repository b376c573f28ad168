import type { Attribute, Attributes, ObjectType, ValueType } from "./type";
import { recordOf } from "./value";

/**
 * The same attributes as results: all computed, so that a data source shows a resource's members without writing them again. What only the
 * author says, where the object is, is none.
 */
export function asComputed(attributes: Attributes, leaveOut: readonly string[] = []): Attributes {
  return recordOf(
    Object.entries(attributes)
      .filter(([name, { writeOnly }]) => !leaveOut.includes(name) && !writeOnly)
      .filter(([, { identifies }]) => identifies !== "where_set")
      .map(([name, attribute]) => [name, computedOf(attribute)] as const),
  );
}

function computedOf(attribute: Attribute): Attribute {
  const { description, sensitive, wire, absentMeans } = attribute;
  return { type: computedType(attribute.type), presence: "computed", description, sensitive, wire, absentMeans };
}

function computedType(type: ValueType): ValueType {
  if (type.kind === "object") return computedObject(type);
  if (type.kind === "list" || type.kind === "set" || type.kind === "map") return { ...type, of: computedType(type.of) };
  return type;
}

function computedObject(type: ObjectType): ObjectType {
  return { kind: "object", name: `${type.name}Result`, attributes: asComputed(type.attributes) };
}
