import {
  attributesOf,
  type ObjectType,
  type ObjectValue,
  type Path,
  sameMeaning,
  type Value,
  type ValueType,
} from "../../../../lib/schema";
import { whetherAny } from "./holds";
import { asObject } from "./walk";

const canBeReplaced = whetherAny(({ requiresReplace = false }) => requiresReplace !== false);

/** Where the plan differs from the prior state in attributes whose change is a replacement. */
export function replacePaths(type: ObjectType, prior: ObjectValue, planned: ObjectValue, at: Path = []): Path[] {
  if (!canBeReplaced(type)) return [];
  return attributesOf(type).flatMap(([name, attribute]) => {
    const [before, after, path] = [prior[name] ?? null, planned[name] ?? null, [...at, name]];
    if (!attribute.requiresReplace) return pathsInside(attribute.type, before, after, path);
    return sameMeaning(attribute.type, before, after) ? [] : [path];
  });
}

function pathsInside(type: ValueType, before: Value, after: Value, path: Path): Path[] {
  const [a, b] = [asObject(before), asObject(after)];
  if (type.kind === "object") return a && b ? replacePaths(type, a, b, path) : [];
  if (type.kind === "list" && Array.isArray(before) && Array.isArray(after)) {
    return before.flatMap((item: Value, i) =>
      i < after.length ? pathsInside(type.of, item, after[i], [...path, i]) : [],
    );
  }
  if (type.kind === "map" && a && b) {
    return Object.keys(a).flatMap((key) =>
      Object.hasOwn(b, key) ? pathsInside(type.of, a[key] ?? null, b[key] ?? null, [...path, key]) : [],
    );
  }
  return [];
}
