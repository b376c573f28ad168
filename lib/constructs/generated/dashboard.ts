// Generated from lib/kinds by `npm run generate`; edit them instead.
import { type Construct, type Custom, DefinedResource, Fn, type IResolvable, ObjectList, StringMap, type TerraformMetaArguments } from "../cdk";
import { served } from "../served";
import { type BackgroundChart, type ColorRule, ContainerOutputReference, DashboardFilterOutputReference, type Formula, type NumberFormat, SavedFilterValueOutputReference, type SelectItem, TileOutputReference } from "./shared";

/** Configuration of `Dashboard`. */
export interface DashboardConfig extends TerraformMetaArguments {
  /** Name of the dashboard. Does not have to be unique. In ClickStack, exactly one of `name` and `dashboardJson` is required. */
  readonly name?: string;
  /** Tags of the dashboard, in their order. ClickStack keeps each once, at its first place. If omitted, tags set in the UI are kept. */
  readonly tags?: readonly string[] | IResolvable;
  /** Tiles of the dashboard, in the order in which the service stores them. If omitted, tiles created in the UI are kept. */
  readonly tiles?: readonly Tile[] | IResolvable;
  /** Filters shown above the tiles. Requires version 2.17 or later of the service. If omitted, filters created in the UI are kept. */
  readonly filters?: readonly DashboardFilter[] | IResolvable;
  /** Query to apply when the dashboard opens. Requires version 2.21 or later of the service. If omitted, a query saved in the UI is kept. */
  readonly savedQuery?: string;
  /** Language of `savedQuery`. Requires version 2.21 or later of the service. Defaults to `lucene`. */
  readonly savedQueryLanguage?: "lucene" | "sql" | Custom | IResolvable;
  /** Filter values to apply when the dashboard opens. Requires version 2.21 or later of the service. If omitted, values saved in the UI are kept. */
  readonly savedFilterValues?: readonly SavedFilterValue[] | IResolvable;
  /** Sections that group tiles. Requires version 2.27 or later of the service. If omitted, sections created in the UI are kept. */
  readonly containers?: readonly Container[] | IResolvable;
  /** The complete dashboard as one JSON document, instead of `name`, `tiles` and the other arguments. Use the form of the API, with or without the envelope `{ "data": … }`. The provider ignores differences that do not change the meaning. It also ignores everything that only the service sets, such as the IDs of the dashboard and its tiles, so you can copy a document from one service to another. A tile can have a `key`. What the document omits is kept as set in the UI. */
  readonly dashboardJson?: DashboardJson | string;
  /** Whether to reject every plan and apply that deletes or replaces the dashboard, whatever the cause (`destroy`, `-replace`, `taint`, `replace_triggered_by`). Defaults to `false`. To delete a protected dashboard, set this to `false` and apply first. If you can no longer set the argument, run once with the environment variable `OBSERVABILITY_ALLOW_DELETION` set to the dashboard's ID (separate several IDs with commas). */
  readonly deletionProtection?: boolean | IResolvable;
  /** Whether an update may overwrite changes that somebody saved after the plan was created. Defaults to `false`: the update then fails and lists the changed tiles. */
  readonly overwriteConcurrentChanges?: boolean | IResolvable;
  /** ID of the dashboard's team, in a self-hosted service. Defaults to the provider's; another team replaces the resource. */
  readonly team?: string;
}

/** An item of `tiles`. */
export interface Tile {
  /** Key that identifies the tile in this configuration and in `tileIds`. Defaults to the name. Never sent to the service. */
  readonly key?: string;
  /** Title of the tile. Can be empty, as it is if omitted. */
  readonly name?: string;
  /** Description of the tile, which the UI shows as a tooltip. Requires version 2.41 or later of the service. If omitted, a description set in the UI is kept. Set it to an empty string to remove it. */
  readonly description?: string;
  /** Column of the left edge, starting at 0. If omitted, the provider places tiles from left to right and top to bottom. */
  readonly x?: number;
  /** Row of the top edge, starting at 0. If omitted, the provider places tiles from left to right and top to bottom. */
  readonly y?: number;
  /**
   * Width in columns. Defaults to 12.
   * @default 12
   */
  readonly w?: number;
  /**
   * Height in rows. Defaults to 6.
   * @default 6
   */
  readonly h?: number;
  /** Whether to show the ratio of the two series. */
  readonly asRatio?: boolean | IResolvable;
  /** Content of the tile, as a list of series. In ClickStack, exactly one of `series` and `config` is required. */
  readonly series?: readonly Series[] | IResolvable;
  /** Content of the tile in the current form of the service, as JSON. The attributes depend on the display type. Requires version 2.18 or later of the service. The provider ignores differences that do not change the meaning. Exactly one of `series` and `config` is required. */
  readonly config?: TileConfig | string;
  /** ID of the section (dashboard container) that contains the tile. Requires version 2.27 or later of the service. */
  readonly containerId?: string;
  /** ID of the tab that contains the tile. Requires `containerId`. Requires version 2.27 or later of the service. */
  readonly tabId?: string;
}

/** An item of `series`. */
export interface Series {
  /** Type of the series. In ClickStack, all series of a tile have the same type, the default is `time`, and current versions reject `histogram`. */
  readonly type?: "time" | "table" | "number" | "histogram" | "search" | "markdown" | Custom | IResolvable;
  /** ID of the source to query. Required for every type except `markdown`. */
  readonly sourceId?: string;
  /** Aggregate function. Required for every type except `search` and `markdown`. In ClickStack, a percentile is `quantile` with `level`. */
  readonly aggFn?: "avg" | "count" | "count_distinct" | "last_value" | "max" | "min" | "quantile" | "sum" | "any" | "none" | "increase" | Custom | IResolvable;
  /** Condition that selects the rows to aggregate, in the language of `whereLanguage`. If omitted, all rows are used. */
  readonly where?: string;
  /** Language of `where`. Defaults to `lucene`. */
  readonly whereLanguage?: "lucene" | "sql" | Custom | IResolvable;
  /** Columns or expressions to group by. ClickStack uses the grouping of a tile's first series for all its series. */
  readonly groupBy?: readonly string[] | IResolvable;
  /** Column or expression to aggregate. In ClickStack, every function except `count` needs it. */
  readonly field?: string;
  /** Name of the metric. Only for sources of kind `metric`. */
  readonly metricName?: string;
  /** Type of the metric. Only for sources of kind `metric`. */
  readonly metricDataType?: "gauge" | "sum" | "histogram" | "summary" | "exponential histogram" | Custom | IResolvable;
  /** Kind of the data. Current versions of ClickStack ignore it. */
  readonly dataSource?: "events" | "metrics" | Custom | IResolvable;
  /** Level of the `quantile` function. The service can only show 0.5, 0.9, 0.95 and 0.99. */
  readonly level?: number;
  /** Name of the series in the legend or column header. */
  readonly alias?: string;
  /** Number format. The first number format among the series of a tile applies to the whole tile. */
  readonly numberFormat?: NumberFormat;
  /** How to draw a `time` series. Defaults to `line`. */
  readonly displayType?: "line" | "stacked_bar" | Custom | IResolvable;
  /** Sort order of a `table`. The service never returns it. */
  readonly sortOrder?: "asc" | "desc" | Custom | IResolvable;
  /** Columns of a `search` tile. */
  readonly fields?: readonly string[] | IResolvable;
  /** Content of a `markdown` tile. */
  readonly content?: string;
}

