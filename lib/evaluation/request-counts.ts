import type { BurnRate } from "./burn-rate";
import { grouped } from "./chart";
import type { Row } from "./evaluate";
import type { Run } from "./schedule";
import { groupedRow, parsedValue, type SeriesPoint } from "./value";

/** Requests of a moment: all of them (series 0) or the failed ones (series 1). */
export interface RequestCount {
  /** In milliseconds. */
  readonly time: number;
  readonly group: readonly string[];
  readonly series: number;
  readonly count: number;
}

/**
 * What a query that looks back finds in a run: the burn rate of each group with requests, or of all, in the newest bucket, computed of given
 * counts as the SQL computes it of rows.
 */
export function burnRateRows(
  { long, short, allowed, minimumBad, group: by }: BurnRate,
  counts: readonly RequestCount[],
): (run: Run) => Row[] {
  const groups = grouped(counts, ({ group }) => JSON.stringify(group));
  // Without groups there is one row, also of nothing.
  if (by === undefined && groups.size === 0) groups.set("", []);
  const sums = [...groups.values()].map((own) => {
    const [total, bad] = [sumOver(own, 0), sumOver(own, 1)];
    return { group: own[0]?.group ?? [], over: (start: number, end: number) => [total(start, end), bad(start, end)] };
  });
  return ({ end, buckets }) =>
    sums.flatMap(({ group, over }) => {
      const [all = 0, failed = 0] = over(end - long * 1000, end);
      const [recent = 0, recentlyFailed = 0] = over(end - short * 1000, end);
      if (by !== undefined && all === 0) return [];
      const isKnown = all > 0 && recent > 0 && failed >= minimumBad;
      const value = isKnown ? Math.min(failed / all, recentlyFailed / recent) / allowed : 0;
      return [groupedRow(by === undefined ? [] : [by], group, { bucket: buckets.at(-1) ?? end, value })];
    });
}

/** Sums of a series over half-open spans of time. */
function sumOver(counts: readonly RequestCount[], wanted: number): (start: number, end: number) => number {
  const sorted = counts.filter(({ series }) => series === wanted).sort((a, b) => a.time - b.time);
  const sums = [0];
  for (const { count } of sorted) sums.push((sums.at(-1) ?? 0) + count);
  const before = (time: number): number => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.time ?? 0) < time) low = middle + 1;
      else high = middle;
    }
    return sums[low] ?? 0;
  };
  return (start, end) => before(end) - before(start);
}

/** Counts of chart points whose series are all requests and the failed ones. */
export function countsOfPoints(points: readonly SeriesPoint[]): RequestCount[] {
  return points.flatMap(({ time, group, values }) =>
    values.map((value, series) => ({ time, group, series, count: parsedValue(value) ?? 0 })),
  );
}
