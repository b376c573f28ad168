// Generated from lib/definitions by `npm run generate`; edit the definitions instead.
import { ComplexList, ComplexObject, type Construct, type IInterpolatingParent, type IResolvable, type TerraformMetaArguments } from "../../cdk";
import { definitionNamed } from "../base/definition-named";
import { ObservabilityResource } from "../base/resource";
import type { Custom } from "../custom";

/** All arguments of `Source`. */
export interface SourceArguments extends TerraformMetaArguments {
  /** Name of the source; need not be unique. */
  readonly name: string;
  /** What it holds. A change keeps the source's id. */
  readonly kind: "log" | "trace" | "metric" | "session" | "promql" | Custom | IResolvable;
  /** Id of the database connection. */
  readonly connectionId: string;
  /** Where the data is. */
  readonly from: SourceTable;
  /** Expression of an event's time; columns of the table's primary key. */
  readonly timestampValueExpression: string;
  /** Section under which the source is listed. */
  readonly section?: string;
  /** Whether the source is left out where one is chosen. */
  readonly disabled?: boolean | IResolvable;
  /** Database settings of its queries. */
  readonly querySettings?: readonly SourceQuerySetting[] | IResolvable;
  /** Columns that a search shows by default. */
  readonly defaultTableSelectExpression?: string;
  /** Expression of the service's name. */
  readonly serviceNameExpression?: string;
  /** Expression of the service's version. */
  readonly serviceVersionExpression?: string;
  /** Expression of a log's text. */
  readonly bodyExpression?: string;
  /** Expression of a log's severity. */
  readonly severityTextExpression?: string;
  /**
   * Condition on every query.
   * @deprecated The service keeps it for old sources only.
   */
  readonly tableFilterExpression?: string;
  /** Expression of an event's attributes. */
  readonly eventAttributesExpression?: string;
  /** Expression of the resource's attributes. */
  readonly resourceAttributesExpression?: string;
  /** Expression of the time that is shown and sorted by. */
  readonly displayedTimestampValueExpression?: string;
  /** Column that a search without a field looks in. */
  readonly implicitColumnExpression?: string;
  /** Whether searches of that column use a text index; the service decides when absent. */
  readonly useTextIndexForImplicitColumn?: "auto" | "enabled" | "disabled" | Custom | IResolvable;
  /** Columns that all tables behind a distributed one have. */
  readonly knownColumnsListExpression?: string;
  /** Order of the rows. */
  readonly orderByExpression?: string;
  /** Expression of a span's duration. */
  readonly durationExpression?: string;
  /** Digits of a duration behind the second: 3 for milliseconds, 9 for nanoseconds. 3 when absent. */
  readonly durationPrecision?: number;
  /** Expression of the trace's id. */
  readonly traceIdExpression?: string;
  /** Expression of the span's id. */
  readonly spanIdExpression?: string;
  /** Expression of the parent span's id. */
  readonly parentSpanIdExpression?: string;
  /** Expression of the span's name. */
  readonly spanNameExpression?: string;
  /** Expression of the span's kind. */
  readonly spanKindExpression?: string;
  /** Expression of the span's status. */
  readonly statusCodeExpression?: string;
  /** Expression of the span's status message. */
  readonly statusMessageExpression?: string;
  /** Expression of the span's events. */
  readonly spanEventsValueExpression?: string;
  /** Expression of the span's links. */
  readonly spanLinksValueExpression?: string;
  /** Expression of the rate at which spans are kept. */
  readonly sampleRateExpression?: string;
  /** Attributes that are shown with a trace. */
  readonly highlightedTraceAttributeExpressions?: readonly HighlightedExpression[] | IResolvable;
  /** Attributes that are shown with a row. */
  readonly highlightedRowAttributeExpressions?: readonly HighlightedExpression[] | IResolvable;
  /** Views that answer queries faster. */
  readonly materializedViews?: readonly MaterializedView[] | IResolvable;
  /** Views from which fields are completed. */
  readonly metadataMaterializedViews?: MetadataMaterializedViews;
  /** Filters of the hosted platform. */
  readonly filterSettings?: SourceFilterSettings;
  /** Tables of the metrics, by their type; one at least. */
  readonly metricTables?: MetricTables;
  /** Table of the time series. */
  readonly seriesTable?: string;
  /** Id of the log source that belongs to it. Two sources that refer to each other cannot both do it here: give one of the references with `observability_source_links`. */
  readonly logSourceId?: string;
  /** Id of the trace source that belongs to it. Two sources that refer to each other cannot both do it here: give one of the references with `observability_source_links`. */
  readonly traceSourceId?: string;
  /** Id of the metric source that belongs to it. Two sources that refer to each other cannot both do it here: give one of the references with `observability_source_links`. */
  readonly metricSourceId?: string;
  /** Id of the session source that belongs to it. Two sources that refer to each other cannot both do it here: give one of the references with `observability_source_links`. */
  readonly sessionSourceId?: string;
}

