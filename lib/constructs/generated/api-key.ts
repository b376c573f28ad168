// Generated from lib/kinds by `npm run generate`; edit them instead.
import { ComplexObject, type Construct, type Custom, DefinedResource, Fn, type IResolvable, ObjectList, StringMap, type TerraformMetaArguments } from "../cdk";
import { served } from "../served";
import { ApiKeyHashDataOutputReference } from "./shared";

/** Configuration of `ApiKey`. */
export interface ApiKeyConfig extends TerraformMetaArguments {
  /** Name of the key. Does not have to be unique. Required with `product: "clickstack"`. */
  readonly name: string | undefined;
  /** Whether the key is enabled. Defaults to `enabled`. */
  readonly state?: "enabled" | "disabled" | Custom | IResolvable;
  /** Roles of the key. The platform deprecates these in favour of `assignedRoleIds`. Once you assign custom roles, the platform no longer maintains this list, and the provider no longer compares it. */
  readonly roles?: readonly ("admin" | "developer" | "query_endpoints" | Custom | IResolvable)[] | IResolvable;
  /** IDs of the roles assigned to the key. */
  readonly assignedRoleIds?: readonly string[] | IResolvable;
  /** When the key expires, as an ISO 8601 date or time, for example `2030-01-01`. Times without an offset are in UTC. If omitted or empty, the key never expires. */
  readonly expireAt?: string;
  /** IP addresses and ranges that may use the key. An empty list denies everybody. */
  readonly ipAccessList?: readonly IpAccess[] | IResolvable;
  /** Hashes of an ID and a secret that you generate. The service then returns no secret. Conflicts with `keyHashWo`. Changing this replaces the key. */
  readonly hashData?: ApiKeyHashData;
  /** Same as `hashData`, but never stored in state. Use it with `observability_api_key_material`. Requires `keyHashWoVersion` and Terraform 1.11 or later. */
  readonly keyHashWo?: ApiKeyHashData;
  /** Version of `keyHashWo`. Changing this number replaces the key with one that uses the current `keyHashWo`. */
  readonly keyHashWoVersion?: number;
  /** Arbitrary values that rotate the key, for example `{ month = formatdate("YYYY-MM", time_rotating.this.id) }`. With `create_before_destroy`, the old key works until the new one exists. Any change creates a new key. */
  readonly rotateWhen?: { readonly [key: string]: string };
}

/** An item of `ipAccessList`. */
export interface IpAccess {
  /** IP address or CIDR range. Required with `product: "clickstack"`. */
  readonly source: string | undefined;
  /** Description of the entry. */
  readonly description?: string;
}

/** The value of `hashData`. */
export interface ApiKeyHashData {
  /** SHA-256 digest of the key's ID, base64-encoded. Required with `product: "clickstack"`. */
  readonly keyIdHash: string | undefined;
  /** Last four characters of the key's ID, not hashed. Required with `product: "clickstack"`. */
  readonly keyIdSuffix: string | undefined;
  /** SHA-256 digest of the key's secret, base64-encoded. Sensitive. Required with `product: "clickstack"`. */
  readonly keySecretHash: string | undefined;
}

/** Manages an API key of your organization on the managed platform. Requires `managed` credentials. */
export class ApiKey extends DefinedResource<ApiKeyConfig> {
  static readonly tfResourceType: string = "observability_api_key";

  constructor(scope: Construct, id: string, config: ApiKeyConfig) {
    super(scope, id, served("resource", "api_key"), config);
  }

  /** ID of the API key resource. Not the credential; that is `keyId`. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Name of the key. Does not have to be unique. Required with `product: "clickstack"`. */
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

  /** Whether the key is enabled. Defaults to `enabled`. */
  get state(): string {
    return this.getStringAttribute("state");
  }
  set state(value: "enabled" | "disabled" | Custom | IResolvable | undefined) {
    this.inputs.set("state", value);
  }

  /** Omits `state`. */
  resetState(): void {
    this.inputs.set("state", undefined);
  }

