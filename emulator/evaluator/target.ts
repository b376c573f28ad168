import { queryProblem } from "../columns/known";
import { missingValue, searchQuery, tileQuery } from "../columns/series";
import type { ChartSeries } from "../shapes/chart";
import type { Alert, Dashboard, Opaque, SavedSearch, Source, Tile, TileConfig } from "../store/records";
import type { Store } from "../store/store";

/** What an alert looks at, and whose name its notifications carry. */
export interface AlertTarget {
  series: ChartSeries[];
  groupBy: string[];
  /** Undefined for raw SQL, which is not run: its text decides what it finds. */
  source?: Source;
  sql?: { template: string; isNumber: boolean };
  asRatio?: boolean;
  formulas?: { expression: string }[];
  /** What the database would refuse. */
  problem?: string;
  tile?: Tile;
  dashboard?: Dashboard;
  search?: SavedSearch;
}

const evaluated = new Set(["line", "stacked_bar", "number"]);

/** The columns of a group-by text, split at the commas between them. */
function columnsOf(groupBy: unknown): string[] {
  if (typeof groupBy !== "string") return [];
  const columns = groupBy.match(/(?:[^,([]|\([^)]*\)|\[[^\]]*\])+/g) ?? [];
  return columns.map((column) => column.trim()).filter((column) => column !== "");
}

const seriesOf = (config: TileConfig, item: Opaque, groupBy: string[]): ChartSeries => ({
  sourceId: String(config.sourceId),
  aggFn: (item.aggFn as ChartSeries["aggFn"] | undefined) ?? "count",
  where: String(item.where ?? ""),
  whereLanguage: item.whereLanguage as ChartSeries["whereLanguage"],
  groupBy,
  field: (item.valueExpression as string | undefined) || undefined,
  metricName: item.metricName as string | undefined,
  level: item.level as number | undefined,
});

function tileTarget(store: Store, tile: Tile): AlertTarget | undefined {
  const { config } = tile;
  if (!evaluated.has(config.displayType) || config.configType === "promql") return undefined;
  if (config.configType === "sql") {
    const isNumber = config.displayType === "number";
    return { series: [], groupBy: [], sql: { template: String(config.sqlTemplate), isNumber } };
  }
  const source = connectedSource(store, String(config.sourceId));
  if (!source) return undefined;
  const groupBy = columnsOf(config.groupBy);
  const items = Array.isArray(config.select) ? (config.select as Opaque[]) : [];
  const series = items.map((item) => seriesOf(config, item, groupBy));
  const missing = series.map((one) => missingValue(source, one)).find((text) => text !== undefined);
  return {
    source,
    series,
    groupBy,
    asRatio: config.asRatio === true,
    formulas: (config.formulas ?? []) as { expression: string }[],
    problem: missing ?? queryProblem(source, tileQuery(source, config)),
  };
}

function connectedSource(store: Store, id: string): Source | undefined {
  const source = store.sources.find(id);
  return source && store.connections.find(source.connection) ? source : undefined;
}

/** Identifies the data of a saved search: its filter and the sidebar's filters. */
export const searchWhere = ({ where, filters }: SavedSearch): string =>
  [where, ...filters.map(({ condition }) => condition)].filter(Boolean).join(" AND ");

function searchTarget(store: Store, alert: Alert, search: SavedSearch): AlertTarget | undefined {
  const source = connectedSource(store, search.sourceId);
  if (!source) return undefined;
  const groupBy = columnsOf(alert.groupBy);
  const series: ChartSeries[] = [{ sourceId: source.id, aggFn: "count", where: searchWhere(search), groupBy }];
  return { source, series, groupBy, problem: queryProblem(source, searchQuery(source, search, alert.groupBy)), search };
}

/** What an alert looks at; undefined where the service silently evaluates nothing. */
export function targetOf(store: Store, alert: Alert): AlertTarget | undefined {
  if (alert.source === "saved_search") {
    const search = store.savedSearches.find(alert.savedSearchId ?? "");
    return search && searchTarget(store, alert, search);
  }
  const dashboard = store.dashboards.find(alert.dashboardId ?? "");
  const tile = dashboard?.tiles.find(({ id }) => id === alert.tileId);
  const target = tile && tileTarget(store, tile);
  return target && { ...target, tile, dashboard };
}
