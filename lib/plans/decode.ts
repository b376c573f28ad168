import {
  isRecord,
  mapMembers,
  own,
  stringifyJson,
  toSnake,
  type ValueType,
} from "terraform-provider-sdk/internal/schema";
import { type ObjectType, type PlannedOf, UNKNOWN } from "terraform-provider-sdk/schema";
import { isHidden } from "./known-parts";

/**
 * Values of a plan by their definition; `nameOf` says how they are spelled, by default as Terraform spells them. What is absent is null, and
 * what is hidden is unknown, except in texts, where it is marked.
 */
export function decoded<const T extends ObjectType>(
  type: T,
  values: unknown,
  nameOf?: (name: string) => string,
): PlannedOf<T>;
export function decoded({ attributes }: ObjectType, values: unknown, nameOf = toSnake): object {
  const given = isRecord(values) ? values : {};
  return mapMembers(attributes, ({ type }, name) => memberOf(type, own(given, nameOf(name)), nameOf));
}

function memberOf(type: ValueType, value: unknown, nameOf: (name: string) => string): unknown {
  if (value === undefined || value === null) return null;
  if (type.kind === "string") return value;
  if (type.kind === "json") return typeof value === "string" ? value : stringifyJson(value);
  if (isHidden(value)) return UNKNOWN;
  if (type.kind === "object") return decoded(type, value, nameOf);
  if (type.kind === "map")
    return isRecord(value) ? mapMembers(value, (item) => memberOf(type.of, item, nameOf)) : UNKNOWN;
  if ("of" in type) return Array.isArray(value) ? value.map((item) => memberOf(type.of, item, nameOf)) : UNKNOWN;
  return value;
}
