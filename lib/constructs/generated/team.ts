// Generated from lib/definitions by `npm run generate`; edit the definitions instead.
import type { Construct, TerraformMetaArguments } from "../../cdk";
import { definitionNamed } from "../base/definition-named";
import { ObservabilityResource } from "../base/resource";

/** Configuration of `Team`. */
export interface TeamConfig extends TerraformMetaArguments {
  /** Id of the role that new members get; none when absent. */
  readonly defaultUserRoleId?: string;
}

/** Settings of the team. It takes over the team there is, and a destroy leaves the team as it is. Needs the enterprise edition of the service. */
export class Team extends ObservabilityResource<TeamConfig> {
  static readonly tfResourceType: string = "observability_team";

  constructor(scope: Construct, id: string, config: TeamConfig = {}) {
    super(scope, id, definitionNamed("resource", "team"), config);
  }

  /** Id of the team. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Name of the team. */
  get name(): string {
    return this.getStringAttribute("name");
  }

  /** Id of the role that new members get; none when absent. */
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
}
