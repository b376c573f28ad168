import type { JsonObject } from "./json";
import { itemAt, itemPartners } from "./match";
import {
  isLeftToService,
  type ServiceOwned,
  serviceOwnedIn,
  serviceOwnedInItems,
  serviceOwnedInside,
  serviceOwnedInValues,
} from "./ownership";
import { sameAttribute, sameValue } from "./same";
import type { Attribute, MapType, ObjectType, ValueType } from "./type";
import { meansOmitted, unchangedForm, withoutLackedDefaults, withoutNeedlessDefaults } from "./unchanged";
import { filterMembers, isList, isObject, mapMembers, type ObjectValue, own, type Value } from "./value";
import { variantValue } from "./variants";
import { asObject, hasObjectItems, hasObjectValues, type ItemsType, rawMemberOf, selectVariant } from "./walk";
import { byWireName, fromWire, isUnknownVariant, memberFromWire, withAttributeNames } from "./wire";

/*
 * What an update sends of an object: what the author owns, and what the service owns, which `ownership.ts` defines. A value that means the same in
 * the configuration and in the service is sent in the service's form, so that the service sees no change.
 *
 * All objects here have the names of the API. `sameValue` compares them as they are; before they are compared by their meaning, values get the form of a state (`fromWire`; `memberFromWire` for one member).
 * Functions of a definition, such as `presentation`, get objects with the names of attributes (`withAttributeNames`).
 */

/** Three views of one value. A member that is null counts as absent. */
export interface Sides<V extends Value = ObjectValue> {
  readonly config: V;
  /** What the state has: what was last applied, and what a read has shown since; null if it has nothing. */
  readonly lastApplied: V | null;
  /** What the service has. */
  readonly live: V;
}

/** The object that an update sends. Idempotent: when the service has it, reconciling again gives the same object. */
export function reconcile(type: ObjectType, sides: Sides<JsonObject>): JsonObject;
export function reconcile(type: ObjectType, sides: Sides): ObjectValue;
export function reconcile(type: ObjectType, sides: Sides): ObjectValue {
  return reconcileObject(type, sides, serviceOwnedIn(type));
}

/** The configuration, with those members of the service that the definition does not know, at every depth. None of them counts as removed. */
export function withUnknown(type: ObjectType, config: ObjectValue, live: ObjectValue): ObjectValue {
  return reconcileObject(type, { config, lastApplied: null, live }, "none");
}

function reconcileObject(type: ObjectType, sides: Sides, serviceOwned: ServiceOwned): ObjectValue {
  const { config, live } = sides;
  if (isOfOtherVariant(type, config, live)) return config;
  const liveMembers = filterMembers(live, (value, name) => {
    if (value === null || memberOf(config, name) !== null) return false;
    return isSentBack(type, name, value, sides, serviceOwned);
  });
  // What is sent back takes the place of a null in the configuration.
  const authoredMembers = filterMembers(config, (_, name) => !Object.hasOwn(liveMembers, name));
  const configMembers = mapMembers(authoredMembers, (value, name) => {
    const attribute = byWireName(type).get(name);
    const memberSides = { config: value, lastApplied: memberOf(sides.lastApplied, name), live: memberOf(live, name) };
    if (attribute === undefined || memberSides.live === null) return value;
    return reconcileMember(type, attribute, memberSides, serviceOwned);
  });
  // In the order in which earlier versions sent the members, so that the text of JSON without a change stays the same.
  if (type.atomic) return { ...configMembers, ...liveMembers };
  return { ...liveMembers, ...configMembers };
}

/** The member of a name; null if it is absent. */
function memberOf(object: ObjectValue | null, name: string): Value {
  if (object === null) return null;
  return own(object, name) ?? null;
}

/** True if the objects have nothing in common: they are of different variants, or the configuration's is one that the definition does not know. */
function isOfOtherVariant(type: ObjectType, config: ObjectValue, live: ObjectValue): boolean {
  // Only a type with a raw member, which takes objects of unknown variants, has variants that may have nothing in common.
  if (rawMemberOf(type) === undefined) return false;
  return isUnknownVariant(type, config) || !isSameVariant(type, config, live);
}

/** True for two objects of one variant, or of a type without variants. */
function isSameVariant(type: ObjectType, first: ObjectValue, second: ObjectValue): boolean {
  const [firstVariant, secondVariant] = [first, second].map((object) =>
    variantValue(type, withAttributeNames(type, object)),
  );
  return firstVariant === secondVariant;
}

/** True if an update sends back a member that the service has and the configuration lacks. */
function isSentBack(type: ObjectType, name: string, live: Value, sides: Sides, serviceOwned: ServiceOwned): boolean {
  const attribute = byWireName(type).get(name);
  if (attribute?.presence === "computed") return false;
  const staysIfOmitted = serviceOwned !== "none" && isLeftToService(attribute);
  const isRemoved = memberOf(sides.lastApplied, name) !== null && !staysIfOmitted;
  if (attribute === undefined) return !isRemoved;
  // A removal without effect is not sent, so that nothing changes. An atomic object is sent as the author writes it.
  if (isRemoved) return !type.atomic && isRemovalWithoutEffect(type, attribute, live, sides);
  switch (serviceOwned) {
    case "none":
      return false;
    case "all":
      return true;
    case "presentation":
      return isFittingPresentation(type, attribute, sides) && !meansOmitted(attribute, live);
  }
}

