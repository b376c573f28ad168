/** Tiles by name. You can also iterate over them: `Layout.columns(...tiles)`. */
export type NamedTiles<T extends object> = T & Iterable<T[keyof T]>;

export function namedTiles<T extends object>(tiles: T): NamedTiles<T> {
  return { ...tiles, [Symbol.iterator]: () => each(tiles) };
}

function* each<T extends object>(tiles: T): Generator<T[keyof T]> {
  for (const name in tiles) yield tiles[name];
}
