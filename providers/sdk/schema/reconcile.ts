import type { JsonObject } from "./json";
import { continuedBy, itemAt, type Partners, partnersOf } from "./match";
import { sameAttribute, sameMeaning, sameValue } from "./same";
import type { Attribute, ListType, ObjectType, SetType, ValueType } from "./type";
import { filterMembers, isList, isObject, isPresent, mapMembers, type ObjectValue, own, type Value } from "./value";
import { variantOf } from "./variants";
import { asObject, type Change, holdsIn, mapTyped, rawMemberOf, selectVariant } from "./walk";
import { byWireName, fromWire, isUnknownVariant, memberFromWire, withAttributeNames } from "./wire";

/*
 * Who owns a member that the author does not write, and what follows from it:
 *
 * - What the author writes is the author's. What the author wrote before and no longer writes is removed.
 * - What the author never wrote belongs to the service, as far as the table says: an update sends it back as it is, and a read hides it, so that
 *   a change of it is no drift.
 * - What the definition does not know belongs to the service in every object: a newer service has it, or somebody set it there. Only an object of
 *   another variant than the service's is sent without it.
 *
 * | Known members that the author never wrote, in                    | belong to the service |
 * | ---------------------------------------------------------------- | --------------------- |
 * | an ordinary object, or such an item of a list with `pair`         | `all`                 |
 * | an atomic object, or such an item of a list with `pair`           | `presentation`        |
 * | an ordinary object inside an atomic one                           | `none`                |
 * | an ordinary object that the author writes for the first time      | `none`                |
 * | an item of any other list, of a set or of a map                   | `none`                |
 * | whatever stands inside an object where they are not the service's | `none`                |
 *
 * `reconcile` applies this to what an update sends, `managed` to what a read shows.
 *
 * Words of a definition (`type.ts`) in this file:
 *
 * - *atomic*: replaced as one unit, but for its presentation. Any other object is *ordinary*.
 * - *presentation*: how something looks, which people set in the UI.
 * - *variant*: the form of an object that the value of one of its members selects.
 * - *raw member*: the attribute that holds an object whole, in the form of the API, if its variant is not known.
 * - *stated*: generated code writes the attribute even where its value says no more than its absence.
 * - *relevant*: it has an effect beside the other members of its object.
 * - *compared*: a change of it is drift even if the author never wrote it. It does not come back: the read shows it, so it counts as last applied,
 *   and the update that the plan then asks for removes it.
 *
 * `sameMeaning` ignores how a value is written, `sameAttribute` also whether a default is written (`same.ts`).
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

/** Which known members that the author never wrote belong to the service, as the table above says. */
type ServiceOwned = "all" | "presentation" | "none";

function serviceOwnedIn(type: ObjectType): ServiceOwned {
  return type.atomic ? "presentation" : "all";
}

/** The same of an object that is a member of another one. */
function serviceOwnedInside(parent: ObjectType, ownedInParent: ServiceOwned, type: ObjectType): ServiceOwned {
  if (ownedInParent === "none") return "none";
  if (parent.atomic && !type.atomic) return "none";
  return serviceOwnedIn(type);
}

/** The same of the items of a list or set that is a member of an object. */
function serviceOwnedInItems(
  parent: ObjectType,
  ownedInParent: ServiceOwned,
  type: ListType | SetType,
  itemType: ObjectType,
): ServiceOwned {
  if (type.kind === "set" || !type.pair) return "none";
  return serviceOwnedInside(parent, ownedInParent, itemType);
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
  const writtenMembers = mapMembers(config, (value, name) => {
    const attribute = byWireName(type).get(name);
    const liveValue = own(live, name);
    if (attribute === undefined || !isPresent(liveValue)) return value;
    const memberSides = { config: value, lastApplied: own(lastApplied, name) ?? null, live: liveValue };
    return reconcileMember(type, attribute, memberSides, serviceOwned);
  });
  const keptMembers = filterMembers(live, (value, name) => {
    if (!isPresent(value) || isPresent(own(config, name))) return false;
    return isKept(type, name, value, sides, serviceOwned);
  });
  if (type.atomic) return { ...writtenMembers, ...keptMembers };
  // Members stand in the order in which earlier versions sent them, so that JSON that changes nothing stays the same text.
  return { ...keptMembers, ...writtenMembers };
}

