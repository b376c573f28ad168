import type { KnownOf } from "./infer";
import type { JsonObject } from "./json";
import { isImplied, sameAttribute, sameMeaning, sameMember, sameValue } from "./same";
import type { Attribute, ListType, ObjectType, SetType, ValueType } from "./type";
import { filterMembers, isList, isObject, isPresent, mapMembers, type ObjectValue, own, type Value } from "./value";
import { variantOf } from "./variants";
import { asObject, attributesOf, type Change, holdsIn, mapTyped, nestedIn, rawMemberOf, selectVariant } from "./walk";
import { byWireName, fromWire, inWords, isBeyondWords, memberFromWire } from "./wire";

/*
 * Who owns a member that nobody wrote, and what follows from it. One rule, said by the definition:
 *
 * - What the author says wins. What the author said before and no longer says is removed.
 * - What the author never said belongs to the service in an ordinary object: it stays on an update and is no drift.
 * - An `atomic` object, an item of a list and an object that the author writes for the first time are written as a whole: what the author
 *   omits is not there. In an atomic object, presentation stays.
 * - What the definition does not know stays in each of them: a newer service has it, or somebody set it there.
 *
 * Three walks apply it: `reconcile` to what is sent, `managed` and `inForm` to what is read.
 */

/** Three views of one value, in the form of the API. */
export interface Sides<V extends Value = ObjectValue> {
  /** What the configuration says. */
  readonly config: V;
  /** What the provider last wrote and still owns: a member that is here and not in the configuration was removed by the author. */
  readonly lastApplied: V;
  /** What the service has. */
  readonly live: V;
}

/**
 * The object to send: what the author says, without what the author removed, with what nobody here ever wrote. Idempotent: reconciling the
 * result with itself changes nothing.
 */
export function reconcile(type: ObjectType, sides: Sides<JsonObject>): JsonObject;
export function reconcile(type: ObjectType, sides: Sides): ObjectValue;
export function reconcile(type: ObjectType, sides: Sides): ObjectValue {
  return reconcileObject(type, sides, false);
}

/** What the author says, with what the service has and the definition does not know, at every depth. */
export function withUnknown(type: ObjectType, config: ObjectValue, live: ObjectValue): ObjectValue {
  return reconcileObject(type, { config, lastApplied: {}, live }, true);
}

/** `isWhole`: the author owns everything in it that the definition knows. */
function reconcileObject(type: ObjectType, { config, lastApplied, live }: Sides, isWhole: boolean): ObjectValue {
  const rawMember = rawMemberOf(type);
  const isOtherVariant = rawMember && rawMember.variantOf(config) !== rawMember.variantOf(live);
  if (isOtherVariant || isBeyondWords(type, config)) return config;
  const attributes = byWireName(type);
  const configuredMembers = Object.entries(config).map(([name, value]): [string, Value] => {
    const [attribute, liveValue] = [attributes.get(name), own(live, name)];
    if (attribute === undefined || !isPresent(liveValue)) return [name, value];
    const sides = { config: value, lastApplied: own(lastApplied, name) ?? null, live: liveValue };
    return [name, reconcileMember(type, attribute, sides, isWhole)];
  });
  const keptMembers = Object.entries(live).filter(
    ([name, value]) =>
      isPresent(value) && !isPresent(own(config, name)) && stays(type, name, { config, lastApplied, live }, isWhole),
  );
  // An update names what stays first, so that its text is the same as ever.
  return Object.fromEntries(
    type.atomic ? [...configuredMembers, ...keptMembers] : [...keptMembers, ...configuredMembers],
  );
}

function reconcileMember(parent: ObjectType, attribute: Attribute, sides: Sides<Value>, isWhole: boolean): Value {
  const { type } = attribute;
  const { config, lastApplied, live } = sides;
  if (type.kind === "object" && isObject(config) && isObject(live)) {
    const isFirst = !isObject(lastApplied);
    const within = { config, lastApplied: isFirst ? {} : lastApplied, live };
    return reconcileInside(type, within, isWhole || isFirst || !isWalked(parent, type));
  }
  if (type.kind === "json" && type.union && isObject(config) && isObject(live)) {
    const variant = selectVariant(type.union, config);
    if (variant === undefined || selectVariant(type.union, live) !== variant) return config;
    return reconcileInside(variant.type, { config, lastApplied: asObject(lastApplied) ?? {}, live }, isWhole);
  }
  if ((type.kind === "list" || type.kind === "set") && type.of.kind === "object") {
    if (!isList(config) || !isList(live)) return config;
    return reconcileItems(type, type.of, { config, lastApplied: isList(lastApplied) ? lastApplied : [], live });
  }
  return sameAttribute(attribute, memberFromWire(type, config), memberFromWire(type, live)) ? live : config;
}

