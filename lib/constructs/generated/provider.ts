// Generated from lib/kinds by `npm run generate`; edit them instead.
import { type Construct, type Custom, DefinedProvider, type IResolvable, type ProviderMetaArguments } from "../cdk";
import { served } from "../served";

/** Configuration of the provider. */
export interface ObservabilityProviderConfig extends ProviderMetaArguments {
  /** Settings for a self-hosted service. */
  readonly openSource?: OpenSourceConfig;
  /** Settings for the managed platform, including account resources such as API keys. */
  readonly managed?: ManagedConfig;
  /** Mode to use if you set both `openSource` and `managed`. Environment variable: `OBSERVABILITY_MODE`. Defaults to the one that you set. */
  readonly mode?: "open_source" | "managed" | Custom | IResolvable;
  /** Product preset. Set it for ClickStack, HyperDX and ClickHouse Cloud: it sets the path segments, the default `cloudApiUrl` and the available features. Environment variable: `OBSERVABILITY_PRODUCT`. If omitted, the provider uses only the base API. */
  readonly product?: "clickstack";
  /** ID of the team to manage, for a self-hosted service with several teams. Sent as the `x-hdx-team` header. Environment variable: `OBSERVABILITY_TEAM`. Defaults to the team of the access key. */
  readonly team?: string;
  /** What to do if a plan creates an object and an equal one already exists, for example because an earlier run was killed. An object counts if it was created in the last 24 hours and this run has not read it from a state. `adopt` takes it over if there is exactly one. `error` rejects the plan. `warn` names it in a warning. Defaults to `warn`. */
  readonly onExisting?: "adopt" | "warn" | "error" | Custom | IResolvable;
  /** Tags of every dashboard, saved search and alert, in addition to those in its `tags`. If you remove one, the provider removes it from all objects whose own `tags` lack it. Without a `product`, alerts get none. */
  readonly defaultTags?: readonly string[] | IResolvable;
  /** Identifiers of warnings that are not shown, for example `alert-misses-groups`. A warning ends with its identifier in brackets; the [troubleshooting guide](https://github.com/observability-as-code/terraform-provider-observability/blob/main/docs/guides/troubleshooting.md) lists all. Errors are always shown. */
  readonly ignoreWarnings?: readonly string[] | IResolvable;
  /** Path segments of the managed platform's API. They override those of the `product` preset. */
  readonly pathSegments?: PathSegments;
  /** HTTP method of updates. Both send the whole object. Environment variable: `OBSERVABILITY_UPDATE_METHOD`. Defaults to `PUT`, and to `PATCH` once the service has rejected `PUT` with status 405 and named `PATCH` in `Allow`. */
  readonly updateMethod?: "PUT" | "PATCH" | Custom | IResolvable;
  /** Rate limit of the service. Defaults to 100 requests per 60 seconds in open-source mode and 10 requests per 10 seconds in managed mode. */
  readonly rateLimit?: RateLimit;
  /** Maximum number of retries for a request that fails with a retryable error. Defaults to 4. */
  readonly maxRetries?: number;
  /** Timeout of each request, in seconds. Defaults to 60, and to 120 for chart queries and event searches. */
  readonly requestTimeoutSeconds?: number;
  /** Additional headers to send with every request. Sensitive. */
  readonly headers?: { readonly [key: string]: string };
  /** Text appended to the User-Agent header. */
  readonly userAgentSuffix?: string;
  /** Additional CA certificates to trust, PEM-encoded. The provider also trusts the public authorities of its built-in list and, as an executable on Linux, those of the system's certificate store. */
  readonly caCertificate?: string;
  /** Client certificate, PEM-encoded. */
  readonly clientCertificate?: string;
  /** Private key of the client certificate, PEM-encoded. Sensitive. */
  readonly clientKey?: string;
  /** URL of the proxy for all requests. Defaults to the proxy environment variables. Sensitive. */
  readonly proxyUrl?: string;
}

/** The value of `openSource`. */
export interface OpenSourceConfig {
  /** URL of the service's API, without `/api/v2`. Environment variable: `OBSERVABILITY_BASE_URL`. Defaults to `http://localhost:8000`. */
  readonly baseUrl?: string;
  /** Personal API Access Key from Team Settings, not the ingestion key. Environment variable: `OBSERVABILITY_API_KEY`. Sensitive. */
  readonly apiKey?: string;
}

