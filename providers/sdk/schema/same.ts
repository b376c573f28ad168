import { readJson, withoutEnvelope } from "./json";
import { compareText } from "./text";
import type { Attribute, Normalization, ObjectType, ValueType } from "./type";
import {
  Decimal,
  holdsUnknown,
  isPresent,
  isRecord,
  isUnknown,
  type Members,
  normalDecimal,
  own,
  readDate,
} from "./value";
import { attributesOf, type Change, mapTyped, rawMemberOf, selectVariant } from "./walk";
import { byWireName, typedForm } from "./wire";

/*
 * When two values are the same. Each of these relations ignores more than the one above it.
 *
 * - `sameValue`: ignores how a number is spelled and in which order members stand. An equivalence. For "is there anything to do".
 * - `sameMeaning`: also what its type says that the service does not distinguish, such as the zone of an instant, the order of a set, the
 *   layout of JSON, and how Unicode composes letters (`sameText`). An equivalence.
 * - `sameAttribute`: also absence and what it means, and how the service normalizes the value. An equivalence.
 * - `sameMember`: also what follows from the other members of the two objects, or has no effect beside them. An equivalence of objects. For
 *   plans and drift. `isImplied` is true for a member that is the same as none.
 * - `agreesWhereBothPresent`: what one of the sides lacks. Reflexive and symmetric, but not transitive: everything agrees with nothing. For "is
 *   this the object that I sent".
 *
 * Every other comparison is one of these over a part of two values, or over another form of them. It has the name of what it compares, as in
 * `sameTile`, and says what it ignores. Where a value is to keep a form, `inForm` returns the earlier value itself if `sameMember` finds
 * no difference, so that `===` says that nothing changed.
 */

/**
 * True when two values mean the same to the service although they may be written differently: absent and its default, instants in
 * another zone, numbers in another notation, sets in another order, JSON in another layout.
 * An unknown value has the meaning of itself only. An equivalence; values that are the same mean the same.
 */
export function sameMeaning(type: ValueType, a: unknown, b: unknown): boolean {
  if (isUnknown(a) || isUnknown(b)) return a === b;
  const absentA = a === null || a === undefined;
  const absentB = b === null || b === undefined;
  if (absentA || absentB) return absentA && absentB;
  switch (type.kind) {
    case "string":
      if (type.form === "instant") return sameTime(a, b, Date.parse);
      if (type.form === "date") return sameTime(a, b, (text) => readDate(text) ?? Number.NaN);
      return sameText(String(a), String(b));
    case "number":
      return sameNumber(a, b);
    case "bool":
      return a === b;
    case "json":
      return sameJson(type, a, b);
    case "list":
      return Array.isArray(a) && sameParts(a, b, (itemA, itemB) => sameMeaning(type.of, itemA, itemB));
    case "set":
      return Array.isArray(a) && Array.isArray(b) && sameSet(type.of, a, b);
    case "map":
      return isRecord(a) && sameParts(a, b, (memberA, memberB) => sameMeaning(type.of, memberA, memberB));
    case "object":
      return isRecord(a) && isRecord(b) && sameObject(type, a, b);
  }
}

/** Same meaning of one attribute: also when one side is absent and the other is what absent means. */
export function sameAttribute(attribute: Attribute, a: unknown, b: unknown): boolean {
  return sameMeaning(attribute.type, withMeaning(attribute, a), withMeaning(attribute, b));
}

function withMeaning(attribute: Attribute, value: unknown): unknown {
  if (value === null || value === undefined) return attribute.omitted?.means ?? null;
  return normalize(attribute, value);
}

function sameObject(type: ObjectType, first: Members, second: Members): boolean {
  const [a, b] = inOneForm(type, first, second);
  return attributesOf(type).every(([name]) => sameMember(type, name, a, b)) && sameFurtherMembers(type, a, b);
}