/** An object inside of another one. If nothing in it says something else, it is sent as it is there. */
function reconcileInside(type: ObjectType, sides: Sides, isWhole: boolean): ObjectValue {
  const { config, live } = sides;
  if (sameValue(config, live)) return config;
  const needed = filterMembers(config, (value, name) => isPresent(own(live, name)) || !isSpelledOut(type, name, value));
  const result = reconcileObject(type, { ...sides, config: needed }, isWhole);
  const effective = withoutLeftovers(type, live);
  return hasAllOf(effective, result) && sameOnWire(type, result, effective) ? effective : result;
}

/** True for a member that says what its absence means, which an update need not say. */
function isSpelledOut(type: ObjectType, name: string, value: Value): boolean {
  const attribute = byWireName(type).get(name);
  if (!attribute || attribute.api?.sentIfOmitted || attribute.omitted?.isStated) return false;
  return sameAttribute(attribute, memberFromWire(attribute.type, value), null);
}

/** True if a value has all members that another one has, at every depth: the service may require them. */
function hasAllOf(value: Value | undefined, subset: Value): boolean {
  if (isObject(subset))
    return Object.entries(subset).every(
      ([name, member]) => !isPresent(member) || (isObject(value) && hasAllOf(own(value, name), member)),
    );
  if (isList(subset)) return isList(value) && subset.every((item, index) => hasAllOf(value[index], item));
  return isPresent(value);
}

/** True if two objects of the API mean the same, with the members that the definition does not know. */
function sameOnWire(type: ObjectType, result: ObjectValue, live: ObjectValue): boolean {
  const unknown = [...Object.keys(result), ...Object.keys(live)].filter((name) => !byWireName(type).has(name));
  return (
    unknown.every((name) => sameValue(own(result, name) ?? null, own(live, name) ?? null)) &&
    sameMeaning(type, fromWire(type, result), fromWire(type, live))
  );
}

/** An object of the API without what has no effect there: a service may return it and not take it back. */
function withoutLeftovers(type: ObjectType, value: ObjectValue): ObjectValue;
function withoutLeftovers(type: ValueType, value: Value): Value;
function withoutLeftovers(type: ValueType, value: Value): Value {
  return mapTyped(type, value, withoutLeftover);
}

const withoutLeftover: Change<ObjectValue, Value> = {
  object: (type, value) => {
    const attributes = byWireName(type);
    const effective = filterMembers(value, (_, name) => attributes.get(name)?.omitted?.relevantIf?.(value) !== false);
    return mapMembers(effective, (member, name) => {
      const attribute = attributes.get(name);
      return attribute ? mapTyped(attribute.type, member, withoutLeftover) : member;
    });
  },
  leaf: (_, value) => value,
};

function reconcileItems(type: ListType | SetType, itemType: ObjectType, sides: Sides<readonly Value[]>): Value {
  const { config, lastApplied, live } = sides;
  const pair = type.kind === "list" ? type.pair : undefined;
  const livePartners = pair ? pair(config, live) : partnersOf(itemType, config, live);
  const lastPartners = pair ? config.map((_, index) => index) : partnersOf(itemType, config, lastApplied);
  return config.map((item, index) => {
    const [lastItem, liveItem] = [lastApplied[lastPartners[index] ?? -1], live[livePartners[index] ?? -1]];
    if (!isObject(item) || !isObject(liveItem)) return item;
    if (isUnchanged(itemType, item, liveItem)) return liveItem;
    return reconcileObject(
      itemType,
      { config: item, lastApplied: asObject(lastItem) ?? {}, live: liveItem },
      pair === undefined,
    );
  });
}

