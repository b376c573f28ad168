// Generated from lib/definitions by `npm run generate`; edit the definitions instead.
import { type Construct, type IResolvable, StringMap, type TerraformMetaArguments } from "../../cdk";
import { ObservabilityDataSource } from "../base/data-source";
import { definitionNamed } from "../base/definition-named";
import { lookupOnce } from "../base/lookup-once";
import type { Custom } from "../custom";
import { SourceQuerySettingList, SourceTableOutputReference } from "./shared";

/** Configuration of `DataObservabilitySource`. */
export interface DataObservabilitySourceConfig extends TerraformMetaArguments {
  /** Id of the source. Exactly one of `id` and `name`. */
  readonly id?: string;
  /** Name of the source, exactly as it is written; it must be the only one of that name. Exactly one of `id` and `name`. */
  readonly name?: string;
  /** Kind of the source; narrows the search, as sources of different kinds may share a name. */
  readonly kind?: "log" | "trace" | "metric" | "session" | "promql" | Custom | IResolvable;
}

/** One source, by id or by name. */
export class DataObservabilitySource extends ObservabilityDataSource<DataObservabilitySourceConfig> {
  static readonly tfResourceType: string = "observability_source";

  constructor(scope: Construct, id: string, config: DataObservabilitySourceConfig = {}) {
    super(scope, id, definitionNamed("data_source", "source"), config);
  }

  /**
   * The source of that name. The same lookup is one node of the stack, however often it is asked for.
   */
  static byName(scope: Construct, name: string, more: Omit<DataObservabilitySourceConfig, "id" | "name"> = {}): DataObservabilitySource {
    return lookupOnce(DataObservabilitySource, scope, { ...more, name });
  }

  /** Id of the source. Exactly one of `id` and `name`. */
  get id(): string {
    return this.getStringAttribute("id");
  }
  set id(value: string | undefined) {
    this.inputs.set("id", value);
  }

  /** What `id` was set to. */
  get idInput(): string | undefined {
    return this.inputs.get("id");
  }

  /** Name of the source, exactly as it is written; it must be the only one of that name. Exactly one of `id` and `name`. */
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

  /** Kind of the source; narrows the search, as sources of different kinds may share a name. */
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

  /** Id of the database connection. */
  get connectionId(): string {
    return this.getStringAttribute("connection_id");
  }

  /** Section the source is listed under. */
  get section(): string {
    return this.getStringAttribute("section");
  }

  /** Whether the source is switched off. */
  get disabled(): IResolvable {
    return this.getBooleanAttribute("disabled");
  }

  /** Table of the source. */
  get from(): SourceTableOutputReference {
    return new SourceTableOutputReference(this, "from", false);
  }

  /** Tables by kind of metric, for sources of kind `metric`. */
  get metricTables(): StringMap {
    return new StringMap(this, "metric_tables");
  }

  /** Expression of an event's time. */
  get timestampValueExpression(): string {
    return this.getStringAttribute("timestamp_value_expression");
  }

  /** Columns a search shows by default. */
  get defaultTableSelectExpression(): string {
    return this.getStringAttribute("default_table_select_expression");
  }

  /** Expression of the service's name. */
  get serviceNameExpression(): string {
    return this.getStringAttribute("service_name_expression");
  }

  /** Expression of a log's text. */
  get bodyExpression(): string {
    return this.getStringAttribute("body_expression");
  }

  /** Expression of a log's severity. */
  get severityTextExpression(): string {
    return this.getStringAttribute("severity_text_expression");
  }

  /** Column that a search without a field looks in. */
  get implicitColumnExpression(): string {
    return this.getStringAttribute("implicit_column_expression");
  }

  /** Expression of the resource's attributes. */
  get resourceAttributesExpression(): string {
    return this.getStringAttribute("resource_attributes_expression");
  }

  /** Expression of an event's attributes. */
  get eventAttributesExpression(): string {
    return this.getStringAttribute("event_attributes_expression");
  }

  /** Expression of a span's duration. */
  get durationExpression(): string {
    return this.getStringAttribute("duration_expression");
  }

  /** Digits of a duration behind the second: 3 for milliseconds, 9 for nanoseconds. */
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

  /** Settings that every query of the source is given. */
  get querySettings(): SourceQuerySettingList {
    return new SourceQuerySettingList(this, "query_settings", false);
  }

  /** Id of the log source that belongs to it. */
  get logSourceId(): string {
    return this.getStringAttribute("log_source_id");
  }

  /** Id of the trace source that belongs to it. */
  get traceSourceId(): string {
    return this.getStringAttribute("trace_source_id");
  }

  /** Id of the metric source that belongs to it. */
  get metricSourceId(): string {
    return this.getStringAttribute("metric_source_id");
  }

  /** Id of the session source that belongs to it. */
  get sessionSourceId(): string {
    return this.getStringAttribute("session_source_id");
  }
}
