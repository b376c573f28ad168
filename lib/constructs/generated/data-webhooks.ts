// Generated from lib/definitions by `npm run generate`; edit the definitions instead.
import { ComplexList, ComplexObject, type Construct, type IInterpolatingParent, type IResolvable, type TerraformMetaArguments } from "../../cdk";
import { ObservabilityDataSource } from "../base/data-source";
import { definitionNamed } from "../base/definition-named";
import type { Custom } from "../custom";

/** Configuration of `DataObservabilityWebhooks`. */
export interface DataObservabilityWebhooksConfig extends TerraformMetaArguments {
  /** Only webhooks of this service. */
  readonly service?: "slack" | "generic" | "incidentio" | "slack_api" | "pagerduty_api" | Custom | IResolvable;
}

/** All webhooks of the team, in the service's order (oldest first), or those of one service. */
export class DataObservabilityWebhooks extends ObservabilityDataSource<DataObservabilityWebhooksConfig> {
  static readonly tfResourceType: string = "observability_webhooks";

  constructor(scope: Construct, id: string, config: DataObservabilityWebhooksConfig = {}) {
    super(scope, id, definitionNamed("data_source", "webhooks"), config);
  }

  /** Only webhooks of this service. */
  get service(): string {
    return this.getStringAttribute("service");
  }
  set service(value: "slack" | "generic" | "incidentio" | "slack_api" | "pagerduty_api" | Custom | IResolvable | undefined) {
    this.inputs.set("service", value);
  }

  /** What `service` was set to. */
  get serviceInput(): "slack" | "generic" | "incidentio" | "slack_api" | "pagerduty_api" | Custom | IResolvable | undefined {
    return this.inputs.get("service");
  }

  /** The webhooks. */
  get webhooks(): WebhookResultList {
    return new WebhookResultList(this, "webhooks", false);
  }
}

/** One `WebhookResult`, as Terraform knows it. */
export class WebhookResultOutputReference extends ComplexObject {
  constructor(owner: IInterpolatingParent, attribute: string, isFromSet: boolean, index?: number | string) {
    super(owner, attribute, isFromSet, index);
  }

  /** Id of the webhook; what an alert's channel refers to. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Name of the webhook; unique within its service. */
  get name(): string {
    return this.getStringAttribute("name");
  }

  /** Service it posts to: `slack`, `generic`, `incidentio`, `slack_api`, `pagerduty_api`. */
  get service(): string {
    return this.getStringAttribute("service");
  }

  /** Address it posts to. Often holds a token, and is hidden for that. Sensitive: never shown. */
  get url(): string {
    return this.getStringAttribute("url");
  }

  /** Description of the webhook. */
  get description(): string {
    return this.getStringAttribute("description");
  }

  /** Template of the posted body, for `generic`. */
  get body(): string {
    return this.getStringAttribute("body");
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

/** A list of `WebhookResult`, as Terraform knows it. */
export class WebhookResultList extends ComplexList {
  constructor(owner: IInterpolatingParent, attribute: string, isSet: boolean) {
    super(owner, attribute, isSet);
  }

  /** The item at an index, from 0. */
  get(index: number): WebhookResultOutputReference {
    return new WebhookResultOutputReference(this.terraformResource, this.terraformAttribute, this.wrapsSet, index);
  }
}
