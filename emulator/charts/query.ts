import { queryProblem } from "../columns/known";
import { missingValue, seriesQuery } from "../columns/series";
import { Refusal } from "../rejection";
import type { ChartQuery, ChartSeries } from "../shapes/chart";
import type { Opaque, Source } from "../store/records";
import type { Store } from "../store/store";
import { bucketLength, bucketStarts } from "./granularity";
import { type Group, groupsOf } from "./groups";
import { seedOf } from "./random";
import { type Signal, signalValue } from "./signal";

export interface Point {
  bucket: number;
  group: string[];
  value: string | number;
}

const mostBuckets = 20_000;

const unbalanced = (text: string): boolean => {
  let depth = 0;
  for (const letter of text.replace(/'[^']*'|"[^"]*"/g, "")) {
    if (letter === "(") depth++;
    if (letter === ")") depth--;
    if (depth < 0) return true;
  }
  return depth !== 0;
};

/** The part of all events that a filter lets through. */
function selectivity(where: string): number {
  if (where.trim() === "" || where.trim() === "*") return 1;
  if (/err|fail|fatal|exception|5\d\d/i.test(where)) return 0.06;
  return 0.15 + (seedOf(where) % 60) / 100;
}

function sourceOf(store: Store, { sourceId }: ChartSeries, index: number): Source {
  const source = store.sources.find(sourceId);
  if (!source) throw new Refusal(404, `Source not found for series ${index}`, "error");
  if (!store.connections.find(source.connection))
    throw new Refusal(404, `Connection not found for series ${index}`, "error");
  return source;
}

const signalOf = (series: ChartSeries, source: Source, group: Group): Signal => {
  const metric = source.kind === "metric" ? (series.metricName ?? series.field ?? "") : "";
  return {
    about: [source.id, metric, ...group.values].join(" "),
    aggFn: series.aggFn,
    field: series.field ?? "",
    share: group.share * selectivity(series.where),
    level: series.level,
  };
};

/** What a series finds in a span of time, for each group with rows. */
export function groupValues(
  store: Store,
  source: Source,
  series: ChartSeries,
  from: number,
  length: number,
): { group: string[]; value: string | number }[] {
  return groupsOf(series.groupBy).flatMap((group) => {
    const usual = signalValue(signalOf(series, source, group), from, length);
    const query = { sourceId: source.id, where: series.where, group: group.values };
    const value = store.spikes.applied(query, { from, to: from + length }, usual);
    return value === undefined ? [] : [{ group: group.values, value }];
  });
}

/** The points of one series: deterministic, none in the future. */
export function seriesPoints(
  store: Store,
  series: ChartSeries,
  index: number,
  range: { start: number; end: number; length: number; now: number; hasImplicitColumn?: boolean },
): Point[] {
  const { length, hasImplicitColumn } = range;
  const source = sourceOf(store, series, index);
  if (unbalanced(series.where))
    throw new Refusal(500, `Syntax error: failed at position 1 (${series.where}): unmatched parentheses`, "error");
  const problem =
    missingValue(source, series) ?? queryProblem(source, { ...seriesQuery(source, series), hasImplicitColumn });
  if (problem !== undefined) throw new Refusal(500, problem, "error");
  const end = Math.min(range.end, range.now);
  if ((end - range.start) / length > mostBuckets)
    throw new Refusal(500, `Timeout exceeded: the query covers more than ${mostBuckets} buckets`, "error");
  return bucketStarts(range.start, end, length).flatMap((bucket) => {
    // The first and the last bucket hold only what lies in the range.
    const from = Math.max(bucket, range.start);
    const found = groupValues(store, source, series, from, Math.min(bucket + length, end) - from);
    return found.map((one) => ({ bucket, ...one }));
  });
}

/** One row per bucket and group, with a member for every series that has a value there. */
export function mergedRows(all: Point[][]): Opaque[] {
  const rows = new Map<string, Opaque>();
  all.forEach((points, index) => {
    for (const { bucket, group, value } of points) {
      const key = JSON.stringify([bucket, group]);
      const row = rows.get(key) ?? { ts_bucket: bucket, group };
      rows.set(key, { ...row, [`series_${index}.data`]: value });
    }
  });
  return [...rows.values()].sort((a, b) => Number(a.ts_bucket) - Number(b.ts_bucket));
}

const bucketText = (bucket: number): string => `${new Date(bucket).toISOString().slice(0, 19)}Z`;

const columnRows = (all: Point[][], query: ChartQuery): Opaque[] =>
  all.flatMap((points, index) =>
    points.map(({ bucket, group, value }) => ({
      [`series_${index}`]: value,
      ...Object.fromEntries((query.series[index]?.groupBy ?? []).map((column, at) => [column, group[at]])),
      __hdx_time_bucket: bucketText(bucket),
    })),
  );

/** The rows of a chart query in the requested form. */
export function chartRows(store: Store, query: ChartQuery, now: number): Opaque[] {
  const { startTime: start, endTime: end } = query;
  const range = { start, end, length: bucketLength(query.granularity, start, end), now };
  const all = query.series.map((series, index) => seriesPoints(store, series, index, range));
  return query.seriesReturnType === "column" ? columnRows(all, query) : mergedRows(all);
}
