import { list, number, object, optional, type Rule, rulesIn, string } from "terraform-provider-sdk/schema";
import { own } from "terraform-provider-sdk/values";
import { problem } from "../service/problems";
import { isNothing, missing, warnUnparsableWhere, warnWithoutEffect } from "../service/rules";
import {
  aggregateFunctions,
  limits,
  metricTypes,
  quantileLevels,
  queryLanguages,
  ref,
  seriesTypes,
} from "../service/words";
import { aggregationRules, functionIn, increaseOfSum, numberFormat } from "./query";

const queried = ["time", "table", "number", "histogram"];

/** The source and the function of a series that queries; the document asks for both. */
const queriedMembers: Rule = (_, report) => {
  const type = report.absent("type") ? "time" : report.known("type");
  if (type === undefined) return;
  if (type !== "markdown" && report.absent("sourceId"))
    missing(report, "sourceId", `a series of type "${type}" needs a source to query`);
  if (queried.includes(String(type)) && report.absent("aggFn"))
    missing(report, "aggFn", `a series of type "${type}" needs an aggregate function, for example "count"`);
};

/** Rules within one series of ClickStack (contract 5.6). */
const seriesRules: readonly Rule[] = [
  (series, report) => {
    const type = report.absent("type") ? "time" : report.known("type");
    if (type === undefined) return;
    if (type === "histogram") {
      const predicate =
        'is "histogram", which the service rejects; use a `number` or `time` series with `quantile`, or a `config` with display type "heatmap".';
      report.error(problem("unsupported-value"), predicate, ["type"]);
    }
    if (type !== "markdown" && report.known("sourceId") === "")
      report.error(problem("missing-argument"), `is empty; a series of type "${type}" needs a source to query.`, [
        "sourceId",
      ]);
    if (type === "markdown" && report.absent("content")) missing(report, "content", "a markdown series needs content");
    if (type === "search" && report.absent("fields"))
      missing(
        report,
        "fields",
        "a search series needs columns. Use an empty list for the default columns of the source",
      );
    for (const member of own(misplaced, String(type)) ?? [])
      if (!isNothing(series[member]))
        warnWithoutEffect(report, member, `in a series of type "${type}", and the service drops it`);
  },
  ...aggregationRules,
  (_, report) => {
    const aggFn = functionIn(report);
    if (aggFn === undefined) return;
    const level = report.known("level");
    if (aggFn === "quantile" && typeof level === "number" && !quantileLevels.includes(level)) {
      const predicate = `is ${level}, which the service stores but cannot show; use one of ${quantileLevels.join(", ")}.`;
      report.warning(problem("value-out-of-range"), predicate, ["level"]);
    }
    const field = report.known("field");
    if (aggFn === "count" && typeof field === "string" && field !== "") {
      const predicate = 'has no effect with "count", and the service drops it; remove it, or use "count_distinct".';
      report.warning(problem("argument-without-effect"), predicate, ["field"]);
    }
    if (aggFn !== "count" && report.absent("field") && report.absent("metricName")) {
      const predicate = `is missing; "${aggFn}" aggregates a column, so the tile would be empty.`;
      report.warning(problem("missing-argument"), predicate, ["field"]);
    }
  },
  (_, report) => {
    if (report.known("metricName") !== undefined && report.absent("metricDataType")) {
      const predicate = 'is missing; a metric series needs the type of its metric, for example "gauge".';
      report.warning(problem("missing-argument"), predicate, ["metricDataType"]);
    }
  },
  increaseOfSum("metricDataType"),
];

/** The members that have no effect in a series, by its type. */
const misplaced: Readonly<Record<string, readonly string[]>> = {
  time: ["fields", "content", "sortOrder"],
  table: ["fields", "content", "displayType"],
  number: ["fields", "content", "displayType", "sortOrder", "groupBy"],
  search: ["aggFn", "groupBy", "field", "level", "content", "displayType", "sortOrder"],
  markdown: ["sourceId", "aggFn", "where", "groupBy", "field", "level", "fields", "displayType", "sortOrder"],
};

export const series = object(
  "Series",
  {
    type: optional(string({ oneOf: seriesTypes }), "Type of the series.", {
      // Only ClickStack means that by an absent type and language, and it returns tiles as config.
      omitted: { storedAs: "time", isStated: true },
      docs: {
        forAuthors:
          "In ClickStack, all series of a tile have the same type, the default is `time`, and current versions reject `histogram`.",
      },
    }),
    sourceId: optional(ref("source"), "ID of the source to query.", {
      omitted: { means: "", isStated: true },
      docs: { forAuthors: "Required for every type except `markdown`." },
    }),
    aggFn: optional(string({ knownValues: aggregateFunctions }), "Aggregate function.", {
      omitted: { means: "count", isStated: true },
      docs: {
        forAuthors:
          "Required for every type except `search` and `markdown`. In ClickStack, a percentile is `quantile` with `level`.",
      },
    }),
    where: optional(
      string({ in: { clickstack: { maxLength: limits.expression } } }),
      "Condition that selects the rows to aggregate, in the language of `whereLanguage`.",
      { omitted: { means: "", isStated: true }, docs: { forAuthors: "If omitted, all rows are used." } },
    ),
    whereLanguage: optional(string({ knownValues: queryLanguages }), "Language of `where`.", {
      // Beside a text without a condition, a language says nothing.
      omitted: { storedAs: "lucene", isStated: true, follows: ({ type }) => (type === "markdown" ? "lucene" : null) },
      docs: { forAuthors: "Defaults to `lucene`." },
    }),
    groupBy: optional(
      list(string({ in: { clickstack: { maxLength: limits.expression } } }), {
        in: { clickstack: { maxItems: limits.groupBy } },
      }),
      "Columns or expressions to group by.",
      {
        omitted: { means: [], isStated: true },
        docs: { forAuthors: "ClickStack uses the grouping of a tile's first series for all its series." },
      },
    ),
    field: optional(
      string({ in: { clickstack: { maxLength: limits.expression } } }),
      "Column or expression to aggregate.",
      { docs: { forAuthors: "In ClickStack, every function except `count` needs it." } },
    ),
    metricName: optional(string(), "Name of the metric. Only for sources of kind `metric`.", {
      omitted: { means: "" },
    }),
    metricDataType: optional(
      string({ knownValues: metricTypes }),
      "Type of the metric. Only for sources of kind `metric`.",
    ),
    dataSource: optional(
      string({ oneOf: ["events", "metrics"] }),
      "Kind of the data. Current versions of ClickStack ignore it.",
    ),
    level: optional(
      number({ min: 0, max: 1 }),
      "Level of the `quantile` function. The service can only show 0.5, 0.9, 0.95 and 0.99.",
    ),
    alias: optional(string({ maxLength: limits.expression }), "Name of the series in the legend or column header.", {
      omitted: { means: "" },
    }),
    numberFormat: optional(
      numberFormat,
      "Number format. The first number format among the series of a tile applies to the whole tile.",
    ),
    displayType: optional(string({ oneOf: ["line", "stacked_bar"] }), "How to draw a `time` series.", {
      omitted: { means: "line", isStated: true },
      docs: { forAuthors: "Defaults to `line`." },
    }),
    sortOrder: optional(string({ oneOf: ["asc", "desc"] }), "Sort order of a `table`. The service never returns it."),
    fields: optional(list(string()), "Columns of a `search` tile."),
    content: optional(string({ maxLength: limits.seriesMarkdown }), "Content of a `markdown` tile."),
  },
  [queriedMembers, warnUnparsableWhere, rulesIn("clickstack", seriesRules)],
);