/** True for an item that means what the service has: it is sent as it is there. */
function isUnchanged(itemType: ObjectType, item: ObjectValue, liveItem: ObjectValue): boolean {
  const unknown = Object.keys(item).filter((name) => !byWireName(itemType).has(name));
  return (
    unknown.every((name) => sameValue(item[name], own(liveItem, name))) &&
    sameMeaning(itemType, fromWire(itemType, item), fromWire(itemType, liveItem))
  );
}

/** The item that each one continues: the one that means the same, else the one at its place if there are as many. */
export function partnersOf(itemType: ObjectType, items: readonly Value[], candidates: readonly Value[]): Partners {
  const [itemValues, candidateValues] = [items, candidates].map((list) => list.map((item) => fromWire(itemType, item)));
  const match = new Match<ObjectValue>(itemValues ?? [], candidateValues ?? []);
  match.byFirst((item, candidate) => sameMeaning(itemType, item, candidate));
  match.byPlace();
  return match.partners;
}

/** True if a member of the service that nobody writes stays on an update. */
function stays(type: ObjectType, name: string, sides: Sides, isWhole: boolean): boolean {
  const attribute = byWireName(type).get(name);
  const { config, lastApplied, live } = sides;
  if (isPresent(own(lastApplied, name))) return isImpliedAbsent(type, name, sides);
  if (attribute === undefined) return true;
  if (isWhole) return false;
  if (!type.atomic) return attribute.presence !== "computed";
  if (!attribute.omitted?.presentation || sameAttribute(attribute, live[name], null)) return false;
  return attribute.omitted?.keptIf?.(config, live) ?? true;
}

/** True if a member whose omission the author plans says no more than that: it is sent as it is there. */
function isImpliedAbsent(type: ObjectType, name: string, { config, live }: Sides): boolean {
  const attribute = byWireName(type).get(name);
  if (attribute === undefined || type.atomic || variantOf(type, config) !== variantOf(type, live)) return false;
  return sameAttribute(attribute, memberFromWire(attribute.type, live[name] ?? null), null);
}

/** In an atomic object only atomic ones are not written as a whole. */
function isWalked(parent: ObjectType, { atomic }: ObjectType): boolean {
  return !parent.atomic || atomic === true;
}

/**
 * The live value without what nobody here wrote: the part of it that can drift. In an ordinary object a hidden member is null; of members
 * that the definition does not know, only those written remain.
 */
export function managed(type: ObjectType, live: JsonObject, prior: JsonObject): JsonObject;
export function managed(type: ObjectType, live: ObjectValue, prior: ObjectValue): ObjectValue;
export function managed(type: ObjectType, live: ObjectValue, prior: ObjectValue): ObjectValue {
  return managedObject(type, live, prior, false);
}

/** `isWhole`: the author owns everything in it that the definition knows. */
function managedObject(type: ObjectType, live: ObjectValue, prior: ObjectValue, isWhole: boolean): ObjectValue {
  const members = Object.entries(live).flatMap(([name, value]): [string, Value][] => {
    const [attribute, priorMember] = [own(type.attributes, name), own(prior, name)];
    if (attribute === undefined) return isPresent(priorMember) ? [[name, value]] : [];
    if (!isWhole && !isPresent(priorMember) && isOthers(type, attribute, value, live))
      return type.atomic ? [] : [[name, null]];
    return [[name, managedMember(type, attribute.type, { live: value, prior: priorMember ?? null }, isWhole)]];
  });
  return Object.fromEntries(members);
}

function isOthers(type: ObjectType, attribute: Attribute, value: Value, live: ObjectValue): boolean {
  if (type.atomic) return attribute.omitted?.presentation === true || attribute.omitted?.relevantIf?.(live) === false;
  if (attribute.presence !== "optional") return false;
  return !attribute.omitted?.compared || sameAttribute(attribute, value, null);
}