/** True if the configuration makes another variant of the object than the service has, or one that the definition does not know. */
function isOtherVariant(type: ObjectType, config: ObjectValue, live: ObjectValue): boolean {
  if (isUnknownVariant(type, config)) return true;
  const rawMember = rawMemberOf(type);
  return rawMember !== undefined && rawMember.variantValue(config) !== rawMember.variantValue(live);
}

/** True if an update sends a member that the author does not write as the service has it. */
function isKept(type: ObjectType, name: string, value: Value, sides: Sides, serviceOwned: ServiceOwned): boolean {
  const attribute = byWireName(type).get(name);
  const wasWritten = isPresent(own(sides.lastApplied, name));
  if (attribute === undefined) return !wasWritten;
  if (wasWritten) return isRemovalWithoutEffect(type, attribute, value, sides);
  switch (serviceOwned) {
    case "none":
      return false;
    case "all":
      return attribute.presence !== "computed";
    case "presentation":
      // An atomic object is sent as it is written: a default would only make it longer.
      return isPresentationFor(type, attribute, sides) && !meansOmitted(attribute, value);
  }
}

/** True if the service's value already means what the removal of the member leads to. It is then kept, so that the object stays the same. */
function isRemovalWithoutEffect(
  type: ObjectType,
  attribute: Attribute,
  value: Value,
  { config, live }: Sides,
): boolean {
  if (type.atomic) return false;
  const [namedConfig, namedLive] = [withAttributeNames(type, config), withAttributeNames(type, live)];
  return variantOf(type, namedConfig) === variantOf(type, namedLive) && meansOmitted(attribute, value);
}

/** True if a member of the API means the same as its absence. */
function meansOmitted(attribute: Attribute, value: Value): boolean {
  return sameAttribute(attribute, memberFromWire(attribute.type, value), null);
}

/** True for presentation of the service that fits what the author writes. */
function isPresentationFor(type: ObjectType, { omitted }: Attribute, { config, live }: Sides): boolean {
  if (typeof omitted?.presentation === "function")
    return omitted.presentation(withAttributeNames(type, config), withAttributeNames(type, live));
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
  if (isObject(config) && isObject(live)) {
    if (type.kind === "map" && type.of.kind === "object")
      return reconcileValues(type.of, { config, lastApplied: asObject(lastApplied) ?? {}, live });
    const nestedType = sharedType(type, config, live);
    if (nestedType !== undefined) {
      const nestedSides = { config, lastApplied: asObject(lastApplied) ?? {}, live };
      const isFirstTime = !isObject(lastApplied) && !nestedType.atomic;
      if (isFirstTime) return reconcileNested(nestedType, nestedSides, "none");
      return reconcileNested(nestedType, nestedSides, serviceOwnedInside(parent, serviceOwned, nestedType));
    }
    // Of another variant, or of one that the definition does not know.
    if (type.kind === "json" && type.union) return config;
  }
  if ((type.kind === "list" || type.kind === "set") && type.of.kind === "object") {
    if (!isList(config) || !isList(live)) return config;
    const itemsOwned = serviceOwnedInItems(parent, serviceOwned, type, type.of);
    const lastItems = isList(lastApplied) ? lastApplied : [];
    return reconcileItems(type, type.of, { config, lastApplied: lastItems, live }, itemsOwned);
  }
  return sameAttribute(attribute, memberFromWire(type, config), memberFromWire(type, live)) ? live : config;
}

/** The type of two values that are objects of one type: of an object, or of JSON of one variant. */
function sharedType(type: ValueType, first: ObjectValue, second: ObjectValue): ObjectType | undefined {
  if (type.kind === "object") return type;
  if (type.kind !== "json" || !type.union) return undefined;
  const variant = selectVariant(type.union, first);
  if (variant === undefined || selectVariant(type.union, second) !== variant) return undefined;
  return variant.type;
}