  /** What `state` was set to. */
  get stateInput(): "enabled" | "disabled" | Custom | IResolvable | undefined {
    return this.inputs.get("state");
  }

  /** Roles of the key. The platform deprecates these in favour of `assignedRoleIds`. Once you assign custom roles, the platform no longer maintains this list, and the provider no longer compares it. */
  get roles(): string[] {
    return this.getListAttribute("roles");
  }
  set roles(value: readonly ("admin" | "developer" | "query_endpoints" | Custom | IResolvable)[] | IResolvable | undefined) {
    this.inputs.set("roles", value);
  }

  /** Omits `roles`. */
  resetRoles(): void {
    this.inputs.set("roles", undefined);
  }

  /** What `roles` was set to. */
  get rolesInput(): readonly ("admin" | "developer" | "query_endpoints" | Custom | IResolvable)[] | IResolvable | undefined {
    return this.inputs.get("roles");
  }

  /** IDs of the roles assigned to the key. */
  get assignedRoleIds(): string[] {
    return Fn.tolist(this.getListAttribute("assigned_role_ids"));
  }
  set assignedRoleIds(value: readonly string[] | IResolvable | undefined) {
    this.inputs.set("assignedRoleIds", value);
  }

  /** Omits `assignedRoleIds`. */
  resetAssignedRoleIds(): void {
    this.inputs.set("assignedRoleIds", undefined);
  }

  /** What `assignedRoleIds` was set to. */
  get assignedRoleIdsInput(): readonly string[] | IResolvable | undefined {
    return this.inputs.get("assignedRoleIds");
  }

  /** When the key expires, as an ISO 8601 date or time, for example `2030-01-01`. Times without an offset are in UTC. If omitted or empty, the key never expires. */
  get expireAt(): string {
    return this.getStringAttribute("expire_at");
  }
  set expireAt(value: string | undefined) {
    this.inputs.set("expireAt", value);
  }

  /** Omits `expireAt`. */
  resetExpireAt(): void {
    this.inputs.set("expireAt", undefined);
  }

  /** What `expireAt` was set to. */
  get expireAtInput(): string | undefined {
    return this.inputs.get("expireAt");
  }

  /** IP addresses and ranges that may use the key. An empty list denies everybody. */
  get ipAccessList(): ObjectList<IpAccessOutputReference> {
    return new ObjectList(this, "ip_access_list", false, IpAccessOutputReference);
  }
  set ipAccessList(value: readonly IpAccess[] | IResolvable | undefined) {
    this.inputs.set("ipAccessList", value);
  }

  /** Sets `ipAccessList`. */
  putIpAccessList(value: readonly IpAccess[] | IResolvable): void {
    this.inputs.set("ipAccessList", value);
  }

  /** Omits `ipAccessList`. */
  resetIpAccessList(): void {
    this.inputs.set("ipAccessList", undefined);
  }

  /** What `ipAccessList` was set to. */
  get ipAccessListInput(): readonly IpAccess[] | IResolvable | undefined {
    return this.inputs.get("ipAccessList");
  }

  /** Hashes of an ID and a secret that you generate. The service then returns no secret. Conflicts with `keyHashWo`. Changing this replaces the key. */
  get hashData(): ApiKeyHashDataOutputReference {
    return new ApiKeyHashDataOutputReference(this, "hash_data", false);
  }
  set hashData(value: ApiKeyHashData | undefined) {
    this.inputs.set("hashData", value);
  }

  /** Sets `hashData`. */
  putHashData(value: ApiKeyHashData): void {
    this.inputs.set("hashData", value);
  }

  /** Omits `hashData`. */
  resetHashData(): void {
    this.inputs.set("hashData", undefined);
  }

  /** What `hashData` was set to. */
  get hashDataInput(): ApiKeyHashData | undefined {
    return this.inputs.get("hashData");
  }

  set keyHashWo(value: ApiKeyHashData | undefined) {
    this.inputs.set("keyHashWo", value);
  }

