// Generated from lib/kinds by `npm run generate`; edit them instead.
import { type Construct, type Custom, DefinedResource, Fn, type IResolvable, ObjectList, type TerraformMetaArguments } from "../cdk";
import { served } from "../served";
import { AlertChannelOutputReference, type BackgroundChart, type ColorRule, type Formula, type NumberFormat, type SelectItem } from "./shared";

/** Configuration of `Alert`. */
export interface AlertConfig extends TerraformMetaArguments {
  /** Name of the alert. Also the template for the title of its notifications. */
  readonly name?: string;
  /** Name of the alert in the UI, and the title of its notifications if the alert has no `name`. Requires version 2.38 or later of the service. If omitted, a name set in the UI is kept. */
  readonly displayName?: string;
  /** Tags of the alert. Requires version 2.38 or later of the service. If omitted, tags set in the UI are kept. */
  readonly tags?: readonly string[] | IResolvable;
  /** Template for the body of notifications. */
  readonly message?: string;
  /** Markdown shown with the alert, for example a runbook link. Requires version 2.27 or later of the service. */
  readonly note?: string;
  /** What the alert watches. If omitted, derived from `tileId`, `savedSearchId` or `chart`. */
  readonly source?: "tile" | "saved_search" | "inline" | Custom | IResolvable;
  /** ID of the dashboard that contains the tile. */
  readonly dashboardId?: string;
  /** ID of the tile to watch: one of the dashboard's `tileIds`. */
  readonly tileId?: string;
  /** ID of the saved search to watch. */
  readonly savedSearchId?: string;
  /** Chart of the alert itself, instead of a tile or a saved search, as JSON in the form of a tile's `config`. The display type is `line`, `stacked_line`, `stacked_bar` or `number`. Requires version 2.38 or later of the service. In managed mode since October 2026. The provider ignores differences that do not change the meaning. */
  readonly chart?: AlertChart | string;
  /** Expression to group a saved search alert by. Only for saved search alerts. Others use the grouping of their tile or chart. */
  readonly groupBy?: string;
  /** Threshold to compare the value with. Required with `product: "clickstack"`. */
  readonly threshold: number | undefined;
  /** Upper bound of the range for `between` and `not_between`. Requires version 2.24 or later of the service. Must not be below `threshold`. */
  readonly thresholdMax?: number;
  /** How to compare the value with the threshold. In ClickStack, `above` means ≥, `above_exclusive` >, `below` <, `below_or_equal` ≤. Required with `product: "clickstack"`. */
  readonly thresholdType: "above" | "below" | "above_exclusive" | "below_or_equal" | "equal" | "not_equal" | "between" | "not_between" | Custom | IResolvable | undefined;
  /** Length of the evaluation window, for example `5m`. `30s` only in managed mode, where the service has the feature enabled. Required with `product: "clickstack"`. */
  readonly interval: "30s" | "1m" | "5m" | "15m" | "30m" | "1h" | "6h" | "12h" | "1d" | Custom | IResolvable | undefined;
  /** Number of consecutive windows that must meet the condition before the alert fires. Requires version 2.30 or later of the service. Defaults to 1. */
  readonly numConsecutiveWindows?: number;
  /** Number of minutes to shift the windows by. Requires version 2.21 or later of the service. Must be less than the interval. Conflicts with `scheduleStartAt`. */
  readonly scheduleOffsetMinutes?: number;
  /** Start of the first window, as an RFC 3339 time. Requires version 2.21 or later of the service. At most one year in the future or ten years in the past. The provider converts it to UTC. */
  readonly scheduleStartAt?: string;
  /** Notification target. Exactly one of `channel` and `channels` is required. */
  readonly channel?: AlertChannel;
  /** Notification targets, up to 10. Requires version 2.36 or later of the service. Exactly one of `channel` and `channels` is required. */
  readonly channels?: readonly AlertChannel[] | IResolvable;
  /** ID of the alert's team, in a self-hosted service. Defaults to the provider's; another team replaces the resource. */
  readonly team?: string;
}

