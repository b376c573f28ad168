import { attributesOf } from "../attributes";
import { withoutEnvelope } from "../envelope";
import { parseJson } from "../json";
import { normalise } from "../normalise";
import type { Attribute, ObjectType, ValueType } from "../type";
import { isRecord, isUnknown, normalDecimal } from "../value";
import { selectVariant } from "../variant";
import { sameDate, sameInstant } from "./instant";
import { isNumeric, sameKeys, sameValue } from "./same-value";

/**
 * True when two values mean the same to the service although they may be written differently: absent and its default, instants in
 * another zone, numbers in another notation, sets in another order, JSON in another layout (contract section 15).
 * An unknown value has the meaning of itself only. An equivalence; values that are the same mean the same.
 */
export function sameMeaning(type: ValueType, a: unknown, b: unknown): boolean {
  if (isUnknown(a) || isUnknown(b)) return a === b;
  const absentA = a === null || a === undefined;
  const absentB = b === null || b === undefined;
  if (absentA || absentB) return absentA && absentB;
  switch (type.kind) {
    case "string":
      if (type.form === "instant") return sameInstant(a, b);
      if (type.form === "date") return sameDate(a, b);
      return String(a).normalize() === String(b).normalize();
    case "number":
      return sameNumber(a, b);
    case "bool":
      return a === b;
    case "json":
      return sameJson(type, a, b);
    case "list":
      return (
        Array.isArray(a) &&
        Array.isArray(b) &&
        a.length === b.length &&
        a.every((item, i) => sameMeaning(type.of, item, b[i]))
      );
    case "set":
      return Array.isArray(a) && Array.isArray(b) && sameSet(type.of, a, b);
    case "map":
      return (
        isRecord(a) &&
        isRecord(b) &&
        sameKeys(a, b) &&
        Object.keys(a).every((key) => sameMeaning(type.of, a[key], b[key]))
      );
    case "object":
      return isRecord(a) && isRecord(b) && sameObject(type, a, b);
  }
}

/** Same meaning of one attribute: also when one side is absent and the other is what absent means. */
export function sameAttribute(attribute: Attribute, a: unknown, b: unknown): boolean {
  return sameMeaning(attribute.type, withMeaning(attribute, a), withMeaning(attribute, b));
}

function withMeaning(attribute: Attribute, value: unknown): unknown {
  return value === null || value === undefined ? (attribute.absentMeans ?? null) : normalise(attribute, value);
}

function sameObject(type: ObjectType, a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  return attributesOf(type).every(([name, attribute]) => sameAttribute(attribute, a[name], b[name]));
}

function sameSet(of: ValueType, a: readonly unknown[], b: readonly unknown[]): boolean {
  const within = (items: readonly unknown[], others: readonly unknown[]) =>
    items.every((item) => others.some((other) => sameMeaning(of, item, other)));
  return within(a, b) && within(b, a);
}

/** The service keeps numbers as doubles, so texts that round to the same double are the same number to it. */
function sameNumber(a: unknown, b: unknown): boolean {
  if (!isNumeric(a) || !isNumeric(b)) return false;
  if (typeof a === "number" && typeof b === "number") return a === b;
  return normalDecimal(String(a)) === normalDecimal(String(b)) || Number(String(a)) === Number(String(b));
}

function sameJson(type: Extract<ValueType, { kind: "json" }>, a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const left = withoutEnvelope(type, readJson(a));
  const right = withoutEnvelope(type, readJson(b));
  if (left === undefined || right === undefined) return false;
  const variant = type.union && isRecord(left) ? selectVariant(type.union, left) : undefined;
  if (variant && isRecord(left) && isRecord(right) && type.union && selectVariant(type.union, right) === variant)
    return sameObject(variant.type, left, right);
  return sameJsonValue(left, right);
}

function sameJsonValue(a: unknown, b: unknown): boolean {
  if (isNumeric(a) && isNumeric(b)) return sameNumber(a, b);
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, i) => sameJsonValue(item, b[i]));
  if (isRecord(a) && isRecord(b)) return sameKeys(a, b) && Object.keys(a).every((key) => sameJsonValue(a[key], b[key]));
  return sameValue(a, b);
}

function readJson(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return parseJson(value);
  } catch {
    return undefined;
  }
}
