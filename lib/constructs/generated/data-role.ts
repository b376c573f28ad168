// Generated from lib/definitions by `npm run generate`; edit the definitions instead.
import type { Construct, IResolvable, TerraformMetaArguments } from "../../cdk";
import { ObservabilityDataSource } from "../base/data-source";
import { definitionNamed } from "../base/definition-named";
import { lookupOnce } from "../base/lookup-once";
import { RolePermissionResultList } from "./shared";

/** Configuration of `DataObservabilityRole`. */
export interface DataObservabilityRoleConfig extends TerraformMetaArguments {
  /** Id of the role. Exactly one of `id` and `name`. */
  readonly id?: string;
  /** Name of the role, exactly as it is written; it must be the only one of that name. Exactly one of `id` and `name`. */
  readonly name?: string;
}

/** One role, by id or by name. Needs the enterprise edition of a self-hosted service, or the hosted platform. */
export class DataObservabilityRole extends ObservabilityDataSource<DataObservabilityRoleConfig> {
  static readonly tfResourceType: string = "observability_role";

  constructor(scope: Construct, id: string, config: DataObservabilityRoleConfig = {}) {
    super(scope, id, definitionNamed("data_source", "role"), config);
  }

  /**
   * The role of that name. The same lookup is one node of the stack, however often it is asked for.
   */
  static byName(scope: Construct, name: string, more: Omit<DataObservabilityRoleConfig, "id" | "name"> = {}): DataObservabilityRole {
    return lookupOnce(DataObservabilityRole, scope, { ...more, name });
  }

  /** Id of the role. Exactly one of `id` and `name`. */
  get id(): string {
    return this.getStringAttribute("id");
  }
  set id(value: string | undefined) {
    this.inputs.set("id", value);
  }

  /** What `id` was set to. */
  get idInput(): string | undefined {
    return this.inputs.get("id");
  }

  /** Name of the role, exactly as it is written; it must be the only one of that name. Exactly one of `id` and `name`. */
  get name(): string {
    return this.getStringAttribute("name");
  }
  set name(value: string | undefined) {
    this.inputs.set("name", value);
  }

  /** What `name` was set to. */
  get nameInput(): string | undefined {
    return this.inputs.get("name");
  }

  /** Description of the role. */
  get description(): string {
    return this.getStringAttribute("description");
  }

  /** What the role may do; all of it. The service lets every role read connections, whether that is written or not. */
  get permissions(): RolePermissionResultList {
    return new RolePermissionResultList(this, "permissions", true);
  }

  /** When the role was created. */
  get createdAt(): string {
    return this.getStringAttribute("created_at");
  }

  /** When the role was last changed. */
  get updatedAt(): string {
    return this.getStringAttribute("updated_at");
  }

  /** Whether it is one of those that every team has. */
  get isPredefined(): IResolvable {
    return this.getBooleanAttribute("is_predefined");
  }
}
