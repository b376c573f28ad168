import type { JsonObject } from "./json";
import { partnersOf } from "./match";
import { sameAttribute, sameMeaning, sameValue } from "./same";
import type { Attribute, JsonUnion, ListType, ObjectType, SetType, ValueType } from "./type";
import { filterMembers, isList, isObject, isPresent, mapMembers, type ObjectValue, own, type Value } from "./value";
import { variantOf } from "./variants";
import { asObject, mapTyped, rawMemberOf, selectVariant } from "./walk";
import { byWireName, fromWire, isUnknownVariant, memberFromWire } from "./wire";

/*
 * Who owns a member that the author does not write, and what follows from it:
 *
 * - What the author writes is the author's. What the author wrote before and no longer writes is removed.
 * - What the author never wrote belongs to the service: an update sends it back as it is, and a change of it is no drift. Three kinds of
 *   objects limit this, as `ServiceOwned` says.
 * - What the definition does not know belongs to the service in every object: a newer service has it, or somebody set it there.
 *
 * `reconcile` applies this to what an update sends, `managed` to what a read shows.
 *
 * Words of a definition (`type.ts`) that this file reads: an object that is `atomic` is written as a whole; of an attribute, `presentation` is how
 * something looks, which people set in the UI; `relevantIf` is false where it has no effect; `compared` makes a change of it drift. `sameMeaning`
 * ignores how a value is written, `sameAttribute` also whether a default is written (`same.ts`).
 */

/** Three views of one value, in the form of the API: members by their names in it (`byWireName`), JSON as objects. */
export interface Sides<V extends Value = ObjectValue> {
  /** What the configuration says. */
  readonly config: V;
  /** What the provider last wrote: a member that is here and not in the configuration was removed by the author. */
  readonly lastApplied: V;
  /** What the service has. */
  readonly live: V;
}

/**
 * Which members of an object the service owns while the author does not write them, of those that the definition knows.
 *
 * - `all`: of an ordinary object.
 * - `presentation`: of an atomic object.
 * - `none`: of an object that is written as a whole, such as an item of a list, or an object that the author writes for the first time.
 */
type ServiceOwned = "all" | "presentation" | "none";

function serviceOwnedIn(type: ObjectType): ServiceOwned {
  return type.atomic ? "presentation" : "all";
}

/** The same of an object that is a member of another one. */
function serviceOwnedInside(parent: ObjectType, ownedInParent: ServiceOwned, type: ObjectType): ServiceOwned {
  if (ownedInParent === "none") return "none";
  // Of an atomic object, an ordinary one inside is a part that is written with it.
  if (parent.atomic && !type.atomic) return "none";
  return serviceOwnedIn(type);
}

/** The same of an object that a JSON attribute holds. */
function serviceOwnedInJson(type: ObjectType, ownedInParent: ServiceOwned): ServiceOwned {
  if (ownedInParent === "none") return "none";
  return serviceOwnedIn(type);
}

/** The object that an update sends. Idempotent: when the service has it, reconciling again gives the same object. */
export function reconcile(type: ObjectType, sides: Sides<JsonObject>): JsonObject;
export function reconcile(type: ObjectType, sides: Sides): ObjectValue;
export function reconcile(type: ObjectType, sides: Sides): ObjectValue {
  return reconcileObject(type, sides, serviceOwnedIn(type));
}

/** What the author writes, with those members of the service that the definition does not know, at every depth. */
export function withUnknown(type: ObjectType, config: ObjectValue, live: ObjectValue): ObjectValue {
  return reconcileObject(type, { config, lastApplied: {}, live }, "none");
}

