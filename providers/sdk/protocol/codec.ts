import { DiagnosticError, ValueError } from "../runtime/diagnostics";
import {
  type Attribute,
  compareText,
  Decimal,
  isDecimal,
  isUnknown,
  mapMembers,
  memo,
  messageOf,
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
export function decodeValue(
  type: ValueType,
  raw: unknown,
  ofFloat: (float: number) => Value = (float) => float,
): Value {
  return recode(type, raw, { members: decoding, number: (raw) => decodeNumber(raw, ofFloat) }, []) as Value;
}

/**
 * Encodes a value for Terraform: names in snake_case, every attribute present, null if omitted. Safe integers stay numbers, other numbers
 * become decimal text, which Terraform reads without rounding. @throws ValueError if a value does not fit its type.
 */
export function encodeValue(type: ValueType, value: unknown): Value {
  return recode(type, value, { members: encoding, number: encodeNumber }, []) as Value;
}

/** The value of a double in MessagePack: Terraform compares whole numbers by every digit, fractions by the fewest that identify them. */
export function asCompared(float: number): Value {
  const isLarge = Number.isInteger(float) && !Number.isSafeInteger(float);
  if (!isLarge) return float;
  return Decimal.parse(BigInt(float).toString());
}

/** How values become raw data, or raw data values. */
interface Direction {
  /** The attributes of a type, with their names on both sides. */
  members(type: ObjectType): readonly Renamed[];
  /** `undefined` for what is no number. */
  number(raw: unknown): Value | undefined;
}

interface Renamed {
  readonly from: string;
  readonly to: string;
  readonly member: Member;
}

const decoding = memo((type: ObjectType) =>
  membersOf(type).map((member): Renamed => ({ from: member.terraformName, to: member.name, member })),
);
const encoding = memo((type: ObjectType) =>
  membersOf(type).map((member): Renamed => ({ from: member.name, to: member.terraformName, member })),
);

/** `path` is one array for the whole walk: large values have many places, and only an error needs one. */
function recode(type: ValueType, source: unknown, direction: Direction, path: (string | number)[]): unknown {
  if (source === null || source === undefined) return null;
  if (isUnknown(source)) return UNKNOWN;
  switch (type.kind) {
    case "string":
    case "json":
      if (typeof source === "string") return wellFormed(source);
      throw new ValueError([...path], "text", source);
    case "bool":
      if (typeof source === "boolean") return source;
      throw new ValueError([...path], "true or false", source);
    case "number": {
      const number = direction.number(source);
      if (number !== undefined) return number;
      throw new ValueError([...path], "a number", source);
    }
    case "list":
    case "set":
      if (!Array.isArray(source)) throw new ValueError([...path], "a list", source);
      return source.map((item, index) => within(type.of, item, direction, path, index));
    case "map":
    case "object": {
      if (!isMembers(source)) throw new ValueError([...path], "an object", source);
      if (type.kind === "map") return mapMembers(source, (item, key) => within(type.of, item, direction, path, key));
      const out: Record<string, unknown> = {};
      for (const { from, to, member } of direction.members(type))
        out[to] = within(member.attribute.type, source[from], direction, path, member.name);
      return out;
    }
  }
}

function within(
  type: ValueType,
  source: unknown,
  direction: Direction,
  path: (string | number)[],
  step: string | number,
): unknown {
  if (source === null || source === undefined) return null;
  path.push(step);
  const recoded = recode(type, source, direction, path);
  path.pop();
  return recoded;
}

function decodeNumber(raw: unknown, ofFloat: (float: number) => Value): Value | undefined {
  if (typeof raw === "number") return ofFloat(raw);
  if (raw instanceof Decimal) return raw;
  if (typeof raw === "bigint" || (typeof raw === "string" && isDecimal(raw))) return Decimal.parse(String(raw));
  return undefined;
}

function encodeNumber(value: unknown): Value | undefined {
  if (value instanceof Decimal) return value.text;
  if (typeof value !== "number" || !Number.isFinite(value)) return undefined;
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
    .sort((a, b) => compareText(a.terraformName, b.terraformName)),
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
    const reason = messageOf(error);
    throw new DiagnosticError(problem("value-unreadable", form), `The data is damaged: ${reason}.`, undefined, error);
  }
}

/** Where raw data (names in snake_case) hold a member that their type does not have. */
export function surplusPaths(type: ObjectType, raw: unknown): readonly Surplus[] {
  const surplus: Surplus[] = [];
  const inObject = (objectType: ObjectType, members: Readonly<Record<string, unknown>>, path: Path): void => {
    const membersByName = new Map(membersOf(objectType).map((member) => [member.terraformName, member]));
    for (const [name, value] of Object.entries(members)) {
      const member = membersByName.get(name);
      if (member) visitTyped(member.attribute.type, value, { object: inObject }, [...path, member.name]);
      else surplus.push({ path: [...path, name], type: objectType });
    }
  };
  visitTyped(type, raw, { object: inObject });
  return surplus;
}

interface Surplus {
  readonly path: Path;
  /** The object type that lacks the member. */
  readonly type: ObjectType;
}