/** What the definition does not know means itself only. Objects in words have none of it, so this compares objects in JSON. */
function sameFurtherMembers({ attributes }: ObjectType, a: Members, b: Members): boolean {
  const names = [...Object.keys(a), ...Object.keys(b)].filter((name) => !Object.hasOwn(attributes, name));
  return names.every((name) => sameJsonValue(own(a, name) ?? null, own(b, name) ?? null));
}

/** Two objects that may be the same: one that is held whole is compared by its words with one that is written in words. */
function inOneForm(type: ObjectType, a: Members, b: Members): readonly [Members, Members] {
  const name = rawMemberOf(type)?.name;
  if (name === undefined || isPresent(a[name]) === isPresent(b[name])) return [a, b];
  return [typedForm(type, a), typedForm(type, b)];
}

/** Same meaning of a member in its objects: also when one lacks what follows from its other members, or what has no effect there. */
export function sameMember(type: ObjectType, name: string, a: Members, b: Members): boolean {
  const attribute = type.attributes[name];
  if (attribute === undefined || type.atomic || !attribute.omitted)
    return attribute !== undefined && sameAttribute(attribute, a[name], b[name]);
  return sameAttribute(attribute, effective(attribute, name, a), effective(attribute, name, b));
}

/** True if a member says what its object means without it: what absent means, or what follows from the other members. */
export function isImplied(attribute: Attribute, name: string, object: Members): boolean {
  return sameAttribute(attribute, object[name], attribute.omitted?.follows?.({ ...object, [name]: null }) ?? null);
}

function effective({ omitted }: Attribute, name: string, object: Members): unknown {
  if (omitted?.relevantIf?.(object) === false) return null;
  return object[name] ?? omitted?.follows?.(object);
}

function sameSet(itemType: ValueType, a: readonly unknown[], b: readonly unknown[]): boolean {
  const within = (items: readonly unknown[], candidates: readonly unknown[]) =>
    items.every((item) => candidates.some((candidate) => sameMeaning(itemType, item, candidate)));
  return within(a, b) && within(b, a);
}

/** The service keeps numbers as doubles, so texts that round to the same double are the same number to it. */
function sameNumber(a: unknown, b: unknown): boolean {
  return isNumeric(a) && isNumeric(b) && Number(String(a)) === Number(String(b));
}

function sameJson(type: Extract<ValueType, { kind: "json" }>, a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const jsonA = withoutEnvelope(type, readJson(a));
  const jsonB = withoutEnvelope(type, readJson(b));
  if (jsonA === undefined || jsonB === undefined) return false;
  const variant = type.union && isRecord(jsonA) ? selectVariant(type.union, jsonA) : undefined;
  if (variant && isRecord(jsonA) && isRecord(jsonB) && type.union && selectVariant(type.union, jsonB) === variant)
    return sameObject(variant.type, jsonA, jsonB);
  return sameJsonValue(jsonA, jsonB);
}

function sameJsonValue(a: unknown, b: unknown): boolean {
  if (isNumeric(a) && isNumeric(b)) return sameNumber(a, b);
  return Object.is(a, b) || sameParts(a, b, sameJsonValue);
}

/**
 * The same value: equal at every depth, in the order of lists. Ignores only how a number is spelled and the order of
 * members. An equivalence: reflexive, symmetric and transitive.
 */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a === "number" && typeof b === "number") return a === b;
  if (isNumeric(a) && isNumeric(b)) return normalDecimal(String(a)) === normalDecimal(String(b));
  return sameParts(a, b, sameValue);
}

/** The same text, however Unicode composes its letters: Terraform composes those of every string, and a service need not. */
export function sameText(a: string, b: string): boolean {
  return a === b || a.normalize() === b.normalize();
}

/** True for two lists or two objects whose items or members are the same. */
function sameParts(a: unknown, b: unknown, isSame: (partA: unknown, partB: unknown) => boolean): boolean {
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, i) => isSame(item, b[i]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]));
}

function isNumeric(value: unknown): value is number | Decimal {
  return typeof value === "number" || value instanceof Decimal;
}

