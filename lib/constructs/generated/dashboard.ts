// Generated from lib/definitions by `npm run generate`; edit the definitions instead.
import { ComplexList, ComplexObject, type Construct, Fn, type IInterpolatingParent, type IResolvable, StringMap, type TerraformMetaArguments } from "../../cdk";
import { definitionNamed } from "../base/definition-named";
import { ObservabilityResource } from "../base/resource";
import type { Custom } from "../custom";
import { type NumberFormat, NumberFormatOutputReference } from "./shared";

/** Configuration of `Dashboard`. */
export interface DashboardConfig extends TerraformMetaArguments {
  /** Name of the dashboard; need not be unique. Exactly one of `name` and `dashboardJson`. */
  readonly name?: string;
  /** Tags of the dashboard. */
  readonly tags?: readonly string[] | IResolvable;
  /** The tiles, in the order they are stored. */
  readonly tiles?: readonly Tile[] | IResolvable;
  /** Filters shown above the tiles. */
  readonly filters?: readonly DashboardFilter[] | IResolvable;
  /** Query the dashboard opens with. */
  readonly savedQuery?: string;
  /** Language of `savedQuery`; `lucene` when absent. */
  readonly savedQueryLanguage?: "lucene" | "sql" | Custom | IResolvable;
  /** Filter values the dashboard opens with. */
  readonly savedFilterValues?: readonly SavedFilterValue[] | IResolvable;
  /** Sections that tiles stand in. */
  readonly containers?: readonly Container[] | IResolvable;
  /** The whole dashboard as one JSON document, in place of `name`, `tiles` and the rest: a body of the service's API, with or without its envelope `{ "data": … }`. Compared by meaning. Ids of the dashboard and its tiles and what else only the service sets are passed over, so a document can be copied from one service to another; a tile may have a `key`. What the document does not mention stays as people make it in the web interface. */
  readonly dashboardJson?: DashboardJson | string;
  /** Whether a plan or an apply that deletes or replaces the dashboard is refused, whatever the reason (`destroy`, `-replace`, `taint`, `replace_triggered_by`). To delete it, set `false` and apply first. Where the argument cannot be set any more, run once with the environment variable `OBSERVABILITY_ALLOW_DELETION` set to the dashboard's id (several with commas). */
  readonly deletionProtection?: boolean | IResolvable;
  /** Whether an update goes ahead although somebody saved the dashboard after the plan was made. Otherwise the update stops and names the tiles. */
  readonly overwriteConcurrentChanges?: boolean | IResolvable;
}

/** An item of `tiles`. */
export interface Tile {
  /** Identity of the tile within this configuration and its key in `tileIds`; the name when absent. Never sent. */
  readonly key?: string;
  /** Heading of the tile; may be empty. */
  readonly name: string;
  /** Column of the left edge, 0 to 23. Placed in reading order when absent. */
  readonly x?: number;
  /** Row of the top edge, from 0. Placed in reading order when absent. */
  readonly y?: number;
  /**
   * Width in columns, 1 to 24; 12 when absent.
   * @default 12
   */
  readonly w?: number;
  /**
   * Height in rows; 6 when absent.
   * @default 6
   */
  readonly h?: number;
  /** Whether the two series are shown as their ratio. Only with exactly two `series`. */
  readonly asRatio?: boolean | IResolvable;
  /** What the tile shows, as a list of series of one type. Exactly one of `series` and `config`. */
  readonly series?: readonly Series[] | IResolvable;
  /** What the tile shows, in the service's current form: JSON whose kind is its display type. Compared by meaning. Exactly one of `series` and `config`. */
  readonly config?: TileConfig | string;
  /** Id of the dashboard's container the tile stands in. */
  readonly containerId?: string;
  /** Id of the container's tab the tile stands in; needs `containerId`. */
  readonly tabId?: string;
}

/** An item of `series`. */
export interface Series {
  /** What the series draws. All series of one tile have the same type; `time` when absent. The current service refuses `histogram`. */
  readonly type?: "time" | "table" | "number" | "histogram" | "search" | "markdown" | Custom | IResolvable;
  /** Id of the source that is queried. Needed by every type but `markdown`. */
  readonly sourceId?: string;
  /** How values are aggregated. Needed by `time`, `table` and `number`. For a percentile use `quantile` with `level`. */
  readonly aggFn?: "avg" | "count" | "count_distinct" | "last_value" | "max" | "min" | "quantile" | "sum" | "any" | "none" | "increase" | Custom | IResolvable;
  /** Which rows count, in the language of `whereLanguage`; all when absent. */
  readonly where?: string;
  /** Language of `where`; `lucene` when absent. */
  readonly whereLanguage?: "lucene" | "sql" | Custom | IResolvable;
  /** Columns or expressions that split the series. The service uses those of a tile's first series. */
  readonly groupBy?: readonly string[] | IResolvable;
  /** The column or expression that is aggregated. Not with `count`; needed by every other function. */
  readonly field?: string;
  /** Name of the metric, for sources of kind `metric`. */
  readonly metricName?: string;
  /** Kind of the metric, for sources of kind `metric`. */
  readonly metricDataType?: "gauge" | "sum" | "histogram" | "summary" | "exponential histogram" | Custom | IResolvable;
  /** Kept for older services; the current service ignores it. */
  readonly dataSource?: "events" | "metrics" | Custom | IResolvable;
  /** Level of `quantile`: the service shows 0.5, 0.9, 0.95 and 0.99. */
  readonly level?: number;
  /** Name of the series in the legend or the column's heading. */
  readonly alias?: string;
  /** How numbers are shown. The first one found in a tile's series holds for the tile. */
  readonly numberFormat?: NumberFormat;
  /** How a `time` series is drawn; `line` when absent. */
  readonly displayType?: "line" | "stacked_bar" | Custom | IResolvable;
  /** Order of a `table`; the service never reads it back. */
  readonly sortOrder?: "asc" | "desc" | Custom | IResolvable;
  /** Columns of a `search`. */
  readonly fields?: readonly string[] | IResolvable;
  /** Text of a `markdown` tile. */
  readonly content?: string;
}

