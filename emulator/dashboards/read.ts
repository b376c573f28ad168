import type { Dashboard, Opaque, Tile } from "../estate/records";

/** A tile as answers show it: dangling container references are hidden. */
function shownTile(tile: Tile, dashboard: Dashboard): Opaque {
  const { id, x, y, w, h, name, config, containerId, tabId } = tile;
  const container =
    containerId === undefined ? undefined : dashboard.containers.find((entry) => entry.id === containerId);
  const hasTab = container?.tabs?.some((tab) => tab.id === tabId);
  return {
    id,
    x,
    y,
    w,
    h,
    name,
    config,
    ...(container && { containerId }),
    ...(hasTab && { tabId }),
  };
}

/** A dashboard as answers show it; tiles the API cannot express are left out. */
export function shownDashboard(
  dashboard: Dashboard,
  showTile: (tile: Tile, of: Dashboard) => Opaque = shownTile,
): Opaque {
  const { id, name, tiles, tags, filters, savedQuery, savedQueryLanguage, savedFilterValues, containers } = dashboard;
  return {
    id,
    name,
    tiles: tiles.filter(({ config }) => config.configType !== "promql").map((tile) => showTile(tile, dashboard)),
    tags,
    filters,
    savedQuery,
    savedQueryLanguage,
    savedFilterValues,
    ...(containers.length > 0 && { containers }),
  };
}
