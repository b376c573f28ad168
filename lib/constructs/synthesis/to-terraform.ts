import { isRecord, type ObjectType, toSnake, type ValueType } from "../../schema";
import { mapDynamic } from "./dynamic";
import { jsonText } from "./json-text";
import { isOpaque } from "./opaque";

/**
 * A configuration as Terraform spells it: names in snake_case, JSON attributes as strings, absent members omitted, tokens unchanged. A
 * value of a wrong type is passed on; validation has reported it.
 */
export function toTerraform(type: ObjectType, value: Readonly<Record<string, unknown>>): Record<string, unknown>;
export function toTerraform(type: ValueType, value: unknown): unknown;
export function toTerraform(type: ValueType, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (type.kind === "json") return jsonText(value);
  if (type.kind === "string" || type.kind === "number" || type.kind === "bool") return value;
  if (isOpaque(value)) {
    const isList = type.kind === "list" || type.kind === "set";
    return (isList && mapDynamic(value, (content) => toTerraform(type.of, content))) || value;
  }
  switch (type.kind) {
    case "list":
    case "set":
      return Array.isArray(value) ? value.map((item) => toTerraform(type.of, item)) : value;
    case "map":
      return isRecord(value) ? mapEntries(value, (item, key) => [key, toTerraform(type.of, item)]) : value;
    case "object":
      return isRecord(value)
        ? mapEntries(value, (item, name) => {
            const attribute = type.attributes[name];
            return [toSnake(name), attribute ? toTerraform(attribute.type, item) : item];
          })
        : value;
  }
}

function mapEntries(
  record: Readonly<Record<string, unknown>>,
  map: (item: unknown, key: string) => [string, unknown],
): Record<string, unknown> {
  const mapped = Object.entries(record).map(([key, item]) => map(item, key));
  return Object.fromEntries(mapped.filter(([, item]) => item !== undefined));
}