/** Chart of an alert, in the form of a tile's `config`. The attributes depend on `displayType`. With `configType: "sql"`, the alert compares the result of a raw SQL query. */
export type AlertChart =
  | LineSqlAlertChart
  | StackedLineSqlAlertChart
  | StackedBarSqlAlertChart
  | NumberSqlAlertChart
  | LineTileAlertChart
  | StackedLineTileAlertChart
  | StackedBarTileAlertChart
  | NumberTileAlertChart;

/** Lines over time from raw SQL. */
export interface LineSqlAlertChart {
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
  /** Name of the chart, from which the alert's `displayName` is derived. */
  readonly name?: string;
}

/** Stacked lines over time from raw SQL. */
export interface StackedLineSqlAlertChart {
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
  /** Name of the chart, from which the alert's `displayName` is derived. */
  readonly name?: string;
}

/** Stacked bars over time from raw SQL. */
export interface StackedBarSqlAlertChart {
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
  /** Name of the chart, from which the alert's `displayName` is derived. */
  readonly name?: string;
}

/** One number from raw SQL. */
export interface NumberSqlAlertChart {
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
  /** Name of the chart, from which the alert's `displayName` is derived. */
  readonly name?: string;
}

/** Lines over time. */
export interface LineTileAlertChart {
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
  /** Name of the chart, from which the alert's `displayName` is derived. */
  readonly name?: string;
  /** Condition that selects the rows to show. */
  readonly where?: string;
  /** Language of `where`. Defaults to `lucene`. */
  readonly whereLanguage?: "lucene" | "sql" | Custom | IResolvable;
}

/** Stacked lines over time. */
export interface StackedLineTileAlertChart {
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
  /** Name of the chart, from which the alert's `displayName` is derived. */
  readonly name?: string;
  /** Condition that selects the rows to show. */
  readonly where?: string;
  /** Language of `where`. Defaults to `lucene`. */
  readonly whereLanguage?: "lucene" | "sql" | Custom | IResolvable;
}

/** Stacked bars over time. */
export interface StackedBarTileAlertChart {
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
  /** Name of the chart, from which the alert's `displayName` is derived. */
  readonly name?: string;
  /** Condition that selects the rows to show. */
  readonly where?: string;
  /** Language of `where`. Defaults to `lucene`. */
  readonly whereLanguage?: "lucene" | "sql" | Custom | IResolvable;
}

/** One number. */
export interface NumberTileAlertChart {
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
  /** Name of the chart, from which the alert's `displayName` is derived. */
  readonly name?: string;
  /** Condition that selects the rows to show. */
  readonly where?: string;
  /** Language of `where`. Defaults to `lucene`. */
  readonly whereLanguage?: "lucene" | "sql" | Custom | IResolvable;
}

/** The value of `channel`. */
export interface AlertChannel {
  /** Type of the channel, for example `webhook`. Required with `product: "clickstack"`. */
  readonly type: "webhook" | "email" | Custom | IResolvable | undefined;
  /** ID of the webhook. */
  readonly webhookId?: string;
  /** Service of the webhook, for example `slack_api`. Managed mode only. If omitted, the provider does not compare it. */
  readonly webhookService?: string;
  /** ID of the Slack channel that the webhook posts to. Managed mode only. */
  readonly slackChannelId?: string;
  /** Severity sent with the notification. Managed mode only. */
  readonly severity?: "critical" | "error" | "warning" | "info" | Custom | IResolvable;
  /** Email addresses to notify. Required for type `email`. Managed mode only. */
  readonly emailRecipients?: readonly string[] | IResolvable;
  /** The whole channel in the form of the API, for a newer `type`. Excludes all others. */
  readonly json?: string | number | boolean | object;
}

/** Manages an alert on a dashboard tile, a saved search or a chart of its own. */
export class Alert extends DefinedResource<AlertConfig> {
  static readonly tfResourceType: string = "observability_alert";

