import { list, number, object, optional, string } from "../model";
import { limits } from "./limits";
import { numberFormat } from "./number-format";
import { objectId } from "./object-id";
import { seriesRules } from "./series-rules";
import { aggregateFunctions, metricTypes, queryLanguages, seriesTypes } from "./vocabulary";

export const series = object(
  "Series",
  {
    type: optional(
      string({ oneOf: seriesTypes }),
      "What the series draws. All series of one tile have the same type; `time` when absent. The current service refuses `histogram`.",
      { absentMeans: "time" },
    ),
    sourceId: optional(objectId(), "Id of the source that is queried. Needed by every type but `markdown`."),
    aggFn: optional(
      string({ known: aggregateFunctions }),
      "How values are aggregated. Needed by `time`, `table` and `number`. For a percentile use `quantile` with `level`.",
    ),
    where: optional(
      string({ maxLength: limits.expression }),
      "Which rows count, in the language of `whereLanguage`; all when absent.",
      {
        absentMeans: "",
      },
    ),
    whereLanguage: optional(string({ known: queryLanguages }), "Language of `where`; `lucene` when absent.", {
      absentMeans: "lucene",
    }),
    groupBy: optional(
      list(string({ maxLength: limits.expression }), { maxItems: limits.groupBy }),
      "Columns or expressions that split the series. The service uses those of a tile's first series.",
      { absentMeans: [] },
    ),
    field: optional(
      string({ maxLength: limits.expression }),
      "The column or expression that is aggregated. Not with `count`; needed by every other function.",
    ),
    metricName: optional(string(), "Name of the metric, for sources of kind `metric`."),
    metricDataType: optional(string({ known: metricTypes }), "Kind of the metric, for sources of kind `metric`."),
    dataSource: optional(
      string({ oneOf: ["events", "metrics"] }),
      "Kept for older services; the current service ignores it.",
    ),
    level: optional(number({ min: 0, max: 1 }), "Level of `quantile`: the service shows 0.5, 0.9, 0.95 and 0.99."),
    alias: optional(
      string({ maxLength: limits.expression }),
      "Name of the series in the legend or the column's heading.",
    ),
    numberFormat: optional(
      numberFormat,
      "How numbers are shown. The first one found in a tile's series holds for the tile.",
    ),
    displayType: optional(
      string({ oneOf: ["line", "stacked_bar"] }),
      "How a `time` series is drawn; `line` when absent.",
      {
        absentMeans: "line",
      },
    ),
    sortOrder: optional(string({ oneOf: ["asc", "desc"] }), "Order of a `table`; the service never reads it back."),
    fields: optional(list(string()), "Columns of a `search`."),
    content: optional(string({ maxLength: limits.seriesMarkdown }), "Text of a `markdown` tile."),
  },
  seriesRules,
);
