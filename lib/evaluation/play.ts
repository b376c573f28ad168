import { type EvaluatedAlert, windowLength } from "./alert";
import type { BurnRate } from "./burn-rate";
import { grouped } from "./chart";
import { AlertHistory, type Evaluation, evaluate, type Row } from "./evaluate";
import { burnRateRows } from "./request-counts";
import { bucketOf, dueRun, type Run, windowEnd } from "./schedule";
import { comparedValue, foldedValues, groupedRow, type SeriesPoint, type Target } from "./value";

/** Rows of one instant that the query of an alert finds. */
export interface GivenEvent {
  /** When they happened, in milliseconds. */
  time: number;
  /** When they could first be found; usually `time`. */
  arrives: number;
  /** The values of the group columns, [] without groups. */
  group: readonly string[];
  /** The index of the series whose filter they meet. */
  series: number;
  /** How many rows there are. */
  count: number;
  /** The value that each has where the series computes one; absent for rows that are only counted. */
  value?: number;
}

/** What the query finds: values, or the rows that it makes them of. */
export type Given = { points: readonly SeriesPoint[] } | { events: readonly GivenEvent[] };

/** One run of the service's task. */
export interface PlayedRun extends Evaluation {
  now: number;
  /** What was looked at; absent when no window was due, and when the query failed. */
  run?: Run;
  rows: Row[];
}

/**
 * Evaluates an alert run by run, by the service's rules and without the service. A run in which the query fails changes nothing, and the next
 * one looks at its window again.
 */
export function play(
  alert: EvaluatedAlert,
  target: Target,
  given: Given,
  runs: readonly { now: number; fails: boolean }[],
): PlayedRun[] {
  const history = new AlertHistory(alert.numConsecutiveWindows ?? 1);
  const { groupBy = [] } = target;
  const isGrouped = target.sql === "series" || groupBy.length > 0;
  const found = target.burnRate ? lookingBack(target.burnRate, given) : comparedRows(alert, target, given);
  let state: PlayedRun["state"] = "OK";
  return runs.map(({ now, fails }) => {
    const due = fails ? undefined : dueRun(alert, history.lastEnd(now), now);
    if (!due) return { now, rows: [], records: [], state, events: [] };
    const run = target.sql === "number" ? { ...due, buckets: [due.end] } : due;
    const rows = found(run, now);
    const outcome = evaluate(alert, run, rows, { history, isGrouped, now });
    history.add(outcome.records);
    state = outcome.state;
    return { now, run, rows, ...outcome };
  });
}

/** The rows of a query that looks back; events that arrive late are found from then on. */
function lookingBack(burnRate: BurnRate, given: Given): (run: Run, now: number) => Row[] {
  if ("points" in given) return burnRateRows(burnRate, given.points);
  const points = given.events.map(({ series, count, ...event }) => {
    return { ...event, values: series === 0 ? [count] : [null, count] };
  });
  if (points.every(({ time, arrives }) => arrives <= time)) return burnRateRows(burnRate, points);
  const foundBy = (now: number) => points.filter(({ arrives }) => arrives <= now);
  return (run, now) => burnRateRows(burnRate, foundBy(now))(run);
}

function comparedRows(alert: EvaluatedAlert, target: Target, given: Given): (run: Run, now: number) => Row[] {
  const { series, sql, groupBy = [] } = target;
  const compared = comparedValue(target);
  /** One row for each bucket and group of what is found. */
  function rowsOf<T extends Found>(run: Run, found: readonly T[], valuesOf: (own: readonly T[]) => Values): Row[] {
    const bucketAt = (moment: number) => (sql === "number" ? run.end : bucketOf(alert, moment));
    const parts = grouped(found, ({ time, group }) => JSON.stringify([bucketAt(time), group]));
    return [...parts.values()].map((own) => {
      const [{ time, group } = { time: 0, group: [] }] = own;
      const [bucket, value] = [bucketAt(time), compared(valuesOf(own))];
      return sql ? { bucket, group: group.join(", "), value } : groupedRow(groupBy, group, { bucket, value });
    });
  }
  if ("events" in given) {
    const { events } = given;
    return (run, now) => rowsOf(run, events.filter(isFound(target, run, now)), (own) => aggregated(own, series));
  }
  const pointsIn = byRun(alert, given.points);
  return (run) => rowsOf(run, pointsIn(run), (own) => foldedValues(own, series));
}

