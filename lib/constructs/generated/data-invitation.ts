// Generated from lib/kinds by `npm run generate`; edit them instead.
import { type Construct, DefinedDataSource, type TerraformMetaArguments } from "../cdk";
import { served } from "../served";

/** Configuration of `DataObservabilityInvitation`. */
export interface DataObservabilityInvitationConfig extends TerraformMetaArguments {
  /** ID of the invitation. Exactly one of `id` and `email` is required. */
  readonly id?: string;
  /** Invited email address. Not case-sensitive. Exactly one of `id` and `email` is required. */
  readonly email?: string;
  /** ID of a team, in a self-hosted service. Defaults to the provider's. */
  readonly team?: string;
}

/** Looks up a pending invitation to the team by ID or email address. The state stores its `url`. The ephemeral resource of the same name reads it without storing it. */
export class DataObservabilityInvitation extends DefinedDataSource<DataObservabilityInvitationConfig> {
  static readonly tfResourceType: string = "observability_invitation";

  constructor(scope: Construct, id: string, config: DataObservabilityInvitationConfig = {}) {
    super(scope, id, served("data_source", "invitation"), config);
  }

  /** ID of the invitation. Exactly one of `id` and `email` is required. */
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

  /** Invited email address. Not case-sensitive. Exactly one of `id` and `email` is required. */
  get email(): string {
    return this.getStringAttribute("email");
  }
  set email(value: string | undefined) {
    this.inputs.set("email", value);
  }

  /** Omits `email`. */
  resetEmail(): void {
    this.inputs.set("email", undefined);
  }

  /** What `email` was set to. */
  get emailInput(): string | undefined {
    return this.inputs.get("email");
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
