import { DiagnosticError, ValueError } from "../runtime/diagnostics";
import {
  type Attribute,
  Decimal,
  isDecimal,
  isUnknown,
  memo,
  type ObjectType,
  type Path,
  toSnake,
  UNKNOWN,
  type Value,
  type ValueType,
  visitTyped,
  wellFormed,
} from "../schema";
import { problem } from "../schema/problems";

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
      return raw.map((item, i) => decodeWithin(type.of, item, walk, i));
    case "map": {
      const entries = Object.entries(record(raw, path));
      return Object.fromEntries(entries.map(([key, item]) => [key, decodeWithin(type.of, item, walk, key)]));
    }
    case "object": {
      const source = record(raw, path);
      const out: Record<string, Value> = {};
      for (const { name, terraformName, attribute } of membersOf(type)) {
        out[name] = decodeWithin(attribute.type, source[terraformName], walk, name);
      }
      return out;
    }
  }
}

function decodeWithin(type: ValueType, raw: unknown, walk: Walk, step: string | number): Value {
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
      return value.map((item, i) => encodeWithin(type.of, item, path, i));
    case "map": {
      const entries = Object.entries(record(value, path));
      return Object.fromEntries(entries.map(([key, item]) => [key, encodeWithin(type.of, item, path, key)]));
    }
    case "object": {
      const source = record(value, path);
      const out: Record<string, unknown> = {};
      for (const { name, terraformName, attribute } of membersOf(type)) {
        out[terraformName] = encodeWithin(attribute.type, source[name], path, name);
      }
      return out;
    }
  }
}

function encodeWithin(type: ValueType, value: unknown, path: (string | number)[], step: string | number): unknown {
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

/** Terraform's JSON form of a type: `"string"`, `["list","number"]`, `["object",{…}]`. */
type CtyType = string | readonly [string, CtyType] | readonly [string, { readonly [name: string]: CtyType }];

export function ctyType(type: ValueType): CtyType {
  switch (type.kind) {
    case "string":
    case "json":
      return "string";
    case "number":
    case "bool":
      return type.kind;
    case "list":
    case "set":
    case "map":
      return [type.kind, ctyType(type.of)];
    case "object": {
      const members = membersOf(type).map((member) => [member.terraformName, ctyType(member.attribute.type)] as const);
      return ["object", Object.fromEntries(members)];
    }
  }
}

export function ctyTypeBytes(type: ValueType): Buffer {
  return Buffer.from(JSON.stringify(ctyType(type)));
}

export interface Member {
  /** The name in TypeScript. */
  readonly name: string;
  /** The name in Terraform. */
  readonly terraformName: string;
  readonly attribute: Attribute;
}

/** The attributes of an object type with both spellings, in the order in which Terraform writes them, computed once a type. */
export const membersOf = memo((type: ObjectType): readonly Member[] =>
  Object.entries(type.attributes)
    .map(([name, attribute]) => ({ name, terraformName: toSnake(name), attribute }))
    .sort((a, b) => (a.terraformName < b.terraformName ? -1 : 1)),
);

/** True for what holds values by name, whatever made it. */
function isMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What `read` makes of data from outside. @throws DiagnosticError when it throws: the data are not of this form */
export function readable<T>(form: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DiagnosticError(problem("value-unreadable", form), `The data is damaged: ${reason}.`, undefined, error);
  }
}

/** Where raw data (names in snake_case) hold a member that their type does not have. */
export function surplusPaths(type: ObjectType, raw: unknown): readonly Surplus[] {
  const found: Surplus[] = [];
  const inObject = (of: ObjectType, members: Readonly<Record<string, unknown>>, path: Path): void => {
    const known = new Map(membersOf(of).map((member) => [member.terraformName, member]));
    for (const [name, value] of Object.entries(members)) {
      const member = known.get(name);
      if (member) visitTyped(member.attribute.type, value, { object: inObject }, [...path, member.name]);
      else found.push({ path: [...path, name], type: of });
    }
  };
  visitTyped(type, raw, { object: inObject });
  return found;
}

interface Surplus {
  readonly path: Path;
  /** The object type that lacks the member. */
  readonly type: ObjectType;
}
