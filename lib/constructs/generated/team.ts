// Generated from lib/kinds by `npm run generate`; edit them instead.
import { type Construct, DefinedResource, type TerraformMetaArguments } from "../cdk";
import { served } from "../served";

/** Configuration of `Team`. */
export interface TeamConfig extends TerraformMetaArguments {
  /** ID of the default role of new members. If omitted, new members have no role. */
  readonly defaultUserRoleId?: string;
  /** ID of the settings's team, in a self-hosted service. Defaults to the provider's; another team replaces the resource. */
  readonly team?: string;
}

/** Manages the settings of the team. The resource takes over the existing team. Destroying it leaves the team unchanged. Requires the enterprise edition of the service. */
export class Team extends DefinedResource<TeamConfig> {
  static readonly tfResourceType: string = "observability_team";

  constructor(scope: Construct, id: string, config: TeamConfig = {}) {
    super(scope, id, served("resource", "team"), config);
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

  /** Omits `defaultUserRoleId`. */
  resetDefaultUserRoleId(): void {
    this.inputs.set("defaultUserRoleId", undefined);
  }

  /** What `defaultUserRoleId` was set to. */
  get defaultUserRoleIdInput(): string | undefined {
    return this.inputs.get("defaultUserRoleId");
  }

  /** ID of the settings's team, in a self-hosted service. Defaults to the provider's; another team replaces the resource. */
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
