// Generated from lib/kinds by `npm run generate`; edit them instead.
import { type Construct, type Custom, DefinedResource, type IResolvable, ObjectList, type TerraformMetaArguments } from "../cdk";
import { served } from "../served";
import { Alert } from "./alert";
import { Connection } from "./connection";
import { Dashboard } from "./dashboard";
import { SavedSearch } from "./saved-search";
import { RolePermissionOutputReference } from "./shared";
import { Source } from "./source";
import { Team } from "./team";
import { Webhook } from "./webhook";

/** Configuration of `Role`. */
export interface RoleConfig extends TerraformMetaArguments {
  /** Name of the role. Must be unique and not the name of a predefined role. */
  readonly name: string;
  /** Description of the role. */
  readonly description?: string;
  /** All permissions of the role. A later one overrides an earlier one. Every role can read connections anyway. */
  readonly permissions: readonly RolePermission[] | IResolvable;
  /** ID of the role's team, in a self-hosted service. Defaults to the provider's; another team replaces the resource. */
  readonly team?: string;
}

/** An item of `permissions`: what every `integration` has. */
export interface CommonRolePermission {
  /** Whether the permission denies access instead of granting it. Defaults to `false`. */
  readonly inverted?: boolean | IResolvable;
  /** Fields that the permission is limited to. If omitted, it applies to all fields. */
  readonly fields?: readonly string[] | IResolvable;
  /** Condition that limits the permission to some objects or rows. For objects of the service, the members to compare with a text or with `{ $regex, $options }`. For rows of the database, `{ connection, from = { databaseName, tableName }, where, whereLanguage }`. If omitted, it applies to all. */
  readonly conditions?: string | number | boolean | object;
}

/** A permission for objects of the service. */
export interface RoleObjectPermission extends CommonRolePermission {
  /** What is allowed. */
  readonly action: "create" | "read" | "update" | "delete" | "manage" | Custom | IResolvable;
  /** Type of object that the permission applies to. */
  readonly subject: "Alert" | "Connection" | "Dashboard" | "SavedSearch" | "Source" | "Team" | "User" | "Webhook" | "Role" | "Notebook" | "SchemaMigration" | "all" | Custom | IResolvable;
  /** What the permission applies to: objects of the service (`mongodb`) or rows of the database (`clickhouse`). Defaults to `mongodb`. */
  readonly integration?: "mongodb";
}

/** A permission for rows of the database. */
export interface RoleRowPermission extends CommonRolePermission {
  /** What is allowed. */
  readonly action: "create" | "read" | "update" | "delete" | "manage" | Custom | IResolvable;
  /** Type of object that the permission applies to. */
  readonly subject: "Alert" | "Connection" | "Dashboard" | "SavedSearch" | "Source" | "Team" | "User" | "Webhook" | "Role" | "Notebook" | "SchemaMigration" | "all" | Custom | IResolvable;
  /** What the permission applies to: objects of the service (`mongodb`) or rows of the database (`clickhouse`). Defaults to `mongodb`. */
  readonly integration: "clickhouse";
}

/** An item of `permissions` of a `integration` that is newer than this version, with known members. */
export interface NewerRolePermission extends CommonRolePermission {
  /** What is allowed. */
  readonly action?: "create" | "read" | "update" | "delete" | "manage" | Custom | IResolvable;
  /** Type of object that the permission applies to. */
  readonly subject?: "Alert" | "Connection" | "Dashboard" | "SavedSearch" | "Source" | "Team" | "User" | "Webhook" | "Role" | "Notebook" | "SchemaMigration" | "all" | Custom | IResolvable;
  /** What the permission applies to: objects of the service (`mongodb`) or rows of the database (`clickhouse`). Defaults to `mongodb`. */
  readonly integration: Custom;
}

/** An item of `permissions` of a `integration` that is newer than this version. */
export interface OtherRolePermission {
  /** The whole permission in the form of the API, for a newer `integration`. Excludes all others. */
  readonly json: string | number | boolean | object;
}

/** An item of `permissions`, by `integration`. */
export type RolePermission =
  | RoleObjectPermission
  | RoleRowPermission
  | NewerRolePermission
  | OtherRolePermission;

/** Manages a role, which defines what members of the team can do. Requires the managed platform or the enterprise edition of a self-hosted service. Predefined roles have the data source only. */
export class Role extends DefinedResource<RoleConfig> {
  static readonly tfResourceType: string = "observability_role";

  constructor(scope: Construct, id: string, config: RoleConfig) {
    super(scope, id, served("resource", "role"), config);
  }

  /** ID of the role. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Name of the role. Must be unique and not the name of a predefined role. */
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

  /** Omits `description`. */
  resetDescription(): void {
    this.inputs.set("description", undefined);
  }

  /** What `description` was set to. */
  get descriptionInput(): string | undefined {
    return this.inputs.get("description");
  }

  /** All permissions of the role. A later one overrides an earlier one. Every role can read connections anyway. */
  get permissions(): ObjectList<RolePermissionOutputReference> {
    return new ObjectList(this, "permissions", false, RolePermissionOutputReference);
  }
  set permissions(value: readonly RolePermission[] | IResolvable) {
    this.inputs.set("permissions", value);
  }

  /** Sets `permissions`. */
  putPermissions(value: readonly RolePermission[] | IResolvable): void {
    this.inputs.set("permissions", value);
  }

  /** What `permissions` was set to. */
  get permissionsInput(): readonly RolePermission[] | IResolvable {
    return this.inputs.get("permissions");
  }

  /** ID of the role's team, in a self-hosted service. Defaults to the provider's; another team replaces the resource. */
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

  /** When the role was created. */
  get createdAt(): string {
    return this.getStringAttribute("created_at");
  }

  /** When the role was last changed. */
  get updatedAt(): string {
    return this.getStringAttribute("updated_at");
  }
}
