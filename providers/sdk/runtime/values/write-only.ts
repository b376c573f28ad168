import {
  attributesOf,
  type ObjectType,
  type ObjectValue,
  type Path,
  type Value,
  visitTyped,
  zipTyped,
} from "../../../../lib/schema";
import { whetherAny } from "./holds";

const hasWriteOnly = whetherAny(({ writeOnly }) => writeOnly === true);

/** The value with every write-only attribute null: what may be planned and stored. */
export function withoutWriteOnly(type: ObjectType, value: ObjectValue): ObjectValue {
  if (!hasWriteOnly(type)) return value;
  const out: Record<string, Value> = {};
  for (const [name, attribute] of attributesOf(type)) {
    out[name] = attribute.writeOnly
      ? null
      : zipTyped(attribute.type, value[name] ?? null, [], withoutWriteOnly, () => []);
  }
  return out;
}

/** The write-only attributes that the configuration sets, at any depth. */
export function writeOnlyPaths(type: ObjectType, config: ObjectValue): Path[] {
  const found: Path[] = [];
  const object = (of: ObjectType, members: ObjectValue, at: Path): void => {
    if (!hasWriteOnly(of)) return;
    for (const [name, attribute] of attributesOf(of)) {
      const value = members[name] ?? null;
      if (value !== null && attribute.writeOnly) found.push([...at, name]);
      else visitTyped(attribute.type, value, { object }, [...at, name]);
    }
  };
  object(type, config, []);
  return found;
}
