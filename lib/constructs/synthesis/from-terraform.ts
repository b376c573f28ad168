import { isRecord, parseJson, toSnake, type ValueType } from "../../schema";

/** A configuration from Terraform's JSON, spelled as the author spells it: names in camelCase, JSON attributes parsed. */
export function fromTerraform(type: ValueType, value: unknown): unknown {
  switch (type.kind) {
    case "json":
      return typeof value === "string" ? parsedOr(value) : value;
    case "list":
    case "set":
      return Array.isArray(value) ? value.map((item) => fromTerraform(type.of, item)) : value;
    case "map":
      return isRecord(value)
        ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fromTerraform(type.of, item)]))
        : value;
    case "object": {
      if (!isRecord(value)) return value;
      const members = Object.entries(type.attributes).flatMap(([name, attribute]) => {
        const given = value[toSnake(name)];
        return given === undefined ? [] : [[name, fromTerraform(attribute.type, given)] as const];
      });
      return Object.fromEntries(members);
    }
    default:
      return value;
  }
}

/** JSON with tokens is an expression and stays text. */
function parsedOr(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
