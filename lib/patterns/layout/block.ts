import type { Container, NamedTile } from "../../constructs";

/** An element of a layout: a tile, or tiles arranged in rows or columns. */
export type Block<K extends string = string> = NamedTile<K> | Arrangement<K>;

/** Blocks below each other (`rows`) or side by side (`columns`). */
export interface Arrangement<K extends string = string> {
  readonly arrangement: "rows" | "columns";
  readonly blocks: readonly Block<K>[];
}

/** A collapsible section of a dashboard, with its own grid or one grid per tab. */
export interface Section<K extends string = string> {
  readonly container: Container;
  readonly parts: readonly { readonly tabId?: string; readonly block: Block<K> }[];
}

/** Positioned tiles and their sections. Spread it into the configuration of a dashboard. */
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
