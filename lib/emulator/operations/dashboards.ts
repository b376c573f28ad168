import { isDeepStrictEqual } from "node:util";
import { both, type Call, type Operation, type Result } from "../http/call";
import { badRequest, notFoundText, Rejection } from "../rejection";
import {
  type DashboardBody,
  dashboardMembers,
  dashboardOnCreate,
  dashboardOnUpdate,
  type TileBody,
} from "../shapes/dashboard";
import { shownFilter } from "../shapes/filter";
import { alertable, displayTypes } from "../shapes/tile";
import { objectId } from "../shapes/words";
import type { Store } from "../store/store";
import type { Container, Dashboard, Opaque, Tile, TileConfig } from "../store/tables";
import { crud } from "./crud";
import {
  configOfSeries,
  hiddenOfSeries,
  shownConfig,
  storedConfig,
  storedSeriesConfig,
  tileInSeriesForm,
} from "./tile-forms";

function byNameDescending(a: Dashboard, b: Dashboard): number {
  return Buffer.compare(Buffer.from(b.name), Buffer.from(a.name));
}

export const dashboardOperations: Operation[] = [
  ...crud("dashboards", {
    path: "/dashboards",
    modes: both,
    members: dashboardMembers,
    order: byNameDescending,
    absent: notFoundText,
    absentIsDeleted: true,
    onCreate: dashboardOnCreate,
    onUpdate: dashboardOnUpdate,
    write: (body: DashboardBody, call) => (stored) => composed(call, body, stored),
    shown: shownDashboard,
    // The alerts of tiles that are gone or can no longer carry them are deleted.
    updated: ({ id, tiles }, { store }) => {
      const carriers = new Set(tiles.filter(({ config }) => alertable.has(config.displayType)).map((tile) => tile.id));
      store.alerts.removeWhere(
        ({ dashboardId, tileId }) => dashboardId === id && !(tileId !== undefined && carriers.has(tileId)),
      );
    },
    deleting: ({ id }, { store }) => {
      store.alerts.removeWhere(({ dashboardId }) => dashboardId === id);
    },
  }),
  { method: "post", path: "/dashboards/validate", modes: both, run: validate },
];

function validate(call: Call): Result {
  const parsed = dashboardOnCreate(call).safeParse(call.body);
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
    return { kind: "bare", body: { valid: false, errors, normalized: null } };
  }
  try {
    composed(call, parsed.data, undefined);
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    const errors = [{ path: "", message: error.message }];
    return { kind: "bare", body: { valid: false, errors, normalized: null } };
  }
  return { kind: "bare", body: { valid: true, errors: [], normalized: parsed.data } };
}

/** The service shows a configuration that its API cannot express as a line with a count. */
function expressedConfig(config: TileConfig): TileConfig {
  return displayTypes.has(config.displayType)
    ? shownConfig(config)
    : { displayType: "line", sourceId: config.sourceId, select: [{ aggFn: "count", where: "" }] };
}

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
    config: expressedConfig(config),
    ...(container && { containerId }),
    ...(hasTab && { tabId }),
  };
}

