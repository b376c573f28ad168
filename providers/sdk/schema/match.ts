import { sameMeaning } from "./same";
import type { ObjectType } from "./type";
import type { ObjectValue, Value } from "./value";
import { asObject, authored } from "./walk";

/** For each item of a list the index of the prior item that it continues; `undefined` for a new one. */
export type Partners = readonly (number | undefined)[];

/**
 * The prior item that each one continues: the one that means the same, else the one at its place if there are as many. The members of both have
 * the names of attributes. What the service computes distinguishes no items, nor what the definition does not know.
 */
export function partnersOf(itemType: ObjectType, nextItems: readonly Value[], priorItems: readonly Value[]): Partners {
  const authoredItem = (item: Value): ObjectValue => authored(itemType, asObject(item) ?? {});
  const match = new Match(nextItems.map(authoredItem), priorItems.map(authoredItem));
  match.byFirst((nextItem, priorItem) => sameMeaning(itemType, nextItem, priorItem));
  match.byPlace();
  return match.partners;
}

/** The item at an index; `undefined` for one without a partner. */
export function itemAt<T>(items: readonly T[], index: number | undefined): T | undefined {
  if (index === undefined) return undefined;
  return items[index];
}

/** The other way round: by the index of a prior item, that of the item which continues it. */
export function continuedBy(partners: Partners): ReadonlyMap<number, number> {
  const nextIndexes = new Map<number, number>();
  for (const [nextIndex, priorIndex] of partners.entries())
    if (priorIndex !== undefined) nextIndexes.set(priorIndex, nextIndex);
  return nextIndexes;
}

/** Pairs the items of two lists; each pass leaves those that are paired alone. */
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

  /** Pairs the items whose name occurs exactly once in each list, among those that are not paired. */
  byUnique(nameOf: (item: T) => string | undefined): void {
    const nextByName = uniqueIndexes(this.unmatchedNext(), nameOf);
    const priorByName = uniqueIndexes(this.unmatchedPrior(), nameOf);
    for (const [name, nextIndex] of nextByName) {
      const priorIndex = priorByName.get(name);
      if (nextIndex !== undefined && priorIndex !== undefined) this.join(nextIndex, priorIndex);
    }
  }

  /** Pairs each item with the first prior one that is alike. */
  byFirst(isAlike: (nextItem: T, priorItem: T) => boolean): void {
    for (const [nextIndex, nextItem] of this.unmatchedNext()) {
      const priorIndex = this.firstPrior((priorItem) => isAlike(nextItem, priorItem));
      if (priorIndex !== undefined) this.join(nextIndex, priorIndex);
    }
  }

  /** Pairs each item with the prior one at its place, if there are as many. */
  byPlace(): void {
    if (this.nextItems.length !== this.priorItems.length) return;
    for (const [nextIndex] of this.unmatchedNext())
      if (!this.pairedPrior.has(nextIndex)) this.join(nextIndex, nextIndex);
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
    const { id } = itemAt(priorItems, partners[index]) ?? {};
    if (typeof id !== "string" || id === "" || usedIds.has(id)) return { ...item, id: otherwise() };
    usedIds.add(id);
    return { ...item, id };
  });
}
