// Generated from lib/kinds by `npm run generate`; edit them instead.
import { type Construct, type Custom, DefinedResource, type IResolvable, ObjectList, type TerraformMetaArguments } from "../cdk";
import { served } from "../served";
import { HighlightedExpressionOutputReference, MaterializedViewOutputReference, MetadataMaterializedViewsOutputReference, MetricTablesOutputReference, SourceFilterSettingsOutputReference, SourceQuerySettingOutputReference, SourceTableOutputReference } from "./shared";

/** All arguments of `Source`. */
export interface SourceArguments extends TerraformMetaArguments {
  /** Name of the source. Does not have to be unique. */
  readonly name: string;
  /** Kind of the data. Changing this keeps the ID of the source. */
  readonly kind: "log" | "trace" | "metric" | "session" | "promql" | Custom | IResolvable;
  /** ID of the database connection. */
  readonly connectionId: string;
  /** Database table that contains the data. */
  readonly from: SourceTable;
  /** Expression for the time of an event. Must use columns of the table's primary key. */
  readonly timestampValueExpression: string;
  /** Section that lists the source in the UI. */
  readonly section?: string;
  /** Whether to hide the source in the source selection of the UI. */
  readonly disabled?: boolean | IResolvable;
  /** Database settings for the queries of this source. */
  readonly querySettings?: readonly SourceQuerySetting[] | IResolvable;
  /** Columns that a search shows by default. */
  readonly defaultTableSelectExpression?: string;
  /** Expression for the service name of an event. */
  readonly serviceNameExpression?: string;
  /** Expression for the service version of an event. */
  readonly serviceVersionExpression?: string;
  /** Expression for the body of a log. */
  readonly bodyExpression?: string;
  /** Expression for the severity of a log. */
  readonly severityTextExpression?: string;
  /** Expression for the severity of a log as a number. Requires version 2.42 or later of the service. */
  readonly severityNumberExpression?: string;
  /** Expression for the name of an event. Requires version 2.42 or later of the service. */
  readonly eventNameExpression?: string;
  /** Expression that identifies a row. Requires version 2.46 or later of the service. */
  readonly rowKeyExpression?: string;
  /**
   * Condition to add to every query.
   * @deprecated The service supports this only for old sources.
   */
  readonly tableFilterExpression?: string;
  /** Expression for the attributes of an event. */
  readonly eventAttributesExpression?: string;
  /** Expression for the resource attributes. */
  readonly resourceAttributesExpression?: string;
  /** Expression for the time to show and sort by. */
  readonly displayedTimestampValueExpression?: string;
  /** Column to search if a search term has no field. */
  readonly implicitColumnExpression?: string;
  /** Whether searches of the implicit column use a text index. If omitted, the service decides. */
  readonly useTextIndexForImplicitColumn?: "auto" | "enabled" | "disabled" | Custom | IResolvable;
  /** Columns that all tables of a distributed table have in common. */
  readonly knownColumnsListExpression?: string;
  /** Sort order of the rows. */
  readonly orderByExpression?: string;
  /** Expression for the duration of a span. */
  readonly durationExpression?: string;
  /** Precision of the duration, as a power of ten per second: 3 for milliseconds, 9 for nanoseconds. Defaults to 3. */
  readonly durationPrecision?: number;
  /** Expression for the trace ID. */
  readonly traceIdExpression?: string;
  /** Expression for the span ID. */
  readonly spanIdExpression?: string;
  /** Expression for the ID of the parent span. */
  readonly parentSpanIdExpression?: string;
  /** Expression for the span name. */
  readonly spanNameExpression?: string;
  /** Expression for the span kind. */
  readonly spanKindExpression?: string;
  /** Expression for the span status. */
  readonly statusCodeExpression?: string;
  /** Expression for the status message of the span. */
  readonly statusMessageExpression?: string;
  /** Expression for the span events. */
  readonly spanEventsValueExpression?: string;
  /** Expression for the span links. */
  readonly spanLinksValueExpression?: string;
  /** Expression for the sample rate of spans. */
  readonly sampleRateExpression?: string;
  /** Attributes to highlight in a trace. */
  readonly highlightedTraceAttributeExpressions?: readonly HighlightedExpression[] | IResolvable;
  /** Attributes to highlight in a row. */
  readonly highlightedRowAttributeExpressions?: readonly HighlightedExpression[] | IResolvable;
  /** Materialized views that speed up queries. */
  readonly materializedViews?: readonly MaterializedView[] | IResolvable;
  /** Materialized views for the autocompletion of fields. */
  readonly metadataMaterializedViews?: MetadataMaterializedViews;
  /** Filter settings. Managed mode only. */
  readonly filterSettings?: SourceFilterSettings;
  /** Tables of the metrics, by metric type. At least one is required. */
  readonly metricTables?: MetricTables;
  /** Table of the time series. */
  readonly seriesTable?: string;
  /** Shortest interval that charts choose by themselves, for example `1 minute`. Requires version 2.40 or later of the service. */
  readonly minAutoGranularity?: string;
  /** ID of the linked log source. An empty string removes the link. If two sources refer to each other, set one of the links with `observability_source_links`. */
  readonly logSourceId?: string;
  /** ID of the linked trace source. An empty string removes the link. If two sources refer to each other, set one of the links with `observability_source_links`. */
  readonly traceSourceId?: string;
  /** ID of the linked metric source. An empty string removes the link. If two sources refer to each other, set one of the links with `observability_source_links`. */
  readonly metricSourceId?: string;
  /** ID of the linked session source. An empty string removes the link. If two sources refer to each other, set one of the links with `observability_source_links`. */
  readonly sessionSourceId?: string;
  /** ID of the source's team, in a self-hosted service. Defaults to the provider's; another team replaces the resource. */
  readonly team?: string;
}

