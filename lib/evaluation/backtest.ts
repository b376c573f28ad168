import { type EvaluatedAlert, minute, windowLength } from "./alert";
import type { BurnRate } from "./burn-rate";
import { grouped } from "./chart";
import { type AlertEvent, AlertHistory, type AlertRecord, evaluate, type Row } from "./evaluate";
import { burnRates, countsOfPoints } from "./request-counts";
import { bucketOf, dueRun, type Run, windowEnd } from "./schedule";
import { canFold, comparedValue, foldedPoints, groupName, type SeriesPoint, type Target } from "./value";

/** The known past: the points of a chart query, and their time range. */
export interface BacktestSeries extends Target {
  /** The points, in any order; whole buckets, aligned to `granularity`. */
  points: readonly SeriesPoint[];
  /** The time that the points cover, in milliseconds; the end is exclusive. */
  start: number;
  end: number;
  /** The length of a point's bucket in milliseconds; default: the alert's interval. */
  granularity?: number;
  /** The columns of the groups, as the database names them; default: none. */
  groupBy?: readonly string[];
  /** Windows that end at or before this moment only warm up; default: `start`. */
  reportFrom?: number;
  /** Of raw SQL that looks back: the points are the counts of all requests and of the failed ones, and begin as much earlier. */
  burnRate?: BurnRate;
}

/** A stretch of windows in a row in which a group was in the state ALERT. */
interface Firing {
  group: string;
  start: number;
  end: number;
  windows: number;
  /** The value in it that is farthest from 0. */
  extreme: number;
}

export interface Backtest {
  /** Windows that were evaluated. */
  windows: number;
  /** Windows in which the alert was in the state ALERT. */
  alertWindows: number;
  /** Notifications that it fires: one in every window and group; and that it is over. */
  notifications: number;
  resolves: number;
  /** Each stretch of firing, oldest first. */
  firings: Firing[];
  longest: Firing | undefined;
  /** The largest value and the 99th percentile; absent without values. */
  maximum?: number;
  percentile99?: number;
  /** The state after the last window. */
  state: "OK" | "ALERT" | "PENDING";
  /** Why the result may differ from the service's evaluation. Empty if it does not. */
  caveats: string[];
}

const hour = 60 * minute;

function caveatsOf(alert: EvaluatedAlert, series: BacktestSeries, granularity: number): string[] {
  const length = windowLength(alert);
  const offset = alert.scheduleStartAt
    ? Date.parse(alert.scheduleStartAt)
    : (alert.scheduleOffsetMinutes ?? 0) * minute;
  const shift = offset % length;
  const stuck = series.series.find(({ aggFn }) => !canFold(aggFn));
  const caveats: string[] = [];
  if (length > hour && shift >= hour)
    caveats.push("With a schedule an hour or more off the grid, every value of this interval is 0.");
  else if (shift !== 0) caveats.push("The schedule splits every window into two parts, which are compared separately.");
  if (shift % granularity !== 0)
    caveats.push("The points are coarser than the schedule's offset, so the windows cannot be distinguished.");
  if (granularity < length && stuck)
    caveats.push(`The values of ${stuck.aggFn} cannot be combined from finer points, so the last one is used.`);
  if (series.series.length > 1 && !series.burnRate && !series.asRatio && !series.formulas?.length)
    caveats.push("Only the last of several series is compared.");
  return caveats;
}

/** The value at a share of the sorted values, between neighbours by proportion. */
function percentile(sorted: number[], share: number): number | undefined {
  const at = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low === undefined || high === undefined ? undefined : low + (high - low) * (at - Math.floor(at));
}

/** Joins the windows in which a group was ALERT to stretches. */
class Firings {
  readonly all: Firing[] = [];
  private readonly open = new Map<string, Firing>();

  add(records: AlertRecord[], { end }: Run, length: number): void {
    for (const { group, state, lastValues } of records) {
      if (state !== "ALERT") continue;
      const extreme = lastValues.map(([, value]) => value).reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a), 0);
      const before = this.open.get(group);
      if (before?.end === end - length) {
        before.end = end;
        before.windows += 1;
        if (Math.abs(extreme) > Math.abs(before.extreme)) before.extreme = extreme;
        continue;
      }
      const firing = { group, start: end - length, end, windows: 1, extreme };
      this.open.set(group, firing);
      this.all.push(firing);
    }
  }
}

/** The end of the first whole window of an alert that is scheduled to start later than what was looked at. */
const firstEnd = (alert: EvaluatedAlert): number => Date.parse(alert.scheduleStartAt ?? "") + windowLength(alert);

/** Points by the window whose end comes first after them, so that each window looks only at its own. */
function byWindow(alert: EvaluatedAlert, points: readonly SeriesPoint[]): Map<number, SeriesPoint[]> {
  const length = windowLength(alert);
  return grouped(points, ({ time }) => {
    const start = windowEnd(alert, time);
    return start === undefined ? firstEnd(alert) : start + length;
  });
}

/**
 * Computes how often and when an alert would have fired over known points. Every window is evaluated once and on time, with the service's
 * own rules. `caveats` lists where the points are not enough.
 */
export function backtest(alert: EvaluatedAlert, series: BacktestSeries): Backtest {
  const length = windowLength(alert);
  const { start, end, reportFrom = start, groupBy = [], granularity = length } = series;
  const compared = comparedValue(series);
  const points = byWindow(alert, series.points);
  const lookBack = series.burnRate && burnRates(series.burnRate, countsOfPoints(series.points));
  const history = new AlertHistory(alert.numConsecutiveWindows ?? 1);
  const firings = new Firings();
  const values: number[] = [];
  const events: AlertEvent[] = [];
  let [windows, alertWindows] = [0, 0];
  let state: Backtest["state"] = "OK";
  for (let now = windowEnd(alert, start + length) ?? firstEnd(alert); now <= end; now += length) {
    const run = dueRun(alert, now - length, now);
    if (!run || run.end - length < start) continue;
    const [bucket = run.end] = run.buckets;
    const own = () =>
      foldedPoints(points.get(run.end) ?? [], run, (moment) => bucketOf(alert, moment), series.series).map((row) => ({
        ...row,
        value: compared(row.values),
      }));
    const found = lookBack ? lookBack(run.end).map((row) => ({ ...row, bucket })) : own();
    const rows: Row[] = found.map(({ group, ...row }) => ({
      ...{ bucket: row.bucket, value: row.value },
      group: groupName(groupBy, group),
    }));
    const outcome = evaluate(alert, run, rows, { history, isGrouped: groupBy.length > 0, now });
    history.add(outcome.records);
    state = outcome.state;
    if (run.end <= reportFrom) continue;
    windows += 1;
    alertWindows += Number(state === "ALERT");
    events.push(...outcome.events);
    firings.add(outcome.records, run, length);
    for (const { lastValues } of outcome.records) values.push(...lastValues.map(([, value]) => value));
  }
  const longest = firings.all.reduce<Firing | undefined>((a, b) => (a && a.windows >= b.windows ? a : b), undefined);
  const sorted = values.sort((a, b) => a - b);
  const notifications = events.filter((event) => event.state === "ALERT").length;
  return {
    windows,
    alertWindows,
    notifications,
    resolves: events.length - notifications,
    firings: firings.all,
    longest,
    ...(sorted.length > 0 && { maximum: sorted.at(-1), percentile99: percentile(sorted, 0.99) }),
    state,
    caveats: caveatsOf(alert, series, granularity),
  };
}
