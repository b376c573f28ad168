// Generated from lib/kinds by `npm run generate`; edit them instead.
import { ComplexObject, type Construct, DefinedDataSource, ObjectList, type TerraformMetaArguments } from "../cdk";
import { served } from "../served";

/** Configuration of `DataObservabilityInvitations`. */
export interface DataObservabilityInvitationsConfig extends TerraformMetaArguments {
  /** ID of a team, in a self-hosted service. Defaults to the provider's. */
  readonly team?: string;
}

/** Lists the pending invitations to the team. */
export class DataObservabilityInvitations extends DefinedDataSource<DataObservabilityInvitationsConfig> {
  static readonly tfResourceType: string = "observability_invitations";

  constructor(scope: Construct, id: string, config: DataObservabilityInvitationsConfig = {}) {
    super(scope, id, served("data_source", "invitations"), config);
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

  /** Pending invitations. */
  get invitations(): ObjectList<InvitationResultOutputReference> {
    return new ObjectList(this, "invitations", false, InvitationResultOutputReference);
  }
}

/** One `InvitationResult`, as Terraform knows it. */
export class InvitationResultOutputReference extends ComplexObject {
  /** ID of the invitation. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Invited email address. */
  get email(): string {
    return this.getStringAttribute("email");
  }

  /** Name in the invitation. */
  get name(): string {
    return this.getStringAttribute("name");
  }

  /** URL to accept the invitation. Anybody with this URL can join the team. Sensitive. */
  get url(): string {
    return this.getStringAttribute("url");
  }

  /** ID of the role. Null if the service has no roles. */
  get roleId(): string {
    return this.getStringAttribute("role_id");
  }

  /** When the invitation was created. It expires 30 days later. */
  get createdAt(): string {
    return this.getStringAttribute("created_at");
  }
}
