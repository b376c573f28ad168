// Generated from lib/kinds by `npm run generate`; edit them instead.
import { ComplexObject, type Custom, type IResolvable, ObjectList } from "../cdk";

/** One `SourceTable`, as Terraform knows it. */
export class SourceTableOutputReference extends ComplexObject {
  /** Name of the database. */
  get databaseName(): string {
    return this.getStringAttribute("database_name");
  }

  /** Name of the table. Required for every kind except `metric`, which uses `metricTables` instead. */
  get tableName(): string {
    return this.getStringAttribute("table_name");
  }
}

/** One `SourceQuerySetting`, as Terraform knows it. */
export class SourceQuerySettingOutputReference extends ComplexObject {
  /** Name of the setting. */
  get setting(): string {
    return this.getStringAttribute("setting");
  }

  /** Value of the setting. */
  get value(): string {
    return this.getStringAttribute("value");
  }
}

/** One `HighlightedExpression`, as Terraform knows it. */
export class HighlightedExpressionOutputReference extends ComplexObject {
  /** SQL expression for the attribute. */
  get sqlExpression(): string {
    return this.getStringAttribute("sql_expression");
  }

  /** Lucene expression for the attribute, for use in searches. Defaults to the SQL expression. */
  get luceneExpression(): string {
    return this.getStringAttribute("lucene_expression");
  }

  /** Label of the attribute. Defaults to the expression. */
  get alias(): string {
    return this.getStringAttribute("alias");
  }
}

/** One `MaterializedView`, as Terraform knows it. */
export class MaterializedViewOutputReference extends ComplexObject {
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

  /** Start of the data in the view, as an RFC 3339 time. If omitted, the view contains all data. */
  get minDate(): string {
    return this.getStringAttribute("min_date");
  }

  /** Column that contains the time. */
  get timestampColumn(): string {
    return this.getStringAttribute("timestamp_column");
  }

  /** Aggregated columns of the view. */
  get aggregatedColumns(): ObjectList<AggregatedColumnOutputReference> {
    return new ObjectList(this, "aggregated_columns", false, AggregatedColumnOutputReference);
  }
}

/** One `AggregatedColumn`, as Terraform knows it. */
export class AggregatedColumnOutputReference extends ComplexObject {
  /** Aggregate function of the column. */
  get aggFn(): string {
    return this.getStringAttribute("agg_fn");
  }

  /** Column of the materialized view. */
  get mvColumn(): string {
    return this.getStringAttribute("mv_column");
  }

  /** Column to aggregate. Required for every function except `count`. */
  get sourceColumn(): string {
    return this.getStringAttribute("source_column");
  }
}

/** One `MetadataMaterializedViews`, as Terraform knows it. */
export class MetadataMaterializedViewsOutputReference extends ComplexObject {
  /** Table that contains the names of the fields. If omitted, the service finds the names in the data. */
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

/** One `SourceFilterSettings`, as Terraform knows it. */
export class SourceFilterSettingsOutputReference extends ComplexObject {
  /** Name of the database. */
  get databaseName(): string {
    return this.getStringAttribute("database_name");
  }

  /** Table that contains the values of the filters. */
  get tableName(): string {
    return this.getStringAttribute("table_name");
  }

  /** Columns to filter by. */
  get columns(): ObjectList<SourceFilterColumnOutputReference> {
    return new ObjectList(this, "columns", false, SourceFilterColumnOutputReference);
  }
}

/** One `SourceFilterColumn`, as Terraform knows it. */
export class SourceFilterColumnOutputReference extends ComplexObject {
  /** Name of the column. */
  get name(): string {
    return this.getStringAttribute("name");
  }

  /** Label of the column. Defaults to its name. */
  get label(): string {
    return this.getStringAttribute("label");
  }

  /** Expression for the values of the column. Defaults to the column. */
  get valueExpression(): string {
    return this.getStringAttribute("value_expression");
  }

  /** Whether viewers can select all values at once. */
  get allowAll(): IResolvable {
    return this.getBooleanAttribute("allow_all");
  }
}

/** One `MetricTables`, as Terraform knows it. */
export class MetricTablesOutputReference extends ComplexObject {
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

/** One `RolePermission`, as Terraform knows it. */
export class RolePermissionOutputReference extends ComplexObject {
  /** What is allowed. */
  get action(): string {
    return this.getStringAttribute("action");
  }