/** Content of a tile. The attributes depend on `displayType`. With `configType: "sql"`, the tile shows the result of a raw SQL query, with `configType: "promql"` that of PromQL. */
export type TileConfig =
  | LineSqlTileConfig
  | LinePromqlTileConfig
  | StackedLineSqlTileConfig
  | StackedLinePromqlTileConfig
  | StackedBarSqlTileConfig
  | StackedBarPromqlTileConfig
  | TableSqlTileConfig
  | TablePromqlTileConfig
  | NumberSqlTileConfig
  | NumberPromqlTileConfig
  | PieSqlTileConfig
  | PiePromqlTileConfig
  | BarSqlTileConfig
  | BarPromqlTileConfig
  | HeatmapPromqlTileConfig
  | HeatmapSeriesTileConfig
  | LineTileConfig
  | StackedLineTileConfig
  | StackedBarTileConfig
  | TableTileConfig
  | NumberTileConfig
  | PieTileConfig
  | BarTileConfig
  | HeatmapTileConfig
  | SearchTileConfig
  | EventPatternsTileConfig
  | MarkdownTileConfig;

/** Lines over time from raw SQL. */
export interface LineSqlTileConfig {
  /** Always `line`. */
  readonly displayType: "line";
  /** Always `sql`, which selects the raw SQL form. Requires version 2.22 or later of the service. */
  readonly configType: "sql";
  /** ID of the database connection. */
  readonly connectionId: string;
  /** SQL query. It can use the time macros and parameters of the service. */
  readonly sqlTemplate: string;
  /** ID of the source that the query belongs to. The source must use the same connection. */
  readonly sourceId?: string;
  /** Number format. */
  readonly numberFormat?: NumberFormat;
  /** Whether to also draw the previous period. */
  readonly compareToPreviousPeriod?: boolean | IResolvable;
  /** Whether to draw empty time buckets as zero. Defaults to `true`. */
  readonly fillNulls?: boolean | IResolvable;
  /** Whether to align the time range to whole time buckets. */
  readonly alignDateRangeToGranularity?: boolean | IResolvable;
  /** Whether to fit the vertical axis to the data instead of starting at zero. */
  readonly fitYAxisToData?: boolean | IResolvable;
  /** Maximum number of series to draw. Set to 0 for all. If omitted, the service applies a default limit. Requires version 2.34 or later of the service. */
  readonly seriesLimit?: number;
  /** How to join the points: `smooth`, the default of `line`, `linear`, the default of `stacked_line`, or `step`. Requires version 2.42 or later of the service. */
  readonly lineInterpolation?: "smooth" | "linear" | "step" | Custom | IResolvable;
}

/** Lines over time from PromQL. */
export interface LinePromqlTileConfig {
  /** Always `line`. */
  readonly displayType: "line";
  /** Always `promql`, which selects the PromQL form. Requires version 2.42 or later of the service. */
  readonly configType: "promql";
  /** ID of the source to query, which is of kind `promql`. */
  readonly sourceId: string;
  /** PromQL expressions to show. An item is sent as it is, with members that are not described here. */
  readonly expressions: readonly PromqlExpression[] | IResolvable;
  /** Number format. */
  readonly numberFormat?: NumberFormat;
  /** Members that this version does not know. */
  readonly [member: string]: unknown;
}

/** An item of `expressions`. */
export interface PromqlExpression {
  /** PromQL expression. It can use the macros `$__rate_interval`, `$__interval` and `$__range`. */
  readonly expression: string;
  /** Name of the series in the legend. */
  readonly alias?: string;
  /** Members that this version does not know. */
  readonly [member: string]: unknown;
}

/** Stacked lines over time from raw SQL. */
export interface StackedLineSqlTileConfig {
  /** Always `stacked_line`. Requires version 2.41 or later of the service. */
  readonly displayType: "stacked_line";
  /** Always `sql`, which selects the raw SQL form. Requires version 2.22 or later of the service. */
  readonly configType: "sql";
  /** ID of the database connection. */
  readonly connectionId: string;
  /** SQL query. It can use the time macros and parameters of the service. */
  readonly sqlTemplate: string;
  /** ID of the source that the query belongs to. The source must use the same connection. */
  readonly sourceId?: string;
  /** Number format. */
  readonly numberFormat?: NumberFormat;
  /** Whether to draw empty time buckets as zero. Defaults to `true`. */
  readonly fillNulls?: boolean | IResolvable;
  /** Whether to align the time range to whole time buckets. */
  readonly alignDateRangeToGranularity?: boolean | IResolvable;
  /** How to join the points: `smooth`, the default of `line`, `linear`, the default of `stacked_line`, or `step`. Requires version 2.42 or later of the service. */
  readonly lineInterpolation?: "smooth" | "linear" | "step" | Custom | IResolvable;
}

/** Stacked lines over time from PromQL. */
export interface StackedLinePromqlTileConfig {
  /** Always `stacked_line`. */
  readonly displayType: "stacked_line";
  /** Always `promql`, which selects the PromQL form. Requires version 2.42 or later of the service. */
  readonly configType: "promql";
  /** ID of the source to query, which is of kind `promql`. */
  readonly sourceId: string;
  /** PromQL expressions to show. An item is sent as it is, with members that are not described here. */
  readonly expressions: readonly PromqlExpression[] | IResolvable;
  /** Number format. */
  readonly numberFormat?: NumberFormat;
  /** Members that this version does not know. */
  readonly [member: string]: unknown;
}

/** Stacked bars over time from raw SQL. */
export interface StackedBarSqlTileConfig {
  /** Always `stacked_bar`. */
  readonly displayType: "stacked_bar";
  /** Always `sql`, which selects the raw SQL form. Requires version 2.22 or later of the service. */
  readonly configType: "sql";
  /** ID of the database connection. */
  readonly connectionId: string;
  /** SQL query. It can use the time macros and parameters of the service. */
  readonly sqlTemplate: string;
  /** ID of the source that the query belongs to. The source must use the same connection. */
  readonly sourceId?: string;
  /** Number format. */
  readonly numberFormat?: NumberFormat;
  /** Whether to draw empty time buckets as zero. Defaults to `true`. */
  readonly fillNulls?: boolean | IResolvable;
  /** Whether to align the time range to whole time buckets. */
  readonly alignDateRangeToGranularity?: boolean | IResolvable;
  /** Maximum number of series to draw. Set to 0 for all. If omitted, the service applies a default limit. Requires version 2.34 or later of the service. */
  readonly seriesLimit?: number;
}

/** Stacked bars over time from PromQL. */
export interface StackedBarPromqlTileConfig {
  /** Always `stacked_bar`. */
  readonly displayType: "stacked_bar";
  /** Always `promql`, which selects the PromQL form. Requires version 2.42 or later of the service. */
  readonly configType: "promql";
  /** ID of the source to query, which is of kind `promql`. */
  readonly sourceId: string;
  /** PromQL expressions to show. An item is sent as it is, with members that are not described here. */
  readonly expressions: readonly PromqlExpression[] | IResolvable;
  /** Number format. */
  readonly numberFormat?: NumberFormat;
  /** Members that this version does not know. */
  readonly [member: string]: unknown;
}

/** A table from raw SQL. */
export interface TableSqlTileConfig {
  /** Always `table`. */
  readonly displayType: "table";
  /** Always `sql`, which selects the raw SQL form. Requires version 2.22 or later of the service. */
  readonly configType: "sql";
  /** ID of the database connection. */
  readonly connectionId: string;
  /** SQL query. It can use the time macros and parameters of the service. */
  readonly sqlTemplate: string;
  /** ID of the source that the query belongs to. The source must use the same connection. */
  readonly sourceId?: string;
  /** Number format. */
  readonly numberFormat?: NumberFormat;
  /** What to open when a row is clicked. Requires version 2.27 or later of the service. */
  readonly onClick?: OnClick;
}

/** The value of `onClick`. */
export interface OnClick {
  /** What to open when a row is clicked. */
  readonly type: "search" | "dashboard" | "external" | Custom | IResolvable;
  /** Target to open: a source for `search`, a dashboard for `dashboard`. */
  readonly target?: OnClickTarget;
  /** Template for the URL, for `external`. */
  readonly urlTemplate?: string;
  /** Template for the condition to pass to the target. */
  readonly whereTemplate?: string;
  /** Language of `whereTemplate`. */
  readonly whereLanguage?: "lucene" | "sql" | Custom | IResolvable;
  /** Filters to pass to the target. */
  readonly filters?: readonly OnClickFilter[] | IResolvable;
}

