// Generated from lib/kinds by `npm run generate`; edit them instead.
import { ComplexObject, type Construct, DefinedDataSource, type IResolvable, ObjectList, StringMap, type TerraformMetaArguments } from "../cdk";
import { served } from "../served";

/** Configuration of `DataObservabilityServiceMetrics`. */
export interface DataObservabilityServiceMetricsConfig extends TerraformMetaArguments {
  /** Whether to return only the essential metrics. If omitted, the service decides. */
  readonly filtered?: boolean | IResolvable;
  /** Name of the query parameter that `filtered` or `filterValue` sets. Defaults to `filtered_metrics`. */
  readonly filterParameter?: string;
  /** Value of that parameter, for a service that filters by a text, such as a name. Conflicts with `filtered`. */
  readonly filterValue?: string;
  /** Return only samples whose name contains a match of this JavaScript regular expression. Start it with `(?i)` to ignore case. */
  readonly nameRegex?: string;
}

/** Returns metrics about the service itself, as Prometheus exposition text and as samples. Managed mode only. The service refreshes them about once a minute. */
export class DataObservabilityServiceMetrics extends DefinedDataSource<DataObservabilityServiceMetricsConfig> {
  static readonly tfResourceType: string = "observability_service_metrics";

  constructor(scope: Construct, id: string, config: DataObservabilityServiceMetricsConfig = {}) {
    super(scope, id, served("data_source", "service_metrics"), config);
  }

  /** Whether to return only the essential metrics. If omitted, the service decides. */
  get filtered(): IResolvable {
    return this.getBooleanAttribute("filtered");
  }
  set filtered(value: boolean | IResolvable | undefined) {
    this.inputs.set("filtered", value);
  }

  /** Omits `filtered`. */
  resetFiltered(): void {
    this.inputs.set("filtered", undefined);
  }

  /** What `filtered` was set to. */
  get filteredInput(): boolean | IResolvable | undefined {
    return this.inputs.get("filtered");
  }

  /** Name of the query parameter that `filtered` or `filterValue` sets. Defaults to `filtered_metrics`. */
  get filterParameter(): string {
    return this.getStringAttribute("filter_parameter");
  }
  set filterParameter(value: string | undefined) {
    this.inputs.set("filterParameter", value);
  }

  /** Omits `filterParameter`. */
  resetFilterParameter(): void {
    this.inputs.set("filterParameter", undefined);
  }

  /** What `filterParameter` was set to. */
  get filterParameterInput(): string | undefined {
    return this.inputs.get("filterParameter");
  }

  /** Value of that parameter, for a service that filters by a text, such as a name. Conflicts with `filtered`. */
  get filterValue(): string {
    return this.getStringAttribute("filter_value");
  }
  set filterValue(value: string | undefined) {
    this.inputs.set("filterValue", value);
  }

  /** Omits `filterValue`. */
  resetFilterValue(): void {
    this.inputs.set("filterValue", undefined);
  }

  /** What `filterValue` was set to. */
  get filterValueInput(): string | undefined {
    return this.inputs.get("filterValue");
  }

  /** Return only samples whose name contains a match of this JavaScript regular expression. Start it with `(?i)` to ignore case. */
  get nameRegex(): string {
    return this.getStringAttribute("name_regex");
  }
  set nameRegex(value: string | undefined) {
    this.inputs.set("nameRegex", value);
  }

  /** Omits `nameRegex`. */
  resetNameRegex(): void {
    this.inputs.set("nameRegex", undefined);
  }

  /** What `nameRegex` was set to. */
  get nameRegexInput(): string | undefined {
    return this.inputs.get("nameRegex");
  }

  /** Prometheus exposition text as the service returns it, not filtered by `nameRegex`. */
  get text(): string {
    return this.getStringAttribute("text");
  }

  /** Matching samples, in the order of the text. */
  get samples(): ObjectList<MetricSampleOutputReference> {
    return new ObjectList(this, "samples", false, MetricSampleOutputReference);
  }
}

/** One `MetricSample`, as Terraform knows it. */
export class MetricSampleOutputReference extends ComplexObject {
  /** Name of the sample. Histogram and summary samples include the suffix (`_bucket`, `_sum` or `_count`). */
  get name(): string {
    return this.getStringAttribute("name");
  }

  /** Map of label name to label value. */
  get labels(): StringMap {
    return new StringMap(this, "labels");
  }

  /** Value of the sample. Null if Terraform cannot represent it (`NaN`, `+Inf`, `-Inf`). */
  get value(): number {
    return this.getNumberAttribute("value");
  }

  /** Value of the sample as the service returns it, for example `1.5e9`, `NaN` or `+Inf`. */
  get valueText(): string {
    return this.getStringAttribute("value_text");
  }

  /** Type of the metric: `counter`, `gauge`, `histogram`, `summary` or `untyped`. */
  get type(): string {
    return this.getStringAttribute("type");
  }

  /** Help text of the metric. Null if there is none. */
  get help(): string {
    return this.getStringAttribute("help");
  }

  /** Time of the sample, in milliseconds since the Unix epoch. Null if there is none. */
  get timestampMs(): number {
    return this.getNumberAttribute("timestamp_ms");
  }
}
