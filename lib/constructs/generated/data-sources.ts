// Generated from lib/definitions by `npm run generate`; edit the definitions instead.
import { ComplexList, ComplexObject, type Construct, type IInterpolatingParent, type IResolvable, type TerraformMetaArguments } from "../../cdk";
import { ObservabilityDataSource } from "../base/data-source";
import { definitionNamed } from "../base/definition-named";
import type { Custom } from "../custom";
import { HighlightedExpressionResultList, MaterializedViewResultList, MetadataMaterializedViewsResultOutputReference, MetricTablesResultOutputReference, SourceFilterSettingsResultOutputReference, SourceQuerySettingResultList, SourceTableResultOutputReference } from "./shared";

/** Configuration of `DataObservabilitySources`. */
export interface DataObservabilitySourcesConfig extends TerraformMetaArguments {
  /** Return only sources of this kind. */
  readonly kind?: "log" | "trace" | "metric" | "session" | "promql" | Custom | IResolvable;
}

/** Lists the sources of the team. You can filter them by kind. */
export class DataObservabilitySources extends ObservabilityDataSource<DataObservabilitySourcesConfig> {
  static readonly tfResourceType: string = "observability_sources";

  constructor(scope: Construct, id: string, config: DataObservabilitySourcesConfig = {}) {
    super(scope, id, definitionNamed("data_source", "sources"), config);
  }

  /** Return only sources of this kind. */
  get kind(): string {
    return this.getStringAttribute("kind");
  }
  set kind(value: "log" | "trace" | "metric" | "session" | "promql" | Custom | IResolvable | undefined) {
    this.inputs.set("kind", value);
  }

  /** What `kind` was set to. */
  get kindInput(): "log" | "trace" | "metric" | "session" | "promql" | Custom | IResolvable | undefined {
    return this.inputs.get("kind");
  }

  /** Matching sources. */
  get sources(): SourceResultList {
    return new SourceResultList(this, "sources", false);
  }
}

