import type { Rule } from "../schema";

/** How to request a percentile, wherever a series is aggregated. */
export const aggregationRules: readonly Rule[] = [
  (_, report) => {
    const aggFn = report.known("aggFn");
    if (typeof aggFn !== "string") return;
    if (isPercentile(aggFn)) {
      report.error(["aggFn"], `is "${aggFn}"; use "quantile" with level 0.${aggFn.slice(1)}.`, "Unsupported value");
      return;
    }
    if (aggFn === "quantile" && report.absent("level"))
      report.error(["level"], 'is missing; "quantile" needs a level, for example 0.95.', "Missing argument");
    if (aggFn !== "quantile" && report.known("level") !== undefined)
      report.warning(
        ["level"],
        `applies only to "quantile", but aggFn is "${aggFn}"; remove it.`,
        "Argument without effect",
      );
  },
];

/** `p95` and similar names that other services use. */
export function isPercentile(aggFn: string): boolean {
  return /^p\d\d?$/.test(aggFn);
}
