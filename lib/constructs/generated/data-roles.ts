// Generated from lib/kinds by `npm run generate`; edit them instead.
import { ComplexObject, type Construct, DefinedDataSource, type IResolvable, ObjectList, type TerraformMetaArguments } from "../cdk";
import { served } from "../served";
import { RolePermissionOutputReference } from "./shared";

/** Configuration of `DataObservabilityRoles`. */
export interface DataObservabilityRolesConfig extends TerraformMetaArguments {
  /** ID of a team, in a self-hosted service. Defaults to the provider's. */
  readonly team?: string;
}

/** Lists the roles of the team, including predefined ones. Requires the managed platform or the enterprise edition of a self-hosted service. */
export class DataObservabilityRoles extends DefinedDataSource<DataObservabilityRolesConfig> {
  static readonly tfResourceType: string = "observability_roles";

  constructor(scope: Construct, id: string, config: DataObservabilityRolesConfig = {}) {
    super(scope, id, served("data_source", "roles"), config);
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

  /** Roles of the team. */
  get roles(): ObjectList<RoleResultOutputReference> {
    return new ObjectList(this, "roles", false, RoleResultOutputReference);
  }
}

/** One `RoleResult`, as Terraform knows it. */
export class RoleResultOutputReference extends ComplexObject {
  /** ID of the role. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Name of the role. */
  get name(): string {
    return this.getStringAttribute("name");
  }

  /** Description of the role. */
  get description(): string {
    return this.getStringAttribute("description");
  }

  /** All permissions of the role. A later one overrides an earlier one. Every role can read connections anyway. */
  get permissions(): ObjectList<RolePermissionOutputReference> {
    return new ObjectList(this, "permissions", false, RolePermissionOutputReference);
  }

  /** When the role was created. */
  get createdAt(): string {
    return this.getStringAttribute("created_at");
  }

  /** When the role was last changed. */
  get updatedAt(): string {
    return this.getStringAttribute("updated_at");
  }

  /** Whether the role is predefined. Every team has the predefined roles. */
  get isPredefined(): IResolvable {
    return this.getBooleanAttribute("is_predefined");
  }
}
