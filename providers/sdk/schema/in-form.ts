import type { KnownOf } from "./infer";
import type { JsonObject } from "./json";
import { itemAt, Match } from "./match";
import { isImplied, sameMeaning, sameMember, sameValue } from "./same";
import type { Attribute, ListType, MapType, ObjectType, ValueType } from "./type";
import { isList, isObject, isPresent, mapMembers, type ObjectValue, own, type Value } from "./value";
import { attributesOf, holdsIn, rawMemberOf } from "./walk";
import { typedForm } from "./wire";

/*
 * The service returns a value in its own words: other spellings, spelled-out defaults, another order. Where that means what an earlier value
 * means, Terraform must not see a change: each part of the current value is replaced by the part of the earlier one that means the same.
 *
 * - `sameMeaning`: ignores how a value is written. `sameMember`: compares one member of two objects, also with what follows from the others.
 * - *raw member*: the attribute that holds an object whole, in the form of the API, if its variant is not known. `typedForm` is the object that it
 *   holds, in attributes as far as there are any; an object without it is its own typed form.
 */

/**
 * Where a value stands:
 *
 * `state`:
 * - Every attribute is there, null if absent.
 * - An optional computed attribute that is not written takes the value of the service.
 *
 * `plan`, as `state`, but an apply repeats the plan with all values known and must come to the same:
 * - A list, set or map of plain values keeps its form as a whole or not at all, as Terraform demands, and so does a set of objects.
 * - An object is compared attribute by attribute, never as a whole.
 * - An item does not change between the raw member and attributes.
 *
 * `json`:
 * - Absent members are omitted, and null means the same.
 * - Members that the definition does not know stay as they are written.
 * - A list of another length than before has the form of the service.
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
  return rawInForm(type, current, earlier, form) ?? membersInForm(type, current, earlier, form);
}

/**
 * An object in the raw member in the form of an earlier one of its variant that is written in attributes. `undefined` for any other object, and
 * where Terraform does not accept the result.
 */
function rawInForm(type: ObjectType, current: ObjectValue, earlier: ObjectValue, form: Form): ObjectValue | undefined {
  if (!isRaw(type, current) || isRaw(type, earlier)) return undefined;
  const typed = typedForm(type, current);
  const { variantValue } = rawMemberOf(type) ?? {};
  const isOfVariant = variantValue?.(typed) === variantValue?.(earlier);
  if (typed === current || !isOfVariant) return undefined;
  const result = membersInForm(type, typed, earlier, form);
  // Terraform demands of a planned object that it is as configured, or wholly the prior one.
  if (form === "plan" && result !== earlier) return undefined;
  return result;
}

/** True for an object that stands in the raw member of its type. */
function isRaw(type: ValueType, value: Value): boolean {
  if (type.kind !== "object" || !isObject(value)) return false;
  const rawMember = rawMemberOf(type);
  return rawMember !== undefined && isPresent(value[rawMember.name]);
}

function membersInForm(type: ObjectType, current: ObjectValue, earlier: ObjectValue, form: Form): ObjectValue {
  const isJson = form === "json";
  const result: Record<string, Value> = isJson ? { ...earlier } : {};
  let isUnchanged = true;
  for (const [name, attribute] of attributesOf(type)) {
    const earlierMember = earlier[name] ?? null;
    // A member may follow from the others, so it is compared in the whole object.
    const isSame = () => sameMember(type, name, current, { ...current, [name]: earlierMember });
    const member = memberInForm(attribute, current[name] ?? null, earlierMember, form, isSame);
    const isOmitted = isJson && member === null;
    // A null that the author wrote in JSON stays.
    if (isOmitted && earlierMember !== null) delete result[name];
    if (!isOmitted) result[name] = member;
    // A state that lacks an attribute is changed: it needs its null.
    isUnchanged &&= isJson ? member === earlierMember : member === earlier[name];
  }
  // If the service does not return an unknown member, it may just not know it: it stays. One that only the service has is not added.
  for (const name of unknownNames(type, earlier)) {
    const currentMember = own(current, name);
    if (!isPresent(currentMember) || sameValue(currentMember, earlier[name])) continue;
    isUnchanged = false;
    result[name] = currentMember;
  }
  return isUnchanged ? earlier : result;
}

