import type { NamedTile } from "../../constructs";

/** What every tile builder can say about the tile's place. Each call returns a new tile. */
export interface Placeable<Self> {
  /** Size on the grid of 24 columns. */
  size(w: number, h?: number): Self;
  /** Place of the upper left corner; without it the tile is placed in reading order. */
  at(x: number, y: number): Self;
  /** Puts the tile into a section of the dashboard, and into one of its tabs. */
  inContainer(containerId: string, tabId?: string): Self;
}

export type Place = Pick<NamedTile, "x" | "y" | "w" | "h" | "containerId" | "tabId">;

/** A builder's tile without what it shows. */
export type Placed<K extends string> = Place & Pick<NamedTile<K>, "key" | "name">;

/** The methods of `Placeable`, for a builder that makes itself anew from changed members. */
export function placing<Self>(change: (place: Place) => Self): Placeable<Self> {
  return {
    size: (w, h) => change(h === undefined ? { w } : { w, h }),
    at: (x, y) => change({ x, y }),
    inContainer: (containerId, tabId) => change(tabId === undefined ? { containerId } : { containerId, tabId }),
  };
}
