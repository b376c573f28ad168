/**
 * A value as the provider handles it: plain JavaScript data, `null` for absent, `UNKNOWN` for "known after apply",
 * and `Decimal` for a number that a JavaScript number cannot hold exactly. Object keys are camelCase.
 */
export type Value =
  | string
  | number
  | boolean
  | null
  | Unknown
  | Decimal
  | readonly Value[]
  | { readonly [key: string]: Value };

/** An object value by attribute name. */
export type ObjectValue = { readonly [key: string]: Value };

/** The one value that stands for "known after apply". */
export class Unknown {
  private constructor() {}
  static readonly instance = new Unknown();
  toString(): string {
    return "(known after apply)";
  }
  toJSON(): never {
    throw new Error("an unknown value cannot be written as JSON");
  }
}

export const UNKNOWN: Unknown = Unknown.instance;

export function isUnknown(value: unknown): value is Unknown {
  return value === UNKNOWN;
}

/** True for a value, or for one that it holds at any depth. */
export function holds(value: unknown, predicate: (part: unknown) => boolean): boolean {
  if (predicate(value)) return true;
  if (Array.isArray(value)) return value.some((item) => holds(item, predicate));
  return isRecord(value) && Object.values(value).some((member) => holds(member, predicate));
}

/** True when the value is unknown or holds an unknown at any depth. */
export function holdsUnknown(value: unknown): boolean {
  return holds(value, isUnknown);
}

const decimalText = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** True for the text of a decimal number. */
export function isDecimal(text: string): boolean {
  return decimalText.test(text);
}

/** A number kept as its decimal text because no JavaScript number is exactly equal to it. */
export class Decimal {
  private constructor(readonly text: string) {}

  /**
   * The exact number that `text` denotes: a JavaScript number when one prints back to the same value, else a `Decimal`.
   * @throws RangeError when `text` is not a decimal number.
   */
  static parse(text: string): number | Decimal {
    if (!isDecimal(text)) throw new RangeError(`"${text}" is not a decimal number`);
    const near = Number(text);
    if (Number.isFinite(near) && normalDecimal(String(near)) === normalDecimal(text)) return near;
    return new Decimal(text);
  }

  toString(): string {
    return this.text;
  }
}

/** An object of which nothing is known but that it has members. */
export type Members = Readonly<Record<string, unknown>>;

/** One spelling for each decimal number (`sign digits e exponent`, no trailing zeros), so that equal numbers have equal text. */
export function normalDecimal(text: string): string {
  const match = decimalText.exec(text);
  if (!match) return text;
  const [, sign = "", integer = "", fraction = "", exponent = "0"] = match;
  const digits = (integer + fraction).replace(/^0+/, "");
  if (digits === "") return "0";
  const trimmed = digits.replace(/0+$/, "");
  return `${sign}${trimmed}e${Number(exponent) - fraction.length + (digits.length - trimmed.length)}`;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** An instance of a class, which no value of a configuration is. */
export function isInstance(value: unknown): value is object {
  return (
    typeof value === "object" &&
    value !== null &&
    !isRecord(value) &&
    !Array.isArray(value) &&
    !(value instanceof Decimal)
  );
}

/** The value as an object; one without members for anything else. */
export function asMembers(value: unknown): Members {
  if (isRecord(value)) return value;
  return {};
}

/** The value as a list; an empty one for anything else. */
export function asItems(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return [];
}

/** The member of a name from outside: never one that every object inherits, such as `constructor`. */
export function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  if (!Object.hasOwn(record, name)) return undefined;
  return record[name];
}

/** A record that inherits nothing, so that no name from outside finds what nobody put there. */
export function recordOf<T>(entries: Iterable<readonly [string, T]>): Record<string, T> {
  const record: Record<string, T> = Object.create(null);
  for (const [name, value] of entries) record[name] = value;
  return record;
}

/** The members with each value changed. */
export function mapMembers<T, R>(
  members: Readonly<Record<string, T>>,
  change: (value: T, name: string) => R,
): Record<string, R> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, change(value, name)]));
}

/** The members that `isKept` says. */
type WithoutUndefined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The members that have a value: a member that is `undefined` is left out, so that nothing counts or prints it. */
export function omitUndefined<T extends object>(members: T): WithoutUndefined<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as WithoutUndefined<T>;
}

export function filterMembers<T, S extends T>(
  members: Readonly<Record<string, T>>,
  isKept: (value: T, name: string) => value is S,
): Record<string, S>;
export function filterMembers<T>(
  members: Readonly<Record<string, T>>,
  isKept: (value: T, name: string) => boolean,
): Record<string, T>;
export function filterMembers<T>(
  members: Readonly<Record<string, T>>,
  isKept: (value: T, name: string) => boolean,
): Record<string, T> {
  return Object.fromEntries(Object.entries(members).filter(([name, value]) => isKept(value, name)));
}

/** The value if it is a string. */
export function stringOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** True for anything but null and undefined. */
export function isPresent<T>(value: T): value is NonNullable<T> {
  return value !== null && value !== undefined;
}

/** The value as far as it is known: null for every unknown. */
export function knownPart(value: Value): Value {
  if (isUnknown(value)) return null;
  if (!holdsUnknown(value)) return value;
  if (isList(value)) return value.map(knownPart);
  return isObject(value) ? knownMembers(value) : value;
}

/** The object with null for every unknown. */
export function knownMembers(value: ObjectValue): ObjectValue {
  return mapMembers(value, knownPart);
}

/** True for an object value; lists, unknowns and decimals are none. */
export function isObject(value: Value | undefined): value is ObjectValue {
  return isRecord(value);
}

/** True for a list value. */
export function isList(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

/** An RFC 3339 time, as text. */
export const instantText = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;

const isoText =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[Tt ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?([Zz]|[+-]\d\d(?::?\d\d)?)?)?$/;

/** Milliseconds since 1970 of an ISO 8601 date or time as people write them, in UTC without an offset; `undefined` for other text. */
export function readDate(text: string): number | undefined {
  const [match, year, month, day, hour = "00", minute = "00", second = "00", fraction = "0", zone = "Z"] =
    isoText.exec(text) ?? [];
  if (match === undefined) return undefined;
  const offset = /^z$/i.test(zone) ? "Z" : `${zone.slice(0, 3)}:${zone.slice(3).replace(":", "") || "00"}`;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction}${offset}`);
  return Number.isNaN(time) ? undefined : time;
}

/** The objects of a list. */
export function objectsOf(value: Value | undefined): readonly ObjectValue[] {
  if (!Array.isArray(value)) return [];
  return value.filter((item): item is ObjectValue => isRecord(item));
}
