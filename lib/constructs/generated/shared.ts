// Generated from lib/definitions by `npm run generate`; edit the definitions instead.
import { ComplexList, ComplexObject, type IInterpolatingParent, type IResolvable } from "../../cdk";
import type { Custom } from "../custom";

/** The value of `numberFormat`. */
export interface NumberFormat {
  /** How the number is shown. */
  readonly output: "currency" | "percent" | "byte" | "time" | "duration" | "number" | "data_rate" | "throughput" | Custom | IResolvable;
  /** The unit the values are in, e.g. `bytes_iec`, `megabits_sec`, `rps`. */
  readonly numericUnit?: "bytes_iec" | "bytes_si" | "bits_iec" | "bits_si" | "kibibytes" | "kilobytes" | "mebibytes" | "megabytes" | "gibibytes" | "gigabytes" | "tebibytes" | "terabytes" | "pebibytes" | "petabytes" | "packets_sec" | "bytes_sec_iec" | "bytes_sec_si" | "bits_sec_iec" | "bits_sec_si" | "kibibytes_sec" | "kibibits_sec" | "kilobytes_sec" | "kilobits_sec" | "mebibytes_sec" | "mebibits_sec" | "megabytes_sec" | "megabits_sec" | "gibibytes_sec" | "gibibits_sec" | "gigabytes_sec" | "gigabits_sec" | "tebibytes_sec" | "tebibits_sec" | "terabytes_sec" | "terabits_sec" | "pebibytes_sec" | "pebibits_sec" | "petabytes_sec" | "petabits_sec" | "cps" | "ops" | "rps" | "reads_sec" | "wps" | "iops" | "cpm" | "opm" | "rpm_reads" | "wpm" | Custom | IResolvable;
  /** Digits after the decimal point. */
  readonly mantissa?: number;
  /** Whether thousands are separated. */
  readonly thousandSeparated?: boolean | IResolvable;
  /** Whether large numbers are abbreviated, e.g. `1.2m`. */
  readonly average?: boolean | IResolvable;
  /** Whether bytes are counted in thousands instead of 1024. */
  readonly decimalBytes?: boolean | IResolvable;
  /** The value is multiplied by it before it is shown, e.g. `0.001` for milliseconds as seconds. */
  readonly factor?: number;
  /** Symbol for `output = "currency"`. */
  readonly currencySymbol?: string;
  /** Text behind the number. */
  readonly unit?: string;
}

/** One `NumberFormat`, as Terraform knows it. */
export class NumberFormatOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** How the number is shown. */
  get output(): string {
    return this.getStringAttribute("output");
  }

  /** The unit the values are in, e.g. `bytes_iec`, `megabits_sec`, `rps`. */
  get numericUnit(): string {
    return this.getStringAttribute("numeric_unit");
  }

  /** Digits after the decimal point. */
  get mantissa(): number {
    return this.getNumberAttribute("mantissa");
  }

  /** Whether thousands are separated. */
  get thousandSeparated(): IResolvable {
    return this.getBooleanAttribute("thousand_separated");
  }

  /** Whether large numbers are abbreviated, e.g. `1.2m`. */
  get average(): IResolvable {
    return this.getBooleanAttribute("average");
  }

  /** Whether bytes are counted in thousands instead of 1024. */
  get decimalBytes(): IResolvable {
    return this.getBooleanAttribute("decimal_bytes");
  }

  /** The value is multiplied by it before it is shown, e.g. `0.001` for milliseconds as seconds. */
  get factor(): number {
    return this.getNumberAttribute("factor");
  }

  /** Symbol for `output = "currency"`. */
  get currencySymbol(): string {
    return this.getStringAttribute("currency_symbol");
  }

  /** Text behind the number. */
  get unit(): string {
    return this.getStringAttribute("unit");
  }
}

/** A list of `NumberFormat`, as Terraform knows it. */
export class NumberFormatList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): NumberFormatOutputReference {
    return new NumberFormatOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `TileResult`, as Terraform knows it. */
export class TileResultOutputReference extends ComplexObject {
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

  /** Width in columns, 1 to 24; 12 when absent. */
  get w(): number {
    return this.getNumberAttribute("w");
  }

  /** Height in rows; 6 when absent. */
  get h(): number {
    return this.getNumberAttribute("h");
  }

  /** Whether the two series are shown as their ratio. Only with exactly two `series`. */
  get asRatio(): IResolvable {
    return this.getBooleanAttribute("as_ratio");
  }

