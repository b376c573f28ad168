// Generated from lib/kinds by `npm run generate`; edit them instead.
import { type Construct, DefinedDataSource, type TerraformMetaArguments } from "../cdk";
import { served } from "../served";

/** Configuration of `DataObservabilityTeam`. */
export interface DataObservabilityTeamConfig extends TerraformMetaArguments {
  /** ID of a team, in a self-hosted service. Defaults to the provider's. */
  readonly team?: string;
}

/** Returns the team of the access key, or the team set in the provider. */
export class DataObservabilityTeam extends DefinedDataSource<DataObservabilityTeamConfig> {
  static readonly tfResourceType: string = "observability_team";

  constructor(scope: Construct, id: string, config: DataObservabilityTeamConfig = {}) {
    super(scope, id, served("data_source", "team"), config);
  }

  /** ID of the team. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Name of the team. */
  get name(): string {
    return this.getStringAttribute("name");
  }

  /** ID of the default role of new members. */
  get defaultUserRoleId(): string {
    return this.getStringAttribute("default_user_role_id");
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
