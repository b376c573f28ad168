import type { Line, Series } from "../drawing";
import {
  canFold,
  columnsOf,
  comparedValue,
  foldedValue,
  grouped,
  parsedValue,
  type QuerySeries,
  type SeriesPoint,
  spanLength,
  type WatchedQuery,
} from "../evaluation";
import type { Values } from "../plans/planned";
import type { Service } from "./live";
import { type LiveRange, livePoints } from "./queries";

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

/** The shortest bucket that holds all of a span, so that the service itself computes the value over it; else the longest there is. */
function wholeBucket(start: number, end: number): string {
  const holds = ([, length]: readonly [string, number]) =>
    Math.floor(start / length) === Math.floor((end - 1) / length);
  return (lengths.find(holds) ?? ["30d"])[0];
}

/** The shortest bucket of which at most 60 divide a span, as the UI divides it where it computes one value of a metric. */
function partOf(start: number, end: number): string {
  return (lengths.find(([, length]) => end - start <= 60 * length) ?? ["30d"])[0];
}

/** True for a function of a metric whose value over a span follows from its sums and counts in buckets. */
function isMean({ aggFn, metricName, metricDataType = "" }: QuerySeries): boolean {
  return aggFn === "avg" && metricName !== undefined && !metricDataType.includes("histogram");
}

/** The series to ask for, so that the values of buckets can be added up. */
function partsOf(series: QuerySeries): QuerySeries[] {
  return isMean(series) ? ["sum", "count"].map((aggFn) => ({ ...series, aggFn })) : [series];
}