  constructor(scope: Construct, id: string, config: AlertConfig) {
    super(scope, id, served("resource", "alert"), config);
  }

  /** ID of the alert. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Name of the alert. Also the template for the title of its notifications. */
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

  /** Name of the alert in the UI, and the title of its notifications if the alert has no `name`. Requires version 2.38 or later of the service. If omitted, a name set in the UI is kept. */
  get displayName(): string {
    return this.getStringAttribute("display_name");
  }
  set displayName(value: string | undefined) {
    this.inputs.set("displayName", value);
  }

  /** Omits `displayName`. */
  resetDisplayName(): void {
    this.inputs.set("displayName", undefined);
  }

  /** What `displayName` was set to. */
  get displayNameInput(): string | undefined {
    return this.inputs.get("displayName");
  }

  /** Tags of the alert. Requires version 2.38 or later of the service. If omitted, tags set in the UI are kept. */
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

  /** Default tags of the provider that the alert has. They are not in `tags`. */
  get defaultTags(): string[] {
    return Fn.tolist(this.getListAttribute("default_tags"));
  }

  /** Template for the body of notifications. */
  get message(): string {
    return this.getStringAttribute("message");
  }
  set message(value: string | undefined) {
    this.inputs.set("message", value);
  }

  /** Omits `message`. */
  resetMessage(): void {
    this.inputs.set("message", undefined);
  }

  /** What `message` was set to. */
  get messageInput(): string | undefined {
    return this.inputs.get("message");
  }

  /** Markdown shown with the alert, for example a runbook link. Requires version 2.27 or later of the service. */
  get note(): string {
    return this.getStringAttribute("note");
  }
  set note(value: string | undefined) {
    this.inputs.set("note", value);
  }

  /** Omits `note`. */
  resetNote(): void {
    this.inputs.set("note", undefined);
  }

  /** What `note` was set to. */
  get noteInput(): string | undefined {
    return this.inputs.get("note");
  }

  /** What the alert watches. If omitted, derived from `tileId`, `savedSearchId` or `chart`. */
  get source(): string {
    return this.getStringAttribute("source");
  }
  set source(value: "tile" | "saved_search" | "inline" | Custom | IResolvable | undefined) {
    this.inputs.set("source", value);
  }

  /** Omits `source`. */
  resetSource(): void {
    this.inputs.set("source", undefined);
  }

  /** What `source` was set to. */
  get sourceInput(): "tile" | "saved_search" | "inline" | Custom | IResolvable | undefined {
    return this.inputs.get("source");
  }

  /** ID of the dashboard that contains the tile. */
  get dashboardId(): string {
    return this.getStringAttribute("dashboard_id");
  }
  set dashboardId(value: string | undefined) {
    this.inputs.set("dashboardId", value);
  }

  /** Omits `dashboardId`. */
  resetDashboardId(): void {
    this.inputs.set("dashboardId", undefined);
  }

  /** What `dashboardId` was set to. */
  get dashboardIdInput(): string | undefined {
    return this.inputs.get("dashboardId");
  }

  /** ID of the tile to watch: one of the dashboard's `tileIds`. */
  get tileId(): string {
    return this.getStringAttribute("tile_id");
  }
  set tileId(value: string | undefined) {
    this.inputs.set("tileId", value);
  }

  /** Omits `tileId`. */
  resetTileId(): void {
    this.inputs.set("tileId", undefined);
  }

  /** What `tileId` was set to. */
  get tileIdInput(): string | undefined {
    return this.inputs.get("tileId");
  }

  /** ID of the saved search to watch. */
  get savedSearchId(): string {
    return this.getStringAttribute("saved_search_id");
  }
  set savedSearchId(value: string | undefined) {
    this.inputs.set("savedSearchId", value);
  }

  /** Omits `savedSearchId`. */
  resetSavedSearchId(): void {
    this.inputs.set("savedSearchId", undefined);
  }

