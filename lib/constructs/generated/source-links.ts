// Generated from lib/definitions by `npm run generate`; edit the definitions instead.
import type { Construct, TerraformMetaArguments } from "../../cdk";
import { definitionNamed } from "../base/definition-named";
import { ObservabilityResource } from "../base/resource";

/** Configuration of `SourceLinks`. */
export interface SourceLinksConfig extends TerraformMetaArguments {
  /** Id of the source that is linked. A change makes a new one. */
  readonly sourceId: string;
  /** Id of the log source that belongs to it; for traces and metrics. */
  readonly logSourceId?: string;
  /** Id of the trace source that belongs to it; for logs; sessions name it themselves. */
  readonly traceSourceId?: string;
  /** Id of the metric source that belongs to it; for logs and traces. */
  readonly metricSourceId?: string;
  /** Id of the session source that belongs to it; for traces. */
  readonly sessionSourceId?: string;
}

/** The links of one source to others, which are set when all of them exist. Sources that refer to each other, as logs and traces do, are so made in one run: first the sources, then their links. Links that it does not name stay as they are, and a link that `observability_source` itself names is not named here. */
export class SourceLinks extends ObservabilityResource<SourceLinksConfig> {
  static readonly tfResourceType: string = "observability_source_links";

  constructor(scope: Construct, id: string, config: SourceLinksConfig) {
    super(scope, id, definitionNamed("resource", "source_links"), config);
  }

  /** Id of the source. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Id of the source that is linked. A change makes a new one. */
  get sourceId(): string {
    return this.getStringAttribute("source_id");
  }
  set sourceId(value: string) {
    this.inputs.set("sourceId", value);
  }

  /** What `sourceId` was set to. */
  get sourceIdInput(): string {
    return this.inputs.get("sourceId");
  }

  /** Id of the log source that belongs to it; for traces and metrics. */
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

  /** Id of the trace source that belongs to it; for logs; sessions name it themselves. */
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

  /** Id of the metric source that belongs to it; for logs and traces. */
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

  /** Id of the session source that belongs to it; for traces. */
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