/** What a tile shows: the builder form by `displayType`, or raw SQL with `configType: "sql"`. */
export type TileConfig =
  | SqlLineTileConfig
  | SqlStackedBarTileConfig
  | SqlTableTileConfig
  | SqlNumberTileConfig
  | SqlPieTileConfig
  | SqlBarTileConfig
  | LineTileConfig
  | StackedBarTileConfig
  | TableTileConfig
  | NumberTileConfig
  | PieTileConfig
  | BarTileConfig
  | HeatmapTileConfig
  | SearchTileConfig
  | EventPatternsTileConfig
  | MarkdownTileConfig;

/** Lines over time. */
export interface LineTileConfig {
  /** Always `line`. */
  readonly displayType: "line";
  /** The builder form; the default. */
  readonly configType?: "builder";
  /** Id of the source that is queried. */
  readonly sourceId: string;
  /** What is shown, 1 to 20 items. */
  readonly select: readonly SelectItem[] | IResolvable;
  /** Columns or expressions that split the series, joined with commas. */
  readonly groupBy?: string;
  /** Whether the two selected series are shown as their ratio. */
  readonly asRatio?: boolean | IResolvable;
  /** Whether the time range is rounded to whole buckets. */
  readonly alignDateRangeToGranularity?: boolean | IResolvable;
  /** Whether empty buckets are drawn as zero; true when absent. */
  readonly fillNulls?: boolean | IResolvable;
  /** How numbers are shown. */
  readonly numberFormat?: NumberFormat;
  /** How many series are drawn: the first N, 0 for all, a default cap when absent. */
  readonly seriesLimit?: number;
  /** Series computed from the selected ones. Excludes `asRatio`. */
  readonly formulas?: readonly Formula[] | IResolvable;
  /** Whether the series that formulas use are shown too. */
  readonly showOperandSeries?: boolean | IResolvable;
  /** Whether the period before is drawn too. */
  readonly compareToPreviousPeriod?: boolean | IResolvable;
  /** Whether the vertical axis starts near the data instead of at zero. */
  readonly fitYAxisToData?: boolean | IResolvable;
}

/** An item of `select`. */
export interface SelectItem {
  /** How values are aggregated. For a percentile use `quantile` with `level`. */
  readonly aggFn: "avg" | "count" | "count_distinct" | "last_value" | "max" | "min" | "quantile" | "sum" | "any" | "none" | "increase" | Custom | IResolvable;
  /** The column or expression that is aggregated. Not with `count`; needed otherwise. */
  readonly valueExpression?: string;
  /** Name in the legend or the column's heading. */
  readonly alias?: string;
  /** Level of `quantile`: 0.5, 0.9, 0.95 or 0.99. */
  readonly level?: number;
  /** Which rows count. */
  readonly where?: string;
  /** Language of `where`; `lucene` when absent. */
  readonly whereLanguage?: "lucene" | "sql" | Custom | IResolvable;
  /** How this series' numbers are shown. */
  readonly numberFormat?: NumberFormat;
  /** Kind of the metric, for sources of kind `metric`. */
  readonly metricType?: "gauge" | "sum" | "histogram" | "summary" | "exponential histogram" | Custom | IResolvable;
  /** Name of the metric, for sources of kind `metric`. */
  readonly metricName?: string;
  /** `delta`: the change within each period. */
  readonly periodAggFn?: "delta" | Custom | IResolvable;
}

/** An item of `formulas`. */
export interface Formula {
  /** Arithmetic over the selected series: `A` is the first, e.g. `A / (A + B) * 100`. */
  readonly expression: string;
  /** Name of the result. */
  readonly alias?: string;
  /** How the result's numbers are shown. */
  readonly numberFormat?: NumberFormat;
}

/** Stacked bars over time. */
export interface StackedBarTileConfig {
  /** Always `stacked_bar`. */
  readonly displayType: "stacked_bar";
  /** The builder form; the default. */
  readonly configType?: "builder";
  /** Id of the source that is queried. */
  readonly sourceId: string;
  /** What is shown, 1 to 20 items. */
  readonly select: readonly SelectItem[] | IResolvable;
  /** Columns or expressions that split the series, joined with commas. */
  readonly groupBy?: string;
  /** Whether the two selected series are shown as their ratio. */
  readonly asRatio?: boolean | IResolvable;
  /** Whether the time range is rounded to whole buckets. */
  readonly alignDateRangeToGranularity?: boolean | IResolvable;
  /** Whether empty buckets are drawn as zero; true when absent. */
  readonly fillNulls?: boolean | IResolvable;
  /** How numbers are shown. */
  readonly numberFormat?: NumberFormat;
  /** How many series are drawn: the first N, 0 for all, a default cap when absent. */
  readonly seriesLimit?: number;
  /** Series computed from the selected ones. Excludes `asRatio`. */
  readonly formulas?: readonly Formula[] | IResolvable;
  /** Whether the series that formulas use are shown too. */
  readonly showOperandSeries?: boolean | IResolvable;
}

