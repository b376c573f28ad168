import { dashboard } from "../../../../lib/kinds/dashboard";
import { type Attribute, type ObjectValue, sameAttribute } from "../../../../lib/schema";
import { type KnownTile, sameContent, TileContent } from "../../../../lib/tiles";
import { priorTiles } from "./prior-tiles";
import type { Known, State } from "./types";

/** True if an update changes only what the service does not have: keys of tiles, protection, the form that a tile or dashboard is written in. */
export function isLocal(planned: Known, prior: State): boolean {
  const known = planned.tiles ? { ...prior, tiles: priorTiles(prior) } : prior;
  const tiles = planned.tiles?.map((tile, index) => inFormOf(tile, known.tiles?.[index])) ?? null;
  const [after, before] = [withoutKeys({ ...planned, tiles }), withoutKeys(known)];
  return Object.entries<Attribute>(dashboard.type.attributes).every(
    ([name, attribute]) => attribute.wire === false || sameAttribute(attribute, after[name], before[name]),
  );
}

function inFormOf(tile: KnownTile, prior: KnownTile | undefined): KnownTile {
  if (prior === undefined || !sameContent(new TileContent(tile), new TileContent(prior))) return tile;
  const { series, config, asRatio } = prior;
  return { ...tile, series, config, asRatio };
}

function withoutKeys(value: Known): ObjectValue {
  return { ...value, tiles: value.tiles?.map((tile) => ({ ...tile, key: null })) ?? null };
}