  /** What `savedSearchId` was set to. */
  get savedSearchIdInput(): string | undefined {
    return this.inputs.get("savedSearchId");
  }

  /** Chart of the alert itself, instead of a tile or a saved search, as JSON in the form of a tile's `config`. The display type is `line`, `stacked_line`, `stacked_bar` or `number`. Requires version 2.38 or later of the service. In managed mode since October 2026. The provider ignores differences that do not change the meaning. */
  get chart(): string {
    return this.getStringAttribute("chart");
  }
  set chart(value: AlertChart | string | undefined) {
    this.inputs.set("chart", value);
  }

  /** Omits `chart`. */
  resetChart(): void {
    this.inputs.set("chart", undefined);
  }

  /** What `chart` was set to. */
  get chartInput(): AlertChart | string | undefined {
    return this.inputs.get("chart");
  }

  /** Expression to group a saved search alert by. Only for saved search alerts. Others use the grouping of their tile or chart. */
  get groupBy(): string {
    return this.getStringAttribute("group_by");
  }
  set groupBy(value: string | undefined) {
    this.inputs.set("groupBy", value);
  }

  /** Omits `groupBy`. */
  resetGroupBy(): void {
    this.inputs.set("groupBy", undefined);
  }

  /** What `groupBy` was set to. */
  get groupByInput(): string | undefined {
    return this.inputs.get("groupBy");
  }

  /** Threshold to compare the value with. Required with `product: "clickstack"`. */
  get threshold(): number {
    return this.getNumberAttribute("threshold");
  }
  set threshold(value: number | undefined) {
    this.inputs.set("threshold", value);
  }

  /** Omits `threshold`. */
  resetThreshold(): void {
    this.inputs.set("threshold", undefined);
  }

  /** What `threshold` was set to. */
  get thresholdInput(): number | undefined {
    return this.inputs.get("threshold");
  }

  /** Upper bound of the range for `between` and `not_between`. Requires version 2.24 or later of the service. Must not be below `threshold`. */
  get thresholdMax(): number {
    return this.getNumberAttribute("threshold_max");
  }
  set thresholdMax(value: number | undefined) {
    this.inputs.set("thresholdMax", value);
  }

  /** Omits `thresholdMax`. */
  resetThresholdMax(): void {
    this.inputs.set("thresholdMax", undefined);
  }

  /** What `thresholdMax` was set to. */
  get thresholdMaxInput(): number | undefined {
    return this.inputs.get("thresholdMax");
  }

  /** How to compare the value with the threshold. In ClickStack, `above` means ≥, `above_exclusive` >, `below` <, `below_or_equal` ≤. Required with `product: "clickstack"`. */
  get thresholdType(): string {
    return this.getStringAttribute("threshold_type");
  }
  set thresholdType(value: "above" | "below" | "above_exclusive" | "below_or_equal" | "equal" | "not_equal" | "between" | "not_between" | Custom | IResolvable | undefined) {
    this.inputs.set("thresholdType", value);
  }

  /** Omits `thresholdType`. */
  resetThresholdType(): void {
    this.inputs.set("thresholdType", undefined);
  }

  /** What `thresholdType` was set to. */
  get thresholdTypeInput(): "above" | "below" | "above_exclusive" | "below_or_equal" | "equal" | "not_equal" | "between" | "not_between" | Custom | IResolvable | undefined {
    return this.inputs.get("thresholdType");
  }

  /** Length of the evaluation window, for example `5m`. `30s` only in managed mode, where the service has the feature enabled. Required with `product: "clickstack"`. */
  get interval(): string {
    return this.getStringAttribute("interval");
  }
  set interval(value: "30s" | "1m" | "5m" | "15m" | "30m" | "1h" | "6h" | "12h" | "1d" | Custom | IResolvable | undefined) {
    this.inputs.set("interval", value);
  }

  /** Omits `interval`. */
  resetInterval(): void {
    this.inputs.set("interval", undefined);
  }