  /** What the tile shows, as a list of series of one type. Exactly one of `series` and `config`. */
  get series(): SeriesResultList {
    return new SeriesResultList(this, "series", false);
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

/** A list of `TileResult`, as Terraform knows it. */
export class TileResultList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): TileResultOutputReference {
    return new TileResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `SeriesResult`, as Terraform knows it. */
export class SeriesResultOutputReference extends ComplexObject {
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
  get numberFormat(): NumberFormatResultOutputReference {
    return new NumberFormatResultOutputReference(this, "number_format", false);
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

/** A list of `SeriesResult`, as Terraform knows it. */
export class SeriesResultList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): SeriesResultOutputReference {
    return new SeriesResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `NumberFormatResult`, as Terraform knows it. */
export class NumberFormatResultOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** How the number is shown. */
  get output(): string {
    return this.getStringAttribute("output");
  }

  /** The unit the values are in, e.g. `bytes_iec`, `megabits_sec`, `rps`. */
  get numericUnit(): string {
    return this.getStringAttribute("numeric_unit");
  }

  /** Digits after the decimal point. */
  get mantissa(): number {
    return this.getNumberAttribute("mantissa");
  }

  /** Whether thousands are separated. */
  get thousandSeparated(): IResolvable {
    return this.getBooleanAttribute("thousand_separated");
  }

  /** Whether large numbers are abbreviated, e.g. `1.2m`. */
  get average(): IResolvable {
    return this.getBooleanAttribute("average");
  }

  /** Whether bytes are counted in thousands instead of 1024. */
  get decimalBytes(): IResolvable {
    return this.getBooleanAttribute("decimal_bytes");
  }

  /** The value is multiplied by it before it is shown, e.g. `0.001` for milliseconds as seconds. */
  get factor(): number {
    return this.getNumberAttribute("factor");
  }

  /** Symbol for `output = "currency"`. */
  get currencySymbol(): string {
    return this.getStringAttribute("currency_symbol");
  }

  /** Text behind the number. */
  get unit(): string {
    return this.getStringAttribute("unit");
  }
}

/** A list of `NumberFormatResult`, as Terraform knows it. */
export class NumberFormatResultList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): NumberFormatResultOutputReference {
    return new NumberFormatResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `DashboardFilterResult`, as Terraform knows it. */
export class DashboardFilterResultOutputReference extends ComplexObject {
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

/** A list of `DashboardFilterResult`, as Terraform knows it. */
export class DashboardFilterResultList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): DashboardFilterResultOutputReference {
    return new DashboardFilterResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `SavedFilterValueResult`, as Terraform knows it. */
export class SavedFilterValueResultOutputReference extends ComplexObject {
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

/** A list of `SavedFilterValueResult`, as Terraform knows it. */
export class SavedFilterValueResultList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): SavedFilterValueResultOutputReference {
    return new SavedFilterValueResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `ContainerResult`, as Terraform knows it. */
export class ContainerResultOutputReference extends ComplexObject {
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
  get tabs(): ContainerTabResultList {
    return new ContainerTabResultList(this, "tabs", false);
  }
}

/** A list of `ContainerResult`, as Terraform knows it. */
export class ContainerResultList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): ContainerResultOutputReference {
    return new ContainerResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `ContainerTabResult`, as Terraform knows it. */
export class ContainerTabResultOutputReference extends ComplexObject {
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

/** A list of `ContainerTabResult`, as Terraform knows it. */
export class ContainerTabResultList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): ContainerTabResultOutputReference {
    return new ContainerTabResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `AlertChannelResult`, as Terraform knows it. */
export class AlertChannelResultOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** `webhook`; in managed mode also `email`. */
  get type(): string {
    return this.getStringAttribute("type");
  }

  /** Id of the webhook, with type `webhook`. */
  get webhookId(): string {
    return this.getStringAttribute("webhook_id");
  }

  /** Service of the webhook, e.g. `slack_api`. Managed mode only; not compared when absent. */
  get webhookService(): string {
    return this.getStringAttribute("webhook_service");
  }

  /** Slack channel the webhook posts to. Managed mode only. */
  get slackChannelId(): string {
    return this.getStringAttribute("slack_channel_id");
  }

  /** Severity handed to the receiver. Managed mode only. */
  get severity(): string {
    return this.getStringAttribute("severity");
  }

