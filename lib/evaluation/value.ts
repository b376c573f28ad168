import type { BurnRate } from "./burn-rate";
import { grouped, numericGroups } from "./chart";
import type { Row } from "./evaluate";
import { parsedFormula } from "./formula";

/** What an alert watches, as far as it decides on the value. */
export interface Target {
  series: readonly { aggFn: string; level?: number }[];
  /** The columns of the groups, as the database names them; default: none. */
  groupBy?: readonly string[];
  asRatio?: boolean;
  /** Only the last one is compared. */
  formulas?: readonly { expression: string }[];
  /** Whether the source holds metrics: a series without a row then reads as null, whatever its function. */
  isMetric?: boolean;
  /** Raw SQL: whether its query returns one value for everything that an evaluation looks at, or one for each bucket. */
  sql?: "number" | "series";
  /** Of raw SQL that looks back: its series are the counts of all requests and of the failed ones. */
  burnRate?: BurnRate;
}

/** A value as the service's responses have it: 64-bit integers are texts. */
type RawValue = number | string | null | undefined;

const readsAsZero = new Set(["count", "count_distinct", "sum", "min", "max", "last_value"]);

/** A number; null for what is missing, null or not finite. */
export function parsedValue(value: RawValue): number | null {
  if (value === null || value === undefined || value === "") return null;
  const parsed = Number(value);
  if (Number.isFinite(parsed)) return parsed;
  return null;
}

/** Makes of the values of all series in one bucket and group the one that is compared; null is skipped. */
export function comparedValue({
  series,
  asRatio,
  formulas,
  isMetric,
}: Target): (values: readonly RawValue[]) => number | null {
  const read = (value: RawValue, index: number): number | null => {
    if (value !== undefined) return parsedValue(value);
    if (!isMetric && readsAsZero.has(series[index]?.aggFn ?? "")) return 0;
    return null;
  };
  const operands = (values: readonly RawValue[]) => series.map((_, index) => read(values[index], index));
  const formulaCompared = formulas?.at(-1);
  if (formulaCompared) {
    const formula = parsedFormula(formulaCompared.expression);
    return (values) => formula(operands(values));
  }
  if (!asRatio || series.length !== 2) return (values) => operands(values).at(-1) ?? null;
  return (values) => {
    const [above, below] = operands(values);
    const quotient = (above ?? 0) / (below ?? Number.NaN);
    if (Number.isFinite(quotient)) return quotient;
    return null;
  };
}

/** The text under which a group is recorded. */
export function groupName(columns: readonly string[], values: readonly unknown[]): string {
  return columns.map((column, index) => `${column}:${String(values[index])}`).join(", ");
}

/** The name under which the database returns a group column: that of a map's member is a call. */
function columnName(column: string): string {
  return column.replace(/^(\w+)\[('[^']*')\]$/, "arrayElement($1, $2)");
}

/** The row of one bucket and group. A column of numbers among the groups does not name it: the alert compares the last of them instead. */
export function groupedRow(columns: readonly string[], group: readonly unknown[], row: Omit<Row, "group">): Row {
  const numeric = numericGroups(columns);
  const numericIndex = columns.findLastIndex((column) => numeric.includes(column));
  const texts = columns
    .map((column, index) => ({ column, value: group[index] }))
    .filter(({ column }) => !numeric.includes(column));
  return {
    bucket: row.bucket,
    group: groupName(
      texts.map(({ column }) => columnName(column)),
      texts.map(({ value }) => value),
    ),
    value: numericIndex < 0 ? row.value : Number(group[numericIndex]),
  };
}

/** One bucket of a chart query's response: a value for each series that has one there. */
export interface SeriesPoint {
  /** Start of the bucket in milliseconds. */
  time: number;
  /** The values of the group columns, [] without groups. */
  group: readonly string[];
  values: readonly RawValue[];
}

/** Values of series, each with the number of its series, as points: one for each time and group. */
export function pointsOf(
  values: readonly (Pick<SeriesPoint, "time" | "group"> & { readonly series: number; readonly value: RawValue })[],
): SeriesPoint[] {
  return [...grouped(values, ({ time, group }) => JSON.stringify([time, group])).values()].map((pointValues) => {
    const valuesBySeries: RawValue[] = [];
    for (const { series, value } of pointValues) valuesBySeries[series] = value;
    return { time: pointValues[0]?.time ?? 0, group: pointValues[0]?.group ?? [], values: valuesBySeries };
  });
}

const folds = new Map<string, (a: number, b: number) => number>([
  ["count", (a, b) => a + b],
  ["sum", (a, b) => a + b],
  ["increase", (a, b) => a + b],
  ["min", Math.min],
  ["max", Math.max],
]);

/** True for the functions whose value over a span follows from the values over its parts. */
export function canFold(aggFn: string): boolean {
  return folds.has(aggFn);
}

/** The value over two parts of a span; the second part's where it does not follow from both. */
export function foldedValue(aggFn: string, a: RawValue, b: RawValue): RawValue {
  const [first, second] = [parsedValue(a), parsedValue(b)];
  if (first === null || second === null) return first ?? second ?? a ?? b;
  return (folds.get(aggFn) ?? ((_, latest) => latest))(first, second);
}

/** The values of all series over the buckets of several points. */
export function foldedValues(points: readonly SeriesPoint[], series: Target["series"]): SeriesPoint["values"] {
  return points
    .map(({ values }) => values)
    .reduce((folded, values) => series.map(({ aggFn }, index) => foldedValue(aggFn, folded[index], values[index])));
}
