import type { KnownOf } from "./infer";
import type { JsonObject } from "./json";
import { itemAt, Match } from "./match";
import { isImplied, sameMeaning, sameMember, sameValue } from "./same";
import type { Attribute, ObjectType, ValueType } from "./type";
import { isList, isObject, isPresent, mapMembers, type ObjectValue, own, type Value } from "./value";
import { attributesOf, holdsIn, nestedIn, rawMemberOf } from "./walk";
import { typedForm } from "./wire";

/**
 * Where a value stands, which decides how absence is written and how far a value may keep its earlier form.
 *
 * `state`:
 * - Every attribute is there, null if absent.
 * - Lists keep their form item by item, by index.
 * - An optional computed attribute that is not written takes the value of the service.
 *
 * `plan`, as `state`, but so that the plan which an apply repeats, with all values known, agrees with the first:
 * - Terraform accepts the prior form of a list of plain values only for the whole list.
 * - It accepts members that are not configured only in a value that is wholly the prior one.
 * - Each attribute of an item keeps its own form.
 *
 * `json`:
 * - Absent members are omitted, and null means the same.
 * - Members that the definition does not know stay as they are written.
 * - A list keeps its form only if it is as long as before.
 */
export type Form = "state" | "plan" | "json";

/** The current value in the form of an earlier one: only what means something else is replaced. `earlier` itself if nothing does. */
export function inForm(type: ObjectType, current: JsonObject, earlier: JsonObject, form: "json"): JsonObject;
export function inForm<const T extends ObjectType>(
  type: T,
  current: KnownOf<T>,
  earlier: KnownOf<T>,
  form: Form,
): KnownOf<T>;
export function inForm(type: ObjectType, current: ObjectValue, earlier: ObjectValue, form: Form): ObjectValue {
  return fromRaw(type, current, earlier, form) ?? memberwiseInForm(type, current, earlier, form);
}

/**
 * The current object that stands in the raw member (`reconcile.ts`), in the form of an earlier one of its variant that is written in attributes.
 * `undefined` for any other, and where Terraform does not accept the result.
 */
function fromRaw(type: ObjectType, current: ObjectValue, earlier: ObjectValue, form: Form): ObjectValue | undefined {
  const rawMember = rawMemberOf(type);
  if (rawMember === undefined || isPresent(earlier[rawMember.name])) return undefined;
  const typed = typedForm(type, current);
  const isOfVariant = rawMember.variantValue(typed) === rawMember.variantValue(earlier);
  if (typed === current || !isOfVariant) return undefined;
  const result = memberwiseInForm(type, typed, earlier, form);
  // In a plan, Terraform takes other members than those configured only if the object is the prior one.
  if (form === "plan" && result !== earlier) return undefined;
  return result;
}

function memberwiseInForm(type: ObjectType, current: ObjectValue, earlier: ObjectValue, form: Form): ObjectValue {
  const result: Record<string, Value> = form === "json" ? { ...earlier } : {};
  let isUnchanged = true;
  for (const [name, attribute] of attributesOf(type)) {
    const earlierMember = earlier[name] ?? null;
    // A member may follow from the others, so it is compared in the whole object.
    const isSame = () => sameMember(type, name, current, { ...current, [name]: earlierMember });
    const member = memberInForm(attribute, current[name] ?? null, earlierMember, form, isSame);
    if (form !== "json" || member !== null) result[name] = member;
    // A null that the author wrote stays: absent means the same.
    else if (earlierMember !== null) delete result[name];
    isUnchanged &&= form === "json" ? member === earlierMember : member === earlier[name];
  }
  // What the service does not return, it may just not know. What only it has is its own (`reconcile.ts`), and not in the author's JSON.
  for (const name of furtherNames(type, earlier)) {
    const currentMember = own(current, name);
    if (!isPresent(currentMember) || sameValue(currentMember, earlier[name])) continue;
    isUnchanged = false;
    result[name] = currentMember;
  }
  return isUnchanged ? earlier : result;
}

function furtherNames({ attributes }: ObjectType, value: ObjectValue): readonly string[] {
  return Object.keys(value).filter((name) => !Object.hasOwn(attributes, name));
}