/** The value of `managed`. */
export interface ManagedConfig {
  /** URL of the managed platform's API. Environment variable: `OBSERVABILITY_CLOUD_API_URL`. Defaults to the URL of the `product` preset. */
  readonly cloudApiUrl?: string;
  /** ID of the organization. Environment variable: `OBSERVABILITY_ORGANIZATION_ID`. */
  readonly organizationId?: string;
  /** ID of the service. Only API keys need none. Environment variable: `OBSERVABILITY_SERVICE_ID`. */
  readonly serviceId?: string;
  /** ID of the platform API key. Environment variable: `OBSERVABILITY_KEY_ID`. */
  readonly keyId?: string;
  /** Secret of the platform API key. Environment variable: `OBSERVABILITY_KEY_SECRET`. Sensitive. */
  readonly keySecret?: string;
}

/** The value of `pathSegments`. */
export interface PathSegments {
  /** Path segment for dashboards and alerts. Defaults to `observability`. */
  readonly observability?: string;
  /** Path segment for service metrics. Defaults to `metrics`. */
  readonly metrics?: string;
}

/** The value of `rateLimit`. */
export interface RateLimit {
  /** Number of requests allowed per window. Set to 0 to disable pacing. */
  readonly requests: number;
  /** Length of the window in seconds. */
  readonly perSeconds: number;
}

/** Manages the dashboards, alerts and other objects of a service with the Observability Management API. Set `openSource` for a service of your own, or `managed` for a hosted one. For ClickStack (HyperDX), also in ClickHouse Cloud, set `product = "clickstack"`, too: it has more kinds of objects. */
export class ObservabilityProvider extends DefinedProvider<ObservabilityProviderConfig> {
  static readonly tfResourceType: string = "observability";

  constructor(scope: Construct, id: string, config: ObservabilityProviderConfig = {}) {
    super(scope, id, served("provider", "observability"), config);
  }

  /** Settings for a self-hosted service. */
  get openSource(): OpenSourceConfig | undefined {
    return this.inputs.get("openSource");
  }
  set openSource(value: OpenSourceConfig | undefined) {
    this.inputs.set("openSource", value);
  }

  /** Omits `openSource`. */
  resetOpenSource(): void {
    this.inputs.set("openSource", undefined);
  }

  /** What `openSource` was set to. */
  get openSourceInput(): OpenSourceConfig | undefined {
    return this.inputs.get("openSource");
  }

  /** Settings for the managed platform, including account resources such as API keys. */
  get managed(): ManagedConfig | undefined {
    return this.inputs.get("managed");
  }
  set managed(value: ManagedConfig | undefined) {
    this.inputs.set("managed", value);
  }

  /** Omits `managed`. */
  resetManaged(): void {
    this.inputs.set("managed", undefined);
  }

  /** What `managed` was set to. */
  get managedInput(): ManagedConfig | undefined {
    return this.inputs.get("managed");
  }

  /** Mode to use if you set both `openSource` and `managed`. Environment variable: `OBSERVABILITY_MODE`. Defaults to the one that you set. */
  get mode(): "open_source" | "managed" | Custom | IResolvable | undefined {
    return this.inputs.get("mode");
  }
  set mode(value: "open_source" | "managed" | Custom | IResolvable | undefined) {
    this.inputs.set("mode", value);
  }

  /** Omits `mode`. */
  resetMode(): void {
    this.inputs.set("mode", undefined);
  }

  /** What `mode` was set to. */
  get modeInput(): "open_source" | "managed" | Custom | IResolvable | undefined {
    return this.inputs.get("mode");
  }

  /** Product preset. Set it for ClickStack, HyperDX and ClickHouse Cloud: it sets the path segments, the default `cloudApiUrl` and the available features. Environment variable: `OBSERVABILITY_PRODUCT`. If omitted, the provider uses only the base API. */
  get product(): "clickstack" | undefined {
    return this.inputs.get("product");
  }
  set product(value: "clickstack" | undefined) {
    this.inputs.set("product", value);
  }

  /** Omits `product`. */
  resetProduct(): void {
    this.inputs.set("product", undefined);
  }

  /** What `product` was set to. */
  get productInput(): "clickstack" | undefined {
    return this.inputs.get("product");
  }

  /** ID of the team to manage, for a self-hosted service with several teams. Sent as the `x-hdx-team` header. Environment variable: `OBSERVABILITY_TEAM`. Defaults to the team of the access key. */
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