  /** Addresses, with type `email`. Managed mode only. */
  get emailRecipients(): string[] {
    return this.getListAttribute("email_recipients");
  }
}

/** A list of `AlertChannelResult`, as Terraform knows it. */
export class AlertChannelResultList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): AlertChannelResultOutputReference {
    return new AlertChannelResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `AlertSilence`, as Terraform knows it. */
export class AlertSilenceOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** Who silenced the alert. */
  get by(): string {
    return this.getStringAttribute("by");
  }

  /** When it was silenced. */
  get at(): string {
    return this.getStringAttribute("at");
  }

  /** When the silence ends. */
  get until(): string {
    return this.getStringAttribute("until");
  }
}

/** A list of `AlertSilence`, as Terraform knows it. */
export class AlertSilenceList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): AlertSilenceOutputReference {
    return new AlertSilenceOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `AlertExecutionError`, as Terraform knows it. */
export class AlertExecutionErrorOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** When the check failed. */
  get timestamp(): string {
    return this.getStringAttribute("timestamp");
  }

  /** Kind of the failure, e.g. `QUERY_ERROR` or `WEBHOOK_ERROR`. */
  get type(): string {
    return this.getStringAttribute("type");
  }

  /** What the service says of it. */
  get message(): string {
    return this.getStringAttribute("message");
  }
}

/** A list of `AlertExecutionError`, as Terraform knows it. */
export class AlertExecutionErrorList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): AlertExecutionErrorOutputReference {
    return new AlertExecutionErrorOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `SourceTableResult`, as Terraform knows it. */
export class SourceTableResultOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** Database of the table. */
  get databaseName(): string {
    return this.getStringAttribute("database_name");
  }

  /** Table; a source of kind `metric` names its tables in `metricTables` instead. */
  get tableName(): string {
    return this.getStringAttribute("table_name");
  }
}

/** A list of `SourceTableResult`, as Terraform knows it. */
export class SourceTableResultList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): SourceTableResultOutputReference {
    return new SourceTableResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `SourceQuerySettingResult`, as Terraform knows it. */
export class SourceQuerySettingResultOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** Name of the setting. */
  get setting(): string {
    return this.getStringAttribute("setting");
  }

  /** Its value. */
  get value(): string {
    return this.getStringAttribute("value");
  }
}

/** A list of `SourceQuerySettingResult`, as Terraform knows it. */
export class SourceQuerySettingResultList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): SourceQuerySettingResultOutputReference {
    return new SourceQuerySettingResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `HighlightedExpressionResult`, as Terraform knows it. */
export class HighlightedExpressionResultOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** SQL expression of the attribute. */
  get sqlExpression(): string {
    return this.getStringAttribute("sql_expression");
  }

  /** The same for a search; the SQL expression when absent. */
  get luceneExpression(): string {
    return this.getStringAttribute("lucene_expression");
  }

  /** Name under which it is shown; the expression when absent. */
  get alias(): string {
    return this.getStringAttribute("alias");
  }
}

/** A list of `HighlightedExpressionResult`, as Terraform knows it. */
export class HighlightedExpressionResultList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): HighlightedExpressionResultOutputReference {
    return new HighlightedExpressionResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `MaterializedViewResult`, as Terraform knows it. */
export class MaterializedViewResultOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** Database of the view. */
  get databaseName(): string {
    return this.getStringAttribute("database_name");
  }

  /** Table of the view. */
  get tableName(): string {
    return this.getStringAttribute("table_name");
  }

  /** Columns that can be filtered and grouped by, joined with commas. */
  get dimensionColumns(): string {
    return this.getStringAttribute("dimension_columns");
  }

  /** Shortest interval that the view can tell apart. The service stores the short form. */
  get minGranularity(): string {
    return this.getStringAttribute("min_granularity");
  }

  /** Since when the view holds data; from the start when absent. */
  get minDate(): string {
    return this.getStringAttribute("min_date");
  }

  /** Column of the time. */
  get timestampColumn(): string {
    return this.getStringAttribute("timestamp_column");
  }

  /** Columns that the view aggregates. */
  get aggregatedColumns(): AggregatedColumnResultList {
    return new AggregatedColumnResultList(this, "aggregated_columns", false);
  }
}

/** A list of `MaterializedViewResult`, as Terraform knows it. */
export class MaterializedViewResultList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): MaterializedViewResultOutputReference {
    return new MaterializedViewResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `AggregatedColumnResult`, as Terraform knows it. */
export class AggregatedColumnResultOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** How the column is aggregated. */
  get aggFn(): string {
    return this.getStringAttribute("agg_fn");
  }