/** A table, one row a group. */
export interface TableTileConfig {
  /** Always `table`. */
  readonly displayType: "table";
  /** The builder form; the default. */
  readonly configType?: "builder";
  /** Id of the source that is queried. */
  readonly sourceId: string;
  /** What is shown, 1 to 20 items. */
  readonly select: readonly SelectItem[] | IResolvable;
  /** Columns or expressions that split the series, joined with commas. */
  readonly groupBy?: string;
  /** Which groups are kept. */
  readonly having?: string;
  /** Order of the rows. */
  readonly orderBy?: string;
  /** Whether the two selected series are shown as their ratio. */
  readonly asRatio?: boolean | IResolvable;
  /** How numbers are shown. */
  readonly numberFormat?: NumberFormat;
  /** Whether the grouping columns stand first. */
  readonly groupByColumnsOnLeft?: boolean | IResolvable;
  /** What a click on a row opens. */
  readonly onClick?: OnClick;
  /** Series computed from the selected ones. Excludes `asRatio`. */
  readonly formulas?: readonly Formula[] | IResolvable;
  /** Whether the series that formulas use are shown too. */
  readonly showOperandSeries?: boolean | IResolvable;
}

/** The value of `onClick`. */
export interface OnClick {
  /** What a click on a row opens. */
  readonly type: "search" | "dashboard" | "external" | Custom | IResolvable;
  /** Where to: a source for `search`, a dashboard for `dashboard`. */
  readonly target?: OnClickTarget;
  /** Address, for `external`. */
  readonly urlTemplate?: string;
  /** Condition handed over. */
  readonly whereTemplate?: string;
  /** Language of `whereTemplate`. */
  readonly whereLanguage?: "lucene" | "sql" | Custom | IResolvable;
  /** Filters handed over. */
  readonly filters?: readonly OnClickFilter[] | IResolvable;
}

/** The value of `target`. */
export interface OnClickTarget {
  /** `id` names the target by id, `template` computes its name. */
  readonly mode: "id" | "template" | Custom | IResolvable;
  /** Id of the target, with mode `id`. */
  readonly id?: string;
  /** Template of the target's name, with mode `template`. */
  readonly template?: string;
}

/** An item of `filters`. */
export interface OnClickFilter {
  /** Kind of the filter; there is one. */
  readonly kind: "expressionTemplate" | Custom | IResolvable;
  /** Column or expression that is narrowed. */
  readonly expression: string;
  /** Template of the value. */
  readonly template: string;
}

/** One number. */
export interface NumberTileConfig {
  /** Always `number`. */
  readonly displayType: "number";
  /** The builder form; the default. */
  readonly configType?: "builder";
  /** Id of the source that is queried. */
  readonly sourceId: string;
  /** What is shown, 1 to 20 items. */
  readonly select: readonly SelectItem[] | IResolvable;
  /** How numbers are shown. */
  readonly numberFormat?: NumberFormat;
  /** Series computed from the selected ones. Excludes `asRatio`. */
  readonly formulas?: readonly Formula[] | IResolvable;
  /** Palette token of the colour. */
  readonly color?: "chart-blue" | "chart-orange" | "chart-red" | "chart-cyan" | "chart-green" | "chart-pink" | "chart-purple" | "chart-light-blue" | "chart-brown" | "chart-gray" | "chart-success" | "chart-warning" | "chart-error" | Custom | IResolvable;
  /** Colours by value; the first rule that holds wins. */
  readonly colorRules?: readonly ColorRule[] | IResolvable;
  /** Trend drawn behind the number. */
  readonly backgroundChart?: BackgroundChart;
}

/** An item of `colorRules`. */
export interface ColorRule {
  /** How the value is compared. */
  readonly operator: "gt" | "gte" | "lt" | "lte" | "between" | "eq" | "neq" | Custom | IResolvable;
  /** What it is compared with: a number; with `between` a pair of numbers, with `eq` and `neq` also a text. */
  readonly value: string | number | boolean | object;
  /** Palette token of the colour. */
  readonly color: "chart-blue" | "chart-orange" | "chart-red" | "chart-cyan" | "chart-green" | "chart-pink" | "chart-purple" | "chart-light-blue" | "chart-brown" | "chart-gray" | "chart-success" | "chart-warning" | "chart-error" | Custom | IResolvable;
  /** Text shown when the rule holds. */
  readonly label?: string;
}

/** The value of `backgroundChart`. */
export interface BackgroundChart {
  /** How the trend behind the number is drawn. */
  readonly type: "line" | "area" | Custom | IResolvable;
  /** Palette token of the colour. */
  readonly color?: "chart-blue" | "chart-orange" | "chart-red" | "chart-cyan" | "chart-green" | "chart-pink" | "chart-purple" | "chart-light-blue" | "chart-brown" | "chart-gray" | "chart-success" | "chart-warning" | "chart-error" | Custom | IResolvable;
}

