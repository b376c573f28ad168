// Generated from lib/kinds by `npm run generate`; edit them instead.
import { type Construct, DefinedDataSource, type IResolvable, type TerraformMetaArguments, lookupOnce } from "../cdk";
import { served } from "../served";

/** Configuration of `DataObservabilityTeamMember`. */
export interface DataObservabilityTeamMemberConfig extends TerraformMetaArguments {
  /** Email address of the member, in lower case. Exactly one of `id` and `name` is required. */
  readonly id?: string;
  /** Exact, case-sensitive name of the team member. Only one team member may have this name. */
  readonly name?: string;
  /** ID of a team, in a self-hosted service. Defaults to the provider's. */
  readonly team?: string;
}

/** Looks up an active or pending member of the team by email address or name. */
export class DataObservabilityTeamMember extends DefinedDataSource<DataObservabilityTeamMemberConfig> {
  static readonly tfResourceType: string = "observability_team_member";

  constructor(scope: Construct, id: string, config: DataObservabilityTeamMemberConfig = {}) {
    super(scope, id, served("data_source", "team_member"), config);
  }

  /**
   * The team member of that name. Equal lookups share one node of the stack.
   */
  static byName(scope: Construct, name: string, more: Omit<DataObservabilityTeamMemberConfig, "id" | "name"> = {}): DataObservabilityTeamMember {
    return lookupOnce(DataObservabilityTeamMember, scope, { ...more, name });
  }

  /** Email address of the member, in lower case. Exactly one of `id` and `name` is required. */
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

  /** Email address of the member. Not case-sensitive. */
  get email(): string {
    return this.getStringAttribute("email");
  }

  /** Exact, case-sensitive name of the team member. Only one team member may have this name. */
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

  /** ID of the role. */
  get roleId(): string {
    return this.getStringAttribute("role_id");
  }

  /** Status of the member: `pending` until the person accepts the invitation, then `active`. */
  get status(): string {
    return this.getStringAttribute("status");
  }

  /** ID of the member. Null while the member is pending. */
  get memberId(): string {
    return this.getStringAttribute("member_id");
  }

  /** ID of the invitation. Null once the member is active. */
  get invitationId(): string {
    return this.getStringAttribute("invitation_id");
  }

  /** URL to accept the invitation, while the member is pending. Anybody with this URL can join the team. Sensitive. */
  get inviteUrl(): string {
    return this.getStringAttribute("invite_url");
  }

  /** Whether the access key belongs to this member. */
  get isCurrentUser(): IResolvable {
    return this.getBooleanAttribute("is_current_user");
  }

  /** Whether the member is a program with an access key of its own, not a person. Null if the service does not say. Enterprise edition only. */
  get isVirtual(): IResolvable {
    return this.getBooleanAttribute("is_virtual");
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