type Found = Pick<SeriesPoint, "time" | "group">;
type Values = SeriesPoint["values"];

/** The points of the windows of a run, so that no run looks at all of them. */
function byRun(alert: EvaluatedAlert, points: readonly SeriesPoint[]): (run: Run) => SeriesPoint[] {
  const length = windowLength(alert);
  const first = Date.parse(alert.scheduleStartAt ?? "");
  const windows = grouped(points, ({ time }) => windowEnd(alert, time) ?? first);
  return ({ start, end }) => {
    const count = Math.ceil((end - start) / length);
    const found = Array.from({ length: count }, (_, index) => windows.get(end - (count - index) * length) ?? []);
    return found.flat().filter(({ time }) => time >= start && time < end);
  };
}

/** The time filter of raw SQL includes the end of the range (contract: alert evaluation, section 10). */
function isFound({ sql }: Target, { start, end }: Run, now: number) {
  return ({ time, arrives }: GivenEvent): boolean =>
    arrives <= now && time >= start && (time < end || (sql !== undefined && time === end));
}

function aggregated(events: readonly GivenEvent[], series: Target["series"]): Values {
  return series.map((one, index) => {
    const found = events.filter((event) => event.series === index);
    return found.length === 0 ? undefined : aggregate(one, found);
  });
}

type Valued = GivenEvent & { value: number };

function sum(events: readonly Valued[]): number {
  return events.reduce((all, { count, value }) => all + count * value, 0);
}

function rowsIn(events: readonly Pick<GivenEvent, "count">[]): number {
  return events.reduce((all, { count }) => all + count, 0);
}

/** What functions compute of the values of one bucket and group. */
const functions = new Map<string, (events: readonly Valued[], level: number) => number | null>([
  ["sum", sum],
  ["min", (events) => Math.min(...events.map(({ value }) => value))],
  ["max", (events) => Math.max(...events.map(({ value }) => value))],
  ["avg", (events) => sum(events) / rowsIn(events)],
  ["any", ([first]) => first?.value ?? null],
  ["last_value", (events) => events.reduce((last, one) => (one.time >= last.time ? one : last)).value],
  ["count_distinct", (events) => new Set(events.map(({ value }) => value)).size],
  ["quantile", quantile],
]);

/** True for the functions that can be computed of events. */
export function canAggregate(aggFn: string): boolean {
  return aggFn === "count" || functions.has(aggFn);
}

function aggregate({ aggFn, level = 0.5 }: Target["series"][number], events: readonly GivenEvent[]) {
  if (aggFn === "count") return rowsIn(events);
  const valued = events.filter((event): event is Valued => event.value !== undefined);
  if (valued.length === 0) return aggFn === "sum" || aggFn === "count_distinct" ? 0 : null;
  return functions.get(aggFn)?.(valued, level) ?? null;
}

/** Between neighbors by proportion, as the database computes it. */
export function quantile(events: readonly Pick<Valued, "count" | "value">[], level: number): number {
  const sorted = [...events].sort((a, b) => a.value - b.value);
  const at = level * (rowsIn(sorted) - 1);
  const valueAt = (position: number): number => {
    let seen = 0;
    for (const { count, value } of sorted) {
      seen += count;
      if (position < seen) return value;
    }
    return sorted.at(-1)?.value ?? 0;
  };
  const low = valueAt(Math.floor(at));
  return low + (valueAt(Math.ceil(at)) - low) * (at - Math.floor(at));
}
