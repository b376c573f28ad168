import { type Attribute, nestedIn, type ValueType } from "../../schema";

/** The type as the registry's pages name it: `String`, `List of Number`, `Attributes List`, … */
function typeWords(type: ValueType): string {
  const nested = nestedIn(type);
  if (nested) return nestedWords[nested.nesting];
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
      return nestedWords.single;
    case "list":
      return `List of ${typeWords(type.of)}`;
    case "set":
      return `Set of ${typeWords(type.of)}`;
    case "map":
      return `Map of ${typeWords(type.of)}`;
  }
}

const nestedWords = {
  single: "Attributes",
  list: "Attributes List",
  set: "Attributes Set",
  map: "Attributes Map",
} as const;

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

/** Type and marks of an attribute, as they stand in the parentheses behind its name. */
export function marks(attribute: Attribute): string {
  const words = [typeWords(attribute.type)];
  if (attribute.sensitive) words.push("Sensitive");
  if (attribute.writeOnly) words.push("Write-only");
  if (attribute.deprecated) words.push("Deprecated");
  return words.join(", ");
}
