import { bool, integer, list, optional, required, string } from "../../schema";
import { limits } from "../limits";
import * as shared from "./display";
import { onClick } from "./on-click";
import { heatmapSelectItem } from "./select-item";

const searchSelect = string({ maxLength: limits.expression });
const timeMembers = {
  sourceId: shared.sourceId,
  select: shared.select(1, limits.select),
  groupBy: shared.groupBy,
  asRatio: shared.asRatio,
  alignDateRangeToGranularity: shared.alignDateRange,
  fillNulls: shared.fillNulls,
  numberFormat: shared.format,
  seriesLimit: shared.seriesLimit,
  formulas: shared.formulas,
  showOperandSeries: shared.showOperandSeries,
};
const categoryMembers = {
  sourceId: shared.sourceId,
  select: shared.select(1, 1),
  groupBy: shared.groupBy,
  orderBy: shared.orderBy,
  numberFormat: shared.format,
  limit: optional(
    integer({ min: 0 }),
    "Maximum number of categories to show. Set to 0 for all. If omitted, the service applies a default limit.",
  ),
};

export const line = shared.builder("LineTileConfig", "line", {
  ...timeMembers,
  compareToPreviousPeriod: shared.compareToPreviousPeriod,
  fitYAxisToData: shared.fitYAxisToData,
});

export const stackedBar = shared.builder("StackedBarTileConfig", "stacked_bar", timeMembers);

export const table = shared.builder("TableTileConfig", "table", {
  sourceId: shared.sourceId,
  select: shared.select(1, limits.select),
  groupBy: shared.groupBy,
  having: optional(string({ maxLength: limits.expression }), "Condition that selects the groups to keep."),
  orderBy: shared.orderBy,
  asRatio: shared.asRatio,
  numberFormat: shared.format,
  groupByColumnsOnLeft: optional(bool(), "Whether to show the grouping columns first."),
  onClick: optional(onClick, "What to open when a row is clicked."),
  formulas: shared.formulas,
  showOperandSeries: shared.showOperandSeries,
});

export const numberTile = shared.builder("NumberTileConfig", "number", {
  sourceId: shared.sourceId,
  select: shared.select(1, limits.select),
  numberFormat: shared.format,
  formulas: shared.formulas,
  color: shared.color,
  colorRules: optional(
    list(shared.colorRule, { maxItems: limits.colorRules }),
    "Rules that set the color by value. The last matching rule applies.",
    { absentMeans: [] },
  ),
  backgroundChart: optional(shared.backgroundChart, "Trend to draw behind the number."),
});

export const pie = shared.builder("PieTileConfig", "pie", categoryMembers);
export const bar = shared.builder("BarTileConfig", "bar", categoryMembers);

export const heatmap = shared.builder("HeatmapTileConfig", "heatmap", {
  sourceId: shared.sourceId,
  select: required(
    list(heatmapSelectItem, { minItems: 1, maxItems: 1 }),
    "The value to show, exactly one item. The source must be a trace source.",
  ),
  where: shared.where,
  whereLanguage: shared.whereLanguage,
  numberFormat: shared.format,
});

export const search = shared.builder("SearchTileConfig", "search", {
  sourceId: shared.sourceId,
  select: required(
    searchSelect,
    "Columns to show, comma-separated. Use an empty string for the default columns of the source.",
  ),
  where: shared.where,
  whereLanguage: shared.whereLanguage,
});

export const eventPatterns = shared.builder("EventPatternsTileConfig", "event_patterns", {
  sourceId: shared.sourceId,
  select: optional(searchSelect, "Column to find patterns in. Defaults to the column of the source.", {
    absentMeans: "",
  }),
  where: shared.where,
  whereLanguage: shared.whereLanguage,
});

export const markdown = shared.builder("MarkdownTileConfig", "markdown", {
  markdown: optional(string({ maxLength: limits.configMarkdown }), "Content of the tile, in Markdown.", {
    absentMeans: "",
  }),
});
