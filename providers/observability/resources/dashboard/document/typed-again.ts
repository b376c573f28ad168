import { isPresent, sameValue } from "../../../../../lib/schema";
import { knownItems, type Tile } from "../../../../../lib/tiles";
import type { Filter, Planned, State } from "../types";

/**
 * The plan of a dashboard that was a document and is written as attributes again. Terraform knows no prior value of these, so each is as
 * configured, with the IDs and places it keeps.
 */
export function withoutDocument(settled: Planned, config: Planned, before: State): Planned {
  const { tags, savedQuery, savedFilterValues, containers } = config;
  const keepsTiles = isPresent(config.tiles) && sameValue(settled.tiles, before.tiles);
  const keepsFilters = isPresent(config.filters) && sameValue(settled.filters, before.filters);
  return {
    ...settled,
    dashboardJson: null,
    tags: tags ?? settled.tags,
    savedQuery: savedQuery ?? settled.savedQuery,
    savedFilterValues: savedFilterValues ?? settled.savedFilterValues,
    containers: containers ?? settled.containers,
    tiles: keepsTiles ? tilesAsConfigured(knownItems(config.tiles), before) : settled.tiles,
    filters: keepsFilters ? filtersAsConfigured(knownItems(config.filters), before) : settled.filters,
  };
}

function tilesAsConfigured(tiles: readonly Tile[], before: State): Tile[] {
  return tiles.map((tile, index) => {
    const { id = null, x = null, y = null, w = null, h = null } = before.tiles?.[index] ?? {};
    return { ...tile, id, x: tile.x ?? x, y: tile.y ?? y, w: tile.w ?? w, h: tile.h ?? h };
  });
}

function filtersAsConfigured(filters: readonly Filter[], before: State): Filter[] {
  return filters.map((filter, index) => ({ ...filter, id: before.filters?.[index]?.id ?? null }));
}
