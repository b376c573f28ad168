import { Decimal, isUnknown, type Path, UNKNOWN, type ValueType, wellFormed } from "../../../lib/schema";
import { ValueError } from "../runtime/value-error";
import { isMembers, membersOf } from "./members";

/**
 * Encodes a value for Terraform: names in snake_case, every attribute present, null if omitted. Safe integers stay numbers, other numbers
 * become decimal text, which Terraform reads without rounding. @throws ValueError if a value does not fit its type.
 */
export function encodeValue(type: ValueType, value: unknown): unknown {
  return encode(type, value, []);
}

/** `path` is one array for the whole walk: large values have many places, and only an error needs one. */
function encode(type: ValueType, value: unknown, path: (string | number)[]): unknown {
  if (value === null || value === undefined) return null;
  if (isUnknown(value)) return UNKNOWN;
  switch (type.kind) {
    case "string":
    case "json":
      if (typeof value === "string") return wellFormed(value);
      throw new ValueError([...path], "text", value);
    case "bool":
      if (typeof value === "boolean") return value;
      throw new ValueError([...path], "true or false", value);
    case "number":
      return encodeNumber(value, path);
    case "list":
    case "set":
      if (!Array.isArray(value)) throw new ValueError([...path], "a list", value);
      return value.map((item, i) => within(type.of, item, path, i));
    case "map": {
      const entries = Object.entries(record(value, path));
      return Object.fromEntries(entries.map(([key, item]) => [key, within(type.of, item, path, key)]));
    }
    case "object": {
      const source = record(value, path);
      const out: Record<string, unknown> = {};
      for (const { name, terraformName, attribute } of membersOf(type)) {
        out[terraformName] = within(attribute.type, source[name], path, name);
      }
      return out;
    }
  }
}

function within(type: ValueType, value: unknown, path: (string | number)[], step: string | number): unknown {
  if (value === null || value === undefined) return null;
  path.push(step);
  const encoded = encode(type, value, path);
  path.pop();
  return encoded;
}

function encodeNumber(value: unknown, path: Path): unknown {
  if (value instanceof Decimal) return value.text;
  if (typeof value !== "number" || !Number.isFinite(value)) throw new ValueError([...path], "a number", value);
  return Number.isSafeInteger(value) ? value : String(value);
}

function record(value: unknown, path: Path): Record<string, unknown> {
  if (isMembers(value)) return value;
  throw new ValueError([...path], "an object", value);
}
