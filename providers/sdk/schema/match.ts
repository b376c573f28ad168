import { sameMeaning } from "./same";
import type { ObjectType } from "./type";
import type { ObjectValue, Value } from "./value";
import { asObject, authored, type ItemsType } from "./walk";

/** For each item of a list, the index of the prior item that it continues; `undefined` for a new item. */
export type Partners = readonly (number | undefined)[];

/** The prior items that those of a list or set continue, as the definition of the list pairs them, or else by what they mean. */
export function itemPartners(type: ItemsType, nextItems: readonly Value[], priorItems: readonly Value[]): Partners {
  if (type.kind === "set") return partnersInSet(type.of, nextItems, priorItems);
  if (type.pair) return type.pair(nextItems, priorItems);
  return partnersOf(type.of, nextItems, priorItems);
}

/**
 * The prior items that those of a list continue: each continues one that means the same. Where there is none, and both lists have the same length, it
 * continues the one at its place.
 */
export function partnersOf(itemType: ObjectType, nextItems: readonly Value[], priorItems: readonly Value[]): Partners {
  const match = matchByMeaning(itemType, nextItems, priorItems);
  match.byPlace();
  return match.partners;
}

/** The same for a set, whose items have no place: what is changed continues something only if there is no choice. */
function partnersInSet(itemType: ObjectType, nextItems: readonly Value[], priorItems: readonly Value[]): Partners {
  const match = matchByMeaning(itemType, nextItems, priorItems);
  match.lastPair();
  return match.partners;
}

/** Compares what an author writes of the items: not what the service computes, nor what the definition does not know. */
function matchByMeaning(
  itemType: ObjectType,
  nextItems: readonly Value[],
  priorItems: readonly Value[],
): Match<ObjectValue> {
  const authoredItem = (item: Value): ObjectValue => authored(itemType, asObject(item) ?? {});
  const match = new Match(nextItems.map(authoredItem), priorItems.map(authoredItem));
  const isSame = (nextItem: ObjectValue, priorItem: ObjectValue) => sameMeaning(itemType, nextItem, priorItem);
  // Of several equal items, each continues the one at its place.
  match.byPlace(isSame);
  match.byFirst(isSame);
  return match;
}

/** The item at an index; `undefined` for an item without a partner. */
export function itemAt<T>(items: readonly T[], index: number | undefined): T | undefined {
  if (index === undefined) return undefined;
  return items[index];
}

/** The other direction: the index of the next item, by that of the prior item which it continues. */
export function nextIndexesByPrior(partners: Partners): ReadonlyMap<number, number> {
  const nextIndexes = new Map<number, number>();
  for (const [nextIndex, priorIndex] of partners.entries())
    if (priorIndex !== undefined) nextIndexes.set(priorIndex, nextIndex);
  return nextIndexes;
}

/** Pairs the items of two lists in several passes. A pass pairs only items that no earlier pass has paired. */
export class Match<T> {
  private readonly partnerIndexes: (number | undefined)[];
  private readonly pairedPrior = new Set<number>();

  constructor(
    private readonly nextItems: readonly T[],
    private readonly priorItems: readonly T[],
  ) {
    this.partnerIndexes = nextItems.map(() => undefined);
  }

  get partners(): Partners {
    return this.partnerIndexes;
  }

  /** Pairs items by name, where exactly one unpaired item of each list has it. */
  byUnique(nameOf: (item: T) => string | undefined): void {
    const nextByName = uniqueIndexes(this.unmatchedNext(), nameOf);
    const priorByName = uniqueIndexes(this.unmatchedPrior(), nameOf);
    for (const [name, nextIndex] of nextByName) {
      const priorIndex = priorByName.get(name);
      if (nextIndex !== undefined && priorIndex !== undefined) this.join(nextIndex, priorIndex);
    }
  }

  /** Pairs each item with the first prior item that is alike. */
  byFirst(isAlike: (nextItem: T, priorItem: T) => boolean): void {
    for (const [nextIndex, nextItem] of this.unmatchedNext()) {
      const priorIndex = this.firstPrior((priorItem) => isAlike(nextItem, priorItem));
      if (priorIndex !== undefined) this.join(nextIndex, priorIndex);
    }
  }

  /** Pairs each item with the prior item at its place if that is alike, and both lists have the same length. */
  byPlace(isAlike: (nextItem: T, priorItem: T) => boolean = () => true): void {
    if (this.nextItems.length !== this.priorItems.length) return;
    const unmatchedPrior = new Map(this.unmatchedPrior());
    for (const [index, nextItem] of this.unmatchedNext()) {
      const priorItem = unmatchedPrior.get(index);
      if (priorItem !== undefined && isAlike(nextItem, priorItem)) this.join(index, index);
    }
  }

  /** Pairs two items if they are the only ones that are not paired. */
  lastPair(): void {
    const [nextEntry, ...furtherNext] = this.unmatchedNext();
    const [priorEntry, ...furtherPrior] = this.unmatchedPrior();
    if (!nextEntry || !priorEntry || furtherNext.length > 0 || furtherPrior.length > 0) return;
    this.join(nextEntry[0], priorEntry[0]);
  }

  private firstPrior(isAlike: (priorItem: T) => boolean): number | undefined {
    for (const [priorIndex, priorItem] of this.unmatchedPrior()) if (isAlike(priorItem)) return priorIndex;
    return undefined;
  }

  private join(nextIndex: number, priorIndex: number): void {
    this.partnerIndexes[nextIndex] = priorIndex;
    this.pairedPrior.add(priorIndex);
  }

  private *unmatchedNext(): Iterable<readonly [number, T]> {
    for (const [index, item] of this.nextItems.entries())
      if (this.partnerIndexes[index] === undefined) yield [index, item];
  }

  private *unmatchedPrior(): Iterable<readonly [number, T]> {
    for (const [index, item] of this.priorItems.entries()) if (!this.pairedPrior.has(index)) yield [index, item];
  }
}

/** The index of the item with each name; `undefined` for a name that several items have. */
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

/**
 * Each item with the ID of its partner. One without a partner, or whose partner has no ID or shares it with an earlier one, gets what `otherwise`
 * returns.
 */
export function withIdsOf<T extends object, O>(
  items: readonly T[],
  priorItems: readonly { readonly id?: unknown }[],
  partners: Partners,
  otherwise: () => O,
): (T & { readonly id: string | O })[] {
  const usedIds = new Set<string>();
  return items.map((item, index) => {
    const { id } = itemAt(priorItems, partners[index]) ?? {};
    if (typeof id !== "string" || id === "" || usedIds.has(id)) return { ...item, id: otherwise() };
    usedIds.add(id);
    return { ...item, id };
  });
}
