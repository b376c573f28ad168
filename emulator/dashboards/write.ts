import { isDeepStrictEqual } from "node:util";
import type { DashboardBody, TileBody } from "../shapes/dashboard";
import { objectId } from "../store/ids";
import type { Container, Dashboard, Filter, Opaque, Tile, TileConfig } from "../store/records";
import type { Store } from "../store/store";
import { storedConfig, storedSeriesConfig } from "./config-form";
import { checkReferences } from "./references";
import { configOfSeries, hiddenOfSeries } from "./series-to-config";

const alertable = ["line", "stacked_bar", "number"];

function tileOf(body: TileBody, id: string): Tile {
  const { name, x, y, w, h, containerId, tabId, series, asRatio } = body;
  const config = series ? storedSeriesConfig(configOfSeries(series, asRatio)) : storedConfig(body.config as TileConfig);
  const hidden = series && hiddenOfSeries(series);
  return {
    id,
    name,
    x,
    y,
    w,
    h,
    ...(containerId !== undefined && { containerId }),
    ...(tabId !== undefined && { tabId }),
    config,
    ...(hidden && { hidden }),
  };
}

/** Keeps an ID the server already knows, once; everything else gets a fresh one. */
function idKeeper(known: Iterable<string>): (wanted: string | undefined) => string {
  const free = new Set(known);
  return (wanted) => (wanted !== undefined && free.delete(wanted) ? wanted : objectId());
}

const languageOf = (body: DashboardBody, stored: string | null): string | null => {
  if (body.savedQueryLanguage !== undefined) return body.savedQueryLanguage;
  if (body.savedQuery === null) return null;
  return body.savedQuery ? "lucene" : stored;
};

const blank: Omit<Dashboard, "id"> = {
  name: "",
  tiles: [],
  tags: [],
  filters: [],
  savedQuery: null,
  savedQueryLanguage: null,
  savedFilterValues: [],
  containers: [],
};

/** The stored dashboard with a checked body applied; members that the body omits keep their value. */
export function composed(store: Store, body: DashboardBody, stored: Dashboard | undefined): Dashboard {
  const before = stored ?? { id: objectId(), ...blank };
  const tileId = idKeeper(before.tiles.map(({ id }) => id));
  const filterId = idKeeper(before.filters.map(({ id }) => id));
  const tiles = body.tiles.map((tile) => tileOf(tile, tileId(tile.id)));
  const filters = body.filters?.map((filter) => ({ ...filter, id: filterId(filter.id) }) as Filter);
  const containers = (body.containers as Container[] | undefined) ?? before.containers;
  const unchanged = (tile: Tile) =>
    before.tiles.some((old) => old.id === tile.id && isDeepStrictEqual(old.config, tile.config));
  checkReferences(
    store,
    tiles.map((tile) => ({ ...tile, isNew: !unchanged(tile) })),
    (body.filters ?? []) as Opaque[],
    containers,
  );
  return {
    id: before.id,
    name: body.name,
    tiles,
    tags: body.tags ? [...new Set(body.tags)] : before.tags,
    filters: filters ?? before.filters,
    savedQuery: body.savedQuery === undefined ? before.savedQuery : body.savedQuery,
    savedQueryLanguage: languageOf(body, before.savedQueryLanguage),
    savedFilterValues: (body.savedFilterValues as Opaque[] | undefined) ?? before.savedFilterValues,
    containers,
  };
}

export function createDashboard(store: Store, body: DashboardBody): Dashboard {
  return store.dashboards.put(composed(store, body, undefined));
}

/** Replaces a dashboard and deletes the alerts of tiles that are gone or can no longer carry them. */
export function updateDashboard(store: Store, body: DashboardBody, stored: Dashboard): Dashboard {
  const dashboard = store.dashboards.put(composed(store, body, stored));
  const carriers = new Set(
    dashboard.tiles.filter(({ config }) => alertable.includes(config.displayType)).map(({ id }) => id),
  );
  store.alerts.removeWhere(
    (alert) => alert.dashboardId === dashboard.id && !(alert.tileId !== undefined && carriers.has(alert.tileId)),
  );
  return dashboard;
}