/** A pie, one slice a group. */
export interface PieTileConfig {
  /** Always `pie`. */
  readonly displayType: "pie";
  /** The builder form; the default. */
  readonly configType?: "builder";
  /** Id of the source that is queried. */
  readonly sourceId: string;
  /** The one thing that is shown. */
  readonly select: readonly SelectItem[] | IResolvable;
  /** Columns or expressions that split the series, joined with commas. */
  readonly groupBy?: string;
  /** Order of the rows. */
  readonly orderBy?: string;
  /** How numbers are shown. */
  readonly numberFormat?: NumberFormat;
  /** How many parts are shown: the first N, 0 for all, a default cap when absent. */
  readonly limit?: number;
}

/** Bars by category. */
export interface BarTileConfig {
  /** Always `bar`. */
  readonly displayType: "bar";
  /** The builder form; the default. */
  readonly configType?: "builder";
  /** Id of the source that is queried. */
  readonly sourceId: string;
  /** The one thing that is shown. */
  readonly select: readonly SelectItem[] | IResolvable;
  /** Columns or expressions that split the series, joined with commas. */
  readonly groupBy?: string;
  /** Order of the rows. */
  readonly orderBy?: string;
  /** How numbers are shown. */
  readonly numberFormat?: NumberFormat;
  /** How many parts are shown: the first N, 0 for all, a default cap when absent. */
  readonly limit?: number;
}

/** A heatmap of a value over time; trace sources only. */
export interface HeatmapTileConfig {
  /** Always `heatmap`. */
  readonly displayType: "heatmap";
  /** The builder form; the default. */
  readonly configType?: "builder";
  /** Id of the source that is queried. */
  readonly sourceId: string;
  /** The one thing that is shown; the source is a trace source. */
  readonly select: readonly HeatmapSelectItem[] | IResolvable;
  /** Which rows are shown. */
  readonly where?: string;
  /** Language of `where`; `lucene` when absent. */
  readonly whereLanguage?: "lucene" | "sql" | Custom | IResolvable;
  /** How numbers are shown. */
  readonly numberFormat?: NumberFormat;
}

/** An item of `select`. */
export interface HeatmapSelectItem {
  /** The column or expression on the vertical axis, e.g. a duration. */
  readonly valueExpression: string;
  /** What is counted in each cell; rows when absent. */
  readonly countExpression?: string;
  /** Scale of the vertical axis. */
  readonly heatmapScaleType?: "log" | "linear" | Custom | IResolvable;
}

/** Rows that match a search. */
export interface SearchTileConfig {
  /** Always `search`. */
  readonly displayType: "search";
  /** The builder form; the default. */
  readonly configType?: "builder";
  /** Id of the source that is queried. */
  readonly sourceId: string;
  /** Columns, joined with commas; empty for the source's own. */
  readonly select: string;
  /** Which rows are shown. */
  readonly where?: string;
  /** Language of `where`; `lucene` when absent. */
  readonly whereLanguage?: "lucene" | "sql" | Custom | IResolvable;
}

/** Patterns found in events. */
export interface EventPatternsTileConfig {
  /** Always `event_patterns`. */
  readonly displayType: "event_patterns";
  /** The builder form; the default. */
  readonly configType?: "builder";
  /** Id of the source that is queried. */
  readonly sourceId: string;
  /** The column whose patterns are found; the source's own when absent. */
  readonly select?: string;
  /** Which rows are shown. */
  readonly where?: string;
  /** Language of `where`; `lucene` when absent. */
  readonly whereLanguage?: "lucene" | "sql" | Custom | IResolvable;
}

/** Text. */
export interface MarkdownTileConfig {
  /** Always `markdown`. */
  readonly displayType: "markdown";
  /** The builder form; the default. */
  readonly configType?: "builder";
  /** Text of the tile. */
  readonly markdown?: string;
}

/** Lines over time from raw SQL. */
export interface SqlLineTileConfig {
  /** Always `line`. */
  readonly displayType: "line";
  /** Always `sql`: the raw SQL form. */
  readonly configType: "sql";
  /** Id of the database connection. */
  readonly connectionId: string;
  /** The query; may use the service's time macros and parameters. */
  readonly sqlTemplate: string;
  /** Id of the source the query belongs to; it uses the same connection. */
  readonly sourceId?: string;
  /** How numbers are shown. */
  readonly numberFormat?: NumberFormat;
  /** Whether the period before is drawn too. */
  readonly compareToPreviousPeriod?: boolean | IResolvable;
  /** Whether empty buckets are drawn as zero; true when absent. */
  readonly fillNulls?: boolean | IResolvable;
  /** Whether the time range is rounded to whole buckets. */
  readonly alignDateRangeToGranularity?: boolean | IResolvable;
  /** Whether the vertical axis starts near the data instead of at zero. */
  readonly fitYAxisToData?: boolean | IResolvable;
  /** How many series are drawn: the first N, 0 for all, a default cap when absent. */
  readonly seriesLimit?: number;
}

