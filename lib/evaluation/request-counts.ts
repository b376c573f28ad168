import type { BurnRate } from "./burn-rate";
import { grouped } from "./chart";
import type { Row } from "./evaluate";
import type { Run } from "./schedule";
import { groupedRow, parsedValue, type SeriesPoint } from "./value";

/**
 * What a query that looks back finds in a run: the burn rate of each group with requests, or of all, in the newest bucket, computed as the SQL
 * computes it. @param points counts of all requests, and of the failed ones
 */
export function burnRateRows(
  { long, short, allowed, minimumBad, group: groupColumn }: BurnRate,
  points: readonly SeriesPoint[],
): (run: Run) => Row[] {
  const groups = grouped(points, ({ group }) => JSON.stringify(group));
  // Without groups there is one row, also of nothing.
  if (groupColumn === undefined && groups.size === 0) groups.set("", []);
  const counts = [...groups.values()].map((groupPoints) => ({
    group: groupPoints[0]?.group ?? [],
    countsIn: countsOver(groupPoints),
  }));
  const groupColumns = groupColumn === undefined ? [] : [groupColumn];
  return ({ end, buckets }) =>
    counts.flatMap(({ group, countsIn }) => {
      const [[requests, failed], [recent, recentlyFailed]] = [countsIn(end, long), countsIn(end, short)];
      if (groupColumn !== undefined && requests === 0) return [];
      const isKnown = requests > 0 && recent > 0 && failed >= minimumBad;
      const value = isKnown ? Math.min(failed / requests, recentlyFailed / recent) / allowed : 0;
      return [groupedRow(groupColumns, group, { bucket: buckets.at(-1) ?? end, value })];
    });
}

/** All requests and the failed ones in the seconds before a moment. */
function countsOver(points: readonly SeriesPoint[]): (end: number, seconds: number) => [all: number, failed: number] {
  const sorted = [...points].sort((a, b) => a.time - b.time);
  const sumsOf = (series: number) => {
    let sum = 0;
    return [0, ...sorted.map(({ values }) => (sum += parsedValue(values[series]) ?? 0))];
  };
  const [requestSums, failedSums] = [sumsOf(0), sumsOf(1)];
  const countBefore = (time: number) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.time ?? 0) < time) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return (end, seconds) => {
    const [from, to] = [countBefore(end - seconds * 1000), countBefore(end)];
    const within = (sums: readonly number[]) => (sums[to] ?? 0) - (sums[from] ?? 0);
    return [within(requestSums), within(failedSums)];
  };
}
