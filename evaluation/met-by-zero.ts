import { meets } from "./threshold";

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
