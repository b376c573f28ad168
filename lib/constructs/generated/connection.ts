// Generated from lib/kinds by `npm run generate`; edit them instead.
import { type Construct, DefinedResource, type IResolvable, type TerraformMetaArguments } from "../cdk";
import { served } from "../served";

/** Configuration of `Connection`. */
export interface ConnectionConfig extends TerraformMetaArguments {
  /** Name of the connection. Does not have to be unique. */
  readonly name: string;
  /** URL of the database, for example `http://clickhouse:8123`. The service does not check that it is reachable. */
  readonly host: string;
  /** Database user. */
  readonly username: string;
  /** Password of the database user. Defaults to an empty password. Never stored in state: the provider keeps a salted hash in private state, so a new value plans an update. Requires Terraform 1.11 or later. Sensitive. */
  readonly password?: string;
  /** Version of `password`. If set, the provider sends the password only when this number changes. If omitted, it sends the password whenever the password changes. */
  readonly passwordVersion?: number;
  /** Prefix of the database settings that the service uses to mark its queries. */
  readonly hyperdxSettingPrefix?: string;
  /** Whether `host` is a Prometheus endpoint. Defaults to `false`. */
  readonly isPrometheusEndpoint?: boolean | IResolvable;
  /** URL of the Prometheus endpoint of the connection, for example `http://prometheus:9090`. An older service ignores it, so each plan sets it again. Requires a version after 2.36 of the service. */
  readonly prometheusEndpoint?: string;
  /** ID of the connection's team, in a self-hosted service. Defaults to the provider's; another team replaces the resource. */
  readonly team?: string;
}

/** Manages a connection to the database that sources read from. Not available on the managed platform, which manages its own connection. */
export class Connection extends DefinedResource<ConnectionConfig> {
  static readonly tfResourceType: string = "observability_connection";

  constructor(scope: Construct, id: string, config: ConnectionConfig) {
    super(scope, id, served("resource", "connection"), config);
  }

  /** ID of the connection. Sources refer to it. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Name of the connection. Does not have to be unique. */
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

  /** URL of the database, for example `http://clickhouse:8123`. The service does not check that it is reachable. */
  get host(): string {
    return this.getStringAttribute("host");
  }
  set host(value: string) {
    this.inputs.set("host", value);
  }

  /** What `host` was set to. */
  get hostInput(): string {
    return this.inputs.get("host");
  }

  /** Database user. */
  get username(): string {
    return this.getStringAttribute("username");
  }
  set username(value: string) {
    this.inputs.set("username", value);
  }

  /** What `username` was set to. */
  get usernameInput(): string {
    return this.inputs.get("username");
  }

  set password(value: string | undefined) {
    this.inputs.set("password", value);
  }

  /** Omits `password`. */
  resetPassword(): void {
    this.inputs.set("password", undefined);
  }

  /** What `password` was set to. */
  get passwordInput(): string | undefined {
    return this.inputs.get("password");
  }

  /** Version of `password`. If set, the provider sends the password only when this number changes. If omitted, it sends the password whenever the password changes. */
  get passwordVersion(): number {
    return this.getNumberAttribute("password_version");
  }
  set passwordVersion(value: number | undefined) {
    this.inputs.set("passwordVersion", value);
  }

  /** Omits `passwordVersion`. */
  resetPasswordVersion(): void {
    this.inputs.set("passwordVersion", undefined);
  }

  /** What `passwordVersion` was set to. */
  get passwordVersionInput(): number | undefined {
    return this.inputs.get("passwordVersion");
  }

  /** Prefix of the database settings that the service uses to mark its queries. */
  get hyperdxSettingPrefix(): string {
    return this.getStringAttribute("hyperdx_setting_prefix");
  }
  set hyperdxSettingPrefix(value: string | undefined) {
    this.inputs.set("hyperdxSettingPrefix", value);
  }

  /** Omits `hyperdxSettingPrefix`. */
  resetHyperdxSettingPrefix(): void {
    this.inputs.set("hyperdxSettingPrefix", undefined);
  }

  /** What `hyperdxSettingPrefix` was set to. */
  get hyperdxSettingPrefixInput(): string | undefined {
    return this.inputs.get("hyperdxSettingPrefix");
  }

  /** Whether `host` is a Prometheus endpoint. Defaults to `false`. */
  get isPrometheusEndpoint(): IResolvable {
    return this.getBooleanAttribute("is_prometheus_endpoint");
  }
  set isPrometheusEndpoint(value: boolean | IResolvable | undefined) {
    this.inputs.set("isPrometheusEndpoint", value);
  }

  /** Omits `isPrometheusEndpoint`. */
  resetIsPrometheusEndpoint(): void {
    this.inputs.set("isPrometheusEndpoint", undefined);
  }

  /** What `isPrometheusEndpoint` was set to. */
  get isPrometheusEndpointInput(): boolean | IResolvable | undefined {
    return this.inputs.get("isPrometheusEndpoint");
  }

  /** URL of the Prometheus endpoint of the connection, for example `http://prometheus:9090`. An older service ignores it, so each plan sets it again. Requires a version after 2.36 of the service. */
  get prometheusEndpoint(): string {
    return this.getStringAttribute("prometheus_endpoint");
  }
  set prometheusEndpoint(value: string | undefined) {
    this.inputs.set("prometheusEndpoint", value);
  }

  /** Omits `prometheusEndpoint`. */
  resetPrometheusEndpoint(): void {
    this.inputs.set("prometheusEndpoint", undefined);
  }

  /** What `prometheusEndpoint` was set to. */
  get prometheusEndpointInput(): string | undefined {
    return this.inputs.get("prometheusEndpoint");
  }

  /** When the connection was created. */
  get createdAt(): string {
    return this.getStringAttribute("created_at");
  }

  /** When the connection was last changed. Known after apply if the plan sends a new password. */
  get updatedAt(): string {
    return this.getStringAttribute("updated_at");
  }

  /** ID of the connection's team, in a self-hosted service. Defaults to the provider's; another team replaces the resource. */
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