/** Configuration of `Source`: what every `kind` has. */
export interface CommonSourceConfig extends TerraformMetaArguments {
  /** Name of the source. Does not have to be unique. */
  readonly name: string;
  /** ID of the database connection. */
  readonly connectionId: string;
  /** Database table that contains the data. */
  readonly from: SourceTable;
  /** Expression for the time of an event. Must use columns of the table's primary key. */
  readonly timestampValueExpression: string;
  /** Section that lists the source in the UI. */
  readonly section?: string;
  /** Whether to hide the source in the source selection of the UI. */
  readonly disabled?: boolean | IResolvable;
  /** Database settings for the queries of this source. */
  readonly querySettings?: readonly SourceQuerySetting[] | IResolvable;
  /** ID of the source's team, in a self-hosted service. Defaults to the provider's; another team replaces the resource. */
  readonly team?: string;
}

/** A source of logs. */
export interface LogSourceConfig extends CommonSourceConfig {
  /** Kind of the data. Changing this keeps the ID of the source. */
  readonly kind: "log";
  /** Columns that a search shows by default. */
  readonly defaultTableSelectExpression: string;
  /** Expression for the service name of an event. */
  readonly serviceNameExpression?: string;
  /** Expression for the service version of an event. */
  readonly serviceVersionExpression?: string;
  /** Expression for the body of a log. */
  readonly bodyExpression?: string;
  /** Expression for the severity of a log. */
  readonly severityTextExpression?: string;
  /** Expression for the severity of a log as a number. Requires version 2.42 or later of the service. */
  readonly severityNumberExpression?: string;
  /** Expression for the name of an event. Requires version 2.42 or later of the service. */
  readonly eventNameExpression?: string;
  /** Expression that identifies a row. Requires version 2.46 or later of the service. */
  readonly rowKeyExpression?: string;
  /**
   * Condition to add to every query.
   * @deprecated The service supports this only for old sources.
   */
  readonly tableFilterExpression?: string;
  /** Expression for the attributes of an event. */
  readonly eventAttributesExpression?: string;
  /** Expression for the resource attributes. */
  readonly resourceAttributesExpression?: string;
  /** Expression for the time to show and sort by. */
  readonly displayedTimestampValueExpression?: string;
  /** Column to search if a search term has no field. */
  readonly implicitColumnExpression?: string;
  /** Whether searches of the implicit column use a text index. If omitted, the service decides. */
  readonly useTextIndexForImplicitColumn?: "auto" | "enabled" | "disabled" | Custom | IResolvable;
  /** Columns that all tables of a distributed table have in common. */
  readonly knownColumnsListExpression?: string;
  /** Sort order of the rows. */
  readonly orderByExpression?: string;
  /** Expression for the trace ID. */
  readonly traceIdExpression?: string;
  /** Expression for the span ID. */
  readonly spanIdExpression?: string;
  /** Attributes to highlight in a trace. */
  readonly highlightedTraceAttributeExpressions?: readonly HighlightedExpression[] | IResolvable;
  /** Attributes to highlight in a row. */
  readonly highlightedRowAttributeExpressions?: readonly HighlightedExpression[] | IResolvable;
  /** Materialized views that speed up queries. */
  readonly materializedViews?: readonly MaterializedView[] | IResolvable;
  /** Materialized views for the autocompletion of fields. */
  readonly metadataMaterializedViews?: MetadataMaterializedViews;
  /** Filter settings. Managed mode only. */
  readonly filterSettings?: SourceFilterSettings;
  /** ID of the linked trace source. An empty string removes the link. If two sources refer to each other, set one of the links with `observability_source_links`. */
  readonly traceSourceId?: string;
  /** ID of the linked metric source. An empty string removes the link. If two sources refer to each other, set one of the links with `observability_source_links`. */
  readonly metricSourceId?: string;
}

/** A source of spans. */
export interface TraceSourceConfig extends CommonSourceConfig {
  /** Kind of the data. Changing this keeps the ID of the source. */
  readonly kind: "trace";
  /** Columns that a search shows by default. */
  readonly defaultTableSelectExpression: string;
  /** Expression for the service name of an event. */
  readonly serviceNameExpression?: string;
  /** Expression for the service version of an event. */
  readonly serviceVersionExpression?: string;
  /** Expression that identifies a row. Requires version 2.46 or later of the service. */
  readonly rowKeyExpression?: string;
  /** Expression for the attributes of an event. */
  readonly eventAttributesExpression?: string;
  /** Expression for the resource attributes. */
  readonly resourceAttributesExpression?: string;
  /** Expression for the time to show and sort by. */
  readonly displayedTimestampValueExpression?: string;
  /** Column to search if a search term has no field. */
  readonly implicitColumnExpression?: string;
  /** Whether searches of the implicit column use a text index. If omitted, the service decides. */
  readonly useTextIndexForImplicitColumn?: "auto" | "enabled" | "disabled" | Custom | IResolvable;
  /** Columns that all tables of a distributed table have in common. */
  readonly knownColumnsListExpression?: string;
  /** Sort order of the rows. */
  readonly orderByExpression?: string;
  /** Expression for the duration of a span. */
  readonly durationExpression: string;
  /** Precision of the duration, as a power of ten per second: 3 for milliseconds, 9 for nanoseconds. Defaults to 3. */
  readonly durationPrecision?: number;
  /** Expression for the trace ID. */
  readonly traceIdExpression: string;
  /** Expression for the span ID. */
  readonly spanIdExpression: string;
  /** Expression for the ID of the parent span. */
  readonly parentSpanIdExpression: string;
  /** Expression for the span name. */
  readonly spanNameExpression: string;
  /** Expression for the span kind. */
  readonly spanKindExpression: string;
  /** Expression for the span status. */
  readonly statusCodeExpression?: string;
  /** Expression for the status message of the span. */
  readonly statusMessageExpression?: string;
  /** Expression for the span events. */
  readonly spanEventsValueExpression?: string;
  /** Expression for the span links. */
  readonly spanLinksValueExpression?: string;
  /** Expression for the sample rate of spans. */
  readonly sampleRateExpression?: string;
  /** Attributes to highlight in a trace. */
  readonly highlightedTraceAttributeExpressions?: readonly HighlightedExpression[] | IResolvable;
  /** Attributes to highlight in a row. */
  readonly highlightedRowAttributeExpressions?: readonly HighlightedExpression[] | IResolvable;
  /** Materialized views that speed up queries. */
  readonly materializedViews?: readonly MaterializedView[] | IResolvable;
  /** Materialized views for the autocompletion of fields. */
  readonly metadataMaterializedViews?: MetadataMaterializedViews;
  /** Filter settings. Managed mode only. */
  readonly filterSettings?: SourceFilterSettings;
  /** ID of the linked log source. An empty string removes the link. If two sources refer to each other, set one of the links with `observability_source_links`. */
  readonly logSourceId?: string;
  /** ID of the linked metric source. An empty string removes the link. If two sources refer to each other, set one of the links with `observability_source_links`. */
  readonly metricSourceId?: string;
  /** ID of the linked session source. An empty string removes the link. If two sources refer to each other, set one of the links with `observability_source_links`. */
  readonly sessionSourceId?: string;
}