/** An object inside of another one. If the result means what the service has, it is sent as the service has it. */
function reconcileNested(type: ObjectType, sides: Sides, serviceOwned: ServiceOwned): ObjectValue {
  const { config, live } = sides;
  if (sameValue(config, live)) return config;
  const neededConfig = withoutNeedlessDefaults(type, config, live);
  const result = reconcileObject(type, { ...sides, config: neededConfig }, serviceOwned);
  const relevantLive = relevantPart(type, live);
  // The service's object means the same, and lacks nothing that would be sent.
  const isUnchanged = hasMembersOf(relevantLive, result) && sameOnWire(type, result, relevantLive);
  return isUnchanged ? relevantLive : result;
}

/** What the author writes without defaults that need not be sent, because the service has nothing in their place and assumes them anyway. */
export function withoutNeedlessDefaults(type: ObjectType, config: ObjectValue, live: ObjectValue): ObjectValue {
  const namedConfig = withAttributeNames(type, config);
  return filterMembers(config, (value, name) => {
    const attribute = byWireName(type).get(name);
    if (attribute === undefined || isPresent(own(live, name))) return true;
    const isStated = holdsIn(attribute.omitted?.isStated, namedConfig);
    return isStated || holdsIn(attribute.api?.sentIfOmitted, namedConfig) || !meansOmitted(attribute, value);
  });
}

/**
 * An object of the API without members that have no effect in it: a service may return them and not take them back. What says no more than its
 * absence stays.
 */
function relevantPart(type: ObjectType, object: ObjectValue): ObjectValue {
  const attributes = byWireName(type);
  const namedObject = withAttributeNames(type, object);
  const relevantMembers = filterMembers(object, (value, name) => {
    const attribute = attributes.get(name);
    const isRelevant = attribute?.omitted?.relevantIf?.(namedObject) !== false;
    return attribute === undefined || isRelevant || meansOmitted(attribute, value);
  });
  return mapMembers(relevantMembers, (value, name) => {
    const attribute = attributes.get(name);
    if (attribute === undefined) return value;
    return mapTyped(attribute.type, value, relevantParts);
  });
}

/** The same, but as it is if the author writes something that has no effect. */
function relevantUnlessWritten(type: ObjectType, live: ObjectValue, config: ObjectValue): ObjectValue {
  const relevantLive = relevantPart(type, live);
  if (hasMembersOf(relevantLive, config)) return relevantLive;
  return live;
}

const relevantParts: Change<ObjectValue, Value> = { object: relevantPart };

