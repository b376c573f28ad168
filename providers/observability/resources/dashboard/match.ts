import { isUnknown, type ObjectValue, sameAttribute, UNKNOWN } from "terraform-provider-sdk/schema";
import { filter as filterType } from "../../../../lib/kinds/dashboard";
import { alikeContent, idOf, sameFrame, sameQuery, type Tile } from "../../../../lib/tiles";
import type { Filter } from "./types";

/**
 * For each tile of `next` the index of the matching tile of `prior`, or `undefined` for a new one. Matched in this order: key, unique name,
 * equal content, equal query, and the order of those that share a name. A tile with another name and another query is a new one wherever it
 * stands: the alerts of the former one would watch what nobody chose. No prior tile, and so no ID, is used twice.
 */
export function matchTiles(next: readonly Tile[], prior: readonly Tile[]): readonly (number | undefined)[] {
  const match = new Match(next, prior);
  match.byId();
  match.byUnique((tile) => known(tile.key));
  match.byUnique((tile) => known(tile.name));
  match.byAlike(alikeContent);
  match.byAlike(sameQuery);
  match.byOrderInName();
  return match.partner;
}

/** Among several that are alike, the one of the same name and place comes first, then the one of the same name. */
const likeness: readonly ((a: Tile, b: Tile) => boolean)[] = [sameFrame, (a, b) => a.name === b.name, () => true];

class Match {
  readonly partner: (number | undefined)[];
  private readonly used = new Set<number>();

  constructor(
    private readonly next: readonly Tile[],
    private readonly prior: readonly Tile[],
  ) {
    this.partner = next.map(() => undefined);
  }

  /** Tiles read from the service carry their IDs. */
  byId(): void {
    this.byUnique(idOf);
  }

  byUnique(nameOf: (tile: Tile) => string | undefined): void {
    const left = uniqueIndexes(this.leftNext(), nameOf);
    const right = uniqueIndexes(this.leftPrior(), nameOf);
    for (const [name, index] of left) {
      const other = right.get(name);
      if (other !== undefined) this.join(index, other);
    }
  }

  byAlike(isAlike: (a: Tile, b: Tile) => boolean): void {
    for (const likelier of likeness)
      for (const [index, tile] of this.leftNext())
        for (const [other, old] of this.leftPrior()) {
          if (!likelier(tile, old) || !isAlike(tile, old)) continue;
          this.join(index, other);
          break;
        }
  }

  byOrderInName(): void {
    for (const [index, tile] of this.leftNext())
      for (const [other, old] of this.leftPrior()) {
        if (known(tile.name) === undefined || tile.name !== old.name) continue;
        this.join(index, other);
        break;
      }
  }

  private join(index: number, other: number): void {
    this.partner[index] = other;
    this.used.add(other);
  }

  private *leftNext(): Iterable<readonly [number, Tile]> {
    for (const [index, tile] of this.next.entries()) if (this.partner[index] === undefined) yield [index, tile];
  }

  private *leftPrior(): Iterable<readonly [number, Tile]> {
    for (const [index, tile] of this.prior.entries()) if (!this.used.has(index)) yield [index, tile];
  }
}

function known(value: unknown): string | undefined {
  return isUnknown(value) || typeof value !== "string" || value === "" ? undefined : value;
}

function uniqueIndexes(
  tiles: Iterable<readonly [number, Tile]>,
  nameOf: (tile: Tile) => string | undefined,
): Map<string, number> {
  const found = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [index, tile] of tiles) {
    const name = nameOf(tile);
    if (name === undefined) continue;
    if (found.has(name)) repeated.add(name);
    found.set(name, index);
  }
  for (const name of repeated) found.delete(name);
  return found;
}

/** What identifies a filter. */
interface Identified {
  readonly id?: unknown;
  readonly name?: unknown;
}

/** For each filter of `next` the index of the matching prior filter: by ID, then by name; none is used twice. */
export function matchFilters(
  next: readonly Identified[],
  prior: readonly Identified[],
): readonly (number | undefined)[] {
  const used = new Set<number>();
  const partner: (number | undefined)[] = next.map(() => undefined);
  for (const alike of [sameId, sameName])
    for (const [index, filter] of next.entries()) {
      if (partner[index] !== undefined) continue;
      const found = prior.findIndex((candidate, other) => !used.has(other) && alike(filter, candidate));
      if (found < 0) continue;
      partner[index] = found;
      used.add(found);
    }
  return partner;
}

/** The configured filters with the IDs of the matching prior ones; a new filter's ID is unknown. */
export function withFilterIds(next: readonly Filter[], prior: readonly Filter[]): readonly Filter[] {
  const partners = matchFilters(
    next.map((filter) => ({ ...filter, id: null })),
    prior,
  );
  return next.map((filter, index) => {
    const partner = partners[index];
    const id = partner === undefined ? undefined : idOf(prior[partner] ?? {});
    return { ...filter, id: id ?? UNKNOWN };
  });
}

/** True when the configured filters mean the same as the prior ones, one by one. */
export function sameFilters(next: readonly Filter[], prior: readonly Filter[]): boolean {
  return next.length === prior.length && next.every((filter, index) => sameFilter(filter, prior[index]));
}

function sameFilter(a: ObjectValue, b: ObjectValue = {}): boolean {
  return Object.entries(filterType.attributes).every(
    ([name, attribute]) => name === "id" || sameAttribute(attribute, a[name], b[name]),
  );
}

function sameId(a: Identified, b: Identified): boolean {
  const id = idOf(a);
  return id !== undefined && id === idOf(b);
}

function sameName(a: Identified, b: Identified): boolean {
  return typeof a.name === "string" && a.name === b.name;
}
