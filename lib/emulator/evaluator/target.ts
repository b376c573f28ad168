import { type EvaluatedAlert, windowLength } from "../../evaluation/alert";
import { burnRateIn, failedRequests } from "../../evaluation/burn-rate";
import type { Row } from "../../evaluation/evaluate";
import { burnRateRows } from "../../evaluation/request-counts";
import { bucketOf, type Run } from "../../evaluation/schedule";
import { comparedValue, groupedRow } from "../../evaluation/value";
import { minute } from "../clock";
import { itemsOf, listedColumns, queryProblem, searchQuery } from "../database/columns";
import { bucketStarts, type Database, groupValues, seriesOf, tileProblem } from "../database/query";
import { signalValue } from "../database/signal";
import type { ChartSeries } from "../shapes/query";
import { alertable } from "../shapes/tile";
import type { Store } from "../store/store";
import type { Alert, Dashboard, SavedSearch, Source, Tile, TileConfig } from "../store/tables";

/** What an alert looks at, and whose name its notifications carry. */
export interface AlertTarget {
  series: ChartSeries[];
  groupBy: string[];
  /** Undefined for raw SQL, which is not run: its text decides what it finds, or the counts that a burn rate is made of. */
  source?: Source;
  sql?: { template: string; isNumber: boolean; counted?: Source };
  asRatio?: boolean;
  formulas?: { expression: string }[];
  /** What the database would reject. */
  problem?: string;
  tile?: Tile;
  dashboard?: Dashboard;
  search?: SavedSearch;
}

function chartTarget(store: Store, config: TileConfig): AlertTarget | undefined {
  if (!alertable.has(config.displayType) || config.configType === "promql") return undefined;
  if (config.configType === "sql") {
    const isNumber = config.displayType === "number";
    const counted = connectedSource(store, String(config.sourceId));
    return { series: [], groupBy: [], sql: { template: String(config.sqlTemplate), isNumber, counted } };
  }
  const source = connectedSource(store, String(config.sourceId));
  if (!source) return undefined;
  const series = itemsOf(config).map((item) => seriesOf(config, item));
  return {
    source,
    series,
    groupBy: listedColumns(config.groupBy),
    asRatio: config.asRatio === true,
    formulas: (config.formulas ?? []) as { expression: string }[],
    problem: tileProblem(source, config),
  };
}

function connectedSource(store: Store, id: string): Source | undefined {
  const source = store.sources.find(id);
  if (source && store.connections.find(source.connection ?? "")) return source;
  return undefined;
}

/** Identifies the data of a saved search: its filter and the sidebar's filters. */
export function searchWhere({ where, filters }: SavedSearch): string {
  return [where, ...filters.map(({ condition }) => condition)].filter(Boolean).join(" AND ");
}

function searchTarget(store: Store, { groupBy: listed }: Alert, search: SavedSearch): AlertTarget | undefined {
  const source = connectedSource(store, search.sourceId);
  if (!source) return undefined;
  const groupBy = listedColumns(listed);
  const series: ChartSeries[] = [{ sourceId: source.id, aggFn: "count", where: searchWhere(search), groupBy }];
  return {
    source,
    series,
    groupBy,
    problem: queryProblem(source, searchQuery(source, search, listed ?? ""))?.message,
    search,
  };
}

/** What an alert looks at; undefined where the service silently evaluates nothing. */
export function targetOf(store: Store, alert: Alert): AlertTarget | undefined {
  if (alert.source === "saved_search") {
    const search = store.savedSearches.find(alert.savedSearchId ?? "");
    return search && searchTarget(store, alert, search);
  }
  if (alert.source === "inline") return alert.chartConfig && chartTarget(store, alert.chartConfig);
  const dashboard = store.dashboards.find(alert.dashboardId ?? "");
  const tile = dashboard?.tiles.find(({ id }) => id === alert.tileId);
  const target = tile && chartTarget(store, tile.config);
  return target && { ...target, tile, dashboard };
}

interface Span {
  bucket: number;
  from: number;
  length: number;
}

/** The parts of a run that fall into one bucket of the database each. */
function spansOf(alert: EvaluatedAlert, { start, end }: Run): Span[] {
  const spans: Span[] = [];
  for (let from = start; from < end; ) {
    const bucket = bucketOf(alert, from);
    const to = Math.min(bucket + windowLength(alert), end);
    spans.push({ bucket, from, length: to - from });
    from = to;
  }
  return spans;
}

function sqlRow(database: Database, template: string, { bucket, from, length }: Span): Row {
  const usual = signalValue({ about: template, aggFn: "count", field: "", share: 1 }, from, length);
  const query = { sourceId: "", where: template, group: [] };
  const value = database.matchedValue(query, { from, to: from + length }, usual);
  return { bucket, group: "", value: Number(value ?? 0) };
}

function spanRows(
  database: Database,
  target: AlertTarget,
  compared: ReturnType<typeof comparedValue>,
  span: Span,
): Row[] {
  const { source, series, groupBy } = target;
  if (!source) return [];
  const points = series.map((aggregation) => groupValues(database, source, aggregation, span.from, span.length));
  const groups = new Map(points.flat().map(({ group }) => [group.join("\n"), group]));
  return [...groups].map(([key, group]) => {
    const values = points.map((rows) => rows.find((row) => row.group.join("\n") === key)?.value);
    return groupedRow(groupBy, group, { bucket: span.bucket, value: compared(values) });
  });
}

/** The rows of raw SQL that looks back, from the counts of each minute that a chart of its conditions shows. */
function rowsLookingBack(database: Database, { template, counted }: NonNullable<AlertTarget["sql"]>, run: Run) {
  const query = burnRateIn(template);
  if (!query || !counted) return undefined;
  const { long, total, group: groupColumn } = query;
  const series = {
    sourceId: counted.id,
    aggFn: "count",
    groupBy: groupColumn === undefined ? [] : [groupColumn],
  } as const;
  const points = bucketStarts(run.end - long * 1000, run.end, minute).flatMap((time) =>
    [total, failedRequests(query)].flatMap((where, index) => {
      const values = groupValues(database, counted, { ...series, where }, time, minute);
      return values.map(({ group, value }) => ({ time, group, values: index === 0 ? [value] : [null, value] }));
    }),
  );
  return burnRateRows(query, points)(run);
}

/** What the alert's query finds in a run, and over which buckets it is compared. */
export function queriedRows(
  database: Database,
  alert: EvaluatedAlert,
  target: AlertTarget,
  due: Run,
): { run: Run; rows: Row[]; isGrouped: boolean } {
  const { sql, groupBy, series, asRatio, formulas, source } = target;
  // Raw SQL for a number looks at the whole run at once.
  const run = sql?.isNumber ? { ...due, buckets: [due.end] } : due;
  const spans = sql?.isNumber
    ? [{ bucket: run.end, from: run.start, length: run.end - run.start }]
    : spansOf(alert, run);
  const compared = comparedValue({ series, asRatio, formulas, isMetric: source?.kind === "metric" });
  const rows =
    (sql && rowsLookingBack(database, sql, run)) ??
    spans.flatMap((span) => (sql ? sqlRow(database, sql.template, span) : spanRows(database, target, compared, span)));
  return { run, rows, isGrouped: sql ? !sql.isNumber : groupBy.length > 0 };
}