function managedMember(
  parent: ObjectType,
  type: ValueType,
  { live, prior }: Pick<Sides<Value>, "live"> & { readonly prior: Value },
  isWhole: boolean,
): Value {
  if (type.kind === "object" && isObject(live) && isObject(prior))
    return managedObject(type, live, prior, isWhole || !isWalked(parent, type));
  if (type.kind === "json" && type.union && isObject(live) && isObject(prior)) {
    const variant = selectVariant(type.union, prior);
    const isSameVariant = variant !== undefined && selectVariant(type.union, live) === variant;
    if (!isSameVariant) return live;
    return managedObject(variant.type, live, prior, isWhole);
  }
  if (type.kind !== "list" || type.of.kind !== "object" || !isList(live) || !isList(prior)) return live;
  const { of: itemType } = type;
  return live.map((item, index) => {
    const priorItem = prior[index];
    if (isObject(item) && isObject(priorItem))
      return managedObject(itemType, item, priorItem, isWhole || !itemType.atomic);
    return item;
  });
}

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
  const typed = rawMember && !isPresent(earlier[rawMember.name]) ? inWords(type, current) : current;
  if (typed !== current && rawMember?.variantOf(typed) === rawMember?.variantOf(earlier)) {
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
  // What the service does not return, it may just not know.
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

/** For each item of a list the index of the one in another list that it continues; `undefined` for a new one. */
export type Partners = readonly (number | undefined)[];

/** Pairs the items of two lists; each pass leaves those that are paired alone. */
export class Match<T> {
  private readonly partnerIndexes: (number | undefined)[];
  private readonly used = new Set<number>();

  constructor(
    private readonly nextItems: readonly T[],
    private readonly priorItems: readonly T[],
  ) {
    this.partnerIndexes = nextItems.map(() => undefined);
  }

  get partners(): Partners {
    return this.partnerIndexes;
  }

  /** Those that alone have a name on both sides. */
  byUnique(nameOf: (item: T) => string | undefined): void {
    const nextByName = uniqueIndexes(this.unmatchedNext(), nameOf);
    const priorByName = uniqueIndexes(this.unmatchedPrior(), nameOf);
    for (const [name, index] of nextByName) {
      const priorIndex = priorByName.get(name);
      if (index !== undefined && priorIndex !== undefined) this.join(index, priorIndex);
    }
  }

  /** Each with the first that is alike. */
  byFirst(isAlike: (item: T, old: T) => boolean): void {
    for (const [index, item] of this.unmatchedNext()) {
      const priorIndex = this.priorItems.findIndex((old, position) => !this.used.has(position) && isAlike(item, old));
      if (priorIndex >= 0) this.join(index, priorIndex);
    }
  }

  /** Each with the one at its place, if there are as many. */
  byPlace(): void {
    if (this.nextItems.length !== this.priorItems.length) return;
    for (const [index] of this.unmatchedNext()) if (!this.used.has(index)) this.join(index, index);
  }

  private join(index: number, priorIndex: number): void {
    this.partnerIndexes[index] = priorIndex;
    this.used.add(priorIndex);
  }

  private *unmatchedNext(): Iterable<readonly [number, T]> {
    for (const [index, item] of this.nextItems.entries())
      if (this.partnerIndexes[index] === undefined) yield [index, item];
  }

  private *unmatchedPrior(): Iterable<readonly [number, T]> {
    for (const [index, item] of this.priorItems.entries()) if (!this.used.has(index)) yield [index, item];
  }
}

/** The index of each name; `undefined` for one that several items have. */
function uniqueIndexes<T>(
  items: Iterable<readonly [number, T]>,
  nameOf: (item: T) => string | undefined,
): Map<string, number | undefined> {
  const indexes = new Map<string, number | undefined>();
  for (const [index, item] of items) {
    const name = nameOf(item);
    if (name !== undefined) indexes.set(name, indexes.has(name) ? undefined : index);
  }
  return indexes;
}

/** Each item with the ID of its partner, or with another where it has none; no ID is used twice. */
export function withIdsOf<T extends object, O>(
  items: readonly T[],
  priorItems: readonly { readonly id?: unknown }[],
  partners: Partners,
  otherwise: () => O,
): (T & { readonly id: string | O })[] {
  const usedIds = new Set<string>();
  return items.map((item, index) => {
    const { id } = priorItems[partners[index] ?? -1] ?? {};
    if (typeof id !== "string" || id === "" || usedIds.has(id)) return { ...item, id: otherwise() };
    usedIds.add(id);
    return { ...item, id };
  });
}