  /** What `interval` was set to. */
  get intervalInput(): "30s" | "1m" | "5m" | "15m" | "30m" | "1h" | "6h" | "12h" | "1d" | Custom | IResolvable | undefined {
    return this.inputs.get("interval");
  }

  /** Number of consecutive windows that must meet the condition before the alert fires. Requires version 2.30 or later of the service. Defaults to 1. */
  get numConsecutiveWindows(): number {
    return this.getNumberAttribute("num_consecutive_windows");
  }
  set numConsecutiveWindows(value: number | undefined) {
    this.inputs.set("numConsecutiveWindows", value);
  }

  /** Omits `numConsecutiveWindows`. */
  resetNumConsecutiveWindows(): void {
    this.inputs.set("numConsecutiveWindows", undefined);
  }

  /** What `numConsecutiveWindows` was set to. */
  get numConsecutiveWindowsInput(): number | undefined {
    return this.inputs.get("numConsecutiveWindows");
  }

  /** Number of minutes to shift the windows by. Requires version 2.21 or later of the service. Must be less than the interval. Conflicts with `scheduleStartAt`. */
  get scheduleOffsetMinutes(): number {
    return this.getNumberAttribute("schedule_offset_minutes");
  }
  set scheduleOffsetMinutes(value: number | undefined) {
    this.inputs.set("scheduleOffsetMinutes", value);
  }

  /** Omits `scheduleOffsetMinutes`. */
  resetScheduleOffsetMinutes(): void {
    this.inputs.set("scheduleOffsetMinutes", undefined);
  }

  /** What `scheduleOffsetMinutes` was set to. */
  get scheduleOffsetMinutesInput(): number | undefined {
    return this.inputs.get("scheduleOffsetMinutes");
  }

  /** Start of the first window, as an RFC 3339 time. Requires version 2.21 or later of the service. At most one year in the future or ten years in the past. The provider converts it to UTC. */
  get scheduleStartAt(): string {
    return this.getStringAttribute("schedule_start_at");
  }
  set scheduleStartAt(value: string | undefined) {
    this.inputs.set("scheduleStartAt", value);
  }

  /** Omits `scheduleStartAt`. */
  resetScheduleStartAt(): void {
    this.inputs.set("scheduleStartAt", undefined);
  }

  /** What `scheduleStartAt` was set to. */
  get scheduleStartAtInput(): string | undefined {
    return this.inputs.get("scheduleStartAt");
  }

  /** Notification target. Exactly one of `channel` and `channels` is required. */
  get channel(): AlertChannelOutputReference {
    return new AlertChannelOutputReference(this, "channel", false);
  }
  set channel(value: AlertChannel | undefined) {
    this.inputs.set("channel", value);
  }

  /** Sets `channel`. */
  putChannel(value: AlertChannel): void {
    this.inputs.set("channel", value);
  }

  /** Omits `channel`. */
  resetChannel(): void {
    this.inputs.set("channel", undefined);
  }

  /** What `channel` was set to. */
  get channelInput(): AlertChannel | undefined {
    return this.inputs.get("channel");
  }

  /** Notification targets, up to 10. Requires version 2.36 or later of the service. Exactly one of `channel` and `channels` is required. */
  get channels(): ObjectList<AlertChannelOutputReference> {
    return new ObjectList(this, "channels", false, AlertChannelOutputReference);
  }
  set channels(value: readonly AlertChannel[] | IResolvable | undefined) {
    this.inputs.set("channels", value);
  }

  /** Sets `channels`. */
  putChannels(value: readonly AlertChannel[] | IResolvable): void {
    this.inputs.set("channels", value);
  }

  /** Omits `channels`. */
  resetChannels(): void {
    this.inputs.set("channels", undefined);
  }

  /** What `channels` was set to. */
  get channelsInput(): readonly AlertChannel[] | IResolvable | undefined {
    return this.inputs.get("channels");
  }

  /** ID of the alert's team, in a self-hosted service. Defaults to the provider's; another team replaces the resource. */
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