/** A source of metrics. */
export interface MetricSourceConfig extends CommonSourceConfig {
  /** Kind of the data. Changing this keeps the ID of the source. */
  readonly kind: "metric";
  /** Expression for the service name of an event. */
  readonly serviceNameExpression?: string;
  /** Expression for the resource attributes. */
  readonly resourceAttributesExpression: string;
  /** Tables of the metrics, by metric type. At least one is required. */
  readonly metricTables: MetricTables;
  /** Table of the time series. */
  readonly seriesTable?: string;
  /** Shortest interval that charts choose by themselves, for example `1 minute`. Requires version 2.40 or later of the service. */
  readonly minAutoGranularity?: string;
  /** ID of the linked log source. An empty string removes the link. If two sources refer to each other, set one of the links with `observability_source_links`. */
  readonly logSourceId?: string;
}

/** A source of session replays. It belongs to a trace source. */
export interface SessionSourceConfig extends CommonSourceConfig {
  /** Kind of the data. Changing this keeps the ID of the source. */
  readonly kind: "session";
  /** Expression for the resource attributes. */
  readonly resourceAttributesExpression?: string;
  /** ID of the linked trace source. An empty string removes the link. If two sources refer to each other, set one of the links with `observability_source_links`. */
  readonly traceSourceId: string;
}

/** A source of metrics for PromQL queries. */
export interface PromqlSourceConfig extends CommonSourceConfig {
  /** Kind of the data. Changing this keeps the ID of the source. */
  readonly kind: "promql";
}

/** Configuration of `Source` of a `kind` that is newer than this version, with known members. */
export interface NewerSourceConfig extends Omit<SourceArguments, "kind"> {
  /** Kind of the data. Changing this keeps the ID of the source. */
  readonly kind: Custom;
}

/** Configuration of `Source`, by `kind`. */
export type SourceConfig =
  | LogSourceConfig
  | TraceSourceConfig
  | MetricSourceConfig
  | SessionSourceConfig
  | PromqlSourceConfig
  | NewerSourceConfig;

/** The value of `from`. */
export interface SourceTable {
  /** Name of the database. */
  readonly databaseName: string;
  /** Name of the table. Required for every kind except `metric`, which uses `metricTables` instead. */
  readonly tableName?: string;
}

/** An item of `querySettings`. */
export interface SourceQuerySetting {
  /** Name of the setting. */
  readonly setting: string;
  /** Value of the setting. */
  readonly value: string;
}

/** An item of `highlightedTraceAttributeExpressions`. */
export interface HighlightedExpression {
  /** SQL expression for the attribute. */
  readonly sqlExpression: string;
  /** Lucene expression for the attribute, for use in searches. Defaults to the SQL expression. */
  readonly luceneExpression?: string;
  /** Label of the attribute. Defaults to the expression. */
  readonly alias?: string;
}

/** An item of `materializedViews`. */
export interface MaterializedView {
  /** Database of the materialized view. */
  readonly databaseName: string;
  /** Table of the materialized view. */
  readonly tableName: string;
  /** Columns to filter and group by, comma-separated. */
  readonly dimensionColumns: string;
  /** Shortest interval that the view supports. The service stores the short form. */
  readonly minGranularity: string;
  /** Start of the data in the view, as an RFC 3339 time. If omitted, the view contains all data. */
  readonly minDate?: string;
  /** Column that contains the time. */
  readonly timestampColumn: string;
  /** Aggregated columns of the view. */
  readonly aggregatedColumns: readonly AggregatedColumn[] | IResolvable;
}

/** An item of `aggregatedColumns`. */
export interface AggregatedColumn {
  /** Aggregate function of the column. */
  readonly aggFn: "avg" | "count" | "count_distinct" | "last_value" | "max" | "min" | "quantile" | "sum" | "any" | "none" | "increase" | "histogram" | Custom | IResolvable;
  /** Column of the materialized view. */
  readonly mvColumn: string;
  /** Column to aggregate. Required for every function except `count`. */
  readonly sourceColumn?: string;
}

/** The value of `metadataMaterializedViews`. */
export interface MetadataMaterializedViews {
  /** Table that contains the names of the fields. If omitted, the service finds the names in the data. */
  readonly keyRollupTable?: string;
  /** Table that contains the values of the fields. */
  readonly kvRollupTable: string;
  /** Interval of the rollup tables. The service stores the short form. */
  readonly granularity: string;
}

/** The value of `filterSettings`. */
export interface SourceFilterSettings {
  /** Name of the database. */
  readonly databaseName: string;
  /** Table that contains the values of the filters. */
  readonly tableName: string;
  /** Columns to filter by. */
  readonly columns: readonly SourceFilterColumn[] | IResolvable;
}

/** An item of `columns`. */
export interface SourceFilterColumn {
  /** Name of the column. */
  readonly name: string;
  /** Label of the column. Defaults to its name. */
  readonly label?: string;
  /** Expression for the values of the column. Defaults to the column. */
  readonly valueExpression?: string;
  /** Whether viewers can select all values at once. */
  readonly allowAll?: boolean | IResolvable;
}

