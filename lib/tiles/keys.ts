import { isPresent } from "terraform-provider-sdk/values";

/** The identifier of a tile: its `key`, else its `name`. */
export interface KeyedTile {
  readonly key?: unknown;
  readonly name?: unknown;
}

/**
 * The key of each tile in `tileIds`: its own `key`, else its name. An empty or repeated name gets `#` and the number of the tile among
 * those of that name (`Errors#2`, `#1`). `undefined` if a key or name is unknown, because then no key is certain.
 */
export function tileKeys(
  tiles: readonly KeyedTile[],
  isOpaque: (value: unknown) => boolean,
): readonly string[] | undefined {
  if (tiles.some((tile) => isOpaque(tile.key ?? tile.name))) return undefined;
  const usedKeys = new Set(tiles.map(({ key }) => key).filter((key) => typeof key === "string"));
  const counts = new Map<string, number>();
  return tiles.map(({ key, name }) => {
    if (typeof key === "string") return key;
    const base = typeof name === "string" ? name : "";
    let count = counts.get(base) ?? 0;
    let candidate: string;
    do {
      count += 1;
      candidate = count === 1 && base !== "" ? base : `${base}#${count}`;
    } while (usedKeys.has(candidate));
    counts.set(base, count);
    usedKeys.add(candidate);
    return candidate;
  });
}

/** A tile that only its position distinguishes from another tile with the same name. */
export interface RepeatedTileName {
  readonly name: string;
  /** Index of the tile that has the name, or has it as its key. */
  readonly first: number;
  /** Index of the tile that repeats it. */
  readonly index: number;
}

/**
 * Tiles without a key whose name is the key of another tile or the name of an earlier one. Empty and unknown names are ignored: nothing
 * refers to a tile without a name.
 */
export function repeatedTileNames(
  tiles: readonly KeyedTile[],
  isOpaque: (value: unknown) => boolean,
): RepeatedTileName[] {
  const first = new Map<unknown, number>();
  for (const [index, { key }] of tiles.entries()) if (isKnown(key, isOpaque) && !first.has(key)) first.set(key, index);
  return tiles.flatMap(({ key, name }, index) => {
    if (isPresent(key) || !isKnown(name, isOpaque)) return [];
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, index);
    if (earlier === undefined) return [];
    return [{ name, first: earlier, index }];
  });
}

function isKnown(text: unknown, isOpaque: (value: unknown) => boolean): text is string {
  return typeof text === "string" && text.trim() !== "" && !isOpaque(text);
}