/** A source of logs. */
export interface LogSourceConfig extends TerraformMetaArguments {
  /** Name of the source; need not be unique. */
  readonly name: string;
  /** What it holds. A change keeps the source's id. */
  readonly kind: "log";
  /** Id of the database connection. */
  readonly connectionId: string;
  /** Where the data is. */
  readonly from: SourceTable;
  /** Expression of an event's time; columns of the table's primary key. */
  readonly timestampValueExpression: string;
  /** Section under which the source is listed. */
  readonly section?: string;
  /** Whether the source is left out where one is chosen. */
  readonly disabled?: boolean | IResolvable;
  /** Database settings of its queries. */
  readonly querySettings?: readonly SourceQuerySetting[] | IResolvable;
  /** Columns that a search shows by default. */
  readonly defaultTableSelectExpression: string;
  /** Expression of the service's name. */
  readonly serviceNameExpression?: string;
  /** Expression of the service's version. */
  readonly serviceVersionExpression?: string;
  /** Expression of a log's text. */
  readonly bodyExpression?: string;
  /** Expression of a log's severity. */
  readonly severityTextExpression?: string;
  /**
   * Condition on every query.
   * @deprecated The service keeps it for old sources only.
   */
  readonly tableFilterExpression?: string;
  /** Expression of an event's attributes. */
  readonly eventAttributesExpression?: string;
  /** Expression of the resource's attributes. */
  readonly resourceAttributesExpression?: string;
  /** Expression of the time that is shown and sorted by. */
  readonly displayedTimestampValueExpression?: string;
  /** Column that a search without a field looks in. */
  readonly implicitColumnExpression?: string;
  /** Whether searches of that column use a text index; the service decides when absent. */
  readonly useTextIndexForImplicitColumn?: "auto" | "enabled" | "disabled" | Custom | IResolvable;
  /** Columns that all tables behind a distributed one have. */
  readonly knownColumnsListExpression?: string;
  /** Order of the rows. */
  readonly orderByExpression?: string;
  /** Expression of the trace's id. */
  readonly traceIdExpression?: string;
  /** Expression of the span's id. */
  readonly spanIdExpression?: string;
  /** Attributes that are shown with a trace. */
  readonly highlightedTraceAttributeExpressions?: readonly HighlightedExpression[] | IResolvable;
  /** Attributes that are shown with a row. */
  readonly highlightedRowAttributeExpressions?: readonly HighlightedExpression[] | IResolvable;
  /** Views that answer queries faster. */
  readonly materializedViews?: readonly MaterializedView[] | IResolvable;
  /** Views from which fields are completed. */
  readonly metadataMaterializedViews?: MetadataMaterializedViews;
  /** Filters of the hosted platform. */
  readonly filterSettings?: SourceFilterSettings;
  /** Id of the trace source that belongs to it. Two sources that refer to each other cannot both do it here: give one of the references with `observability_source_links`. */
  readonly traceSourceId?: string;
  /** Id of the metric source that belongs to it. Two sources that refer to each other cannot both do it here: give one of the references with `observability_source_links`. */
  readonly metricSourceId?: string;
}

