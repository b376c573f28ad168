// Generated from lib/kinds by `npm run generate`; edit them instead.
import { ComplexList, ComplexObject, type IResolvable } from "../cdk";
import type { Custom } from "terraform-provider-sdk/constructs";

/** The value of `numberFormat`. */
export interface NumberFormat {
  /** Format of the number. */
  readonly output: "currency" | "percent" | "byte" | "time" | "duration" | "number" | "data_rate" | "throughput" | Custom | IResolvable;
  /** Unit of the values, for example `bytes_iec`, `megabits_sec` or `rps`. */
  readonly numericUnit?: "bytes_iec" | "bytes_si" | "bits_iec" | "bits_si" | "kibibytes" | "kilobytes" | "mebibytes" | "megabytes" | "gibibytes" | "gigabytes" | "tebibytes" | "terabytes" | "pebibytes" | "petabytes" | "packets_sec" | "bytes_sec_iec" | "bytes_sec_si" | "bits_sec_iec" | "bits_sec_si" | "kibibytes_sec" | "kibibits_sec" | "kilobytes_sec" | "kilobits_sec" | "mebibytes_sec" | "mebibits_sec" | "megabytes_sec" | "megabits_sec" | "gibibytes_sec" | "gibibits_sec" | "gigabytes_sec" | "gigabits_sec" | "tebibytes_sec" | "tebibits_sec" | "terabytes_sec" | "terabits_sec" | "pebibytes_sec" | "pebibits_sec" | "petabytes_sec" | "petabits_sec" | "cps" | "ops" | "rps" | "reads_sec" | "wps" | "iops" | "cpm" | "opm" | "rpm_reads" | "wpm" | Custom | IResolvable;
  /** Number of digits after the decimal point. */
  readonly mantissa?: number;
  /** Whether to separate thousands. */
  readonly thousandSeparated?: boolean | IResolvable;
  /** Whether to abbreviate large numbers, for example `1.2m`. */
  readonly average?: boolean | IResolvable;
  /** Whether to use decimal byte units, with a factor of 1000 instead of 1024. */
  readonly decimalBytes?: boolean | IResolvable;
  /** Factor to multiply the value by, for example `0.001` to show milliseconds as seconds. */
  readonly factor?: number;
  /** Currency symbol, for `output = "currency"`. */
  readonly currencySymbol?: string;
  /** Text appended to the number. */
  readonly unit?: string;
}

/** An item of `colorRules`. */
export interface ColorRule {
  /** Comparison operator. */
  readonly operator: "gt" | "gte" | "lt" | "lte" | "between" | "eq" | "neq" | Custom | IResolvable;
  /** Value to compare with: a number. For `between`, a pair of numbers. For `eq` and `neq`, a number or a string. */
  readonly value: string | number | boolean | object;
  /** Color, as a palette token. */
  readonly color: "chart-blue" | "chart-orange" | "chart-red" | "chart-cyan" | "chart-green" | "chart-pink" | "chart-purple" | "chart-light-blue" | "chart-brown" | "chart-gray" | "chart-success" | "chart-warning" | "chart-error" | Custom | IResolvable;
  /** Text to show when the rule matches. */
  readonly label?: string;
}

/** An item of `select`. */
export interface SelectItem {
  /** Aggregate function. For a percentile, use `quantile` with `level`. */
  readonly aggFn: "avg" | "count" | "count_distinct" | "last_value" | "max" | "min" | "quantile" | "sum" | "any" | "none" | "increase" | Custom | IResolvable;
  /** Column or expression to aggregate. Required for every function except `count`, which does not accept it, and, from version 2.39 of the service, for a metric with `metricName` and `metricType`. */
  readonly valueExpression?: string;
  /** Name of the series in the legend or column header. */
  readonly alias?: string;
  /** Level of the `quantile` function: 0.5, 0.9, 0.95 or 0.99. */
  readonly level?: number;
  /** Condition that selects the rows to aggregate. */
  readonly where?: string;
  /** Language of `where`. Defaults to `lucene`. */
  readonly whereLanguage?: "lucene" | "sql" | Custom | IResolvable;
  /** Number format of this series. Requires version 2.27 or later of the service. */
  readonly numberFormat?: NumberFormat;
  /** Type of the metric. Only for sources of kind `metric`. */
  readonly metricType?: "gauge" | "sum" | "histogram" | "summary" | "exponential histogram" | Custom | IResolvable;
  /** Name of the metric. Only for sources of kind `metric`. */
  readonly metricName?: string;
  /** Aggregation within each period. `delta` computes the change within the period. */
  readonly periodAggFn?: "delta" | Custom | IResolvable;
}

