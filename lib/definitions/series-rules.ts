import type { Rule } from "../model";
import { aggregationRules, isPercentile } from "./aggregation-rules";
import { quantileLevels } from "./vocabulary";

const queried = ["time", "table", "number"];

/** Rules within one series (contract 5.6). */
export const seriesRules: readonly Rule[] = [
  (series, report) => {
    const type = report.absent("type") ? "time" : report.known("type");
    if (type === undefined) return;
    if (type === "histogram")
      report.error(
        ["type"],
        'is "histogram", which the service refuses; use a `number` or `time` series with `quantile`, or a `config` of display type "heatmap".',
        "Unsupported value",
      );
    if (type !== "markdown" && report.absent("sourceId"))
      report.error(
        ["sourceId"],
        `is missing; a series of type "${type}" needs the source it queries.`,
        "Missing argument",
      );
    if (queried.includes(String(type)) && report.absent("aggFn"))
      report.error(
        ["aggFn"],
        `is missing; a series of type "${type}" needs an aggregate function, e.g. "count".`,
        "Missing argument",
      );
    if (type === "markdown" && report.absent("content"))
      report.error(["content"], "is missing; a markdown series needs its text.", "Missing argument");
    if (type === "search" && report.absent("fields"))
      report.error(
        ["fields"],
        "is missing; a search series needs its columns (an empty list for the source's own).",
        "Missing argument",
      );
    for (const member of misplaced(String(type)))
      if (series[member] !== undefined && series[member] !== null)
        report.warning(
          [member],
          `has no meaning in a series of type "${type}" and is dropped by the service; remove it.`,
          "Argument without effect",
        );
  },
  ...aggregationRules,
  (_, report) => {
    const aggFn = report.known("aggFn");
    if (typeof aggFn !== "string" || isPercentile(aggFn)) return;
    const level = report.known("level");
    if (aggFn === "quantile" && typeof level === "number" && !quantileLevels.includes(level))
      report.warning(
        ["level"],
        `is ${level}; the service stores it but shows only ${quantileLevels.join(", ")}.`,
        "Value out of range",
      );
    const field = report.known("field");
    if (aggFn === "count" && typeof field === "string" && field !== "")
      report.warning(
        ["field"],
        'is dropped by the service with "count"; remove it, or use "count_distinct".',
        "Argument without effect",
      );
    if (aggFn !== "count" && report.absent("field") && report.absent("metricName"))
      report.warning(
        ["field"],
        `is missing; "${aggFn}" aggregates a column, and the tile would show nothing.`,
        "Missing argument",
      );
  },
  (_, report) => {
    if (report.known("metricName") !== undefined && report.absent("metricDataType"))
      report.warning(
        ["metricDataType"],
        'is missing; a metric series needs the kind of its metric, e.g. "gauge".',
        "Missing argument",
      );
    if (report.known("aggFn") === "increase") {
      const kind = report.known("metricDataType");
      if (kind !== undefined && kind !== "sum")
        report.error(
          ["aggFn"],
          `is "increase", which works on metrics of kind "sum" only, and metricDataType is "${kind}".`,
          "Unsupported value",
        );
    }
  },
];

function misplaced(type: string): readonly string[] {
  switch (type) {
    case "time":
      return ["fields", "content", "sortOrder"];
    case "table":
      return ["fields", "content", "displayType"];
    case "number":
      return ["fields", "content", "displayType", "sortOrder", "groupBy"];
    case "search":
      return ["aggFn", "groupBy", "field", "level", "content", "displayType", "sortOrder"];
    case "markdown":
      return ["sourceId", "aggFn", "where", "groupBy", "field", "level", "fields", "displayType", "sortOrder"];
    default:
      return [];
  }
}