/** Stacked bars over time from raw SQL. */
export interface SqlStackedBarTileConfig {
  /** Always `stacked_bar`. */
  readonly displayType: "stacked_bar";
  /** Always `sql`: the raw SQL form. */
  readonly configType: "sql";
  /** Id of the database connection. */
  readonly connectionId: string;
  /** The query; may use the service's time macros and parameters. */
  readonly sqlTemplate: string;
  /** Id of the source the query belongs to; it uses the same connection. */
  readonly sourceId?: string;
  /** How numbers are shown. */
  readonly numberFormat?: NumberFormat;
  /** Whether empty buckets are drawn as zero; true when absent. */
  readonly fillNulls?: boolean | IResolvable;
  /** Whether the time range is rounded to whole buckets. */
  readonly alignDateRangeToGranularity?: boolean | IResolvable;
  /** How many series are drawn: the first N, 0 for all, a default cap when absent. */
  readonly seriesLimit?: number;
}

/** A table from raw SQL. */
export interface SqlTableTileConfig {
  /** Always `table`. */
  readonly displayType: "table";
  /** Always `sql`: the raw SQL form. */
  readonly configType: "sql";
  /** Id of the database connection. */
  readonly connectionId: string;
  /** The query; may use the service's time macros and parameters. */
  readonly sqlTemplate: string;
  /** Id of the source the query belongs to; it uses the same connection. */
  readonly sourceId?: string;
  /** How numbers are shown. */
  readonly numberFormat?: NumberFormat;
  /** What a click on a row opens. */
  readonly onClick?: OnClick;
}

/** One number from raw SQL. */
export interface SqlNumberTileConfig {
  /** Always `number`. */
  readonly displayType: "number";
  /** Always `sql`: the raw SQL form. */
  readonly configType: "sql";
  /** Id of the database connection. */
  readonly connectionId: string;
  /** The query; may use the service's time macros and parameters. */
  readonly sqlTemplate: string;
  /** Id of the source the query belongs to; it uses the same connection. */
  readonly sourceId?: string;
  /** How numbers are shown. */
  readonly numberFormat?: NumberFormat;
  /** Palette token of the colour. */
  readonly color?: "chart-blue" | "chart-orange" | "chart-red" | "chart-cyan" | "chart-green" | "chart-pink" | "chart-purple" | "chart-light-blue" | "chart-brown" | "chart-gray" | "chart-success" | "chart-warning" | "chart-error" | Custom | IResolvable;
}

/** A pie from raw SQL. */
export interface SqlPieTileConfig {
  /** Always `pie`. */
  readonly displayType: "pie";
  /** Always `sql`: the raw SQL form. */
  readonly configType: "sql";
  /** Id of the database connection. */
  readonly connectionId: string;
  /** The query; may use the service's time macros and parameters. */
  readonly sqlTemplate: string;
  /** Id of the source the query belongs to; it uses the same connection. */
  readonly sourceId?: string;
  /** How numbers are shown. */
  readonly numberFormat?: NumberFormat;
}

/** Bars by category from raw SQL. */
export interface SqlBarTileConfig {
  /** Always `bar`. */
  readonly displayType: "bar";
  /** Always `sql`: the raw SQL form. */
  readonly configType: "sql";
  /** Id of the database connection. */
  readonly connectionId: string;
  /** The query; may use the service's time macros and parameters. */
  readonly sqlTemplate: string;
  /** Id of the source the query belongs to; it uses the same connection. */
  readonly sourceId?: string;
  /** How numbers are shown. */
  readonly numberFormat?: NumberFormat;
}

/** An item of `filters`. */
export interface DashboardFilter {
  /** Kind of the filter; there is one. */
  readonly type?: "QUERY_EXPRESSION";
  /** Label of the filter. */
  readonly name: string;
  /** Column or expression whose values are offered. */
  readonly expression: string;
  /** Id of the source whose values are offered. */
  readonly sourceId: string;
  /** Kind of metric, for sources of kind `metric`. */
  readonly sourceMetricType?: "gauge" | "sum" | "histogram" | "summary" | "exponential histogram" | Custom | IResolvable;
  /** Which rows offer values. */
  readonly where?: string;
  /** Language of `where`. */
  readonly whereLanguage?: "lucene" | "sql" | Custom | IResolvable;
  /** Sources whose tiles the filter narrows; all when absent or empty. */
  readonly appliesToSourceIds?: readonly string[] | IResolvable;
  /** Whether the filter narrows tiles by itself; on when absent. */
  readonly isBroadcastEnabled?: boolean | IResolvable;
  /** Whether the value can be used as a variable in expressions; off when absent. */
  readonly isVariableEnabled?: boolean | IResolvable;
  /** Name of the variable; needs `isVariableEnabled`. */
  readonly variableName?: string;
}

/** An item of `savedFilterValues`. */
export interface SavedFilterValue {
  /** Language of the condition; there is one. */
  readonly type?: "sql";
  /** Condition that is selected when the dashboard opens. */
  readonly condition: string;
}

/** An item of `containers`. */
export interface Container {
  /** Id that tiles name in `containerId`; unique within the dashboard. */
  readonly id: string;
  /** Heading of the section. */
  readonly title: string;
  /** Whether the section starts folded. */
  readonly collapsed: boolean | IResolvable;
  /** Whether readers may fold the section. */
  readonly collapsible?: boolean | IResolvable;
  /** Whether the section has a border. */
  readonly bordered?: boolean | IResolvable;
  /** Tabs within the section. */
  readonly tabs?: readonly ContainerTab[] | IResolvable;
}