/** A source of spans. */
export interface TraceSourceConfig extends TerraformMetaArguments {
  /** Name of the source; need not be unique. */
  readonly name: string;
  /** What it holds. A change keeps the source's id. */
  readonly kind: "trace";
  /** Id of the database connection. */
  readonly connectionId: string;
  /** Where the data is. */
  readonly from: SourceTable;
  /** Expression of an event's time; columns of the table's primary key. */
  readonly timestampValueExpression: string;
  /** Section under which the source is listed. */
  readonly section?: string;
  /** Whether the source is left out where one is chosen. */
  readonly disabled?: boolean | IResolvable;
  /** Database settings of its queries. */
  readonly querySettings?: readonly SourceQuerySetting[] | IResolvable;
  /** Columns that a search shows by default. */
  readonly defaultTableSelectExpression: string;
  /** Expression of the service's name. */
  readonly serviceNameExpression?: string;
  /** Expression of the service's version. */
  readonly serviceVersionExpression?: string;
  /** Expression of an event's attributes. */
  readonly eventAttributesExpression?: string;
  /** Expression of the resource's attributes. */
  readonly resourceAttributesExpression?: string;
  /** Expression of the time that is shown and sorted by. */
  readonly displayedTimestampValueExpression?: string;
  /** Column that a search without a field looks in. */
  readonly implicitColumnExpression?: string;
  /** Whether searches of that column use a text index; the service decides when absent. */
  readonly useTextIndexForImplicitColumn?: "auto" | "enabled" | "disabled" | Custom | IResolvable;
  /** Columns that all tables behind a distributed one have. */
  readonly knownColumnsListExpression?: string;
  /** Order of the rows. */
  readonly orderByExpression?: string;
  /** Expression of a span's duration. */
  readonly durationExpression: string;
  /** Digits of a duration behind the second: 3 for milliseconds, 9 for nanoseconds. 3 when absent. */
  readonly durationPrecision?: number;
  /** Expression of the trace's id. */
  readonly traceIdExpression: string;
  /** Expression of the span's id. */
  readonly spanIdExpression: string;
  /** Expression of the parent span's id. */
  readonly parentSpanIdExpression: string;
  /** Expression of the span's name. */
  readonly spanNameExpression: string;
  /** Expression of the span's kind. */
  readonly spanKindExpression: string;
  /** Expression of the span's status. */
  readonly statusCodeExpression?: string;
  /** Expression of the span's status message. */
  readonly statusMessageExpression?: string;
  /** Expression of the span's events. */
  readonly spanEventsValueExpression?: string;
  /** Expression of the span's links. */
  readonly spanLinksValueExpression?: string;
  /** Expression of the rate at which spans are kept. */
  readonly sampleRateExpression?: string;
  /** Attributes that are shown with a trace. */
  readonly highlightedTraceAttributeExpressions?: readonly HighlightedExpression[] | IResolvable;
  /** Attributes that are shown with a row. */
  readonly highlightedRowAttributeExpressions?: readonly HighlightedExpression[] | IResolvable;
  /** Views that answer queries faster. */
  readonly materializedViews?: readonly MaterializedView[] | IResolvable;
  /** Views from which fields are completed. */
  readonly metadataMaterializedViews?: MetadataMaterializedViews;
  /** Filters of the hosted platform. */
  readonly filterSettings?: SourceFilterSettings;
  /** Id of the log source that belongs to it. Two sources that refer to each other cannot both do it here: give one of the references with `observability_source_links`. */
  readonly logSourceId?: string;
  /** Id of the metric source that belongs to it. Two sources that refer to each other cannot both do it here: give one of the references with `observability_source_links`. */
  readonly metricSourceId?: string;
  /** Id of the session source that belongs to it. Two sources that refer to each other cannot both do it here: give one of the references with `observability_source_links`. */
  readonly sessionSourceId?: string;
}

/** A source of metrics. */
export interface MetricSourceConfig extends TerraformMetaArguments {
  /** Name of the source; need not be unique. */
  readonly name: string;
  /** What it holds. A change keeps the source's id. */
  readonly kind: "metric";
  /** Id of the database connection. */
  readonly connectionId: string;
  /** Where the data is. */
  readonly from: SourceTable;
  /** Expression of an event's time; columns of the table's primary key. */
  readonly timestampValueExpression: string;
  /** Section under which the source is listed. */
  readonly section?: string;
  /** Whether the source is left out where one is chosen. */
  readonly disabled?: boolean | IResolvable;
  /** Database settings of its queries. */
  readonly querySettings?: readonly SourceQuerySetting[] | IResolvable;
  /** Expression of the service's name. */
  readonly serviceNameExpression?: string;
  /** Expression of the resource's attributes. */
  readonly resourceAttributesExpression: string;
  /** Tables of the metrics, by their type; one at least. */
  readonly metricTables: MetricTables;
  /** Table of the time series. */
  readonly seriesTable?: string;
  /** Id of the log source that belongs to it. Two sources that refer to each other cannot both do it here: give one of the references with `observability_source_links`. */
  readonly logSourceId?: string;
}

/** A source of session replays, which belongs to a source of spans. */
export interface SessionSourceConfig extends TerraformMetaArguments {
  /** Name of the source; need not be unique. */
  readonly name: string;
  /** What it holds. A change keeps the source's id. */
  readonly kind: "session";
  /** Id of the database connection. */
  readonly connectionId: string;
  /** Where the data is. */
  readonly from: SourceTable;
  /** Expression of an event's time; columns of the table's primary key. */
  readonly timestampValueExpression: string;
  /** Section under which the source is listed. */
  readonly section?: string;
  /** Whether the source is left out where one is chosen. */
  readonly disabled?: boolean | IResolvable;
  /** Database settings of its queries. */
  readonly querySettings?: readonly SourceQuerySetting[] | IResolvable;
  /** Expression of the resource's attributes. */
  readonly resourceAttributesExpression?: string;
  /** Id of the trace source that belongs to it. Two sources that refer to each other cannot both do it here: give one of the references with `observability_source_links`. */
  readonly traceSourceId: string;
}

/** A source of metrics that are asked for in PromQL. */
export interface PromqlSourceConfig extends TerraformMetaArguments {
  /** Name of the source; need not be unique. */
  readonly name: string;
  /** What it holds. A change keeps the source's id. */
  readonly kind: "promql";
  /** Id of the database connection. */
  readonly connectionId: string;
  /** Where the data is. */
  readonly from: SourceTable;
  /** Expression of an event's time; columns of the table's primary key. */
  readonly timestampValueExpression: string;
  /** Section under which the source is listed. */
  readonly section?: string;
  /** Whether the source is left out where one is chosen. */
  readonly disabled?: boolean | IResolvable;
  /** Database settings of its queries. */
  readonly querySettings?: readonly SourceQuerySetting[] | IResolvable;
}