  /** Type of object that the permission applies to. */
  get subject(): string {
    return this.getStringAttribute("subject");
  }

  /** What the permission applies to: objects of the service (`mongodb`) or rows of the database (`clickhouse`). Defaults to `mongodb`. */
  get integration(): string {
    return this.getStringAttribute("integration");
  }

  /** Whether the permission denies access instead of granting it. Defaults to `false`. */
  get inverted(): IResolvable {
    return this.getBooleanAttribute("inverted");
  }

  /** Fields that the permission is limited to. If omitted, it applies to all fields. */
  get fields(): string[] {
    return this.getListAttribute("fields");
  }

  /** Condition that limits the permission to some objects or rows. For objects of the service, the members to compare with a text or with `{ $regex, $options }`. For rows of the database, `{ connection, from = { databaseName, tableName }, where, whereLanguage }`. If omitted, it applies to all. */
  get conditions(): string {
    return this.getStringAttribute("conditions");
  }

  /** The whole permission in the form of the API, for a newer `integration`. Excludes all others. */
  get json(): string {
    return this.getStringAttribute("json");
  }
}

/** One `ApiKeyHashData`, as Terraform knows it. */
export class ApiKeyHashDataOutputReference extends ComplexObject {
  /** SHA-256 digest of the key's ID, base64-encoded. Required with `product: "clickstack"`. */
  get keyIdHash(): string {
    return this.getStringAttribute("key_id_hash");
  }

  /** Last four characters of the key's ID, not hashed. Required with `product: "clickstack"`. */
  get keyIdSuffix(): string {
    return this.getStringAttribute("key_id_suffix");
  }

  /** SHA-256 digest of the key's secret, base64-encoded. Sensitive. Required with `product: "clickstack"`. */
  get keySecretHash(): string {
    return this.getStringAttribute("key_secret_hash");
  }
}

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

/** One `Tile`, as Terraform knows it. */
export class TileOutputReference extends ComplexObject {
  /** ID of the tile, assigned by the service. A tile keeps its ID as long as the provider can match it by key, unique name or equal query. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Key that identifies the tile in this configuration and in `tileIds`. Defaults to the name. Never sent to the service. */
  get key(): string {
    return this.getStringAttribute("key");
  }

  /** Title of the tile. Can be empty, as it is if omitted. */
  get name(): string {
    return this.getStringAttribute("name");
  }

  /** Description of the tile, which the UI shows as a tooltip. Requires version 2.41 or later of the service. If omitted, a description set in the UI is kept. Set it to an empty string to remove it. */
  get description(): string {
    return this.getStringAttribute("description");
  }

  /** Column of the left edge, starting at 0. If omitted, the provider places tiles from left to right and top to bottom. */
  get x(): number {
    return this.getNumberAttribute("x");
  }

  /** Row of the top edge, starting at 0. If omitted, the provider places tiles from left to right and top to bottom. */
  get y(): number {
    return this.getNumberAttribute("y");
  }

  /**
   * Width in columns. Defaults to 12.
   * @default 12
   */
  get w(): number {
    return this.getNumberAttribute("w");
  }

  /**
   * Height in rows. Defaults to 6.
   * @default 6
   */
  get h(): number {
    return this.getNumberAttribute("h");
  }

  /** Whether to show the ratio of the two series. */
  get asRatio(): IResolvable {
    return this.getBooleanAttribute("as_ratio");
  }

  /** Content of the tile, as a list of series. In ClickStack, exactly one of `series` and `config` is required. */
  get series(): ObjectList<SeriesOutputReference> {
    return new ObjectList(this, "series", false, SeriesOutputReference);
  }

  /** Content of the tile in the current form of the service, as JSON. The attributes depend on the display type. Requires version 2.18 or later of the service. The provider ignores differences that do not change the meaning. Exactly one of `series` and `config` is required. */
  get config(): string {
    return this.getStringAttribute("config");
  }

  /** ID of the section (dashboard container) that contains the tile. Requires version 2.27 or later of the service. */
  get containerId(): string {
    return this.getStringAttribute("container_id");
  }