  /** Sets `keyHashWo`. */
  putKeyHashWo(value: ApiKeyHashData): void {
    this.inputs.set("keyHashWo", value);
  }

  /** Omits `keyHashWo`. */
  resetKeyHashWo(): void {
    this.inputs.set("keyHashWo", undefined);
  }

  /** What `keyHashWo` was set to. */
  get keyHashWoInput(): ApiKeyHashData | undefined {
    return this.inputs.get("keyHashWo");
  }

  /** Version of `keyHashWo`. Changing this number replaces the key with one that uses the current `keyHashWo`. */
  get keyHashWoVersion(): number {
    return this.getNumberAttribute("key_hash_wo_version");
  }
  set keyHashWoVersion(value: number | undefined) {
    this.inputs.set("keyHashWoVersion", value);
  }

  /** Omits `keyHashWoVersion`. */
  resetKeyHashWoVersion(): void {
    this.inputs.set("keyHashWoVersion", undefined);
  }

  /** What `keyHashWoVersion` was set to. */
  get keyHashWoVersionInput(): number | undefined {
    return this.inputs.get("keyHashWoVersion");
  }

  /** Arbitrary values that rotate the key, for example `{ month = formatdate("YYYY-MM", time_rotating.this.id) }`. With `create_before_destroy`, the old key works until the new one exists. Any change creates a new key. */
  get rotateWhen(): StringMap {
    return new StringMap(this, "rotate_when");
  }
  set rotateWhen(value: { readonly [key: string]: string } | undefined) {
    this.inputs.set("rotateWhen", value);
  }

  /** Omits `rotateWhen`. */
  resetRotateWhen(): void {
    this.inputs.set("rotateWhen", undefined);
  }

  /** What `rotateWhen` was set to. */
  get rotateWhenInput(): { readonly [key: string]: string } | undefined {
    return this.inputs.get("rotateWhen");
  }

  /** ID of the credential. Null if you set hashes or imported the key. */
  get keyId(): string {
    return this.getStringAttribute("key_id");
  }

  /** Secret of the credential. The platform shows it once, and it is kept in state. Null if you set hashes or imported the key. Sensitive. */
  get keySecret(): string {
    return this.getStringAttribute("key_secret");
  }

  /** Last four characters of the credential's ID. */
  get keySuffix(): string {
    return this.getStringAttribute("key_suffix");
  }

  /** When the key was created, as an RFC 3339 time. */
  get createdAt(): string {
    return this.getStringAttribute("created_at");
  }

  /** When the key was last used. Null if it was not, or if the service does not say. */
  get usedAt(): string {
    return this.getStringAttribute("used_at");
  }

  /** The key as the service last returned it, also where the configuration leaves the choice to the service. */
  get current(): ApiKeyCurrentOutputReference {
    return new ApiKeyCurrentOutputReference(this, "current", false);
  }
}

/** One `IpAccess`, as Terraform knows it. */
export class IpAccessOutputReference extends ComplexObject {
  /** IP address or CIDR range. Required with `product: "clickstack"`. */
  get source(): string {
    return this.getStringAttribute("source");
  }

  /** Description of the entry. */
  get description(): string {
    return this.getStringAttribute("description");
  }
}

/** One `ApiKeyCurrent`, as Terraform knows it. */
export class ApiKeyCurrentOutputReference extends ComplexObject {
  /** Name of the key. */
  get name(): string {
    return this.getStringAttribute("name");
  }

  /** When the key expires. Null if it never does. */
  get expireAt(): string {
    return this.getStringAttribute("expire_at");
  }

  /** State of the key: `enabled` or `disabled`. */
  get state(): string {
    return this.getStringAttribute("state");
  }

  /** Roles of the key. */
  get roles(): string[] {
    return this.getListAttribute("roles");
  }

  /** Who may use the key. */
  get ipAccessList(): ObjectList<IpAccessOutputReference> {
    return new ObjectList(this, "ip_access_list", false, IpAccessOutputReference);
  }
}
