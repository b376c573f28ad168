import { sameMeaning } from "./same";
import type { ObjectType } from "./type";
import type { ObjectValue, Value } from "./value";
import { fromWire } from "./wire";

/** For each item of a list the index of the one in another list that it continues; `undefined` for a new one. */
export type Partners = readonly (number | undefined)[];

/** The item that each one continues: the one that means the same, else the one at its place if there are as many. */
export function partnersOf(itemType: ObjectType, items: readonly Value[], candidates: readonly Value[]): Partners {
  const [itemValues, candidateValues] = [items, candidates].map((list) => list.map((item) => fromWire(itemType, item)));
  const match = new Match<ObjectValue>(itemValues ?? [], candidateValues ?? []);
  match.byFirst((item, candidate) => sameMeaning(itemType, item, candidate));
  match.byPlace();
  return match.partners;
}

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
