import { placeTiles, tileKeys } from "../../../../lib/layout";
import { isUnknown, type ObjectValue, sameValue, UNKNOWN, type Value } from "../../../../lib/model";
import { sameContent, sameFrame } from "./content";
import { matchTiles } from "./identity";
import { idOf, itemsOf, type Tile } from "./tile";

/**
 * The tiles of a plan: as configured and placed on the grid, each with the id of the prior tile it continues. The prior list is returned as
 * it is when nothing in it really changes: Terraform takes a prior form only for the list as a whole.
 */
export function planTiles(config: Value | undefined, prior: Value | undefined): Value {
  const configured = itemsOf(config);
  const before = itemsOf(prior) ?? [];
  if (configured === undefined) return UNKNOWN;
  if (configured.length === 0)
    return before.length === 0 && Array.isArray(prior) && Array.isArray(config) ? prior : (config ?? null);
  const places = placeTiles(configured);
  const tiles: Tile[] = configured.map((tile, index) => ({ ...tile, ...places[index], id: null }));
  const partners = matchTiles(tiles, before);
  const unchanged = tiles.length === before.length && partners.every((partner, index) => partner === index);
  if (unchanged && sameKeys(tiles, before) && tiles.every((tile, index) => sameTile(tile, before[index] ?? {})))
    return before;
  return tiles.map((tile, index) => {
    const partner = partners[index];
    return { ...tile, id: (partner === undefined ? undefined : idOf(before[partner] ?? {})) ?? UNKNOWN };
  });
}

/** Ids by key, as far as they are known; wholly unknown while a key is. */
export function planTileIds(tiles: Value): Value {
  const items = itemsOf(tiles);
  const keys = items && tileKeys(items, isUnknown);
  if (items === undefined || keys === undefined) return UNKNOWN;
  return Object.fromEntries(keys.map((key, index) => [key, items[index]?.id ?? UNKNOWN]));
}

function sameTile(next: Tile, prior: Tile): boolean {
  return idOf(prior) !== undefined && sameFrame(next, prior) && sameContent(next, prior);
}

/** A key that is written only now is no change while it is the one that counted before. */
function sameKeys(next: readonly ObjectValue[], prior: readonly ObjectValue[]): boolean {
  const keys = tileKeys(next, isUnknown);
  return keys !== undefined && sameValue(keys, tileKeys(prior, isUnknown));
}
