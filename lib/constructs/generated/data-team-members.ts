// Generated from lib/kinds by `npm run generate`; edit them instead.
import { ComplexObject, type Construct, type Custom, DefinedDataSource, type IResolvable, ObjectList, type TerraformMetaArguments } from "../cdk";
import { served } from "../served";

/** Configuration of `DataObservabilityTeamMembers`. */
export interface DataObservabilityTeamMembersConfig extends TerraformMetaArguments {
  /** Return only members with this status. */
  readonly status?: "pending" | "active" | Custom | IResolvable;
  /** ID of a team, in a self-hosted service. Defaults to the provider's. */
  readonly team?: string;
}

/** Lists the members of the team, including pending ones. */
export class DataObservabilityTeamMembers extends DefinedDataSource<DataObservabilityTeamMembersConfig> {
  static readonly tfResourceType: string = "observability_team_members";

  constructor(scope: Construct, id: string, config: DataObservabilityTeamMembersConfig = {}) {
    super(scope, id, served("data_source", "team_members"), config);
  }

  /** Return only members with this status. */
  get status(): string {
    return this.getStringAttribute("status");
  }
  set status(value: "pending" | "active" | Custom | IResolvable | undefined) {
    this.inputs.set("status", value);
  }

  /** Omits `status`. */
  resetStatus(): void {
    this.inputs.set("status", undefined);
  }

  /** What `status` was set to. */
  get statusInput(): "pending" | "active" | Custom | IResolvable | undefined {
    return this.inputs.get("status");
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

  /** Matching members, active ones first. */
  get teamMembers(): ObjectList<TeamMemberResultOutputReference> {
    return new ObjectList(this, "team_members", false, TeamMemberResultOutputReference);
  }
}

/** One `TeamMemberResult`, as Terraform knows it. */
export class TeamMemberResultOutputReference extends ComplexObject {
  /** Email address in lower case. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Email address of the member. Not case-sensitive. */
  get email(): string {
    return this.getStringAttribute("email");
  }

  /** Name of the member, or the name in the invitation. */
  get name(): string {
    return this.getStringAttribute("name");
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
}
