// Generated from lib/definitions by `npm run generate`; edit the definitions instead.
import { ComplexList, ComplexObject, type Construct, type IInterpolatingParent, type IResolvable, type TerraformMetaArguments } from "../../cdk";
import { definitionNamed } from "../base/definition-named";
import { ObservabilityResource } from "../base/resource";
import type { Custom } from "../custom";

/** Configuration of `Role`. */
export interface RoleConfig extends TerraformMetaArguments {
  /** Name of the role; unique, and not that of a predefined one. */
  readonly name: string;
  /** Description of the role. */
  readonly description?: string;
  /** What the role may do; all of it. The service lets every role read connections, whether that is written or not. */
  readonly permissions: readonly RolePermission[] | IResolvable;
}

/** An item of `permissions`. */
export interface RolePermission {
  /** What is allowed. */
  readonly action: "create" | "read" | "update" | "delete" | "manage" | Custom | IResolvable;
  /** On what: `Dashboard`, `Alert`, `Source`, …, or `all`. */
  readonly subject: string;
  /** Whether it is about objects of the service (`mongodb`) or rows of the database (`clickhouse`); `mongodb` when absent. */
  readonly integration?: "mongodb" | "clickhouse" | Custom | IResolvable;
  /** Whether it forbids instead. */
  readonly inverted?: boolean | IResolvable;
  /** Fields it is limited to; all when absent. */
  readonly fields?: readonly string[] | IResolvable;
  /** Which objects or rows it is limited to; all when absent. */
  readonly conditions?: string | number | boolean | object;
}

/** A role of the team's members: what they may do. Needs the enterprise edition of a self-hosted service, or the hosted platform. Predefined roles cannot be managed; look them up with the data source. */
export class Role extends ObservabilityResource<RoleConfig> {
  static readonly tfResourceType: string = "observability_role";

  constructor(scope: Construct, id: string, config: RoleConfig) {
    super(scope, id, definitionNamed("resource", "role"), config);
  }

  /** Id of the role. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Name of the role; unique, and not that of a predefined one. */
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

  /** Description of the role. */
  get description(): string {
    return this.getStringAttribute("description");
  }
  set description(value: string | undefined) {
    this.inputs.set("description", value);
  }

  /** What `description` was set to. */
  get descriptionInput(): string | undefined {
    return this.inputs.get("description");
  }

  /** What the role may do; all of it. The service lets every role read connections, whether that is written or not. */
  get permissions(): RolePermissionList {
    return new RolePermissionList(this, "permissions", true);
  }
  set permissions(value: readonly RolePermission[] | IResolvable) {
    this.inputs.set("permissions", value);
  }

  /** What `permissions` was set to. */
  get permissionsInput(): readonly RolePermission[] | IResolvable {
    return this.inputs.get("permissions");
  }

  /** When the role was created. */
  get createdAt(): string {
    return this.getStringAttribute("created_at");
  }

  /** When the role was last changed. */
  get updatedAt(): string {
    return this.getStringAttribute("updated_at");
  }
}

/** One `RolePermission`, as Terraform knows it. */
export class RolePermissionOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** What is allowed. */
  get action(): string {
    return this.getStringAttribute("action");
  }

  /** On what: `Dashboard`, `Alert`, `Source`, …, or `all`. */
  get subject(): string {
    return this.getStringAttribute("subject");
  }

  /** Whether it is about objects of the service (`mongodb`) or rows of the database (`clickhouse`); `mongodb` when absent. */
  get integration(): string {
    return this.getStringAttribute("integration");
  }

  /** Whether it forbids instead. */
  get inverted(): IResolvable {
    return this.getBooleanAttribute("inverted");
  }

  /** Fields it is limited to; all when absent. */
  get fields(): string[] {
    return this.getListAttribute("fields");
  }

  /** Which objects or rows it is limited to; all when absent. */
  get conditions(): string {
    return this.getStringAttribute("conditions");
  }
}

/** A list of `RolePermission`, as Terraform knows it. */
export class RolePermissionList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): RolePermissionOutputReference {
    return new RolePermissionOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}
