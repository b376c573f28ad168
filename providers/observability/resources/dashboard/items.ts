import { inWords, type ObjectValue, sameMeaning } from "terraform-provider-sdk/internal/schema";
import { isUnknown, type PlannedOf } from "terraform-provider-sdk/schema";
import { filter as filterType } from "../../../../lib/kinds/dashboard";
import { alikeContent, idOf, sameFrame, sameQuery, type Tile } from "../../../../lib/tiles";

export type Filter = PlannedOf<typeof filterType>;

/** For each item the index of the one that it continues; `undefined` for a new one. */
export type Partners = readonly (number | undefined)[];

/** What identifies an item. */
interface Identified {
  readonly id?: unknown;
  readonly name?: unknown;
}

/**
 * For each tile of `next` the index of the matching tile of `prior`, or `undefined` for a new one. Matched in this order: key, unique name,
 * equal content, equal query, and the order of those that share a name. A tile with another name and another query is a new one wherever it
 * stands: the alerts of the former one would watch what nobody chose. No prior tile, and so no ID, is used twice.
 */
export function matchTiles(next: readonly Tile[], prior: readonly Tile[]): Partners {
  const match = new Match(next, prior);
  match.byUnique(idOf); // Tiles read from the service carry their IDs.
  match.byUnique((tile) => known(tile.key));
  match.byUnique((tile) => known(tile.name));
  for (const isAlike of [alikeContent, sameQuery])
    for (const isLikelier of likeness) match.byFirst((tile, old) => isLikelier(tile, old) && isAlike(tile, old));
  match.byFirst((tile, old) => known(tile.name) !== undefined && tile.name === old.name);
  return match.partner;
}

/** Among several that are alike, the one of the same name and place comes first, then the one of the same name. */
const likeness: readonly ((a: Tile, b: Tile) => boolean)[] = [sameFrame, (a, b) => a.name === b.name, () => true];

/** Pairs the items of two lists; each pass leaves those that are paired alone. */
class Match<T> {
  readonly partner: (number | undefined)[];
  private readonly used = new Set<number>();

  constructor(
    private readonly next: readonly T[],
    private readonly prior: readonly T[],
  ) {
    this.partner = next.map(() => undefined);
  }

  byUnique(nameOf: (item: T) => string | undefined): void {
    const left = uniqueIndexes(this.leftNext(), nameOf);
    const right = uniqueIndexes(this.leftPrior(), nameOf);
    for (const [name, index] of left) {
      const other = right.get(name);
      if (other !== undefined) this.join(index, other);
    }
  }

  byFirst(isAlike: (item: T, old: T) => boolean): void {
    for (const [index, item] of this.leftNext())
      for (const [other, old] of this.leftPrior()) {
        if (!isAlike(item, old)) continue;
        this.join(index, other);
        break;
      }
  }

  private join(index: number, other: number): void {
    this.partner[index] = other;
    this.used.add(other);
  }

  private *leftNext(): Iterable<readonly [number, T]> {
    for (const [index, item] of this.next.entries()) if (this.partner[index] === undefined) yield [index, item];
  }

  private *leftPrior(): Iterable<readonly [number, T]> {
    for (const [index, item] of this.prior.entries()) if (!this.used.has(index)) yield [index, item];
  }
}

function known(value: unknown): string | undefined {
  return isUnknown(value) || typeof value !== "string" || value === "" ? undefined : value;
}

function uniqueIndexes<T>(
  items: Iterable<readonly [number, T]>,
  nameOf: (item: T) => string | undefined,
): Map<string, number> {
  const found = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [index, item] of items) {
    const name = nameOf(item);
    if (name === undefined) continue;
    if (found.has(name)) repeated.add(name);
    found.set(name, index);
  }
  for (const name of repeated) found.delete(name);
  return found;
}

/** For each filter of `next` the index of the matching prior filter: by ID, then by name; none is used twice. */
export function matchFilters(next: readonly Identified[], prior: readonly Identified[]): Partners {
  const match = new Match(next, prior);
  match.byFirst((filter, old) => idOf(filter) !== undefined && idOf(filter) === idOf(old));
  match.byFirst((filter, old) => nameOf(filter) !== undefined && nameOf(filter) === nameOf(old));
  // Those of a type that nobody knew may have no name.
  match.byFirst((filter, old) => nameOf(filter) === undefined && nameOf(old) === undefined);
  return match.partner;
}

function nameOf(filter: Identified): string | undefined {
  return known(inWords(filterType, { ...filter }).name);
}

/** Each item with the ID of its partner, or with another where it has none; no ID is used twice. */
export function withIdsOf<T extends object, O>(
  items: readonly T[],
  others: readonly Identified[],
  partners: Partners,
  otherwise: () => O,
): (T & { readonly id: string | O })[] {
  const taken = new Set<string>();
  return items.map((item, index) => {
    const id = idOf(others[partners[index] ?? -1] ?? {});
    const isFree = id !== undefined && !taken.has(id);
    if (isFree) taken.add(id);
    return { ...item, id: isFree ? id : otherwise() };
  });
}

/** True when the configured filters mean the same as the prior ones, one by one. */
export function sameFilters(next: readonly Filter[], prior: readonly Filter[]): boolean {
  return next.length === prior.length && next.every((filter, index) => sameFilter(filter, prior[index]));
}

function sameFilter(a: ObjectValue, b: ObjectValue = {}): boolean {
  return sameMeaning(filterType, { ...a, id: null }, { ...b, id: null });
}
