import type { Attribute, ObjectType, ValueType } from "../../schema";

/** The type as the registry's pages name it: `String`, `List of Number`, `Attributes List`, … */
function typeWords(type: ValueType): string {
  switch (type.kind) {
    case "string":
      return "String";
    case "number":
      return "Number";
    case "bool":
      return "Boolean";
    case "json":
      return "String, JSON";
    case "object":
      return "Attributes";
    case "list":
      return type.of.kind === "object" ? "Attributes List" : `List of ${typeWords(type.of)}`;
    case "set":
      return type.of.kind === "object" ? "Attributes Set" : `Set of ${typeWords(type.of)}`;
    case "map":
      return type.of.kind === "object" ? "Attributes Map" : `Map of ${typeWords(type.of)}`;
  }
}

/** The type as JSON names it, for members of a JSON attribute. */
export function jsonWords(type: ValueType): string {
  switch (type.kind) {
    case "string":
      return "string";
    case "number":
      return "number";
    case "bool":
      return "boolean";
    case "json":
      return type.union ? "object" : "any";
    case "object":
      return "object";
    case "list":
    case "set":
      return `list of ${jsonWords(type.of)}`;
    case "map":
      return `map of ${jsonWords(type.of)}`;
  }
}

/** The object type that is described below: of a list, set or map, or the type itself. */
export function objectWithin(type: ValueType): ObjectType | undefined {
  if (type.kind === "object") return type;
  if (type.kind === "list" || type.kind === "set" || type.kind === "map") return objectWithin(type.of);
  return undefined;
}

/** Type and marks of an attribute, as they stand in the parentheses behind its name. */
export function marks(attribute: Attribute): string {
  const words = [typeWords(attribute.type)];
  if (attribute.sensitive) words.push("Sensitive");
  if (attribute.writeOnly) words.push("Write-only");
  if (attribute.deprecated) words.push("Deprecated");
  return words.join(", ");
}
