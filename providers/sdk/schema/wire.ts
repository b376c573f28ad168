import type { ReceivedOf } from "./infer";
import { type Json, type JsonObject, jsonencoded, parseJson, readJson } from "./json";
import type { Attribute, JsonType, ObjectType, Path, ValueType } from "./type";
import {
  asMembers,
  Decimal,
  filterMembers,
  isObject,
  isPresent,
  isRecord,
  type Members,
  mapMembers,
  type ObjectValue,
  type Value,
} from "./value";
import { attributesOf, type Change, holdsIn, mapTyped, memo, rawMemberOf, selectVariant } from "./walk";

/**
 * The body for the service: members by wire name, absent ones omitted unless the service requires them, JSON strings parsed. The value must
 * be wholly known.
 */
export function toWire(type: ObjectType, value: ObjectValue): ObjectValue {
  const rawBody = rawBodyIn(type, value);
  if (rawBody) return rawBody;
  const body: Record<string, Value> = {};
  for (const [name, attribute] of attributesOf(type)) {
    const member = wireName(name, attribute);
    if (member === undefined) continue;
    const memberValue = value[name] ?? sentIfAbsent(attribute, value);
    if (memberValue !== null) body[member] = mapTyped(attribute.type, memberValue, toBody);
  }
  return body;
}

const toBody: Change<ObjectValue, Value> = {
  object: toWire,
  leaf: (type, value) =>
    type.kind === "json" && typeof value === "string" ? jsonToWire(type, parseJson(value)) : value,
};

/** The object that a value holds whole, in the form of the API. */
function rawBodyIn(type: ObjectType, value: Members): ObjectValue | undefined {
  const text = value[rawMemberOf(type)?.name ?? ""];
  const body = typeof text === "string" ? (readJson(text) as Json | undefined) : undefined;
  return isObject(body) ? body : undefined;
}

/** A value that holds its object whole, as far as the type has words for it; any other as it is. */
export function typedForm(type: ObjectType, value: ObjectValue): ObjectValue;
export function typedForm(type: ObjectType, value: Members): Members;
export function typedForm(type: ObjectType, value: Members): Members {
  const body = rawBodyIn(type, value);
  if (!body) return value;
  const computed = filterMembers(value, (_, name) => type.attributes[name]?.presence === "computed");
  return { ...attributesFromWire(type, body, [], () => {}), ...computed };
}

/** True for an object, in the form of the API, that is of a variant which the type does not know, and has what the type has no words for. */
export function isUnknownVariant(type: ObjectType, body: Members): boolean {
  const rawMember = rawMemberOf(type);
  const variant = rawMember && body[rawMember.discriminator];
  if (!rawMember || typeof variant !== "string" || rawMember.knownVariants.includes(variant)) return false;
  let isBeyond = Object.keys(body).some((name) => isPresent(body[name]) && !byWireName(type).has(name));
  attributesFromWire(type, body, [], () => {
    isBeyond = true;
  });
  return isBeyond;
}

/** What is sent for a member that is absent from an object; null for nothing. */
function sentIfAbsent({ api, omitted }: Attribute, object: ObjectValue): Value {
  if (!holdsIn(api?.sentIfOmitted, object)) return null;
  return omitted?.means ?? null;
}

/** A JSON value as it is sent: as it is written, and where its type has variants, with the absent members that the service requires. */
export function jsonToWire(type: JsonType, value: JsonObject): JsonObject;
export function jsonToWire(type: JsonType, value: Value): Value;
export function jsonToWire({ union }: JsonType, value: Value): Value {
  const variant = union && isRecord(value) ? selectVariant(union, value) : undefined;
  if (!variant) return value;
  return mapTyped(variant.type, value, toJson);
}

const toJson: Change<ObjectValue, Value> = {
  object(type, value) {
    const attributes = byWireName(type);
    const absent = [...attributes].flatMap(([name, attribute]) => {
      const fallback = isPresent(value[name]) ? null : sentIfAbsent(attribute, value);
      if (fallback === null) return [];
      return [[name, fallback] as const];
    });
    const members = mapMembers(value, (member, name) => {
      const attribute = attributes.get(name);
      if (!attribute) return member;
      return mapTyped(attribute.type, member, toJson);
    });
    if (absent.length === 0) return members;
    return { ...members, ...Object.fromEntries(absent) };
  },
  leaf: (type, value) => (type.kind === "json" ? jsonToWire(type, value) : value),
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
  const rawMember = rawMemberOf(type);
  if (!rawMember || !isRecord(body) || !isUnknownVariant(type, body))
    return attributesFromWire(type, body, path, mismatch);
  const isComputed = (name: string) => type.attributes[name]?.presence === "computed";
  const computed = mapMembers(
    attributesFromWire(type, body, path, () => {}),
    (value, name) => (isComputed(name) ? value : null),
  );
  return { ...computed, [rawMember.name]: jsonencoded(filterMembers(body, (_, name) => !isComputed(name))) };
}

/** The same of an object whose variant is known. */
function attributesFromWire(type: ObjectType, body: unknown, path: Path, mismatch: Mismatch): Record<string, Value> {
  const source = asMembers(body);
  if (!isRecord(body)) mismatch(path, "an object");
  const value: Record<string, Value> = {};
  for (const [name, attribute] of attributesOf(type)) {
    const member = wireName(name, attribute);
    const received = member === undefined ? null : (source[member] ?? null);
    value[name] =
      received === null ? null : memberFromWire(attribute.type, received, [...path, member ?? name], mismatch);
  }
  return value;
}

/** The same of one member. */
export function memberFromWire(
  type: ValueType,
  received: unknown,
  path: Path = [],
  mismatch: Mismatch = () => {},
): Value {
  const no = (expected: string): null => {
    mismatch(path, expected);
    return null;
  };
  switch (type.kind) {
    case "object":
      if (isRecord(received)) return objectFromWire(type, received, path, mismatch);
      return no("an object");
    case "list":
    case "set":
      if (Array.isArray(received))
        return received.map((item, index) => memberFromWire(type.of, item, [...path, index], mismatch));
      return no("a list");
    case "map":
      if (isRecord(received))
        return mapMembers(received, (item, key) => memberFromWire(type.of, item, [...path, key], mismatch));
      return no("an object");
    case "json":
      return jsonencoded(received);
    case "string":
      if (typeof received === "string") return received;
      return no("a text");
    case "number":
      if (typeof received === "number" || received instanceof Decimal) return received;
      return no("a number");
    case "bool":
      if (typeof received === "boolean") return received;
      return no("true or false");
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
    if (wire === undefined) return [];
    return [[wire, attribute] as const];
  });
  return new Map(named);
});

/** An object of the API with its members under the names of their attributes, as functions of a definition read them. Their values stay as they are. */
export function withAttributeNames(type: ObjectType, object: ObjectValue): ObjectValue {
  const names = renamedAttributes(type);
  if (names.size === 0) return object;
  return Object.fromEntries(Object.entries(object).map(([member, value]) => [names.get(member) ?? member, value]));
}

/** The names of the attributes that the API has under another name, by that name. */
const renamedAttributes = memo((type: ObjectType): ReadonlyMap<string, string> => {
  const renamed = attributesOf(type).flatMap(([name, attribute]) => {
    const member = wireName(name, attribute);
    if (member === undefined || member === name) return [];
    return [[member, name] as const];
  });
  return new Map(renamed);
});
