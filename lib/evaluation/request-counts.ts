import type { BurnRate } from "./burn-rate";
import { grouped } from "./chart";
import { parsedValue, type SeriesPoint } from "./value";

/** Requests of a moment: those of a group, all of them or the failed ones. */
export interface RequestCount {
  /** In milliseconds. */
  readonly time: number;
  readonly group: readonly string[];
  readonly total: number;
  readonly bad: number;
}

interface Sums {
  readonly total: number;
  readonly bad: number;
}

/** The burn rate of each group with requests, or of all, at the end of a window, computed of given counts as the SQL computes it of rows. */
export function burnRates(
  { long, short, allowed, minimumBad, group: by }: BurnRate,
  counts: readonly RequestCount[],
): (end: number) => { readonly group: readonly string[]; readonly value: number }[] {
  const groups = [...grouped(counts, ({ group }) => JSON.stringify(group)).values()].map((own) => ({
    group: own[0]?.group ?? [],
    over: sumsOver(own),
  }));
  const rate = (all: Sums, recent: Sums): number =>
    all.total === 0 || recent.total === 0 || all.bad < minimumBad
      ? 0
      : Math.min(all.bad / all.total, recent.bad / recent.total) / allowed;
  // Without groups there is one row, also of nothing.
  const always = by === undefined && groups.length === 0 ? [{ group: [], over: sumsOver([]) }] : groups;
  return (end) =>
    always.flatMap(({ group, over }) => {
      const all = over(end - long * 1000, end);
      if (by !== undefined && all.total === 0) return [];
      return [{ group, value: rate(all, over(end - short * 1000, end)) }];
    });
}

/** Sums over half-open spans of time. */
function sumsOver(counts: readonly RequestCount[]): (start: number, end: number) => Sums {
  const sorted = [...counts].sort((a, b) => a.time - b.time);
  const until: Sums[] = [{ total: 0, bad: 0 }];
  for (const { total, bad } of sorted) {
    const last = until.at(-1) ?? { total: 0, bad: 0 };
    until.push({ total: last.total + total, bad: last.bad + bad });
  }
  const before = (time: number): Sums => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.time ?? 0) < time) low = middle + 1;
      else high = middle;
    }
    return until[low] ?? { total: 0, bad: 0 };
  };
  return (start, end) => {
    const [first, last] = [before(start), before(end)];
    return { total: last.total - first.total, bad: last.bad - first.bad };
  };
}

/** Counts of chart points whose series are all requests and the failed ones. */
export function countsOfPoints(points: readonly SeriesPoint[]): RequestCount[] {
  return points.map(({ time, group, values }) => ({
    time,
    group,
    total: parsedValue(values[0]) ?? 0,
    bad: parsedValue(values[1]) ?? 0,
  }));
}
