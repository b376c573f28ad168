import { Rejection } from "../rejection";
import type { ChartQuery, ChartSeries } from "../shapes/query";
import { words } from "../shapes/words";
import type { Store } from "../store/store";
import type { Opaque, Source, TileConfig } from "../store/tables";
import { functionProblem, itemsOf, listedColumns, queryProblem, seriesQuery, tileQuery } from "./columns";
import { groupsOf, noise, seedOf, signalValue } from "./signal";

/** The stand-in for the database of a team: it invents what queries find. */
export interface Database {
  readonly store: Store;
  /** What a query finds in a span of time (milliseconds, half-open) where it usually finds a value; undefined for no row. */
  matchedValue(query: DataQuery, span: { from: number; to: number }, usual: Value | undefined): Value | undefined;
}

/** A count is a text, a measurement is a number. */
export type Value = string | number;

interface DataQuery {
  sourceId: string;
  where: string;
  group: string[];
}

export interface Point {
  bucket: number;
  group: string[];
  value: Value;
}

const mostBuckets = 20_000;

/** The series that a select item of a tile asks for. */
export function seriesOf(config: TileConfig, item: Opaque): ChartSeries {
  return {
    sourceId: String(config.sourceId),
    aggFn: (item.aggFn as ChartSeries["aggFn"] | undefined) ?? "count",
    where: String(item.where ?? ""),
    whereLanguage: item.whereLanguage as ChartSeries["whereLanguage"],
    groupBy: listedColumns(config.groupBy),
    field: (item.valueExpression as string | undefined) || undefined,
    metricName: item.metricName as string | undefined,
    metricDataType: item.metricType as ChartSeries["metricDataType"],
    level: item.level as number | undefined,
  };
}

/** What the service or its database says to the query of a builder tile; undefined if it runs. */
export function tileProblem(source: Source, config: TileConfig): string | undefined {
  return (
    queryProblem(source, tileQuery(source, config))?.message ??
    itemsOf(config)
      .map((item) => functionProblem(source, seriesOf(config, item)))
      .find((problem) => problem !== undefined)
  );
}

/** Of what meets the first condition in `(A) AND (B)`, the part that meets the second: requests that fail in a service that keeps its objective. */
const failingShare = 3e-5;

/** The part of all events that a filter lets through. */
function selectivity(where: string): number {
  if (where.trim() === "" || where.trim() === "*") return 1;
  const [, denominator = "", not] = /^\((.*)\) AND (NOT )?\(.*\)$/s.exec(where) ?? [];
  if (denominator !== "") return selectivity(denominator) * (not ? 1 - failingShare : failingShare);
  if (/err|fail|fatal|exception|5\d\d/i.test(where)) return 0.06;
  return 0.15 + (seedOf(where) % 60) / 100;
}

/** What a series finds in a span of time, for each group with rows. */
export function groupValues(
  database: Database,
  source: Source,
  series: ChartSeries,
  from: number,
  length: number,
): { group: string[]; value: Value }[] {
  const { aggFn, field = "", metricName = field, where, level } = series;
  return groupsOf(series.groupBy).flatMap(({ values: group, share }) => {
    const about = [source.id, source.kind === "metric" ? metricName : "", ...group].join(" ");
    const usual = signalValue({ about, aggFn, field, share: share * selectivity(where), level }, from, length);
    const value = database.matchedValue({ sourceId: source.id, where, group }, { from, to: from + length }, usual);
    return value === undefined ? [] : [{ group, value }];
  });
}

/** The points of one series: deterministic, none in the future. */
export function seriesPoints(
  database: Database,
  series: ChartSeries,
  index: number,
  range: { start: number; end: number; length: number; currentTime: number; hasImplicitColumn?: boolean },
): Point[] {
  const { length, hasImplicitColumn } = range;
  const source = database.store.sources.find(series.sourceId.toLowerCase());
  if (!source) throw new Rejection(404, `Source not found for series ${index}`, "error");
  if (!database.store.connections.find(source.connection ?? ""))
    throw new Rejection(404, `Connection not found for series ${index}`, "error");
  const problem =
    functionProblem(source, series) ??
    queryProblem(source, { ...seriesQuery(source, series), hasImplicitColumn })?.message;
  if (problem !== undefined) throw new Rejection(500, problem, "error");
  const end = Math.min(range.end, range.currentTime);
  if ((end - range.start) / length > mostBuckets)
    throw new Rejection(500, `Timeout exceeded: the query covers more than ${mostBuckets} buckets`, "error");
  return spansOf(source, series, { ...range, end }).flatMap(({ bucket, from, to }) =>
    groupValues(database, source, series, from, to - from).map((point) => ({ bucket, ...point })),
  );
}

/** The buckets that a query returns, each with the span of the data in it. */
function spansOf(
  { kind }: Source,
  { metricDataType }: ChartSeries,
  { start, end, length, currentTime }: { start: number; end: number; length: number; currentTime: number },
): { bucket: number; from: number; to: number }[] {
  // The first and the last bucket hold only what lies in the range.
  if (kind !== "metric")
    return bucketStarts(start, end, length).map((bucket) => ({
      bucket,
      from: Math.max(bucket, start),
      to: Math.min(bucket + length, end),
    }));
  // Of a metric, the service returns the buckets that begin in the range, its end included; those of a counter or a histogram are whole.
  const lastMoment = metricDataType === "gauge" ? end : currentTime;
  return bucketStarts(start, Math.min(end + 1, currentTime), length)
    .filter((bucket) => bucket >= start)
    .map((bucket) => ({ bucket, from: bucket, to: Math.min(bucket + length, lastMoment) }));
}

