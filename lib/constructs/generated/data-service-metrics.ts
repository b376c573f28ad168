// Generated from lib/definitions by `npm run generate`; edit the definitions instead.
import { ComplexList, ComplexObject, type Construct, type IInterpolatingParent, type IResolvable, StringMap, type TerraformMetaArguments } from "../../cdk";
import { ObservabilityDataSource } from "../base/data-source";
import { definitionNamed } from "../base/definition-named";

/** Configuration of `DataObservabilityServiceMetrics`. */
export interface DataObservabilityServiceMetricsConfig extends TerraformMetaArguments {
  /** Whether only the essential metrics are delivered; the service's own choice when absent. */
  readonly filtered?: boolean | IResolvable;
  /** Only samples whose name matches this regular expression (JavaScript's) somewhere. A leading `(?i)` ignores case. */
  readonly nameRegex?: string;
}

/** Metrics of the service itself, in the Prometheus exposition format and as samples. Managed mode only. Refreshed by the service about once a minute. */
export class DataObservabilityServiceMetrics extends ObservabilityDataSource<DataObservabilityServiceMetricsConfig> {
  static readonly tfResourceType: string = "observability_service_metrics";

  constructor(scope: Construct, id: string, config: DataObservabilityServiceMetricsConfig = {}) {
    super(scope, id, definitionNamed("data_source", "service_metrics"), config);
  }

  /** Whether only the essential metrics are delivered; the service's own choice when absent. */
  get filtered(): IResolvable {
    return this.getBooleanAttribute("filtered");
  }
  set filtered(value: boolean | IResolvable | undefined) {
    this.inputs.set("filtered", value);
  }

  /** What `filtered` was set to. */
  get filteredInput(): boolean | IResolvable | undefined {
    return this.inputs.get("filtered");
  }

  /** Only samples whose name matches this regular expression (JavaScript's) somewhere. A leading `(?i)` ignores case. */
  get nameRegex(): string {
    return this.getStringAttribute("name_regex");
  }
  set nameRegex(value: string | undefined) {
    this.inputs.set("nameRegex", value);
  }

  /** What `nameRegex` was set to. */
  get nameRegexInput(): string | undefined {
    return this.inputs.get("nameRegex");
  }

  /** The text as delivered, whatever `nameRegex` says. */
  get text(): string {
    return this.getStringAttribute("text");
  }

  /** The samples in the order of the text. */
  get samples(): MetricSampleList {
    return new MetricSampleList(this, "samples", false);
  }
}

/** One `MetricSample`, as Terraform knows it. */
export class MetricSampleOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** Name of the sample; in a histogram or summary with its ending (`_bucket`, `_sum`, `_count`). */
  get name(): string {
    return this.getStringAttribute("name");
  }

  /** Labels by name. */
  get labels(): StringMap {
    return new StringMap(this, "labels");
  }

  /** The value; null when it is no number that Terraform knows (`NaN`, `+Inf`, `-Inf`). */
  get value(): number {
    return this.getNumberAttribute("value");
  }

  /** The value as delivered, e.g. `1.5e9`, `NaN` or `+Inf`. */
  get valueText(): string {
    return this.getStringAttribute("value_text");
  }

  /** Kind of the family: `counter`, `gauge`, `histogram`, `summary` or `untyped`. */
  get type(): string {
    return this.getStringAttribute("type");
  }

  /** What the family is; null when the text does not say. */
  get help(): string {
    return this.getStringAttribute("help");
  }

  /** Time of the sample in milliseconds since 1970; null when the text does not say. */
  get timestampMs(): number {
    return this.getNumberAttribute("timestamp_ms");
  }
}

/** A list of `MetricSample`, as Terraform knows it. */
export class MetricSampleList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): MetricSampleOutputReference {
    return new MetricSampleOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}
