// Generated from lib/kinds by `npm run generate`; edit them instead.
import { type Construct, DefinedResource, type TerraformMetaArguments } from "../cdk";
import { served } from "../served";

/** Configuration of `TeamMember`. */
export interface TeamMemberConfig extends TerraformMetaArguments {
  /** Email address of the member. Not case-sensitive. Changing this replaces the resource. */
  readonly email: string;
  /** Name in the invitation. Members can change their name later. */
  readonly name?: string;
  /** ID of the role. Defaults to the default role of the team. A change updates the role of a member and replaces a pending invitation. Requires the enterprise edition of the service. */
  readonly roleId?: string;
  /** ID of the member's team, in a self-hosted service. Defaults to the provider's; another team replaces the resource. */
  readonly team?: string;
}

/** Manages a member of the team, identified by email address. If the person has no account yet, the provider invites them, and the member is pending until they accept. Invitations expire after 30 days, and the provider then creates a new one. If the person is already a member or invited, the resource takes over the membership or invitation. */
export class TeamMember extends DefinedResource<TeamMemberConfig> {
  static readonly tfResourceType: string = "observability_team_member";

  constructor(scope: Construct, id: string, config: TeamMemberConfig) {
    super(scope, id, served("resource", "team_member"), config);
  }

  /** Email address in lower case. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Email address of the member. Not case-sensitive. Changing this replaces the resource. */
  get email(): string {
    return this.getStringAttribute("email");
  }
  set email(value: string) {
    this.inputs.set("email", value);
  }

  /** What `email` was set to. */
  get emailInput(): string {
    return this.inputs.get("email");
  }

  /** Name in the invitation. Members can change their name later. */
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

  /** ID of the role. Defaults to the default role of the team. A change updates the role of a member and replaces a pending invitation. Requires the enterprise edition of the service. */
  get roleId(): string {
    return this.getStringAttribute("role_id");
  }
  set roleId(value: string | undefined) {
    this.inputs.set("roleId", value);
  }

  /** Omits `roleId`. */
  resetRoleId(): void {
    this.inputs.set("roleId", undefined);
  }

  /** What `roleId` was set to. */
  get roleIdInput(): string | undefined {
    return this.inputs.get("roleId");
  }

  /** ID of the member's team, in a self-hosted service. Defaults to the provider's; another team replaces the resource. */
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
}