/** One `SourceResult`, as Terraform knows it. */
export class SourceResultOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** Id of the source; what tiles, searches and other sources refer to. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Name of the source; need not be unique. */
  get name(): string {
    return this.getStringAttribute("name");
  }

  /** What it holds. A change keeps the source's id. */
  get kind(): string {
    return this.getStringAttribute("kind");
  }

  /** Id of the database connection. */
  get connectionId(): string {
    return this.getStringAttribute("connection_id");
  }

  /** Where the data is. */
  get from(): SourceTableResultOutputReference {
    return new SourceTableResultOutputReference(this, "from", false);
  }

  /** Expression of an event's time; columns of the table's primary key. */
  get timestampValueExpression(): string {
    return this.getStringAttribute("timestamp_value_expression");
  }

  /** Section under which the source is listed. */
  get section(): string {
    return this.getStringAttribute("section");
  }

  /** Whether the source is left out where one is chosen. */
  get disabled(): IResolvable {
    return this.getBooleanAttribute("disabled");
  }

  /** Database settings of its queries. */
  get querySettings(): SourceQuerySettingResultList {
    return new SourceQuerySettingResultList(this, "query_settings", false);
  }

  /** Columns that a search shows by default. */
  get defaultTableSelectExpression(): string {
    return this.getStringAttribute("default_table_select_expression");
  }

  /** Expression of the service's name. */
  get serviceNameExpression(): string {
    return this.getStringAttribute("service_name_expression");
  }

  /** Expression of the service's version. */
  get serviceVersionExpression(): string {
    return this.getStringAttribute("service_version_expression");
  }

  /** Expression of a log's text. */
  get bodyExpression(): string {
    return this.getStringAttribute("body_expression");
  }

  /** Expression of a log's severity. */
  get severityTextExpression(): string {
    return this.getStringAttribute("severity_text_expression");
  }

  /** Condition on every query. */
  get tableFilterExpression(): string {
    return this.getStringAttribute("table_filter_expression");
  }

  /** Expression of an event's attributes. */
  get eventAttributesExpression(): string {
    return this.getStringAttribute("event_attributes_expression");
  }

  /** Expression of the resource's attributes. */
  get resourceAttributesExpression(): string {
    return this.getStringAttribute("resource_attributes_expression");
  }

  /** Expression of the time that is shown and sorted by. */
  get displayedTimestampValueExpression(): string {
    return this.getStringAttribute("displayed_timestamp_value_expression");
  }

  /** Column that a search without a field looks in. */
  get implicitColumnExpression(): string {
    return this.getStringAttribute("implicit_column_expression");
  }

  /** Whether searches of that column use a text index; the service decides when absent. */
  get useTextIndexForImplicitColumn(): string {
    return this.getStringAttribute("use_text_index_for_implicit_column");
  }

  /** Columns that all tables behind a distributed one have. */
  get knownColumnsListExpression(): string {
    return this.getStringAttribute("known_columns_list_expression");
  }

  /** Order of the rows. */
  get orderByExpression(): string {
    return this.getStringAttribute("order_by_expression");
  }

  /** Expression of a span's duration. */
  get durationExpression(): string {
    return this.getStringAttribute("duration_expression");
  }

  /** Digits of a duration behind the second: 3 for milliseconds, 9 for nanoseconds. 3 when absent. */
  get durationPrecision(): number {
    return this.getNumberAttribute("duration_precision");
  }

  /** Expression of the trace's id. */
  get traceIdExpression(): string {
    return this.getStringAttribute("trace_id_expression");
  }

  /** Expression of the span's id. */
  get spanIdExpression(): string {
    return this.getStringAttribute("span_id_expression");
  }

  /** Expression of the parent span's id. */
  get parentSpanIdExpression(): string {
    return this.getStringAttribute("parent_span_id_expression");
  }

  /** Expression of the span's name. */
  get spanNameExpression(): string {
    return this.getStringAttribute("span_name_expression");
  }

  /** Expression of the span's kind. */
  get spanKindExpression(): string {
    return this.getStringAttribute("span_kind_expression");
  }

  /** Expression of the span's status. */
  get statusCodeExpression(): string {
    return this.getStringAttribute("status_code_expression");
  }

  /** Expression of the span's status message. */
  get statusMessageExpression(): string {
    return this.getStringAttribute("status_message_expression");
  }

  /** Expression of the span's events. */
  get spanEventsValueExpression(): string {
    return this.getStringAttribute("span_events_value_expression");
  }

  /** Expression of the span's links. */
  get spanLinksValueExpression(): string {
    return this.getStringAttribute("span_links_value_expression");
  }

  /** Expression of the rate at which spans are kept. */
  get sampleRateExpression(): string {
    return this.getStringAttribute("sample_rate_expression");
  }

  /** Attributes that are shown with a trace. */
  get highlightedTraceAttributeExpressions(): HighlightedExpressionResultList {
    return new HighlightedExpressionResultList(this, "highlighted_trace_attribute_expressions", false);
  }

  /** Attributes that are shown with a row. */
  get highlightedRowAttributeExpressions(): HighlightedExpressionResultList {
    return new HighlightedExpressionResultList(this, "highlighted_row_attribute_expressions", false);
  }

  /** Views that answer queries faster. */
  get materializedViews(): MaterializedViewResultList {
    return new MaterializedViewResultList(this, "materialized_views", false);
  }

  /** Views from which fields are completed. */
  get metadataMaterializedViews(): MetadataMaterializedViewsResultOutputReference {
    return new MetadataMaterializedViewsResultOutputReference(this, "metadata_materialized_views", false);
  }

  /** Filters of the hosted platform. */
  get filterSettings(): SourceFilterSettingsResultOutputReference {
    return new SourceFilterSettingsResultOutputReference(this, "filter_settings", false);
  }

  /** Tables of the metrics, by their type; one at least. */
  get metricTables(): MetricTablesResultOutputReference {
    return new MetricTablesResultOutputReference(this, "metric_tables", false);
  }

  /** Table of the time series. */
  get seriesTable(): string {
    return this.getStringAttribute("series_table");
  }

  /** Id of the log source that belongs to it. Two sources that refer to each other cannot both do it here: give one of the references with `observability_source_links`. */
  get logSourceId(): string {
    return this.getStringAttribute("log_source_id");
  }

  /** Id of the trace source that belongs to it. Two sources that refer to each other cannot both do it here: give one of the references with `observability_source_links`. */
  get traceSourceId(): string {
    return this.getStringAttribute("trace_source_id");
  }

  /** Id of the metric source that belongs to it. Two sources that refer to each other cannot both do it here: give one of the references with `observability_source_links`. */
  get metricSourceId(): string {
    return this.getStringAttribute("metric_source_id");
  }

  /** Id of the session source that belongs to it. Two sources that refer to each other cannot both do it here: give one of the references with `observability_source_links`. */
  get sessionSourceId(): string {
    return this.getStringAttribute("session_source_id");
  }
}

/** A list of `SourceResult`, as Terraform knows it. */
export class SourceResultList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): SourceResultOutputReference {
    return new SourceResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}