/** The value of `target`. */
export interface OnClickTarget {
  /** How to select the target: `id` uses its ID, `template` computes its name. */
  readonly mode: "id" | "template" | Custom | IResolvable;
  /** ID of the target, for mode `id`. */
  readonly id?: string;
  /** Template for the name of the target, for mode `template`. */
  readonly template?: string;
}

/** An item of `filters`. */
export interface OnClickFilter {
  /** Kind of the filter. Only one kind is supported. */
  readonly kind: "expressionTemplate" | Custom | IResolvable;
  /** Column or expression to filter by. */
  readonly expression: string;
  /** Template for the filter value. */
  readonly template: string;
}

/** A table from PromQL. */
export interface TablePromqlTileConfig {
  /** Always `table`. */
  readonly displayType: "table";
  /** Always `promql`, which selects the PromQL form. Requires version 2.42 or later of the service. */
  readonly configType: "promql";
  /** ID of the source to query, which is of kind `promql`. */
  readonly sourceId: string;
  /** PromQL expressions to show. An item is sent as it is, with members that are not described here. */
  readonly expressions: readonly PromqlExpression[] | IResolvable;
  /** Number format. */
  readonly numberFormat?: NumberFormat;
  /** Members that this version does not know. */
  readonly [member: string]: unknown;
}

/** One number from raw SQL. */
export interface NumberSqlTileConfig {
  /** Always `number`. */
  readonly displayType: "number";
  /** Always `sql`, which selects the raw SQL form. Requires version 2.22 or later of the service. */
  readonly configType: "sql";
  /** ID of the database connection. */
  readonly connectionId: string;
  /** SQL query. It can use the time macros and parameters of the service. */
  readonly sqlTemplate: string;
  /** ID of the source that the query belongs to. The source must use the same connection. */
  readonly sourceId?: string;
  /** Number format. */
  readonly numberFormat?: NumberFormat;
  /** Color, as a palette token. Requires version 2.29 or later of the service. */
  readonly color?: "chart-blue" | "chart-orange" | "chart-red" | "chart-cyan" | "chart-green" | "chart-pink" | "chart-purple" | "chart-light-blue" | "chart-brown" | "chart-gray" | "chart-success" | "chart-warning" | "chart-error" | Custom | IResolvable;
  /** Rules that set the color by value. The last matching rule applies. Requires version 2.40 or later of the service. */
  readonly colorRules?: readonly ColorRule[] | IResolvable;
}

/** One number from PromQL. */
export interface NumberPromqlTileConfig {
  /** Always `number`. */
  readonly displayType: "number";
  /** Always `promql`, which selects the PromQL form. Requires version 2.42 or later of the service. */
  readonly configType: "promql";
  /** ID of the source to query, which is of kind `promql`. */
  readonly sourceId: string;
  /** PromQL expressions to show. An item is sent as it is, with members that are not described here. */
  readonly expressions: readonly PromqlExpression[] | IResolvable;
  /** Number format. */
  readonly numberFormat?: NumberFormat;
  /** Color, as a palette token. Requires version 2.29 or later of the service. */
  readonly color?: "chart-blue" | "chart-orange" | "chart-red" | "chart-cyan" | "chart-green" | "chart-pink" | "chart-purple" | "chart-light-blue" | "chart-brown" | "chart-gray" | "chart-success" | "chart-warning" | "chart-error" | Custom | IResolvable;
  /** Rules that set the color by value. The last matching rule applies. Requires version 2.42 or later of the service. */
  readonly colorRules?: readonly ColorRule[] | IResolvable;
  /** Members that this version does not know. */
  readonly [member: string]: unknown;
}

/** A pie chart from raw SQL. */
export interface PieSqlTileConfig {
  /** Always `pie`. */
  readonly displayType: "pie";
  /** Always `sql`, which selects the raw SQL form. Requires version 2.22 or later of the service. */
  readonly configType: "sql";
  /** ID of the database connection. */
  readonly connectionId: string;
  /** SQL query. It can use the time macros and parameters of the service. */
  readonly sqlTemplate: string;
  /** ID of the source that the query belongs to. The source must use the same connection. */
  readonly sourceId?: string;
  /** Number format. */
  readonly numberFormat?: NumberFormat;
}

/** A pie chart from PromQL. */
export interface PiePromqlTileConfig {
  /** Always `pie`. */
  readonly displayType: "pie";
  /** Always `promql`, which selects the PromQL form. Requires version 2.42 or later of the service. */
  readonly configType: "promql";
  /** ID of the source to query, which is of kind `promql`. */
  readonly sourceId: string;
  /** PromQL expressions to show. An item is sent as it is, with members that are not described here. */
  readonly expressions: readonly PromqlExpression[] | IResolvable;
  /** Number format. */
  readonly numberFormat?: NumberFormat;
  /** Members that this version does not know. */
  readonly [member: string]: unknown;
}

/** A bar chart from raw SQL. */
export interface BarSqlTileConfig {
  /** Always `bar`. */
  readonly displayType: "bar";
  /** Always `sql`, which selects the raw SQL form. Requires version 2.22 or later of the service. */
  readonly configType: "sql";
  /** ID of the database connection. */
  readonly connectionId: string;
  /** SQL query. It can use the time macros and parameters of the service. */
  readonly sqlTemplate: string;
  /** ID of the source that the query belongs to. The source must use the same connection. */
  readonly sourceId?: string;
  /** Number format. */
  readonly numberFormat?: NumberFormat;
}

/** A bar chart from PromQL. */
export interface BarPromqlTileConfig {
  /** Always `bar`. */
  readonly displayType: "bar";
  /** Always `promql`, which selects the PromQL form. Requires version 2.42 or later of the service. */
  readonly configType: "promql";
  /** ID of the source to query, which is of kind `promql`. */
  readonly sourceId: string;
  /** PromQL expressions to show. An item is sent as it is, with members that are not described here. */
  readonly expressions: readonly PromqlExpression[] | IResolvable;
  /** Number format. */
  readonly numberFormat?: NumberFormat;
  /** Members that this version does not know. */
  readonly [member: string]: unknown;
}

/** A heatmap over time from PromQL. */
export interface HeatmapPromqlTileConfig {
  /** Always `heatmap`. */
  readonly displayType: "heatmap";
  /** Always `promql`, which selects the PromQL form. Requires version 2.42 or later of the service. */
  readonly configType: "promql";
  /** ID of the source to query, which is of kind `promql`. */
  readonly sourceId: string;
  /** PromQL expressions to show. An item is sent as it is, with members that are not described here. */
  readonly expressions: readonly PromqlExpression[] | IResolvable;
  /** Number format. */
  readonly numberFormat?: NumberFormat;
  /** Members that this version does not know. */
  readonly [member: string]: unknown;
}

/** A heatmap with one row for each group. Trace, log and metric sources. */
export interface HeatmapSeriesTileConfig {
  /** Always `heatmap`. Requires version 2.27 or later of the service. */
  readonly displayType: "heatmap";
  /** Form of the configuration. Defaults to `builder`. */
  readonly configType?: "builder";
  /** ID of the source to query. */
  readonly sourceId: string;
  /** Always `series`, which shows one row for each group. Requires version 2.41 or later of the service. */
  readonly heatmapMode: "series";
  /** The value to show, exactly one item. */
  readonly select: readonly SelectItem[] | IResolvable;
  /** Columns or expressions to group by, comma-separated. */
  readonly groupBy?: string;
  /** Number format. */
  readonly numberFormat?: NumberFormat;
}

