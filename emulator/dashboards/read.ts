import type { Call } from "../http/result";
import type { Dashboard, Opaque, Tile, TileConfig } from "../store/records";
import { tileInSeriesForm } from "./config-to-series";

const displays = [
  "line",
  "stacked_bar",
  "table",
  "number",
  "pie",
  "bar",
  "heatmap",
  "markdown",
  "search",
  "event_patterns",
];

/** A configuration as responses show it: one that the API cannot express becomes a line with a count. */
const shownConfig = (config: TileConfig): TileConfig =>
  displays.includes(config.displayType)
    ? config
    : { displayType: "line", sourceId: config.sourceId, select: [{ aggFn: "count", where: "" }] };

/** A tile as responses show it: dangling container references are hidden. */
function shownTile(tile: Tile, dashboard: Dashboard): Opaque {
  const { id, x, y, w, h, name, config, containerId, tabId } = tile;
  const container = dashboard.containers?.find((entry) => entry.id === containerId);
  const hasTab = container?.tabs?.some((tab) => tab.id === tabId);
  return {
    id,
    x,
    y,
    w,
    h,
    name,
    config: shownConfig(config),
    ...(container && { containerId }),
    ...(hasTab && { tabId }),
  };
}

/** A dashboard as in responses; tiles that the API cannot express are omitted. */
export function shownDashboard(dashboard: Dashboard, { answerSeries }: Pick<Call, "answerSeries">): Opaque {
  const { id, name, tags, filters, savedQuery, savedQueryLanguage, savedFilterValues, containers = [] } = dashboard;
  const tiles = dashboard.tiles.filter(({ config }) => config.configType !== "promql");
  if (answerSeries) return { id, name, tiles: tiles.map(tileInSeriesForm), tags, filters };
  return {
    id,
    name,
    tiles: tiles.map((tile) => shownTile(tile, dashboard)),
    tags,
    filters,
    savedQuery,
    savedQueryLanguage,
    savedFilterValues,
    ...(containers.length > 0 && { containers }),
  };
}