/** The value of `metricTables`. */
export interface MetricTables {
  /** Table of gauge metrics. */
  readonly gauge?: string;
  /** Table of sum metrics. */
  readonly sum?: string;
  /** Table of histogram metrics. */
  readonly histogram?: string;
  /** Table of summary metrics. */
  readonly summary?: string;
  /** Table of exponential histogram metrics. */
  readonly exponentialHistogram?: string;
}

/** Manages a source: a table of logs, spans, metrics or sessions, and how to read it. Its arguments depend on its kind. */
export class Source extends DefinedResource<SourceArguments> {
  static readonly tfResourceType: string = "observability_source";

  constructor(scope: Construct, id: string, config: SourceConfig) {
    super(scope, id, served("resource", "source"), config);
  }

  /** ID of the source. Tiles, saved searches and other sources refer to it. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Name of the source. Does not have to be unique. */
  get name(): string {
    return this.getStringAttribute("name");
  }
  set name(value: string) {
    this.inputs.set("name", value);
  }

  /** What `name` was set to. */
  get nameInput(): string {
    return this.inputs.get("name");
  }

  /** Kind of the data. Changing this keeps the ID of the source. */
  get kind(): string {
    return this.getStringAttribute("kind");
  }
  set kind(value: "log" | "trace" | "metric" | "session" | "promql" | Custom | IResolvable) {
    this.inputs.set("kind", value);
  }

  /** What `kind` was set to. */
  get kindInput(): "log" | "trace" | "metric" | "session" | "promql" | Custom | IResolvable {
    return this.inputs.get("kind");
  }

  /** ID of the database connection. */
  get connectionId(): string {
    return this.getStringAttribute("connection_id");
  }
  set connectionId(value: string) {
    this.inputs.set("connectionId", value);
  }

  /** What `connectionId` was set to. */
  get connectionIdInput(): string {
    return this.inputs.get("connectionId");
  }

  /** Database table that contains the data. */
  get from(): SourceTableOutputReference {
    return new SourceTableOutputReference(this, "from", false);
  }
  set from(value: SourceTable) {
    this.inputs.set("from", value);
  }

  /** Sets `from`. */
  putFrom(value: SourceTable): void {
    this.inputs.set("from", value);
  }

  /** What `from` was set to. */
  get fromInput(): SourceTable {
    return this.inputs.get("from");
  }

  /** Expression for the time of an event. Must use columns of the table's primary key. */
  get timestampValueExpression(): string {
    return this.getStringAttribute("timestamp_value_expression");
  }
  set timestampValueExpression(value: string) {
    this.inputs.set("timestampValueExpression", value);
  }

  /** What `timestampValueExpression` was set to. */
  get timestampValueExpressionInput(): string {
    return this.inputs.get("timestampValueExpression");
  }

  /** Section that lists the source in the UI. */
  get section(): string {
    return this.getStringAttribute("section");
  }
  set section(value: string | undefined) {
    this.inputs.set("section", value);
  }

  /** Omits `section`. */
  resetSection(): void {
    this.inputs.set("section", undefined);
  }

  /** What `section` was set to. */
  get sectionInput(): string | undefined {
    return this.inputs.get("section");
  }

  /** Whether to hide the source in the source selection of the UI. */
  get disabled(): IResolvable {
    return this.getBooleanAttribute("disabled");
  }
  set disabled(value: boolean | IResolvable | undefined) {
    this.inputs.set("disabled", value);
  }

  /** Omits `disabled`. */
  resetDisabled(): void {
    this.inputs.set("disabled", undefined);
  }

  /** What `disabled` was set to. */
  get disabledInput(): boolean | IResolvable | undefined {
    return this.inputs.get("disabled");
  }

  /** Database settings for the queries of this source. */
  get querySettings(): ObjectList<SourceQuerySettingOutputReference> {
    return new ObjectList(this, "query_settings", false, SourceQuerySettingOutputReference);
  }
  set querySettings(value: readonly SourceQuerySetting[] | IResolvable | undefined) {
    this.inputs.set("querySettings", value);
  }

  /** Sets `querySettings`. */
  putQuerySettings(value: readonly SourceQuerySetting[] | IResolvable): void {
    this.inputs.set("querySettings", value);
  }

  /** Omits `querySettings`. */
  resetQuerySettings(): void {
    this.inputs.set("querySettings", undefined);
  }

  /** What `querySettings` was set to. */
  get querySettingsInput(): readonly SourceQuerySetting[] | IResolvable | undefined {
    return this.inputs.get("querySettings");
  }

  /** Columns that a search shows by default. */
  get defaultTableSelectExpression(): string {
    return this.getStringAttribute("default_table_select_expression");
  }
  set defaultTableSelectExpression(value: string | undefined) {
    this.inputs.set("defaultTableSelectExpression", value);
  }

  /** Omits `defaultTableSelectExpression`. */
  resetDefaultTableSelectExpression(): void {
    this.inputs.set("defaultTableSelectExpression", undefined);
  }

  /** What `defaultTableSelectExpression` was set to. */
  get defaultTableSelectExpressionInput(): string | undefined {
    return this.inputs.get("defaultTableSelectExpression");
  }

  /** Expression for the service name of an event. */
  get serviceNameExpression(): string {
    return this.getStringAttribute("service_name_expression");
  }
  set serviceNameExpression(value: string | undefined) {
    this.inputs.set("serviceNameExpression", value);
  }

  /** Omits `serviceNameExpression`. */
  resetServiceNameExpression(): void {
    this.inputs.set("serviceNameExpression", undefined);
  }

  /** What `serviceNameExpression` was set to. */
  get serviceNameExpressionInput(): string | undefined {
    return this.inputs.get("serviceNameExpression");
  }

  /** Expression for the service version of an event. */
  get serviceVersionExpression(): string {
    return this.getStringAttribute("service_version_expression");
  }
  set serviceVersionExpression(value: string | undefined) {
    this.inputs.set("serviceVersionExpression", value);
  }

  /** Omits `serviceVersionExpression`. */
  resetServiceVersionExpression(): void {
    this.inputs.set("serviceVersionExpression", undefined);
  }