/**
 * True when nothing that was read contradicts what was sent. The service fills in defaults, drops members it does not know and writes
 * some values another way, so only members on both sides are compared: absent, null, "" and empty lists are alike, numbers are
 * compared by value, instants as instants, lists item by item. Reflexive and symmetric, but not transitive: nothing contradicts nothing.
 */
export function agreesWhereBothPresent(request: unknown, response: unknown): boolean {
  if (isNothing(request) || isNothing(response)) return true;
  if (Array.isArray(request) && Array.isArray(response)) {
    return (
      request.length === response.length &&
      request.every((item, index) => agreesWhereBothPresent(item, response[index]))
    );
  }
  if (isRecord(request) && isRecord(response)) {
    return Object.keys(request).every((member) => agreesWhereBothPresent(request[member], own(response, member)));
  }
  if (typeof request === "string" && typeof response === "string") return agreeingTexts(request, response);
  return sameValue(request, response);
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

function agreeingTexts(a: string, b: string): boolean {
  return sameText(a.trim(), b.trim()) || (looksDated(a) && looksDated(b) && sameTime(a, b, Date.parse));
}

/** A list without its repetitions. */
export function distinct(list: unknown): unknown {
  return Array.isArray(list) ? [...new Set(list)] : list;
}

/** True for the same instant, in any zone and precision that `read` knows. Other text is equal only to itself. */
function sameTime(a: unknown, b: unknown, read: (text: string) => number): boolean {
  return a === b || read(String(a)) === read(String(b));
}

/** True for text that begins like an RFC 3339 time. */
function looksDated(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT/.test(text);
}

/** The value as the service stores it, as far as the definition says. */
function normalize({ api }: Attribute, value: unknown): unknown {
  if (!api?.normalized) return value;
  return api.normalized.reduce((current, step) => steps[step](current), value);
}

/** An object of the API as the service stores it, as far as the definition says. */
export function asStored(type: ObjectType, object: Members): Record<string, unknown> {
  const members = Object.entries(object).map(([member, value]) => {
    const attribute = byWireName(type).get(member);
    return [member, attribute ? normalize(attribute, mapTyped(attribute.type, value, storedForm)) : value] as const;
  });
  return Object.fromEntries(members);
}

const storedForm: Change<Members, unknown> = { object: asStored };

const steps: Readonly<Record<Normalization, (value: unknown) => unknown>> = {
  trimmed: ofText((text) => text.trim()),
  lower_case: ofText((text) => text.toLowerCase()),
  short_duration: ofText(shortDuration),
  any_order: ofList((items) => [...items].sort((a, b) => compareText(textOf(a), textOf(b)))),
  distinct: ofList(withoutRepetitions),
};

/** A step that changes texts alone. */
function ofText(change: (text: string) => string) {
  return (value: unknown): unknown => {
    if (typeof value !== "string") return value;
    return change(value);
  };
}

/** A step that changes known lists alone. */
function ofList(change: (items: readonly unknown[]) => readonly unknown[]) {
  return (value: unknown): unknown => {
    if (!isKnownList(value)) return value;
    return change(value);
  };
}

/** Unknown items have no order. */
function isKnownList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && !holdsUnknown(value);
}

/** `5 minute` as `5m`; any other text as it is. */
function shortDuration(text: string): string {
  return text.replace(/^(\d+) (second|minute|hour|day)$/, (_, count: string, unit: string) => count + unit.charAt(0));
}

function withoutRepetitions(items: readonly unknown[]): unknown[] {
  const texts = items.map(textOf);
  return items.filter((_, index) => texts.indexOf(texts[index] ?? "") === index);
}

/** Texts that mean the same are one text here, however Unicode composes their letters. */
function textOf(value: unknown): string {
  const text =
    typeof value === "string" ? value : JSON.stringify(value, (_, inner) => (inner === null ? undefined : inner));
  return text.normalize();
}