/** A dashboard as in responses; tiles, filters and saved values that the API cannot express are omitted. */
function shownDashboard(dashboard: Dashboard, { seriesForm }: Pick<Call, "seriesForm">): Opaque {
  const { id, name, tags, savedQuery, savedQueryLanguage, containers = [] } = dashboard;
  const filters = dashboard.filters.filter(({ type }) => type !== "ADHOC").map(shownFilter);
  const savedFilterValues = dashboard.savedFilterValues.filter(({ type }) => type !== "adhoc");
  const tiles = dashboard.tiles.filter(({ config }) => config.configType !== "promql");
  if (seriesForm) return { id, name, tiles: tiles.map(tileInSeriesForm), tags, filters };
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

function tileOf(body: TileBody, id: string): Tile {
  const { name, x, y, w, h, containerId, tabId, config, series = [], asRatio } = body;
  const hidden = hiddenOfSeries(series);
  return {
    id,
    name,
    x,
    y,
    w,
    h,
    ...(containerId !== undefined && { containerId }),
    ...(tabId !== undefined && { tabId }),
    config: config ? storedConfig(config) : storedSeriesConfig(configOfSeries(series, asRatio)),
    ...(hidden && { hidden }),
  };
}

/** Before 2.40 a number of raw SQL has no colour rules: they are dropped. */
function withoutSqlColors(tile: Tile): Tile {
  if (tile.config.configType !== "sql" || tile.config.displayType !== "number") return tile;
  const { colorRules, ...config } = tile.config;
  return { ...tile, config: config as TileConfig };
}

/** Keeps an ID the server already knows, once; everything else gets a fresh one. */
function idKeeper(known: Iterable<string>): (wanted: string | undefined) => string {
  const free = new Set(known);
  return (wanted) => (wanted !== undefined && free.delete(wanted) ? wanted : objectId());
}

function languageOf(body: DashboardBody, stored: string | null): string | null {
  if (body.savedQueryLanguage !== undefined) return body.savedQueryLanguage;
  if (body.savedQuery === null) return null;
  return body.savedQuery ? "lucene" : stored;
}

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
function composed(
  { store, serviceVersion }: Pick<Call, "store" | "serviceVersion">,
  body: DashboardBody,
  stored: Dashboard | undefined,
): Dashboard {
  const before = stored ?? { id: objectId(), ...blank };
  const tileId = idKeeper(before.tiles.map(({ id }) => id));
  const filterId = idKeeper(before.filters.map(({ id }) => id));
  const given = body.tiles.map((tile) => tileOf(tile, tileId(tile.id)));
  const tiles = serviceVersion < "2.40" ? given.map(withoutSqlColors) : given;
  const filters = body.filters?.map((filter) => ({ ...filter, id: filterId(filter.id) }));
  const containers = body.containers ?? before.containers;
  const unchanged = (tile: Tile) =>
    before.tiles.some((old) => old.id === tile.id && isDeepStrictEqual(old.config, tile.config));
  checkReferences(
    store,
    tiles.map((tile) => ({ ...tile, isNew: !unchanged(tile) })),
    body.filters ?? [],
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
    savedFilterValues: body.savedFilterValues ?? before.savedFilterValues,
    containers,
  };
}

interface CheckedTile {
  containerId?: string;
  tabId?: string;
  config: TileConfig;
  /** False for a tile that an update leaves as it was: some rules only look at what is new. */
  isNew: boolean;
}

interface OnClick {
  type: string;
  target?: { mode: string; id?: string };
}

function targetOf(tile: CheckedTile, type: string): string[] {
  const click = tile.config.onClick as OnClick | undefined;
  return click?.type === type && click.target?.mode === "id" && click.target.id ? [click.target.id] : [];
}

function textOf(value: unknown): string[] {
  return typeof value === "string" ? [value] : [];
}

function rejectAny(ids: string[], sentence: string): void {
  if (ids.length > 0) throw badRequest(`${sentence}: ${[...new Set(ids)].join(", ")}`);
}

/** What is wrong with the container that a tile names. */
function containerProblem({ containerId, tabId }: CheckedTile, containers: Container[]): string | undefined {
  if (containerId === undefined) return tabId && "tabId: tabId requires containerId to be set";
  const container = containers.find(({ id }) => id === containerId);
  if (!container) return `containerId: Tile references unknown containerId "${containerId}"`;
  if (tabId === undefined || container.tabs?.some(({ id }) => id === tabId)) return undefined;
  return `tabId: Tile references unknown tabId "${tabId}" in container "${containerId}"`;
}

function checkContainers(tiles: CheckedTile[], containers: Container[]): void {
  const problems = tiles.flatMap((tile, index) => {
    const problem = containerProblem(tile, containers);
    return problem === undefined ? [] : [`tiles.${index}.${problem}`];
  });
  if (problems.length > 0) throw badRequest(problems.join("; "));
}

/** The reference checks of a dashboard write, in the service's order; only the first kind that fails is reported. */
function checkReferences(
  store: Store,
  tiles: CheckedTile[],
  filters: { type: string; sourceId?: string }[],
  containers: Container[],
): void {
  checkContainers(tiles, containers);

  const source = (id: string) => store.sources.find(id);
  const configs = tiles.map(({ config }) => config);
  const sourceIds = [
    ...configs.flatMap(({ sourceId }) => textOf(sourceId)),
    ...filters.flatMap(({ sourceId }) => textOf(sourceId)),
    ...tiles.flatMap((tile) => targetOf(tile, "search")),
  ];
  rejectAny(
    sourceIds.filter((id) => !source(id)),
    "Could not find the following source IDs",
  );

  const connectionIds = configs.flatMap(({ connectionId }) => textOf(connectionId));
  rejectAny(
    connectionIds.filter((id) => !store.connections.find(id)),
    "Could not find the following connection IDs",
  );

  const mismatched = configs.filter(
    ({ sourceId, connectionId }) =>
      typeof sourceId === "string" && connectionId && source(sourceId)?.connection !== connectionId,
  );
  rejectAny(
    mismatched.map(({ sourceId }) => sourceId as string),
    "The following source IDs do not match the specified connections",
  );

  const kindOf = (id: unknown): string | undefined => (typeof id === "string" ? source(id)?.kind : undefined);
  const fresh = tiles.filter(({ isNew }) => isNew).map(({ config }) => config);
  rejectAny(
    fresh
      .filter(({ displayType, sourceId }) => displayType === "heatmap" && kindOf(sourceId) !== "trace")
      .map(({ sourceId }) => sourceId as string),
    "Heatmap tiles require a Trace source. The following source IDs are not Trace sources",
  );
  rejectAny(
    fresh
      .filter(({ formulas, sourceId }) => formulas && !["metric", "log", "trace"].includes(kindOf(sourceId) ?? ""))
      .map(({ sourceId }) => sourceId as string),
    "Tiles with formulas require a Metric, Log, or Trace source. The following source IDs are not formula-capable",
  );

  rejectAny(
    filters
      .filter(({ type, sourceId }) => type === "PROMETHEUS_LABEL" && kindOf(sourceId) !== "promql")
      .flatMap(({ sourceId }) => textOf(sourceId)),
    "PROMETHEUS_LABEL filters require a PromQL source. The following source IDs are not PromQL sources",
  );

  rejectAny(
    tiles.flatMap((tile) => targetOf(tile, "dashboard")).filter((id) => !store.dashboards.find(id)),
    "Could not find the following onClick dashboard IDs",
  );
  rejectAny(
    tiles.flatMap((tile) => targetOf(tile, "search")).filter((id) => !["log", "trace"].includes(kindOf(id) ?? "")),
    "The following onClick search source IDs are not log or trace sources",
  );
}
