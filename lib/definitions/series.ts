import { list, number, object, optional, rulesOf, string } from "../schema";
import { limits } from "./limits";
import { numberFormat } from "./number-format";
import { objectId } from "./object-id";
import { queriedMembers, seriesRules } from "./series-rules";
import { aggregateFunctions, metricTypes, queryLanguages, seriesTypes } from "./vocabulary";

export const series = object(
  "Series",
  {
    type: optional(string({ oneOf: seriesTypes }), "Type of the series.", {
      forAuthors:
        "In ClickStack, all series of a tile have the same type, the default is `time`, and current versions reject `histogram`.",
      absentMeans: "time",
      isStated: true,
    }),
    sourceId: optional(objectId(), "ID of the source to query.", {
      forAuthors: "Required for every type except `markdown`.",
    }),
    aggFn: optional(string({ known: aggregateFunctions }), "Aggregate function.", {
      forAuthors:
        "Required for every type except `search` and `markdown`. In ClickStack, a percentile is `quantile` with `level`.",
    }),
    where: optional(
      string({ in: { clickstack: { maxLength: limits.expression } } }),
      "Condition that selects the rows to aggregate, in the language of `whereLanguage`. If omitted, all rows are used.",
      {
        absentMeans: "",
        isStated: true,
      },
    ),
    whereLanguage: optional(string({ known: queryLanguages }), "Language of `where`.", {
      forAuthors: "Defaults to `lucene`.",
      absentMeans: "lucene",
      isStated: true,
    }),
    groupBy: optional(
      list(string({ in: { clickstack: { maxLength: limits.expression } } }), {
        in: { clickstack: { maxItems: limits.groupBy } },
      }),
      "Columns or expressions to group by.",
      {
        forAuthors: "ClickStack uses the grouping of a tile's first series for all its series.",
        absentMeans: [],
        isStated: true,
      },
    ),
    field: optional(
      string({ in: { clickstack: { maxLength: limits.expression } } }),
      "Column or expression to aggregate.",
      { forAuthors: "In ClickStack, every function except `count` needs it." },
    ),
    metricName: optional(string(), "Name of the metric. Only for sources of kind `metric`."),
    metricDataType: optional(string({ known: metricTypes }), "Type of the metric. Only for sources of kind `metric`."),
    dataSource: optional(
      string({ oneOf: ["events", "metrics"] }),
      "Kind of the data. Current versions of ClickStack ignore it.",
    ),
    level: optional(
      number({ min: 0, max: 1 }),
      "Level of the `quantile` function. The service can only show 0.5, 0.9, 0.95 and 0.99.",
    ),
    alias: optional(string({ maxLength: limits.expression }), "Name of the series in the legend or column header."),
    numberFormat: optional(
      numberFormat,
      "Number format. The first number format among the series of a tile applies to the whole tile.",
    ),
    displayType: optional(string({ oneOf: ["line", "stacked_bar"] }), "How to draw a `time` series.", {
      forAuthors: "Defaults to `line`.",
      absentMeans: "line",
      isStated: true,
    }),
    sortOrder: optional(string({ oneOf: ["asc", "desc"] }), "Sort order of a `table`. The service never returns it."),
    fields: optional(list(string()), "Columns of a `search` tile."),
    content: optional(string({ maxLength: limits.seriesMarkdown }), "Content of a `markdown` tile."),
  },
  [queriedMembers, rulesOf("clickstack", seriesRules)],
);
