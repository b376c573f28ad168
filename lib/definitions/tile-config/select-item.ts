import { number, object, optional, required, string } from "../../schema";
import { limits } from "../limits";
import { numberFormat } from "../number-format";
import { aggregateFunctions, metricTypes, quantileLevels, queryLanguages } from "../vocabulary";

const expression = string({ maxLength: limits.expression });

export const selectItem = object(
  "SelectItem",
  {
    aggFn: required(
      string({ known: aggregateFunctions }),
      "Aggregate function. For a percentile, use `quantile` with `level`.",
    ),
    valueExpression: optional(
      expression,
      "Column or expression to aggregate. Required for every function except `count`, which does not accept it.",
      { absentMeans: "" },
    ),
    alias: optional(expression, "Name of the series in the legend or column header."),
    level: optional(number({ min: 0, max: 1 }), "Level of the `quantile` function: 0.5, 0.9, 0.95 or 0.99."),
    where: optional(expression, "Condition that selects the rows to aggregate.", { absentMeans: "" }),
    whereLanguage: optional(string({ known: queryLanguages }), "Language of `where`. Defaults to `lucene`.", {
      absentMeans: "lucene",
    }),
    numberFormat: optional(numberFormat, "Number format of this series."),
    metricType: optional(string({ known: metricTypes }), "Type of the metric. Only for sources of kind `metric`."),
    metricName: optional(string(), "Name of the metric. Only for sources of kind `metric`."),
    periodAggFn: optional(
      string({ known: ["delta"] }),
      "Aggregation within each period. `delta` computes the change within the period.",
      { describesValues: true },
    ),
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
          `is "${value}", but "count" takes none; remove it, or use "count_distinct".`,
          "Argument without effect",
        );
      if (aggFn !== "count" && (report.absent("valueExpression") || value === ""))
        report.warning(
          ["valueExpression"],
          `is missing; "${aggFn}" aggregates a column or expression.`,
          "Missing argument",
        );
      const level = report.known("level");
      if (level !== undefined && aggFn !== "quantile")
        report.error(
          ["level"],
          `applies only to "quantile", but aggFn is "${aggFn}"; remove it.`,
          "Argument without effect",
        );
      if (typeof level === "number" && aggFn === "quantile" && !quantileLevels.includes(level))
        report.error(
          ["level"],
          `is ${level}; the service only accepts ${quantileLevels.join(", ")}.`,
          "Value out of range",
        );
      if (aggFn === "quantile" && report.absent("level"))
        report.warning(["level"], "is missing, so the service uses its default percentile.", "Missing argument");
      const metricType = report.known("metricType");
      if (aggFn === "increase" && metricType !== undefined && metricType !== "sum")
        report.error(
          ["aggFn"],
          `is "increase", which requires a metric of type "sum", but metricType is "${metricType}".`,
          "Unsupported value",
        );
    },
  ],
);

export const heatmapSelectItem = object("HeatmapSelectItem", {
  valueExpression: required(
    string({ minLength: 1, maxLength: limits.expression }),
    "Column or expression for the vertical axis, for example a duration.",
  ),
  countExpression: optional(expression, "Expression to count in each cell. Defaults to the number of rows."),
  heatmapScaleType: optional(string({ known: ["log", "linear"] }), "Scale of the vertical axis."),
});
