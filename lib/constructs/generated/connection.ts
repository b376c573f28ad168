// Generated from lib/definitions by `npm run generate`; edit the definitions instead.
import type { Construct, IResolvable, TerraformMetaArguments } from "../../cdk";
import { definitionNamed } from "../base/definition-named";
import { ObservabilityResource } from "../base/resource";

/** Configuration of `Connection`. */
export interface ConnectionConfig extends TerraformMetaArguments {
  /** Name of the connection; need not be unique. */
  readonly name: string;
  /** Address of the database, e.g. `http://clickhouse:8123`. The service does not check it. */
  readonly host: string;
  /** User of the database. */
  readonly username: string;
  /** Password of the user; empty when absent. Never stored: a salted hash of what was sent is kept in private state, so that another value plans an update. Needs Terraform 1.11 or later. Sensitive: never shown. */
  readonly password?: string;
  /** Counts the versions of `password`. With it only a change of this number sends it, without it any change of the password. */
  readonly passwordVersion?: number;
  /** Prefix of the database settings by which the service marks its queries. */
  readonly hyperdxSettingPrefix?: string;
  /** Whether the address is a Prometheus endpoint; not so when absent. */
  readonly isPrometheusEndpoint?: boolean | IResolvable;
}

/** A connection to the database that sources read. The hosted platform owns its connection and serves none. */
export class Connection extends ObservabilityResource<ConnectionConfig> {
  static readonly tfResourceType: string = "observability_connection";

  constructor(scope: Construct, id: string, config: ConnectionConfig) {
    super(scope, id, definitionNamed("resource", "connection"), config);
  }

  /** Id of the connection; what a source refers to. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Name of the connection; need not be unique. */
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

  /** Address of the database, e.g. `http://clickhouse:8123`. The service does not check it. */
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

  /** User of the database. */
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

  /** What `password` was set to. */
  get passwordInput(): string | undefined {
    return this.inputs.get("password");
  }

  /** Counts the versions of `password`. With it only a change of this number sends it, without it any change of the password. */
  get passwordVersion(): number {
    return this.getNumberAttribute("password_version");
  }
  set passwordVersion(value: number | undefined) {
    this.inputs.set("passwordVersion", value);
  }

  /** What `passwordVersion` was set to. */
  get passwordVersionInput(): number | undefined {
    return this.inputs.get("passwordVersion");
  }

  /** Prefix of the database settings by which the service marks its queries. */
  get hyperdxSettingPrefix(): string {
    return this.getStringAttribute("hyperdx_setting_prefix");
  }
  set hyperdxSettingPrefix(value: string | undefined) {
    this.inputs.set("hyperdxSettingPrefix", value);
  }

  /** What `hyperdxSettingPrefix` was set to. */
  get hyperdxSettingPrefixInput(): string | undefined {
    return this.inputs.get("hyperdxSettingPrefix");
  }

  /** Whether the address is a Prometheus endpoint; not so when absent. */
  get isPrometheusEndpoint(): IResolvable {
    return this.getBooleanAttribute("is_prometheus_endpoint");
  }
  set isPrometheusEndpoint(value: boolean | IResolvable | undefined) {
    this.inputs.set("isPrometheusEndpoint", value);
  }

  /** What `isPrometheusEndpoint` was set to. */
  get isPrometheusEndpointInput(): boolean | IResolvable | undefined {
    return this.inputs.get("isPrometheusEndpoint");
  }

  /** When the connection was created. */
  get createdAt(): string {
    return this.getStringAttribute("created_at");
  }

  /** When the connection was last changed. Unknown in a plan that sends a new password. */
  get updatedAt(): string {
    return this.getStringAttribute("updated_at");
  }
}
