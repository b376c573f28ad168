import type { Container, NamedTile } from "../../constructs";

/** Something with a place in a layout: a tile, or tiles arranged in rows or columns. */
export type Block<K extends string = string> = NamedTile<K> | Arrangement<K>;

/** Blocks below each other (`rows`) or side by side (`columns`). */
export interface Arrangement<K extends string = string> {
  readonly arrangement: "rows" | "columns";
  readonly blocks: readonly Block<K>[];
}

/** A section of a dashboard, which readers can fold; it has a grid of its own, or one in each tab. */
export interface Section<K extends string = string> {
  readonly container: Container;
  readonly parts: readonly { readonly tabId?: string; readonly block: Block<K> }[];
}

/** Tiles with their places and the sections they stand in: spread it into a dashboard's configuration. */
export interface LaidOut<K extends string = string> {
  readonly tiles: readonly NamedTile<K>[];
  readonly containers?: readonly Container[];
}

export function isArrangement<K extends string>(block: Block<K>): block is Arrangement<K> {
  return "arrangement" in block;
}

export function isSection<K extends string>(item: Block<K> | Section<K>): item is Section<K> {
  return "container" in item;
}
