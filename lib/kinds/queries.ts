import {
  computed,
  integer,
  json,
  list,
  map,
  number,
  object,
  optional,
  type Rule,
  type RuleReport,
  required,
  rulesIn,
  string,
} from "terraform-provider-sdk/schema";
import { type Members, sameValue } from "terraform-provider-sdk/values";
import { problem } from "../service/problems";
import { readTime, readTimestamp, warnUnparsableWhere } from "../service/rules";
import { chartGranularities, limits, queryLanguages, ref } from "../service/words";
import { aggregationRules, functionIn } from "../tiles/query";
import { series } from "../tiles/series";
import { define } from "./define";
import { teamToRead } from "./kind";

const ends = ["startTime", "endTime"] as const;

/** What `read` makes of both ends; one that it cannot read is an error, which `form` remedies. */
function endsIn<T>(report: RuleReport, read: (text: string) => T | undefined, form: string): (T | undefined)[] {
  return ends.map((member) => {
    const value = report.known(member);
    const time = typeof value === "string" ? read(value) : undefined;
    if (typeof value === "string" && time === undefined)
      report.error(problem("invalid-value"), `is "${value}"; use an RFC 3339 time${form}.`, [member]);
    return time;
  });
}

/** Both ends are times or numbers: the document names no unit. */
function timestamps(_: unknown, report: RuleReport): void {
  endsIn(report, readTimestamp, ', for example "2026-01-31T09:00:00Z", or a number');
}

/** Both ends are times, and the end is after the start. */
function chartRange(_: unknown, report: RuleReport): void {
  const form =
    ' after 2001, for example "2026-01-31T09:00:00Z", or milliseconds since the Unix epoch, for example "1769850000000"';
  const [start, end] = endsIn(report, readTime, form);
  if (start !== undefined && end !== undefined && end <= start)
    report.error(problem("value-out-of-range"), "must be after `startTime`.", ["endTime"]);
}

const { sourceId, aggFn, where, groupBy, type, alias, displayType, numberFormat, fields, content, ...plain } =
  series.attributes;

/** Accepted so that you can query a tile's series unchanged. It has no effect on a query. */
const unused = {
  api: { name: false },
  description: "Attribute of a tile's series. Has no effect on a query.",
  docs: undefined,
} as const;

/** One series of a query. It has the same attributes as a tile's series. */
export const chartQuerySeries = object(
  "ChartQuerySeries",
  {
    type: {
      ...type,
      ...unused,
      description: "Type of a tile's series. Sent without a `product` only: a query of ClickStack has none.",
    },
    sourceId: required(sourceId.type, "ID of the source to query."),
    aggFn: required(aggFn.type, "Aggregate function, for example `count`, `sum`, or `quantile` with `level`."),
    where: { ...where, api: { sentIfOmitted: true } },
    groupBy: {
      ...groupBy,
      description: "Columns or expressions to group by.",
      api: { sentIfOmitted: true },
      docs: { ...groupBy.docs, forAuthors: "In ClickStack, the same in every series of the query." },
    },
    ...plain,
    level: { ...plain.level, description: "Level of the `quantile` function, from 0 to 1." },
    alias: { ...alias, ...unused },
    displayType: { ...displayType, ...unused },
    numberFormat: { ...numberFormat, ...unused },
  },
  [warnUnparsableWhere, rulesIn("clickstack", [...aggregationRules, aggregatesSomething])],
);

/** The database rejects the function without a column. For a metric, its name or type is enough. */
function aggregatesSomething(_: unknown, report: RuleReport): void {
  const aggFn = functionIn(report);
  if (aggFn === undefined || aggFn === "count" || aggFn === "none") return;
  if (["field", "metricName", "metricDataType"].some((member) => !report.absent(member))) return;
  const predicate = `is missing; "${aggFn}" aggregates a column. Set the column or, for a metric, \`metricName\` and \`metricDataType\`.`;
  report.error(problem("missing-argument"), predicate, ["field"]);
}

const row = object("ChartRow", {
  time: computed(string(), "Start of the time bucket, as an RFC 3339 time in UTC. Null if the service returns none."),
  group: computed(list(string()), "Values of the `groupBy` expressions, in the same order. Empty without grouping."),
  values: computed(list(number()), "Values of the series, in the order of `series`. Null where a series has no value."),
});