  /** ID of the tab that contains the tile. Requires `containerId`. Requires version 2.27 or later of the service. */
  get tabId(): string {
    return this.getStringAttribute("tab_id");
  }
}

/** One `Series`, as Terraform knows it. */
export class SeriesOutputReference extends ComplexObject {
  /** Type of the series. In ClickStack, all series of a tile have the same type, the default is `time`, and current versions reject `histogram`. */
  get type(): string {
    return this.getStringAttribute("type");
  }

  /** ID of the source to query. Required for every type except `markdown`. */
  get sourceId(): string {
    return this.getStringAttribute("source_id");
  }

  /** Aggregate function. Required for every type except `search` and `markdown`. In ClickStack, a percentile is `quantile` with `level`. */
  get aggFn(): string {
    return this.getStringAttribute("agg_fn");
  }

  /** Condition that selects the rows to aggregate, in the language of `whereLanguage`. If omitted, all rows are used. */
  get where(): string {
    return this.getStringAttribute("where");
  }

  /** Language of `where`. Defaults to `lucene`. */
  get whereLanguage(): string {
    return this.getStringAttribute("where_language");
  }

  /** Columns or expressions to group by. ClickStack uses the grouping of a tile's first series for all its series. */
  get groupBy(): string[] {
    return this.getListAttribute("group_by");
  }

  /** Column or expression to aggregate. In ClickStack, every function except `count` needs it. */
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
  get numberFormat(): NumberFormatOutputReference {
    return new NumberFormatOutputReference(this, "number_format", false);
  }

  /** How to draw a `time` series. Defaults to `line`. */
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

/** One `DashboardFilter`, as Terraform knows it. */
export class DashboardFilterOutputReference extends ComplexObject {
  /** ID of the filter, assigned by the service. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Type of the filter: values of an expression (`QUERY_EXPRESSION`, the default), of a list (`STATIC_LIST`), of a Prometheus label (`PROMETHEUS_LABEL`) or of a column that a source lists (`SOURCE_FILTER`), or conditions that viewers choose (`ADHOC`). Only `QUERY_EXPRESSION` exists before version 2.38. */
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

  /** ID of the source that provides the selectable values. For `PROMETHEUS_LABEL`, a source of kind `promql`. */
  get sourceId(): string {
    return this.getStringAttribute("source_id");
  }

  /** Type of the metric. Only for sources of kind `metric`. */
  get sourceMetricType(): string {
    return this.getStringAttribute("source_metric_type");
  }

  /** Condition that selects the rows that provide values. In SQL unless `whereLanguage` says otherwise. */
  get where(): string {
    return this.getStringAttribute("where");
  }

  /** Language of `where`. Defaults to `sql`, unlike that of a tile. */
  get whereLanguage(): string {
    return this.getStringAttribute("where_language");
  }

  /** Selectable values. Requires version 2.38 or later of the service. Each once, in the order in which the filter shows them. */
  get options(): string[] {
    return this.getListAttribute("options");
  }

  /** Name of the Prometheus label. Requires version 2.38 or later of the service. `__name__` provides the names of the metrics. */
  get label(): string {
    return this.getStringAttribute("label");
  }

  /** Selector of the series that provide the values of the label. Requires version 2.38 or later of the service. Can contain variables of the dashboard. */
  get match(): string {
    return this.getStringAttribute("match");
  }

  /** Language of the sources of an `ADHOC` filter: `sql` or `promql`. Requires version 2.46 or later of the service. */
  get sourceType(): string {
    return this.getStringAttribute("source_type");
  }

  /** IDs of the sources whose columns viewers of an `ADHOC` filter choose from. Requires version 2.46 or later of the service. */
  get sources(): string[] {
    return this.getListAttribute("sources");
  }

  /** IDs of the sources whose tiles the filter applies to. If omitted or empty, it applies to all tiles. */
  get appliesToSourceIds(): string[] {
    return this.getListAttribute("applies_to_source_ids");
  }

  /** Whether the filter applies to tiles automatically. Requires version 2.36 or later of the service. Defaults to `true` for `QUERY_EXPRESSION` and `ADHOC`, is always `true` for `SOURCE_FILTER`, and `false` for the other types. */
  get isBroadcastEnabled(): IResolvable {
    return this.getBooleanAttribute("is_broadcast_enabled");
  }

  /** Whether expressions can use the selected value as a variable. Requires version 2.36 or later of the service. Defaults to `false` for `QUERY_EXPRESSION`, and is always `true` for the other types. */
  get isVariableEnabled(): IResolvable {
    return this.getBooleanAttribute("is_variable_enabled");
  }

