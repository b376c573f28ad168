// Generated from lib/kinds by `npm run generate`; edit them instead.
import { type Construct, type Custom, DefinedDataSource, type IResolvable, type TerraformMetaArguments, lookupOnce } from "../cdk";
import { served } from "../served";

/** Configuration of `DataObservabilityWebhook`. */
export interface DataObservabilityWebhookConfig extends TerraformMetaArguments {
  /** ID of the webhook. Exactly one of `id` and `name` is required. */
  readonly id?: string;
  /** Exact, case-sensitive name of the webhook. Only one webhook may have this name. */
  readonly name?: string;
  /** Service of the webhook. Set it if webhooks of different services share a name. Webhooks of `slack_api` and `pagerduty_api` are made in the UI only. */
  readonly service?: "slack" | "generic" | "incidentio" | "slack_api" | "pagerduty_api" | Custom | IResolvable;
  /** ID of a team, in a self-hosted service. Defaults to the provider's. */
  readonly team?: string;
}

/** Looks up a webhook by ID or name. */
export class DataObservabilityWebhook extends DefinedDataSource<DataObservabilityWebhookConfig> {
  static readonly tfResourceType: string = "observability_webhook";

  constructor(scope: Construct, id: string, config: DataObservabilityWebhookConfig = {}) {
    super(scope, id, served("data_source", "webhook"), config);
  }

  /**
   * The webhook of that name. Equal lookups share one node of the stack.
   */
  static byName(scope: Construct, name: string, more: Omit<DataObservabilityWebhookConfig, "id" | "name"> = {}): DataObservabilityWebhook {
    return lookupOnce(DataObservabilityWebhook, scope, { ...more, name });
  }

  /** ID of the webhook. Exactly one of `id` and `name` is required. */
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

  /** Exact, case-sensitive name of the webhook. Only one webhook may have this name. */
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

  /** Service of the webhook. Set it if webhooks of different services share a name. Webhooks of `slack_api` and `pagerduty_api` are made in the UI only. */
  get service(): string {
    return this.getStringAttribute("service");
  }
  set service(value: "slack" | "generic" | "incidentio" | "slack_api" | "pagerduty_api" | Custom | IResolvable | undefined) {
    this.inputs.set("service", value);
  }

  /** Omits `service`. */
  resetService(): void {
    this.inputs.set("service", undefined);
  }

  /** What `service` was set to. */
  get serviceInput(): "slack" | "generic" | "incidentio" | "slack_api" | "pagerduty_api" | Custom | IResolvable | undefined {
    return this.inputs.get("service");
  }

  /** URL that the webhook posts to. Sensitive, because it often contains a token. Sensitive. */
  get url(): string {
    return this.getStringAttribute("url");
  }

  /** Description of the webhook. */
  get description(): string {
    return this.getStringAttribute("description");
  }

  /** Template for the request body. `generic` webhooks only. */
  get body(): string {
    return this.getStringAttribute("body");
  }

  /** Whether the titles of notifications start with an emoji. */
  get titleEmoji(): IResolvable {
    return this.getBooleanAttribute("title_emoji");
  }

  /** When the webhook was created. */
  get createdAt(): string {
    return this.getStringAttribute("created_at");
  }

  /** When the webhook was last changed. */
  get updatedAt(): string {
    return this.getStringAttribute("updated_at");
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
