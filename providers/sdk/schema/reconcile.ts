import type { JsonObject } from "./json";
import { continuedBy, itemAt, type Partners, partnersOf } from "./match";
import { sameAttribute, sameMeaning, sameValue } from "./same";
import type { Attribute, ListType, MapType, ObjectType, SetType, ValueType } from "./type";
import { filterMembers, isList, isObject, isPresent, mapMembers, type ObjectValue, own, type Value } from "./value";
import { variantOf } from "./variants";
import { asObject, holdsIn, mapTyped, rawMemberOf, selectVariant } from "./walk";
import { byWireName, fromWire, isUnknownVariant, memberFromWire, withAttributeNames } from "./wire";

/*
 * Who owns a member of an object, and what follows from it:
 *
 * - The author owns what the configuration has. What the provider last applied and the configuration no longer has, the author removed: an
 *   update leaves it out, and a read shows it.
 * - The service owns what the definition does not know, and known members that the author never wrote where the table says so: an update sends
 *   them back as they are, and a read hides them, so that a change of them is no drift.
 * - Any other known member that the author never wrote belongs to nobody: an update leaves it out, and a read shows it.
 *
 * | Known members that the author never wrote, in                        | belong to the service |
 * | -------------------------------------------------------------------- | --------------------- |
 * | an ordinary object, or such an item of a list with `pair`             | `all`                 |
 * | an atomic object, or such an item of a list with `pair`               | `presentation`        |
 * | an ordinary object inside an atomic one                               | `none`                |
 * | an ordinary object that the author writes for the first time (update) | `none`                |
 * | an item of any other list, of a set or of a map                       | `none`                |
 * | whatever stands inside an object of a row with `none`                 | `none`                |
 *
 * `reconcile` is what an update sends, `managed` what a read shows.
 *
 * Words of a definition (`type.ts`):
 *
 * - *atomic*: replaced as one unit, but for its presentation. Any other object is *ordinary*.
 * - `pair`: the items of a list that continue those of the service, so that they keep what people set in the UI.
 * - `sentIfOmitted`: the service requires the member, in all objects or in some; `holdsIn` says whether in this one.
 * - *presentation*: how something looks, which people set in the UI.
 * - *relevant*: it has an effect beside the other members of its object.
 * - *stated*: generated code has the member even where its value says no more than its absence.
 * - *detectsDrift*: a change is drift even if the author never wrote the member. The read shows it, so it then counts as last applied, and an
 *   update removes it.
 * - *variant*: the form of an object that the value of one of its members selects. An object of a variant that the definition does not know stands
 *   whole, in the form of the API, in the *raw member* of its type.
 *
 * Functions of other files:
 *
 * - `sameValue`: equal at every depth. `sameMeaning`: also however it is written. `sameAttribute`: also absence and the value that absence means.
 * - `fromWire`: an object of the API as a state has it: names of attributes, null for absent, JSON as text, nothing unknown. `memberFromWire`: one
 *   member so. `withAttributeNames`: the object with other names only.
 * - `mapTyped`: a value with each object that it is or contains changed.
 * - `byWireName(type).get(name)`: the attribute that the API has under this name; `undefined` if the definition does not know it.
 */

/** Three views of one value, in the form of the API. */
export interface Sides<V extends Value = ObjectValue> {
  /** What the configuration says. */
  readonly config: V;
  /** What the provider wrote when it was last applied. */
  readonly lastApplied: V;
  /** What the service has. */
  readonly live: V;
}

/** Which known members that the author never wrote belong to the service: the second column of the table. */
type ServiceOwned = "all" | "presentation" | "none";

function serviceOwnedIn(type: ObjectType): ServiceOwned {
  return type.atomic ? "presentation" : "all";
}

/** In an object that is a member of another one. */
function serviceOwnedInside(parent: ObjectType, ownedInParent: ServiceOwned, type: ObjectType): ServiceOwned {
  if (ownedInParent === "none") return "none";
  if (parent.atomic && !type.atomic) return "none";
  return serviceOwnedIn(type);
}