/** An item of `tabs`. */
export interface ContainerTab {
  /** Id that tiles name in `tabId`; unique within its container. */
  readonly id: string;
  /** Heading of the tab. */
  readonly title: string;
}

/** A whole dashboard, as the service's API has it. */
export type DashboardJson =
  | DashboardDocument;

/** The dashboard. */
export interface DashboardDocument {
  /** Name of the dashboard; need not be unique. */
  readonly name: string;
  /** Tags of the dashboard. */
  readonly tags?: readonly string[] | IResolvable;
  /** The tiles, in the order they are stored. */
  readonly tiles?: readonly Tile[] | IResolvable;
  /** Filters shown above the tiles. */
  readonly filters?: readonly DashboardFilter[] | IResolvable;
  /** Query the dashboard opens with. */
  readonly savedQuery?: string;
  /** Language of `savedQuery`; `lucene` when absent. */
  readonly savedQueryLanguage?: "lucene" | "sql" | Custom | IResolvable;
  /** Filter values the dashboard opens with. */
  readonly savedFilterValues?: readonly SavedFilterValue[] | IResolvable;
  /** Sections that tiles stand in. */
  readonly containers?: readonly Container[] | IResolvable;
}

/**
 * A dashboard: a grid of tiles. A tile keeps its id, and so its alerts, as long as it can be recognised: by its `key`, its unique name, its equal content, or its position.
 *
 * What is removed from the configuration is removed from the dashboard; what the configuration never mentions stays as people make it in the web interface, and is no drift: the presentation of a tile (formulas, number format, colours, what a click opens and the like) and, as a whole, `tags`, `tiles`, `filters`, `savedQuery`, `savedFilterValues` and `containers`. After an import nothing counts as mentioned. See the guide on shared dashboards. The service hides a few kinds of tiles from its API (those built with PromQL): they are no part of a plan, and an update deletes them.
 */
export class Dashboard extends ObservabilityResource<DashboardConfig> {
  static readonly tfResourceType: string = "observability_dashboard";

  constructor(scope: Construct, id: string, config: DashboardConfig = {}) {
    super(scope, id, definitionNamed("resource", "dashboard"), config);
  }

  /** Id of the dashboard. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Name of the dashboard; need not be unique. Exactly one of `name` and `dashboardJson`. */
  get name(): string {
    return this.getStringAttribute("name");
  }
  set name(value: string | undefined) {
    this.inputs.set("name", value);
  }

  /** What `name` was set to. */
  get nameInput(): string | undefined {
    return this.inputs.get("name");
  }

  /** Tags of the dashboard. */
  get tags(): string[] {
    return Fn.tolist(this.getListAttribute("tags"));
  }
  set tags(value: readonly string[] | IResolvable | undefined) {
    this.inputs.set("tags", value);
  }

  /** What `tags` was set to. */
  get tagsInput(): readonly string[] | IResolvable | undefined {
    return this.inputs.get("tags");
  }

  /** The tiles, in the order they are stored. */
  get tiles(): TileList {
    return new TileList(this, "tiles", false);
  }
  set tiles(value: readonly Tile[] | IResolvable | undefined) {
    this.inputs.set("tiles", value);
  }

  /** What `tiles` was set to. */
  get tilesInput(): readonly Tile[] | IResolvable | undefined {
    return this.inputs.get("tiles");
  }

  /** Filters shown above the tiles. */
  get filters(): DashboardFilterList {
    return new DashboardFilterList(this, "filters", false);
  }
  set filters(value: readonly DashboardFilter[] | IResolvable | undefined) {
    this.inputs.set("filters", value);
  }

  /** What `filters` was set to. */
  get filtersInput(): readonly DashboardFilter[] | IResolvable | undefined {
    return this.inputs.get("filters");
  }

  /** Query the dashboard opens with. */
  get savedQuery(): string {
    return this.getStringAttribute("saved_query");
  }
  set savedQuery(value: string | undefined) {
    this.inputs.set("savedQuery", value);
  }

  /** What `savedQuery` was set to. */
  get savedQueryInput(): string | undefined {
    return this.inputs.get("savedQuery");
  }

  /** Language of `savedQuery`; `lucene` when absent. */
  get savedQueryLanguage(): string {
    return this.getStringAttribute("saved_query_language");
  }
  set savedQueryLanguage(value: "lucene" | "sql" | Custom | IResolvable | undefined) {
    this.inputs.set("savedQueryLanguage", value);
  }

  /** What `savedQueryLanguage` was set to. */
  get savedQueryLanguageInput(): "lucene" | "sql" | Custom | IResolvable | undefined {
    return this.inputs.get("savedQueryLanguage");
  }

  /** Filter values the dashboard opens with. */
  get savedFilterValues(): SavedFilterValueList {
    return new SavedFilterValueList(this, "saved_filter_values", false);
  }
  set savedFilterValues(value: readonly SavedFilterValue[] | IResolvable | undefined) {
    this.inputs.set("savedFilterValues", value);
  }

  /** What `savedFilterValues` was set to. */
  get savedFilterValuesInput(): readonly SavedFilterValue[] | IResolvable | undefined {
    return this.inputs.get("savedFilterValues");
  }

  /** Sections that tiles stand in. */
  get containers(): ContainerList {
    return new ContainerList(this, "containers", false);
  }
  set containers(value: readonly Container[] | IResolvable | undefined) {
    this.inputs.set("containers", value);
  }