/** An item of `formulas`. */
export interface Formula {
  /** Arithmetic expression over the selected series, where `A` is the first one. For example `A / (A + B) * 100`. */
  readonly expression: string;
  /** Name of the result in the legend or column header. */
  readonly alias?: string;
  /** Number format of the result. */
  readonly numberFormat?: NumberFormat;
}

/** The value of `backgroundChart`. */
export interface BackgroundChart {
  /** How to draw the trend behind the number. */
  readonly type: "line" | "area" | Custom | IResolvable;
  /** Color, as a palette token. */
  readonly color?: "chart-blue" | "chart-orange" | "chart-red" | "chart-cyan" | "chart-green" | "chart-pink" | "chart-purple" | "chart-light-blue" | "chart-brown" | "chart-gray" | "chart-success" | "chart-warning" | "chart-error" | Custom | IResolvable;
}

/** One `NumberFormat`, as Terraform knows it. */
export class NumberFormatOutputReference extends ComplexObject {
  /** Format of the number. */
  get output(): string {
    return this.getStringAttribute("output");
  }

  /** Unit of the values, for example `bytes_iec`, `megabits_sec` or `rps`. */
  get numericUnit(): string {
    return this.getStringAttribute("numeric_unit");
  }

  /** Number of digits after the decimal point. */
  get mantissa(): number {
    return this.getNumberAttribute("mantissa");
  }

  /** Whether to separate thousands. */
  get thousandSeparated(): IResolvable {
    return this.getBooleanAttribute("thousand_separated");
  }

  /** Whether to abbreviate large numbers, for example `1.2m`. */
  get average(): IResolvable {
    return this.getBooleanAttribute("average");
  }

  /** Whether to use decimal byte units, with a factor of 1000 instead of 1024. */
  get decimalBytes(): IResolvable {
    return this.getBooleanAttribute("decimal_bytes");
  }

  /** Factor to multiply the value by, for example `0.001` to show milliseconds as seconds. */
  get factor(): number {
    return this.getNumberAttribute("factor");
  }

  /** Currency symbol, for `output = "currency"`. */
  get currencySymbol(): string {
    return this.getStringAttribute("currency_symbol");
  }

  /** Text appended to the number. */
  get unit(): string {
    return this.getStringAttribute("unit");
  }
}

