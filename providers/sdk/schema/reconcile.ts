import type { KnownOf } from "./infer";
import type { JsonObject } from "./json";
import { isImplied, sameAttribute, sameMeaning, sameMember, sameValue } from "./same";
import type { Attribute, ListType, ObjectType, SetType, ValueType } from "./type";
import { isList, isObject, isPresent, mapMembers, type ObjectValue, own, type Value } from "./value";
import { asObject, attributesOf, holdsIn, nestedIn, selectVariant, wholeOf } from "./walk";
import { byWireName, fromWire, inWords, isBeyondWords } from "./wire";

/*
 * Who owns a member that nobody wrote, and what follows from it. One rule, said by the definition:
 *
 * - What the author says wins. What the author said before and no longer says is removed.
 * - What the author never said belongs to the service in an ordinary object: it stays on an update and is no drift.
 * - An `open` object, an item of a list and an object that the author writes for the first time are written as a whole: what the author
 *   omits is not there. In an open object, presentation stays.
 * - What the definition does not know stays in each of them: a newer service has it, or somebody set it there.
 *
 * Three walks apply it: `reconcile` to what is sent, `managed` and `inForm` to what is read.
 */

/** Three views of one value, in the form of the API. */
export interface Sides<V extends Value = ObjectValue> {
  /** What the configuration says. */
  readonly authored: V;
  /** What the provider last wrote and still owns: a member that is here and not authored was removed by the author. */
  readonly last: V;
  /** What the service has. */
  readonly now: V;
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
export function withUnknown(type: ObjectType, authored: ObjectValue, now: ObjectValue): ObjectValue {
  return reconcileObject(type, { authored, last: {}, now }, true);
}

/** `isWhole`: the author owns everything in it that the definition knows. */
function reconcileObject(type: ObjectType, { authored, last, now }: Sides, isWhole: boolean): ObjectValue {
  const whole = wholeOf(type);
  const isOther = whole && whole.variantOf(authored) !== whole.variantOf(now);
  if (isOther || isBeyondWords(type, authored)) return authored;
  const attributes = byWireName(type);
  const written = Object.entries(authored).map(([name, value]): [string, Value] => {
    const [attribute, there] = [attributes.get(name), own(now, name)];
    if (attribute === undefined || !isPresent(there)) return [name, value];
    const sides = { authored: value, last: own(last, name) ?? null, now: there };
    return [name, reconcileMember(type, attribute.type, sides, isWhole)];
  });
  const kept = Object.entries(now).filter(
    ([name, value]) =>
      isPresent(value) &&
      !isPresent(own(authored, name)) &&
      !isPresent(own(last, name)) &&
      stays(type, name, authored, now, isWhole),
  );
  // An update names what stays first, so that its text is the same as ever.
  return Object.fromEntries(type.open ? [...written, ...kept] : [...kept, ...written]);
}

function reconcileMember(parent: ObjectType, type: ValueType, sides: Sides<Value>, isWhole: boolean): Value {
  const { authored, last, now } = sides;
  if (type.kind === "object" && isObject(authored) && isObject(now)) {
    const isFirst = !isObject(last);
    const within = { authored, last: isFirst ? {} : last, now };
    return reconcileObject(type, within, isWhole || isFirst || !isWalked(parent, type));
  }
  if (type.kind === "json" && type.union && isObject(authored) && isObject(now)) {
    const variant = selectVariant(type.union, authored);
    if (variant === undefined || selectVariant(type.union, now) !== variant) return authored;
    return reconcileObject(variant.type, { authored, last: asObject(last) ?? {}, now }, isWhole);
  }
  if ((type.kind !== "list" && type.kind !== "set") || type.of.kind !== "object") return authored;
  if (!isList(authored) || !isList(now)) return authored;
  return reconcileItems(type, type.of, { authored, last: isList(last) ? last : [], now });
}

function reconcileItems(type: ListType | SetType, of: ObjectType, sides: Sides<readonly Value[]>): Value {
  const { authored, last, now } = sides;
  const pair = type.kind === "list" ? type.pair : undefined;
  const partners = pair ? pair(authored, now) : partnersOf(of, authored, now);
  const before = pair ? authored.map((_, index) => index) : partnersOf(of, authored, last);
  return authored.map((item, index) => {
    const [earlier, there] = [last[before[index] ?? -1], now[partners[index] ?? -1]];
    if (!isObject(item) || !isObject(there)) return item;
    if (isUnchanged(of, item, there)) return there;
    return reconcileObject(of, { authored: item, last: asObject(earlier) ?? {}, now: there }, pair === undefined);
  });
}

/** True for an item that means what the service has: it is sent as it is there. */
function isUnchanged(of: ObjectType, item: ObjectValue, there: ObjectValue): boolean {
  const unknown = Object.keys(item).filter((name) => !byWireName(of).has(name));
  return (
    unknown.every((name) => sameValue(item[name], own(there, name))) &&
    sameMeaning(of, fromWire(of, item), fromWire(of, there))
  );
}

/** The item that each one continues: the one that means the same, else the one at its place if there are as many. */
export function partnersOf(of: ObjectType, items: readonly Value[], others: readonly Value[]): Partners {
  const [next, now] = [items, others].map((list) => list.map((item) => fromWire(of, item)));
  const match = new Match<ObjectValue>(next ?? [], now ?? []);
  match.byFirst((item, other) => sameMeaning(of, item, other));
  match.byPlace();
  return match.partners;
}

/** True if a member of the service that nobody wrote stays on an update. */
function stays(type: ObjectType, name: string, authored: ObjectValue, now: ObjectValue, isWhole: boolean): boolean {
  const attribute = byWireName(type).get(name);
  if (attribute === undefined) return true;
  if (isWhole) return false;
  if (!type.open) return attribute.presence !== "computed";
  if (!attribute.omitted?.presentation || sameAttribute(attribute, now[name], null)) return false;
  return attribute.omitted?.keptIf?.(authored, now) ?? true;
}

/** In an open object only open ones are not written as a whole. */
function isWalked(parent: ObjectType, { open }: ObjectType): boolean {
  return !parent.open || open === true;
}

/**
 * What there is now without what nobody here wrote: the part of it that can drift. In an ordinary object a hidden member is null; of members
 * that the definition does not know, only those written remain.
 */
export function managed(type: ObjectType, now: JsonObject, written: JsonObject): JsonObject;
export function managed(type: ObjectType, now: ObjectValue, written: ObjectValue): ObjectValue;
export function managed(type: ObjectType, now: ObjectValue, written: ObjectValue): ObjectValue {
  return managedObject(type, now, written, false);
}

/** `isWhole`: the author owns everything in it that the definition knows. */
function managedObject(type: ObjectType, now: ObjectValue, written: ObjectValue, isWhole: boolean): ObjectValue {
  const members = Object.entries(now).flatMap(([name, value]): [string, Value][] => {
    const [attribute, before] = [own(type.attributes, name), own(written, name)];
    if (attribute === undefined) return isPresent(before) ? [[name, value]] : [];
    if (!isWhole && !isPresent(before) && isOthers(type, attribute, value, now)) return type.open ? [] : [[name, null]];
    return [[name, managedMember(type, attribute.type, { now: value, written: before ?? null }, isWhole)]];
  });
  return Object.fromEntries(members);
}

function isOthers(type: ObjectType, attribute: Attribute, value: Value, now: ObjectValue): boolean {
  if (type.open) return attribute.omitted?.presentation === true || attribute.omitted?.hasEffect?.(now) === false;
  if (attribute.presence !== "optional") return false;
  return !attribute.omitted?.compared || sameAttribute(attribute, value, null);
}

function managedMember(
  parent: ObjectType,
  type: ValueType,
  { now, written }: Pick<Sides<Value>, "now"> & { readonly written: Value },
  isWhole: boolean,
): Value {
  if (type.kind === "object" && isObject(now) && isObject(written))
    return managedObject(type, now, written, isWhole || !isWalked(parent, type));
  if (type.kind === "json" && type.union && isObject(now) && isObject(written)) {
    const variant = selectVariant(type.union, written);
    const isSameVariant = variant !== undefined && selectVariant(type.union, now) === variant;
    return isSameVariant ? managedObject(variant.type, now, written, isWhole) : now;
  }
  if (type.kind !== "list" || type.of.kind !== "object" || !isList(now) || !isList(written)) return now;
  const { of } = type;
  return now.map((item, index) => {
    const before = written[index];
    return isObject(item) && isObject(before) ? managedObject(of, item, before, isWhole || !of.open) : item;
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

/** What there is now in the form in which it was written: only what means something else is replaced. `written` itself if nothing does. */
export function inForm(type: ObjectType, now: JsonObject, written: JsonObject, form: "json"): JsonObject;
export function inForm<const T extends ObjectType>(
  type: T,
  now: KnownOf<T>,
  written: KnownOf<T>,
  form: Form,
): KnownOf<T>;
export function inForm(type: ObjectType, now: ObjectValue, written: ObjectValue, form: Form): ObjectValue {
  const whole = wholeOf(type);
  const words = whole && !isPresent(written[whole.name]) ? inWords(type, now) : now;
  if (words !== now && whole?.variantOf(words) === whole?.variantOf(written)) {
    const inTheirWords = inForm(type, words, written, form);
    // Terraform takes other members than those configured only if the object is the prior one.
    if (form !== "plan" || inTheirWords === written) return inTheirWords;
  }
  const result: Record<string, Value> = form === "json" ? { ...written } : {};
  let isWritten = true;
  for (const [name, attribute] of attributesOf(type)) {
    const value = now[name] ?? null;
    const before = written[name] ?? null;
    const member = inFormMember(attribute, value, before, form, () =>
      sameMember(type, name, now, { ...now, [name]: before }),
    );
    if (member !== null || form !== "json") result[name] = member;
    else if (before !== null) delete result[name];
    isWritten &&= form === "json" ? member === before : member === written[name];
  }
  // What the service does not return, it may just not know.
  for (const name of furtherNames(type, written)) {
    const there = own(now, name);
    if (!isPresent(there) || sameValue(there, written[name])) continue;
    isWritten = false;
    result[name] = there;
  }
  return isWritten ? written : result;
}

function furtherNames({ attributes }: ObjectType, value: ObjectValue): readonly string[] {
  return Object.keys(value).filter((name) => !Object.hasOwn(attributes, name));
}

function inFormMember(attribute: Attribute, now: Value, written: Value, form: Form, isSame: () => boolean): Value {
  const { type, presence } = attribute;
  if (form === "plan" && (now === null || written === null)) return now;
  if (form === "state" && written === null && presence === "optional_computed")
    return valueInForm(type, now, written, form);
  // Terraform compares an object attribute by attribute, so each keeps its own form.
  if (!(form === "plan" && type.kind === "object") && isSame()) return written;
  return valueInForm(type, now, written, form);
}

function valueInForm(type: ValueType, now: Value, written: Value, form: Form): Value {
  if (type.kind === "object") return isObject(now) && isObject(written) ? inForm(type, now, written, form) : now;
  if (form === "plan" && nestedIn(type) === undefined) return now;
  if (type.kind === "map" && isObject(now) && isObject(written))
    return mapMembers(now, (item, key) => itemInForm(type.of, item, own(written, key) ?? null, form));
  if (type.kind !== "list" || !isList(now) || !isList(written)) return now;
  if (form === "json" && now.length !== written.length) return now;
  return now.map((item, index) => {
    const before = written[index] ?? null;
    const keeps = form === "state" && type.of.kind !== "object" && sameMeaning(type.of, item, before);
    return keeps ? before : itemInForm(type.of, item, before, form);
  });
}

/** In a plan, the members of an item are those configured. */
function itemInForm(of: ValueType, now: Value, written: Value, form: Form): Value {
  const whole = form === "plan" && of.kind === "object" ? wholeOf(of)?.name : undefined;
  const isOther = whole !== undefined && isPresent(asObject(now)?.[whole]) !== isPresent(asObject(written)?.[whole]);
  return isOther ? now : valueInForm(of, now, written, form);
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
    return type.open ? [] : [[name, null]];
  });
  return Object.fromEntries(members);
}

function isDefault(attribute: Attribute, name: string, object: ObjectValue): boolean {
  if (attribute.omitted?.hasEffect?.(object) === false) return true;
  if (holdsIn(attribute.omitted?.isStated, object)) return false;
  return attribute.presence === "optional" && isImplied(attribute, name, object);
}

/** For each item of a list the index of the one in another list that it continues; `undefined` for a new one. */
export type Partners = readonly (number | undefined)[];

/** Pairs the items of two lists; each pass leaves those that are paired alone. */
export class Match<T> {
  private readonly found: (number | undefined)[];
  private readonly used = new Set<number>();

  constructor(
    private readonly next: readonly T[],
    private readonly prior: readonly T[],
  ) {
    this.found = next.map(() => undefined);
  }

  get partners(): Partners {
    return this.found;
  }

  /** Those that alone have a name on both sides. */
  byUnique(nameOf: (item: T) => string | undefined): void {
    const left = uniqueIndexes(this.leftNext(), nameOf);
    const right = uniqueIndexes(this.leftPrior(), nameOf);
    for (const [name, index] of left) {
      const other = right.get(name);
      if (index !== undefined && other !== undefined) this.join(index, other);
    }
  }

  /** Each with the first that is alike. */
  byFirst(isAlike: (item: T, old: T) => boolean): void {
    for (const [index, item] of this.leftNext()) {
      const other = this.prior.findIndex((old, at) => !this.used.has(at) && isAlike(item, old));
      if (other >= 0) this.join(index, other);
    }
  }

  /** Each with the one at its place, if there are as many. */
  byPlace(): void {
    if (this.next.length !== this.prior.length) return;
    for (const [index] of this.leftNext()) if (!this.used.has(index)) this.join(index, index);
  }

  private join(index: number, other: number): void {
    this.found[index] = other;
    this.used.add(other);
  }

  private *leftNext(): Iterable<readonly [number, T]> {
    for (const [index, item] of this.next.entries()) if (this.found[index] === undefined) yield [index, item];
  }

  private *leftPrior(): Iterable<readonly [number, T]> {
    for (const [index, item] of this.prior.entries()) if (!this.used.has(index)) yield [index, item];
  }
}

/** The index of each name; `undefined` for one that several items have. */
function uniqueIndexes<T>(
  items: Iterable<readonly [number, T]>,
  nameOf: (item: T) => string | undefined,
): Map<string, number | undefined> {
  const found = new Map<string, number | undefined>();
  for (const [index, item] of items) {
    const name = nameOf(item);
    if (name !== undefined) found.set(name, found.has(name) ? undefined : index);
  }
  return found;
}

/** Each item with the ID of its partner, or with another where it has none; no ID is used twice. */
export function withIdsOf<T extends object, O>(
  items: readonly T[],
  others: readonly { readonly id?: unknown }[],
  partners: Partners,
  otherwise: () => O,
): (T & { readonly id: string | O })[] {
  const taken = new Set<string>();
  return items.map((item, index) => {
    const { id } = others[partners[index] ?? -1] ?? {};
    if (typeof id !== "string" || id === "" || taken.has(id)) return { ...item, id: otherwise() };
    taken.add(id);
    return { ...item, id };
  });
}