function reconcileObject(type: ObjectType, sides: Sides, serviceOwned: ServiceOwned): ObjectValue {
  const { config, lastApplied, live } = sides;
  if (isOtherVariant(type, config, live)) return config;
  const configuredMembers = mapMembers(config, (value, name) => {
    const attribute = byWireName(type).get(name);
    const liveValue = own(live, name);
    if (attribute === undefined || !isPresent(liveValue)) return value;
    const memberSides = { config: value, lastApplied: own(lastApplied, name) ?? null, live: liveValue };
    return reconcileMember(type, attribute, memberSides, serviceOwned);
  });
  const keptMembers = filterMembers(live, (value, name) => {
    if (!isPresent(value) || isPresent(own(config, name))) return false;
    return isKept(type, name, sides, serviceOwned);
  });
  if (type.atomic) return { ...configuredMembers, ...keptMembers };
  // The order of earlier versions: a text that changes nothing stays the same.
  return { ...keptMembers, ...configuredMembers };
}

/** True if the configuration makes another variant of the object than the service has, or one that the definition does not know. */
function isOtherVariant(type: ObjectType, config: ObjectValue, live: ObjectValue): boolean {
  if (isUnknownVariant(type, config)) return true;
  const rawMember = rawMemberOf(type);
  return rawMember !== undefined && rawMember.variantOf(config) !== rawMember.variantOf(live);
}

/** True if an update sends a member that the author does not write as the service has it. */
function isKept(type: ObjectType, name: string, sides: Sides, serviceOwned: ServiceOwned): boolean {
  const { config, lastApplied, live } = sides;
  const attribute = byWireName(type).get(name);
  const isRemoved = isPresent(own(lastApplied, name));
  if (isRemoved) return attribute !== undefined && isAlreadyRemoved(type, name, attribute, sides);
  if (attribute === undefined) return true;
  if (serviceOwned === "none") return false;
  if (serviceOwned === "all") return attribute.presence !== "computed";
  return isPresentationFor(attribute, config, live) && !sameAttribute(attribute, live[name], null);
}

/** True if the service's value means what the removal of the member would lead to, such as its default. */
function isAlreadyRemoved(type: ObjectType, name: string, attribute: Attribute, { config, live }: Sides): boolean {
  const isSameVariant = variantOf(type, config) === variantOf(type, live);
  if (type.atomic || !isSameVariant) return false;
  return sameAttribute(attribute, memberFromWire(attribute.type, live[name] ?? null), null);
}

/** True for presentation of the service that fits what the author writes. */
function isPresentationFor({ omitted }: Attribute, config: ObjectValue, live: ObjectValue): boolean {
  if (typeof omitted?.presentation === "function") return omitted.presentation(config, live);
  return omitted?.presentation === true;
}

/** The value to send for a member that both the author and the service have. `serviceOwned`: of the parent. */
function reconcileMember(
  parent: ObjectType,
  attribute: Attribute,
  sides: Sides<Value>,
  serviceOwned: ServiceOwned,
): Value {
  const { type } = attribute;
  const { config, lastApplied, live } = sides;
  if (type.kind === "object" && isObject(config) && isObject(live)) {
    if (!isObject(lastApplied)) return reconcileNested(type, { config, lastApplied: {}, live }, "none");
    return reconcileNested(type, { config, lastApplied, live }, serviceOwnedInside(parent, serviceOwned, type));
  }
  if (type.kind === "json" && type.union && isObject(config) && isObject(live)) {
    const variantType = sharedVariant(type.union, config, live);
    if (variantType === undefined) return config;
    const variantSides = { config, lastApplied: asObject(lastApplied) ?? {}, live };
    return reconcileNested(variantType, variantSides, serviceOwnedInJson(variantType, serviceOwned));
  }
  if ((type.kind === "list" || type.kind === "set") && type.of.kind === "object") {
    if (!isList(config) || !isList(live)) return config;
    return reconcileItems(type, type.of, { config, lastApplied: isList(lastApplied) ? lastApplied : [], live });
  }
  return sameAttribute(attribute, memberFromWire(type, config), memberFromWire(type, live)) ? live : config;
}

/** The type of two objects of the same variant. */
function sharedVariant(union: JsonUnion, first: ObjectValue, second: ObjectValue): ObjectType | undefined {
  const variant = selectVariant(union, first);
  if (variant === undefined || selectVariant(union, second) !== variant) return undefined;
  return variant.type;
}

