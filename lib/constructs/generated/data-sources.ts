// Generated from lib/kinds by `npm run generate`; edit them instead.
import { ComplexObject, type Construct, type Custom, DefinedDataSource, type IResolvable, ObjectList, type TerraformMetaArguments } from "../cdk";
import { served } from "../served";
import { HighlightedExpressionOutputReference, MaterializedViewOutputReference, MetadataMaterializedViewsOutputReference, MetricTablesOutputReference, SourceFilterSettingsOutputReference, SourceQuerySettingOutputReference, SourceTableOutputReference } from "./shared";

/** Configuration of `DataObservabilitySources`. */
export interface DataObservabilitySourcesConfig extends TerraformMetaArguments {
  /** Return only sources of this kind. */
  readonly kind?: "log" | "trace" | "metric" | "session" | "promql" | Custom | IResolvable;
  /** ID of a team, in a self-hosted service. Defaults to the provider's. */
  readonly team?: string;
}

/** Lists the sources of the team. You can filter them by kind. */
export class DataObservabilitySources extends DefinedDataSource<DataObservabilitySourcesConfig> {
  static readonly tfResourceType: string = "observability_sources";

  constructor(scope: Construct, id: string, config: DataObservabilitySourcesConfig = {}) {
    super(scope, id, served("data_source", "sources"), config);
  }

  /** Return only sources of this kind. */
  get kind(): string {
    return this.getStringAttribute("kind");
  }
  set kind(value: "log" | "trace" | "metric" | "session" | "promql" | Custom | IResolvable | undefined) {
    this.inputs.set("kind", value);
  }

  /** Omits `kind`. */
  resetKind(): void {
    this.inputs.set("kind", undefined);
  }

  /** What `kind` was set to. */
  get kindInput(): "log" | "trace" | "metric" | "session" | "promql" | Custom | IResolvable | undefined {
    return this.inputs.get("kind");
  }

  /** ID of a team, in a self-hosted service. Defaults to the provider's. */
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

  /** Matching sources. */
  get sources(): ObjectList<SourceResultOutputReference> {
    return new ObjectList(this, "sources", false, SourceResultOutputReference);
  }
}

/** One `SourceResult`, as Terraform knows it. */
export class SourceResultOutputReference extends ComplexObject {
  /** ID of the source. Tiles, saved searches and other sources refer to it. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Name of the source. */
  get name(): string {
    return this.getStringAttribute("name");
  }

  /** Kind of the data. */
  get kind(): string {
    return this.getStringAttribute("kind");
  }

  /** ID of the database connection. */
  get connectionId(): string {
    return this.getStringAttribute("connection_id");
  }

  /** Database table that contains the data. */
  get from(): SourceTableOutputReference {
    return new SourceTableOutputReference(this, "from", false);
  }

  /** Expression for the time of an event. */
  get timestampValueExpression(): string {
    return this.getStringAttribute("timestamp_value_expression");
  }

  /** Section that lists the source in the UI. */
  get section(): string {
    return this.getStringAttribute("section");
  }

  /** Whether to hide the source in the source selection of the UI. */
  get disabled(): IResolvable {
    return this.getBooleanAttribute("disabled");
  }

  /** Database settings for the queries of this source. */
  get querySettings(): ObjectList<SourceQuerySettingOutputReference> {
    return new ObjectList(this, "query_settings", false, SourceQuerySettingOutputReference);
  }

  /** Columns that a search shows by default. */
  get defaultTableSelectExpression(): string {
    return this.getStringAttribute("default_table_select_expression");
  }

  /** Expression for the service name of an event. */
  get serviceNameExpression(): string {
    return this.getStringAttribute("service_name_expression");
  }

  /** Expression for the service version of an event. */
  get serviceVersionExpression(): string {
    return this.getStringAttribute("service_version_expression");
  }

  /** Expression for the body of a log. */
  get bodyExpression(): string {
    return this.getStringAttribute("body_expression");
  }

  /** Expression for the severity of a log. */
  get severityTextExpression(): string {
    return this.getStringAttribute("severity_text_expression");
  }

  /** Expression for the severity of a log as a number. */
  get severityNumberExpression(): string {
    return this.getStringAttribute("severity_number_expression");
  }

  /** Expression for the name of an event. */
  get eventNameExpression(): string {
    return this.getStringAttribute("event_name_expression");
  }

  /** Expression that identifies a row. */
  get rowKeyExpression(): string {
    return this.getStringAttribute("row_key_expression");
  }

  /** Condition to add to every query. */
  get tableFilterExpression(): string {
    return this.getStringAttribute("table_filter_expression");
  }

  /** Expression for the attributes of an event. */
  get eventAttributesExpression(): string {
    return this.getStringAttribute("event_attributes_expression");
  }

