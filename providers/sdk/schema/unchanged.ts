import { jsonencoded } from "./json";
import { sameAttribute, sameMeaning } from "./same";
import type { Attribute, ObjectType } from "./type";
import { filterMembers, isList, isObject, isPresent, mapMembers, type ObjectValue, own, type Value } from "./value";
import { type Change, holdsIn, mapTyped } from "./walk";
import { byWireName, memberFromWire, withAttributeNames } from "./wire";

/*
 * When an update changes nothing. All objects have the names of the API here. A function of a definition gets an object by the names of its
 * attributes (`withAttributeNames`), and a comparison values in the form of a state.
 */

/** The service's object without irrelevant members, if it means the same as the object to send and has all of its members; else `undefined`. */
export function unchangedForm(type: ObjectType, objectToSend: ObjectValue, live: ObjectValue): ObjectValue | undefined {
  const relevantLive = relevantPart(type, live);
  const isSame = sameMeaning(type, inStateForm(type, objectToSend), inStateForm(type, relevantLive));
  return isSame && hasMembersOf(relevantLive, objectToSend) ? relevantLive : undefined;
}

/**
 * An object without irrelevant members, at every depth: a service may return them and not take them back. One that says no more than its absence
 * does no harm, and stays.
 */
function relevantPart(type: ObjectType, object: ObjectValue): ObjectValue {
  const attributes = byWireName(type);
  const namedObject = withAttributeNames(type, object);
  const isRelevant = (value: Value, attribute: Attribute) =>
    meansOmitted(attribute, value) || attribute.omitted?.relevantIf?.(namedObject) !== false;
  const members = Object.entries(object).flatMap(([name, value]): [string, Value][] => {
    const attribute = attributes.get(name);
    if (attribute === undefined) return [[name, value]];
    if (!isRelevant(value, attribute)) return [];
    return [[name, mapTyped(attribute.type, value, { object: relevantPart })]];
  });
  return Object.fromEntries(members);
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

/** An object as a state has it: with the names of attributes, at every depth, and JSON as text. Members that the definition does not know stay. */
function inStateForm(type: ObjectType, object: ObjectValue): ObjectValue {
  const members = mapMembers(object, (value, name) => {
    const attribute = byWireName(type).get(name);
    if (attribute === undefined) return value;
    return mapTyped(attribute.type, value, toStateForm);
  });
  return withAttributeNames(type, members);
}

/** For `mapTyped`: how each object, and each other value, of a member changes. */
const toStateForm: Change<ObjectValue, Value> = {
  object: inStateForm,
  leaf: (type, value) => (type.kind === "json" ? jsonencoded(value) : value),
};

/**
 * An object of the configuration without any default that the service lacks. A default stays if the definition says that it is not certain what its
 * absence means (`isStated`).
 */
export function withoutLackedDefaults(type: ObjectType, object: ObjectValue, live: ObjectValue): ObjectValue {
  const namedObject = withAttributeNames(type, object);
  return filterMembers(object, (value, name) => {
    const attribute = byWireName(type).get(name);
    const isLackedDefault = attribute !== undefined && !isPresent(own(live, name)) && meansOmitted(attribute, value);
    return !isLackedDefault || holdsIn(attribute.omitted?.isStated, namedObject);
  });
}

/** The same, but a default also stays if the service requires the member, and so has it sent even if it is omitted (`sentIfOmitted`). */
export function withoutNeedlessDefaults(type: ObjectType, object: ObjectValue, live: ObjectValue): ObjectValue {
  const namedObject = withAttributeNames(type, object);
  const neededMembers = filterMembers(object, (_, name) => {
    const attribute = byWireName(type).get(name);
    return attribute !== undefined && holdsIn(attribute.api?.sentIfOmitted, namedObject);
  });
  return { ...withoutLackedDefaults(type, object, live), ...neededMembers };
}

/** True if a member of the API means the same as its absence. */
export function meansOmitted(attribute: Attribute, value: Value): boolean {
  return sameAttribute(attribute, memberFromWire(attribute.type, value), null);
}