  /** What `containers` was set to. */
  get containersInput(): readonly Container[] | IResolvable | undefined {
    return this.inputs.get("containers");
  }

  /** The whole dashboard as one JSON document, in place of `name`, `tiles` and the rest: a body of the service's API, with or without its envelope `{ "data": … }`. Compared by meaning. Ids of the dashboard and its tiles and what else only the service sets are passed over, so a document can be copied from one service to another; a tile may have a `key`. What the document does not mention stays as people make it in the web interface. */
  get dashboardJson(): string {
    return this.getStringAttribute("dashboard_json");
  }
  set dashboardJson(value: DashboardJson | string | undefined) {
    this.inputs.set("dashboardJson", value);
  }

  /** What `dashboardJson` was set to. */
  get dashboardJsonInput(): DashboardJson | string | undefined {
    return this.inputs.get("dashboardJson");
  }

  /** Ids of the tiles by key (the name where a tile has no key). What alerts refer to. Keys are shown in plans: a tile with a sensitive name needs a `key`. */
  get tileIds(): StringMap {
    return new StringMap(this, "tile_ids");
  }

  /** Whether a plan or an apply that deletes or replaces the dashboard is refused, whatever the reason (`destroy`, `-replace`, `taint`, `replace_triggered_by`). To delete it, set `false` and apply first. Where the argument cannot be set any more, run once with the environment variable `OBSERVABILITY_ALLOW_DELETION` set to the dashboard's id (several with commas). */
  get deletionProtection(): IResolvable {
    return this.getBooleanAttribute("deletion_protection");
  }
  set deletionProtection(value: boolean | IResolvable | undefined) {
    this.inputs.set("deletionProtection", value);
  }

  /** What `deletionProtection` was set to. */
  get deletionProtectionInput(): boolean | IResolvable | undefined {
    return this.inputs.get("deletionProtection");
  }

  /** Whether an update goes ahead although somebody saved the dashboard after the plan was made. Otherwise the update stops and names the tiles. */
  get overwriteConcurrentChanges(): IResolvable {
    return this.getBooleanAttribute("overwrite_concurrent_changes");
  }
  set overwriteConcurrentChanges(value: boolean | IResolvable | undefined) {
    this.inputs.set("overwriteConcurrentChanges", value);
  }

  /** What `overwriteConcurrentChanges` was set to. */
  get overwriteConcurrentChangesInput(): boolean | IResolvable | undefined {
    return this.inputs.get("overwriteConcurrentChanges");
  }
}

/** One `Tile`, as Terraform knows it. */
export class TileOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** Id the service gives the tile. Kept as long as the tile is recognised: by key, unique name, equal content, or position. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Identity of the tile within this configuration and its key in `tileIds`; the name when absent. Never sent. */
  get key(): string {
    return this.getStringAttribute("key");
  }

  /** Heading of the tile; may be empty. */
  get name(): string {
    return this.getStringAttribute("name");
  }

  /** Column of the left edge, 0 to 23. Placed in reading order when absent. */
  get x(): number {
    return this.getNumberAttribute("x");
  }

  /** Row of the top edge, from 0. Placed in reading order when absent. */
  get y(): number {
    return this.getNumberAttribute("y");
  }

  /**
   * Width in columns, 1 to 24; 12 when absent.
   * @default 12
   */
  get w(): number {
    return this.getNumberAttribute("w");
  }

  /**
   * Height in rows; 6 when absent.
   * @default 6
   */
  get h(): number {
    return this.getNumberAttribute("h");
  }

  /** Whether the two series are shown as their ratio. Only with exactly two `series`. */
  get asRatio(): IResolvable {
    return this.getBooleanAttribute("as_ratio");
  }

  /** What the tile shows, as a list of series of one type. Exactly one of `series` and `config`. */
  get series(): SeriesList {
    return new SeriesList(this, "series", false);
  }

  /** What the tile shows, in the service's current form: JSON whose kind is its display type. Compared by meaning. Exactly one of `series` and `config`. */
  get config(): string {
    return this.getStringAttribute("config");
  }

  /** Id of the dashboard's container the tile stands in. */
  get containerId(): string {
    return this.getStringAttribute("container_id");
  }

  /** Id of the container's tab the tile stands in; needs `containerId`. */
  get tabId(): string {
    return this.getStringAttribute("tab_id");
  }
}

/** A list of `Tile`, as Terraform knows it. */
export class TileList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): TileOutputReference {
    return new TileOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `Series`, as Terraform knows it. */
export class SeriesOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** What the series draws. All series of one tile have the same type; `time` when absent. The current service refuses `histogram`. */
  get type(): string {
    return this.getStringAttribute("type");
  }

  /** Id of the source that is queried. Needed by every type but `markdown`. */
  get sourceId(): string {
    return this.getStringAttribute("source_id");
  }

  /** How values are aggregated. Needed by `time`, `table` and `number`. For a percentile use `quantile` with `level`. */
  get aggFn(): string {
    return this.getStringAttribute("agg_fn");
  }

  /** Which rows count, in the language of `whereLanguage`; all when absent. */
  get where(): string {
    return this.getStringAttribute("where");
  }

  /** Language of `where`; `lucene` when absent. */
  get whereLanguage(): string {
    return this.getStringAttribute("where_language");
  }