/** A list of `NumberFormat`, as Terraform knows it. */
export class NumberFormatList extends ComplexList {
  /** The item at an index, from 0. */
  get(index: number): NumberFormatOutputReference {
    return new NumberFormatOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `SourceTableResult`, as Terraform knows it. */
export class SourceTableResultOutputReference extends ComplexObject {
  /** Name of the database. */
  get databaseName(): string {
    return this.getStringAttribute("database_name");
  }

  /** Name of the table. */
  get tableName(): string {
    return this.getStringAttribute("table_name");
  }
}

/** A list of `SourceTableResult`, as Terraform knows it. */
export class SourceTableResultList extends ComplexList {
  /** The item at an index, from 0. */
  get(index: number): SourceTableResultOutputReference {
    return new SourceTableResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `SourceQuerySettingResult`, as Terraform knows it. */
export class SourceQuerySettingResultOutputReference extends ComplexObject {
  /** Name of the setting. */
  get setting(): string {
    return this.getStringAttribute("setting");
  }

  /** Value of the setting. */
  get value(): string {
    return this.getStringAttribute("value");
  }
}

/** A list of `SourceQuerySettingResult`, as Terraform knows it. */
export class SourceQuerySettingResultList extends ComplexList {
  /** The item at an index, from 0. */
  get(index: number): SourceQuerySettingResultOutputReference {
    return new SourceQuerySettingResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `HighlightedExpressionResult`, as Terraform knows it. */
export class HighlightedExpressionResultOutputReference extends ComplexObject {
  /** SQL expression for the attribute. */
  get sqlExpression(): string {
    return this.getStringAttribute("sql_expression");
  }

  /** Lucene expression for the attribute, for use in searches. */
  get luceneExpression(): string {
    return this.getStringAttribute("lucene_expression");
  }

  /** Label of the attribute. */
  get alias(): string {
    return this.getStringAttribute("alias");
  }
}

/** A list of `HighlightedExpressionResult`, as Terraform knows it. */
export class HighlightedExpressionResultList extends ComplexList {
  /** The item at an index, from 0. */
  get(index: number): HighlightedExpressionResultOutputReference {
    return new HighlightedExpressionResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `MaterializedViewResult`, as Terraform knows it. */
export class MaterializedViewResultOutputReference extends ComplexObject {
  /** Database of the materialized view. */
  get databaseName(): string {
    return this.getStringAttribute("database_name");
  }

  /** Table of the materialized view. */
  get tableName(): string {
    return this.getStringAttribute("table_name");
  }

  /** Columns to filter and group by, comma-separated. */
  get dimensionColumns(): string {
    return this.getStringAttribute("dimension_columns");
  }

  /** Shortest interval that the view supports. The service stores the short form. */
  get minGranularity(): string {
    return this.getStringAttribute("min_granularity");
  }

  /** Start of the data in the view, as an RFC 3339 time. */
  get minDate(): string {
    return this.getStringAttribute("min_date");
  }

  /** Column that contains the time. */
  get timestampColumn(): string {
    return this.getStringAttribute("timestamp_column");
  }

  /** Aggregated columns of the view. */
  get aggregatedColumns(): AggregatedColumnResultList {
    return new AggregatedColumnResultList(this, "aggregated_columns", false);
  }
}

/** A list of `MaterializedViewResult`, as Terraform knows it. */
export class MaterializedViewResultList extends ComplexList {
  /** The item at an index, from 0. */
  get(index: number): MaterializedViewResultOutputReference {
    return new MaterializedViewResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `AggregatedColumnResult`, as Terraform knows it. */
export class AggregatedColumnResultOutputReference extends ComplexObject {
  /** Aggregate function of the column. */
  get aggFn(): string {
    return this.getStringAttribute("agg_fn");
  }

  /** Column of the materialized view. */
  get mvColumn(): string {
    return this.getStringAttribute("mv_column");
  }

  /** Column to aggregate. */
  get sourceColumn(): string {
    return this.getStringAttribute("source_column");
  }
}

/** A list of `AggregatedColumnResult`, as Terraform knows it. */
export class AggregatedColumnResultList extends ComplexList {
  /** The item at an index, from 0. */
  get(index: number): AggregatedColumnResultOutputReference {
    return new AggregatedColumnResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `MetadataMaterializedViewsResult`, as Terraform knows it. */
export class MetadataMaterializedViewsResultOutputReference extends ComplexObject {
  /** Table that contains the names of the fields. */
  get keyRollupTable(): string {
    return this.getStringAttribute("key_rollup_table");
  }

  /** Table that contains the values of the fields. */
  get kvRollupTable(): string {
    return this.getStringAttribute("kv_rollup_table");
  }

  /** Interval of the rollup tables. The service stores the short form. */
  get granularity(): string {
    return this.getStringAttribute("granularity");
  }
}

/** A list of `MetadataMaterializedViewsResult`, as Terraform knows it. */
export class MetadataMaterializedViewsResultList extends ComplexList {
  /** The item at an index, from 0. */
  get(index: number): MetadataMaterializedViewsResultOutputReference {
    return new MetadataMaterializedViewsResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `SourceFilterSettingsResult`, as Terraform knows it. */
export class SourceFilterSettingsResultOutputReference extends ComplexObject {
  /** Name of the database. */
  get databaseName(): string {
    return this.getStringAttribute("database_name");
  }

  /** Table that contains the values of the filters. */
  get tableName(): string {
    return this.getStringAttribute("table_name");
  }

  /** Columns to filter by. */
  get columns(): SourceFilterColumnResultList {
    return new SourceFilterColumnResultList(this, "columns", false);
  }
}

/** A list of `SourceFilterSettingsResult`, as Terraform knows it. */
export class SourceFilterSettingsResultList extends ComplexList {
  /** The item at an index, from 0. */
  get(index: number): SourceFilterSettingsResultOutputReference {
    return new SourceFilterSettingsResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `SourceFilterColumnResult`, as Terraform knows it. */
export class SourceFilterColumnResultOutputReference extends ComplexObject {
  /** Name of the column. */
  get name(): string {
    return this.getStringAttribute("name");
  }

  /** Label of the column. */
  get label(): string {
    return this.getStringAttribute("label");
  }

  /** Expression for the values of the column. */
  get valueExpression(): string {
    return this.getStringAttribute("value_expression");
  }

  /** Whether viewers can select all values at once. */
  get allowAll(): IResolvable {
    return this.getBooleanAttribute("allow_all");
  }
}

/** A list of `SourceFilterColumnResult`, as Terraform knows it. */
export class SourceFilterColumnResultList extends ComplexList {
  /** The item at an index, from 0. */
  get(index: number): SourceFilterColumnResultOutputReference {
    return new SourceFilterColumnResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `MetricTablesResult`, as Terraform knows it. */
export class MetricTablesResultOutputReference extends ComplexObject {
  /** Table of gauge metrics. */
  get gauge(): string {
    return this.getStringAttribute("gauge");
  }

  /** Table of sum metrics. */
  get sum(): string {
    return this.getStringAttribute("sum");
  }

  /** Table of histogram metrics. */
  get histogram(): string {
    return this.getStringAttribute("histogram");
  }

  /** Table of summary metrics. */
  get summary(): string {
    return this.getStringAttribute("summary");
  }

  /** Table of exponential histogram metrics. */
  get exponentialHistogram(): string {
    return this.getStringAttribute("exponential_histogram");
  }
}

/** A list of `MetricTablesResult`, as Terraform knows it. */
export class MetricTablesResultList extends ComplexList {
  /** The item at an index, from 0. */
  get(index: number): MetricTablesResultOutputReference {
    return new MetricTablesResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `RolePermissionResult`, as Terraform knows it. */
export class RolePermissionResultOutputReference extends ComplexObject {
  /** What is allowed. */
  get action(): string {
    return this.getStringAttribute("action");
  }

  /** Type of object that the permission applies to: `Dashboard`, `Alert`, `Source` and so on, or `all`. */
  get subject(): string {
    return this.getStringAttribute("subject");
  }

  /** What the permission applies to: objects of the service (`mongodb`) or rows of the database (`clickhouse`). */
  get integration(): string {
    return this.getStringAttribute("integration");
  }

  /** Whether the permission denies access instead of granting it. */
  get inverted(): IResolvable {
    return this.getBooleanAttribute("inverted");
  }

  /** Fields that the permission is limited to. */
  get fields(): string[] {
    return this.getListAttribute("fields");
  }

  /** Condition that limits the permission to some objects or rows. */
  get conditions(): string {
    return this.getStringAttribute("conditions");
  }
}

/** A list of `RolePermissionResult`, as Terraform knows it. */
export class RolePermissionResultList extends ComplexList {
  /** The item at an index, from 0. */
  get(index: number): RolePermissionResultOutputReference {
    return new RolePermissionResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `TileResult`, as Terraform knows it. */
export class TileResultOutputReference extends ComplexObject {
  /** ID of the tile, assigned by the service. A tile keeps its ID as long as the provider can match it by key, unique name or equal query. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Key that identifies the tile in this configuration and in `tileIds`. */
  get key(): string {
    return this.getStringAttribute("key");
  }

  /** Title of the tile. */
  get name(): string {
    return this.getStringAttribute("name");
  }

  /** Description of the tile, which the UI shows as a tooltip. */
  get description(): string {
    return this.getStringAttribute("description");
  }

  /** Column of the left edge, starting at 0. */
  get x(): number {
    return this.getNumberAttribute("x");
  }

  /** Row of the top edge, starting at 0. */
  get y(): number {
    return this.getNumberAttribute("y");
  }

  /** Width in columns. */
  get w(): number {
    return this.getNumberAttribute("w");
  }

  /** Height in rows. */
  get h(): number {
    return this.getNumberAttribute("h");
  }

  /** Whether to show the ratio of the two series. */
  get asRatio(): IResolvable {
    return this.getBooleanAttribute("as_ratio");
  }

  /** Content of the tile, as a list of series. */
  get series(): SeriesResultList {
    return new SeriesResultList(this, "series", false);
  }

  /** Content of the tile in the current form of the service, as JSON. The attributes depend on the display type. */
  get config(): string {
    return this.getStringAttribute("config");
  }

  /** ID of the section (dashboard container) that contains the tile. */
  get containerId(): string {
    return this.getStringAttribute("container_id");
  }

  /** ID of the tab that contains the tile. Requires `containerId`. */
  get tabId(): string {
    return this.getStringAttribute("tab_id");
  }
}

/** A list of `TileResult`, as Terraform knows it. */
export class TileResultList extends ComplexList {
  /** The item at an index, from 0. */
  get(index: number): TileResultOutputReference {
    return new TileResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `SeriesResult`, as Terraform knows it. */
export class SeriesResultOutputReference extends ComplexObject {
  /** Type of the series. */
  get type(): string {
    return this.getStringAttribute("type");
  }

  /** ID of the source to query. */
  get sourceId(): string {
    return this.getStringAttribute("source_id");
  }

  /** Aggregate function. */
  get aggFn(): string {
    return this.getStringAttribute("agg_fn");
  }

  /** Condition that selects the rows to aggregate, in the language of `whereLanguage`. */
  get where(): string {
    return this.getStringAttribute("where");
  }

  /** Language of `where`. */
  get whereLanguage(): string {
    return this.getStringAttribute("where_language");
  }

  /** Columns or expressions to group by. */
  get groupBy(): string[] {
    return this.getListAttribute("group_by");
  }

  /** Column or expression to aggregate. */
  get field(): string {
    return this.getStringAttribute("field");
  }

  /** Name of the metric. Only for sources of kind `metric`. */
  get metricName(): string {
    return this.getStringAttribute("metric_name");
  }

  /** Type of the metric. Only for sources of kind `metric`. */
  get metricDataType(): string {
    return this.getStringAttribute("metric_data_type");
  }

  /** Kind of the data. Current versions of ClickStack ignore it. */
  get dataSource(): string {
    return this.getStringAttribute("data_source");
  }

  /** Level of the `quantile` function. The service can only show 0.5, 0.9, 0.95 and 0.99. */
  get level(): number {
    return this.getNumberAttribute("level");
  }

  /** Name of the series in the legend or column header. */
  get alias(): string {
    return this.getStringAttribute("alias");
  }

  /** Number format. The first number format among the series of a tile applies to the whole tile. */
  get numberFormat(): NumberFormatResultOutputReference {
    return new NumberFormatResultOutputReference(this, "number_format", false);
  }

  /** How to draw a `time` series. */
  get displayType(): string {
    return this.getStringAttribute("display_type");
  }

  /** Sort order of a `table`. The service never returns it. */
  get sortOrder(): string {
    return this.getStringAttribute("sort_order");
  }

  /** Columns of a `search` tile. */
  get fields(): string[] {
    return this.getListAttribute("fields");
  }

  /** Content of a `markdown` tile. */
  get content(): string {
    return this.getStringAttribute("content");
  }
}

/** A list of `SeriesResult`, as Terraform knows it. */
export class SeriesResultList extends ComplexList {
  /** The item at an index, from 0. */
  get(index: number): SeriesResultOutputReference {
    return new SeriesResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `NumberFormatResult`, as Terraform knows it. */
export class NumberFormatResultOutputReference extends ComplexObject {
  /** Format of the number. */
  get output(): string {
    return this.getStringAttribute("output");
  }

  /** Unit of the values, for example `bytes_iec`, `megabits_sec` or `rps`. */
  get numericUnit(): string {
    return this.getStringAttribute("numeric_unit");
  }

  /** Number of digits after the decimal point. */
  get mantissa(): number {
    return this.getNumberAttribute("mantissa");
  }

  /** Whether to separate thousands. */
  get thousandSeparated(): IResolvable {
    return this.getBooleanAttribute("thousand_separated");
  }

  /** Whether to abbreviate large numbers, for example `1.2m`. */
  get average(): IResolvable {
    return this.getBooleanAttribute("average");
  }

  /** Whether to use decimal byte units, with a factor of 1000 instead of 1024. */
  get decimalBytes(): IResolvable {
    return this.getBooleanAttribute("decimal_bytes");
  }

  /** Factor to multiply the value by, for example `0.001` to show milliseconds as seconds. */
  get factor(): number {
    return this.getNumberAttribute("factor");
  }

  /** Currency symbol, for `output = "currency"`. */
  get currencySymbol(): string {
    return this.getStringAttribute("currency_symbol");
  }

  /** Text appended to the number. */
  get unit(): string {
    return this.getStringAttribute("unit");
  }
}

/** A list of `NumberFormatResult`, as Terraform knows it. */
export class NumberFormatResultList extends ComplexList {
  /** The item at an index, from 0. */
  get(index: number): NumberFormatResultOutputReference {
    return new NumberFormatResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `DashboardFilterResult`, as Terraform knows it. */
export class DashboardFilterResultOutputReference extends ComplexObject {
  /** ID of the filter, assigned by the service. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Type of the filter: values of an expression (`QUERY_EXPRESSION`, the default), of a list (`STATIC_LIST`), of a Prometheus label (`PROMETHEUS_LABEL`) or of a column that a source lists (`SOURCE_FILTER`), or conditions that viewers choose (`ADHOC`). */
  get type(): string {
    return this.getStringAttribute("type");
  }

  /** Label of the filter. */
  get name(): string {
    return this.getStringAttribute("name");
  }

  /** Column or expression that provides the selectable values. */
  get expression(): string {
    return this.getStringAttribute("expression");
  }

  /** ID of the source that provides the selectable values. */
  get sourceId(): string {
    return this.getStringAttribute("source_id");
  }

  /** Type of the metric. Only for sources of kind `metric`. */
  get sourceMetricType(): string {
    return this.getStringAttribute("source_metric_type");
  }

  /** Condition that selects the rows that provide values. */
  get where(): string {
    return this.getStringAttribute("where");
  }

  /** Language of `where`. */
  get whereLanguage(): string {
    return this.getStringAttribute("where_language");
  }

  /** Selectable values. */
  get options(): string[] {
    return this.getListAttribute("options");
  }

  /** Name of the Prometheus label. */
  get label(): string {
    return this.getStringAttribute("label");
  }

  /** Selector of the series that provide the values of the label. */
  get match(): string {
    return this.getStringAttribute("match");
  }

  /** Language of the sources of an `ADHOC` filter: `sql` or `promql`. */
  get sourceType(): string {
    return this.getStringAttribute("source_type");
  }

  /** IDs of the sources whose columns viewers of an `ADHOC` filter choose from. */
  get sources(): string[] {
    return this.getListAttribute("sources");
  }

  /** IDs of the sources whose tiles the filter applies to. */
  get appliesToSourceIds(): string[] {
    return this.getListAttribute("applies_to_source_ids");
  }

  /** Whether the filter applies to tiles automatically. */
  get isBroadcastEnabled(): IResolvable {
    return this.getBooleanAttribute("is_broadcast_enabled");
  }

  /** Whether expressions can use the selected value as a variable. */
  get isVariableEnabled(): IResolvable {
    return this.getBooleanAttribute("is_variable_enabled");
  }

  /** Name of the variable. Requires `isVariableEnabled` for `QUERY_EXPRESSION`. */
  get variableName(): string {
    return this.getStringAttribute("variable_name");
  }

  /** Least number of values that viewers must select: 0 or 1. */
  get minSelections(): number {
    return this.getNumberAttribute("min_selections");
  }

  /** Most values that viewers can select: only 1 is possible. */
  get maxSelections(): number {
    return this.getNumberAttribute("max_selections");
  }

  /** Whether a required filter is required for the whole dashboard. Has no effect without `minSelections` 1. */
  get isGlobalRequirement(): IResolvable {
    return this.getBooleanAttribute("is_global_requirement");
  }

  /** The whole filter in the form of the API, if its `type` is newer than this version of the provider. */
  get json(): string {
    return this.getStringAttribute("json");
  }
}

/** A list of `DashboardFilterResult`, as Terraform knows it. */
export class DashboardFilterResultList extends ComplexList {
  /** The item at an index, from 0. */
  get(index: number): DashboardFilterResultOutputReference {
    return new DashboardFilterResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `SavedFilterValueResult`, as Terraform knows it. */
export class SavedFilterValueResultOutputReference extends ComplexObject {
  /** Form of the value: a condition (`sql`, the default), the values of a variable (`variable`), or the conditions of an `ADHOC` filter (`adhoc`). */
  get type(): string {
    return this.getStringAttribute("type");
  }

  /** Condition to apply when the dashboard opens. */
  get condition(): string {
    return this.getStringAttribute("condition");
  }

  /** Name of the variable. The service does not check that a filter has it. */
  get name(): string {
    return this.getStringAttribute("name");
  }

  /** Values of the variable when the dashboard opens. Can be empty. */
  get values(): string[] {
    return this.getListAttribute("values");
  }

  /** Whether all values are selected, for a `SOURCE_FILTER` whose column has `allowAll`. */
  get all(): IResolvable {
    return this.getBooleanAttribute("all");
  }

  /** Conditions of an `ADHOC` filter when the dashboard opens. */
  get conditions(): AdHocConditionResultList {
    return new AdHocConditionResultList(this, "conditions", false);
  }

  /** The whole saved value in the form of the API, if its `type` is newer than this version of the provider. */
  get json(): string {
    return this.getStringAttribute("json");
  }
}

/** A list of `SavedFilterValueResult`, as Terraform knows it. */
export class SavedFilterValueResultList extends ComplexList {
  /** The item at an index, from 0. */
  get(index: number): SavedFilterValueResultOutputReference {
    return new SavedFilterValueResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `AdHocConditionResult`, as Terraform knows it. */
export class AdHocConditionResultOutputReference extends ComplexObject {
  /** Column or label to compare. */
  get key(): string {
    return this.getStringAttribute("key");
  }

  /** Comparison operator. */
  get operator(): string {
    return this.getStringAttribute("operator");
  }

  /** Value to compare with. */
  get value(): string {
    return this.getStringAttribute("value");
  }
}

/** A list of `AdHocConditionResult`, as Terraform knows it. */
export class AdHocConditionResultList extends ComplexList {
  /** The item at an index, from 0. */
  get(index: number): AdHocConditionResultOutputReference {
    return new AdHocConditionResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `ContainerResult`, as Terraform knows it. */
export class ContainerResultOutputReference extends ComplexObject {
  /** ID of the section, for use as `containerId` of tiles. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Title of the section. */
  get title(): string {
    return this.getStringAttribute("title");
  }

  /** Whether the section is collapsed when the dashboard opens. */
  get collapsed(): IResolvable {
    return this.getBooleanAttribute("collapsed");
  }

  /** Whether viewers can collapse the section. */
  get collapsible(): IResolvable {
    return this.getBooleanAttribute("collapsible");
  }

  /** Whether the section has a border. */
  get bordered(): IResolvable {
    return this.getBooleanAttribute("bordered");
  }

  /** Tabs of the section. */
  get tabs(): ContainerTabResultList {
    return new ContainerTabResultList(this, "tabs", false);
  }
}

/** A list of `ContainerResult`, as Terraform knows it. */
export class ContainerResultList extends ComplexList {
  /** The item at an index, from 0. */
  get(index: number): ContainerResultOutputReference {
    return new ContainerResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `ContainerTabResult`, as Terraform knows it. */
export class ContainerTabResultOutputReference extends ComplexObject {
  /** ID of the tab, for use as `tabId` of tiles. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Title of the tab. */
  get title(): string {
    return this.getStringAttribute("title");
  }
}

/** A list of `ContainerTabResult`, as Terraform knows it. */
export class ContainerTabResultList extends ComplexList {
  /** The item at an index, from 0. */
  get(index: number): ContainerTabResultOutputReference {
    return new ContainerTabResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `AlertChannelResult`, as Terraform knows it. */
export class AlertChannelResultOutputReference extends ComplexObject {
  /** Type of the channel, for example `webhook`. */
  get type(): string {
    return this.getStringAttribute("type");
  }

  /** ID of the webhook. */
  get webhookId(): string {
    return this.getStringAttribute("webhook_id");
  }

  /** Service of the webhook, for example `slack_api`. Managed mode only. */
  get webhookService(): string {
    return this.getStringAttribute("webhook_service");
  }

  /** ID of the Slack channel that the webhook posts to. Managed mode only. */
  get slackChannelId(): string {
    return this.getStringAttribute("slack_channel_id");
  }

  /** Severity sent with the notification. Managed mode only. */
  get severity(): string {
    return this.getStringAttribute("severity");
  }

  /** Email addresses to notify. */
  get emailRecipients(): string[] {
    return this.getListAttribute("email_recipients");
  }

  /** The whole channel in the form of the API, if its `type` is newer than this version of the provider. */
  get json(): string {
    return this.getStringAttribute("json");
  }
}

/** A list of `AlertChannelResult`, as Terraform knows it. */
export class AlertChannelResultList extends ComplexList {
  /** The item at an index, from 0. */
  get(index: number): AlertChannelResultOutputReference {
    return new AlertChannelResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `AlertSilence`, as Terraform knows it. */
export class AlertSilenceOutputReference extends ComplexObject {
  /** User who silenced the alert. */
  get by(): string {
    return this.getStringAttribute("by");
  }

  /** When the alert was silenced. */
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
  /** The item at an index, from 0. */
  get(index: number): AlertSilenceOutputReference {
    return new AlertSilenceOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `AlertExecutionError`, as Terraform knows it. */
export class AlertExecutionErrorOutputReference extends ComplexObject {
  /** When the evaluation failed. */
  get timestamp(): string {
    return this.getStringAttribute("timestamp");
  }

  /** Type of the error, for example `QUERY_ERROR` or `WEBHOOK_ERROR`. */
  get type(): string {
    return this.getStringAttribute("type");
  }

  /** Error message from the service. */
  get message(): string {
    return this.getStringAttribute("message");
  }
}

/** A list of `AlertExecutionError`, as Terraform knows it. */
export class AlertExecutionErrorList extends ComplexList {
  /** The item at an index, from 0. */
  get(index: number): AlertExecutionErrorOutputReference {
    return new AlertExecutionErrorOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}
