// Generated from lib/kinds by `npm run generate`; edit them instead.
import { ComplexObject, type Construct, type Custom, DefinedDataSource, type IResolvable, ObjectList, type TerraformMetaArguments } from "../cdk";
import { served } from "../served";

/** Configuration of `DataObservabilityWebhooks`. */
export interface DataObservabilityWebhooksConfig extends TerraformMetaArguments {
  /** Return only webhooks of this service. */
  readonly service?: "slack" | "generic" | "incidentio" | "slack_api" | "pagerduty_api" | Custom | IResolvable;
  /** ID of a team, in a self-hosted service. Defaults to the provider's. */
  readonly team?: string;
}

/** Lists the webhooks of the team, oldest first. You can filter them by service. */
export class DataObservabilityWebhooks extends DefinedDataSource<DataObservabilityWebhooksConfig> {
  static readonly tfResourceType: string = "observability_webhooks";

  constructor(scope: Construct, id: string, config: DataObservabilityWebhooksConfig = {}) {
    super(scope, id, served("data_source", "webhooks"), config);
  }

  /** Return only webhooks of this service. */
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

  /** Matching webhooks. */
  get webhooks(): ObjectList<WebhookResultOutputReference> {
    return new ObjectList(this, "webhooks", false, WebhookResultOutputReference);
  }
}

/** One `WebhookResult`, as Terraform knows it. */
export class WebhookResultOutputReference extends ComplexObject {
  /** ID of the webhook. Alert channels refer to it. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Name of the webhook. Unique within its service. */
  get name(): string {
    return this.getStringAttribute("name");
  }

  /** Service that the webhook posts to: `slack`, `generic`, `incidentio`, `slack_api`, `pagerduty_api`. */
  get service(): string {
    return this.getStringAttribute("service");
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
}
