import type { Container, Tile } from "../../constructs";

/** Something with a place in a layout: a tile, or tiles arranged in rows or columns. */
export type Block = Tile | Arrangement;

/** Blocks below each other (`rows`) or side by side (`columns`). */
export interface Arrangement {
  readonly arrangement: "rows" | "columns";
  readonly blocks: readonly Block[];
}

/** A section of a dashboard, which readers can fold; it has a grid of its own, or one in each tab. */
export interface Section {
  readonly container: Container;
  readonly parts: readonly { readonly tabId?: string; readonly block: Block }[];
}

/** Tiles with their places and the sections they stand in: spread it into a dashboard's configuration. */
export interface LaidOut {
  readonly tiles: readonly Tile[];
  readonly containers?: readonly Container[];
}

export function isArrangement(block: Block): block is Arrangement {
  return "arrangement" in block;
}

export function isSection(item: Block | Section): item is Section {
  return "container" in item;
}