  /** What to do if a plan creates an object and an equal one already exists, for example because an earlier run was killed. An object counts if it was created in the last 24 hours and this run has not read it from a state. `adopt` takes it over if there is exactly one. `error` rejects the plan. `warn` names it in a warning. Defaults to `warn`. */
  get onExisting(): "adopt" | "warn" | "error" | Custom | IResolvable | undefined {
    return this.inputs.get("onExisting");
  }
  set onExisting(value: "adopt" | "warn" | "error" | Custom | IResolvable | undefined) {
    this.inputs.set("onExisting", value);
  }

  /** Omits `onExisting`. */
  resetOnExisting(): void {
    this.inputs.set("onExisting", undefined);
  }

  /** What `onExisting` was set to. */
  get onExistingInput(): "adopt" | "warn" | "error" | Custom | IResolvable | undefined {
    return this.inputs.get("onExisting");
  }

  /** Tags of every dashboard, saved search and alert, in addition to those in its `tags`. If you remove one, the provider removes it from all objects whose own `tags` lack it. Without a `product`, alerts get none. */
  get defaultTags(): readonly string[] | IResolvable | undefined {
    return this.inputs.get("defaultTags");
  }
  set defaultTags(value: readonly string[] | IResolvable | undefined) {
    this.inputs.set("defaultTags", value);
  }

  /** Omits `defaultTags`. */
  resetDefaultTags(): void {
    this.inputs.set("defaultTags", undefined);
  }

  /** What `defaultTags` was set to. */
  get defaultTagsInput(): readonly string[] | IResolvable | undefined {
    return this.inputs.get("defaultTags");
  }

  /** Identifiers of warnings that are not shown, for example `alert-misses-groups`. A warning ends with its identifier in brackets; the [troubleshooting guide](https://github.com/observability-as-code/terraform-provider-observability/blob/main/docs/guides/troubleshooting.md) lists all. Errors are always shown. */
  get ignoreWarnings(): readonly string[] | IResolvable | undefined {
    return this.inputs.get("ignoreWarnings");
  }
  set ignoreWarnings(value: readonly string[] | IResolvable | undefined) {
    this.inputs.set("ignoreWarnings", value);
  }

  /** Omits `ignoreWarnings`. */
  resetIgnoreWarnings(): void {
    this.inputs.set("ignoreWarnings", undefined);
  }

  /** What `ignoreWarnings` was set to. */
  get ignoreWarningsInput(): readonly string[] | IResolvable | undefined {
    return this.inputs.get("ignoreWarnings");
  }

  /** Path segments of the managed platform's API. They override those of the `product` preset. */
  get pathSegments(): PathSegments | undefined {
    return this.inputs.get("pathSegments");
  }
  set pathSegments(value: PathSegments | undefined) {
    this.inputs.set("pathSegments", value);
  }

  /** Omits `pathSegments`. */
  resetPathSegments(): void {
    this.inputs.set("pathSegments", undefined);
  }

  /** What `pathSegments` was set to. */
  get pathSegmentsInput(): PathSegments | undefined {
    return this.inputs.get("pathSegments");
  }

  /** HTTP method of updates. Both send the whole object. Environment variable: `OBSERVABILITY_UPDATE_METHOD`. Defaults to `PUT`, and to `PATCH` once the service has rejected `PUT` with status 405 and named `PATCH` in `Allow`. */
  get updateMethod(): "PUT" | "PATCH" | Custom | IResolvable | undefined {
    return this.inputs.get("updateMethod");
  }
  set updateMethod(value: "PUT" | "PATCH" | Custom | IResolvable | undefined) {
    this.inputs.set("updateMethod", value);
  }

  /** Omits `updateMethod`. */
  resetUpdateMethod(): void {
    this.inputs.set("updateMethod", undefined);
  }

  /** What `updateMethod` was set to. */
  get updateMethodInput(): "PUT" | "PATCH" | Custom | IResolvable | undefined {
    return this.inputs.get("updateMethod");
  }

  /** Rate limit of the service. Defaults to 100 requests per 60 seconds in open-source mode and 10 requests per 10 seconds in managed mode. */
  get rateLimit(): RateLimit | undefined {
    return this.inputs.get("rateLimit");
  }
  set rateLimit(value: RateLimit | undefined) {
    this.inputs.set("rateLimit", value);
  }

