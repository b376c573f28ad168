// Generated from lib/definitions by `npm run generate`; edit the definitions instead.
import { ComplexList, ComplexObject, type Construct, type IInterpolatingParent, type IResolvable, StringMap, type TerraformMetaArguments } from "../../cdk";
import { ObservabilityDataSource } from "../base/data-source";
import { definitionNamed } from "../base/definition-named";
import type { Custom } from "../custom";
import { SourceQuerySettingList, SourceTableOutputReference } from "./shared";

/** Configuration of `DataObservabilitySources`. */
export interface DataObservabilitySourcesConfig extends TerraformMetaArguments {
  /** Only sources of this kind. */
  readonly kind?: "log" | "trace" | "metric" | "session" | "promql" | Custom | IResolvable;
}

/** All sources of the team, in the service's order, or those of one kind. */
export class DataObservabilitySources extends ObservabilityDataSource<DataObservabilitySourcesConfig> {
  static readonly tfResourceType: string = "observability_sources";

  constructor(scope: Construct, id: string, config: DataObservabilitySourcesConfig = {}) {
    super(scope, id, definitionNamed("data_source", "sources"), config);
  }

  /** Only sources of this kind. */
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

  /** The sources. */
  get sources(): SourceList {
    return new SourceList(this, "sources", false);
  }
}

/** One `Source`, as Terraform knows it. */
export class SourceOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** Id of the source. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Name of the source; need not be unique. */
  get name(): string {
    return this.getStringAttribute("name");
  }

  /** Kind of the source: `log`, `trace`, `metric`, `session` or `promql`. */
  get kind(): string {
    return this.getStringAttribute("kind");
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

/** A list of `Source`, as Terraform knows it. */
export class SourceList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): SourceOutputReference {
    return new SourceOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}