/** True if a value has every member of `subset`, at every depth: the service may require them. */
function hasMembersOf(value: Value | undefined, subset: Value): boolean {
  if (isObject(subset)) {
    if (!isObject(value)) return false;
    const presentMembers = Object.entries(subset).filter(([, member]) => isPresent(member));
    return presentMembers.every(([name, member]) => hasMembersOf(own(value, name), member));
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
function reconcileItems(
  type: ListType | SetType,
  itemType: ObjectType,
  { config, lastApplied, live }: Sides<readonly Value[]>,
  serviceOwned: ServiceOwned,
): Value {
  const namedConfig = config.map((item) => fromWire(itemType, item));
  const namedPartners = (items: readonly Value[]) =>
    itemPartners(
      type,
      itemType,
      namedConfig,
      items.map((item) => fromWire(itemType, item)),
    );
  const liveIndexes = namedPartners(live);
  const lastIndexes = namedPartners(lastApplied);
  return config.map((item, index) => {
    const lastItem = itemAt(lastApplied, lastIndexes[index]);
    const liveItem = itemAt(live, liveIndexes[index]);
    return reconcileItem(itemType, { config: item, lastApplied: lastItem, live: liveItem }, serviceOwned);
  });
}

/**
 * The prior items that those of a list or set continue: as its definition pairs them, else those that mean the same or have the same place. The
 * members of both have the names of attributes.
 */
function itemPartners(
  type: ListType | SetType,
  itemType: ObjectType,
  nextItems: readonly Value[],
  priorItems: readonly Value[],
): Partners {
  if (type.kind === "set" || !type.pair) return partnersOf(itemType, nextItems, priorItems);
  return type.pair(nextItems, priorItems);
}

/** Each value of a map with what the service has at its key. */
function reconcileValues(valueType: ObjectType, { config, lastApplied, live }: Sides): ObjectValue {
  return mapMembers(config, (value, key) => {
    const valueSides = { config: value, lastApplied: own(lastApplied, key), live: own(live, key) };
    return reconcileItem(valueType, valueSides, "none");
  });
}

/** The views of an item; the last two are absent for a new one. */
interface ItemSides {
  readonly config: Value;
  readonly lastApplied: Value | undefined;
  readonly live: Value | undefined;
}

/** An item that means what the service has is sent as it is there. */
function reconcileItem(
  itemType: ObjectType,
  { config, lastApplied, live }: ItemSides,
  serviceOwned: ServiceOwned,
): Value {
  if (!isObject(config) || !isObject(live)) return config;
  // The service's item is sent with its unknown members in either case, so only those that the author writes are compared.
  const isUnknownSame = unknownNamesIn(itemType, config).every((name) => sameValue(config[name], own(live, name)));
  const isSame = isUnknownSame && sameMeaning(itemType, fromWire(itemType, config), fromWire(itemType, live));
  if (isSame && !lacksStated(itemType, live, config)) return relevantUnlessWritten(itemType, live, config);
  return reconcileObject(itemType, { config, lastApplied: asObject(lastApplied) ?? {}, live }, serviceOwned);
}

/** True if the service lacks a default that generated code states, because it is not certain what absence means. */
function lacksStated(type: ObjectType, live: ObjectValue, config: ObjectValue): boolean {
  const namedConfig = withAttributeNames(type, config);
  return Object.entries(config).some(([name, value]) => {
    const attribute = byWireName(type).get(name);
    const liveValue = own(live, name);
    if (attribute === undefined || !isPresent(value)) return false;
    if (!isPresent(liveValue)) return holdsIn(attribute.omitted?.isStated, namedConfig);
    const isNested = attribute.type.kind === "object" && isObject(value) && isObject(liveValue);
    return isNested && lacksStated(attribute.type, liveValue, value);
  });
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
    const wasWritten = isPresent(priorValue);
    if (attribute === undefined) return wasWritten ? [[name, value]] : [];
    const isHidden = !wasWritten && isServiceOwned(attribute, value, live, serviceOwned);
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
    case "all": {
      const isDrift = omitted?.compared === true && !sameAttribute(attribute, value, null);
      return presence === "optional" && !isDrift;
    }
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
  if (isObject(live) && isObject(prior)) {
    if (type.kind === "map" && type.of.kind === "object") return managedValues(type.of, live, prior);
    const nestedType = sharedType(type, prior, live);
    if (nestedType === undefined) return live;
    return managedObject(nestedType, live, prior, serviceOwnedInside(parent, serviceOwned, nestedType));
  }
  if ((type.kind === "list" || type.kind === "set") && type.of.kind === "object" && isList(live) && isList(prior)) {
    const itemsOwned = serviceOwnedInItems(parent, serviceOwned, type, type.of);
    return managedItems(type, type.of, live, prior, itemsOwned);
  }
  return live;
}

function managedItems(
  type: ListType | SetType,
  itemType: ObjectType,
  live: readonly Value[],
  prior: readonly Value[],
  serviceOwned: ServiceOwned,
): Value {
  const hasPlaces = type.kind === "list" && !type.pair;
  if (hasPlaces) return live.map((item, index) => managedItem(itemType, item, prior[index], serviceOwned));
  const priorIndexes = continuedBy(itemPartners(type, itemType, prior, live));
  return live.map((item, index) => managedItem(itemType, item, itemAt(prior, priorIndexes.get(index)), serviceOwned));
}

function managedValues(valueType: ObjectType, live: ObjectValue, prior: ObjectValue): ObjectValue {
  return mapMembers(live, (value, key) => managedItem(valueType, value, own(prior, key), "none"));
}

function managedItem(itemType: ObjectType, live: Value, prior: Value | undefined, serviceOwned: ServiceOwned): Value {
  if (!isObject(live) || !isObject(prior)) return live;
  return managedObject(itemType, live, prior, serviceOwned);
}