/** An object inside of another one. If the result means what the service has, it is sent as the service has it. */
function reconcileNested(type: ObjectType, sides: Sides, serviceOwned: ServiceOwned): ObjectValue {
  const { config, live } = sides;
  if (sameValue(config, live)) return config;
  // A default that the author spells out is not sent where the service has nothing.
  const neededConfig = filterMembers(config, (value, name) => {
    return isPresent(own(live, name)) || !meansAbsent(type, name, value);
  });
  const result = reconcileObject(type, { ...sides, config: neededConfig }, serviceOwned);
  const effective = withoutIrrelevant(type, live);
  const isUnchanged = hasMembersOf(effective, result) && sameOnWire(type, result, effective);
  return isUnchanged ? effective : result;
}

/** True for a member that says what its absence means, which an update need not say. */
function meansAbsent(type: ObjectType, name: string, value: Value): boolean {
  const attribute = byWireName(type).get(name);
  if (attribute === undefined) return false;
  const mustBeSaid = attribute.api?.sentIfOmitted || attribute.omitted?.isStated;
  return !mustBeSaid && sameAttribute(attribute, memberFromWire(attribute.type, value), null);
}

/**
 * An object of the API without members that have no effect in it: a service may return them and not take them back. What says no more than its
 * absence stays.
 */
function withoutIrrelevant(type: ObjectType, object: ObjectValue): ObjectValue {
  const attributes = byWireName(type);
  const relevant = filterMembers(object, (value, name) => {
    const attribute = attributes.get(name);
    if (attribute?.omitted?.relevantIf?.(object) !== false) return true;
    return sameAttribute(attribute, memberFromWire(attribute.type, value), null);
  });
  return mapMembers(relevant, (value, name) => {
    const attribute = attributes.get(name);
    if (attribute === undefined) return value;
    return mapTyped(attribute.type, value, { object: withoutIrrelevant });
  });
}

/** True if a value has every member of `subset`, at every depth: the service may require them. */
function hasMembersOf(value: Value | undefined, subset: Value): boolean {
  if (isObject(subset)) {
    const presentMembers = Object.entries(subset).filter(([, member]) => isPresent(member));
    return presentMembers.every(([name, member]) => isObject(value) && hasMembersOf(own(value, name), member));
  }
  if (isList(subset)) return isList(value) && subset.every((item, index) => hasMembersOf(value[index], item));
  return isPresent(value);
}

/** True if two objects of the API mean the same, with the members that the definition does not know. */
function sameOnWire(type: ObjectType, first: ObjectValue, second: ObjectValue): boolean {
  const unknownNames = [...unknownNamesIn(type, first), ...unknownNamesIn(type, second)];
  const isUnknownSame = unknownNames.every((name) => sameValue(own(first, name) ?? null, own(second, name) ?? null));
  return isUnknownSame && sameMeaning(type, fromWire(type, first), fromWire(type, second));
}

/** The names of members that the definition does not know. */
function unknownNamesIn(type: ObjectType, object: ObjectValue): readonly string[] {
  return Object.keys(object).filter((name) => !byWireName(type).has(name));
}

/** Each item with what the service has of it, in the author's order. */
function reconcileItems(type: ListType | SetType, itemType: ObjectType, sides: Sides<readonly Value[]>): Value {
  const { config, lastApplied, live } = sides;
  if (type.kind === "list" && type.pair) {
    // The definition says which items of the service those of the author continue.
    const liveIndexes = type.pair(config, live);
    return config.map((item, index) => {
      const itemSides = { config: item, lastApplied: lastApplied[index], live: live[liveIndexes[index] ?? -1] };
      return reconcileItem(itemType, itemSides, serviceOwnedIn(itemType));
    });
  }
  // Else each item is written as a whole, and an equal one of the service is found only to send what is unknown of it.
  const liveIndexes = partnersOf(itemType, config, live);
  const lastIndexes = partnersOf(itemType, config, lastApplied);
  return config.map((item, index) => {
    const [lastItem, liveItem] = [lastApplied[lastIndexes[index] ?? -1], live[liveIndexes[index] ?? -1]];
    return reconcileItem(itemType, { config: item, lastApplied: lastItem, live: liveItem }, "none");
  });
}

