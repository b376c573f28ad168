// Generated from lib/kinds by `npm run generate`; edit them instead.
import { type Construct, type Custom, DefinedResource, type IResolvable, type TerraformMetaArguments } from "../cdk";
import { served } from "../served";

/** Configuration of `Webhook`. */
export interface WebhookConfig extends TerraformMetaArguments {
  /** Name of the webhook. Must be unique within its service. The service trims leading and trailing whitespace. */
  readonly name: string;
  /** Service that the webhook posts to. */
  readonly service: "slack" | "generic" | "incidentio" | Custom | IResolvable;
  /** URL to post to (http or https). Must be on `slack.com` for the service `slack`. Sensitive, because it often contains a token. Sensitive. */
  readonly url: string;
  /** Description of the webhook. */
  readonly description?: string;
  /** Template for the request body. Not supported by `slack`. The service returns it for `generic` only. */
  readonly body?: string;
  /** Whether the titles of notifications start with an emoji. Requires version 2.44 or later of the service. Defaults to `true`. */
  readonly titleEmoji?: boolean | IResolvable;
  /** Additional request headers. Not supported by `slack`. Never stored in state: the provider keeps a salted hash in private state, so a new value plans an update. Requires Terraform 1.11 or later. Sensitive. */
  readonly headers?: { readonly [key: string]: string };
  /** Version of `headers`. If set, the provider sends `headers` only when this number changes, or when `url` or `service` changes, because the service then deletes them. If omitted, it sends them whenever they change. */
  readonly headersVersion?: number;
  /** Query parameters to add to the URL. Not supported by `slack`. Never stored in state: the provider keeps a salted hash in private state, so a new value plans an update. Requires Terraform 1.11 or later. Sensitive. */
  readonly queryParams?: { readonly [key: string]: string };
  /** Version of `queryParams`. If set, the provider sends `queryParams` only when this number changes, or when `url` or `service` changes, because the service then deletes them. If omitted, it sends them whenever they change. */
  readonly queryParamsVersion?: number;
  /** ID of the webhook's team, in a self-hosted service. Defaults to the provider's; another team replaces the resource. */
  readonly team?: string;
}

/** Manages a webhook, which alerts use to send notifications. */
export class Webhook extends DefinedResource<WebhookConfig> {
  static readonly tfResourceType: string = "observability_webhook";

  constructor(scope: Construct, id: string, config: WebhookConfig) {
    super(scope, id, served("resource", "webhook"), config);
  }

  /** ID of the webhook. Alert channels refer to it. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Name of the webhook. Must be unique within its service. The service trims leading and trailing whitespace. */
  get name(): string {
    return this.getStringAttribute("name");
  }
  set name(value: string) {
    this.inputs.set("name", value);
  }

  /** What `name` was set to. */
  get nameInput(): string {
    return this.inputs.get("name");
  }

  /** Service that the webhook posts to. */
  get service(): string {
    return this.getStringAttribute("service");
  }
  set service(value: "slack" | "generic" | "incidentio" | Custom | IResolvable) {
    this.inputs.set("service", value);
  }

  /** What `service` was set to. */
  get serviceInput(): "slack" | "generic" | "incidentio" | Custom | IResolvable {
    return this.inputs.get("service");
  }

  /** URL to post to (http or https). Must be on `slack.com` for the service `slack`. Sensitive, because it often contains a token. Sensitive. */
  get url(): string {
    return this.getStringAttribute("url");
  }
  set url(value: string) {
    this.inputs.set("url", value);
  }

  /** What `url` was set to. */
  get urlInput(): string {
    return this.inputs.get("url");
  }

  /** Description of the webhook. */
  get description(): string {
    return this.getStringAttribute("description");
  }
  set description(value: string | undefined) {
    this.inputs.set("description", value);
  }

  /** Omits `description`. */
  resetDescription(): void {
    this.inputs.set("description", undefined);
  }

  /** What `description` was set to. */
  get descriptionInput(): string | undefined {
    return this.inputs.get("description");
  }

  /** Template for the request body. Not supported by `slack`. The service returns it for `generic` only. */
  get body(): string {
    return this.getStringAttribute("body");
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

  /** Whether the titles of notifications start with an emoji. Requires version 2.44 or later of the service. Defaults to `true`. */
  get titleEmoji(): IResolvable {
    return this.getBooleanAttribute("title_emoji");
  }
  set titleEmoji(value: boolean | IResolvable | undefined) {
    this.inputs.set("titleEmoji", value);
  }

  /** Omits `titleEmoji`. */
  resetTitleEmoji(): void {
    this.inputs.set("titleEmoji", undefined);
  }

  /** What `titleEmoji` was set to. */
  get titleEmojiInput(): boolean | IResolvable | undefined {
    return this.inputs.get("titleEmoji");
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

  /** Version of `headers`. If set, the provider sends `headers` only when this number changes, or when `url` or `service` changes, because the service then deletes them. If omitted, it sends them whenever they change. */
  get headersVersion(): number {
    return this.getNumberAttribute("headers_version");
  }
  set headersVersion(value: number | undefined) {
    this.inputs.set("headersVersion", value);
  }

  /** Omits `headersVersion`. */
  resetHeadersVersion(): void {
    this.inputs.set("headersVersion", undefined);
  }

  /** What `headersVersion` was set to. */
  get headersVersionInput(): number | undefined {
    return this.inputs.get("headersVersion");
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

  /** Version of `queryParams`. If set, the provider sends `queryParams` only when this number changes, or when `url` or `service` changes, because the service then deletes them. If omitted, it sends them whenever they change. */
  get queryParamsVersion(): number {
    return this.getNumberAttribute("query_params_version");
  }
  set queryParamsVersion(value: number | undefined) {
    this.inputs.set("queryParamsVersion", value);
  }

  /** Omits `queryParamsVersion`. */
  resetQueryParamsVersion(): void {
    this.inputs.set("queryParamsVersion", undefined);
  }

  /** What `queryParamsVersion` was set to. */
  get queryParamsVersionInput(): number | undefined {
    return this.inputs.get("queryParamsVersion");
  }

  /** ID of the webhook's team, in a self-hosted service. Defaults to the provider's; another team replaces the resource. */
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

  /** When the webhook was created. */
  get createdAt(): string {
    return this.getStringAttribute("created_at");
  }

  /** When the webhook was last changed. Known after apply if the plan sends new secrets. */
  get updatedAt(): string {
    return this.getStringAttribute("updated_at");
  }
}
