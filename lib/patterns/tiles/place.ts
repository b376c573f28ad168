import type { NamedTile } from "../../constructs";

/** Methods that set the size and position of a tile. Each call returns a new tile. */
export interface Placeable<Self> {
  /** Size on the grid of 24 columns. */
  size(w: number, h?: number): Self;
  /** Position of the upper left corner. If omitted, the tile is placed from left to right and top to bottom. */
  at(x: number, y: number): Self;
  /** Places the tile in a section of the dashboard, and optionally in one of its tabs. */
  inContainer(containerId: string, tabId?: string): Self;
}

export type Place = Pick<NamedTile, "x" | "y" | "w" | "h" | "containerId" | "tabId">;

/** A builder's tile without what it shows. */
export type Placed<K extends string> = Place & Pick<NamedTile<K>, "key" | "name">;

/** The methods of `Placeable`, for a builder that returns a copy with changed members. */
export function placing<Self>(change: (place: Place) => Self): Placeable<Self> {
  return {
    size: (w, h) => change(h === undefined ? { w } : { w, h }),
    at: (x, y) => change({ x, y }),
    inContainer: (containerId, tabId) => change(tabId === undefined ? { containerId } : { containerId, tabId }),
  };
}
