import type { Line, TileData } from "../../drawing";
import { canFold, foldedValue } from "../../evaluation";
import type { Client } from "../../lib/client";
import type { Values } from "../plan/plan-json";
import { type LivePoint, livePoints } from "./live";
import type { QuerySeries } from "./query";
import { selectedRows, type TotalRow } from "./selected-rows";
import { labelOf, measuresOf } from "./tile-series";

const hour = 3_600_000;
const day = 24 * hour;

/** Buckets that can hold the span of a preview, shortest first. The service aligns them with the epoch. */
const lengths: readonly (readonly [string, number])[] = [
  ["1h", hour],
  ["2h", 2 * hour],
  ["6h", 6 * hour],
  ["12h", 12 * hour],
  ["1d", day],
  ["2d", 2 * day],
  ["7d", 7 * day],
  ["30d", 30 * day],
];

/** How many lines are shown, by display type: a table scrolls. */
const mostLines = { table: 50, others: 8 };

/** The shortest bucket that holds all of a span, so that the service itself computes the value over it; else the longest there is. */
function wholeBucket(start: number, end: number): string {
  const holds = ([, length]: readonly [string, number]) =>
    Math.floor(start / length) === Math.floor((end - 1) / length);
  return (lengths.find(holds) ?? ["30d"])[0];
}

/** True for tiles that show one value for the whole time; a mean over buckets would be another number. */
export const showsTotals = ({ displayType }: Values): boolean =>
  ["number", "table", "pie", "bar"].includes(String(displayType));

/** What a tile shows over a span: each function is computed over all of it. Times are milliseconds; `end` is exclusive. */
export async function totalsOf(
  client: Client,
  config: Values,
  series: readonly QuerySeries[],
  { start, end }: { readonly start: number; readonly end: number },
  signal: AbortSignal,
): Promise<TileData> {
  const range = { start, end, granularity: wholeBucket(start, end) };
  const live = await livePoints(client, series, range, signal);
  if ("refused" in live) return { kind: "none", reason: live.refused, refused: true };
  const last = Math.max(...live.points.map(({ time }) => time));
  const isSplit = live.points.some(({ time }) => time !== last);
  const shortened = isSplit ? series.find(({ aggFn }) => !joins(aggFn)) : undefined;
  const since = shortened ? [sinceNote(shortened, last)] : [];
  const measures = measuresOf(config, series);
  const { rows, isOrdered, notes } = selectedRows(config, measures, totalRows(live.points, series, last));
  const lines = rows.flatMap(({ group, values }) =>
    measures.map(({ label, valueIn }): Line => {
      const amount = valueIn(values);
      return { label: labelOf(label, group, measures.length), values: [amount], amount };
    }),
  );
  const shown = isOrdered ? lines : [...lines].sort((a, b) => (b.amount ?? -Infinity) - (a.amount ?? -Infinity));
  const most = config.displayType === "table" ? mostLines.table : mostLines.others;
  const more = shown.length > most ? [`${shown.length - most} more are not shown.`] : [];
  return {
    kind: "series",
    start,
    step: end - start,
    lines: shown.slice(0, most),
    isOrdered: true,
    notes: [...since, ...notes, ...more],
  };
}

/** One row a group. What does not follow from the values of several buckets is that of the last one. */
function totalRows(points: readonly LivePoint[], series: readonly QuerySeries[], last: number): TotalRow[] {
  const groups = new Map<string, LivePoint[]>();
  for (const point of points) {
    const key = JSON.stringify(point.group);
    groups.set(key, [...(groups.get(key) ?? []), point]);
  }
  return [...groups.values()].map((own) => ({
    group: own[0]?.group ?? [],
    values: series.map(({ aggFn }, index) =>
      own
        .filter(({ time }) => joins(aggFn) || time === last)
        .map(({ values }) => values[index])
        .reduce((a, b) => foldedValue(aggFn, a, b), undefined),
    ),
  }));
}

/** True if the value over a span follows from the values of several buckets. */
const joins = (aggFn: string): boolean => canFold(aggFn) || ["last_value", "any"].includes(aggFn);

const sinceNote = ({ aggFn }: QuerySeries, from: number): string =>
  `${aggFn} is of the time since ${new Date(from).toISOString().slice(0, 16).replace("T", " ")} UTC: the API computes it within its own buckets only.`;