/** Configuration of `Source`, by `kind`. */
export type SourceConfig =
  | LogSourceConfig
  | TraceSourceConfig
  | MetricSourceConfig
  | SessionSourceConfig
  | PromqlSourceConfig;

/** The value of `from`. */
export interface SourceTable {
  /** Database of the table. */
  readonly databaseName: string;
  /** Table; a source of kind `metric` names its tables in `metricTables` instead. */
  readonly tableName?: string;
}

/** An item of `querySettings`. */
export interface SourceQuerySetting {
  /** Name of the setting. */
  readonly setting: string;
  /** Its value. */
  readonly value: string;
}

/** An item of `highlightedTraceAttributeExpressions`. */
export interface HighlightedExpression {
  /** SQL expression of the attribute. */
  readonly sqlExpression: string;
  /** The same for a search; the SQL expression when absent. */
  readonly luceneExpression?: string;
  /** Name under which it is shown; the expression when absent. */
  readonly alias?: string;
}

/** An item of `materializedViews`. */
export interface MaterializedView {
  /** Database of the view. */
  readonly databaseName: string;
  /** Table of the view. */
  readonly tableName: string;
  /** Columns that can be filtered and grouped by, joined with commas. */
  readonly dimensionColumns: string;
  /** Shortest interval that the view can tell apart. The service stores the short form. */
  readonly minGranularity: string;
  /** Since when the view holds data; from the start when absent. */
  readonly minDate?: string;
  /** Column of the time. */
  readonly timestampColumn: string;
  /** Columns that the view aggregates. */
  readonly aggregatedColumns: readonly AggregatedColumn[] | IResolvable;
}

/** An item of `aggregatedColumns`. */
export interface AggregatedColumn {
  /** How the column is aggregated. */
  readonly aggFn: "avg" | "count" | "count_distinct" | "last_value" | "max" | "min" | "quantile" | "sum" | "any" | "none" | "increase" | "histogram" | Custom | IResolvable;
  /** Column of the view. */
  readonly mvColumn: string;
  /** Column that is aggregated; only `count` goes without. */
  readonly sourceColumn?: string;
}

/** The value of `metadataMaterializedViews`. */
export interface MetadataMaterializedViews {
  /** Table of the fields' names; without it they are found in the data. */
  readonly keyRollupTable?: string;
  /** Table of the fields' values. */
  readonly kvRollupTable: string;
  /** Interval of the tables. The service stores the short form. */
  readonly granularity: string;
}

/** The value of `filterSettings`. */
export interface SourceFilterSettings {
  /** Database of the table. */
  readonly databaseName: string;
  /** Table that the values of the filters come from. */
  readonly tableName: string;
  /** Columns that can be filtered by. */
  readonly columns: readonly SourceFilterColumn[] | IResolvable;
}

/** An item of `columns`. */
export interface SourceFilterColumn {
  /** Name of the column. */
  readonly name: string;
  /** Label under which it is shown; its name when absent. */
  readonly label?: string;
}

/** The value of `metricTables`. */
export interface MetricTables {
  /** Table of the gauges. */
  readonly gauge?: string;
  /** Table of the sums. */
  readonly sum?: string;
  /** Table of the histograms. */
  readonly histogram?: string;
  /** Table of the summaries. */
  readonly summary?: string;
  /** Table of the exponential histograms. */
  readonly exponentialHistogram?: string;
}

/** A source: a table of logs, spans, metrics or sessions, and how it is read. What it needs and may have depends on its kind. */
export class Source extends ObservabilityResource<SourceArguments> {
  static readonly tfResourceType: string = "observability_source";

  constructor(scope: Construct, id: string, config: SourceConfig) {
    super(scope, id, definitionNamed("resource", "source"), config);
  }

  /** Id of the source; what tiles, searches and other sources refer to. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Name of the source; need not be unique. */
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

  /** What it holds. A change keeps the source's id. */
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

  /** Id of the database connection. */
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

  /** Where the data is. */
  get from(): SourceTableOutputReference {
    return new SourceTableOutputReference(this, "from", false);
  }
  set from(value: SourceTable) {
    this.inputs.set("from", value);
  }

  /** What `from` was set to. */
  get fromInput(): SourceTable {
    return this.inputs.get("from");
  }

  /** Expression of an event's time; columns of the table's primary key. */
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

  /** Section under which the source is listed. */
  get section(): string {
    return this.getStringAttribute("section");
  }
  set section(value: string | undefined) {
    this.inputs.set("section", value);
  }

