import type { Attribute, JsonUnion, JsonVariant, ObjectType } from "./type";

/** The attributes of a type with their names; made once a type, because large plans walk them for every object. */
export const attributesOf: (type: ObjectType) => readonly (readonly [string, Attribute])[] = memo((type: ObjectType) =>
  Object.entries(type.attributes),
);

/** Memoizes `make`, which must be pure, by parts of a definition, which never change. */
export function memo<P extends object, R>(make: (part: P) => R): (part: P) => R {
  const made = new WeakMap<P, { readonly result: R }>();
  return (part) => {
    const known = made.get(part);
    if (known) return known.result;
    const result = make(part);
    made.set(part, { result });
    return result;
  };
}

type Members = Readonly<Record<string, unknown>>;

interface Selector {
  readonly variant: JsonVariant;
  isSelectedBy(object: Members): boolean;
}

/** The variant of a union that an object's members select, or `undefined` when none does. */
export function selectVariant(union: JsonUnion, object: Members): JsonVariant | undefined {
  return selectorsOf(union).find((selector) => selector.isSelectedBy(object))?.variant;
}

const selectorsOf = memo((union: JsonUnion): readonly Selector[] => {
  const variants = Object.values(union.variants);
  return variants.map((variant) => {
    const conditions = Object.entries(variant.when).map(([member, value]) => condition(member, value, variants));
    return { variant, isSelectedBy: (object) => conditions.every((holds) => holds(object)) };
  });
});

/** A member that must be absent may also have any value that no other variant requires. */
function condition(member: string, wanted: string | undefined, variants: readonly JsonVariant[]) {
  if (wanted !== undefined) return (object: Members) => object[member] === wanted;
  const others = new Set<unknown>(variants.flatMap(({ when }) => when[member] ?? []));
  return (object: Members) => !others.has(object[member]);
}

/** The members whose values select a variant. */
export const selectingMembers = memo((union: JsonUnion): readonly string[] => [
  ...new Set(Object.values(union.variants).flatMap(({ when }) => Object.keys(when))),
]);

/** The values of a member that select a variant. */
export function selectingValues(union: JsonUnion, member: string): readonly string[] {
  const values = Object.values(union.variants).map(({ when }) => when[member]);
  return [...new Set(values.filter((value) => value !== undefined))];
}