  /** What `serviceVersionExpression` was set to. */
  get serviceVersionExpressionInput(): string | undefined {
    return this.inputs.get("serviceVersionExpression");
  }

  /** Expression for the body of a log. */
  get bodyExpression(): string {
    return this.getStringAttribute("body_expression");
  }
  set bodyExpression(value: string | undefined) {
    this.inputs.set("bodyExpression", value);
  }

  /** Omits `bodyExpression`. */
  resetBodyExpression(): void {
    this.inputs.set("bodyExpression", undefined);
  }

  /** What `bodyExpression` was set to. */
  get bodyExpressionInput(): string | undefined {
    return this.inputs.get("bodyExpression");
  }

  /** Expression for the severity of a log. */
  get severityTextExpression(): string {
    return this.getStringAttribute("severity_text_expression");
  }
  set severityTextExpression(value: string | undefined) {
    this.inputs.set("severityTextExpression", value);
  }

  /** Omits `severityTextExpression`. */
  resetSeverityTextExpression(): void {
    this.inputs.set("severityTextExpression", undefined);
  }

  /** What `severityTextExpression` was set to. */
  get severityTextExpressionInput(): string | undefined {
    return this.inputs.get("severityTextExpression");
  }

  /** Expression for the severity of a log as a number. Requires version 2.42 or later of the service. */
  get severityNumberExpression(): string {
    return this.getStringAttribute("severity_number_expression");
  }
  set severityNumberExpression(value: string | undefined) {
    this.inputs.set("severityNumberExpression", value);
  }

  /** Omits `severityNumberExpression`. */
  resetSeverityNumberExpression(): void {
    this.inputs.set("severityNumberExpression", undefined);
  }

  /** What `severityNumberExpression` was set to. */
  get severityNumberExpressionInput(): string | undefined {
    return this.inputs.get("severityNumberExpression");
  }

  /** Expression for the name of an event. Requires version 2.42 or later of the service. */
  get eventNameExpression(): string {
    return this.getStringAttribute("event_name_expression");
  }
  set eventNameExpression(value: string | undefined) {
    this.inputs.set("eventNameExpression", value);
  }

  /** Omits `eventNameExpression`. */
  resetEventNameExpression(): void {
    this.inputs.set("eventNameExpression", undefined);
  }

  /** What `eventNameExpression` was set to. */
  get eventNameExpressionInput(): string | undefined {
    return this.inputs.get("eventNameExpression");
  }

  /** Expression that identifies a row. Requires version 2.46 or later of the service. */
  get rowKeyExpression(): string {
    return this.getStringAttribute("row_key_expression");
  }
  set rowKeyExpression(value: string | undefined) {
    this.inputs.set("rowKeyExpression", value);
  }

  /** Omits `rowKeyExpression`. */
  resetRowKeyExpression(): void {
    this.inputs.set("rowKeyExpression", undefined);
  }

  /** What `rowKeyExpression` was set to. */
  get rowKeyExpressionInput(): string | undefined {
    return this.inputs.get("rowKeyExpression");
  }

  /**
   * Condition to add to every query.
   * @deprecated The service supports this only for old sources.
   */
  get tableFilterExpression(): string {
    return this.getStringAttribute("table_filter_expression");
  }
  set tableFilterExpression(value: string | undefined) {
    this.inputs.set("tableFilterExpression", value);
  }

  /** Omits `tableFilterExpression`. */
  resetTableFilterExpression(): void {
    this.inputs.set("tableFilterExpression", undefined);
  }

  /** What `tableFilterExpression` was set to. */
  get tableFilterExpressionInput(): string | undefined {
    return this.inputs.get("tableFilterExpression");
  }

  /** Expression for the attributes of an event. */
  get eventAttributesExpression(): string {
    return this.getStringAttribute("event_attributes_expression");
  }
  set eventAttributesExpression(value: string | undefined) {
    this.inputs.set("eventAttributesExpression", value);
  }

  /** Omits `eventAttributesExpression`. */
  resetEventAttributesExpression(): void {
    this.inputs.set("eventAttributesExpression", undefined);
  }

  /** What `eventAttributesExpression` was set to. */
  get eventAttributesExpressionInput(): string | undefined {
    return this.inputs.get("eventAttributesExpression");
  }

  /** Expression for the resource attributes. */
  get resourceAttributesExpression(): string {
    return this.getStringAttribute("resource_attributes_expression");
  }
  set resourceAttributesExpression(value: string | undefined) {
    this.inputs.set("resourceAttributesExpression", value);
  }

  /** Omits `resourceAttributesExpression`. */
  resetResourceAttributesExpression(): void {
    this.inputs.set("resourceAttributesExpression", undefined);
  }

  /** What `resourceAttributesExpression` was set to. */
  get resourceAttributesExpressionInput(): string | undefined {
    return this.inputs.get("resourceAttributesExpression");
  }

  /** Expression for the time to show and sort by. */
  get displayedTimestampValueExpression(): string {
    return this.getStringAttribute("displayed_timestamp_value_expression");
  }
  set displayedTimestampValueExpression(value: string | undefined) {
    this.inputs.set("displayedTimestampValueExpression", value);
  }

  /** Omits `displayedTimestampValueExpression`. */
  resetDisplayedTimestampValueExpression(): void {
    this.inputs.set("displayedTimestampValueExpression", undefined);
  }

  /** What `displayedTimestampValueExpression` was set to. */
  get displayedTimestampValueExpressionInput(): string | undefined {
    return this.inputs.get("displayedTimestampValueExpression");
  }

  /** Column to search if a search term has no field. */
  get implicitColumnExpression(): string {
    return this.getStringAttribute("implicit_column_expression");
  }
  set implicitColumnExpression(value: string | undefined) {
    this.inputs.set("implicitColumnExpression", value);
  }

  /** Omits `implicitColumnExpression`. */
  resetImplicitColumnExpression(): void {
    this.inputs.set("implicitColumnExpression", undefined);
  }

