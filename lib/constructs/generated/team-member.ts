// Generated from lib/definitions by `npm run generate`; edit the definitions instead.
import type { Construct, TerraformMetaArguments } from "../../cdk";
import { definitionNamed } from "../base/definition-named";
import { ObservabilityResource } from "../base/resource";

/** Configuration of `TeamMember`. */
export interface TeamMemberConfig extends TerraformMetaArguments {
  /** Address of the member; upper and lower case are the same. A change makes a new one. */
  readonly email: string;
  /** Name in the invitation; a member chooses another. */
  readonly name?: string;
  /** Id of the role; the team's default when absent. A member's role is changed, a pending invitation is made anew. Needs the enterprise edition of the service. */
  readonly roleId?: string;
}

/** A member of the team, by address. Who has no account yet is invited, and is pending until the invitation is accepted; one that expired, after 30 days, is made anew. Who is a member or invited already is taken over. */
export class TeamMember extends ObservabilityResource<TeamMemberConfig> {
  static readonly tfResourceType: string = "observability_team_member";

  constructor(scope: Construct, id: string, config: TeamMemberConfig) {
    super(scope, id, definitionNamed("resource", "team_member"), config);
  }

  /** The address in lower case. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Address of the member; upper and lower case are the same. A change makes a new one. */
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

  /** Name in the invitation; a member chooses another. */
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

  /** Id of the role; the team's default when absent. A member's role is changed, a pending invitation is made anew. Needs the enterprise edition of the service. */
  get roleId(): string {
    return this.getStringAttribute("role_id");
  }
  set roleId(value: string | undefined) {
    this.inputs.set("roleId", value);
  }

  /** What `roleId` was set to. */
  get roleIdInput(): string | undefined {
    return this.inputs.get("roleId");
  }

  /** `pending` until the invitation is accepted, then `active`. */
  get status(): string {
    return this.getStringAttribute("status");
  }

  /** Id of the member, once active. */
  get memberId(): string {
    return this.getStringAttribute("member_id");
  }

  /** Id of the invitation, while pending. */
  get invitationId(): string {
    return this.getStringAttribute("invitation_id");
  }

  /** Address by which the invitation is accepted, while pending. It lets anybody in. Sensitive: never shown. */
  get inviteUrl(): string {
    return this.getStringAttribute("invite_url");
  }
}
