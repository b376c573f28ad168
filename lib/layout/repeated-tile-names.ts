import type { KeyedTile } from "./tile-keys";

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
    if (!isAbsent(key) || !isKnown(name, isOpaque)) return [];
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, index);
    return earlier === undefined ? [] : [{ name, first: earlier, index }];
  });
}

function isAbsent(key: unknown): boolean {
  return key === undefined || key === null;
}

function isKnown(text: unknown, isOpaque: (value: unknown) => boolean): text is string {
  return typeof text === "string" && text.trim() !== "" && !isOpaque(text);
}
