import { inWords, Match, type Partners, sameMeaning } from "terraform-provider-sdk/internal/schema";
import { isUnknown, type PlannedOf } from "terraform-provider-sdk/schema";
import { filter as filterType } from "../../../../lib/kinds/dashboard";
import { alikeContent, idOf, sameFrame, sameQuery, type Tile } from "../../../../lib/tiles";

type Filter = PlannedOf<typeof filterType>;

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
  return match.partners;
}

/** Among several that are alike, the one of the same name and place comes first, then the one of the same name. */
const likeness: readonly ((a: Tile, b: Tile) => boolean)[] = [sameFrame, (a, b) => a.name === b.name, () => true];

/** For each filter of `next` the index of the matching prior filter: by ID, then by name; none is used twice. */
export function matchFilters(next: readonly Identified[], prior: readonly Identified[]): Partners {
  const match = new Match(next, prior);
  for (const keyOf of [idOf, nameOf])
    match.byFirst((filter, old) => keyOf(filter) !== undefined && keyOf(filter) === keyOf(old));
  // Those of a type that nobody knew may have no name.
  match.byFirst((filter, old) => nameOf(filter) === nameOf(old));
  return match.partners;
}

function nameOf(filter: Identified): string | undefined {
  return known(inWords(filterType, { ...filter }).name);
}

/** True when the configured filters mean the same as the prior ones, one by one, whatever IDs the service gave to them. */
export function sameFilters(next: readonly Filter[], prior: readonly Filter[]): boolean {
  const isSame = (a: Filter, b: Filter | undefined) => sameMeaning(filterType, { ...a, id: null }, { ...b, id: null });
  return next.length === prior.length && next.every((filter, index) => isSame(filter, prior[index]));
}

function known(value: unknown): string | undefined {
  return isUnknown(value) || typeof value !== "string" || value === "" ? undefined : value;
}