  /** What `implicitColumnExpression` was set to. */
  get implicitColumnExpressionInput(): string | undefined {
    return this.inputs.get("implicitColumnExpression");
  }

  /** Whether searches of the implicit column use a text index. If omitted, the service decides. */
  get useTextIndexForImplicitColumn(): string {
    return this.getStringAttribute("use_text_index_for_implicit_column");
  }
  set useTextIndexForImplicitColumn(value: "auto" | "enabled" | "disabled" | Custom | IResolvable | undefined) {
    this.inputs.set("useTextIndexForImplicitColumn", value);
  }

  /** Omits `useTextIndexForImplicitColumn`. */
  resetUseTextIndexForImplicitColumn(): void {
    this.inputs.set("useTextIndexForImplicitColumn", undefined);
  }

  /** What `useTextIndexForImplicitColumn` was set to. */
  get useTextIndexForImplicitColumnInput(): "auto" | "enabled" | "disabled" | Custom | IResolvable | undefined {
    return this.inputs.get("useTextIndexForImplicitColumn");
  }

  /** Columns that all tables of a distributed table have in common. */
  get knownColumnsListExpression(): string {
    return this.getStringAttribute("known_columns_list_expression");
  }
  set knownColumnsListExpression(value: string | undefined) {
    this.inputs.set("knownColumnsListExpression", value);
  }

  /** Omits `knownColumnsListExpression`. */
  resetKnownColumnsListExpression(): void {
    this.inputs.set("knownColumnsListExpression", undefined);
  }

  /** What `knownColumnsListExpression` was set to. */
  get knownColumnsListExpressionInput(): string | undefined {
    return this.inputs.get("knownColumnsListExpression");
  }

  /** Sort order of the rows. */
  get orderByExpression(): string {
    return this.getStringAttribute("order_by_expression");
  }
  set orderByExpression(value: string | undefined) {
    this.inputs.set("orderByExpression", value);
  }

  /** Omits `orderByExpression`. */
  resetOrderByExpression(): void {
    this.inputs.set("orderByExpression", undefined);
  }

  /** What `orderByExpression` was set to. */
  get orderByExpressionInput(): string | undefined {
    return this.inputs.get("orderByExpression");
  }

  /** Expression for the duration of a span. */
  get durationExpression(): string {
    return this.getStringAttribute("duration_expression");
  }
  set durationExpression(value: string | undefined) {
    this.inputs.set("durationExpression", value);
  }

  /** Omits `durationExpression`. */
  resetDurationExpression(): void {
    this.inputs.set("durationExpression", undefined);
  }

  /** What `durationExpression` was set to. */
  get durationExpressionInput(): string | undefined {
    return this.inputs.get("durationExpression");
  }

  /** Precision of the duration, as a power of ten per second: 3 for milliseconds, 9 for nanoseconds. Defaults to 3. */
  get durationPrecision(): number {
    return this.getNumberAttribute("duration_precision");
  }
  set durationPrecision(value: number | undefined) {
    this.inputs.set("durationPrecision", value);
  }

  /** Omits `durationPrecision`. */
  resetDurationPrecision(): void {
    this.inputs.set("durationPrecision", undefined);
  }

  /** What `durationPrecision` was set to. */
  get durationPrecisionInput(): number | undefined {
    return this.inputs.get("durationPrecision");
  }

  /** Expression for the trace ID. */
  get traceIdExpression(): string {
    return this.getStringAttribute("trace_id_expression");
  }
  set traceIdExpression(value: string | undefined) {
    this.inputs.set("traceIdExpression", value);
  }

  /** Omits `traceIdExpression`. */
  resetTraceIdExpression(): void {
    this.inputs.set("traceIdExpression", undefined);
  }

  /** What `traceIdExpression` was set to. */
  get traceIdExpressionInput(): string | undefined {
    return this.inputs.get("traceIdExpression");
  }

  /** Expression for the span ID. */
  get spanIdExpression(): string {
    return this.getStringAttribute("span_id_expression");
  }
  set spanIdExpression(value: string | undefined) {
    this.inputs.set("spanIdExpression", value);
  }

  /** Omits `spanIdExpression`. */
  resetSpanIdExpression(): void {
    this.inputs.set("spanIdExpression", undefined);
  }

  /** What `spanIdExpression` was set to. */
  get spanIdExpressionInput(): string | undefined {
    return this.inputs.get("spanIdExpression");
  }

  /** Expression for the ID of the parent span. */
  get parentSpanIdExpression(): string {
    return this.getStringAttribute("parent_span_id_expression");
  }
  set parentSpanIdExpression(value: string | undefined) {
    this.inputs.set("parentSpanIdExpression", value);
  }

  /** Omits `parentSpanIdExpression`. */
  resetParentSpanIdExpression(): void {
    this.inputs.set("parentSpanIdExpression", undefined);
  }

  /** What `parentSpanIdExpression` was set to. */
  get parentSpanIdExpressionInput(): string | undefined {
    return this.inputs.get("parentSpanIdExpression");
  }

  /** Expression for the span name. */
  get spanNameExpression(): string {
    return this.getStringAttribute("span_name_expression");
  }
  set spanNameExpression(value: string | undefined) {
    this.inputs.set("spanNameExpression", value);
  }

  /** Omits `spanNameExpression`. */
  resetSpanNameExpression(): void {
    this.inputs.set("spanNameExpression", undefined);
  }

  /** What `spanNameExpression` was set to. */
  get spanNameExpressionInput(): string | undefined {
    return this.inputs.get("spanNameExpression");
  }

  /** Expression for the span kind. */
  get spanKindExpression(): string {
    return this.getStringAttribute("span_kind_expression");
  }
  set spanKindExpression(value: string | undefined) {
    this.inputs.set("spanKindExpression", value);
  }

  /** Omits `spanKindExpression`. */
  resetSpanKindExpression(): void {
    this.inputs.set("spanKindExpression", undefined);
  }

  /** What `spanKindExpression` was set to. */
  get spanKindExpressionInput(): string | undefined {
    return this.inputs.get("spanKindExpression");
  }

