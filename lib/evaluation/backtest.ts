import { type EvaluatedAlert, minute, windowLength } from "./alert";
import { type PlayedRun, play, quantile } from "./play";
import { type Run, windowEnd } from "./schedule";
import { canFold, type SeriesPoint, type Target } from "./value";

/** The known past: the points of a chart query, and their time range. */
export interface BacktestSeries extends Target {
  /** The points, in any order; whole buckets, aligned to `granularity`. Those of raw SQL that looks back begin as much earlier. */
  points: readonly SeriesPoint[];
  /** The time that the points cover, in milliseconds; the end is exclusive. */
  start: number;
  end: number;
  /** The length of a point's bucket in milliseconds; default: the alert's interval. */
  granularity?: number;
  /** Windows that end at or before this moment only warm up; default: `start`. */
  reportFrom?: number;
}

/** A stretch of windows in a row in which a group was in the state ALERT. */
interface Firing {
  group: string;
  start: number;
  end: number;
  windows: number;
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
  /** The largest value and the 99th percentile; absent without points, though the service then evaluates zeros. */
  maximum?: number;
  percentile99?: number;
  /** The state after the last window. */
  state: PlayedRun["state"];
  /** Why the result may differ from the service's evaluation. Empty if it does not. */
  caveats: string[];
}

const hour = 60 * minute;

function once(value: number) {
  return { count: 1, value };
}

function offsetOf({ scheduleStartAt, scheduleOffsetMinutes }: EvaluatedAlert): number {
  if (scheduleStartAt) return Date.parse(scheduleStartAt);
  return (scheduleOffsetMinutes ?? 0) * minute;
}

function caveatsOf(alert: EvaluatedAlert, series: BacktestSeries, granularity: number): string[] {
  const length = windowLength(alert);
  const offset = offsetOf(alert);
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

/** Joins the windows in which a group was ALERT to stretches. */
function firingsOf(runs: readonly (Pick<PlayedRun, "records"> & { run: Run })[], length: number): Firing[] {
  const firings: Firing[] = [];
  const open = new Map<string, Firing>();
  for (const { run, records } of runs)
    for (const { group } of records.filter(({ state }) => state === "ALERT")) {
      const openFiring = open.get(group);
      const start = run.end - length;
      const firing = openFiring?.end === start ? openFiring : { group, start, end: start, windows: 0 };
      if (firing !== openFiring) firings.push(firing);
      firing.end = run.end;
      firing.windows += 1;
      open.set(group, firing);
    }
  return firings;
}

/** The ends of an alert's windows in a time range. */
function windowEnds(alert: EvaluatedAlert, start: number, end: number): number[] {
  const length = windowLength(alert);
  // An alert may be scheduled to start later.
  const first = windowEnd(alert, start + length) ?? Date.parse(alert.scheduleStartAt ?? "") + length;
  const from = first - length < start ? first + length : first;
  return Array.from(
    { length: Math.max(0, Math.floor((end - from) / length) + 1) },
    (_, index) => from + index * length,
  );
}

/**
 * Computes how often and when an alert would have fired over known points. Every window is evaluated once and on time, with the service's
 * own rules. `caveats` lists where the points are not enough.
 */
export function backtest(alert: EvaluatedAlert, series: BacktestSeries): Backtest {
  const length = windowLength(alert);
  const { start, end, reportFrom = start, granularity = length } = series;
  const runs = windowEnds(alert, start, end).map((evaluatedAt) => ({ evaluatedAt, fails: false }));
  const played = play(alert, series, series, runs);
  const reported = played.flatMap(({ run, ...evaluation }) => {
    if (!run || run.end <= reportFrom) return [];
    return [{ run, ...evaluation }];
  });
  const firings = firingsOf(reported, length);
  const values = reported.flatMap(({ records }) =>
    records.flatMap((record) => record.lastValues.map(([, value]) => value)),
  );
  const events = reported.flatMap((evaluation) => evaluation.events);
  const notifications = events.filter(({ state }) => state === "ALERT").length;
  return {
    windows: reported.length,
    alertWindows: reported.filter(({ state }) => state === "ALERT").length,
    notifications,
    resolves: events.length - notifications,
    firings,
    longest: longestOf(firings),
    ...(series.points.length > 0 && extremesOf(values)),
    state: played.at(-1)?.state ?? "OK",
    caveats: caveatsOf(alert, series, granularity),
  };
}

/** The first of the longest. */
function longestOf([first, ...further]: readonly Firing[]): Firing | undefined {
  return further.reduce((longest, firing) => {
    if (longest && longest.windows >= firing.windows) return longest;
    return firing;
  }, first);
}

function extremesOf(values: readonly number[]): Pick<Backtest, "maximum" | "percentile99"> {
  if (values.length === 0) return {};
  return { maximum: values.reduce((a, b) => Math.max(a, b)), percentile99: quantile(values.map(once), 0.99) };
}
