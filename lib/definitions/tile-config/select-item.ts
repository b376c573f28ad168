import { number, object, optional, required, string } from "../../model";
import { limits } from "../limits";
import { numberFormat } from "../number-format";
import { aggregateFunctions, metricTypes, quantileLevels, queryLanguages } from "../vocabulary";

const expression = string({ maxLength: limits.expression });

export const selectItem = object(
  "SelectItem",
  {
    aggFn: required(
      string({ known: aggregateFunctions }),
      "How values are aggregated. For a percentile use `quantile` with `level`.",
    ),
    valueExpression: optional(
      expression,
      "The column or expression that is aggregated. Not with `count`; needed otherwise.",
      { absentMeans: "" },
    ),
    alias: optional(expression, "Name in the legend or the column's heading."),
    level: optional(number({ min: 0, max: 1 }), "Level of `quantile`: 0.5, 0.9, 0.95 or 0.99."),
    where: optional(expression, "Which rows count.", { absentMeans: "" }),
    whereLanguage: optional(string({ known: queryLanguages }), "Language of `where`; `lucene` when absent.", {
      absentMeans: "lucene",
    }),
    numberFormat: optional(numberFormat, "How this series' numbers are shown."),
    metricType: optional(string({ known: metricTypes }), "Kind of the metric, for sources of kind `metric`."),
    metricName: optional(string(), "Name of the metric, for sources of kind `metric`."),
    periodAggFn: optional(string({ known: ["delta"] }), "`delta`: the change within each period."),
  },
  [
    (_, report) => {
      const aggFn = report.known("aggFn");
      if (typeof aggFn !== "string") return;
      const percentile = /^p(\d\d?)$/.exec(aggFn);
      if (percentile)
        return report.error(
          ["aggFn"],
          `is "${aggFn}"; use "quantile" with level 0.${percentile[1]}.`,
          "Unsupported value",
        );
      const value = report.known("valueExpression");
      if (aggFn === "count" && typeof value === "string" && value !== "")
        report.error(
          ["valueExpression"],
          `is "${value}", and "count" takes none; remove it, or use "count_distinct".`,
          "Argument without effect",
        );
      if (aggFn !== "count" && (report.absent("valueExpression") || value === ""))
        report.error(
          ["valueExpression"],
          `is missing; "${aggFn}" aggregates a column or expression.`,
          "Missing argument",
        );
      const level = report.known("level");
      if (level !== undefined && aggFn !== "quantile")
        report.error(
          ["level"],
          `is used by "quantile" only, and aggFn is "${aggFn}"; remove it.`,
          "Argument without effect",
        );
      if (typeof level === "number" && aggFn === "quantile" && !quantileLevels.includes(level))
        report.error(["level"], `is ${level}; the service takes ${quantileLevels.join(", ")}.`, "Value out of range");
      if (aggFn === "quantile" && report.absent("level"))
        report.warning(["level"], "is missing; the service then uses its default percentile.", "Missing argument");
      const metricType = report.known("metricType");
      if (aggFn === "increase" && metricType !== undefined && metricType !== "sum")
        report.error(
          ["aggFn"],
          `is "increase", which works on metrics of kind "sum" only, and metricType is "${metricType}".`,
          "Unsupported value",
        );
    },
  ],
);

export const heatmapSelectItem = object("HeatmapSelectItem", {
  valueExpression: required(
    string({ minLength: 1, maxLength: limits.expression }),
    "The column or expression on the vertical axis, e.g. a duration.",
  ),
  countExpression: optional(expression, "What is counted in each cell; rows when absent."),
  heatmapScaleType: optional(string({ known: ["log", "linear"] }), "Scale of the vertical axis."),
});
