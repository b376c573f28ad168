// Generated from lib/kinds by `npm run generate`; edit them instead.
import { type ActionMetaArguments, type Construct, type Custom, DefinedAction, type IResolvable } from "../cdk";
import { served } from "../served";

/** Configuration of `WebhookTestAction`. */
export interface WebhookTestActionConfig extends ActionMetaArguments {
  /** ID of the webhook. */
  readonly webhookId: string;
  /**
   * State that the notification reports. A test that reports `OK` resolves what one with `ALERT` opened. Defaults to `ALERT`.
   * @default "ALERT"
   */
  readonly state?: "ALERT" | "OK" | Custom | IResolvable;
  /** Template for the request body, if the service does not return the one of the webhook. */
  readonly body?: string;
  /** Request headers. The service does not return those of the webhook. Sensitive. */
  readonly headers?: { readonly [key: string]: string };
  /** Query parameters. The service does not return those of the webhook. Sensitive. */
  readonly queryParams?: { readonly [key: string]: string };
  /**
   * Whether to send to this machine, or to a private or reserved address. Defaults to `false`.
   * @default false
   */
  readonly allowPrivateAddress?: boolean | IResolvable;
  /** ID of a team, in a self-hosted service. Defaults to the provider's. */
  readonly team?: string;
}

/** Sends a test notification to the URL of a webhook, from the machine that runs Terraform: the service has no route for this. It sends one request and follows no redirect. Requires Terraform 1.14 or later. */
export class WebhookTestAction extends DefinedAction<WebhookTestActionConfig> {
  static readonly tfResourceType: string = "observability_webhook_test";

  constructor(scope: Construct, id: string, config: WebhookTestActionConfig) {
    super(scope, id, served("action", "webhook_test"), config);
  }

  /** ID of the webhook. */
  get webhookId(): string {
    return this.inputs.get("webhookId");
  }
  set webhookId(value: string) {
    this.inputs.set("webhookId", value);
  }

  /** What `webhookId` was set to. */
  get webhookIdInput(): string {
    return this.inputs.get("webhookId");
  }

  /**
   * State that the notification reports. A test that reports `OK` resolves what one with `ALERT` opened. Defaults to `ALERT`.
   * @default "ALERT"
   */
  get state(): "ALERT" | "OK" | Custom | IResolvable | undefined {
    return this.inputs.get("state");
  }
  set state(value: "ALERT" | "OK" | Custom | IResolvable | undefined) {
    this.inputs.set("state", value);
  }

  /** Omits `state`. */
  resetState(): void {
    this.inputs.set("state", undefined);
  }

  /** What `state` was set to. */
  get stateInput(): "ALERT" | "OK" | Custom | IResolvable | undefined {
    return this.inputs.get("state");
  }

  /** Template for the request body, if the service does not return the one of the webhook. */
  get body(): string | undefined {
    return this.inputs.get("body");
  }
  set body(value: string | undefined) {
    this.inputs.set("body", value);
  }

  /** Omits `body`. */
  resetBody(): void {
    this.inputs.set("body", undefined);
  }

  /** What `body` was set to. */
  get bodyInput(): string | undefined {
    return this.inputs.get("body");
  }

  /** Request headers. The service does not return those of the webhook. Sensitive. */
  get headers(): { readonly [key: string]: string } | undefined {
    return this.inputs.get("headers");
  }
  set headers(value: { readonly [key: string]: string } | undefined) {
    this.inputs.set("headers", value);
  }

  /** Omits `headers`. */
  resetHeaders(): void {
    this.inputs.set("headers", undefined);
  }

  /** What `headers` was set to. */
  get headersInput(): { readonly [key: string]: string } | undefined {
    return this.inputs.get("headers");
  }

  /** Query parameters. The service does not return those of the webhook. Sensitive. */
  get queryParams(): { readonly [key: string]: string } | undefined {
    return this.inputs.get("queryParams");
  }
  set queryParams(value: { readonly [key: string]: string } | undefined) {
    this.inputs.set("queryParams", value);
  }

  /** Omits `queryParams`. */
  resetQueryParams(): void {
    this.inputs.set("queryParams", undefined);
  }

  /** What `queryParams` was set to. */
  get queryParamsInput(): { readonly [key: string]: string } | undefined {
    return this.inputs.get("queryParams");
  }

  /**
   * Whether to send to this machine, or to a private or reserved address. Defaults to `false`.
   * @default false
   */
  get allowPrivateAddress(): boolean | IResolvable | undefined {
    return this.inputs.get("allowPrivateAddress");
  }
  set allowPrivateAddress(value: boolean | IResolvable | undefined) {
    this.inputs.set("allowPrivateAddress", value);
  }

  /** Omits `allowPrivateAddress`. */
  resetAllowPrivateAddress(): void {
    this.inputs.set("allowPrivateAddress", undefined);
  }

  /** What `allowPrivateAddress` was set to. */
  get allowPrivateAddressInput(): boolean | IResolvable | undefined {
    return this.inputs.get("allowPrivateAddress");
  }

  /** ID of a team, in a self-hosted service. Defaults to the provider's. */
  get team(): string | undefined {
    return this.inputs.get("team");
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
