import type { ReceivedOf } from "./infer";
import { parseJson, stringifyJson } from "./json";
import type { Attribute, ObjectType, Path, ValueType } from "./type";
import { Decimal, isRecord, type ObjectValue, type Value } from "./value";
import { attributesOf, type Change, mapTyped, memo } from "./walk";

/**
 * The body for the service: members by wire name, absent ones omitted unless the service requires them, JSON strings parsed. The value must
 * be wholly known.
 */
export function toWire(type: ObjectType, value: ObjectValue): ObjectValue {
  const body: Record<string, Value> = {};
  for (const [name, attribute] of attributesOf(type)) {
    const member = wireName(name, attribute);
    if (member === undefined) continue;
    const given = value[name] ?? (attribute.api?.sendAbsent ? (attribute.omitted?.means ?? null) : null);
    if (given !== null) body[member] = mapTyped(attribute.type, given, toBody);
  }
  return body;
}

const toBody: Change<ObjectValue, Value> = {
  object: toWire,
  leaf: (type, value) => (type.kind === "json" && typeof value === "string" ? parseJson(value) : value),
};

/**
 * The value of a response: every attribute present, `null` where the response has none, JSON members as strings. Unknown members are
 * ignored; a member of another type than the definition's is reported and becomes null.
 */
export function fromWire<const T extends ObjectType>(type: T, body: unknown, mismatch?: Mismatch): ReceivedOf<T>;
export function fromWire(type: ObjectType, body: unknown, mismatch: Mismatch = () => {}): ObjectValue {
  return objectFromWire(type, body, [], mismatch);
}

/** Called for a member of a response with an unexpected type; it is then read as absent. */
export type Mismatch = (path: Path, expected: string) => void;

function objectFromWire(type: ObjectType, body: unknown, path: Path, mismatch: Mismatch): ObjectValue {
  const source = isRecord(body) ? body : {};
  if (!isRecord(body)) mismatch(path, "an object");
  const value: Record<string, Value> = {};
  for (const [name, attribute] of attributesOf(type)) {
    const member = wireName(name, attribute);
    const given = member === undefined ? null : (source[member] ?? null);
    value[name] = given === null ? null : memberFromWire(attribute.type, given, [...path, member ?? name], mismatch);
  }
  return value;
}

function memberFromWire(type: ValueType, given: unknown, path: Path, mismatch: Mismatch): Value {
  const no = (expected: string): null => {
    mismatch(path, expected);
    return null;
  };
  switch (type.kind) {
    case "object":
      return isRecord(given) ? objectFromWire(type, given, path, mismatch) : no("an object");
    case "list":
    case "set":
      return Array.isArray(given)
        ? given.map((item, index) => memberFromWire(type.of, item, [...path, index], mismatch))
        : no("a list");
    case "map":
      return isRecord(given)
        ? Object.fromEntries(
            Object.entries(given).map(([key, item]) => [key, memberFromWire(type.of, item, [...path, key], mismatch)]),
          )
        : no("an object");
    case "json":
      return stringifyJson(given);
    case "string":
      return typeof given === "string" ? given : no("a text");
    case "number":
      return typeof given === "number" || given instanceof Decimal ? given : no("a number");
    case "bool":
      return typeof given === "boolean" ? given : no("true or false");
  }
}

/** Wire name of an attribute, or `undefined` for one that is never sent. */
export function wireName(name: string, attribute: Attribute): string | undefined {
  if (attribute.api?.name === false) return undefined;
  return attribute.api?.name ?? name;
}

/** The attributes that the API has, by their names in it. */
export const byWireName = memo((type: ObjectType): ReadonlyMap<string, Attribute> => {
  const named = attributesOf(type).flatMap(([name, attribute]) => {
    const wire = wireName(name, attribute);
    return wire === undefined ? [] : [[wire, attribute] as const];
  });
  return new Map(named);
});
