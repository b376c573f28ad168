// Generated from lib/definitions by `npm run generate`; edit the definitions instead.
import type { Construct, IResolvable, TerraformMetaArguments } from "../../cdk";
import { definitionNamed } from "../base/definition-named";
import { ObservabilityResource } from "../base/resource";
import type { Custom } from "../custom";

/** Configuration of `Webhook`. */
export interface WebhookConfig extends TerraformMetaArguments {
  /** Name of the webhook; unique within its service. The service stores it without blanks at its ends. */
  readonly name: string;
  /** Service it posts to. */
  readonly service: "slack" | "generic" | "incidentio" | Custom | IResolvable;
  /** Address it posts to, http or https; of `slack.com` for the service `slack`. Often holds a token, and is hidden for that. Sensitive: never shown. */
  readonly url: string;
  /** Description of the webhook. */
  readonly description?: string;
  /** Template of the posted body; not for `slack`. The service returns it for `generic` only. */
  readonly body?: string;
  /** Further headers of the posts; not for `slack`. Never stored: a salted hash of what was sent is kept in private state, so that another value plans an update. Needs Terraform 1.11 or later. Sensitive: never shown. */
  readonly headers?: { readonly [key: string]: string };
  /** Counts the versions of `headers`. With it only a change of this number sends them, without it any change of theirs. */
  readonly headersVersion?: number;
  /** Query parameters of the address; not for `slack`. Never stored: a salted hash of what was sent is kept in private state, so that another value plans an update. Needs Terraform 1.11 or later. Sensitive: never shown. */
  readonly queryParams?: { readonly [key: string]: string };
  /** Counts the versions of `queryParams`. With it only a change of this number sends them, without it any change of theirs. */
  readonly queryParamsVersion?: number;
}

/** A webhook, which an alert's channel calls. */
export class Webhook extends ObservabilityResource<WebhookConfig> {
  static readonly tfResourceType: string = "observability_webhook";

  constructor(scope: Construct, id: string, config: WebhookConfig) {
    super(scope, id, definitionNamed("resource", "webhook"), config);
  }

  /** Id of the webhook; what an alert's channel refers to. */
  get id(): string {
    return this.getStringAttribute("id");
  }

  /** Name of the webhook; unique within its service. The service stores it without blanks at its ends. */
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

  /** Service it posts to. */
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

  /** Address it posts to, http or https; of `slack.com` for the service `slack`. Often holds a token, and is hidden for that. Sensitive: never shown. */
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

  /** What `description` was set to. */
  get descriptionInput(): string | undefined {
    return this.inputs.get("description");
  }

  /** Template of the posted body; not for `slack`. The service returns it for `generic` only. */
  get body(): string {
    return this.getStringAttribute("body");
  }
  set body(value: string | undefined) {
    this.inputs.set("body", value);
  }

  /** What `body` was set to. */
  get bodyInput(): string | undefined {
    return this.inputs.get("body");
  }

  set headers(value: { readonly [key: string]: string } | undefined) {
    this.inputs.set("headers", value);
  }

  /** What `headers` was set to. */
  get headersInput(): { readonly [key: string]: string } | undefined {
    return this.inputs.get("headers");
  }

  /** Counts the versions of `headers`. With it only a change of this number sends them, without it any change of theirs. */
  get headersVersion(): number {
    return this.getNumberAttribute("headers_version");
  }
  set headersVersion(value: number | undefined) {
    this.inputs.set("headersVersion", value);
  }

  /** What `headersVersion` was set to. */
  get headersVersionInput(): number | undefined {
    return this.inputs.get("headersVersion");
  }

  set queryParams(value: { readonly [key: string]: string } | undefined) {
    this.inputs.set("queryParams", value);
  }

  /** What `queryParams` was set to. */
  get queryParamsInput(): { readonly [key: string]: string } | undefined {
    return this.inputs.get("queryParams");
  }

  /** Counts the versions of `queryParams`. With it only a change of this number sends them, without it any change of theirs. */
  get queryParamsVersion(): number {
    return this.getNumberAttribute("query_params_version");
  }
  set queryParamsVersion(value: number | undefined) {
    this.inputs.set("queryParamsVersion", value);
  }

  /** What `queryParamsVersion` was set to. */
  get queryParamsVersionInput(): number | undefined {
    return this.inputs.get("queryParamsVersion");
  }

  /** When the webhook was created. */
  get createdAt(): string {
    return this.getStringAttribute("created_at");
  }

  /** When the webhook was last changed. Unknown in a plan that sends new secrets. */
  get updatedAt(): string {
    return this.getStringAttribute("updated_at");
  }
}
