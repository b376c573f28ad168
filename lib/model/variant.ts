import type { JsonUnion, JsonVariant } from "./type";

/** The variant of a union that an object's members select, or `undefined` when none does. */
export function selectVariant(union: JsonUnion, object: Readonly<Record<string, unknown>>): JsonVariant | undefined {
  const variants = Object.values(union.variants);
  return variants.find((variant) =>
    Object.entries(variant.when).every(([member, value]) => matches(object[member], value, member, variants)),
  );
}

/** A member that must be absent may also hold anything no other variant asks for. */
function matches(
  actual: unknown,
  wanted: string | undefined,
  member: string,
  variants: readonly JsonVariant[],
): boolean {
  if (wanted !== undefined) return actual === wanted;
  return !variants.some((other) => other.when[member] !== undefined && other.when[member] === actual);
}

/** The members whose values select a variant. */
export function selectingMembers(union: JsonUnion): readonly string[] {
  return [...new Set(Object.values(union.variants).flatMap(({ when }) => Object.keys(when)))];
}

/** The values of a member that select a variant. */
export function selectingValues(union: JsonUnion, member: string): readonly string[] {
  const values = Object.values(union.variants).map(({ when }) => when[member]);
  return [...new Set(values.filter((value) => value !== undefined))];
}
