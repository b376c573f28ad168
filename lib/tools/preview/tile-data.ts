import { isPresent } from "terraform-provider-sdk/values";
import type { PointRange } from "../../client/past";
import type { Line, Series } from "../../drawing";
import { grouped, type QuerySeries, type WatchedQuery } from "../../evaluation/chart";
import { spanLength } from "../../evaluation/schedule";
import { canFold, comparedValue, foldedValue, parsedValue, type SeriesPoint } from "../../evaluation/value";
import type { Values } from "../plans/plan-json";
import type { Service } from "./live";
import { livePoints } from "./queries";

/** The lengths of buckets in milliseconds, by the names that the service has for them, shortest first. */
function bucketsOf(...names: readonly string[]) {
  return names.map((name) => [name, spanLength(name) ?? 0] as const);
}

/** The service aligns them with the epoch. The UI never divides a span into those of 10 minutes. */
const lengths = bucketsOf("30s", "1m", "5m", "15m", "30m", "1h", "2h", "6h", "12h", "1d", "2d", "7d", "30d");

/** For pictures of about a hundred buckets. */
export const granularities = bucketsOf("1m", "5m", "15m", "30m", "1h", "6h", "1d");

/** How many groups are shown, by display type: a table scrolls. */
const mostRows = { table: 50, others: 24 };

function shortestBucket(willDo: (length: number) => boolean): string {
  return (lengths.find(([, length]) => willDo(length)) ?? ["30d"])[0];
}

/** True for a function of a metric whose value over a span follows from its sums and counts in buckets. */
function isMean({ aggFn, metricName, metricDataType = "" }: QuerySeries): boolean {
  return aggFn === "avg" && metricName !== undefined && !metricDataType.includes("histogram");
}

/** The series to ask for, so that the values of buckets can be added up. */
function partsOf(series: QuerySeries): QuerySeries[] {
  if (isMean(series)) return ["sum", "count"].map((aggFn) => ({ ...series, aggFn }));
  return [series];
}

function joinedParts(series: readonly QuerySeries[], values: SeriesPoint["values"]): SeriesPoint["values"] {
  const unread = [...values];
  return series.map((aggregation) => {
    const [first, count] = unread.splice(0, partsOf(aggregation).length);
    if (!isMean(aggregation)) return first;
    const [sum, rows] = [parsedValue(first), parsedValue(count)];
    if (sum !== null && rows) return sum / rows;
    return null;
  });
}

/**
 * What a tile shows in one value for a whole span: each function is computed over all of it, because a mean over buckets would be another
 * number. Of a metric, the service returns no bucket that begins before the span, so that one bucket would be empty: it is asked for in
 * parts, which are added up. Times are milliseconds; `end` is exclusive.
 */
export async function totalsOf(
  service: Service,
  config: Values,
  query: WatchedQuery,
  { start, end }: { readonly start: number; readonly end: number },
): Promise<Series> {
  const { series, isMetric } = query;
  // The service itself computes the value over a bucket that holds all of the span. Of a metric, as many parts as the UI makes at most.
  const granularity = shortestBucket((length) => {
    if (isMetric) return end - start <= 60 * length;
    return Math.floor(start / length) === Math.floor((end - 1) / length);
  });
  const requestedSeries = series.flatMap(partsOf);
  const points = await livePoints(service, requestedSeries, { start, end, granularity });
  const lastTime = Math.max(...points.map(({ time }) => time));
  const notes: string[] = [];
  const ofLastBucket = requestedSeries.find(({ aggFn }) => !joins(aggFn));
  if (ofLastBucket && points.some(({ time }) => time !== lastTime)) {
    const since = new Date(lastTime).toISOString().slice(0, 16).replace("T", " ");
    notes.push(
      `${ofLastBucket.aggFn} is of the time since ${since} UTC: the API computes it within its own buckets only.`,
    );
  }
  notes.push(...notApplied(config));
  const measures = measuresOf(query);
  // One row a group. What does not follow from the values of several buckets is that of the last one.
  const totals = byGroup(points).map((groupPoints) => {
    const values = requestedSeries.map(({ aggFn }, index) =>
      groupPoints
        .filter(({ time }) => joins(aggFn) || time === lastTime)
        .map(({ values }) => values[index])
        .reduce((a, b) => foldedValue(aggFn, a, b), undefined),
    );
    return { group: groupPoints[0]?.group ?? [], values: joinedParts(series, values) };
  });
  const first = ({ values }: Pick<SeriesPoint, "values">) => measures[0]?.valueIn(values) ?? Number.NEGATIVE_INFINITY;
  const sorted = totals.sort((a, b) => first(b) - first(a));
  const hasLimit = typeof config.limit === "number" && config.limit > 0;
  const limited = hasLimit ? sorted.slice(0, Number(config.limit)) : sorted;
  const rowLimit = config.displayType === "table" ? mostRows.table : mostRows.others;
  const shownRows = limited.slice(0, rowLimit);
  const lines = shownRows.flatMap(({ group, values }) =>
    measures.map(({ label, valueIn }, measure): Line => {
      const amount = valueIn(values);
      return { label: labelOf(label, group, measures.length), values: [amount], amount, group, measure };
    }),
  );
  const more = limited.length - shownRows.length;
  if (more > 0) notes.push(`${more} more are not shown.`);
  return { kind: "series", start, step: end - start, groups: query.groupBy, lines, notes };
}

