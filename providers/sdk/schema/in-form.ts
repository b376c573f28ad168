import type { KnownOf } from "./infer";
import type { JsonObject } from "./json";
import { itemAt, Match, partnersOf } from "./match";
import { sameMeaning, sameMember, sameValue } from "./same";
import type { Attribute, ListType, MapType, ObjectType, ValueType } from "./type";
import { isList, isObject, isPresent, mapMembers, type ObjectValue, own, type Value } from "./value";
import { variantValue } from "./variants";
import { attributesOf, rawMemberOf } from "./walk";
import { typedForm } from "./wire";

/*
 * The service returns a value in its own words: other spellings, spelled-out defaults, another order. Terraform must not see a change in that. So
 * each part of the current value that means the same as the part of an earlier value is replaced by the latter.
 *
 * Words of other files:
 *
 * - `KnownOf<T>`: an object of the type `T`, for the compiler.
 * - `sameMeaning`: ignores how a value is written. `sameMember`: compares one member of two objects, also with what follows from the other members.
 * - *raw member*: the attribute that holds an object of an unknown variant, whole, in the form of the API. Such an object is *raw*; `typedForm` is the
 *   same object written in attributes.
 */

/**
 * Where a value stands, which decides what may be kept of the earlier one:
 *
 * `state`:
 * - Every attribute is there, null if absent.
 * - An optional computed attribute that the earlier value lacks takes the value of the service.
 *
 * `plan`, as `state`, but what is kept of one value should not depend on another one, which may be unknown in the first plan and known in the plan
 * of the apply: Terraform rejects two plans that differ.
 * - An object is compared attribute by attribute, never as a whole, unless it is raw.
 * - A list, set or map that means the same is kept as a whole, although it depends on all its values: of the prior form and the configured one,
 *   Terraform accepts no mixture.
 * - Of another list or map of objects, an item that is raw stays raw, and one that is written in attributes stays so. Other containers keep nothing.
 *
 * `json`:
 * - Absent members are omitted, and null means the same.
 * - Of members that the definition does not know, the earlier ones stay, with the values that the service returns.
 */
export type Form = "state" | "plan" | "json";

/** The current value, with each part that means the same as in the earlier one taken from there. If all parts do, `earlier` itself. */
export function inForm(type: ObjectType, current: JsonObject, earlier: JsonObject, form: "json"): JsonObject;
export function inForm<const T extends ObjectType>(
  type: T,
  current: KnownOf<T>,
  earlier: KnownOf<T>,
  form: Form,
): KnownOf<T>;
export function inForm(type: ObjectType, current: ObjectValue, earlier: ObjectValue, form: Form): ObjectValue {
  if (form !== "plan" && isFormOfRaw(type, current, earlier)) return earlier;
  return rawInForm(type, current, earlier, form) ?? membersInForm(type, current, earlier, form);
}

/** True for an object written in attributes that means the same as an earlier raw one. */
function isFormOfRaw(type: ObjectType, current: ObjectValue, earlier: ObjectValue): boolean {
  return isRaw(type, earlier) && !isRaw(type, current) && sameMeaning(type, current, earlier);
}

/** A raw object in the form of an earlier object of the same variant that is written in attributes; `undefined` if they are no such objects. */
function rawInForm(type: ObjectType, current: ObjectValue, earlier: ObjectValue, form: Form): ObjectValue | undefined {
  if (!isRaw(type, current) || isRaw(type, earlier)) return undefined;
  const typed = typedForm(type, current);
  if (variantValue(type, typed) !== variantValue(type, earlier)) return undefined;
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
  if (form === "json") return jsonInForm(type, current, earlier);
  const members = attributesOf(type).map(([name, attribute]): [string, Value] => [
    name,
    memberInForm(type, name, attribute, current, earlier, form),
  ]);
  // A state that lacks an attribute counts as changed: it needs its null.
  const isUnchanged = members.every(([name, member]) => member === earlier[name]);
  return isUnchanged ? earlier : Object.fromEntries(members);
}

function jsonInForm(type: ObjectType, current: ObjectValue, earlier: ObjectValue): ObjectValue {
  const names = new Set([...Object.keys(earlier), ...Object.keys(type.attributes)]);
  const members = [...names].map((name): [string, Value | undefined] => [
    name,
    jsonMemberInForm(type, name, current, earlier),
  ]);
  const isUnchanged = members.every(([name, member]) => member === own(earlier, name));
  if (isUnchanged) return earlier;
  return Object.fromEntries(members.filter((entry): entry is [string, Value] => entry[1] !== undefined));
}

/** A member of JSON; `undefined` for none. */
function jsonMemberInForm(
  type: ObjectType,
  name: string,
  current: ObjectValue,
  earlier: ObjectValue,
): Value | undefined {
  const attribute = own(type.attributes, name);
  if (attribute === undefined) return unknownInForm(own(current, name), own(earlier, name));
  const member = memberInForm(type, name, attribute, current, earlier, "json");
  if (member !== null) return member;
  const isNullInEarlier = own(earlier, name) === null;
  return isNullInEarlier ? null : undefined;
}

/** A member of JSON that the definition does not know. The service may not know it either, and so not return it: then it stays. */
function unknownInForm(current: Value | undefined, earlier: Value | undefined): Value | undefined {
  const isChanged = isPresent(current) && !sameValue(current, earlier);
  return isChanged ? current : earlier;
}

function memberInForm(
  type: ObjectType,
  name: string,
  attribute: Attribute,
  current: ObjectValue,
  earlier: ObjectValue,
  form: Form,
): Value {
  const member = current[name] ?? null;
  const earlierMember = earlier[name] ?? null;
  if (form === "plan" && (member === null || earlierMember === null)) return member;
  const takesServiceValue = form === "state" && earlierMember === null && attribute.presence === "optional_computed";
  const isComparedByAttribute = form === "plan" && attribute.type.kind === "object";
  const mayKeepWhole = !takesServiceValue && !isComparedByAttribute;
  // What a member means may follow from the others, so it is compared in the whole object.
  if (mayKeepWhole && sameMember(type, name, current, { ...current, [name]: earlierMember })) return earlierMember;
  return partsInForm(attribute.type, member, earlierMember, form);
}

/** A value that does not mean the same as the earlier one, as a whole: some of its parts may. */
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

/** Terraform compares the items of a state and of a plan by place. In JSON, an object that has moved keeps its form. */
function listInForm(itemType: ValueType, current: readonly Value[], earlier: readonly Value[], form: Form): Value {
  if (form === "json" && itemType.kind === "object") {
    const partners = partnersOf(itemType, current, earlier);
    return current.map((item, index) => itemInForm(itemType, item, itemAt(earlier, partners[index]) ?? null, form));
  }
  return current.map((item, index) => itemInForm(itemType, item, earlier[index] ?? null, form));
}

/** Items of a set have no place: each that means the same as an earlier one keeps its form. */
function setInForm(itemType: ValueType, current: readonly Value[], earlier: readonly Value[]): Value {
  const match = new Match(current, earlier);
  match.byFirst((item, earlierItem) => sameMeaning(itemType, item, earlierItem));
  return current.map((item, index) => itemAt(earlier, match.partners[index]) ?? item);
}

function itemInForm(itemType: ValueType, current: Value, earlier: Value, form: Form): Value {
  if (form === "plan" && isRaw(itemType, current) !== isRaw(itemType, earlier)) return current;
  const isPlain = itemType.kind !== "object";
  if (isPlain && sameMeaning(itemType, current, earlier)) return earlier;
  return partsInForm(itemType, current, earlier, form);
}
