// Generated from lib/kinds by `npm run generate`; edit them instead.
import { type Construct, DefinedDataSource, type IResolvable, ObjectList, type TerraformMetaArguments, lookupOnce } from "../cdk";
import { served } from "../served";
import { RolePermissionOutputReference } from "./shared";

/** Configuration of `DataObservabilityRole`. */
export interface DataObservabilityRoleConfig extends TerraformMetaArguments {
  /** ID of the role. Exactly one of `id` and `name` is required. */
  readonly id?: string;
  /** Exact, case-sensitive name of the role. Only one role may have this name. */
  readonly name?: string;
  /** ID of a team, in a self-hosted service. Defaults to the provider's. */
  readonly team?: string;
}

/** Looks up a role by ID or name. Requires the managed platform or the enterprise edition of a self-hosted service. */
export class DataObservabilityRole extends DefinedDataSource<DataObservabilityRoleConfig> {
  static readonly tfResourceType: string = "observability_role";

  constructor(scope: Construct, id: string, config: DataObservabilityRoleConfig = {}) {
    super(scope, id, served("data_source", "role"), config);
  }

  /**
   * The role of that name. Equal lookups share one node of the stack.
   */
  static byName(scope: Construct, name: string, more: Omit<DataObservabilityRoleConfig, "id" | "name"> = {}): DataObservabilityRole {
    return lookupOnce(DataObservabilityRole, scope, { ...more, name });
  }

  /** ID of the role. Exactly one of `id` and `name` is required. */
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

  /** Exact, case-sensitive name of the role. Only one role may have this name. */
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