/** The values of the series from those of their parts. */
function joinedParts(series: readonly QuerySeries[], values: SeriesPoint["values"]): SeriesPoint["values"] {
  const rest = [...values];
  return series.map((one) => {
    const [first, count] = rest.splice(0, partsOf(one).length);
    if (!isMean(one)) return first;
    const [sum, rows] = [parsedValue(first), parsedValue(count)];
    return sum !== null && rows ? sum / rows : null;
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
  const range = { start, end, granularity: (isMetric ? partOf : wholeBucket)(start, end) };
  const asked = series.flatMap(partsOf);
  const points = await livePoints(service, asked, range);
  const last = Math.max(...points.map(({ time }) => time));
  const isSplit = points.some(({ time }) => time !== last);
  const shortened = isSplit ? asked.find(({ aggFn }) => !joins(aggFn)) : undefined;
  const since = shortened ? [sinceNote(shortened, last)] : [];
  const measures = measuresOf(query);
  const totals = totalRows(points, asked, last).map(({ group, values }) => ({
    group,
    values: joinedParts(series, values),
  }));
  const { rows, isOrdered, notes } = selectedRows(config, query, measures, totals);
  const first = ({ values }: TotalRow) => measures[0]?.valueIn(values) ?? Number.NEGATIVE_INFINITY;
  const sorted = isOrdered ? rows : [...rows].sort((a, b) => first(b) - first(a));
  const kept = typeof config.limit === "number" && config.limit > 0 ? sorted.slice(0, config.limit) : sorted;
  const shown = kept.slice(0, config.displayType === "table" ? mostRows.table : mostRows.others);
  const lines = shown.flatMap(({ group, values }) =>
    measures.map(({ label, valueIn }, measure): Line => {
      const amount = valueIn(values);
      return { label: labelOf(label, group, measures.length), values: [amount], amount, group, measure };
    }),
  );
  const more = kept.length > shown.length ? [`${kept.length - shown.length} more are not shown.`] : [];
  return {
    kind: "series",
    start,
    step: end - start,
    groups: query.groupBy,
    lines,
    isOrdered: true,
    notes: [...since, ...notes, ...more],
  };
}

/** One row a group. What does not follow from the values of several buckets is that of the last one. */
function totalRows(points: readonly SeriesPoint[], series: readonly QuerySeries[], last: number): TotalRow[] {
  return byGroup(points).map((own) => ({
    group: own[0]?.group ?? [],
    values: series.map(({ aggFn }, index) =>
      own
        .filter(({ time }) => joins(aggFn) || time === last)
        .map(({ values }) => values[index])
        .reduce((a, b) => foldedValue(aggFn, a, b), undefined),
    ),
  }));
}

function byGroup(points: readonly SeriesPoint[]): SeriesPoint[][] {
  return [...grouped(points, ({ group }) => JSON.stringify(group)).values()];
}

/** True if the value over a span follows from the values of several buckets. */
function joins(aggFn: string): boolean {
  return canFold(aggFn) || ["last_value", "any"].includes(aggFn);
}

function sinceNote({ aggFn }: QuerySeries, from: number): string {
  return `${aggFn} is of the time since ${new Date(from).toISOString().slice(0, 16).replace("T", " ")} UTC: the API computes it within its own buckets only.`;
}

/** More lines than these nobody can tell apart. */
const mostSeriesLines = 24;

/** The points of a response as the lines that a tile shows: one a series and group, or the ratio, or the formulas. */
export function tileSeries(
  query: WatchedQuery,
  points: readonly SeriesPoint[],
  range: LiveRange,
  step: number,
): Series {
  const count = Math.max(1, Math.ceil((range.end - range.start) / step));
  const measures = measuresOf(query);
  const lines = byGroup(points).flatMap((own) => {
    const group = own[0]?.group ?? [];
    return measures.map(({ label, valueIn }, measure): Line => {
      const values = new Array<number | null>(count).fill(null);
      for (const point of own) {
        const at = Math.floor((point.time - range.start) / step);
        if (at >= 0 && at < count) values[at] = valueIn(point.values);
      }
      return { label: labelOf(label, group, measures.length), values, group, measure };
    });
  });
  const shown = largest(lines);
  const base = { start: range.start, step, groups: query.groupBy };
  return { kind: "series", ...base, lines: shown, more: lines.length - shown.length };
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
  const starts = Array.from({ length: Math.ceil(count / size) }, (_, index) => index * size);
  const extreme = (amountAt: (index: number) => number | null, start: number): number => {
    const inside = Array.from({ length: Math.min(size, count - start) }, (_, index) => start + index);
    const known = inside.filter((index) => amountAt(index) !== null);
    const sorted = known.sort((a, b) => (amountAt(a) ?? 0) - (amountAt(b) ?? 0));
    return (isLow ? sorted[0] : sorted.at(-1)) ?? start;
  };
  const total = (index: number) => lines.reduce((sum, { values }) => sum + (values[index] ?? 0), 0);
  const shown = lines.map((line) => {
    const amountAt = isStacked ? total : (index: number) => line.values[index] ?? null;
    return { ...line, values: starts.map((start) => line.values[extreme(amountAt, start)] ?? null) };
  });
  const note = `Each point is the ${isLow ? "lowest" : "highest"} of ${size} windows of ${interval}.`;
  return { ...data, lines: shown, step: step * size, window: step, notes: [...(data.notes ?? []), note] };
}

/** The name of a line: that of the measure where there are several or no group, then the group. */
function labelOf(measure: string, group: readonly string[], measures: number): string {
  return [measures > 1 || group.length === 0 ? measure : "", group.join(" ")].filter(Boolean).join(" · ");
}

/** What a tile shows of the values of its series. */
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

function largest(lines: readonly Line[]): Line[] {
  const size = ({ values }: Line) => values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0);
  return [...lines].sort((a, b) => size(b) - size(a)).slice(0, mostSeriesLines);
}

/** Values of one group, one for each series. */
interface TotalRow {
  readonly group: readonly string[];
  readonly values: SeriesPoint["values"];
}

interface SelectedRows {
  readonly rows: readonly TotalRow[];
  /** True if the tile itself says the order. */
  readonly isOrdered: boolean;
  /** What could not be applied, in sentences. */
  readonly notes: readonly string[];
}

type Cell = number | string | null;

/**
 * Applies `having` and `orderBy`, which chart queries do not have. Both name a column by its alias, its aggregate expression,
 * or as the group does; what is more than a comparison or a list of columns is not applied, and said.
 */
function selectedRows(
  config: Values,
  query: WatchedQuery,
  measures: readonly Measure[],
  rows: readonly TotalRow[],
): SelectedRows {
  const columns = columnsIn(query, measures);
  const having = textOf(config.having);
  const order = textOf(config.orderBy);
  const keep = having === "" ? () => true : conditionIn(having, columns);
  const compare = order === "" ? undefined : orderIn(order, columns);
  const kept = rows.filter(keep ?? (() => true));
  return {
    rows: compare ? kept.sort(compare) : kept,
    isOrdered: compare !== undefined,
    notes: [
      ...(keep ? [] : [`having is not applied here: ${having}`]),
      ...(order === "" || compare ? [] : [`orderBy is not applied here: ${order}`]),
    ],
  };
}

type Column = (row: TotalRow) => Cell;

/** The columns of a table by each of their names. */
function columnsIn({ series, groupBy }: WatchedQuery, measures: readonly Measure[]): ReadonlyMap<string, Column> {
  const groups = groupBy.map((name, index): [string, Column] => [plain(name), ({ group }) => group[index] ?? null]);
  const values = measures.flatMap(({ label, valueIn }, index): [string, Column][] => {
    const value: Column = (row) => valueIn(row.values);
    const expression = measures.length === series.length ? expressionOf(series[index]) : undefined;
    return [label, ...(expression ? [expression] : [])].map((name) => [plain(name), value]);
  });
  // SQL counts columns from 1; the values stand before the groups.
  const cells = measures.map(
    ({ valueIn }): Column =>
      (row) =>
        valueIn(row.values),
  );
  const positions = [...cells, ...groups.map(([, one]) => one)];
  const numbers = positions.map((column, index): [string, Column] => [String(index + 1), column]);
  return new Map([...numbers, ...values.reverse(), ...groups]);
}

/** `count()`, `max(Duration)`; the expression itself for `none`. */
function expressionOf({ aggFn, field = "" }: Partial<QuerySeries> = {}): string | undefined {
  if (aggFn === "none") return field;
  if (aggFn === "count") return "count()";
  return aggFn === "quantile" || aggFn === "last_value" ? undefined : `${aggFn}(${field})`;
}

const comparisons: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  "=": (a, b) => a === b,
  "==": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  "<>": (a, b) => a !== b,
};

