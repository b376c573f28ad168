// Generated from lib/definitions by `npm run generate`; edit the definitions instead.
import type { Construct, TerraformMetaArguments } from "../../cdk";
import { ObservabilityResource, definitionNamed } from "../base/elements";

/** Configuration of `Team`. */
export interface TeamConfig extends TerraformMetaArguments {
  /** ID of the default role of new members. If omitted, new members have no role. */
  readonly defaultUserRoleId?: string;
  /** ID of the team of the settings, for a self-hosted service with several teams. Sent as the `x-hdx-team` header. Not supported in managed mode. Defaults to the team of the provider. A change to another team replaces the resource. */
  readonly team?: string;
}

/** Manages the settings of the team. The resource takes over the existing team. Destroying it leaves the team unchanged. Requires the enterprise edition of the service. */
export class Team extends ObservabilityResource<TeamConfig> {
  static readonly tfResourceType: string = "observability_team";

  constructor(scope: Construct, id: string, config: TeamConfig = {}) {
    super(scope, id, definitionNamed("resource", "team"), config);
  }

  /** ID of the team. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Name of the team. */
  get name(): string {
    return this.getStringAttribute("name");
  }

  /** ID of the default role of new members. If omitted, new members have no role. */
  get defaultUserRoleId(): string {
    return this.getStringAttribute("default_user_role_id");
  }
  set defaultUserRoleId(value: string | undefined) {
    this.inputs.set("defaultUserRoleId", value);
  }

  /** What `defaultUserRoleId` was set to. */
  get defaultUserRoleIdInput(): string | undefined {
    return this.inputs.get("defaultUserRoleId");
  }

  /** ID of the team of the settings, for a self-hosted service with several teams. Sent as the `x-hdx-team` header. Not supported in managed mode. Defaults to the team of the provider. A change to another team replaces the resource. */
  get team(): string {
    return this.getStringAttribute("team");
  }
  set team(value: string | undefined) {
    this.inputs.set("team", value);
  }

  /** What `team` was set to. */
  get teamInput(): string | undefined {
    return this.inputs.get("team");
  }
}
