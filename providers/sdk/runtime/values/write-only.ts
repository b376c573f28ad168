import { attributesOf, type ObjectType, type ObjectValue, type Path, type Value } from "../../../../lib/schema";
import { whetherAny } from "./holds";
import { changeNested } from "./walk";

const hasWriteOnly = whetherAny(({ writeOnly }) => writeOnly === true);

/** The value with every write-only attribute null: what may be planned and stored. */
export function withoutWriteOnly(type: ObjectType, value: ObjectValue): ObjectValue {
  if (!hasWriteOnly(type)) return value;
  const out: Record<string, Value> = {};
  for (const [name, attribute] of attributesOf(type)) {
    out[name] = attribute.writeOnly
      ? null
      : changeNested(attribute.type, value[name] ?? null, [], withoutWriteOnly, () => []);
  }
  return out;
}

/** The top-level write-only attributes and those of nested objects that the configuration sets. */
export function writeOnlyPaths(type: ObjectType, config: ObjectValue, at: Path = []): Path[] {
  const found: Path[] = [];
  if (!hasWriteOnly(type)) return found;
  for (const [name, attribute] of attributesOf(type)) {
    const value = config[name] ?? null;
    if (value === null) continue;
    const path = [...at, name];
    if (attribute.writeOnly) found.push(path);
    else if (attribute.type.kind === "object") found.push(...writeOnlyPaths(attribute.type, Object(value), path));
  }
  return found;
}
