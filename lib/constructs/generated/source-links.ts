// Generated from lib/kinds by `npm run generate`; edit them instead.
import { type Construct, DefinedResource, type TerraformMetaArguments } from "../cdk";
import { served } from "../served";

/** Configuration of `SourceLinks`. */
export interface SourceLinksConfig extends TerraformMetaArguments {
  /** ID of the source that has the links. Changing this replaces the resource. */
  readonly sourceId: string;
  /** ID of the linked log source. Only for trace and metric sources. */
  readonly logSourceId?: string;
  /** ID of the linked trace source. Only for log sources. A session source sets this link itself. */
  readonly traceSourceId?: string;
  /** ID of the linked metric source. Only for log and trace sources. */
  readonly metricSourceId?: string;
  /** ID of the linked session source. Only for trace sources. */
  readonly sessionSourceId?: string;
  /** ID of the source's team, in a self-hosted service. Defaults to the provider's; another team replaces the resource. */
  readonly team?: string;
}

/** Manages the links from one source to others. Use it for sources that refer to each other, such as logs and traces: Terraform creates the sources first and then their links, in one run. Links that you omit stay unchanged. Do not set a link here if `observability_source` sets it: the two would overwrite each other, and the plan warns you. An import takes over all links of the source. */
export class SourceLinks extends DefinedResource<SourceLinksConfig> {
  static readonly tfResourceType: string = "observability_source_links";

  constructor(scope: Construct, id: string, config: SourceLinksConfig) {
    super(scope, id, served("resource", "source_links"), config);
  }

  /** ID of the source. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** ID of the source that has the links. Changing this replaces the resource. */
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

  /** ID of the linked log source. Only for trace and metric sources. */
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

  /** ID of the linked trace source. Only for log sources. A session source sets this link itself. */
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

  /** ID of the linked metric source. Only for log and trace sources. */
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

  /** ID of the linked session source. Only for trace sources. */
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
