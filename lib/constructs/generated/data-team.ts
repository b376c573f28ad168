// Generated from lib/definitions by `npm run generate`; edit the definitions instead.
import type { Construct, TerraformMetaArguments } from "../../cdk";
import { ObservabilityDataSource } from "../base/data-source";
import { definitionNamed } from "../base/definition-named";

/** Configuration of `DataObservabilityTeam`. */
export interface DataObservabilityTeamConfig extends TerraformMetaArguments {
}

/** Returns the team of the access key, or the team set in the provider. */
export class DataObservabilityTeam extends ObservabilityDataSource<DataObservabilityTeamConfig> {
  static readonly tfResourceType: string = "observability_team";

  constructor(scope: Construct, id: string, config: DataObservabilityTeamConfig = {}) {
    super(scope, id, definitionNamed("data_source", "team"), config);
  }

  /** Id of the team. */
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
}
