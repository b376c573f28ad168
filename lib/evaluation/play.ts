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
  evaluatedAt: number;
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
  input: Given,
  runs: readonly { evaluatedAt: number; fails: boolean }[],
): PlayedRun[] {
  const history = new AlertHistory(alert.numConsecutiveWindows ?? 1);
  const { groupBy = [] } = target;
  const isGrouped = target.sql === "series" || groupBy.length > 0;
  const rowsOfRun = target.burnRate ? lookingBack(target.burnRate, input) : comparedRows(alert, target, input);
  let state: PlayedRun["state"] = "OK";
  return runs.map(({ evaluatedAt, fails }) => {
    const due = fails ? undefined : dueRun(alert, history.lastEnd(evaluatedAt), evaluatedAt);
    if (!due) return { evaluatedAt, rows: [], records: [], state, events: [] };
    const run = target.sql === "number" ? { ...due, buckets: [due.end] } : due;
    const rows = rowsOfRun(run, evaluatedAt);
    const outcome = evaluate(alert, run, rows, { history, isGrouped, evaluatedAt });
    history.add(outcome.records);
    state = outcome.state;
    return { evaluatedAt, run, rows, ...outcome };
  });
}

/** The rows of a query that looks back; events that arrive late are found from then on. */
function lookingBack(burnRate: BurnRate, input: Given): (run: Run, evaluatedAt: number) => Row[] {
  if ("points" in input) return burnRateRows(burnRate, input.points);
  const points = input.events.map(({ series, count, ...event }) => {
    return { ...event, values: series === 0 ? [count] : [null, count] };
  });
  if (points.every(({ time, arrives }) => arrives <= time)) return burnRateRows(burnRate, points);
  const foundBy = (moment: number) => points.filter(({ arrives }) => arrives <= moment);
  return (run, moment) => burnRateRows(burnRate, foundBy(moment))(run);
}

function comparedRows(alert: EvaluatedAlert, target: Target, input: Given): (run: Run, evaluatedAt: number) => Row[] {
  const { series, sql, groupBy = [] } = target;
  const compared = comparedValue(target);
  /** One row for each bucket and group of what is found. */
  function rowsOf<T extends Found>(run: Run, items: readonly T[], valuesOf: (rowItems: readonly T[]) => Values): Row[] {
    const bucketAt = (moment: number) => {
      if (sql === "number") return run.end;
      return bucketOf(alert, moment);
    };
    const parts = grouped(items, ({ time, group }) => JSON.stringify([bucketAt(time), group]));
    return [...parts.values()].map((rowItems) => {
      const [{ time, group } = { time: 0, group: [] }] = rowItems;
      const [bucket, value] = [bucketAt(time), compared(valuesOf(rowItems))];
      if (sql) return { bucket, group: group.join(", "), value };
      return groupedRow(groupBy, group, { bucket, value });
    });
  }
  if ("events" in input) {
    const { events } = input;
    return (run, moment) =>
      rowsOf(run, events.filter(isFound(target, run, moment)), (rowEvents) => aggregated(rowEvents, series));
  }
  const pointsIn = byRun(alert, input.points);
  return (run) => rowsOf(run, pointsIn(run), (rowPoints) => foldedValues(rowPoints, series));
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
    const pointsOfWindows = Array.from(
      { length: count },
      (_, index) => windows.get(end - (count - index) * length) ?? [],
    );
    return pointsOfWindows.flat().filter(({ time }) => time >= start && time < end);
  };
}

/** The time filter of raw SQL includes the end of the range (contract: alert evaluation, section 2). */
function isFound({ sql }: Target, { start, end }: Run, moment: number) {
  return ({ time, arrives }: GivenEvent): boolean =>
    arrives <= moment && time >= start && (time < end || (sql !== undefined && time === end));
}

function aggregated(events: readonly GivenEvent[], series: Target["series"]): Values {
  return series.map((aggregation, index) => {
    const seriesEvents = events.filter((event) => event.series === index);
    if (seriesEvents.length === 0) return undefined;
    return aggregate(aggregation, seriesEvents);
  });
}

type Valued = GivenEvent & { value: number };

function sum(events: readonly Valued[]): number {
  return events.reduce((total, { count, value }) => total + count * value, 0);
}

function rowsIn(events: readonly Pick<GivenEvent, "count">[]): number {
  return events.reduce((total, { count }) => total + count, 0);
}

function lastValue(events: readonly Valued[]): number {
  const latest = events.reduce((latestEvent, event) => {
    if (event.time < latestEvent.time) return latestEvent;
    return event;
  });
  return latest.value;
}

/** What functions compute of the values of one bucket and group. */
const functions = new Map<string, (events: readonly Valued[], level: number) => number | null>([
  ["sum", sum],
  ["min", (events) => Math.min(...events.map(({ value }) => value))],
  ["max", (events) => Math.max(...events.map(({ value }) => value))],
  ["avg", (events) => sum(events) / rowsIn(events)],
  ["any", ([first]) => first?.value ?? null],
  ["last_value", lastValue],
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
  if (valued.length === 0) {
    if (aggFn === "sum" || aggFn === "count_distinct") return 0;
    return null;
  }
  return functions.get(aggFn)?.(valued, level) ?? null;
}

/** Between neighbors by proportion, as the database computes it. */
export function quantile(events: readonly Pick<Valued, "count" | "value">[], level: number): number {
  const sorted = [...events].sort((a, b) => a.value - b.value);
  const position = level * (rowsIn(sorted) - 1);
  const valueAt = (index: number): number => {
    let passed = 0;
    for (const { count, value } of sorted) {
      passed += count;
      if (index < passed) return value;
    }
    return sorted.at(-1)?.value ?? 0;
  };
  const low = valueAt(Math.floor(position));
  return low + (valueAt(Math.ceil(position)) - low) * (position - Math.floor(position));
}
