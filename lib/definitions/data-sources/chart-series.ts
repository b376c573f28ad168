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
  rulesOf,
  sameValue,
  string,
} from "../../schema";
import { aggregationRules, isPercentile } from "../aggregation-rules";
import { limits } from "../limits";
import { series } from "../series";
import { teamToRead } from "../team-argument";
import { chartGranularities } from "../vocabulary";
import { chartRange, timestamps } from "./chart-time";

const { sourceId, aggFn, where, groupBy, type, alias, displayType, numberFormat, fields, content, ...plain } =
  series.attributes;

/** Accepted so that you can query a tile's series unchanged. It has no effect on a query. */
const unused = {
  wire: false,
  description: "Attribute of a tile's series. Has no effect on a query.",
  forAuthors: undefined,
} as const;

/** One series of a query. It has the same attributes as a tile's series. */
export const chartQuerySeries = object(
  "ChartQuerySeries",
  {
    type: { ...type, ...unused },
    sourceId: required(sourceId.type, "ID of the source to query."),
    aggFn: required(aggFn.type, "Aggregate function, for example `count`, `sum`, or `quantile` with `level`."),
    where: { ...where, sendAbsent: true },
    groupBy: {
      ...groupBy,
      sendAbsent: true,
      description: "Columns or expressions to group by.",
      forAuthors: "In ClickStack, the same in every series of the query.",
    },
    ...plain,
    level: { ...plain.level, description: "Level of the `quantile` function, from 0 to 1." },
    alias: { ...alias, ...unused },
    displayType: { ...displayType, ...unused },
    numberFormat: { ...numberFormat, ...unused },
  },
  [rulesOf("clickstack", [...aggregationRules, aggregatesSomething])],
);

/** The database rejects the function without a column. For a metric, its name or type is enough. */
function aggregatesSomething(_: unknown, report: RuleReport): void {
  const aggFn = report.known("aggFn");
  if (typeof aggFn !== "string" || aggFn === "count" || aggFn === "none" || isPercentile(aggFn)) return;
  if (["field", "metricName", "metricDataType"].some((member) => !report.absent(member))) return;
  report.error(
    ["field"],
    `is missing; "${aggFn}" aggregates a column. Set the column or, for a metric, \`metricName\` and \`metricDataType\`.`,
    "Missing argument",
  );
}

const row = object("ChartRow", {
  time: computed(string(), "Start of the time bucket, as an RFC 3339 time in UTC. Null if the service returns none."),
  group: computed(list(string()), "Values of the `groupBy` expressions, in the same order. Empty without grouping."),
  values: computed(list(number()), "Values of the series, in the order of `series`. Null where a series has no value."),
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
        `is ${JSON.stringify(group)}, but series[${first}] has ${JSON.stringify(groups[first])}; all series of a query need the same grouping.`,
        "Inconsistent series",
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
    "Queries series and returns the values that a chart would show. Open-source mode only. Use it in `check` blocks, for example to assert that a query returns data.",
  type: object(
    "ChartSeriesConfig",
    {
      startTime: optional(
        string(),
        "Start of the time range, as an RFC 3339 time or in milliseconds since the Unix epoch.",
        { requiredIn: ["clickstack"] },
      ),
      endTime: optional(
        string(),
        "End of the time range, as an RFC 3339 time or in milliseconds since the Unix epoch.",
        { requiredIn: ["clickstack"] },
      ),
      granularity: optional(
        string({ in: { clickstack: { oneOf: chartGranularities } } }),
        "Length of the time buckets, for example `5m`.",
        { forAuthors: "In ClickStack, defaults to `auto`." },
      ),
      seriesReturnType: optional(
        string({ oneOf: ["ratio", "column"] }),
        "With `column`, the service returns one row per series, time bucket and group. `ratio` has no effect, because the service does not compute ratios here.",
        { describesValues: true },
      ),
      series: optional(
        list(chartQuerySeries, { in: { clickstack: { minItems: 1, maxItems: limits.chartSeries } } }),
        "Series to query.",
        { requiredIn: ["clickstack"] },
      ),
      team: teamToRead,
      rows: computed(list(row), "Rows of the result, in order of time."),
      rowCount: computed(integer(), "Number of rows."),
      responseJson: computed(json(), "Unmodified response of the service, as JSON."),
    },
    [rulesOf("base", [timestamps]), rulesOf("clickstack", [chartRange, equalGroupBy])],
  ),
});
