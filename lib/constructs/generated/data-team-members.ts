// Generated from lib/definitions by `npm run generate`; edit the definitions instead.
import { ComplexList, ComplexObject, type Construct, type IInterpolatingParent, type IResolvable, type TerraformMetaArguments } from "../../cdk";
import { ObservabilityDataSource } from "../base/data-source";
import { definitionNamed } from "../base/definition-named";
import type { Custom } from "../custom";

/** Configuration of `DataObservabilityTeamMembers`. */
export interface DataObservabilityTeamMembersConfig extends TerraformMetaArguments {
  /** Only those of this status. */
  readonly status?: "pending" | "active" | Custom | IResolvable;
}

/** The members of the team, and who is invited and has not come yet. */
export class DataObservabilityTeamMembers extends ObservabilityDataSource<DataObservabilityTeamMembersConfig> {
  static readonly tfResourceType: string = "observability_team_members";

  constructor(scope: Construct, id: string, config: DataObservabilityTeamMembersConfig = {}) {
    super(scope, id, definitionNamed("data_source", "team_members"), config);
  }

  /** Only those of this status. */
  get status(): string {
    return this.getStringAttribute("status");
  }
  set status(value: "pending" | "active" | Custom | IResolvable | undefined) {
    this.inputs.set("status", value);
  }

  /** What `status` was set to. */
  get statusInput(): "pending" | "active" | Custom | IResolvable | undefined {
    return this.inputs.get("status");
  }

  /** The members, then the invited. */
  get teamMembers(): TeamMemberResultList {
    return new TeamMemberResultList(this, "team_members", false);
  }
}

/** One `TeamMemberResult`, as Terraform knows it. */
export class TeamMemberResultOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** The address in lower case. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Address of the member; upper and lower case are the same. */
  get email(): string {
    return this.getStringAttribute("email");
  }

  /** Name of the member, or in the invitation. */
  get name(): string {
    return this.getStringAttribute("name");
  }

  /** Id of the role; the team's default when absent. A member's role is changed, a pending invitation is made anew. Needs the enterprise edition of the service. */
  get roleId(): string {
    return this.getStringAttribute("role_id");
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

  /** Whether the access key is this member's. */
  get isCurrentUser(): IResolvable {
    return this.getBooleanAttribute("is_current_user");
  }
}

/** A list of `TeamMemberResult`, as Terraform knows it. */
export class TeamMemberResultList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): TeamMemberResultOutputReference {
    return new TeamMemberResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}
