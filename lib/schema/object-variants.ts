import { attributesOf } from "./attributes";
import { sameAttribute } from "./relations/meaning";
import type { ObjectType, ObjectVariant } from "./type";

/** The variant of a value; `undefined` if it has none, or is unknown. */
export function variantOf(
  { variants }: ObjectType,
  value: Readonly<Record<string, unknown>>,
): ObjectVariant | undefined {
  const given = variants && value[variants.by];
  return variants && typeof given === "string" && Object.hasOwn(variants.of, given) ? variants.of[given] : undefined;
}

/** The values of the distinguishing member whose variants have a member; empty for one that belongs to all. */
export function valuesWith({ variants }: ObjectType, member: string): readonly string[] {
  return Object.entries(variants?.of ?? {})
    .filter(([, { needs, has }]) => needs.includes(member) || has.includes(member))
    .map(([value]) => value);
}

/** False for a member of other variants than the value's. */
export function hasMember(type: ObjectType, value: Readonly<Record<string, unknown>>, member: string): boolean {
  const variant = variantOf(type, value);
  if (!variant || valuesWith(type, member).length === 0) return true;
  return variant.needs.includes(member) || variant.has.includes(member);
}

/** The members of a value that a mode does not take, by itself or for the value's variant, by name. */
export function membersNotIn(
  type: ObjectType,
  value: Readonly<Record<string, unknown>>,
  mode: string,
): readonly string[] {
  const lacking = variantOf(type, value)?.notIn?.[mode] ?? [];
  return attributesOf(type)
    .filter(([name, { notIn }]) => lacking.includes(name) || notIn?.includes(mode))
    .filter(([name, attribute]) => !sameAttribute(attribute, value[name], null))
    .map(([name]) => name);
}