  /** Expression for the span status. */
  get statusCodeExpression(): string {
    return this.getStringAttribute("status_code_expression");
  }
  set statusCodeExpression(value: string | undefined) {
    this.inputs.set("statusCodeExpression", value);
  }

  /** Omits `statusCodeExpression`. */
  resetStatusCodeExpression(): void {
    this.inputs.set("statusCodeExpression", undefined);
  }

  /** What `statusCodeExpression` was set to. */
  get statusCodeExpressionInput(): string | undefined {
    return this.inputs.get("statusCodeExpression");
  }

  /** Expression for the status message of the span. */
  get statusMessageExpression(): string {
    return this.getStringAttribute("status_message_expression");
  }
  set statusMessageExpression(value: string | undefined) {
    this.inputs.set("statusMessageExpression", value);
  }

  /** Omits `statusMessageExpression`. */
  resetStatusMessageExpression(): void {
    this.inputs.set("statusMessageExpression", undefined);
  }

  /** What `statusMessageExpression` was set to. */
  get statusMessageExpressionInput(): string | undefined {
    return this.inputs.get("statusMessageExpression");
  }

  /** Expression for the span events. */
  get spanEventsValueExpression(): string {
    return this.getStringAttribute("span_events_value_expression");
  }
  set spanEventsValueExpression(value: string | undefined) {
    this.inputs.set("spanEventsValueExpression", value);
  }

  /** Omits `spanEventsValueExpression`. */
  resetSpanEventsValueExpression(): void {
    this.inputs.set("spanEventsValueExpression", undefined);
  }

  /** What `spanEventsValueExpression` was set to. */
  get spanEventsValueExpressionInput(): string | undefined {
    return this.inputs.get("spanEventsValueExpression");
  }

  /** Expression for the span links. */
  get spanLinksValueExpression(): string {
    return this.getStringAttribute("span_links_value_expression");
  }
  set spanLinksValueExpression(value: string | undefined) {
    this.inputs.set("spanLinksValueExpression", value);
  }

  /** Omits `spanLinksValueExpression`. */
  resetSpanLinksValueExpression(): void {
    this.inputs.set("spanLinksValueExpression", undefined);
  }

  /** What `spanLinksValueExpression` was set to. */
  get spanLinksValueExpressionInput(): string | undefined {
    return this.inputs.get("spanLinksValueExpression");
  }

  /** Expression for the sample rate of spans. */
  get sampleRateExpression(): string {
    return this.getStringAttribute("sample_rate_expression");
  }
  set sampleRateExpression(value: string | undefined) {
    this.inputs.set("sampleRateExpression", value);
  }

  /** Omits `sampleRateExpression`. */
  resetSampleRateExpression(): void {
    this.inputs.set("sampleRateExpression", undefined);
  }

  /** What `sampleRateExpression` was set to. */
  get sampleRateExpressionInput(): string | undefined {
    return this.inputs.get("sampleRateExpression");
  }

  /** Attributes to highlight in a trace. */
  get highlightedTraceAttributeExpressions(): ObjectList<HighlightedExpressionOutputReference> {
    return new ObjectList(this, "highlighted_trace_attribute_expressions", false, HighlightedExpressionOutputReference);
  }
  set highlightedTraceAttributeExpressions(value: readonly HighlightedExpression[] | IResolvable | undefined) {
    this.inputs.set("highlightedTraceAttributeExpressions", value);
  }

  /** Sets `highlightedTraceAttributeExpressions`. */
  putHighlightedTraceAttributeExpressions(value: readonly HighlightedExpression[] | IResolvable): void {
    this.inputs.set("highlightedTraceAttributeExpressions", value);
  }

  /** Omits `highlightedTraceAttributeExpressions`. */
  resetHighlightedTraceAttributeExpressions(): void {
    this.inputs.set("highlightedTraceAttributeExpressions", undefined);
  }

  /** What `highlightedTraceAttributeExpressions` was set to. */
  get highlightedTraceAttributeExpressionsInput(): readonly HighlightedExpression[] | IResolvable | undefined {
    return this.inputs.get("highlightedTraceAttributeExpressions");
  }

  /** Attributes to highlight in a row. */
  get highlightedRowAttributeExpressions(): ObjectList<HighlightedExpressionOutputReference> {
    return new ObjectList(this, "highlighted_row_attribute_expressions", false, HighlightedExpressionOutputReference);
  }
  set highlightedRowAttributeExpressions(value: readonly HighlightedExpression[] | IResolvable | undefined) {
    this.inputs.set("highlightedRowAttributeExpressions", value);
  }

  /** Sets `highlightedRowAttributeExpressions`. */
  putHighlightedRowAttributeExpressions(value: readonly HighlightedExpression[] | IResolvable): void {
    this.inputs.set("highlightedRowAttributeExpressions", value);
  }

  /** Omits `highlightedRowAttributeExpressions`. */
  resetHighlightedRowAttributeExpressions(): void {
    this.inputs.set("highlightedRowAttributeExpressions", undefined);
  }

  /** What `highlightedRowAttributeExpressions` was set to. */
  get highlightedRowAttributeExpressionsInput(): readonly HighlightedExpression[] | IResolvable | undefined {
    return this.inputs.get("highlightedRowAttributeExpressions");
  }

  /** Materialized views that speed up queries. */
  get materializedViews(): ObjectList<MaterializedViewOutputReference> {
    return new ObjectList(this, "materialized_views", false, MaterializedViewOutputReference);
  }
  set materializedViews(value: readonly MaterializedView[] | IResolvable | undefined) {
    this.inputs.set("materializedViews", value);
  }

  /** Sets `materializedViews`. */
  putMaterializedViews(value: readonly MaterializedView[] | IResolvable): void {
    this.inputs.set("materializedViews", value);
  }

  /** Omits `materializedViews`. */
  resetMaterializedViews(): void {
    this.inputs.set("materializedViews", undefined);
  }

  /** What `materializedViews` was set to. */
  get materializedViewsInput(): readonly MaterializedView[] | IResolvable | undefined {
    return this.inputs.get("materializedViews");
  }