/** Lines over time. */
export interface LineTileConfig {
  /** Always `line`. */
  readonly displayType: "line";
  /** Form of the configuration. Defaults to `builder`. */
  readonly configType?: "builder";
  /** ID of the source to query. */
  readonly sourceId: string;
  /** Values to show, 1 to 20 items. */
  readonly select: readonly SelectItem[] | IResolvable;
  /** Columns or expressions to group by, comma-separated. */
  readonly groupBy?: string;
  /** Whether to show the ratio of the two selected series. */
  readonly asRatio?: boolean | IResolvable;
  /** Whether to align the time range to whole time buckets. */
  readonly alignDateRangeToGranularity?: boolean | IResolvable;
  /** Whether to draw empty time buckets as zero. Defaults to `true`. */
  readonly fillNulls?: boolean | IResolvable;
  /** Number format. */
  readonly numberFormat?: NumberFormat;
  /** Maximum number of series to draw. Set to 0 for all. If omitted, the service applies a default limit. Requires version 2.34 or later of the service. */
  readonly seriesLimit?: number;
  /** Series computed from the selected ones. Conflicts with `asRatio`. Requires version 2.36 or later of the service. */
  readonly formulas?: readonly Formula[] | IResolvable;
  /** Whether to also show the series that formulas use. Requires version 2.36 or later of the service. */
  readonly showOperandSeries?: boolean | IResolvable;
  /** Whether to also draw the previous period. */
  readonly compareToPreviousPeriod?: boolean | IResolvable;
  /** Whether to fit the vertical axis to the data instead of starting at zero. */
  readonly fitYAxisToData?: boolean | IResolvable;
  /** How to join the points: `smooth`, the default of `line`, `linear`, the default of `stacked_line`, or `step`. Requires version 2.42 or later of the service. */
  readonly lineInterpolation?: "smooth" | "linear" | "step" | Custom | IResolvable;
}

/** Stacked lines over time. */
export interface StackedLineTileConfig {
  /** Always `stacked_line`. Requires version 2.41 or later of the service. */
  readonly displayType: "stacked_line";
  /** Form of the configuration. Defaults to `builder`. */
  readonly configType?: "builder";
  /** ID of the source to query. */
  readonly sourceId: string;
  /** Values to show, 1 to 20 items. */
  readonly select: readonly SelectItem[] | IResolvable;
  /** Columns or expressions to group by, comma-separated. */
  readonly groupBy?: string;
  /** Whether to show the ratio of the two selected series. */
  readonly asRatio?: boolean | IResolvable;
  /** Whether to align the time range to whole time buckets. */
  readonly alignDateRangeToGranularity?: boolean | IResolvable;
  /** Whether to draw empty time buckets as zero. Defaults to `true`. */
  readonly fillNulls?: boolean | IResolvable;
  /** Number format. */
  readonly numberFormat?: NumberFormat;
  /** Maximum number of series to draw. Set to 0 for all. If omitted, the service applies a default limit. Requires version 2.34 or later of the service. */
  readonly seriesLimit?: number;
  /** Series computed from the selected ones. Conflicts with `asRatio`. Requires version 2.36 or later of the service. */
  readonly formulas?: readonly Formula[] | IResolvable;
  /** Whether to also show the series that formulas use. Requires version 2.36 or later of the service. */
  readonly showOperandSeries?: boolean | IResolvable;
  /** How to join the points: `smooth`, the default of `line`, `linear`, the default of `stacked_line`, or `step`. Requires version 2.42 or later of the service. */
  readonly lineInterpolation?: "smooth" | "linear" | "step" | Custom | IResolvable;
}

/** Stacked bars over time. */
export interface StackedBarTileConfig {
  /** Always `stacked_bar`. */
  readonly displayType: "stacked_bar";
  /** Form of the configuration. Defaults to `builder`. */
  readonly configType?: "builder";
  /** ID of the source to query. */
  readonly sourceId: string;
  /** Values to show, 1 to 20 items. */
  readonly select: readonly SelectItem[] | IResolvable;
  /** Columns or expressions to group by, comma-separated. */
  readonly groupBy?: string;
  /** Whether to show the ratio of the two selected series. */
  readonly asRatio?: boolean | IResolvable;
  /** Whether to align the time range to whole time buckets. */
  readonly alignDateRangeToGranularity?: boolean | IResolvable;
  /** Whether to draw empty time buckets as zero. Defaults to `true`. */
  readonly fillNulls?: boolean | IResolvable;
  /** Number format. */
  readonly numberFormat?: NumberFormat;
  /** Maximum number of series to draw. Set to 0 for all. If omitted, the service applies a default limit. Requires version 2.34 or later of the service. */
  readonly seriesLimit?: number;
  /** Series computed from the selected ones. Conflicts with `asRatio`. Requires version 2.36 or later of the service. */
  readonly formulas?: readonly Formula[] | IResolvable;
  /** Whether to also show the series that formulas use. Requires version 2.36 or later of the service. */
  readonly showOperandSeries?: boolean | IResolvable;
}

/** A table with one row per group. */
export interface TableTileConfig {
  /** Always `table`. */
  readonly displayType: "table";
  /** Form of the configuration. Defaults to `builder`. */
  readonly configType?: "builder";
  /** ID of the source to query. */
  readonly sourceId: string;
  /** Values to show, 1 to 20 items. */
  readonly select: readonly SelectItem[] | IResolvable;
  /** Columns or expressions to group by, comma-separated. */
  readonly groupBy?: string;
  /** Condition that selects the groups to keep. */
  readonly having?: string;
  /** Sort order of the rows. */
  readonly orderBy?: string;
  /** Whether to show the ratio of the two selected series. */
  readonly asRatio?: boolean | IResolvable;
  /** Number format. */
  readonly numberFormat?: NumberFormat;
  /** Whether to show the grouping columns first. */
  readonly groupByColumnsOnLeft?: boolean | IResolvable;
  /** What to open when a row is clicked. Requires version 2.27 or later of the service. */
  readonly onClick?: OnClick;
  /** Series computed from the selected ones. Conflicts with `asRatio`. Requires version 2.36 or later of the service. */
  readonly formulas?: readonly Formula[] | IResolvable;
  /** Whether to also show the series that formulas use. Requires version 2.36 or later of the service. */
  readonly showOperandSeries?: boolean | IResolvable;
}

/** One number. */
export interface NumberTileConfig {
  /** Always `number`. */
  readonly displayType: "number";
  /** Form of the configuration. Defaults to `builder`. */
  readonly configType?: "builder";
  /** ID of the source to query. */
  readonly sourceId: string;
  /** Values to show, 1 to 20 items. */
  readonly select: readonly SelectItem[] | IResolvable;
  /** Number format. */
  readonly numberFormat?: NumberFormat;
  /** Series computed from the selected ones. Conflicts with `asRatio`. Requires version 2.36 or later of the service. */
  readonly formulas?: readonly Formula[] | IResolvable;
  /** Color, as a palette token. Requires version 2.29 or later of the service. */
  readonly color?: "chart-blue" | "chart-orange" | "chart-red" | "chart-cyan" | "chart-green" | "chart-pink" | "chart-purple" | "chart-light-blue" | "chart-brown" | "chart-gray" | "chart-success" | "chart-warning" | "chart-error" | Custom | IResolvable;
  /** Rules that set the color by value. The last matching rule applies. Requires version 2.29 or later of the service. */
  readonly colorRules?: readonly ColorRule[] | IResolvable;
  /** Trend to draw behind the number. */
  readonly backgroundChart?: BackgroundChart;
}

