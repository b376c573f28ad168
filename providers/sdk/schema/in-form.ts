import type { KnownOf } from "./infer";
import type { JsonObject } from "./json";
import { isImplied, sameMeaning, sameMember, sameValue } from "./same";
import type { Attribute, ObjectType, ValueType } from "./type";
import { isList, isObject, isPresent, mapMembers, type ObjectValue, own, type Value } from "./value";
import { asObject, attributesOf, holdsIn, nestedIn, rawMemberOf } from "./walk";
import { typedForm } from "./wire";

/**
 * Where a value stands, which decides how absence is written and how far a list may keep its form.
 *
 * - `state`: every attribute, null if absent. Lists keep their form item by item, by index; an optional computed attribute that is not
 *   written takes the value of the service.
 * - `plan`: the same, but Terraform accepts the prior form of a list of plain values only for the whole list, and members that are not
 *   configured only in a value that is wholly the prior one. Each attribute of an item keeps its own form, so that the plan which an apply
 *   repeats, with all values known, agrees with the first.
 * - `json`: absent members are omitted, unknown ones stay as written, and a list keeps its form only if it is as long as before.
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
  const rawMember = rawMemberOf(type);
  const typed = rawMember && !isPresent(earlier[rawMember.name]) ? typedForm(type, current) : current;
  if (typed !== current && rawMember?.variantValue(typed) === rawMember?.variantValue(earlier)) {
    const typedInForm = inForm(type, typed, earlier, form);
    // Terraform takes other members than those configured only if the object is the prior one.
    if (form !== "plan" || typedInForm === earlier) return typedInForm;
  }
  const result: Record<string, Value> = form === "json" ? { ...earlier } : {};
  let isWritten = true;
  for (const [name, attribute] of attributesOf(type)) {
    const value = current[name] ?? null;
    const earlierMember = earlier[name] ?? null;
    const member = inFormMember(attribute, value, earlierMember, form, () =>
      sameMember(type, name, current, { ...current, [name]: earlierMember }),
    );
    if (member !== null || form !== "json") result[name] = member;
    else if (earlierMember !== null) delete result[name];
    isWritten &&= form === "json" ? member === earlierMember : member === earlier[name];
  }
  // What the service does not return, it may just not know. What only it returns is its own (`reconcile.ts`), and not in the author's JSON.
  for (const name of furtherNames(type, earlier)) {
    const currentMember = own(current, name);
    if (!isPresent(currentMember) || sameValue(currentMember, earlier[name])) continue;
    isWritten = false;
    result[name] = currentMember;
  }
  return isWritten ? earlier : result;
}

function furtherNames({ attributes }: ObjectType, value: ObjectValue): readonly string[] {
  return Object.keys(value).filter((name) => !Object.hasOwn(attributes, name));
}

function inFormMember(attribute: Attribute, current: Value, earlier: Value, form: Form, isSame: () => boolean): Value {
  const { type, presence } = attribute;
  if (form === "plan" && (current === null || earlier === null)) return current;
  if (form === "state" && earlier === null && presence === "optional_computed")
    return valueInForm(type, current, earlier, form);
  // Terraform compares an object attribute by attribute, so each keeps its own form.
  if (!(form === "plan" && type.kind === "object") && isSame()) return earlier;
  return valueInForm(type, current, earlier, form);
}

function valueInForm(type: ValueType, current: Value, earlier: Value, form: Form): Value {
  if (type.kind === "object")
    return isObject(current) && isObject(earlier) ? inForm(type, current, earlier, form) : current;
  if (form === "plan" && nestedIn(type) === undefined) return current;
  if (type.kind === "map" && isObject(current) && isObject(earlier))
    return mapMembers(current, (item, key) => itemInForm(type.of, item, own(earlier, key) ?? null, form));
  if (type.kind !== "list" || !isList(current) || !isList(earlier)) return current;
  if (form === "json" && current.length !== earlier.length) return current;
  return current.map((item, index) => {
    const earlierItem = earlier[index] ?? null;
    const keeps = form === "state" && type.of.kind !== "object" && sameMeaning(type.of, item, earlierItem);
    if (keeps) return earlierItem;
    return itemInForm(type.of, item, earlierItem, form);
  });
}

/** In a plan, the members of an item are those configured. */
function itemInForm(itemType: ValueType, current: Value, earlier: Value, form: Form): Value {
  const rawName = form === "plan" && itemType.kind === "object" ? rawMemberOf(itemType)?.name : undefined;
  const isOther =
    rawName !== undefined && isPresent(asObject(current)?.[rawName]) !== isPresent(asObject(earlier)?.[rawName]);
  if (isOther) return current;
  return valueInForm(itemType, current, earlier, form);
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
