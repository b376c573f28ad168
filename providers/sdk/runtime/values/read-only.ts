import {
  isList,
  type ObjectType,
  type ObjectValue,
  type Path,
  type Value,
  type ValueType,
} from "../../../../lib/schema";
import { partsWith } from "./holds";
import { asObject } from "./walk";

const computedParts = partsWith(({ presence }) => presence === "computed");

/**
 * Read-only attributes that the configuration sets, also to an unknown value. Terraform does not reject them at any depth, so the provider
 * does.
 */
export function readOnlyPaths(type: ObjectType, config: ObjectValue, at: Path = []): Path[] {
  return computedParts(type).flatMap(([name, attribute]) => {
    const value = config[name] ?? null;
    if (value === null) return [];
    return attribute.presence === "computed" ? [[...at, name]] : pathsInside(attribute.type, value, [...at, name]);
  });
}

function pathsInside(type: ValueType, value: Value, at: Path): Path[] {
  if (type.kind === "object") return readOnlyPaths(type, asObject(value) ?? {}, at);
  if (type.kind === "map")
    return Object.entries(asObject(value) ?? {}).flatMap(([key, item]) => pathsInside(type.of, item, [...at, key]));
  if ((type.kind === "list" || type.kind === "set") && isList(value))
    return value.flatMap((item, index) => pathsInside(type.of, item, [...at, index]));
  return [];
}