/** A pie chart with one slice per group. */
export interface PieTileConfig {
  /** Always `pie`. */
  readonly displayType: "pie";
  /** Form of the configuration. Defaults to `builder`. */
  readonly configType?: "builder";
  /** ID of the source to query. */
  readonly sourceId: string;
  /** The value to show, exactly one item. */
  readonly select: readonly SelectItem[] | IResolvable;
  /** Columns or expressions to group by, comma-separated. */
  readonly groupBy?: string;
  /** Sort order of the rows. */
  readonly orderBy?: string;
  /** Number format. */
  readonly numberFormat?: NumberFormat;
  /** Maximum number of categories to show. Set to 0 for all. If omitted, the service applies a default limit. */
  readonly limit?: number;
}

/** A bar chart with one bar per category. */
export interface BarTileConfig {
  /** Always `bar`. Requires version 2.30 or later of the service. */
  readonly displayType: "bar";
  /** Form of the configuration. Defaults to `builder`. */
  readonly configType?: "builder";
  /** ID of the source to query. */
  readonly sourceId: string;
  /** The value to show, exactly one item. */
  readonly select: readonly SelectItem[] | IResolvable;
  /** Columns or expressions to group by, comma-separated. */
  readonly groupBy?: string;
  /** Sort order of the rows. */
  readonly orderBy?: string;
  /** Number format. */
  readonly numberFormat?: NumberFormat;
  /** Maximum number of categories to show. Set to 0 for all. If omitted, the service applies a default limit. */
  readonly limit?: number;
}

/** A heatmap of a value over time. Trace sources only. */
export interface HeatmapTileConfig {
  /** Always `heatmap`. Requires version 2.27 or later of the service. */
  readonly displayType: "heatmap";
  /** Form of the configuration. Defaults to `builder`. */
  readonly configType?: "builder";
  /** ID of the source to query. */
  readonly sourceId: string;
  /** What the rows of the heatmap are: `distribution`, the default, shows the values themselves. Requires version 2.41 or later of the service. */
  readonly heatmapMode?: "distribution";
  /** The value to show, exactly one item. The source must be a trace source. */
  readonly select: readonly HeatmapSelectItem[] | IResolvable;
  /** Condition that selects the rows to show. */
  readonly where?: string;
  /** Language of `where`. Defaults to `lucene`. */
  readonly whereLanguage?: "lucene" | "sql" | Custom | IResolvable;
  /** Number format. */
  readonly numberFormat?: NumberFormat;
}

/** An item of `select`. */
export interface HeatmapSelectItem {
  /** Column or expression for the vertical axis, for example a duration. */
  readonly valueExpression: string;
  /** Expression to count in each cell. Defaults to the number of rows. */
  readonly countExpression?: string;
  /** Scale of the vertical axis. */
  readonly heatmapScaleType?: "log" | "linear" | Custom | IResolvable;
}

/** Events that match a search. */
export interface SearchTileConfig {
  /** Always `search`. */
  readonly displayType: "search";
  /** Form of the configuration. Defaults to `builder`. */
  readonly configType?: "builder";
  /** ID of the source to query. */
  readonly sourceId: string;
  /** Columns to show, comma-separated. Use an empty string for the default columns of the source. */
  readonly select: string;
  /** Condition that selects the rows to show. */
  readonly where?: string;
  /** Language of `where`. Defaults to `lucene`. */
  readonly whereLanguage?: "lucene" | "sql" | Custom | IResolvable;
}

/** Patterns found in events. */
export interface EventPatternsTileConfig {
  /** Always `event_patterns`. Requires version 2.30 or later of the service. */
  readonly displayType: "event_patterns";
  /** Form of the configuration. Defaults to `builder`. */
  readonly configType?: "builder";
  /** ID of the source to query. */
  readonly sourceId: string;
  /** Column to find patterns in. Defaults to the column of the source. */
  readonly select?: string;
  /** Condition that selects the rows to show. */
  readonly where?: string;
  /** Language of `where`. Defaults to `lucene`. */
  readonly whereLanguage?: "lucene" | "sql" | Custom | IResolvable;
}

/** Markdown text. */
export interface MarkdownTileConfig {
  /** Always `markdown`. */
  readonly displayType: "markdown";
  /** Form of the configuration. Defaults to `builder`. */
  readonly configType?: "builder";
  /** Content of the tile, in Markdown. */
  readonly markdown?: string;
}

/** An item of `filters`: what every `type` has. */
export interface CommonDashboardFilter {
  /** Whether the filter applies to tiles automatically. Requires version 2.36 or later of the service. Defaults to `true` for `QUERY_EXPRESSION` and `ADHOC`, is always `true` for `SOURCE_FILTER`, and `false` for the other types. */
  readonly isBroadcastEnabled?: boolean | IResolvable;
  /** Whether expressions can use the selected value as a variable. Requires version 2.36 or later of the service. Defaults to `false` for `QUERY_EXPRESSION`, and is always `true` for the other types. */
  readonly isVariableEnabled?: boolean | IResolvable;
  /** Least number of values that viewers must select: 0 or 1. Requires version 2.39 or later of the service. With 1 the filter is required. */
  readonly minSelections?: number;
  /** Most values that viewers can select: only 1 is possible. Requires version 2.41 or later of the service. If omitted, viewers can select several. */
  readonly maxSelections?: number;
  /** Whether a required filter is required for the whole dashboard. Has no effect without `minSelections` 1. Requires version 2.39 or later of the service. */
  readonly isGlobalRequirement?: boolean | IResolvable;
}

/** A filter whose values are those of an expression. */
export interface QueryExpressionFilter extends CommonDashboardFilter {
  /** Type of the filter: values of an expression (`QUERY_EXPRESSION`, the default), of a list (`STATIC_LIST`), of a Prometheus label (`PROMETHEUS_LABEL`) or of a column that a source lists (`SOURCE_FILTER`), or conditions that viewers choose (`ADHOC`). Only `QUERY_EXPRESSION` exists before version 2.38. */
  readonly type?: "QUERY_EXPRESSION";
  /** Label of the filter. */
  readonly name: string;
  /** Column or expression that provides the selectable values. */
  readonly expression: string;
  /** ID of the source that provides the selectable values. For `PROMETHEUS_LABEL`, a source of kind `promql`. */
  readonly sourceId: string;
  /** Type of the metric. Only for sources of kind `metric`. */
  readonly sourceMetricType?: "gauge" | "sum" | "histogram" | "summary" | "exponential histogram" | Custom | IResolvable;
  /** Condition that selects the rows that provide values. In SQL unless `whereLanguage` says otherwise. */
  readonly where?: string;
  /** Language of `where`. Defaults to `sql`, unlike that of a tile. */
  readonly whereLanguage?: "lucene" | "sql" | Custom | IResolvable;
  /** IDs of the sources whose tiles the filter applies to. If omitted or empty, it applies to all tiles. */
  readonly appliesToSourceIds?: readonly string[] | IResolvable;
  /** Name of the variable. Requires `isVariableEnabled` for `QUERY_EXPRESSION`. Requires version 2.36 or later of the service. If omitted, derived from `name`. */
  readonly variableName?: string;
}

/** A filter with values of your own. It is always a variable, and applies to no tile by itself. Requires version 2.38 or later of the service. */
export interface StaticListFilter extends CommonDashboardFilter {
  /** Type of the filter: values of an expression (`QUERY_EXPRESSION`, the default), of a list (`STATIC_LIST`), of a Prometheus label (`PROMETHEUS_LABEL`) or of a column that a source lists (`SOURCE_FILTER`), or conditions that viewers choose (`ADHOC`). Only `QUERY_EXPRESSION` exists before version 2.38. */
  readonly type: "STATIC_LIST";
  /** Label of the filter. */
  readonly name: string;
  /** Selectable values. Requires version 2.38 or later of the service. Each once, in the order in which the filter shows them. */
  readonly options: readonly string[] | IResolvable;
  /** Name of the variable. Requires `isVariableEnabled` for `QUERY_EXPRESSION`. Requires version 2.36 or later of the service. If omitted, derived from `name`. */
  readonly variableName?: string;
}

