import {
  Decimal,
  isDecimal,
  isUnknown,
  type Path,
  UNKNOWN,
  type Value,
  type ValueType,
  wellFormed,
} from "../../../lib/schema";
import { ValueError } from "../runtime/value-error";
import { isMembers, membersOf } from "./members";

/**
 * Decodes raw data (from MessagePack or JSON, names in snake_case) as its type: names in camelCase, missing attributes null at every depth,
 * numbers exact. Members that the type does not have are dropped. `ofFloat` makes the value of a JavaScript number; by default it is the value.
 * @throws ValueError if a value does not fit.
 */
export function decodeValue(type: ValueType, raw: unknown, ofFloat: (float: number) => Value = asPrinted): Value {
  return decode(type, raw, { path: [], ofFloat });
}

/** The value of a double in MessagePack: Terraform compares whole numbers by every digit, fractions by the fewest that identify them. */
export function asCompared(float: number): Value {
  const isLarge = Number.isInteger(float) && !Number.isSafeInteger(float);
  return isLarge ? Decimal.parse(BigInt(float).toString()) : float;
}

const asPrinted = (float: number): Value => float;

interface Walk {
  /** One array for the whole walk: large values have many places, and only an error needs one. */
  readonly path: (string | number)[];
  readonly ofFloat: (float: number) => Value;
}

function decode(type: ValueType, raw: unknown, walk: Walk): Value {
  const { path } = walk;
  if (raw === null || raw === undefined) return null;
  if (isUnknown(raw)) return UNKNOWN;
  switch (type.kind) {
    case "string":
    case "json":
      if (typeof raw === "string") return wellFormed(raw);
      throw new ValueError([...path], "text", raw);
    case "bool":
      if (typeof raw === "boolean") return raw;
      throw new ValueError([...path], "true or false", raw);
    case "number":
      return decodeNumber(raw, walk);
    case "list":
    case "set":
      if (!Array.isArray(raw)) throw new ValueError([...path], "a list", raw);
      return raw.map((item, i) => within(type.of, item, walk, i));
    case "map": {
      const entries = Object.entries(record(raw, path));
      return Object.fromEntries(entries.map(([key, item]) => [key, within(type.of, item, walk, key)]));
    }
    case "object": {
      const source = record(raw, path);
      const out: Record<string, Value> = {};
      for (const { name, terraformName, attribute } of membersOf(type)) {
        out[name] = within(attribute.type, source[terraformName], walk, name);
      }
      return out;
    }
  }
}

function within(type: ValueType, raw: unknown, walk: Walk, step: string | number): Value {
  if (raw === null || raw === undefined) return null;
  walk.path.push(step);
  const value = decode(type, raw, walk);
  walk.path.pop();
  return value;
}

function decodeNumber(raw: unknown, { path, ofFloat }: Walk): Value {
  if (typeof raw === "number") return ofFloat(raw);
  if (raw instanceof Decimal) return raw;
  if (typeof raw === "bigint") return Decimal.parse(raw.toString());
  if (typeof raw === "string" && isDecimal(raw)) return Decimal.parse(raw);
  throw new ValueError([...path], "a number", raw);
}

function record(raw: unknown, path: Path): Record<string, unknown> {
  if (isMembers(raw)) return raw;
  throw new ValueError([...path], "an object", raw);
}
