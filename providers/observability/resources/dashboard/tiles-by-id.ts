import { contentOf, idOf, type Tile } from "../../../../lib/tiles";
import type { TileFacts, Tiles } from "../../planned-dashboards";

/** What alerts need to know of the tiles that have an ID, by it. */
export function tilesById(tiles: readonly Tile[]): Tiles {
  const known = tiles.flatMap((tile) => {
    const id = idOf(tile);
    return id === undefined ? [] : [[id, factsOf(tile)] as const];
  });
  return new Map(known);
}

function factsOf(tile: Tile): TileFacts {
  const displayType = contentOf(tile)?.displayType;
  return {
    name: String(tile.name),
    displayType: typeof displayType === "string" ? displayType : undefined,
    whole: tile,
  };
}