/** A filter whose values are those of a Prometheus label. It is always a variable, and applies to no tile by itself. Requires version 2.38 or later of the service. */
export interface PrometheusLabelFilter extends CommonDashboardFilter {
  /** Type of the filter: values of an expression (`QUERY_EXPRESSION`, the default), of a list (`STATIC_LIST`), of a Prometheus label (`PROMETHEUS_LABEL`) or of a column that a source lists (`SOURCE_FILTER`), or conditions that viewers choose (`ADHOC`). Only `QUERY_EXPRESSION` exists before version 2.38. */
  readonly type: "PROMETHEUS_LABEL";
  /** Label of the filter. */
  readonly name: string;
  /** ID of the source that provides the selectable values. For `PROMETHEUS_LABEL`, a source of kind `promql`. */
  readonly sourceId: string;
  /** Name of the Prometheus label. Requires version 2.38 or later of the service. `__name__` provides the names of the metrics. */
  readonly label: string;
  /** Selector of the series that provide the values of the label. Requires version 2.38 or later of the service. Can contain variables of the dashboard. */
  readonly match?: string;
  /** Name of the variable. Requires `isVariableEnabled` for `QUERY_EXPRESSION`. Requires version 2.36 or later of the service. If omitted, derived from `name`. */
  readonly variableName?: string;
}

/** A filter by a column of a source's `filterSettings`, which have its values. It applies to tiles and is a variable. Requires version 2.41 or later of the service. */
export interface SourceColumnFilter extends CommonDashboardFilter {
  /** Type of the filter: values of an expression (`QUERY_EXPRESSION`, the default), of a list (`STATIC_LIST`), of a Prometheus label (`PROMETHEUS_LABEL`) or of a column that a source lists (`SOURCE_FILTER`), or conditions that viewers choose (`ADHOC`). Only `QUERY_EXPRESSION` exists before version 2.38. */
  readonly type: "SOURCE_FILTER";
  /** Label of the filter. */
  readonly name: string;
  /** Column or expression that provides the selectable values. */
  readonly expression: string;
  /** ID of the source that provides the selectable values. For `PROMETHEUS_LABEL`, a source of kind `promql`. */
  readonly sourceId: string;
  /** IDs of the sources whose tiles the filter applies to. If omitted or empty, it applies to all tiles. */
  readonly appliesToSourceIds?: readonly string[] | IResolvable;
  /** Name of the variable. Requires `isVariableEnabled` for `QUERY_EXPRESSION`. Requires version 2.36 or later of the service. If omitted, derived from `name`. */
  readonly variableName: string;
}

/** A filter whose conditions viewers choose. No document of the service describes its members yet. Requires version 2.46 or later of the service. */
export interface AdHocFilter extends CommonDashboardFilter {
  /** Type of the filter: values of an expression (`QUERY_EXPRESSION`, the default), of a list (`STATIC_LIST`), of a Prometheus label (`PROMETHEUS_LABEL`) or of a column that a source lists (`SOURCE_FILTER`), or conditions that viewers choose (`ADHOC`). Only `QUERY_EXPRESSION` exists before version 2.38. */
  readonly type: "ADHOC";
  /** Label of the filter. */
  readonly name: string;
  /** Language of the sources of an `ADHOC` filter: `sql` or `promql`. Requires version 2.46 or later of the service. */
  readonly sourceType?: "sql" | "promql" | Custom | IResolvable;
  /** IDs of the sources whose columns viewers of an `ADHOC` filter choose from. Requires version 2.46 or later of the service. */
  readonly sources?: readonly string[] | IResolvable;
  /** IDs of the sources whose tiles the filter applies to. If omitted or empty, it applies to all tiles. */
  readonly appliesToSourceIds?: readonly string[] | IResolvable;
  /** Name of the variable. Requires `isVariableEnabled` for `QUERY_EXPRESSION`. Requires version 2.36 or later of the service. If omitted, derived from `name`. */
  readonly variableName?: string;
}

/** An item of `filters` of a `type` that is newer than this version, with known members. */
export interface NewerDashboardFilter extends CommonDashboardFilter {
  /** Type of the filter: values of an expression (`QUERY_EXPRESSION`, the default), of a list (`STATIC_LIST`), of a Prometheus label (`PROMETHEUS_LABEL`) or of a column that a source lists (`SOURCE_FILTER`), or conditions that viewers choose (`ADHOC`). Only `QUERY_EXPRESSION` exists before version 2.38. */
  readonly type: Custom;
  /** Label of the filter. */
  readonly name?: string;
  /** Column or expression that provides the selectable values. */
  readonly expression?: string;
  /** ID of the source that provides the selectable values. For `PROMETHEUS_LABEL`, a source of kind `promql`. */
  readonly sourceId?: string;
  /** Type of the metric. Only for sources of kind `metric`. */
  readonly sourceMetricType?: "gauge" | "sum" | "histogram" | "summary" | "exponential histogram" | Custom | IResolvable;
  /** Condition that selects the rows that provide values. In SQL unless `whereLanguage` says otherwise. */
  readonly where?: string;
  /** Language of `where`. Defaults to `sql`, unlike that of a tile. */
  readonly whereLanguage?: "lucene" | "sql" | Custom | IResolvable;
  /** Selectable values. Requires version 2.38 or later of the service. Each once, in the order in which the filter shows them. */
  readonly options?: readonly string[] | IResolvable;
  /** Name of the Prometheus label. Requires version 2.38 or later of the service. `__name__` provides the names of the metrics. */
  readonly label?: string;
  /** Selector of the series that provide the values of the label. Requires version 2.38 or later of the service. Can contain variables of the dashboard. */
  readonly match?: string;
  /** Language of the sources of an `ADHOC` filter: `sql` or `promql`. Requires version 2.46 or later of the service. */
  readonly sourceType?: "sql" | "promql" | Custom | IResolvable;
  /** IDs of the sources whose columns viewers of an `ADHOC` filter choose from. Requires version 2.46 or later of the service. */
  readonly sources?: readonly string[] | IResolvable;
  /** IDs of the sources whose tiles the filter applies to. If omitted or empty, it applies to all tiles. */
  readonly appliesToSourceIds?: readonly string[] | IResolvable;
  /** Name of the variable. Requires `isVariableEnabled` for `QUERY_EXPRESSION`. Requires version 2.36 or later of the service. If omitted, derived from `name`. */
  readonly variableName?: string;
}

/** An item of `filters` of a `type` that is newer than this version. */
export interface OtherDashboardFilter {
  /** The whole filter in the form of the API, for a newer `type`. Excludes all others. */
  readonly json: string | number | boolean | object;
}

/** An item of `filters`, by `type`. */
export type DashboardFilter =
  | QueryExpressionFilter
  | StaticListFilter
  | PrometheusLabelFilter
  | SourceColumnFilter
  | AdHocFilter
  | NewerDashboardFilter
  | OtherDashboardFilter;

/** A condition that applies when the dashboard opens. */
export interface SavedFilterCondition {
  /** Form of the value: a condition (`sql`, the default), the values of a variable (`variable`), or the conditions of an `ADHOC` filter (`adhoc`). `variable` requires version 2.37 or later of the service, `adhoc` 2.46. */
  readonly type?: "sql";
  /** Condition to apply when the dashboard opens. */
  readonly condition: string;
}

/** Values that a variable has when the dashboard opens. Requires version 2.37 or later of the service. */
export interface SavedVariableValues {
  /** Form of the value: a condition (`sql`, the default), the values of a variable (`variable`), or the conditions of an `ADHOC` filter (`adhoc`). `variable` requires version 2.37 or later of the service, `adhoc` 2.46. */
  readonly type: "variable";
  /** Name of the variable. The service does not check that a filter has it. Requires version 2.37 or later of the service. */
  readonly name: string;
  /** Values of the variable when the dashboard opens. Can be empty. Requires version 2.37 or later of the service. */
  readonly values: readonly string[] | IResolvable;
  /** Whether all values are selected, for a `SOURCE_FILTER` whose column has `allowAll`. Requires version 2.41 or later of the service. `values` is then empty. */
  readonly all?: boolean | IResolvable;
}