  /** Columns or expressions that split the series. The service uses those of a tile's first series. */
  get groupBy(): string[] {
    return this.getListAttribute("group_by");
  }

  /** The column or expression that is aggregated. Not with `count`; needed by every other function. */
  get field(): string {
    return this.getStringAttribute("field");
  }

  /** Name of the metric, for sources of kind `metric`. */
  get metricName(): string {
    return this.getStringAttribute("metric_name");
  }

  /** Kind of the metric, for sources of kind `metric`. */
  get metricDataType(): string {
    return this.getStringAttribute("metric_data_type");
  }

  /** Kept for older services; the current service ignores it. */
  get dataSource(): string {
    return this.getStringAttribute("data_source");
  }

  /** Level of `quantile`: the service shows 0.5, 0.9, 0.95 and 0.99. */
  get level(): number {
    return this.getNumberAttribute("level");
  }

  /** Name of the series in the legend or the column's heading. */
  get alias(): string {
    return this.getStringAttribute("alias");
  }

  /** How numbers are shown. The first one found in a tile's series holds for the tile. */
  get numberFormat(): NumberFormatOutputReference {
    return new NumberFormatOutputReference(this, "number_format", false);
  }

  /** How a `time` series is drawn; `line` when absent. */
  get displayType(): string {
    return this.getStringAttribute("display_type");
  }

  /** Order of a `table`; the service never reads it back. */
  get sortOrder(): string {
    return this.getStringAttribute("sort_order");
  }

  /** Columns of a `search`. */
  get fields(): string[] {
    return this.getListAttribute("fields");
  }

  /** Text of a `markdown` tile. */
  get content(): string {
    return this.getStringAttribute("content");
  }
}

/** A list of `Series`, as Terraform knows it. */
export class SeriesList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): SeriesOutputReference {
    return new SeriesOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `DashboardFilter`, as Terraform knows it. */
export class DashboardFilterOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** Id the service gives the filter. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Kind of the filter; there is one. */
  get type(): string {
    return this.getStringAttribute("type");
  }

  /** Label of the filter. */
  get name(): string {
    return this.getStringAttribute("name");
  }

  /** Column or expression whose values are offered. */
  get expression(): string {
    return this.getStringAttribute("expression");
  }

  /** Id of the source whose values are offered. */
  get sourceId(): string {
    return this.getStringAttribute("source_id");
  }

  /** Kind of metric, for sources of kind `metric`. */
  get sourceMetricType(): string {
    return this.getStringAttribute("source_metric_type");
  }

  /** Which rows offer values. */
  get where(): string {
    return this.getStringAttribute("where");
  }

  /** Language of `where`. */
  get whereLanguage(): string {
    return this.getStringAttribute("where_language");
  }

  /** Sources whose tiles the filter narrows; all when absent or empty. */
  get appliesToSourceIds(): string[] {
    return this.getListAttribute("applies_to_source_ids");
  }

  /** Whether the filter narrows tiles by itself; on when absent. */
  get isBroadcastEnabled(): IResolvable {
    return this.getBooleanAttribute("is_broadcast_enabled");
  }

  /** Whether the value can be used as a variable in expressions; off when absent. */
  get isVariableEnabled(): IResolvable {
    return this.getBooleanAttribute("is_variable_enabled");
  }

  /** Name of the variable; needs `isVariableEnabled`. */
  get variableName(): string {
    return this.getStringAttribute("variable_name");
  }
}

/** A list of `DashboardFilter`, as Terraform knows it. */
export class DashboardFilterList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): DashboardFilterOutputReference {
    return new DashboardFilterOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `SavedFilterValue`, as Terraform knows it. */
export class SavedFilterValueOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** Language of the condition; there is one. */
  get type(): string {
    return this.getStringAttribute("type");
  }

  /** Condition that is selected when the dashboard opens. */
  get condition(): string {
    return this.getStringAttribute("condition");
  }
}

/** A list of `SavedFilterValue`, as Terraform knows it. */
export class SavedFilterValueList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): SavedFilterValueOutputReference {
    return new SavedFilterValueOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `Container`, as Terraform knows it. */
export class ContainerOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** Id that tiles name in `containerId`; unique within the dashboard. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Heading of the section. */
  get title(): string {
    return this.getStringAttribute("title");
  }

  /** Whether the section starts folded. */
  get collapsed(): IResolvable {
    return this.getBooleanAttribute("collapsed");
  }

  /** Whether readers may fold the section. */
  get collapsible(): IResolvable {
    return this.getBooleanAttribute("collapsible");
  }

  /** Whether the section has a border. */
  get bordered(): IResolvable {
    return this.getBooleanAttribute("bordered");
  }

  /** Tabs within the section. */
  get tabs(): ContainerTabList {
    return new ContainerTabList(this, "tabs", false);
  }
}

/** A list of `Container`, as Terraform knows it. */
export class ContainerList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): ContainerOutputReference {
    return new ContainerOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `ContainerTab`, as Terraform knows it. */
export class ContainerTabOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** Id that tiles name in `tabId`; unique within its container. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Heading of the tab. */
  get title(): string {
    return this.getStringAttribute("title");
  }
}

/** A list of `ContainerTab`, as Terraform knows it. */
export class ContainerTabList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): ContainerTabOutputReference {
    return new ContainerTabOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}
