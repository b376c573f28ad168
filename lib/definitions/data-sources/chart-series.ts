import {
  computed,
  define,
  integer,
  json,
  list,
  number,
  object,
  optional,
  type Rule,
  type RuleReport,
  required,
  sameValue,
  string,
} from "../../model";
import { aggregationRules, isPercentile } from "../aggregation-rules";
import { limits } from "../limits";
import { series } from "../series";
import { chartGranularities } from "../vocabulary";
import { chartRange } from "./chart-time";

const { sourceId, aggFn, where, groupBy, type, alias, displayType, numberFormat, fields, content, ...plain } =
  series.attributes;

/** Accepted so that a tile's series can be queried as it is; a query has no use for it. */
const unused = { wire: false } as const;

/** One series of a query; shares its members with a tile's series. */
export const chartQuerySeries = object(
  "ChartQuerySeries",
  {
    type: { ...type, ...unused, description: "Of a tile's series; no effect on a query." },
    sourceId: required(sourceId.type, "Id of the source that is queried."),
    aggFn: required(aggFn.type, "How values are aggregated, e.g. `count`, `sum` or `quantile` with `level`."),
    where: { ...where, sendAbsent: true },
    groupBy: {
      ...groupBy,
      sendAbsent: true,
      description: "Columns or expressions that split the series; the same in every series of the query.",
    },
    ...plain,
    level: { ...plain.level, description: "Level of `quantile`, from 0 to 1." },
    alias: { ...alias, ...unused, description: "Of a tile's series; no effect on a query." },
    displayType: { ...displayType, ...unused, description: "Of a tile's series; no effect on a query." },
    numberFormat: { ...numberFormat, ...unused, description: "Of a tile's series; no effect on a query." },
  },
  [...aggregationRules, aggregatesSomething],
);

/** Without a column the database refuses the function; a metric may be named by its kind or name instead. */
function aggregatesSomething(_: unknown, report: RuleReport): void {
  const aggFn = report.known("aggFn");
  if (typeof aggFn !== "string" || aggFn === "count" || aggFn === "none" || isPercentile(aggFn)) return;
  if (["field", "metricName", "metricDataType"].some((member) => !report.absent(member))) return;
  report.error(
    ["field"],
    `is missing; "${aggFn}" aggregates a column. Name it, or for a metric give \`metricName\` and \`metricDataType\`.`,
    "Missing argument",
  );
}

const row = object("ChartRow", {
  time: computed(string(), "Start of the row's time bucket, RFC 3339 in UTC; null when the service tells none."),
  group: computed(list(string()), "Values of `groupBy`, in its order; empty without grouping."),
  values: computed(list(number()), "Value of each series, in the order of `series`; null where the series has none."),
});

const equalGroupBy: Rule = (query, report) => {
  if (!Array.isArray(query.series) || report.isOpaque(query.series)) return;
  const groups = query.series.map((item: Readonly<Record<string, unknown>> | null) =>
    report.isOpaque(item) ? item : (item?.groupBy ?? []),
  );
  const first = groups.findIndex((group) => !isOpaqueGroup(group, report));
  groups.forEach((group, index) => {
    if (first >= 0 && !isOpaqueGroup(group, report) && !sameValue(group, groups[first]))
      report.error(
        ["series", index, "groupBy"],
        `is ${JSON.stringify(group)}, and that of series ${first} is ${JSON.stringify(groups[first])}; all series of a query are grouped alike.`,
        "Series that differ",
      );
  });
};

function isOpaqueGroup(group: unknown, report: RuleReport): boolean {
  return report.isOpaque(group) || (Array.isArray(group) && group.some(report.isOpaque));
}

export const chartSeries = define({
  kind: "data_source",
  name: "chart_series",
  capability: "charts.query",
  description:
    "The values that a query of one to five series finds: what a chart would show. Open-source mode only. Use it in checks, e.g. to assert that a query finds data.",
  type: object(
    "ChartSeriesConfig",
    {
      startTime: required(string(), "Start of the range: an RFC 3339 time, or milliseconds since 1970."),
      endTime: required(string(), "End of the range: an RFC 3339 time, or milliseconds since 1970."),
      granularity: optional(string({ oneOf: chartGranularities }), "Length of a time bucket; `auto` when absent."),
      seriesReturnType: optional(
        string({ oneOf: ["ratio", "column"] }),
        "`column`: one row a series, bucket and group, as the queries gave them. `ratio`: the same as absent, as the service computes no ratio.",
      ),
      series: required(
        list(chartQuerySeries, { minItems: 1, maxItems: limits.chartSeries }),
        `The series, one to ${limits.chartSeries}.`,
      ),
      rows: computed(list(row), "What was found, in the order of time."),
      rowCount: computed(integer(), "How many rows there are."),
      responseJson: computed(json(), "The service's response as it came."),
    },
    [chartRange, equalGroupBy],
  ),
});