/** Conditions that an `ADHOC` filter has when the dashboard opens. Requires version 2.46 or later of the service. */
export interface SavedAdHocConditions {
  /** Form of the value: a condition (`sql`, the default), the values of a variable (`variable`), or the conditions of an `ADHOC` filter (`adhoc`). `variable` requires version 2.37 or later of the service, `adhoc` 2.46. */
  readonly type: "adhoc";
  /** Name of the variable. The service does not check that a filter has it. Requires version 2.37 or later of the service. */
  readonly name: string;
  /** Conditions of an `ADHOC` filter when the dashboard opens. Requires version 2.46 or later of the service. */
  readonly conditions: readonly AdHocCondition[] | IResolvable;
}

/** An item of `savedFilterValues` of a `type` that is newer than this version, with known members. */
export interface NewerSavedFilterValue {
  /** Form of the value: a condition (`sql`, the default), the values of a variable (`variable`), or the conditions of an `ADHOC` filter (`adhoc`). `variable` requires version 2.37 or later of the service, `adhoc` 2.46. */
  readonly type: Custom;
  /** Condition to apply when the dashboard opens. */
  readonly condition?: string;
  /** Name of the variable. The service does not check that a filter has it. Requires version 2.37 or later of the service. */
  readonly name?: string;
  /** Values of the variable when the dashboard opens. Can be empty. Requires version 2.37 or later of the service. */
  readonly values?: readonly string[] | IResolvable;
  /** Whether all values are selected, for a `SOURCE_FILTER` whose column has `allowAll`. Requires version 2.41 or later of the service. `values` is then empty. */
  readonly all?: boolean | IResolvable;
  /** Conditions of an `ADHOC` filter when the dashboard opens. Requires version 2.46 or later of the service. */
  readonly conditions?: readonly AdHocCondition[] | IResolvable;
}

/** An item of `savedFilterValues` of a `type` that is newer than this version. */
export interface OtherSavedFilterValue {
  /** The whole saved value in the form of the API, for a newer `type`. Excludes all others. */
  readonly json: string | number | boolean | object;
}

/** An item of `savedFilterValues`, by `type`. */
export type SavedFilterValue =
  | SavedFilterCondition
  | SavedVariableValues
  | SavedAdHocConditions
  | NewerSavedFilterValue
  | OtherSavedFilterValue;

/** An item of `conditions`. */
export interface AdHocCondition {
  /** Column or label to compare. */
  readonly key: string;
  /** Comparison operator. */
  readonly operator: "=" | "!=" | "=~" | "!~" | "LIKE" | "NOT LIKE" | Custom | IResolvable;
  /** Value to compare with. */
  readonly value: string;
}

/** An item of `containers`. */
export interface Container {
  /** ID of the section, for use as `containerId` of tiles. Must be unique within the dashboard. */
  readonly id: string;
  /** Title of the section. */
  readonly title: string;
  /** Whether the section is collapsed when the dashboard opens. */
  readonly collapsed: boolean | IResolvable;
  /** Whether viewers can collapse the section. */
  readonly collapsible?: boolean | IResolvable;
  /** Whether the section has a border. */
  readonly bordered?: boolean | IResolvable;
  /** Tabs of the section. */
  readonly tabs?: readonly ContainerTab[] | IResolvable;
}

/** An item of `tabs`. */
export interface ContainerTab {
  /** ID of the tab, for use as `tabId` of tiles. Must be unique within the container. */
  readonly id: string;
  /** Title of the tab. */
  readonly title: string;
}

/** A complete dashboard, in the form of the API. */
export type DashboardJson =
  | DashboardDocument;

/** The dashboard. */
export interface DashboardDocument {
  /** Name of the dashboard. Does not have to be unique. */
  readonly name: string;
  /** Tags of the dashboard, in their order. ClickStack keeps each once, at its first place. If omitted, tags set in the UI are kept. */
  readonly tags?: readonly string[] | IResolvable;
  /** Tiles of the dashboard, in the order in which the service stores them. If omitted, tiles created in the UI are kept. */
  readonly tiles?: readonly Tile[] | IResolvable;
  /** Filters shown above the tiles. Requires version 2.17 or later of the service. If omitted, filters created in the UI are kept. */
  readonly filters?: readonly DashboardFilter[] | IResolvable;
  /** Query to apply when the dashboard opens. Requires version 2.21 or later of the service. If omitted, a query saved in the UI is kept. */
  readonly savedQuery?: string;
  /** Language of `savedQuery`. Requires version 2.21 or later of the service. Defaults to `lucene`. */
  readonly savedQueryLanguage?: "lucene" | "sql" | Custom | IResolvable;
  /** Filter values to apply when the dashboard opens. Requires version 2.21 or later of the service. If omitted, values saved in the UI are kept. */
  readonly savedFilterValues?: readonly SavedFilterValue[] | IResolvable;
  /** Sections that group tiles. Requires version 2.27 or later of the service. If omitted, sections created in the UI are kept. */
  readonly containers?: readonly Container[] | IResolvable;
}

/**
 * Manages a dashboard: a grid of tiles.
 *
 * The provider matches the tiles of your configuration with existing tiles by `key`, unique name or equal query, in this order. A matched tile keeps its ID and therefore its alerts. A tile whose name and query both change is a new tile, unless it has a `key`. The plan names the alerts that it deletes, and those that will watch a changed query.
 *
 * If you remove something from the configuration, it is removed from the dashboard. If you never set it, the provider keeps what people set in the UI and reports no drift. This applies to the presentation of a tile (formulas, number format, colors, click actions and so on) and, each as a whole, to `tags`, `tiles`, `filters`, `savedQuery`, `savedFilterValues` and `containers`. After an import, everything counts as never set. See the guide on shared dashboards.
 *
 * Before version 2.42, the service does not return tiles built with PromQL: they never appear in plans, and an update deletes them.
 */
export class Dashboard extends DefinedResource<DashboardConfig> {
  static readonly tfResourceType: string = "observability_dashboard";

  constructor(scope: Construct, id: string, config: DashboardConfig = {}) {
    super(scope, id, served("resource", "dashboard"), config);
  }

  /** ID of the dashboard. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Name of the dashboard. Does not have to be unique. In ClickStack, exactly one of `name` and `dashboardJson` is required. */
  get name(): string {
    return this.getStringAttribute("name");
  }
  set name(value: string | undefined) {
    this.inputs.set("name", value);
  }

  /** Omits `name`. */
  resetName(): void {
    this.inputs.set("name", undefined);
  }

  /** What `name` was set to. */
  get nameInput(): string | undefined {
    return this.inputs.get("name");
  }

  /** Tags of the dashboard, in their order. ClickStack keeps each once, at its first place. If omitted, tags set in the UI are kept. */
  get tags(): string[] {
    return this.getListAttribute("tags");
  }
  set tags(value: readonly string[] | IResolvable | undefined) {
    this.inputs.set("tags", value);
  }

  /** Omits `tags`. */
  resetTags(): void {
    this.inputs.set("tags", undefined);
  }

  /** What `tags` was set to. */
  get tagsInput(): readonly string[] | IResolvable | undefined {
    return this.inputs.get("tags");
  }

  /** Tiles of the dashboard, in the order in which the service stores them. If omitted, tiles created in the UI are kept. */
  get tiles(): ObjectList<TileOutputReference> {
    return new ObjectList(this, "tiles", false, TileOutputReference);
  }
  set tiles(value: readonly Tile[] | IResolvable | undefined) {
    this.inputs.set("tiles", value);
  }

