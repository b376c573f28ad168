import { type EvaluatedAlert, intervalMinutes, minute, windowLength } from "./alert";

/** What one evaluation looks at. All moments are milliseconds; the range is half open. */
export interface Run {
  start: number;
  /** The end of the window, and the moment that its records carry. */
  end: number;
  /** The starts of the buckets that are compared, each on its own. */
  buckets: number[];
}

const hour = 60 * minute;

/** The last window boundary at or before a moment; undefined before the first whole window of a scheduled start. */
export function windowEnd(alert: EvaluatedAlert, moment: number): number | undefined {
  const length = windowLength(alert);
  const offset = (alert.scheduleOffsetMinutes ?? 0) * minute;
  if (!alert.scheduleStartAt) return Math.floor((moment - offset) / length) * length + offset;
  const start = Date.parse(alert.scheduleStartAt);
  const windows = Math.floor((moment - start) / length);
  if (windows < 1) return undefined;
  return start + windows * length;
}

/** How many missed windows are caught up at most: 50, and not more than 6 hours (24 from 15m on). */
export function catchUpLimit({ interval }: EvaluatedAlert): number {
  const minutes = intervalMinutes[interval];
  const span = minutes < 15 ? 6 * 60 : 24 * 60;
  return Math.min(50, Math.floor(span / minutes));
}

/** The buckets that an evaluation expects in a range, from the hour on. With an offset or a start they split windows, or miss every row. */
function expectedBuckets(alert: EvaluatedAlert, start: number, end: number): number[] {
  const length = windowLength(alert);
  const hourStart = Math.floor(start / hour) * hour;
  const first = length < hour ? hourStart + Math.floor((start - hourStart) / length) * length : hourStart;
  return Array.from({ length: Math.max(0, Math.ceil((end - first) / length)) }, (_, index) => first + index * length);
}

/** The bucket in which the database counts a row: intervals since the epoch, whatever the alert's schedule. */
export function bucketOf(alert: EvaluatedAlert, moment: number): number {
  const length = windowLength(alert);
  return Math.floor(moment / length) * length;
}

/**
 * The windows to evaluate now; undefined if nothing is due. `lastEnd` is the end of the last evaluated window:
 * from there on everything is looked at, as far as the catch-up limit goes; without one only the last window.
 */
export function dueRun(alert: EvaluatedAlert, lastEnd: number | undefined, moment: number): Run | undefined {
  const end = windowEnd(alert, moment);
  if (end === undefined || (lastEnd !== undefined && lastEnd >= end)) return undefined;
  const length = windowLength(alert);
  const oldest = end - catchUpLimit(alert) * length;
  const since = lastEnd ?? end - length;
  const scheduledStart = alert.scheduleStartAt ? Date.parse(alert.scheduleStartAt) : since;
  const start = Math.max(since, oldest, scheduledStart);
  return { start, end, buckets: expectedBuckets(alert, start, end) };
}

const units = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 };

/** `1h30m` in milliseconds; `undefined` for what is no span of days, hours, minutes and seconds. */
export function spanLength(text: string): number | undefined {
  const { groups } = /^(?:(?<d>\d+)d)?(?:(?<h>\d+)h)?(?:(?<m>\d+)m)?(?:(?<s>\d+)s)?$/.exec(text) ?? {};
  if (!groups || text === "") return undefined;
  return Object.entries(units).reduce((total, [unit, length]) => total + Number(groups[unit] ?? 0) * length, 0);
}

/** Milliseconds as `1h30m`. */
export function spanText(milliseconds: number): string {
  let remaining = milliseconds;
  const parts = Object.entries(units).map(([unit, length]) => {
    const count = Math.floor(remaining / length);
    remaining -= count * length;
    if (count === 0) return "";
    return `${count}${unit}`;
  });
  return parts.join("") || "0";
}
