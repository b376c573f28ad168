import { isDeepStrictEqual } from "node:util";
import { both, type Call, type Operation, operations, type Result } from "../http/call";
import { badRequest, notFoundText, Rejection } from "../rejection";
import { type DashboardBody, dashboardBodies, dashboardMembers, type TileBody } from "../shapes/dashboard";
import { shownFilter } from "../shapes/filter";
import { alertable, displayTypes, isSeriesHeatmap } from "../shapes/tile";
import { objectId } from "../shapes/words";
import type { Store } from "../store/store";
import { type Container, type Dashboard, type Opaque, recordFrom, type Tile, type TileConfig } from "../store/tables";
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
    onCreate: ({ serviceVersion }) => dashboardBodies[serviceVersion].create,
    onUpdate: ({ serviceVersion }) => dashboardBodies[serviceVersion].update,
    write: (body: DashboardBody, call) => (stored) => composed(call, body, stored),
    publicForm: shownDashboard,
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
  ...operations(both, { "post /dashboards/validate": validate }),
];

function validate(call: Call): Result {
  const { data: body, error } = dashboardBodies[call.serviceVersion].create.safeParse(call.body);
  const errors = error?.issues.map(({ path, message }) => ({ path: path.join("."), message })) ?? [];
  try {
    if (body) composed(call, body, undefined);
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    errors.push({ path: "", message: error.message });
  }
  const valid = errors.length === 0;
  return { kind: "bare", body: { valid, errors, normalized: valid ? body : null } };
}

/** The service shows a configuration that its API cannot express as a line with a count. */
function expressedConfig(config: TileConfig): TileConfig {
  if (displayTypes.has(config.displayType) || alertable.has(config.displayType)) return shownConfig(config);
  return { displayType: "line", sourceId: config.sourceId, select: [{ aggFn: "count", where: "" }] };
}

/** A tile as responses show it: dangling container references are hidden. */
function shownTile({ hidden, config, containerId, tabId, ...frame }: Tile, { containers = [] }: Dashboard): Opaque {
  const container = containers.find(({ id }) => id === containerId);
  const tab = container?.tabs?.find(({ id }) => id === tabId);
  return { ...frame, config: expressedConfig(config), containerId: container?.id, tabId: tab?.id };
}

/** A dashboard as in responses; tiles, filters and saved values that the API cannot express are omitted. */
function shownDashboard(
  dashboard: Dashboard,
  { seriesForm, serviceVersion }: Pick<Call, "seriesForm" | "serviceVersion">,
): Opaque {
  const { containers = [], savedFilterValues, ...members } = dashboard;
  const hidesAdHoc = serviceVersion < "2.46";
  const filters = dashboard.filters.filter(({ type }) => !hidesAdHoc || type !== "ADHOC").map(shownFilter);
  const tiles = dashboard.tiles.filter(({ config }) => serviceVersion >= "2.42" || config.configType !== "promql");
  if (seriesForm) {
    const { id, name, tags } = dashboard;
    return { id, name, tiles: tiles.map(tileInSeriesForm), tags, filters };
  }
  return {
    ...members,
    tiles: tiles.map((tile) => shownTile(tile, dashboard)),
    filters,
    savedFilterValues: savedFilterValues.filter(({ type }) => !hidesAdHoc || type !== "adhoc"),
    containers: containers.length > 0 ? containers : undefined,
  };
}

function tileOf({ config, series = [], asRatio, ...frame }: TileBody, id: string): Tile {
  const stored = config ? storedConfig(config) : storedSeriesConfig(configOfSeries(series, asRatio));
  return { ...frame, id, config: stored, hidden: hiddenOfSeries(series) };
}

/** Keeps an ID the server already knows, once; everything else gets a fresh one. */
function idKeeper(knownIds: Iterable<string>): (id: string | undefined) => string {
  const free = new Set(knownIds);
  return (id) => (id !== undefined && free.delete(id) ? id : objectId());
}

function languageOf(body: DashboardBody, stored: string | null): string | null {
  if (body.savedQueryLanguage !== undefined) return body.savedQueryLanguage;
  if (body.savedQuery === null) return null;
  return body.savedQuery ? "lucene" : stored;
}

/** The stored dashboard with a checked body applied; members that the body omits keep their value. */
function composed({ store }: Pick<Call, "store">, body: DashboardBody, stored: Dashboard | undefined): Dashboard {
  const dashboardBefore = stored ?? recordFrom("dashboards", {}, "");
  const {
    filters,
    savedQuery = dashboardBefore.savedQuery,
    savedFilterValues = dashboardBefore.savedFilterValues,
  } = body;
  const { tags = dashboardBefore.tags, containers = dashboardBefore.containers } = body;
  const tileId = idKeeper(dashboardBefore.tiles.map(({ id }) => id));
  const filterId = idKeeper(dashboardBefore.filters.map(({ id }) => id));
  const tiles = body.tiles.map((tile) => tileOf(tile, tileId(tile.id)));
  checkContainers(tiles, containers);
  checkReferences(store, body, tiles, dashboardBefore.tiles);
  return {
    id: dashboardBefore.id,
    name: body.name,
    tiles,
    tags: [...new Set(tags)],
    filters: filters?.map((filter) => ({ ...filter, id: filterId(filter.id) })) ?? dashboardBefore.filters,
    savedQuery,
    savedQueryLanguage: languageOf(body, dashboardBefore.savedQueryLanguage),
    savedFilterValues,
    containers,
  };
}