function conditionIn(text: string, columns: ReadonlyMap<string, Column>): ((row: TotalRow) => boolean) | undefined {
  const [, name = "", operator = "", bound = ""] =
    /^(.+?)\s*(>=|<=|<>|!=|==|=|>|<)\s*(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/i.exec(text) ?? [];
  const column = columns.get(plain(name));
  const holds = comparisons[operator];
  if (!column || !holds) return undefined;
  return (row) => {
    const value = column(row);
    return typeof value === "number" && holds(value, Number(bound));
  };
}

function orderIn(
  text: string,
  columns: ReadonlyMap<string, Column>,
): ((a: TotalRow, b: TotalRow) => number) | undefined {
  const keys = columnsOf(text).map((part) => {
    const [, name = "", direction = "asc"] = /^(.+?)(?:\s+(asc|desc))?$/i.exec(part) ?? [];
    return { column: columns.get(plain(name)), sign: direction.toLowerCase() === "desc" ? -1 : 1 };
  });
  if (keys.some(({ column }) => column === undefined)) return undefined;
  return (a, b) =>
    keys.reduce((found, { column, sign }) => found || sign * compared(column?.(a) ?? null, column?.(b) ?? null), 0);
}

function compared(a: Cell, b: Cell): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a) < String(b) ? -1 : Number(String(a) > String(b));
}

/** A name of a column without blanks and quotes, in which a table's texts may differ. */
function plain(name: string): string {
  return name.replace(/[\s"`]/g, "");
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}