/** An item that means what the service has is sent as it is there. `live` and `lastApplied` are absent for a new item. */
function reconcileItem(
  itemType: ObjectType,
  { config, lastApplied, live }: { readonly [S in keyof Sides]: Value | undefined } & { readonly config: Value },
  serviceOwned: ServiceOwned,
): Value {
  if (!isObject(config) || !isObject(live)) return config;
  // What only the service has of unknown members stays anyway, so only the author's are compared.
  const isUnknownSame = unknownNamesIn(itemType, config).every((name) => sameValue(config[name], own(live, name)));
  if (isUnknownSame && sameMeaning(itemType, fromWire(itemType, config), fromWire(itemType, live))) return live;
  return reconcileObject(itemType, { config, lastApplied: asObject(lastApplied) ?? {}, live }, serviceOwned);
}

/**
 * What a read shows: the live value without what the service owns, which cannot drift. Both values have the attributes' own names. What is
 * hidden is null in an ordinary object and absent from an atomic one.
 */
export function managed(type: ObjectType, live: JsonObject, prior: JsonObject): JsonObject;
export function managed(type: ObjectType, live: ObjectValue, prior: ObjectValue): ObjectValue;
export function managed(type: ObjectType, live: ObjectValue, prior: ObjectValue): ObjectValue {
  return managedObject(type, live, prior, serviceOwnedIn(type));
}

function managedObject(
  type: ObjectType,
  live: ObjectValue,
  prior: ObjectValue,
  serviceOwned: ServiceOwned,
): ObjectValue {
  const shownMembers = Object.entries(live).flatMap(([name, value]): [string, Value][] => {
    const attribute = own(type.attributes, name);
    const priorValue = own(prior, name);
    const isWritten = isPresent(priorValue);
    if (attribute === undefined) return isWritten ? [[name, value]] : [];
    const isHidden = !isWritten && isServiceOwned(attribute, value, live, serviceOwned);
    if (isHidden) return type.atomic ? [] : [[name, null]];
    return [[name, managedMember(type, attribute.type, value, priorValue ?? null, serviceOwned)]];
  });
  return Object.fromEntries(shownMembers);
}

/** True if the service owns a member that the author does not write, so that no change of it is drift. */
function isServiceOwned(attribute: Attribute, value: Value, live: ObjectValue, serviceOwned: ServiceOwned): boolean {
  const { presence, omitted } = attribute;
  switch (serviceOwned) {
    case "none":
      return false;
    case "presentation":
      return omitted?.presentation !== undefined || omitted?.relevantIf?.(live) === false;
    case "all":
      return presence === "optional" && (!omitted?.compared || sameAttribute(attribute, value, null));
  }
}

/** What is shown of a member. `serviceOwned`: of the parent. */
function managedMember(
  parent: ObjectType,
  type: ValueType,
  live: Value,
  prior: Value,
  serviceOwned: ServiceOwned,
): Value {
  if (type.kind === "object" && isObject(live) && isObject(prior))
    return managedObject(type, live, prior, serviceOwnedInside(parent, serviceOwned, type));
  if (type.kind === "json" && type.union && isObject(live) && isObject(prior)) {
    const variantType = sharedVariant(type.union, prior, live);
    if (variantType === undefined) return live;
    return managedObject(variantType, live, prior, serviceOwnedInJson(variantType, serviceOwned));
  }
  if (type.kind !== "list" || type.of.kind !== "object" || !isList(live) || !isList(prior)) return live;
  const itemType = type.of;
  // An ordinary item is written as a whole.
  const ownedInItems = itemType.atomic && serviceOwned !== "none" ? "presentation" : "none";
  return live.map((item, index) => {
    const priorItem = prior[index];
    if (!isObject(item) || !isObject(priorItem)) return item;
    return managedObject(itemType, item, priorItem, ownedInItems);
  });
}
