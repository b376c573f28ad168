import {
  attributesOf,
  type KnownOf,
  type ObjectType,
  type ObjectValue,
  sameAttribute,
  sameMeaning,
  type Value,
  zipTyped,
} from "../../../../lib/schema";

/**
 * The response in the author's form: where it means the same as the prior state, the form of the prior state stays. An optional computed
 * argument that is not configured takes the value of the service. List elements are compared by index, map values by key, sets as a whole.
 */
export function keepAuthored<const T extends ObjectType>(
  type: T,
  actual: KnownOf<T>,
  prior: KnownOf<T> | null,
): KnownOf<T>;
export function keepAuthored(type: ObjectType, actual: ObjectValue, prior: ObjectValue | null): ObjectValue {
  if (!prior) return actual;
  const out: Record<string, Value> = {};
  for (const [name, attribute] of attributesOf(type)) {
    const value = actual[name] ?? null;
    const before = prior[name] ?? null;
    const unset = before === null && attribute.presence === "optional_computed";
    out[name] =
      !unset && sameAttribute(attribute, value, before)
        ? before
        : zipTyped(attribute.type, value, [before], keepAuthoredAt, (element) => [element]);
    if (attribute.type.kind === "list") out[name] = keepElements(out[name], before, attribute.type.of);
  }
  return attributesOf(type).every(([name]) => out[name] === prior[name]) ? prior : out;
}

function keepAuthoredAt(type: ObjectType, value: ObjectValue, [prior]: readonly (ObjectValue | null)[]): ObjectValue {
  return keepAuthored(type, value, prior ?? null);
}

function keepElements(value: Value, before: Value, of: Parameters<typeof sameMeaning>[0]): Value {
  if (value === before || of.kind === "object" || !Array.isArray(value) || !Array.isArray(before)) return value;
  return value.map((item: Value, i) => (sameMeaning(of, item, before[i]) ? (before[i] ?? null) : item));
}
