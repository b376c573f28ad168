import type { JsonObject } from "./json";
import { itemAt, itemPartners, nextIndexesByPrior } from "./match";
import {
  type ServiceOwned,
  serviceOwnedIn,
  serviceOwnedInItems,
  serviceOwnedInside,
  serviceOwnedInValues,
} from "./ownership";
import { sameAttribute } from "./same";
import type { Attribute, MapType, ObjectType, ValueType } from "./type";
import { isList, isObject, mapMembers, type ObjectValue, own, type Value } from "./value";
import { hasObjectItems, hasObjectValues, type ItemsType } from "./walk";

/**
 * What a read shows: the service's object (`live`) without what the service owns, which `ownership.ts` defines. `authored` is the object that the
 * author wrote, or that the state has. Both have the names of attributes. What is hidden is null in an ordinary object, and absent from an atomic one.
 */
export function managed(type: ObjectType, live: JsonObject, authored: JsonObject): JsonObject;
export function managed(type: ObjectType, live: ObjectValue, authored: ObjectValue): ObjectValue;
export function managed(type: ObjectType, live: ObjectValue, authored: ObjectValue): ObjectValue {
  return managedObject(type, live, authored, serviceOwnedIn(type));
}

function managedObject(
  type: ObjectType,
  live: ObjectValue,
  authored: ObjectValue,
  serviceOwned: ServiceOwned,
): ObjectValue {
  const shownMembers = Object.entries(live).flatMap(([name, value]): [string, Value][] => {
    const attribute = own(type.attributes, name);
    const authoredValue = own(authored, name) ?? null;
    const isAuthored = authoredValue !== null;
    if (attribute === undefined) return isAuthored ? [[name, value]] : [];
    if (isAuthored || !isServiceOwned(attribute, value, live, serviceOwned))
      return [[name, managedMember(type, attribute.type, value, authoredValue, serviceOwned)]];
    return type.atomic ? [] : [[name, null]];
  });
  return Object.fromEntries(shownMembers);
}

/** True for a known member that the service owns, if the author never wrote it. */
function isServiceOwned(attribute: Attribute, value: Value, live: ObjectValue, serviceOwned: ServiceOwned): boolean {
  const { presence, omitted = {} } = attribute;
  switch (serviceOwned) {
    case "none":
      return false;
    case "presentation": {
      // What has no effect is no drift, so it is hidden like presentation.
      const hasNoEffect = omitted.relevantIf?.(live) === false;
      return hasNoEffect || omitted.presentation !== undefined;
    }
    case "all": {
      // `detectsDrift`: it is shown although the author never wrote it. It then counts as applied, so that an update removes it.
      const isDrift = omitted.detectsDrift === true && !sameAttribute(attribute, value, null);
      return presence === "optional" && !isDrift;
    }
  }
}

/** What is shown of a member. `serviceOwned`: in its object, the parent. */
function managedMember(
  parent: ObjectType,
  type: ValueType,
  live: Value,
  authored: Value,
  serviceOwned: ServiceOwned,
): Value {
  if (isObject(live) && isObject(authored)) {
    if (hasObjectValues(type)) return managedValues(type, live, authored);
    if (type.kind === "object")
      return managedObject(type, live, authored, serviceOwnedInside(parent, serviceOwned, type));
  }
  if (hasObjectItems(type) && isList(live) && isList(authored))
    return managedItems(type, live, authored, serviceOwnedInItems(parent, serviceOwned, type));
  return live;
}

function managedItems(
  type: ItemsType,
  live: readonly Value[],
  authored: readonly Value[],
  serviceOwned: ServiceOwned,
): Value {
  // Paired as in an update, where the author's items continue the service's.
  const authoredIndexes = nextIndexesByPrior(itemPartners(type, authored, live));
  return live.map((item, index) =>
    managedItem(type.of, item, itemAt(authored, authoredIndexes.get(index)), serviceOwned),
  );
}

function managedValues(type: MapType<ObjectType>, live: ObjectValue, authored: ObjectValue): ObjectValue {
  return mapMembers(live, (value, key) => managedItem(type.of, value, own(authored, key), serviceOwnedInValues));
}

/** An item that the author did not write is shown whole. */
function managedItem(type: ObjectType, live: Value, authored: Value | undefined, serviceOwned: ServiceOwned): Value {
  if (!isObject(live) || !isObject(authored)) return live;
  return managedObject(type, live, authored, serviceOwned);
}
