// Generated from lib/definitions by `npm run generate`; edit the definitions instead.
import { ComplexList, ComplexObject, type Construct, Fn, type IInterpolatingParent, type IResolvable, StringMap, type TerraformMetaArguments } from "../../cdk";
import { definitionNamed } from "../base/definition-named";
import { ObservabilityResource } from "../base/resource";
import type { Custom } from "../custom";

/** Configuration of `ApiKey`. */
export interface ApiKeyConfig extends TerraformMetaArguments {
  /** Name of the key; need not be unique. */
  readonly name: string;
  /** Whether the key works; `enabled` when absent. */
  readonly state?: "enabled" | "disabled" | Custom | IResolvable;
  /** Roles of the key. Deprecated by the platform in favour of `assignedRoleIds`; not compared once custom roles are assigned, since the platform then no longer maintains them. */
  readonly roles?: readonly ("admin" | "developer" | "query_endpoints" | Custom | IResolvable)[] | IResolvable;
  /** Ids of the roles assigned to the key. */
  readonly assignedRoleIds?: readonly string[] | IResolvable;
  /** When the key stops working, RFC 3339; never when absent or empty. */
  readonly expireAt?: string;
  /** From where the key may be used. */
  readonly ipAccessList?: readonly IpAccess[] | IResolvable;
  /** Hashes of an id and a secret that the caller made; no secret is then returned. A change replaces the key. At most one of `hashData` and `keyHashWo`. A change makes a new one. */
  readonly hashData?: ApiKeyHashData;
  /** The same as `hashData`, never stored: for the material of `observability_api_key_material`. Needs Terraform 1.11 or later, and `keyHashWoVersion`. */
  readonly keyHashWo?: ApiKeyHashData;
  /** Stands in the state for `keyHashWo`: a change replaces the key by one with the current `keyHashWo`. A change makes a new one. */
  readonly keyHashWoVersion?: number;
  /** Any change makes a new key, e.g. `{ month = formatdate("YYYY-MM", time_rotating.this.id) }`. With `create_before_destroy` the old key works until the new one is there. A change makes a new one. */
  readonly rotateWhen?: { readonly [key: string]: string };
}

/** An item of `ipAccessList`. */
export interface IpAccess {
  /** Address or CIDR range. */
  readonly source: string;
  /** What it is. */
  readonly description?: string;
}

/** The value of `hashData`. */
export interface ApiKeyHashData {
  /** Base64 of the SHA-256 digest of the key's id. */
  readonly keyIdHash: string;
  /** The last four characters of the key's id, in clear. */
  readonly keyIdSuffix: string;
  /** Base64 of the SHA-256 digest of the key's secret. Sensitive: never shown. */
  readonly keySecretHash: string;
}

/** An API key of the hosted platform's organization. Needs `managed` credentials. */
export class ApiKey extends ObservabilityResource<ApiKeyConfig> {
  static readonly tfResourceType: string = "observability_api_key";

  constructor(scope: Construct, id: string, config: ApiKeyConfig) {
    super(scope, id, definitionNamed("resource", "api_key"), config);
  }

  /** Id of the key's record; not the credential `keyId`. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Name of the key; need not be unique. */
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

  /** Whether the key works; `enabled` when absent. */
  get state(): string {
    return this.getStringAttribute("state");
  }
  set state(value: "enabled" | "disabled" | Custom | IResolvable | undefined) {
    this.inputs.set("state", value);
  }

  /** What `state` was set to. */
  get stateInput(): "enabled" | "disabled" | Custom | IResolvable | undefined {
    return this.inputs.get("state");
  }

  /** Roles of the key. Deprecated by the platform in favour of `assignedRoleIds`; not compared once custom roles are assigned, since the platform then no longer maintains them. */
  get roles(): string[] {
    return Fn.tolist(this.getListAttribute("roles"));
  }
  set roles(value: readonly ("admin" | "developer" | "query_endpoints" | Custom | IResolvable)[] | IResolvable | undefined) {
    this.inputs.set("roles", value);
  }

  /** What `roles` was set to. */
  get rolesInput(): readonly ("admin" | "developer" | "query_endpoints" | Custom | IResolvable)[] | IResolvable | undefined {
    return this.inputs.get("roles");
  }

  /** Ids of the roles assigned to the key. */
  get assignedRoleIds(): string[] {
    return Fn.tolist(this.getListAttribute("assigned_role_ids"));
  }
  set assignedRoleIds(value: readonly string[] | IResolvable | undefined) {
    this.inputs.set("assignedRoleIds", value);
  }

  /** What `assignedRoleIds` was set to. */
  get assignedRoleIdsInput(): readonly string[] | IResolvable | undefined {
    return this.inputs.get("assignedRoleIds");
  }

