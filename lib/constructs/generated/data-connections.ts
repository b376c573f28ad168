// Generated from lib/kinds by `npm run generate`; edit them instead.
import { ComplexObject, type Construct, DefinedDataSource, type IResolvable, ObjectList, type TerraformMetaArguments } from "../cdk";
import { served } from "../served";

/** Configuration of `DataObservabilityConnections`. */
export interface DataObservabilityConnectionsConfig extends TerraformMetaArguments {
  /** ID of a team, in a self-hosted service. Defaults to the provider's. */
  readonly team?: string;
}

/** Lists the connections of the team. The service never returns passwords. */
export class DataObservabilityConnections extends DefinedDataSource<DataObservabilityConnectionsConfig> {
  static readonly tfResourceType: string = "observability_connections";

  constructor(scope: Construct, id: string, config: DataObservabilityConnectionsConfig = {}) {
    super(scope, id, served("data_source", "connections"), config);
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

  /** Connections of the team. */
  get connections(): ObjectList<ConnectionResultOutputReference> {
    return new ObjectList(this, "connections", false, ConnectionResultOutputReference);
  }
}

/** One `ConnectionResult`, as Terraform knows it. */
export class ConnectionResultOutputReference extends ComplexObject {
  /** ID of the connection. Sources refer to it. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Name of the connection. */
  get name(): string {
    return this.getStringAttribute("name");
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
}