/** In the items of a list or set that is a member of an object. */
function serviceOwnedInItems(parent: ObjectType, ownedInParent: ServiceOwned, type: ItemsType): ServiceOwned {
  if (type.kind === "set" || !type.pair) return "none";
  return serviceOwnedInside(parent, ownedInParent, type.of);
}

/** A list or set of objects. */
type ItemsType = ListType<ObjectType> | SetType<ObjectType>;

function hasObjectItems(type: ValueType): type is ItemsType {
  return (type.kind === "list" || type.kind === "set") && type.of.kind === "object";
}

function hasObjectValues(type: ValueType): type is MapType<ObjectType> {
  return type.kind === "map" && type.of.kind === "object";
}

/** The type of two objects: that of their member, or for JSON that of the variant that both have; `undefined` if they have none in common. */
function sharedType(type: ValueType, first: ObjectValue, second: ObjectValue): ObjectType | undefined {
  if (type.kind === "object") return type;
  if (type.kind !== "json" || !type.union) return undefined;
  const variant = selectVariant(type.union, first);
  if (variant === undefined || selectVariant(type.union, second) !== variant) return undefined;
  return variant.type;
}

/** The object that an update sends. Idempotent: when the service has it, reconciling again gives the same object. */
export function reconcile(type: ObjectType, sides: Sides<JsonObject>): JsonObject;
export function reconcile(type: ObjectType, sides: Sides): ObjectValue;
export function reconcile(type: ObjectType, sides: Sides): ObjectValue {
  return reconcileObject(type, sides, serviceOwnedIn(type));
}

/**
 * The configuration with those members of the service that the definition does not know, at every depth. Nothing counts as last applied, so that
 * all of them stay.
 */
export function withUnknown(type: ObjectType, config: ObjectValue, live: ObjectValue): ObjectValue {
  return reconcileObject(type, { config, lastApplied: {}, live }, "none");
}

function reconcileObject(type: ObjectType, sides: Sides, serviceOwned: ServiceOwned): ObjectValue {
  const { config, lastApplied, live } = sides;
  if (isOtherVariant(type, config, live)) return config;
  const configMembers = mapMembers(config, (value, name) => {
    const attribute = byWireName(type).get(name);
    const liveValue = own(live, name);
    if (attribute === undefined || !isPresent(liveValue)) return value;
    const memberSides = { config: value, lastApplied: own(lastApplied, name) ?? null, live: liveValue };
    return reconcileMember(type, attribute, memberSides, serviceOwned);
  });
  const liveMembers = filterMembers(live, (value, name) => {
    const isOnlyLive = isPresent(value) && !isPresent(own(config, name));
    return isOnlyLive && isSentBack(type, name, value, sides, serviceOwned);
  });
  if (type.atomic) return { ...configMembers, ...liveMembers };
  // In the order in which earlier versions sent them, so that JSON without a change stays the same text.
  return { ...liveMembers, ...configMembers };
}

/** True if the configuration has another variant than the service, or an unknown one. Only types with a raw member have such variants. */
function isOtherVariant(type: ObjectType, config: ObjectValue, live: ObjectValue): boolean {
  if (isUnknownVariant(type, config)) return true;
  const rawMember = rawMemberOf(type);
  return rawMember !== undefined && rawMember.variantValue(config) !== rawMember.variantValue(live);
}

/** True if an update sends a member that the configuration does not have as the service has it. */
function isSentBack(type: ObjectType, name: string, value: Value, sides: Sides, serviceOwned: ServiceOwned): boolean {
  const attribute = byWireName(type).get(name);
  const wasApplied = isPresent(own(sides.lastApplied, name));
  if (attribute === undefined) return !wasApplied;
  if (wasApplied) return isRemovalWithoutEffect(type, attribute, value, sides);
  switch (serviceOwned) {
    case "none":
      return false;
    case "all":
      return attribute.presence !== "computed";
    case "presentation":
      // A value that absence means anyway is not added to what the author wrote.
      return isFittingPresentation(type, attribute, sides) && !meansOmitted(attribute, value);
  }
}

/**
 * True if the service's value already means what the removal of the member leads to: it is sent back, so that the object does not
 * change. In another variant, absence may mean something else.
 */
