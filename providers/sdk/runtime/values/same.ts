import {
  type Attribute,
  isRecord,
  isUnknown,
  normalDecimal,
  sameValue,
  type TextType,
  type Value,
  type ValueType,
} from "../../../../lib/model";
import { parseExactJson } from "../../protocol/exact-json";

/**
 * True when two values of a type mean the same: JSON whatever its spelling, instants whatever their zone, sets
 * whatever their order, an absent member and what its absence means. An unknown means the same as nothing.
 */
export function meansSame(type: ValueType, a: Value | undefined, b: Value | undefined): boolean {
  if (isUnknown(a) || isUnknown(b)) return false;
  if (sameValue(a ?? null, b ?? null)) return true;
  if (a === null || b === null || a === undefined || b === undefined) return false;
  switch (type.kind) {
    case "text":
      return typeof a === "string" && typeof b === "string" && sameText(type, a, b);
    case "json":
      return typeof a === "string" && typeof b === "string" && sameJson(a, b);
    case "number":
      return normalDecimal(String(a)) === normalDecimal(String(b));
    case "bool":
      return false;
    case "list":
      return bothLists(a, b, (x, y) => x.length === y.length && x.every((item, i) => meansSame(type.of, item, y[i])));
    case "set":
      return bothLists(a, b, (x, y) => sameMembers(type.of, x, y));
    case "map":
      return bothObjects(a, b, (x, y) => {
        const keys = Object.keys(x);
        return (
          keys.length === Object.keys(y).length && keys.every((key) => key in y && meansSame(type.of, x[key], y[key]))
        );
      });
    case "object":
      return bothObjects(a, b, (x, y) =>
        Object.entries(type.attributes).every(([name, attribute]) => memberMeansSame(attribute, x[name], y[name])),
      );
  }
}

/** The same for a member, where absence may have a meaning. */
export function memberMeansSame(attribute: Attribute, a: Value | undefined, b: Value | undefined): boolean {
  const { absentMeans } = attribute;
  if (absentMeans === undefined) return meansSame(attribute.type, a, b);
  return meansSame(attribute.type, a ?? absentMeans, b ?? absentMeans);
}

function sameText(type: TextType, a: string, b: string): boolean {
  if (a.normalize("NFC") === b.normalize("NFC")) return true;
  if (type.form !== "instant") return false;
  const instant = Date.parse(a);
  return !Number.isNaN(instant) && instant === Date.parse(b);
}

function sameJson(a: string, b: string): boolean {
  try {
    return sameValue(parseExactJson(a), parseExactJson(b));
  } catch {
    return false;
  }
}

function sameMembers(of: ValueType, a: readonly Value[], b: readonly Value[]): boolean {
  if (a.length !== b.length) return false;
  const left = [...b];
  return a.every((item) => {
    const at = left.findIndex((other) => meansSame(of, item, other));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function bothLists(a: Value, b: Value, same: (a: readonly Value[], b: readonly Value[]) => boolean): boolean {
  return Array.isArray(a) && Array.isArray(b) && same(a, b);
}

type Members = Record<string, Value>;

function bothObjects(a: Value, b: Value, same: (a: Members, b: Members) => boolean): boolean {
  return isRecord(a) && isRecord(b) && same(a as Members, b as Members);
}