  /** Name of the variable. Requires `isVariableEnabled` for `QUERY_EXPRESSION`. Requires version 2.36 or later of the service. If omitted, derived from `name`. */
  get variableName(): string {
    return this.getStringAttribute("variable_name");
  }

  /** Least number of values that viewers must select: 0 or 1. Requires version 2.39 or later of the service. With 1 the filter is required. */
  get minSelections(): number {
    return this.getNumberAttribute("min_selections");
  }

  /** Most values that viewers can select: only 1 is possible. Requires version 2.41 or later of the service. If omitted, viewers can select several. */
  get maxSelections(): number {
    return this.getNumberAttribute("max_selections");
  }

  /** Whether a required filter is required for the whole dashboard. Has no effect without `minSelections` 1. Requires version 2.39 or later of the service. */
  get isGlobalRequirement(): IResolvable {
    return this.getBooleanAttribute("is_global_requirement");
  }

  /** The whole filter in the form of the API, for a newer `type`. Excludes all others. */
  get json(): string {
    return this.getStringAttribute("json");
  }
}

/** One `SavedFilterValue`, as Terraform knows it. */
export class SavedFilterValueOutputReference extends ComplexObject {
  /** Form of the value: a condition (`sql`, the default), the values of a variable (`variable`), or the conditions of an `ADHOC` filter (`adhoc`). `variable` requires version 2.37 or later of the service, `adhoc` 2.46. */
  get type(): string {
    return this.getStringAttribute("type");
  }

  /** Condition to apply when the dashboard opens. */
  get condition(): string {
    return this.getStringAttribute("condition");
  }

  /** Name of the variable. The service does not check that a filter has it. Requires version 2.37 or later of the service. */
  get name(): string {
    return this.getStringAttribute("name");
  }

  /** Values of the variable when the dashboard opens. Can be empty. Requires version 2.37 or later of the service. */
  get values(): string[] {
    return this.getListAttribute("values");
  }

  /** Whether all values are selected, for a `SOURCE_FILTER` whose column has `allowAll`. Requires version 2.41 or later of the service. `values` is then empty. */
  get all(): IResolvable {
    return this.getBooleanAttribute("all");
  }

  /** Conditions of an `ADHOC` filter when the dashboard opens. Requires version 2.46 or later of the service. */
  get conditions(): ObjectList<AdHocConditionOutputReference> {
    return new ObjectList(this, "conditions", false, AdHocConditionOutputReference);
  }

  /** The whole saved value in the form of the API, for a newer `type`. Excludes all others. */
  get json(): string {
    return this.getStringAttribute("json");
  }
}

/** One `AdHocCondition`, as Terraform knows it. */
export class AdHocConditionOutputReference extends ComplexObject {
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

/** One `Container`, as Terraform knows it. */
export class ContainerOutputReference extends ComplexObject {
  /** ID of the section, for use as `containerId` of tiles. Must be unique within the dashboard. */
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
  get tabs(): ObjectList<ContainerTabOutputReference> {
    return new ObjectList(this, "tabs", false, ContainerTabOutputReference);
  }
}

/** One `ContainerTab`, as Terraform knows it. */
export class ContainerTabOutputReference extends ComplexObject {
  /** ID of the tab, for use as `tabId` of tiles. Must be unique within the container. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Title of the tab. */
  get title(): string {
    return this.getStringAttribute("title");
  }
}

/** One `AlertChannel`, as Terraform knows it. */
export class AlertChannelOutputReference extends ComplexObject {
  /** Type of the channel, for example `webhook`. Required with `product: "clickstack"`. */
  get type(): string {
    return this.getStringAttribute("type");
  }

  /** ID of the webhook. */
  get webhookId(): string {
    return this.getStringAttribute("webhook_id");
  }

  /** Service of the webhook, for example `slack_api`. Managed mode only. If omitted, the provider does not compare it. */
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

  /** Email addresses to notify. Required for type `email`. Managed mode only. */
  get emailRecipients(): string[] {
    return this.getListAttribute("email_recipients");
  }

  /** The whole channel in the form of the API, for a newer `type`. Excludes all others. */
  get json(): string {
    return this.getStringAttribute("json");
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