function isRemovalWithoutEffect(type: ObjectType, attribute: Attribute, value: Value, sides: Sides): boolean {
  if (type.atomic) return false;
  const configVariant = variantOf(type, withAttributeNames(type, sides.config));
  const liveVariant = variantOf(type, withAttributeNames(type, sides.live));
  return configVariant === liveVariant && meansOmitted(attribute, value);
}

/** True if a member of the API means the same as its absence. */
function meansOmitted(attribute: Attribute, value: Value): boolean {
  return sameAttribute(attribute, memberFromWire(attribute.type, value), null);
}

/** True for presentation that fits what the author now writes, as its definition says. */
function isFittingPresentation(type: ObjectType, { omitted }: Attribute, { config, live }: Sides): boolean {
  const presentation = omitted?.presentation ?? false;
  if (typeof presentation === "boolean") return presentation;
  return presentation(withAttributeNames(type, config), withAttributeNames(type, live));
}

/** What an update sends for a member that both the configuration and the service have. `serviceOwned`: in the parent. */
function reconcileMember(
  parent: ObjectType,
  attribute: Attribute,
  sides: Sides<Value>,
  serviceOwned: ServiceOwned,
): Value {
  const { type } = attribute;
  const { config, lastApplied, live } = sides;
  if (isObject(config) && isObject(live)) {
    const objectSides = { config, lastApplied: asObject(lastApplied), live };
    if (hasObjectValues(type)) return reconcileValues(type, objectSides);
    const nestedType = sharedType(type, config, live);
    if (nestedType !== undefined) return reconcileNested(parent, nestedType, objectSides, serviceOwned);
    const isOfOtherVariant = type.kind === "json" && type.union !== undefined;
    if (isOfOtherVariant) return config;
  }
  if (hasObjectItems(type)) {
    if (!isList(config) || !isList(live)) return config;
    const itemsOwned = serviceOwnedInItems(parent, serviceOwned, type);
    const lastItems = isList(lastApplied) ? lastApplied : [];
    return reconcileItems(type, { config, lastApplied: lastItems, live }, itemsOwned);
  }
  const isSame = sameAttribute(attribute, memberFromWire(type, config), memberFromWire(type, live));
  return isSame ? live : config;
}

/** The views of an object inside of another one; null for one that the provider has not applied before. */
type NestedSides = Omit<Sides, "lastApplied"> & { readonly lastApplied: ObjectValue | null };

/** An object that is a member of another one: as the service has it, if that means the same and lacks nothing that would be sent. */
function reconcileNested(
  parent: ObjectType,
  type: ObjectType,
  { config, lastApplied, live }: NestedSides,
  ownedInParent: ServiceOwned,
): ObjectValue {
  if (sameValue(config, live)) return config;
  const isFirstTime = lastApplied === null && !type.atomic;
  const serviceOwned = isFirstTime ? "none" : serviceOwnedInside(parent, ownedInParent, type);
  const neededConfig = withoutNeedlessDefaults(type, config, live);
  const sentObject = reconcileObject(
    type,
    { config: neededConfig, lastApplied: lastApplied ?? {}, live },
    serviceOwned,
  );
  const relevantLive = relevantPart(type, live);
  const isUnchanged = hasMembersOf(relevantLive, sentObject) && sameInApi(type, sentObject, relevantLive);
  return isUnchanged ? relevantLive : sentObject;
}

/** The configuration without defaults that the service lacks and assumes anyway. */
export function withoutNeedlessDefaults(type: ObjectType, config: ObjectValue, live: ObjectValue): ObjectValue {
  const namedConfig = withAttributeNames(type, config);
  return filterMembers(config, (value, name) => {
    const attribute = byWireName(type).get(name);
    if (attribute === undefined || isPresent(own(live, name))) return true;
    const isRequired = holdsIn(attribute.api?.sentIfOmitted, namedConfig);
    return isRequired || isStated(attribute, namedConfig) || !meansOmitted(attribute, value);
  });
}

