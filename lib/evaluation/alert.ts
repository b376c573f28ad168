/** The service's intervals, in minutes. */
export const intervalMinutes = {
  "30s": 0.5,
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

export function isInterval(text: unknown): text is Interval {
  return typeof text === "string" && Object.hasOwn(intervalMinutes, text);
}

const thresholdTypes = [
  "above",
  "below",
  "above_exclusive",
  "below_or_equal",
  "equal",
  "not_equal",
  "between",
  "not_between",
] as const;

/** What of an alert decides whether it fires. */
export interface EvaluatedAlert {
  interval: Interval;
  threshold: number;
  thresholdType: (typeof thresholdTypes)[number];
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
export function windowLength({ interval }: Pick<EvaluatedAlert, "interval">): number {
  return intervalMinutes[interval] * minute;
}

type Condition = Pick<EvaluatedAlert, "threshold" | "thresholdType" | "thresholdMax">;

/** True when a value meets the alert's condition: plain comparison of doubles, without rounding or tolerance. */
export function meets({ threshold, thresholdType, thresholdMax }: Condition, value: number): boolean {
  const max = thresholdMax ?? Number.NaN;
  switch (thresholdType) {
    case "above":
      return value >= threshold;
    case "above_exclusive":
      return value > threshold;
    case "below":
      return value < threshold;
    case "below_or_equal":
      return value <= threshold;
    case "equal":
      return value === threshold;
    case "not_equal":
      return value !== threshold;
    case "between":
      return value >= threshold && value <= max;
    case "not_between":
      return value < threshold || value > max;
  }
}

/** The arguments that decide when an alert fires, of those that it has; `undefined` while one that is needed is not known. */
export function evaluatedAlert(alert: Readonly<Record<string, unknown>>): EvaluatedAlert | undefined {
  const { interval, threshold, scheduleStartAt } = alert;
  const thresholdType = thresholdTypes.find((type) => type === alert.thresholdType);
  if (!isInterval(interval) || typeof threshold !== "number" || thresholdType === undefined) return undefined;
  const number = (member: string) => (typeof alert[member] === "number" ? Number(alert[member]) : null);
  return {
    interval,
    threshold,
    thresholdType,
    thresholdMax: number("thresholdMax"),
    numConsecutiveWindows: number("numConsecutiveWindows"),
    scheduleOffsetMinutes: number("scheduleOffsetMinutes"),
    scheduleStartAt: typeof scheduleStartAt === "string" ? scheduleStartAt : null,
  };
}

/** Why an alert cannot be evaluated at all; undefined when it can. */
export function invalidAlert({ thresholdType, thresholdMax }: Condition): string | undefined {
  const isRange = thresholdType === "between" || thresholdType === "not_between";
  if (!isRange || typeof thresholdMax === "number") return undefined;
  return `thresholdMax is required for the threshold type ${thresholdType}`;
}

/** Whether the value 0 meets a condition, as without data; `undefined` while a member of it is unknown. */
export function metByZero(
  known: (member: "threshold" | "thresholdMax" | "thresholdType") => unknown,
): boolean | undefined {
  const threshold = known("threshold");
  const thresholdMax = known("thresholdMax");
  const type = known("thresholdType");
  const thresholdType = thresholdTypes.find((one) => one === type);
  if (typeof threshold !== "number" || thresholdType === undefined) return undefined;
  if (!thresholdType.includes("between")) return meets({ threshold, thresholdType }, 0);
  return typeof thresholdMax === "number" ? meets({ threshold, thresholdType, thresholdMax }, 0) : undefined;
}
