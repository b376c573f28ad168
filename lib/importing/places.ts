import { isRecord, type ObjectValue, type Value } from "../schema";
import { placeTiles } from "../tiles";

/** Above this number of tiles, positions are omitted for all tiles or for none. */
const mostTriedOneByOne = 100;

/** The tiles without the positions that the layout gives them anyway. */
export function withoutGivenPlaces(tiles: readonly ObjectValue[]): readonly ObjectValue[] {
  const all = tiles.map(unplaced);
  if (isPlacedLike(all, tiles)) return all;
  if (tiles.length > mostTriedOneByOne) return tiles;
  const result = [...tiles];
  for (const [index, tile] of tiles.entries()) {
    result[index] = unplaced(tile);
    if (!isPlacedLike(result, tiles)) result[index] = tile;
  }
  return result;
}

function unplaced(tile: ObjectValue): ObjectValue {
  return { ...tile, x: null, y: null };
}

function isPlacedLike(tiles: readonly ObjectValue[], wanted: readonly ObjectValue[]): boolean {
  return placeTiles(tiles).every(({ x, y }, index) => x === wanted[index]?.x && y === wanted[index]?.y);
}

/** The objects of a list attribute. */
export function objectsOf(value: Value | undefined): readonly ObjectValue[] {
  return Array.isArray(value) ? value.filter((item): item is ObjectValue => isRecord(item)) : [];
}