  /** Expression for the resource attributes. */
  get resourceAttributesExpression(): string {
    return this.getStringAttribute("resource_attributes_expression");
  }

  /** Expression for the time to show and sort by. */
  get displayedTimestampValueExpression(): string {
    return this.getStringAttribute("displayed_timestamp_value_expression");
  }

  /** Column to search if a search term has no field. */
  get implicitColumnExpression(): string {
    return this.getStringAttribute("implicit_column_expression");
  }

  /** Whether searches of the implicit column use a text index. */
  get useTextIndexForImplicitColumn(): string {
    return this.getStringAttribute("use_text_index_for_implicit_column");
  }

  /** Columns that all tables of a distributed table have in common. */
  get knownColumnsListExpression(): string {
    return this.getStringAttribute("known_columns_list_expression");
  }

  /** Sort order of the rows. */
  get orderByExpression(): string {
    return this.getStringAttribute("order_by_expression");
  }

  /** Expression for the duration of a span. */
  get durationExpression(): string {
    return this.getStringAttribute("duration_expression");
  }

  /** Precision of the duration, as a power of ten per second: 3 for milliseconds, 9 for nanoseconds. */
  get durationPrecision(): number {
    return this.getNumberAttribute("duration_precision");
  }

  /** Expression for the trace ID. */
  get traceIdExpression(): string {
    return this.getStringAttribute("trace_id_expression");
  }

  /** Expression for the span ID. */
  get spanIdExpression(): string {
    return this.getStringAttribute("span_id_expression");
  }

  /** Expression for the ID of the parent span. */
  get parentSpanIdExpression(): string {
    return this.getStringAttribute("parent_span_id_expression");
  }

  /** Expression for the span name. */
  get spanNameExpression(): string {
    return this.getStringAttribute("span_name_expression");
  }

  /** Expression for the span kind. */
  get spanKindExpression(): string {
    return this.getStringAttribute("span_kind_expression");
  }

  /** Expression for the span status. */
  get statusCodeExpression(): string {
    return this.getStringAttribute("status_code_expression");
  }

  /** Expression for the status message of the span. */
  get statusMessageExpression(): string {
    return this.getStringAttribute("status_message_expression");
  }

  /** Expression for the span events. */
  get spanEventsValueExpression(): string {
    return this.getStringAttribute("span_events_value_expression");
  }

  /** Expression for the span links. */
  get spanLinksValueExpression(): string {
    return this.getStringAttribute("span_links_value_expression");
  }

  /** Expression for the sample rate of spans. */
  get sampleRateExpression(): string {
    return this.getStringAttribute("sample_rate_expression");
  }

  /** Attributes to highlight in a trace. */
  get highlightedTraceAttributeExpressions(): ObjectList<HighlightedExpressionOutputReference> {
    return new ObjectList(this, "highlighted_trace_attribute_expressions", false, HighlightedExpressionOutputReference);
  }

  /** Attributes to highlight in a row. */
  get highlightedRowAttributeExpressions(): ObjectList<HighlightedExpressionOutputReference> {
    return new ObjectList(this, "highlighted_row_attribute_expressions", false, HighlightedExpressionOutputReference);
  }

  /** Materialized views that speed up queries. */
  get materializedViews(): ObjectList<MaterializedViewOutputReference> {
    return new ObjectList(this, "materialized_views", false, MaterializedViewOutputReference);
  }

  /** Materialized views for the autocompletion of fields. */
  get metadataMaterializedViews(): MetadataMaterializedViewsOutputReference {
    return new MetadataMaterializedViewsOutputReference(this, "metadata_materialized_views", false);
  }

  /** Filter settings. Managed mode only. */
  get filterSettings(): SourceFilterSettingsOutputReference {
    return new SourceFilterSettingsOutputReference(this, "filter_settings", false);
  }

  /** Tables of the metrics, by metric type. */
  get metricTables(): MetricTablesOutputReference {
    return new MetricTablesOutputReference(this, "metric_tables", false);
  }

  /** Table of the time series. */
  get seriesTable(): string {
    return this.getStringAttribute("series_table");
  }

  /** Shortest interval that charts choose by themselves, for example `1 minute`. */
  get minAutoGranularity(): string {
    return this.getStringAttribute("min_auto_granularity");
  }

  /** ID of the linked log source. */
  get logSourceId(): string {
    return this.getStringAttribute("log_source_id");
  }

  /** ID of the linked trace source. */
  get traceSourceId(): string {
    return this.getStringAttribute("trace_source_id");
  }

  /** ID of the linked metric source. */
  get metricSourceId(): string {
    return this.getStringAttribute("metric_source_id");
  }

  /** ID of the linked session source. */
  get sessionSourceId(): string {
    return this.getStringAttribute("session_source_id");
  }
}
