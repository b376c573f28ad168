// Generated from lib/definitions by `npm run generate`; edit the definitions instead.
import type { Construct, IResolvable, TerraformMetaArguments } from "../../cdk";
import { ObservabilityDataSource } from "../base/data-source";
import { definitionNamed } from "../base/definition-named";
import { lookupOnce } from "../base/lookup-once";

/** Configuration of `DataObservabilityTeamMember`. */
export interface DataObservabilityTeamMemberConfig extends TerraformMetaArguments {
  /** Address of the member, in lower case. Exactly one of `id` and `name`. */
  readonly id?: string;
  /** Name of the team member, exactly as it is written; it must be the only one of that name. Exactly one of `id` and `name`. */
  readonly name?: string;
}

/** One member of the team, or somebody invited, by address or by name. */
export class DataObservabilityTeamMember extends ObservabilityDataSource<DataObservabilityTeamMemberConfig> {
  static readonly tfResourceType: string = "observability_team_member";

  constructor(scope: Construct, id: string, config: DataObservabilityTeamMemberConfig = {}) {
    super(scope, id, definitionNamed("data_source", "team_member"), config);
  }

  /**
   * The team member of that name. The same lookup is one node of the stack, however often it is asked for.
   */
  static byName(scope: Construct, name: string, more: Omit<DataObservabilityTeamMemberConfig, "id" | "name"> = {}): DataObservabilityTeamMember {
    return lookupOnce(DataObservabilityTeamMember, scope, { ...more, name });
  }

  /** Address of the member, in lower case. Exactly one of `id` and `name`. */
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

  /** Address of the member; upper and lower case are the same. */
  get email(): string {
    return this.getStringAttribute("email");
  }

  /** Name of the team member, exactly as it is written; it must be the only one of that name. Exactly one of `id` and `name`. */
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