/** What is wrong with the container that a tile names. */
function containerProblem({ containerId, tabId }: Tile, containers: Container[]): string | undefined {
  if (containerId === undefined) return tabId && "tabId: tabId requires containerId to be set";
  const container = containers.find(({ id }) => id === containerId);
  if (!container) return `containerId: Tile references unknown containerId "${containerId}"`;
  if (tabId === undefined || container.tabs?.some(({ id }) => id === tabId)) return undefined;
  return `tabId: Tile references unknown tabId "${tabId}" in container "${containerId}"`;
}

function checkContainers(tiles: Tile[], containers: Container[]): void {
  const problems = tiles.flatMap((tile, index) => {
    const problem = containerProblem(tile, containers);
    if (problem === undefined) return [];
    return [`tiles.${index}.${problem}`];
  });
  if (problems.length > 0) throw badRequest(problems.join("; "));
}

/**
 * The reference checks of a dashboard write, in the service's order; only the first kind that fails is reported. Those of heatmaps and
 * formulas leave out what `before` already had, on the same source.
 */
function checkReferences(
  store: Store,
  { tiles: sentTiles, filters = [] }: DashboardBody,
  tiles: Tile[],
  storedTiles: Tile[],
): void {
  const source = (id: unknown) => (typeof id === "string" ? store.sources.find(id) : undefined);
  const isOf = (id: unknown, ...kinds: string[]) => kinds.includes(source(id)?.kind ?? "");
  const ids = (queries: Opaque[]) => queries.flatMap(({ sourceId }) => sourceId ?? []);
  const configs = tiles.map(({ config }) => config);
  const withNew = (member: "displayType" | "formulas") =>
    tiles.flatMap(({ id, config }) => {
      const old = storedTiles.find((tile) => tile.id === id)?.config;
      const isOld = old?.sourceId === config.sourceId && isDeepStrictEqual(old?.[member], config[member]);
      return isOld ? [] : [config];
    });
  const clickedIn = ({ onClick }: Opaque, type: string) => {
    const click = onClick as { type: string; target?: { mode: string; id?: string } } | undefined;
    if (click?.type === type && click.target?.mode === "id") return click.target.id ?? [];
    return [];
  };
  const clicked = (type: string) => configs.flatMap((config) => clickedIn(config, type));
  const named = sentTiles.flatMap(({ series = [], config = {} }) =>
    ids([...series, config]).concat(clickedIn(config, "search")),
  );
  const checks: [sentence: string, ids: unknown[]][] = [
    [
      "Could not find the following source IDs",
      [...named, ...filters.flatMap(({ sourceId = [] }) => sourceId)].filter((id) => !source(id)),
    ],
    [
      "Could not find the following connection IDs",
      configs.flatMap(({ connectionId: id }) => (typeof id === "string" && !store.connections.find(id) ? [id] : [])),
    ],
    [
      "The following source IDs do not match the specified connections",
      ids(configs.filter(({ sourceId, connectionId: id }) => id && source(sourceId)?.connection !== id)),
    ],
    [
      "Heatmap tiles require a Trace source. The following source IDs are not Trace sources",
      ids(
        withNew("displayType").filter(
          (query) =>
            query.displayType === "heatmap" &&
            query.configType === undefined &&
            !isSeriesHeatmap(query) &&
            !isOf(query.sourceId, "trace"),
        ),
      ),
    ],
    [
      "PromQL tiles require a PromQL source. The following source IDs are not PromQL sources",
      ids(configs.filter(({ configType, sourceId }) => configType === "promql" && !isOf(sourceId, "promql"))),
    ],
    [
      "Series heatmap tiles require a Trace, Log, or Metric source. The following source IDs are not Trace, Log, or Metric sources",
      ids(
        withNew("displayType").filter(
          (query) => isSeriesHeatmap(query) && !isOf(query.sourceId, "trace", "log", "metric"),
        ),
      ),
    ],
    [
      "Tiles with formulas require a Metric, Log, or Trace source. The following source IDs are not formula-capable",
      ids(
        withNew("formulas").filter(({ formulas, sourceId }) => formulas && !isOf(sourceId, "metric", "log", "trace")),
      ),
    ],
    [
      "PROMETHEUS_LABEL filters require a PromQL source. The following source IDs are not PromQL sources",
      filters.flatMap(({ type, sourceId = [] }) =>
        type === "PROMETHEUS_LABEL" && !isOf(sourceId, "promql") ? sourceId : [],
      ),
    ],
    [
      "Could not find the following onClick dashboard IDs",
      clicked("dashboard").filter((id) => !store.dashboards.find(id)),
    ],
    [
      "The following onClick search source IDs are not log or trace sources",
      clicked("search").filter((id) => !isOf(id, "log", "trace")),
    ],
  ];
  for (const [sentence, places] of checks)
    if (places.length > 0) throw badRequest(`${sentence}: ${[...new Set(places)].join(", ")}`);
}