  /** What `section` was set to. */
  get sectionInput(): string | undefined {
    return this.inputs.get("section");
  }

  /** Whether the source is left out where one is chosen. */
  get disabled(): IResolvable {
    return this.getBooleanAttribute("disabled");
  }
  set disabled(value: boolean | IResolvable | undefined) {
    this.inputs.set("disabled", value);
  }

  /** What `disabled` was set to. */
  get disabledInput(): boolean | IResolvable | undefined {
    return this.inputs.get("disabled");
  }

  /** Database settings of its queries. */
  get querySettings(): SourceQuerySettingList {
    return new SourceQuerySettingList(this, "query_settings", false);
  }
  set querySettings(value: readonly SourceQuerySetting[] | IResolvable | undefined) {
    this.inputs.set("querySettings", value);
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

  /** What `defaultTableSelectExpression` was set to. */
  get defaultTableSelectExpressionInput(): string | undefined {
    return this.inputs.get("defaultTableSelectExpression");
  }

  /** Expression of the service's name. */
  get serviceNameExpression(): string {
    return this.getStringAttribute("service_name_expression");
  }
  set serviceNameExpression(value: string | undefined) {
    this.inputs.set("serviceNameExpression", value);
  }

  /** What `serviceNameExpression` was set to. */
  get serviceNameExpressionInput(): string | undefined {
    return this.inputs.get("serviceNameExpression");
  }

  /** Expression of the service's version. */
  get serviceVersionExpression(): string {
    return this.getStringAttribute("service_version_expression");
  }
  set serviceVersionExpression(value: string | undefined) {
    this.inputs.set("serviceVersionExpression", value);
  }

  /** What `serviceVersionExpression` was set to. */
  get serviceVersionExpressionInput(): string | undefined {
    return this.inputs.get("serviceVersionExpression");
  }

  /** Expression of a log's text. */
  get bodyExpression(): string {
    return this.getStringAttribute("body_expression");
  }
  set bodyExpression(value: string | undefined) {
    this.inputs.set("bodyExpression", value);
  }

  /** What `bodyExpression` was set to. */
  get bodyExpressionInput(): string | undefined {
    return this.inputs.get("bodyExpression");
  }

  /** Expression of a log's severity. */
  get severityTextExpression(): string {
    return this.getStringAttribute("severity_text_expression");
  }
  set severityTextExpression(value: string | undefined) {
    this.inputs.set("severityTextExpression", value);
  }

  /** What `severityTextExpression` was set to. */
  get severityTextExpressionInput(): string | undefined {
    return this.inputs.get("severityTextExpression");
  }

  /**
   * Condition on every query.
   * @deprecated The service keeps it for old sources only.
   */
  get tableFilterExpression(): string {
    return this.getStringAttribute("table_filter_expression");
  }
  set tableFilterExpression(value: string | undefined) {
    this.inputs.set("tableFilterExpression", value);
  }

  /** What `tableFilterExpression` was set to. */
  get tableFilterExpressionInput(): string | undefined {
    return this.inputs.get("tableFilterExpression");
  }

  /** Expression of an event's attributes. */
  get eventAttributesExpression(): string {
    return this.getStringAttribute("event_attributes_expression");
  }
  set eventAttributesExpression(value: string | undefined) {
    this.inputs.set("eventAttributesExpression", value);
  }

  /** What `eventAttributesExpression` was set to. */
  get eventAttributesExpressionInput(): string | undefined {
    return this.inputs.get("eventAttributesExpression");
  }

  /** Expression of the resource's attributes. */
  get resourceAttributesExpression(): string {
    return this.getStringAttribute("resource_attributes_expression");
  }
  set resourceAttributesExpression(value: string | undefined) {
    this.inputs.set("resourceAttributesExpression", value);
  }

  /** What `resourceAttributesExpression` was set to. */
  get resourceAttributesExpressionInput(): string | undefined {
    return this.inputs.get("resourceAttributesExpression");
  }

  /** Expression of the time that is shown and sorted by. */
  get displayedTimestampValueExpression(): string {
    return this.getStringAttribute("displayed_timestamp_value_expression");
  }
  set displayedTimestampValueExpression(value: string | undefined) {
    this.inputs.set("displayedTimestampValueExpression", value);
  }

  /** What `displayedTimestampValueExpression` was set to. */
  get displayedTimestampValueExpressionInput(): string | undefined {
    return this.inputs.get("displayedTimestampValueExpression");
  }

  /** Column that a search without a field looks in. */
  get implicitColumnExpression(): string {
    return this.getStringAttribute("implicit_column_expression");
  }
  set implicitColumnExpression(value: string | undefined) {
    this.inputs.set("implicitColumnExpression", value);
  }

  /** What `implicitColumnExpression` was set to. */
  get implicitColumnExpressionInput(): string | undefined {
    return this.inputs.get("implicitColumnExpression");
  }

  /** Whether searches of that column use a text index; the service decides when absent. */
  get useTextIndexForImplicitColumn(): string {
    return this.getStringAttribute("use_text_index_for_implicit_column");
  }
  set useTextIndexForImplicitColumn(value: "auto" | "enabled" | "disabled" | Custom | IResolvable | undefined) {
    this.inputs.set("useTextIndexForImplicitColumn", value);
  }

  /** What `useTextIndexForImplicitColumn` was set to. */
  get useTextIndexForImplicitColumnInput(): "auto" | "enabled" | "disabled" | Custom | IResolvable | undefined {
    return this.inputs.get("useTextIndexForImplicitColumn");
  }

  /** Columns that all tables behind a distributed one have. */
  get knownColumnsListExpression(): string {
    return this.getStringAttribute("known_columns_list_expression");
  }
  set knownColumnsListExpression(value: string | undefined) {
    this.inputs.set("knownColumnsListExpression", value);
  }

  /** What `knownColumnsListExpression` was set to. */
  get knownColumnsListExpressionInput(): string | undefined {
    return this.inputs.get("knownColumnsListExpression");
  }

  /** Order of the rows. */
  get orderByExpression(): string {
    return this.getStringAttribute("order_by_expression");
  }
  set orderByExpression(value: string | undefined) {
    this.inputs.set("orderByExpression", value);
  }

  /** What `orderByExpression` was set to. */
  get orderByExpressionInput(): string | undefined {
    return this.inputs.get("orderByExpression");
  }

  /** Expression of a span's duration. */
  get durationExpression(): string {
    return this.getStringAttribute("duration_expression");
  }
  set durationExpression(value: string | undefined) {
    this.inputs.set("durationExpression", value);
  }

  /** What `durationExpression` was set to. */
  get durationExpressionInput(): string | undefined {
    return this.inputs.get("durationExpression");
  }

  /** Digits of a duration behind the second: 3 for milliseconds, 9 for nanoseconds. 3 when absent. */
  get durationPrecision(): number {
    return this.getNumberAttribute("duration_precision");
  }
  set durationPrecision(value: number | undefined) {
    this.inputs.set("durationPrecision", value);
  }

  /** What `durationPrecision` was set to. */
  get durationPrecisionInput(): number | undefined {
    return this.inputs.get("durationPrecision");
  }

  /** Expression of the trace's id. */
  get traceIdExpression(): string {
    return this.getStringAttribute("trace_id_expression");
  }
  set traceIdExpression(value: string | undefined) {
    this.inputs.set("traceIdExpression", value);
  }

  /** What `traceIdExpression` was set to. */
  get traceIdExpressionInput(): string | undefined {
    return this.inputs.get("traceIdExpression");
  }

  /** Expression of the span's id. */
  get spanIdExpression(): string {
    return this.getStringAttribute("span_id_expression");
  }
  set spanIdExpression(value: string | undefined) {
    this.inputs.set("spanIdExpression", value);
  }

  /** What `spanIdExpression` was set to. */
  get spanIdExpressionInput(): string | undefined {
    return this.inputs.get("spanIdExpression");
  }

  /** Expression of the parent span's id. */
  get parentSpanIdExpression(): string {
    return this.getStringAttribute("parent_span_id_expression");
  }
  set parentSpanIdExpression(value: string | undefined) {
    this.inputs.set("parentSpanIdExpression", value);
  }

  /** What `parentSpanIdExpression` was set to. */
  get parentSpanIdExpressionInput(): string | undefined {
    return this.inputs.get("parentSpanIdExpression");
  }

  /** Expression of the span's name. */
  get spanNameExpression(): string {
    return this.getStringAttribute("span_name_expression");
  }
  set spanNameExpression(value: string | undefined) {
    this.inputs.set("spanNameExpression", value);
  }

  /** What `spanNameExpression` was set to. */
  get spanNameExpressionInput(): string | undefined {
    return this.inputs.get("spanNameExpression");
  }

  /** Expression of the span's kind. */
  get spanKindExpression(): string {
    return this.getStringAttribute("span_kind_expression");
  }
  set spanKindExpression(value: string | undefined) {
    this.inputs.set("spanKindExpression", value);
  }

  /** What `spanKindExpression` was set to. */
  get spanKindExpressionInput(): string | undefined {
    return this.inputs.get("spanKindExpression");
  }

  /** Expression of the span's status. */
  get statusCodeExpression(): string {
    return this.getStringAttribute("status_code_expression");
  }
  set statusCodeExpression(value: string | undefined) {
    this.inputs.set("statusCodeExpression", value);
  }

  /** What `statusCodeExpression` was set to. */
  get statusCodeExpressionInput(): string | undefined {
    return this.inputs.get("statusCodeExpression");
  }

  /** Expression of the span's status message. */
  get statusMessageExpression(): string {
    return this.getStringAttribute("status_message_expression");
  }
  set statusMessageExpression(value: string | undefined) {
    this.inputs.set("statusMessageExpression", value);
  }

  /** What `statusMessageExpression` was set to. */
  get statusMessageExpressionInput(): string | undefined {
    return this.inputs.get("statusMessageExpression");
  }

  /** Expression of the span's events. */
  get spanEventsValueExpression(): string {
    return this.getStringAttribute("span_events_value_expression");
  }
  set spanEventsValueExpression(value: string | undefined) {
    this.inputs.set("spanEventsValueExpression", value);
  }

  /** What `spanEventsValueExpression` was set to. */
  get spanEventsValueExpressionInput(): string | undefined {
    return this.inputs.get("spanEventsValueExpression");
  }

  /** Expression of the span's links. */
  get spanLinksValueExpression(): string {
    return this.getStringAttribute("span_links_value_expression");
  }
  set spanLinksValueExpression(value: string | undefined) {
    this.inputs.set("spanLinksValueExpression", value);
  }

  /** What `spanLinksValueExpression` was set to. */
  get spanLinksValueExpressionInput(): string | undefined {
    return this.inputs.get("spanLinksValueExpression");
  }

  /** Expression of the rate at which spans are kept. */
  get sampleRateExpression(): string {
    return this.getStringAttribute("sample_rate_expression");
  }
  set sampleRateExpression(value: string | undefined) {
    this.inputs.set("sampleRateExpression", value);
  }

  /** What `sampleRateExpression` was set to. */
  get sampleRateExpressionInput(): string | undefined {
    return this.inputs.get("sampleRateExpression");
  }

  /** Attributes that are shown with a trace. */
  get highlightedTraceAttributeExpressions(): HighlightedExpressionList {
    return new HighlightedExpressionList(this, "highlighted_trace_attribute_expressions", false);
  }
  set highlightedTraceAttributeExpressions(value: readonly HighlightedExpression[] | IResolvable | undefined) {
    this.inputs.set("highlightedTraceAttributeExpressions", value);
  }

  /** What `highlightedTraceAttributeExpressions` was set to. */
  get highlightedTraceAttributeExpressionsInput(): readonly HighlightedExpression[] | IResolvable | undefined {
    return this.inputs.get("highlightedTraceAttributeExpressions");
  }

  /** Attributes that are shown with a row. */
  get highlightedRowAttributeExpressions(): HighlightedExpressionList {
    return new HighlightedExpressionList(this, "highlighted_row_attribute_expressions", false);
  }
  set highlightedRowAttributeExpressions(value: readonly HighlightedExpression[] | IResolvable | undefined) {
    this.inputs.set("highlightedRowAttributeExpressions", value);
  }

  /** What `highlightedRowAttributeExpressions` was set to. */
  get highlightedRowAttributeExpressionsInput(): readonly HighlightedExpression[] | IResolvable | undefined {
    return this.inputs.get("highlightedRowAttributeExpressions");
  }

  /** Views that answer queries faster. */
  get materializedViews(): MaterializedViewList {
    return new MaterializedViewList(this, "materialized_views", false);
  }
  set materializedViews(value: readonly MaterializedView[] | IResolvable | undefined) {
    this.inputs.set("materializedViews", value);
  }

  /** What `materializedViews` was set to. */
  get materializedViewsInput(): readonly MaterializedView[] | IResolvable | undefined {
    return this.inputs.get("materializedViews");
  }

  /** Views from which fields are completed. */
  get metadataMaterializedViews(): MetadataMaterializedViewsOutputReference {
    return new MetadataMaterializedViewsOutputReference(this, "metadata_materialized_views", false);
  }
  set metadataMaterializedViews(value: MetadataMaterializedViews | undefined) {
    this.inputs.set("metadataMaterializedViews", value);
  }

  /** What `metadataMaterializedViews` was set to. */
  get metadataMaterializedViewsInput(): MetadataMaterializedViews | undefined {
    return this.inputs.get("metadataMaterializedViews");
  }

  /** Filters of the hosted platform. */
  get filterSettings(): SourceFilterSettingsOutputReference {
    return new SourceFilterSettingsOutputReference(this, "filter_settings", false);
  }
  set filterSettings(value: SourceFilterSettings | undefined) {
    this.inputs.set("filterSettings", value);
  }

  /** What `filterSettings` was set to. */
  get filterSettingsInput(): SourceFilterSettings | undefined {
    return this.inputs.get("filterSettings");
  }

  /** Tables of the metrics, by their type; one at least. */
  get metricTables(): MetricTablesOutputReference {
    return new MetricTablesOutputReference(this, "metric_tables", false);
  }
  set metricTables(value: MetricTables | undefined) {
    this.inputs.set("metricTables", value);
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

  /** What `seriesTable` was set to. */
  get seriesTableInput(): string | undefined {
    return this.inputs.get("seriesTable");
  }

  /** Id of the log source that belongs to it. Two sources that refer to each other cannot both do it here: give one of the references with `observability_source_links`. */
  get logSourceId(): string {
    return this.getStringAttribute("log_source_id");
  }
  set logSourceId(value: string | undefined) {
    this.inputs.set("logSourceId", value);
  }

  /** What `logSourceId` was set to. */
  get logSourceIdInput(): string | undefined {
    return this.inputs.get("logSourceId");
  }

  /** Id of the trace source that belongs to it. Two sources that refer to each other cannot both do it here: give one of the references with `observability_source_links`. */
  get traceSourceId(): string {
    return this.getStringAttribute("trace_source_id");
  }
  set traceSourceId(value: string | undefined) {
    this.inputs.set("traceSourceId", value);
  }

  /** What `traceSourceId` was set to. */
  get traceSourceIdInput(): string | undefined {
    return this.inputs.get("traceSourceId");
  }

  /** Id of the metric source that belongs to it. Two sources that refer to each other cannot both do it here: give one of the references with `observability_source_links`. */
  get metricSourceId(): string {
    return this.getStringAttribute("metric_source_id");
  }
  set metricSourceId(value: string | undefined) {
    this.inputs.set("metricSourceId", value);
  }

  /** What `metricSourceId` was set to. */
  get metricSourceIdInput(): string | undefined {
    return this.inputs.get("metricSourceId");
  }

  /** Id of the session source that belongs to it. Two sources that refer to each other cannot both do it here: give one of the references with `observability_source_links`. */
  get sessionSourceId(): string {
    return this.getStringAttribute("session_source_id");
  }
  set sessionSourceId(value: string | undefined) {
    this.inputs.set("sessionSourceId", value);
  }

  /** What `sessionSourceId` was set to. */
  get sessionSourceIdInput(): string | undefined {
    return this.inputs.get("sessionSourceId");
  }
}

/** One `SourceTable`, as Terraform knows it. */
export class SourceTableOutputReference extends ComplexObject {
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

/** A list of `SourceTable`, as Terraform knows it. */
export class SourceTableList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): SourceTableOutputReference {
    return new SourceTableOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `SourceQuerySetting`, as Terraform knows it. */
export class SourceQuerySettingOutputReference extends ComplexObject {
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

/** A list of `SourceQuerySetting`, as Terraform knows it. */
export class SourceQuerySettingList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): SourceQuerySettingOutputReference {
    return new SourceQuerySettingOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `HighlightedExpression`, as Terraform knows it. */
export class HighlightedExpressionOutputReference extends ComplexObject {
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

/** A list of `HighlightedExpression`, as Terraform knows it. */
export class HighlightedExpressionList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): HighlightedExpressionOutputReference {
    return new HighlightedExpressionOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `MaterializedView`, as Terraform knows it. */
export class MaterializedViewOutputReference extends ComplexObject {
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
  get aggregatedColumns(): AggregatedColumnList {
    return new AggregatedColumnList(this, "aggregated_columns", false);
  }
}

/** A list of `MaterializedView`, as Terraform knows it. */
export class MaterializedViewList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): MaterializedViewOutputReference {
    return new MaterializedViewOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `AggregatedColumn`, as Terraform knows it. */
export class AggregatedColumnOutputReference extends ComplexObject {
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

/** A list of `AggregatedColumn`, as Terraform knows it. */
export class AggregatedColumnList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): AggregatedColumnOutputReference {
    return new AggregatedColumnOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `MetadataMaterializedViews`, as Terraform knows it. */
export class MetadataMaterializedViewsOutputReference extends ComplexObject {
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

/** A list of `MetadataMaterializedViews`, as Terraform knows it. */
export class MetadataMaterializedViewsList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): MetadataMaterializedViewsOutputReference {
    return new MetadataMaterializedViewsOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `SourceFilterSettings`, as Terraform knows it. */
export class SourceFilterSettingsOutputReference extends ComplexObject {
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
  get columns(): SourceFilterColumnList {
    return new SourceFilterColumnList(this, "columns", false);
  }
}

/** A list of `SourceFilterSettings`, as Terraform knows it. */
export class SourceFilterSettingsList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): SourceFilterSettingsOutputReference {
    return new SourceFilterSettingsOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `SourceFilterColumn`, as Terraform knows it. */
export class SourceFilterColumnOutputReference extends ComplexObject {
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

/** A list of `SourceFilterColumn`, as Terraform knows it. */
export class SourceFilterColumnList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): SourceFilterColumnOutputReference {
    return new SourceFilterColumnOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `MetricTables`, as Terraform knows it. */
export class MetricTablesOutputReference extends ComplexObject {
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

/** A list of `MetricTables`, as Terraform knows it. */
export class MetricTablesList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): MetricTablesOutputReference {
    return new MetricTablesOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}