function unknownNames({ attributes }: ObjectType, value: ObjectValue): readonly string[] {
  return Object.keys(value).filter((name) => !Object.hasOwn(attributes, name));
}

function memberInForm(attribute: Attribute, current: Value, earlier: Value, form: Form, isSame: () => boolean): Value {
  const { type, presence } = attribute;
  if (form === "plan" && (current === null || earlier === null)) return current;
  const takesServiceValue = form === "state" && earlier === null && presence === "optional_computed";
  const isComparedByAttribute = form === "plan" && type.kind === "object";
  const mayKeepWhole = !takesServiceValue && !isComparedByAttribute;
  if (mayKeepWhole && isSame()) return earlier;
  return partsInForm(type, current, earlier, form);
}

/** A value that as a whole means something else, with the form of those parts that do not. */
function partsInForm(type: ValueType, current: Value, earlier: Value, form: Form): Value {
  if (isObject(current) && isObject(earlier)) {
    if (type.kind === "object") return inForm(type, current, earlier, form);
    if (type.kind === "map" && mayKeepParts(type, form))
      return mapMembers(current, (item, key) => itemInForm(type.of, item, own(earlier, key) ?? null, form));
  }
  if (isList(current) && isList(earlier)) {
    if (type.kind === "list" && mayKeepParts(type, form)) return listInForm(type.of, current, earlier, form);
    if (type.kind === "set" && form !== "plan") return setInForm(type.of, current, earlier);
  }
  return current;
}

/** False in a plan for a container of plain values. */
function mayKeepParts({ of: itemType }: ListType | MapType, form: Form): boolean {
  return form !== "plan" || itemType.kind === "object";
}

function listInForm(itemType: ValueType, current: readonly Value[], earlier: readonly Value[], form: Form): Value {
  if (form === "json" && current.length !== earlier.length) return current;
  return current.map((item, index) => itemInForm(itemType, item, earlier[index] ?? null, form));
}

function itemInForm(itemType: ValueType, current: Value, earlier: Value, form: Form): Value {
  if (form === "plan" && isRaw(itemType, current) !== isRaw(itemType, earlier)) return current;
  const isPlain = itemType.kind !== "object";
  if (isPlain && sameMeaning(itemType, current, earlier)) return earlier;
  return partsInForm(itemType, current, earlier, form);
}

/** Items of a set have no place: each that means the same as an earlier one keeps its form. */
function setInForm(itemType: ValueType, current: readonly Value[], earlier: readonly Value[]): Value {
  const match = new Match(current, earlier);
  match.byFirst((item, earlierItem) => sameMeaning(itemType, item, earlierItem));
  return current.map((item, index) => itemAt(earlier, match.partners[index]) ?? item);
}

/**
 * A value as an author would write it: without what only spells out a default, and without what has no effect. In an ordinary object such a
 * member is null.
 */
export function withoutDefaults(type: ObjectType, value: JsonObject): JsonObject;
export function withoutDefaults(type: ObjectType, value: ObjectValue): ObjectValue;
export function withoutDefaults(type: ValueType, value: Value): Value;
export function withoutDefaults(type: ValueType, value: Value): Value {
  if (isList(value) && (type.kind === "list" || type.kind === "set"))
    return value.map((item) => withoutDefaults(type.of, item));
  if (!isObject(value)) return value;
  if (type.kind === "map") return mapMembers(value, (item) => withoutDefaults(type.of, item));
  if (type.kind !== "object") return value;
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
  const { presence, omitted } = attribute;
  if (omitted?.relevantIf?.(object) === false) return true;
  if (holdsIn(omitted?.isStated, object)) return false;
  return presence === "optional" && isImplied(attribute, name, object);
}
