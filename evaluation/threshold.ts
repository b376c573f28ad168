import type { EvaluatedAlert } from "./alert";

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

/** Why an alert cannot be evaluated at all; undefined when it can. */
export function invalidAlert({ thresholdType, thresholdMax }: Condition): string | undefined {
  const isRange = thresholdType === "between" || thresholdType === "not_between";
  if (!isRange || typeof thresholdMax === "number") return undefined;
  return `thresholdMax is required for the threshold type ${thresholdType}`;
}
