import { isUnknown } from "../../../../lib/model";
import { alikeContent, idOf, Shown, sameFrame, type Tile } from "../../../../lib/tiles";

/**
 * For each tile of `next` the index of the matching tile of `prior`, or `undefined` for a new one. Matched in this order: key, unique name,
 * equal content, position among the remaining tiles (between the same neighbours). No prior tile, and so no ID, is used twice.
 */
export function matchTiles(next: readonly Tile[], prior: readonly Tile[]): readonly (number | undefined)[] {
  const match = new Match(next, prior);
  match.byId();
  match.byUnique((tile) => known(tile.key));
  match.byUnique((tile) => known(tile.name));
  match.byContent();
  match.byPosition();
  return match.partner;
}

/** Among several of equal content, the one of the same name and place comes first, then the one of the same name. */
const likeness: readonly ((a: Tile, b: Tile) => boolean)[] = [sameFrame, (a, b) => a.name === b.name, () => true];

class Match {
  readonly partner: (number | undefined)[];
  private readonly used = new Set<number>();
  private readonly next: readonly Shown<Tile>[];
  private readonly prior: readonly Shown<Tile>[];

  constructor(next: readonly Tile[], prior: readonly Tile[]) {
    this.partner = next.map(() => undefined);
    this.next = next.map((tile) => new Shown(tile));
    this.prior = prior.map((tile) => new Shown(tile));
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

  byContent(): void {
    for (const alike of likeness)
      for (const [index, shown] of this.leftNext())
        for (const [other, old] of this.leftPrior()) {
          if (!alike(shown.tile, old.tile) || !alikeContent(shown, old)) continue;
          this.join(index, other);
          break;
        }
  }

  /**
   * The remaining tiles between two matched neighbours are matched in order; then the remaining tiles at the same index. Two different keys
   * never match.
   */
  byPosition(): void {
    const priorGaps = gaps(this.prior.length, (index) => (this.used.has(index) ? index : undefined));
    const nextGaps = gaps(this.next.length, (index) => this.partner[index]);
    for (const [gap, indexes] of nextGaps) {
      let others: readonly number[] = priorGaps.get(gap) ?? [];
      for (const index of indexes) {
        const at = others.findIndex((other) => this.mayJoin(index, other));
        const other = others[at];
        if (other === undefined) continue;
        this.join(index, other);
        others = others.slice(at + 1);
      }
    }
    for (const [index] of this.leftNext())
      if (!this.used.has(index) && this.mayJoin(index, index)) this.join(index, index);
  }

  private mayJoin(index: number, other: number): boolean {
    const [next, prior] = [this.next[index], this.prior[other]];
    if (!next || !prior) return false;
    const [a, b] = [known(next.tile.key), known(prior.tile.key)];
    return a === undefined || b === undefined || a === b;
  }

  private join(index: number, other: number): void {
    this.partner[index] = other;
    this.used.add(other);
  }

  private *leftNext(): Iterable<readonly [number, Shown<Tile>]> {
    for (const [index, shown] of this.next.entries()) if (this.partner[index] === undefined) yield [index, shown];
  }

  private *leftPrior(): Iterable<readonly [number, Shown<Tile>]> {
    for (const [index, shown] of this.prior.entries()) if (!this.used.has(index)) yield [index, shown];
  }
}

function known(value: unknown): string | undefined {
  return isUnknown(value) || typeof value !== "string" || value === "" ? undefined : value;
}

function uniqueIndexes(
  tiles: Iterable<readonly [number, Shown<Tile>]>,
  nameOf: (tile: Tile) => string | undefined,
): Map<string, number> {
  const found = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [index, { tile }] of tiles) {
    const name = nameOf(tile);
    if (name === undefined) continue;
    if (found.has(name)) repeated.add(name);
    found.set(name, index);
  }
  for (const name of repeated) found.delete(name);
  return found;
}

/** The indexes that are not matched, grouped by the partner before and the partner after them. */
function gaps(length: number, partnerOf: (index: number) => number | undefined): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  let before: number | undefined;
  let open: number[] = [];
  const close = (after: number | undefined) => {
    if (open.length > 0) groups.set(`${before ?? "start"} ${after ?? "end"}`, open);
    open = [];
  };
  for (let index = 0; index < length; index += 1) {
    const partner = partnerOf(index);
    if (partner === undefined) open.push(index);
    else {
      close(partner);
      before = partner;
    }
  }
  close(undefined);
  return groups;
}
