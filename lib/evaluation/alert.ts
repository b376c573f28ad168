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

type Compare = (value: number, threshold: number, max: number) => boolean;

/** Plain comparisons of doubles, without rounding or tolerance. */
const comparisons = {
  above: (value, threshold) => value >= threshold,
  below: (value, threshold) => value < threshold,
  above_exclusive: (value, threshold) => value > threshold,
  below_or_equal: (value, threshold) => value <= threshold,
  equal: (value, threshold) => value === threshold,
  not_equal: (value, threshold) => value !== threshold,
  between: (value, threshold, max) => value >= threshold && value <= max,
  not_between: (value, threshold, max) => value < threshold || value > max,
} satisfies Readonly<Record<string, Compare>>;

type ThresholdType = keyof typeof comparisons;

function isThresholdType(type: unknown): type is ThresholdType {
  return typeof type === "string" && Object.hasOwn(comparisons, type);
}

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
export function windowLength({ interval }: Pick<EvaluatedAlert, "interval">): number {
  return intervalMinutes[interval] * minute;
}

type Condition = Pick<EvaluatedAlert, "threshold" | "thresholdType" | "thresholdMax">;

/** True when a value meets the alert's condition. */
export function meets({ threshold, thresholdType, thresholdMax }: Condition, value: number): boolean {
  return comparisons[thresholdType](value, threshold, thresholdMax ?? Number.NaN);
}

/** The arguments that decide when an alert fires, of those that it has; `undefined` while one that is needed is not known. */
export function evaluatedAlert(alert: Readonly<Record<string, unknown>>): EvaluatedAlert | undefined {
  const { interval, threshold, thresholdType, scheduleStartAt } = alert;
  if (!isInterval(interval) || typeof threshold !== "number" || !isThresholdType(thresholdType)) return undefined;
  const number = (member: string) => {
    const value = alert[member];
    if (typeof value === "number") return value;
    return null;
  };
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

const evaluatedTexts = {
  interval: ["interval", Object.keys(intervalMinutes)],
  thresholdType: ["threshold type", Object.keys(comparisons)],
} as const;

/** What an argument of an alert must be for an evaluation, if it is something else: `no interval "10 minutes"; it has 30s, 1m, …`. */
export function unevaluatedText(member: "interval" | "thresholdType", value: string): string | undefined {
  const [noun, texts] = evaluatedTexts[member];
  if (texts.includes(value)) return undefined;
  return `no ${noun} "${value}"; it has ${texts.join(", ")}`;
}

/** Why an alert cannot be evaluated at all; undefined when it can. */
export function invalidAlert({ thresholdType, thresholdMax }: Condition): string | undefined {
  if (!thresholdType.includes("between") || typeof thresholdMax === "number") return undefined;
  return `thresholdMax is required for the threshold type ${thresholdType}`;
}

/** Whether the value 0 meets a condition, as without data; `undefined` while a member of it is unknown. */
export function metByZero(
  knownValue: (member: "threshold" | "thresholdMax" | "thresholdType") => unknown,
): boolean | undefined {
  const [threshold, thresholdMax, thresholdType] = [
    knownValue("threshold"),
    knownValue("thresholdMax"),
    knownValue("thresholdType"),
  ];
  if (typeof threshold !== "number" || !isThresholdType(thresholdType)) return undefined;
  if (!thresholdType.includes("between")) return meets({ threshold, thresholdType }, 0);
  if (typeof thresholdMax !== "number") return undefined;
  return meets({ threshold, thresholdType, thresholdMax }, 0);
}