/** True if generated code has the member of an object, which has the names of attributes, in any case. */
function isStated({ omitted }: Attribute, namedObject: ObjectValue): boolean {
  return holdsIn(omitted?.isStated, namedObject);
}

/** An object of the API without irrelevant members, at every depth: a service may return them and not take them back. Defaults stay. */
function relevantPart(type: ObjectType, object: ObjectValue): ObjectValue {
  const namedObject = withAttributeNames(type, object);
  const relevantMembers = filterMembers(object, (value, name) => {
    const attribute = byWireName(type).get(name);
    if (attribute === undefined || meansOmitted(attribute, value)) return true;
    return attribute.omitted?.relevantIf?.(namedObject) !== false;
  });
  return mapMembers(relevantMembers, (value, name) => {
    const attribute = byWireName(type).get(name);
    if (attribute === undefined) return value;
    return mapTyped(attribute.type, value, { object: relevantPart });
  });
}

/** True if a value has every member of `subset`, at every depth. */
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
function sameInApi(type: ObjectType, first: ObjectValue, second: ObjectValue): boolean {
  return sameKnown(type, first, second) && sameUnknown(type, first, second);
}

/** The same without those members: `fromWire` drops them. */
function sameKnown(type: ObjectType, first: ObjectValue, second: ObjectValue): boolean {
  return sameMeaning(type, fromWire(type, first), fromWire(type, second));
}

/** True if two values have the same unknown members, in all objects that both have. */
function sameUnknown(type: ValueType, first: Value, second: Value): boolean {
  if (isList(first) && isList(second) && (type.kind === "list" || type.kind === "set"))
    return first.every((item, index) => sameUnknown(type.of, item, second[index] ?? null));
  if (!isObject(first) || !isObject(second)) return true;
  const objectType = type.kind === "map" ? undefined : sharedType(type, first, second);
  const names = Object.keys({ ...first, ...second });
  return names.every((name) => {
    const [firstMember, secondMember] = [own(first, name) ?? null, own(second, name) ?? null];
    if (type.kind === "map") return sameUnknown(type.of, firstMember, secondMember);
    if (objectType === undefined) return true;
    const attribute = byWireName(objectType).get(name);
    if (attribute === undefined) return sameValue(firstMember, secondMember);
    return sameUnknown(attribute.type, firstMember, secondMember);
  });
}

/** The items of a list or set, each with what the service has of it, in the order of the configuration. */
function reconcileItems(type: ItemsType, sides: Sides<readonly Value[]>, serviceOwned: ServiceOwned): Value {
  const { config, lastApplied, live } = sides;
  const named = (items: readonly Value[]) => items.map((item) => fromWire(type.of, item));
  const namedConfig = named(config);
  const liveIndexes = itemPartners(type, namedConfig, named(live));
  const lastIndexes = itemPartners(type, namedConfig, named(lastApplied));
  return config.map((item, index) => {
    const lastItem = itemAt(lastApplied, lastIndexes[index]);
    const liveItem = itemAt(live, liveIndexes[index]);
    return reconcileItem(type.of, { config: item, lastApplied: lastItem, live: liveItem }, serviceOwned);
  });
}

/**
 * The prior items that those of a list or set continue: as its definition pairs them, else those that mean the same or have the same place. Items
 * have the names of attributes.
 */
function itemPartners(type: ItemsType, nextItems: readonly Value[], priorItems: readonly Value[]): Partners {
  if (type.kind === "list" && type.pair) return type.pair(nextItems, priorItems);
  return partnersOf(type.of, nextItems, priorItems);
}

/** The values of a map, each with what the service has at its key. */
function reconcileValues(type: MapType<ObjectType>, { config, lastApplied, live }: NestedSides): ObjectValue {
  return mapMembers(config, (value, key) => {
    const valueSides = { config: value, lastApplied: own(lastApplied ?? {}, key), live: own(live, key) };
    return reconcileItem(type.of, valueSides, "none");
  });
}

/** The views of an item; `undefined` for one that the provider has not applied, or the service does not have. */
interface ItemSides {
  readonly config: Value;
  readonly lastApplied: Value | undefined;
  readonly live: Value | undefined;
}

