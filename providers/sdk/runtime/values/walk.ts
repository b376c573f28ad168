import { isObject, type ObjectType, type ObjectValue, own, type Value, type ValueType } from "../../../../lib/schema";

export type NestedChange = (
  type: ObjectType,
  value: ObjectValue,
  partners: readonly (ObjectValue | null)[],
) => ObjectValue;

/**
 * Applies `change` to the objects that a member's value holds directly (itself, list elements, map values), along with
 * their partners at the same place in other values: same index, same key. Elements of a set have no place, so
 * `setPartners` says what stands in. Anything else stays as it is.
 */
export function changeNested(
  type: ValueType,
  value: Value,
  partners: readonly (Value | undefined)[],
  change: NestedChange,
  setPartners: (element: ObjectValue) => readonly (ObjectValue | null)[],
): Value {
  if (type.kind === "object") return isObject(value) ? change(type, value, partners.map(asObject)) : value;
  if (type.kind === "list" && Array.isArray(value)) {
    return value.map((item: Value, i) =>
      changeNested(
        type.of,
        item,
        partners.map((partner) => (Array.isArray(partner) ? partner[i] : null)),
        change,
        setPartners,
      ),
    );
  }
  if (type.kind === "map" && isObject(value)) {
    const entries = Object.entries(value).map(([key, item]) => {
      const there = partners.map((partner) => own(asObject(partner) ?? {}, key) ?? null);
      return [key, changeNested(type.of, item, there, change, setPartners)] as const;
    });
    return Object.fromEntries(entries);
  }
  if (type.kind === "set" && Array.isArray(value)) {
    const { of } = type;
    if (of.kind !== "object") return value;
    return value.map((item: Value) => (isObject(item) ? change(of, item, setPartners(item)) : item));
  }
  return value;
}

export function asObject(value: Value | undefined): ObjectValue | null {
  return isObject(value) ? value : null;
}