  /** Column of the view. */
  get mvColumn(): string {
    return this.getStringAttribute("mv_column");
  }

  /** Column that is aggregated; only `count` goes without. */
  get sourceColumn(): string {
    return this.getStringAttribute("source_column");
  }
}

/** A list of `AggregatedColumnResult`, as Terraform knows it. */
export class AggregatedColumnResultList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): AggregatedColumnResultOutputReference {
    return new AggregatedColumnResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `MetadataMaterializedViewsResult`, as Terraform knows it. */
export class MetadataMaterializedViewsResultOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** Table of the fields' names; without it they are found in the data. */
  get keyRollupTable(): string {
    return this.getStringAttribute("key_rollup_table");
  }

  /** Table of the fields' values. */
  get kvRollupTable(): string {
    return this.getStringAttribute("kv_rollup_table");
  }

  /** Interval of the tables. The service stores the short form. */
  get granularity(): string {
    return this.getStringAttribute("granularity");
  }
}

/** A list of `MetadataMaterializedViewsResult`, as Terraform knows it. */
export class MetadataMaterializedViewsResultList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): MetadataMaterializedViewsResultOutputReference {
    return new MetadataMaterializedViewsResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `SourceFilterSettingsResult`, as Terraform knows it. */
export class SourceFilterSettingsResultOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** Database of the table. */
  get databaseName(): string {
    return this.getStringAttribute("database_name");
  }

  /** Table that the values of the filters come from. */
  get tableName(): string {
    return this.getStringAttribute("table_name");
  }

  /** Columns that can be filtered by. */
  get columns(): SourceFilterColumnResultList {
    return new SourceFilterColumnResultList(this, "columns", false);
  }
}

/** A list of `SourceFilterSettingsResult`, as Terraform knows it. */
export class SourceFilterSettingsResultList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): SourceFilterSettingsResultOutputReference {
    return new SourceFilterSettingsResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `SourceFilterColumnResult`, as Terraform knows it. */
export class SourceFilterColumnResultOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** Name of the column. */
  get name(): string {
    return this.getStringAttribute("name");
  }

  /** Label under which it is shown; its name when absent. */
  get label(): string {
    return this.getStringAttribute("label");
  }
}

/** A list of `SourceFilterColumnResult`, as Terraform knows it. */
export class SourceFilterColumnResultList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): SourceFilterColumnResultOutputReference {
    return new SourceFilterColumnResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `MetricTablesResult`, as Terraform knows it. */
export class MetricTablesResultOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** Table of the gauges. */
  get gauge(): string {
    return this.getStringAttribute("gauge");
  }

  /** Table of the sums. */
  get sum(): string {
    return this.getStringAttribute("sum");
  }

  /** Table of the histograms. */
  get histogram(): string {
    return this.getStringAttribute("histogram");
  }

  /** Table of the summaries. */
  get summary(): string {
    return this.getStringAttribute("summary");
  }

  /** Table of the exponential histograms. */
  get exponentialHistogram(): string {
    return this.getStringAttribute("exponential_histogram");
  }
}

/** A list of `MetricTablesResult`, as Terraform knows it. */
export class MetricTablesResultList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): MetricTablesResultOutputReference {
    return new MetricTablesResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `RolePermissionResult`, as Terraform knows it. */
export class RolePermissionResultOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** What is allowed. */
  get action(): string {
    return this.getStringAttribute("action");
  }

  /** On what: `Dashboard`, `Alert`, `Source`, …, or `all`. */
  get subject(): string {
    return this.getStringAttribute("subject");
  }

  /** Whether it is about objects of the service (`mongodb`) or rows of the database (`clickhouse`); `mongodb` when absent. */
  get integration(): string {
    return this.getStringAttribute("integration");
  }

  /** Whether it forbids instead. */
  get inverted(): IResolvable {
    return this.getBooleanAttribute("inverted");
  }

  /** Fields it is limited to; all when absent. */
  get fields(): string[] {
    return this.getListAttribute("fields");
  }

  /** Which objects or rows it is limited to; all when absent. */
  get conditions(): string {
    return this.getStringAttribute("conditions");
  }
}

/** A list of `RolePermissionResult`, as Terraform knows it. */
export class RolePermissionResultList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): RolePermissionResultOutputReference {
    return new RolePermissionResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}