/**
 * True for a group column that the database names as it was written, so that rows can be asked for it: a column, or a call in the form in
 * which the database prints it.
 */
function namesItself(column: string): boolean {
  let [previous, current] = ["", column.replace(/'(?:[^'\\]|\\.)*'/g, "text")];
  while (current !== previous) {
    previous = current;
    current = previous.replace(/\w+\([\w.]+(?:, [\w.]+)*\)/g, "call");
  }
  return /^[\w.]+$/.test(current);
}

/** One row per bucket and group, with a member for every series that has a value there; of groups that look the same, the last one. */
export function mergedRows(pointsOfSeries: { bucket: number; group: (string | null)[]; value: Value }[][]): Opaque[] {
  const rows = new Map<string, Opaque>();
  pointsOfSeries.forEach((points, index) => {
    for (const { bucket, group, value } of points) {
      const key = JSON.stringify([bucket, group]);
      const row = rows.get(key) ?? { ts_bucket: bucket, group };
      rows.set(key, { ...row, [`series_${index}.data`]: value });
    }
  });
  return [...rows.values()].sort((a, b) => Number(a.ts_bucket) - Number(b.ts_bucket));
}

function columnRows(pointsOfSeries: Point[][], query: ChartQuery): Opaque[] {
  return pointsOfSeries.flatMap((points, index) =>
    points.map(({ bucket, group, value }) => ({
      [`series_${index}`]: value,
      ...Object.fromEntries(
        (query.series[index]?.groupBy ?? []).map((column, columnIndex) => [column, group[columnIndex]]),
      ),
      __hdx_time_bucket: `${new Date(bucket).toISOString().slice(0, 19)}Z`,
    })),
  );
}

/** The rows of a chart query in the requested form. */
export function chartRows(database: Database, query: ChartQuery, currentTime: number): Opaque[] {
  const { startTime: start, endTime: end } = query;
  const range = { start, end, length: bucketLength(query.granularity, start, end), currentTime };
  const pointsOfSeries = query.series.map((series, index) => {
    // Unlike a tile, a chart query may name its metric by the field.
    const { field, metricName = field } = series;
    return seriesPoints(database, { ...series, metricName }, index, range);
  });
  if (query.seriesReturnType === "column") return columnRows(pointsOfSeries, query);
  const isNamed = query.series[0]?.groupBy.map(namesItself) ?? [];
  const nameless = (values: string[]) => values.map((value, valueIndex) => (isNamed[valueIndex] ? value : null));
  return mergedRows(
    pointsOfSeries.map((points) => points.map(({ group, ...point }) => ({ ...point, group: nameless(group) }))),
  );
}

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** The milliseconds of a duration such as `90s`, `10m` or `1 minute`; undefined for a text that names none. */
function durationOf(text: string | undefined): number | undefined {
  const [, count, unit = ""] = /^\s*(\d+)\s*([smhdw])[a-z]*\s*$/i.exec(text ?? "") ?? [];
  return Number(count) * (units[unit.toLowerCase()] ?? 0) * 1000 || undefined;
}

/** What a query without a granularity chooses from: never 10 minutes. */
const lengths = words("15s 30s 1m 5m 15m 30m 1h 2h 6h 12h 1d 2d 7d 30d").map((text) => durationOf(text) ?? 0);
const mostDrawnBuckets = 60;

/** The length of a bucket in milliseconds; without a duration the finest that draws a range with at most 60 of them. */
export function bucketLength(granularity: string | undefined, start: number, end: number): number {
  const needed = Math.ceil(Math.floor((end - start) / 1000) / mostDrawnBuckets) * 1000;
  return durationOf(granularity) ?? lengths.find((length) => needed <= length) ?? Math.max(...lengths);
}

/** Where the buckets of a half-open range begin. */
export function bucketStarts(start: number, end: number, length: number): number[] {
  const first = Math.floor(start / length) * length;
  const count = Math.max(0, Math.ceil((end - first) / length));
  return Array.from({ length: count }, (_, index) => first + index * length);
}

const spacing = 5000;
const messages = ["request handled", "cache refreshed", "job finished", "connection closed", "payment declined"];

/** The emulated events of a source, newest first: one every five seconds. */
export function eventRows(
  source: Source,
  { start, end, where, limit, offset }: { start: number; end: number; where: string; limit: number; offset: number },
): Opaque[] {
  const seed = seedOf(`${source.id} ${where}`);
  const pick = <T>(values: T[], position: number): T => values[Math.floor(noise(seed, position) * values.length)] as T;
  const services = groupsOf(["ServiceName"]).map(({ values }) => values[0]);
  const severities = /err/i.test(where) ? ["error"] : ["info", "info", "info", "warn", "error"];
  const newest = Math.ceil(end / spacing) * spacing - spacing;
  const count = Math.min(limit, Math.max(0, Math.floor((newest - start) / spacing) + 1 - offset));
  return Array.from({ length: count }, (_, index) => {
    const moment = newest - (offset + index) * spacing;
    const position = moment / spacing;
    return {
      [String(source.timestampValueExpression)]: new Date(moment).toISOString().replace("Z", "000000Z"),
      ServiceName: pick(services, position),
      SeverityText: pick(severities, position + 1),
      Body: pick(messages, position + 2),
    };
  });
}