function byGroup(points: readonly SeriesPoint[]): SeriesPoint[][] {
  return [...grouped(points, ({ group }) => JSON.stringify(group)).values()];
}

/** True if the value over a span follows from the values of several buckets. */
function joins(aggFn: string): boolean {
  return canFold(aggFn) || ["last_value", "any"].includes(aggFn);
}

/** More lines than these nobody can tell apart. */
const mostSeriesLines = 24;

/** The points of a response as the lines that a tile shows: one a series and group, or the ratio, or the formulas. */
export function tileSeries(
  query: WatchedQuery,
  points: readonly SeriesPoint[],
  range: PointRange,
  step: number,
): Series {
  const count = Math.max(1, Math.ceil((range.end - range.start) / step));
  const measures = measuresOf(query);
  const lines = byGroup(points).flatMap((groupPoints) => {
    const group = groupPoints[0]?.group ?? [];
    return measures.map(({ label, valueIn }, measure): Line => {
      const values = new Array<number | null>(count).fill(null);
      for (const point of groupPoints) {
        const bucketIndex = Math.floor((point.time - range.start) / step);
        if (bucketIndex >= 0 && bucketIndex < count) values[bucketIndex] = valueIn(point.values);
      }
      return { label: labelOf(label, group, measures.length), values, group, measure };
    });
  });
  const size = ({ values }: Line) => values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0);
  const shownLines = [...lines].sort((a, b) => size(b) - size(a)).slice(0, mostSeriesLines);
  const base = { start: range.start, step, groups: query.groupBy };
  return { kind: "series", ...base, lines: shownLines, more: lines.length - shownLines.length };
}

const mostBuckets = 300;

/** Series of so many buckets that a picture can show: of several windows, the one that comes closest to the threshold stands for all. */
export function condensed(
  data: Series,
  { isStacked, isLow, interval }: { readonly isStacked: boolean; readonly isLow: boolean; readonly interval: string },
): Series {
  const { lines, step } = data;
  const count = lines[0]?.values.length ?? 0;
  const size = Math.ceil(count / mostBuckets);
  if (size <= 1) return data;
  const totals = Array.from({ length: count }, (_, bucket) =>
    lines.reduce((sum, { values }) => sum + (values[bucket] ?? 0), 0),
  );
  const drawnLines = lines.map((line) => {
    const amounts = isStacked ? totals : line.values;
    const values = Array.from({ length: Math.ceil(count / size) }, (_, part) => {
      const start = part * size;
      const buckets = bucketsByAmount(amounts, start, size);
      const bucket = isLow ? buckets[0] : buckets.at(-1);
      return line.values[bucket ?? start] ?? null;
    });
    return { ...line, values };
  });
  const extreme = isLow ? "lowest" : "highest";
  const notes = [...(data.notes ?? []), `Each point is the ${extreme} of ${size} windows of ${interval}.`];
  return { ...data, lines: drawnLines, step: step * size, window: step, notes };
}

/** The buckets of a window that have an amount, the lowest first. */
function bucketsByAmount(amounts: readonly (number | null)[], start: number, size: number): number[] {
  const buckets = [...amounts.keys()].slice(start, start + size).filter((bucket) => isPresent(amounts[bucket]));
  return buckets.sort((a, b) => Number(amounts[a]) - Number(amounts[b]));
}

/** The name of a line: that of the measure where there are several or no group, then the group. */
function labelOf(measure: string, group: readonly string[], measures: number): string {
  const groupName = group.join(" ");
  if (measures === 1 && group.length > 0) return groupName;
  return [measure, groupName].filter(Boolean).join(" · ");
}

interface Measure {
  readonly label: string;
  readonly valueIn: (values: SeriesPoint["values"]) => number | null;
}

function measuresOf({ series, labels, formulas, asRatio }: WatchedQuery): Measure[] {
  if (formulas.length > 0)
    return formulas.map(({ expression, alias }) => ({
      label: alias ?? expression,
      valueIn: comparedValue({ series, formulas: [{ expression }], isMetric: true }),
    }));
  if (asRatio && series.length === 2) return [{ label: "ratio", valueIn: comparedValue({ series, asRatio }) }];
  return labels.map((label, index) => ({ label, valueIn: (values) => parsedValue(values[index]) }));
}

/** What of a tile chart queries do not have: the largest groups are shown instead, which is what an order of `1 DESC` asks for. */
function notApplied({ having, orderBy }: Values): string[] {
  return Object.entries({ having, orderBy })
    .filter(([, text]) => typeof text === "string" && !/^\s*$|^1 desc$/i.test(text))
    .map(([member, text]) => `${member} is not applied here: ${text}`);
}