const equalGroupBy: Rule = (query, report) => {
  if (!Array.isArray(query.series) || report.isOpaque(query.series)) return;
  const groups = query.series.map((item: Members | null) => (report.isOpaque(item) ? item : (item?.groupBy ?? [])));
  const first = groups.findIndex((group) => !isOpaqueGroup(group, report));
  groups.forEach((group, index) => {
    if (first >= 0 && !isOpaqueGroup(group, report) && !sameValue(group, groups[first])) {
      const predicate = `is ${JSON.stringify(group)}, but series[${first}] has ${JSON.stringify(groups[first])}; all series of a query need the same grouping.`;
      report.error(problem("inconsistent-series"), predicate, ["series", index, "groupBy"]);
    }
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
        { set: { requiredIn: ["clickstack"] } },
      ),
      endTime: optional(
        string(),
        "End of the time range, as an RFC 3339 time or in milliseconds since the Unix epoch.",
        { set: { requiredIn: ["clickstack"] } },
      ),
      granularity: optional(
        string({ in: { clickstack: { oneOf: chartGranularities } } }),
        "Length of the time buckets, for example `5m`.",
        { docs: { forAuthors: "In ClickStack, defaults to `auto`." } },
      ),
      seriesReturnType: optional(
        string({ oneOf: ["ratio", "column"] }),
        "With `column`, the service returns one row per series, time bucket and group. `ratio` has no effect, because the service does not compute ratios here.",
        { docs: { omitsValueRules: true } },
      ),
      series: optional(
        list(chartQuerySeries, { in: { clickstack: { minItems: 1, maxItems: limits.chartSeries } } }),
        "Series to query.",
        { set: { requiredIn: ["clickstack"] } },
      ),
      team: teamToRead,
      rows: computed(list(row), "Rows of the result, in order of time."),
      rowCount: computed(integer(), "Number of rows."),
      responseJson: computed(json(), "Unmodified response of the service, as JSON."),
    },
    [rulesIn("base", [timestamps]), rulesIn("clickstack", [chartRange, equalGroupBy])],
  ),
});

const withoutQueries = {
  matches: /^(?!.*(;|\bselect\s))/is,
  says: "columns and functions only: no semicolon, no SELECT",
};

export const search = define({
  kind: "data_source",
  name: "search",
  capability: "events.search",
  description:
    "Searches events and returns their rows, for `check` blocks and outputs. Every plan runs the search, and the state stores the rows.",
  type: object(
    "SearchConfig",
    {
      sourceId: required(ref("source"), "ID of the source to search."),
      startTime: optional(
        string(),
        "Start of the time range, as an RFC 3339 time or in milliseconds since the Unix epoch. Defaults to 15 minutes before the end.",
      ),
      endTime: optional(string(), "End of the time range, in the same form. Defaults to the current time."),
      where: optional(
        string({ maxLength: limits.searchWhere }),
        "Condition that selects the events. If omitted, all events match.",
      ),
      whereLanguage: optional(string({ oneOf: queryLanguages }), "Language of `where`. Defaults to `lucene`."),
      select: optional(
        string({ maxLength: limits.searchSelect, pattern: withoutQueries }),
        "Columns to return, comma-separated. Defaults to the columns of the source.",
      ),
      orderBy: optional(string({ maxLength: limits.searchOrder }), "Sort order of the rows. Defaults to newest first."),
      maxResults: optional(
        integer({ min: 1, max: limits.searchRows }),
        `Maximum number of rows to return, at most ${limits.searchRows}. Defaults to 100. Use \`offset\` to read more.`,
      ),
      offset: optional(integer({ min: 0, max: limits.searchOffset }), "Number of rows to skip. Defaults to 0."),
      team: teamToRead,
      rows: computed(
        list(map(string())),
        "Rows of the result, each a map of column to value. Values that are not strings are JSON-encoded.",
      ),
      rowCount: computed(integer(), "Number of rows."),
      rowsJson: computed(json(), "Rows of the result as the service returns them, as JSON."),
    },
    [chartRange, warnUnparsableWhere],
  ),
});
