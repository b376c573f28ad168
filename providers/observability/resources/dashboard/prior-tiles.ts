import { fromWire } from "../../../../lib/schema";
import type { KnownTile } from "../../../../lib/tiles";
import { tile as tileType } from "../../../../lib/tiles/tile";
import type { Known } from "./types";

/** The tiles of a state. Of tiles that a document leaves to the UI, only the IDs and the keys, as names, are known. */
export function priorTiles({ tiles, tileIds }: Pick<Known, "tiles" | "tileIds">): readonly KnownTile[] {
  if (tiles) return tiles;
  return Object.entries(tileIds ?? {}).map(([name, id]) => ({ ...fromWire(tileType, { name }), name, key: null, id }));
}