  /** Omits `rateLimit`. */
  resetRateLimit(): void {
    this.inputs.set("rateLimit", undefined);
  }

  /** What `rateLimit` was set to. */
  get rateLimitInput(): RateLimit | undefined {
    return this.inputs.get("rateLimit");
  }

  /** Maximum number of retries for a request that fails with a retryable error. Defaults to 4. */
  get maxRetries(): number | undefined {
    return this.inputs.get("maxRetries");
  }
  set maxRetries(value: number | undefined) {
    this.inputs.set("maxRetries", value);
  }

  /** Omits `maxRetries`. */
  resetMaxRetries(): void {
    this.inputs.set("maxRetries", undefined);
  }

  /** What `maxRetries` was set to. */
  get maxRetriesInput(): number | undefined {
    return this.inputs.get("maxRetries");
  }

  /** Timeout of each request, in seconds. Defaults to 60, and to 120 for chart queries and event searches. */
  get requestTimeoutSeconds(): number | undefined {
    return this.inputs.get("requestTimeoutSeconds");
  }
  set requestTimeoutSeconds(value: number | undefined) {
    this.inputs.set("requestTimeoutSeconds", value);
  }

  /** Omits `requestTimeoutSeconds`. */
  resetRequestTimeoutSeconds(): void {
    this.inputs.set("requestTimeoutSeconds", undefined);
  }

  /** What `requestTimeoutSeconds` was set to. */
  get requestTimeoutSecondsInput(): number | undefined {
    return this.inputs.get("requestTimeoutSeconds");
  }

  /** Additional headers to send with every request. Sensitive. */
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

  /** Text appended to the User-Agent header. */
  get userAgentSuffix(): string | undefined {
    return this.inputs.get("userAgentSuffix");
  }
  set userAgentSuffix(value: string | undefined) {
    this.inputs.set("userAgentSuffix", value);
  }

  /** Omits `userAgentSuffix`. */
  resetUserAgentSuffix(): void {
    this.inputs.set("userAgentSuffix", undefined);
  }

  /** What `userAgentSuffix` was set to. */
  get userAgentSuffixInput(): string | undefined {
    return this.inputs.get("userAgentSuffix");
  }

  /** Additional CA certificates to trust, PEM-encoded. The provider also trusts the public authorities of its built-in list and, as an executable on Linux, those of the system's certificate store. */
  get caCertificate(): string | undefined {
    return this.inputs.get("caCertificate");
  }
  set caCertificate(value: string | undefined) {
    this.inputs.set("caCertificate", value);
  }

  /** Omits `caCertificate`. */
  resetCaCertificate(): void {
    this.inputs.set("caCertificate", undefined);
  }

  /** What `caCertificate` was set to. */
  get caCertificateInput(): string | undefined {
    return this.inputs.get("caCertificate");
  }

  /** Client certificate, PEM-encoded. */
  get clientCertificate(): string | undefined {
    return this.inputs.get("clientCertificate");
  }
  set clientCertificate(value: string | undefined) {
    this.inputs.set("clientCertificate", value);
  }

  /** Omits `clientCertificate`. */
  resetClientCertificate(): void {
    this.inputs.set("clientCertificate", undefined);
  }

  /** What `clientCertificate` was set to. */
  get clientCertificateInput(): string | undefined {
    return this.inputs.get("clientCertificate");
  }

  /** Private key of the client certificate, PEM-encoded. Sensitive. */
  get clientKey(): string | undefined {
    return this.inputs.get("clientKey");
  }
  set clientKey(value: string | undefined) {
    this.inputs.set("clientKey", value);
  }

  /** Omits `clientKey`. */
  resetClientKey(): void {
    this.inputs.set("clientKey", undefined);
  }

  /** What `clientKey` was set to. */
  get clientKeyInput(): string | undefined {
    return this.inputs.get("clientKey");
  }

  /** URL of the proxy for all requests. Defaults to the proxy environment variables. Sensitive. */
  get proxyUrl(): string | undefined {
    return this.inputs.get("proxyUrl");
  }
  set proxyUrl(value: string | undefined) {
    this.inputs.set("proxyUrl", value);
  }

  /** Omits `proxyUrl`. */
  resetProxyUrl(): void {
    this.inputs.set("proxyUrl", undefined);
  }

  /** What `proxyUrl` was set to. */
  get proxyUrlInput(): string | undefined {
    return this.inputs.get("proxyUrl");
  }
}
