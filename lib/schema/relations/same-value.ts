import { Decimal, isRecord, normalDecimal } from "../value";

/**
 * The same value: equal at every depth, in the order of lists. Ignores only how a number is spelled and the order of
 * members. An equivalence: reflexive, symmetric and transitive.
 */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a === "number" && typeof b === "number") return a === b;
  if (isNumeric(a) && isNumeric(b)) return normalDecimal(String(a)) === normalDecimal(String(b));
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => sameValue(item, b[i]));
  if (isRecord(a) && isRecord(b)) return sameKeys(a, b) && Object.keys(a).every((key) => sameValue(a[key], b[key]));
  return false;
}

export function sameKeys(a: object, b: object): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key));
}

export function isNumeric(value: unknown): value is number | Decimal {
  return typeof value === "number" || value instanceof Decimal;
}