  /** Materialized views for the autocompletion of fields. */
  get metadataMaterializedViews(): MetadataMaterializedViewsOutputReference {
    return new MetadataMaterializedViewsOutputReference(this, "metadata_materialized_views", false);
  }
  set metadataMaterializedViews(value: MetadataMaterializedViews | undefined) {
    this.inputs.set("metadataMaterializedViews", value);
  }

  /** Sets `metadataMaterializedViews`. */
  putMetadataMaterializedViews(value: MetadataMaterializedViews): void {
    this.inputs.set("metadataMaterializedViews", value);
  }

  /** Omits `metadataMaterializedViews`. */
  resetMetadataMaterializedViews(): void {
    this.inputs.set("metadataMaterializedViews", undefined);
  }

  /** What `metadataMaterializedViews` was set to. */
  get metadataMaterializedViewsInput(): MetadataMaterializedViews | undefined {
    return this.inputs.get("metadataMaterializedViews");
  }

  /** Filter settings. Managed mode only. */
  get filterSettings(): SourceFilterSettingsOutputReference {
    return new SourceFilterSettingsOutputReference(this, "filter_settings", false);
  }
  set filterSettings(value: SourceFilterSettings | undefined) {
    this.inputs.set("filterSettings", value);
  }

  /** Sets `filterSettings`. */
  putFilterSettings(value: SourceFilterSettings): void {
    this.inputs.set("filterSettings", value);
  }

  /** Omits `filterSettings`. */
  resetFilterSettings(): void {
    this.inputs.set("filterSettings", undefined);
  }

  /** What `filterSettings` was set to. */
  get filterSettingsInput(): SourceFilterSettings | undefined {
    return this.inputs.get("filterSettings");
  }

  /** Tables of the metrics, by metric type. At least one is required. */
  get metricTables(): MetricTablesOutputReference {
    return new MetricTablesOutputReference(this, "metric_tables", false);
  }
  set metricTables(value: MetricTables | undefined) {
    this.inputs.set("metricTables", value);
  }

  /** Sets `metricTables`. */
  putMetricTables(value: MetricTables): void {
    this.inputs.set("metricTables", value);
  }

  /** Omits `metricTables`. */
  resetMetricTables(): void {
    this.inputs.set("metricTables", undefined);
  }

  /** What `metricTables` was set to. */
  get metricTablesInput(): MetricTables | undefined {
    return this.inputs.get("metricTables");
  }

  /** Table of the time series. */
  get seriesTable(): string {
    return this.getStringAttribute("series_table");
  }
  set seriesTable(value: string | undefined) {
    this.inputs.set("seriesTable", value);
  }

  /** Omits `seriesTable`. */
  resetSeriesTable(): void {
    this.inputs.set("seriesTable", undefined);
  }

  /** What `seriesTable` was set to. */
  get seriesTableInput(): string | undefined {
    return this.inputs.get("seriesTable");
  }

  /** Shortest interval that charts choose by themselves, for example `1 minute`. Requires version 2.40 or later of the service. */
  get minAutoGranularity(): string {
    return this.getStringAttribute("min_auto_granularity");
  }
  set minAutoGranularity(value: string | undefined) {
    this.inputs.set("minAutoGranularity", value);
  }

  /** Omits `minAutoGranularity`. */
  resetMinAutoGranularity(): void {
    this.inputs.set("minAutoGranularity", undefined);
  }

  /** What `minAutoGranularity` was set to. */
  get minAutoGranularityInput(): string | undefined {
    return this.inputs.get("minAutoGranularity");
  }

  /** ID of the linked log source. An empty string removes the link. If two sources refer to each other, set one of the links with `observability_source_links`. */
  get logSourceId(): string {
    return this.getStringAttribute("log_source_id");
  }
  set logSourceId(value: string | undefined) {
    this.inputs.set("logSourceId", value);
  }

  /** Omits `logSourceId`. */
  resetLogSourceId(): void {
    this.inputs.set("logSourceId", undefined);
  }

  /** What `logSourceId` was set to. */
  get logSourceIdInput(): string | undefined {
    return this.inputs.get("logSourceId");
  }

  /** ID of the linked trace source. An empty string removes the link. If two sources refer to each other, set one of the links with `observability_source_links`. */
  get traceSourceId(): string {
    return this.getStringAttribute("trace_source_id");
  }
  set traceSourceId(value: string | undefined) {
    this.inputs.set("traceSourceId", value);
  }

  /** Omits `traceSourceId`. */
  resetTraceSourceId(): void {
    this.inputs.set("traceSourceId", undefined);
  }

  /** What `traceSourceId` was set to. */
  get traceSourceIdInput(): string | undefined {
    return this.inputs.get("traceSourceId");
  }

  /** ID of the linked metric source. An empty string removes the link. If two sources refer to each other, set one of the links with `observability_source_links`. */
  get metricSourceId(): string {
    return this.getStringAttribute("metric_source_id");
  }
  set metricSourceId(value: string | undefined) {
    this.inputs.set("metricSourceId", value);
  }

  /** Omits `metricSourceId`. */
  resetMetricSourceId(): void {
    this.inputs.set("metricSourceId", undefined);
  }

  /** What `metricSourceId` was set to. */
  get metricSourceIdInput(): string | undefined {
    return this.inputs.get("metricSourceId");
  }

  /** ID of the linked session source. An empty string removes the link. If two sources refer to each other, set one of the links with `observability_source_links`. */
  get sessionSourceId(): string {
    return this.getStringAttribute("session_source_id");
  }
  set sessionSourceId(value: string | undefined) {
    this.inputs.set("sessionSourceId", value);
  }

  /** Omits `sessionSourceId`. */
  resetSessionSourceId(): void {
    this.inputs.set("sessionSourceId", undefined);
  }

  /** What `sessionSourceId` was set to. */
  get sessionSourceIdInput(): string | undefined {
    return this.inputs.get("sessionSourceId");
  }

  /** ID of the source's team, in a self-hosted service. Defaults to the provider's; another team replaces the resource. */
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
