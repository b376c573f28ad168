// Generated from lib/kinds by `npm run generate`; edit them instead.
import { type Construct, DefinedDataSource, type IResolvable, type TerraformMetaArguments, lookupOnce } from "../cdk";
import { served } from "../served";

/** Configuration of `DataObservabilityConnection`. */
export interface DataObservabilityConnectionConfig extends TerraformMetaArguments {
  /** ID of the connection. Exactly one of `id` and `name` is required. */
  readonly id?: string;
  /** Exact, case-sensitive name of the connection. Only one connection may have this name. */
  readonly name?: string;
  /** ID of a team, in a self-hosted service. Defaults to the provider's. */
  readonly team?: string;
}

/** Looks up a connection by ID or name. */
export class DataObservabilityConnection extends DefinedDataSource<DataObservabilityConnectionConfig> {
  static readonly tfResourceType: string = "observability_connection";

  constructor(scope: Construct, id: string, config: DataObservabilityConnectionConfig = {}) {
    super(scope, id, served("data_source", "connection"), config);
  }

  /**
   * The connection of that name. Equal lookups share one node of the stack.
   */
  static byName(scope: Construct, name: string, more: Omit<DataObservabilityConnectionConfig, "id" | "name"> = {}): DataObservabilityConnection {
    return lookupOnce(DataObservabilityConnection, scope, { ...more, name });
  }

  /** ID of the connection. Exactly one of `id` and `name` is required. */
  get id(): string {
    return this.getStringAttribute("id");
  }
  set id(value: string | undefined) {
    this.inputs.set("id", value);
  }

  /** Omits `id`. */
  resetId(): void {
    this.inputs.set("id", undefined);
  }

  /** What `id` was set to. */
  get idInput(): string | undefined {
    return this.inputs.get("id");
  }

  /** Exact, case-sensitive name of the connection. Only one connection may have this name. */
  get name(): string {
    return this.getStringAttribute("name");
  }
  set name(value: string | undefined) {
    this.inputs.set("name", value);
  }

  /** Omits `name`. */
  resetName(): void {
    this.inputs.set("name", undefined);
  }

  /** What `name` was set to. */
  get nameInput(): string | undefined {
    return this.inputs.get("name");
  }

  /** URL of the database, for example `http://clickhouse:8123`. The service does not check that it is reachable. */
  get host(): string {
    return this.getStringAttribute("host");
  }

  /** Database user. */
  get username(): string {
    return this.getStringAttribute("username");
  }

  /** Prefix of the database settings that the service uses to mark its queries. */
  get hyperdxSettingPrefix(): string {
    return this.getStringAttribute("hyperdx_setting_prefix");
  }

  /** Whether `host` is a Prometheus endpoint. */
  get isPrometheusEndpoint(): IResolvable {
    return this.getBooleanAttribute("is_prometheus_endpoint");
  }

  /** URL of the Prometheus endpoint of the connection, for example `http://prometheus:9090`. An older service ignores it, so each plan sets it again. */
  get prometheusEndpoint(): string {
    return this.getStringAttribute("prometheus_endpoint");
  }

  /** When the connection was created. */
  get createdAt(): string {
    return this.getStringAttribute("created_at");
  }

  /** When the connection was last changed. Known after apply if the plan sends a new password. */
  get updatedAt(): string {
    return this.getStringAttribute("updated_at");
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
}
