// Generated from lib/kinds by `npm run generate`; edit them instead.
import { type Construct, DefinedEphemeralResource, type EphemeralMetaArguments } from "../cdk";
import { served } from "../served";

/** Configuration of `Invitation`. */
export interface InvitationConfig extends EphemeralMetaArguments {
  /** Email address of the person. Not case-sensitive. */
  readonly email: string;
  /** ID of a team, in a self-hosted service. Defaults to the provider's. */
  readonly team?: string;
}

/** Reads the invitation of a person to the team, without storing its URL in the state. For an invitation that the same run creates, set `email` to the `id` of `observability_team_member`, which is known only after the apply. Requires Terraform 1.10 or later. */
export class Invitation extends DefinedEphemeralResource<InvitationConfig> {
  static readonly tfResourceType: string = "observability_invitation";

  constructor(scope: Construct, id: string, config: InvitationConfig) {
    super(scope, id, served("ephemeral_resource", "invitation"), config);
  }

  /** Email address of the person. Not case-sensitive. */
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

  /** Status of the person: `pending` until the invitation is accepted, then `active`. */
  get status(): string {
    return this.getStringAttribute("status");
  }

  /** ID of the invitation. Null once the person is a member. */
  get invitationId(): string {
    return this.getStringAttribute("invitation_id");
  }

  /** URL to accept the invitation. Anybody with this URL can join the team. Null once the person is a member. Sensitive. */
  get url(): string {
    return this.getStringAttribute("url");
  }
}