function memberInForm(attribute: Attribute, current: Value, earlier: Value, form: Form, isSame: () => boolean): Value {
  const { type, presence } = attribute;
  if (form === "plan" && (current === null || earlier === null)) return current;
  const takesServiceValue = form === "state" && earlier === null && presence === "optional_computed";
  // Terraform compares an object attribute by attribute, so each keeps its own form.
  const isComparedInParts = form === "plan" && type.kind === "object";
  const mayKeepWhole = !takesServiceValue && !isComparedInParts;
  if (mayKeepWhole && isSame()) return earlier;
  return valueInForm(type, current, earlier, form);
}

function valueInForm(type: ValueType, current: Value, earlier: Value, form: Form): Value {
  if (type.kind === "object")
    return isObject(current) && isObject(earlier) ? inForm(type, current, earlier, form) : current;
  if (form === "plan" && nestedIn(type) === undefined) return current;
  if (type.kind === "map" && isObject(current) && isObject(earlier))
    return mapMembers(current, (item, key) => itemInForm(type.of, item, own(earlier, key) ?? null, form));
  if (!isList(current) || !isList(earlier)) return current;
  if (type.kind === "set" && form !== "plan") return itemsOfSetInForm(type.of, current, earlier);
  if (type.kind !== "list") return current;
  if (form === "json" && current.length !== earlier.length) return current;
  return current.map((item, index) => itemInForm(type.of, item, earlier[index] ?? null, form));
}

function itemInForm(itemType: ValueType, current: Value, earlier: Value, form: Form): Value {
  // In a plan, the members of an item are those configured, so that it cannot change between the raw member and attributes.
  if (form === "plan" && isRaw(itemType, current) !== isRaw(itemType, earlier)) return current;
  const isPlain = itemType.kind !== "object";
  if (isPlain && sameMeaning(itemType, current, earlier)) return earlier;
  return valueInForm(itemType, current, earlier, form);
}

/** Items of a set have no place: each that means the same as an earlier one keeps its form. */
function itemsOfSetInForm(itemType: ValueType, current: readonly Value[], earlier: readonly Value[]): Value {
  const match = new Match(current, earlier);
  match.byFirst((item, earlierItem) => sameMeaning(itemType, item, earlierItem));
  return current.map((item, index) => itemAt(earlier, match.partners[index]) ?? item);
}

/** True for an object that stands in the raw member of its type. */
function isRaw(type: ValueType, value: Value): boolean {
  if (type.kind !== "object" || !isObject(value)) return false;
  const rawMember = rawMemberOf(type);
  return rawMember !== undefined && isPresent(value[rawMember.name]);
}

/**
 * A value as an author would write it: without what only spells out a default, and without what has no effect. In an ordinary object such a
 * member is null.
 */
export function withoutDefaults(type: ObjectType, value: JsonObject): JsonObject;
export function withoutDefaults(type: ObjectType, value: ObjectValue): ObjectValue;
export function withoutDefaults(type: ValueType, value: Value): Value;
export function withoutDefaults(type: ValueType, value: Value): Value {
  if ((type.kind === "list" || type.kind === "set") && isList(value))
    return value.map((item) => withoutDefaults(type.of, item));
  if (type.kind === "map" && isObject(value)) return mapMembers(value, (item) => withoutDefaults(type.of, item));
  if (type.kind !== "object" || !isObject(value)) return value;
  const members = Object.entries(value).flatMap(([name, member]): [string, Value][] => {
    const attribute = own(type.attributes, name);
    if (attribute === undefined) return isPresent(member) ? [[name, member]] : [];
    if (isPresent(member) && !isDefault(attribute, name, value))
      return [[name, withoutDefaults(attribute.type, member)]];
    return type.atomic ? [] : [[name, null]];
  });
  return Object.fromEntries(members);
}

function isDefault(attribute: Attribute, name: string, object: ObjectValue): boolean {
  if (attribute.omitted?.relevantIf?.(object) === false) return true;
  if (holdsIn(attribute.omitted?.isStated, object)) return false;
  return attribute.presence === "optional" && isImplied(attribute, name, object);
}
