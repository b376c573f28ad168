import type { Run } from "./schedule";
import { parsedValue, type RawValue } from "./value";

/** One bucket of a chart query's response: a value for each series that has one there. */
export interface SeriesPoint {
  /** Start of the bucket in milliseconds. */
  time: number;
  /** The values of the group columns, [] without groups. */
  group: readonly string[];
  values: readonly RawValue[];
}

const folds = new Map<string, (a: number, b: number) => number>([
  ["count", (a, b) => a + b],
  ["sum", (a, b) => a + b],
  ["min", Math.min],
  ["max", Math.max],
]);

/** True for the functions whose value over a span follows from the values over its parts. */
export const canFold = (aggFn: string): boolean => folds.has(aggFn);

/** The value over two parts of a span; the second part's where it does not follow from both. */
export function foldedValue(aggFn: string, a: RawValue, b: RawValue): RawValue {
  const [left, right] = [parsedValue(a), parsedValue(b)];
  if (left === null || right === null) return left ?? right ?? a ?? b;
  return (folds.get(aggFn) ?? ((_, last) => last))(left, right);
}

/** Puts the points of a run together to one for each bucket and group; finer points than the buckets are added up. */
export function foldedPoints(
  points: readonly SeriesPoint[],
  run: Run,
  bucketOf: (moment: number) => number,
  series: readonly { aggFn: string }[],
): Map<string, { bucket: number; group: readonly string[]; values: RawValue[] }> {
  const rows = new Map<string, { bucket: number; group: readonly string[]; values: RawValue[] }>();
  for (const { time, group, values } of points) {
    if (time < run.start || time >= run.end) continue;
    const bucket = bucketOf(time);
    const key = JSON.stringify([bucket, group]);
    const own = rows.get(key);
    if (!own) rows.set(key, { bucket, group, values: [...values] });
    else own.values = series.map(({ aggFn }, index) => foldedValue(aggFn, own.values[index], values[index]));
  }
  return rows;
}
