/** The service's intervals, in minutes. */
export const intervalMinutes = {
  "1m": 1,
  "5m": 5,
  "15m": 15,
  "30m": 30,
  "1h": 60,
  "6h": 360,
  "12h": 720,
  "1d": 1440,
} as const;

export type Interval = keyof typeof intervalMinutes;

type ThresholdType =
  | "above"
  | "below"
  | "above_exclusive"
  | "below_or_equal"
  | "equal"
  | "not_equal"
  | "between"
  | "not_between";

/** What of an alert decides whether it fires. */
export interface EvaluatedAlert {
  interval: Interval;
  threshold: number;
  thresholdType: ThresholdType;
  /** Only for the two range types. */
  thresholdMax?: number | null;
  /** Windows in a row that must meet the condition; absent, null and 1 are the same. */
  numConsecutiveWindows?: number | null;
  scheduleOffsetMinutes?: number | null;
  /** An ISO 8601 instant; with it the offset is ignored. */
  scheduleStartAt?: string | null;
}

export const minute = 60_000;

/** The length of a window in milliseconds. */
export const windowLength = ({ interval }: Pick<EvaluatedAlert, "interval">): number =>
  intervalMinutes[interval] * minute;
