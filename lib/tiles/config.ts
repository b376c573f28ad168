import {
  type Attributes,
  bool,
  integer,
  type JsonUnion,
  type JsonVariant,
  list,
  type ObjectType,
  object,
  optional,
  required,
  string,
} from "../schema";
import { limits, objectId } from "../words";
import * as shared from "./config-members";
import { onClick } from "./config-members";
import { heatmapSelectItem } from "./query";

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

const line = shared.builder("LineTileConfig", "line", {
  ...timeMembers,
  compareToPreviousPeriod: shared.compareToPreviousPeriod,
  fitYAxisToData: shared.fitYAxisToData,
});

const stackedBar = shared.builder("StackedBarTileConfig", "stacked_bar", timeMembers);

const table = shared.builder("TableTileConfig", "table", {
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

const numberTile = shared.builder("NumberTileConfig", "number", {
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

const pie = shared.builder("PieTileConfig", "pie", categoryMembers);
const bar = shared.builder("BarTileConfig", "bar", categoryMembers);

const heatmap = shared.builder("HeatmapTileConfig", "heatmap", {
  sourceId: shared.sourceId,
  select: required(
    list(heatmapSelectItem, { minItems: 1, maxItems: 1 }),
    "The value to show, exactly one item. The source must be a trace source.",
  ),
  where: shared.where,
  whereLanguage: shared.whereLanguage,
  numberFormat: shared.format,
});

const search = shared.builder("SearchTileConfig", "search", {
  sourceId: shared.sourceId,
  select: required(
    searchSelect,
    "Columns to show, comma-separated. Use an empty string for the default columns of the source.",
  ),
  where: shared.where,
  whereLanguage: shared.whereLanguage,
});

const eventPatterns = shared.builder("EventPatternsTileConfig", "event_patterns", {
  sourceId: shared.sourceId,
  select: optional(searchSelect, "Column to find patterns in. Defaults to the column of the source.", {
    absentMeans: "",
  }),
  where: shared.where,
  whereLanguage: shared.whereLanguage,
});

const markdown = shared.builder("MarkdownTileConfig", "markdown", {
  markdown: optional(string({ maxLength: limits.configMarkdown }), "Content of the tile, in Markdown.", {
    absentMeans: "",
  }),
});

/** A display type of the raw SQL form. */
function sql<const A extends Attributes>(name: string, display: string, attributes: A): ObjectType {
  return object(name, {
    displayType: shared.displayType(display),
    configType: required(string({ oneOf: ["sql"] }), "Always `sql`, which selects the raw SQL form."),
    connectionId: required(objectId(), "ID of the database connection."),
    sqlTemplate: required(
      string({ maxLength: limits.sqlTemplate }),
      "SQL query. It can use the time macros and parameters of the service.",
    ),
    sourceId: optional(
      objectId(),
      "ID of the source that the query belongs to. The source must use the same connection.",
    ),
    numberFormat: shared.format,
    ...attributes,
  });
}

const sqlLine = sql("SqlLineTileConfig", "line", {
  compareToPreviousPeriod: shared.compareToPreviousPeriod,
  fillNulls: shared.fillNulls,
  alignDateRangeToGranularity: shared.alignDateRange,
  fitYAxisToData: shared.fitYAxisToData,
  seriesLimit: shared.seriesLimit,
});

const sqlStackedBar = sql("SqlStackedBarTileConfig", "stacked_bar", {
  fillNulls: shared.fillNulls,
  alignDateRangeToGranularity: shared.alignDateRange,
  seriesLimit: shared.seriesLimit,
});

const sqlTable = sql("SqlTableTileConfig", "table", {
  onClick: optional(onClick, "What to open when a row is clicked."),
});
const sqlNumber = sql("SqlNumberTileConfig", "number", { color: shared.color });
const sqlPie = sql("SqlPieTileConfig", "pie", {});
const sqlBar = sql("SqlBarTileConfig", "bar", {});

const variant = (type: ObjectType, description: string, displayType: string, configType?: string): JsonVariant => ({
  description,
  when: { displayType, configType },
  type,
});

const variants: readonly JsonVariant[] = [
  variant(line, "Lines over time.", "line"),
  variant(stackedBar, "Stacked bars over time.", "stacked_bar"),
  variant(table, "A table with one row per group.", "table"),
  variant(numberTile, "One number.", "number"),
  variant(pie, "A pie chart with one slice per group.", "pie"),
  variant(bar, "A bar chart with one bar per category.", "bar"),
  variant(heatmap, "A heatmap of a value over time. Trace sources only.", "heatmap"),
  variant(search, "Events that match a search.", "search"),
  variant(eventPatterns, "Patterns found in events.", "event_patterns"),
  variant(markdown, "Markdown text.", "markdown"),
  variant(sqlLine, "Lines over time from raw SQL.", "line", "sql"),
  variant(sqlStackedBar, "Stacked bars over time from raw SQL.", "stacked_bar", "sql"),
  variant(sqlTable, "A table from raw SQL.", "table", "sql"),
  variant(sqlNumber, "One number from raw SQL.", "number", "sql"),
  variant(sqlPie, "A pie chart from raw SQL.", "pie", "sql"),
  variant(sqlBar, "A bar chart from raw SQL.", "bar", "sql"),
];

/** What a tile shows, in the current form of the service (contract 5.5). */
export const tileConfig: JsonUnion = {
  name: "TileConfig",
  description:
    'Content of a tile. The attributes depend on `displayType`. With `configType: "sql"`, the tile shows the result of a raw SQL query.',
  variants: Object.fromEntries(variants.map((item) => [item.type.name, item])),
};