/** True if the service's value already means what the removal leads to. In another variant, absence may mean something else. */
function isRemovalWithoutEffect(type: ObjectType, attribute: Attribute, live: Value, sides: Sides): boolean {
  return isSameVariant(type, sides.config, sides.live) && meansOmitted(attribute, live);
}

/** True for presentation, unless its definition says that it does not fit what the author now writes. */
function isFittingPresentation(type: ObjectType, { omitted }: Attribute, { config, live }: Sides): boolean {
  const presentation = omitted?.presentation;
  if (typeof presentation !== "function") return presentation === true;
  return presentation(withAttributeNames(type, config), withAttributeNames(type, live));
}

/** What an update sends for a member that both the configuration and the service have. `serviceOwned`: in its object, the parent. */
function reconcileMember(
  parent: ObjectType,
  attribute: Attribute,
  { config, lastApplied, live }: Sides<Value>,
  serviceOwned: ServiceOwned,
): Value {
  const { type } = attribute;
  if (isObject(config) && isObject(live)) {
    const sides = { config, lastApplied: asObject(lastApplied), live };
    if (hasObjectValues(type)) return reconcileValues(type, sides);
    const objectType = sharedType(type, config, live);
    if (objectType !== undefined) {
      const serviceOwnedInMember = serviceOwnedInUpdate(parent, serviceOwned, objectType, sides);
      return reconcileNested(objectType, sides, serviceOwnedInMember);
    }
  }
  if (hasObjectItems(type) && isList(config) && isList(live)) {
    const lastItems = isList(lastApplied) ? lastApplied : null;
    const serviceOwnedInMember = serviceOwnedInItems(parent, serviceOwned, type);
    return reconcileItems(type, { config, lastApplied: lastItems, live }, serviceOwnedInMember);
  }
  const isSame = sameAttribute(attribute, memberFromWire(type, config), memberFromWire(type, live));
  return isSame ? live : config;
}

/** The type of two objects that are values of a member. For JSON with variants it is that of the variant that both have, if they have one in common. */
function sharedType(type: ValueType, first: ObjectValue, second: ObjectValue): ObjectType | undefined {
  if (type.kind === "object") return type;
  if (type.kind !== "json" || !type.union) return undefined;
  const variant = selectVariant(type.union, first);
  const isShared = variant !== undefined && selectVariant(type.union, second) === variant;
  return isShared ? variant.type : undefined;
}

/** What the service owns in a member that is an object. An ordinary object that the author writes for the first time is the author's own. */
function serviceOwnedInUpdate(
  parent: ObjectType,
  ownedInParent: ServiceOwned,
  type: ObjectType,
  { lastApplied }: Sides,
): ServiceOwned {
  const isFirstTime = lastApplied === null;
  if (isFirstTime && !type.atomic) return "none";
  return serviceOwnedInside(parent, ownedInParent, type);
}

/** An object inside of another one. It is sent in the service's form if that changes nothing. */
function reconcileNested(type: ObjectType, sides: Sides, serviceOwned: ServiceOwned): ObjectValue {
  const { config, live } = sides;
  if (sameValue(config, live)) return config;
  const neededConfig = withoutNeedlessDefaults(type, config, live);
  const reconciled = reconcileObject(type, { ...sides, config: neededConfig }, serviceOwned);
  return unchangedForm(type, reconciled, live) ?? reconciled;
}

/** The items of a list or set, each with what the service owns of the item that it continues. */
function reconcileItems(type: ItemsType, sides: Sides<readonly Value[]>, serviceOwned: ServiceOwned): Value {
  const { config, live } = sides;
  const lastApplied = sides.lastApplied ?? [];
  const stateForms = (items: readonly Value[]) => items.map((item) => fromWire(type.of, item));
  const liveIndexes = itemPartners(type, stateForms(config), stateForms(live));
  const lastIndexes = itemPartners(type, stateForms(config), stateForms(lastApplied));
  return config.map((item, index) => {
    const lastItem = itemAt(lastApplied, lastIndexes[index]) ?? null;
    const liveItem = itemAt(live, liveIndexes[index]) ?? null;
    return reconcileItem(type.of, { config: item, lastApplied: lastItem, live: liveItem }, serviceOwned);
  });
}

/** The values of a map, each with what the service owns of the value at its key. */
function reconcileValues(type: MapType<ObjectType>, { config, lastApplied, live }: Sides): ObjectValue {
  return mapMembers(config, (value, key) => {
    const valueSides = { config: value, lastApplied: memberOf(lastApplied, key), live: memberOf(live, key) };
    return reconcileItem(type.of, valueSides, serviceOwnedInValues);
  });
}

/** An item or a value. One that the service does not have is sent as the author writes it. */
function reconcileItem(
  type: ObjectType,
  { config, lastApplied, live }: Sides<Value>,
  serviceOwned: ServiceOwned,
): Value {
  if (!isObject(config) || !isObject(live)) return config;
  const item = reconcileNested(type, { config, lastApplied: asObject(lastApplied), live }, serviceOwned);
  // The item may have a default only because the definition says that the service requires it. A service that lacks it does not.
  return unchangedForm(type, withoutLackedDefaults(type, item, live), live) ?? item;
}