  /** When the key stops working, RFC 3339; never when absent or empty. */
  get expireAt(): string {
    return this.getStringAttribute("expire_at");
  }
  set expireAt(value: string | undefined) {
    this.inputs.set("expireAt", value);
  }

  /** What `expireAt` was set to. */
  get expireAtInput(): string | undefined {
    return this.inputs.get("expireAt");
  }

  /** From where the key may be used. */
  get ipAccessList(): IpAccessList {
    return new IpAccessList(this, "ip_access_list", false);
  }
  set ipAccessList(value: readonly IpAccess[] | IResolvable | undefined) {
    this.inputs.set("ipAccessList", value);
  }

  /** What `ipAccessList` was set to. */
  get ipAccessListInput(): readonly IpAccess[] | IResolvable | undefined {
    return this.inputs.get("ipAccessList");
  }

  /** Hashes of an id and a secret that the caller made; no secret is then returned. A change replaces the key. At most one of `hashData` and `keyHashWo`. A change makes a new one. */
  get hashData(): ApiKeyHashDataOutputReference {
    return new ApiKeyHashDataOutputReference(this, "hash_data", false);
  }
  set hashData(value: ApiKeyHashData | undefined) {
    this.inputs.set("hashData", value);
  }

  /** What `hashData` was set to. */
  get hashDataInput(): ApiKeyHashData | undefined {
    return this.inputs.get("hashData");
  }

  set keyHashWo(value: ApiKeyHashData | undefined) {
    this.inputs.set("keyHashWo", value);
  }

  /** What `keyHashWo` was set to. */
  get keyHashWoInput(): ApiKeyHashData | undefined {
    return this.inputs.get("keyHashWo");
  }

  /** Stands in the state for `keyHashWo`: a change replaces the key by one with the current `keyHashWo`. A change makes a new one. */
  get keyHashWoVersion(): number {
    return this.getNumberAttribute("key_hash_wo_version");
  }
  set keyHashWoVersion(value: number | undefined) {
    this.inputs.set("keyHashWoVersion", value);
  }

  /** What `keyHashWoVersion` was set to. */
  get keyHashWoVersionInput(): number | undefined {
    return this.inputs.get("keyHashWoVersion");
  }

  /** Any change makes a new key, e.g. `{ month = formatdate("YYYY-MM", time_rotating.this.id) }`. With `create_before_destroy` the old key works until the new one is there. A change makes a new one. */
  get rotateWhen(): StringMap {
    return new StringMap(this, "rotate_when");
  }
  set rotateWhen(value: { readonly [key: string]: string } | undefined) {
    this.inputs.set("rotateWhen", value);
  }

  /** What `rotateWhen` was set to. */
  get rotateWhenInput(): { readonly [key: string]: string } | undefined {
    return this.inputs.get("rotateWhen");
  }

  /** The credential's id. Null when hashes were given or the key was imported. */
  get keyId(): string {
    return this.getStringAttribute("key_id");
  }

  /** The credential's secret, shown once by the platform and kept in state. Null when hashes were given or the key was imported. Sensitive: never shown. */
  get keySecret(): string {
    return this.getStringAttribute("key_secret");
  }

  /** Last four characters of the credential's id. */
  get keySuffix(): string {
    return this.getStringAttribute("key_suffix");
  }

  /** When the key was made, RFC 3339. */
  get createdAt(): string {
    return this.getStringAttribute("created_at");
  }
}

/** One `IpAccess`, as Terraform knows it. */
export class IpAccessOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** Address or CIDR range. */
  get source(): string {
    return this.getStringAttribute("source");
  }

  /** What it is. */
  get description(): string {
    return this.getStringAttribute("description");
  }
}

/** A list of `IpAccess`, as Terraform knows it. */
export class IpAccessList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): IpAccessOutputReference {
    return new IpAccessOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}

/** One `ApiKeyHashData`, as Terraform knows it. */
export class ApiKeyHashDataOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** Base64 of the SHA-256 digest of the key's id. */
  get keyIdHash(): string {
    return this.getStringAttribute("key_id_hash");
  }

  /** The last four characters of the key's id, in clear. */
  get keyIdSuffix(): string {
    return this.getStringAttribute("key_id_suffix");
  }

  /** Base64 of the SHA-256 digest of the key's secret. Sensitive: never shown. */
  get keySecretHash(): string {
    return this.getStringAttribute("key_secret_hash");
  }
}

/** A list of `ApiKeyHashData`, as Terraform knows it. */
export class ApiKeyHashDataList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): ApiKeyHashDataOutputReference {
    return new ApiKeyHashDataOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}