  /** Sets `tiles`. */
  putTiles(value: readonly Tile[] | IResolvable): void {
    this.inputs.set("tiles", value);
  }

  /** Omits `tiles`. */
  resetTiles(): void {
    this.inputs.set("tiles", undefined);
  }

  /** What `tiles` was set to. */
  get tilesInput(): readonly Tile[] | IResolvable | undefined {
    return this.inputs.get("tiles");
  }

  /** Filters shown above the tiles. Requires version 2.17 or later of the service. If omitted, filters created in the UI are kept. */
  get filters(): ObjectList<DashboardFilterOutputReference> {
    return new ObjectList(this, "filters", false, DashboardFilterOutputReference);
  }
  set filters(value: readonly DashboardFilter[] | IResolvable | undefined) {
    this.inputs.set("filters", value);
  }

  /** Sets `filters`. */
  putFilters(value: readonly DashboardFilter[] | IResolvable): void {
    this.inputs.set("filters", value);
  }

  /** Omits `filters`. */
  resetFilters(): void {
    this.inputs.set("filters", undefined);
  }

  /** What `filters` was set to. */
  get filtersInput(): readonly DashboardFilter[] | IResolvable | undefined {
    return this.inputs.get("filters");
  }

  /** Query to apply when the dashboard opens. Requires version 2.21 or later of the service. If omitted, a query saved in the UI is kept. */
  get savedQuery(): string {
    return this.getStringAttribute("saved_query");
  }
  set savedQuery(value: string | undefined) {
    this.inputs.set("savedQuery", value);
  }

  /** Omits `savedQuery`. */
  resetSavedQuery(): void {
    this.inputs.set("savedQuery", undefined);
  }

  /** What `savedQuery` was set to. */
  get savedQueryInput(): string | undefined {
    return this.inputs.get("savedQuery");
  }

  /** Language of `savedQuery`. Requires version 2.21 or later of the service. Defaults to `lucene`. */
  get savedQueryLanguage(): string {
    return this.getStringAttribute("saved_query_language");
  }
  set savedQueryLanguage(value: "lucene" | "sql" | Custom | IResolvable | undefined) {
    this.inputs.set("savedQueryLanguage", value);
  }

  /** Omits `savedQueryLanguage`. */
  resetSavedQueryLanguage(): void {
    this.inputs.set("savedQueryLanguage", undefined);
  }

  /** What `savedQueryLanguage` was set to. */
  get savedQueryLanguageInput(): "lucene" | "sql" | Custom | IResolvable | undefined {
    return this.inputs.get("savedQueryLanguage");
  }

  /** Filter values to apply when the dashboard opens. Requires version 2.21 or later of the service. If omitted, values saved in the UI are kept. */
  get savedFilterValues(): ObjectList<SavedFilterValueOutputReference> {
    return new ObjectList(this, "saved_filter_values", false, SavedFilterValueOutputReference);
  }
  set savedFilterValues(value: readonly SavedFilterValue[] | IResolvable | undefined) {
    this.inputs.set("savedFilterValues", value);
  }

  /** Sets `savedFilterValues`. */
  putSavedFilterValues(value: readonly SavedFilterValue[] | IResolvable): void {
    this.inputs.set("savedFilterValues", value);
  }

  /** Omits `savedFilterValues`. */
  resetSavedFilterValues(): void {
    this.inputs.set("savedFilterValues", undefined);
  }

  /** What `savedFilterValues` was set to. */
  get savedFilterValuesInput(): readonly SavedFilterValue[] | IResolvable | undefined {
    return this.inputs.get("savedFilterValues");
  }

  /** Sections that group tiles. Requires version 2.27 or later of the service. If omitted, sections created in the UI are kept. */
  get containers(): ObjectList<ContainerOutputReference> {
    return new ObjectList(this, "containers", false, ContainerOutputReference);
  }
  set containers(value: readonly Container[] | IResolvable | undefined) {
    this.inputs.set("containers", value);
  }

  /** Sets `containers`. */
  putContainers(value: readonly Container[] | IResolvable): void {
    this.inputs.set("containers", value);
  }

  /** Omits `containers`. */
  resetContainers(): void {
    this.inputs.set("containers", undefined);
  }

  /** What `containers` was set to. */
  get containersInput(): readonly Container[] | IResolvable | undefined {
    return this.inputs.get("containers");
  }

  /** Default tags of the provider that the dashboard has. They are not in `tags`. */
  get defaultTags(): string[] {
    return Fn.tolist(this.getListAttribute("default_tags"));
  }

  /** The complete dashboard as one JSON document, instead of `name`, `tiles` and the other arguments. Use the form of the API, with or without the envelope `{ "data": … }`. The provider ignores differences that do not change the meaning. It also ignores everything that only the service sets, such as the IDs of the dashboard and its tiles, so you can copy a document from one service to another. A tile can have a `key`. What the document omits is kept as set in the UI. */
  get dashboardJson(): string {
    return this.getStringAttribute("dashboard_json");
  }
  set dashboardJson(value: DashboardJson | string | undefined) {
    this.inputs.set("dashboardJson", value);
  }

  /** Omits `dashboardJson`. */
  resetDashboardJson(): void {
    this.inputs.set("dashboardJson", undefined);
  }

  /** What `dashboardJson` was set to. */
  get dashboardJsonInput(): DashboardJson | string | undefined {
    return this.inputs.get("dashboardJson");
  }

  /** Map of tile key to tile ID, for use in alerts. A tile without a `key` is listed by its name. Plans show the keys, so a tile with a sensitive name needs a `key`. */
  get tileIds(): StringMap {
    return new StringMap(this, "tile_ids");
  }

  /** Whether to reject every plan and apply that deletes or replaces the dashboard, whatever the cause (`destroy`, `-replace`, `taint`, `replace_triggered_by`). Defaults to `false`. To delete a protected dashboard, set this to `false` and apply first. If you can no longer set the argument, run once with the environment variable `OBSERVABILITY_ALLOW_DELETION` set to the dashboard's ID (separate several IDs with commas). */
  get deletionProtection(): IResolvable {
    return this.getBooleanAttribute("deletion_protection");
  }
  set deletionProtection(value: boolean | IResolvable | undefined) {
    this.inputs.set("deletionProtection", value);
  }

  /** Omits `deletionProtection`. */
  resetDeletionProtection(): void {
    this.inputs.set("deletionProtection", undefined);
  }

  /** What `deletionProtection` was set to. */
  get deletionProtectionInput(): boolean | IResolvable | undefined {
    return this.inputs.get("deletionProtection");
  }

  /** Whether an update may overwrite changes that somebody saved after the plan was created. Defaults to `false`: the update then fails and lists the changed tiles. */
  get overwriteConcurrentChanges(): IResolvable {
    return this.getBooleanAttribute("overwrite_concurrent_changes");
  }
  set overwriteConcurrentChanges(value: boolean | IResolvable | undefined) {
    this.inputs.set("overwriteConcurrentChanges", value);
  }

  /** Omits `overwriteConcurrentChanges`. */
  resetOverwriteConcurrentChanges(): void {
    this.inputs.set("overwriteConcurrentChanges", undefined);
  }

  /** What `overwriteConcurrentChanges` was set to. */
  get overwriteConcurrentChangesInput(): boolean | IResolvable | undefined {
    return this.inputs.get("overwriteConcurrentChanges");
  }

  /** ID of the dashboard's team, in a self-hosted service. Defaults to the provider's; another team replaces the resource. */
  get team(): string {
    return this.getStringAttribute("team");
  }
  set team(value: string | undefined) {
    this.inputs.set("team", value);
  }

  /** Omits `team`. */
  resetTeam(): void {
    this.inputs.set("team", undefined);
  }

  /** What `team` was set to. */
  get teamInput(): string | undefined {
    return this.inputs.get("team");
  }
}
