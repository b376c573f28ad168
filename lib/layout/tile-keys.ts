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
  const taken = new Set(tiles.map(({ key }) => key).filter((key) => typeof key === "string"));
  const counts = new Map<string, number>();
  return tiles.map(({ key, name }) => {
    if (typeof key === "string") return key;
    const base = typeof name === "string" ? name : "";
    let count = counts.get(base) ?? 0;
    let candidate: string;
    do {
      count += 1;
      candidate = count === 1 && base !== "" ? base : `${base}#${count}`;
    } while (taken.has(candidate));
    counts.set(base, count);
    taken.add(candidate);
    return candidate;
  });
}