/** An item: as the service has it, if that means the same and lacks nothing that is stated. */
function reconcileItem(type: ObjectType, { config, lastApplied, live }: ItemSides, serviceOwned: ServiceOwned): Value {
  if (!isObject(config) || !isObject(live)) return config;
  const sides = { config, lastApplied: asObject(lastApplied) ?? {}, live };
  const reconciled = reconcileObject(type, sides, serviceOwned);
  // Unknown members of the service that stay are in the reconciled item, too.
  const isSame = sameKnown(type, config, live) && sameUnknown(type, reconciled, live);
  if (!isSame || lacksStated(type, live, config)) return reconciled;
  // An irrelevant member that the author writes must not vanish.
  const relevantLive = relevantPart(type, live);
  const writesIrrelevant = !hasMembersOf(relevantLive, config);
  return writesIrrelevant ? live : relevantLive;
}

/** True if the service lacks a member that the configuration states, in the object or in one inside of it. */
function lacksStated(type: ObjectType, live: ObjectValue, config: ObjectValue): boolean {
  const namedConfig = withAttributeNames(type, config);
  return Object.entries(config).some(([name, value]) => {
    const attribute = byWireName(type).get(name);
    const liveValue = own(live, name);
    if (attribute === undefined || !isPresent(value)) return false;
    if (!isPresent(liveValue)) return isStated(attribute, namedConfig);
    const areObjects = isObject(value) && isObject(liveValue);
    return attribute.type.kind === "object" && areObjects && lacksStated(attribute.type, liveValue, value);
  });
}

/**
 * What a read shows: what the service has without what it owns. Both values have the names of attributes. What is hidden is null in an ordinary
 * object, and absent from an atomic one.
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

/** True if a read hides a known member that the author never wrote. In an atomic object also one that has no effect, and so cannot drift. */
function isServiceOwned(attribute: Attribute, value: Value, live: ObjectValue, serviceOwned: ServiceOwned): boolean {
  const { presence, omitted } = attribute;
  switch (serviceOwned) {
    case "none":
      return false;
    case "presentation":
      return omitted?.presentation !== undefined || omitted?.relevantIf?.(live) === false;
    case "all": {
      const isDrift = omitted?.detectsDrift === true && !sameAttribute(attribute, value, null);
      return presence === "optional" && !isDrift;
    }
  }
}

/** What is shown of a member. `serviceOwned`: in the parent. */
function managedMember(
  parent: ObjectType,
  type: ValueType,
  live: Value,
  prior: Value,
  serviceOwned: ServiceOwned,
): Value {
  if (isObject(live) && isObject(prior)) {
    if (hasObjectValues(type)) return managedValues(type, live, prior);
    const nestedType = sharedType(type, prior, live);
    if (nestedType === undefined) return live;
    return managedObject(nestedType, live, prior, serviceOwnedInside(parent, serviceOwned, nestedType));
  }
  if (hasObjectItems(type) && isList(live) && isList(prior))
    return managedItems(type, live, prior, serviceOwnedInItems(parent, serviceOwned, type));
  return live;
}

function managedItems(
  type: ItemsType,
  live: readonly Value[],
  prior: readonly Value[],
  serviceOwned: ServiceOwned,
): Value {
  const isByPlace = type.kind === "list" && !type.pair;
  if (isByPlace) return live.map((item, index) => managedItem(type.of, item, prior[index], serviceOwned));
  // Paired as an update does it: the items of the author continue those of the service.
  const priorIndexes = continuedBy(itemPartners(type, prior, live));
  return live.map((item, index) => managedItem(type.of, item, itemAt(prior, priorIndexes.get(index)), serviceOwned));
}

function managedValues(type: MapType<ObjectType>, live: ObjectValue, prior: ObjectValue): ObjectValue {
  return mapMembers(live, (value, key) => managedItem(type.of, value, own(prior, key), "none"));
}

function managedItem(type: ObjectType, live: Value, prior: Value | undefined, serviceOwned: ServiceOwned): Value {
  if (!isObject(live) || !isObject(prior)) return live;
  return managedObject(type, live, prior, serviceOwned);
}
