// Generated from lib/kinds and lib/definitions by `npm run generate`; edit those instead.
import type { Construct, IResolvable } from "../../cdk";
import { served } from "../served";
import { type Custom, DefinedProvider, type ProviderMetaArguments } from "terraform-provider-sdk/constructs";

/** Configuration of the provider. */
export interface ObservabilityProviderConfig extends ProviderMetaArguments {
  /** Settings for a self-hosted service. */
  readonly openSource?: OpenSourceConfig;
  /** Settings for the managed platform, including account resources such as API keys. */
  readonly managed?: ManagedConfig;
  /** Mode to use if you set both `openSource` and `managed`. Can also be set with the `OBSERVABILITY_MODE` environment variable. Defaults to the one that you set. */
  readonly mode?: "open_source" | "managed" | Custom | IResolvable;
  /** Product preset. Set it for ClickStack, HyperDX and ClickHouse Cloud: it sets the path segments, the default `cloudApiUrl` and the available features. Can also be set with the `OBSERVABILITY_PRODUCT` environment variable. If omitted, the provider uses only the base API. */
  readonly product?: "clickstack";
  /** ID of the team to manage, for a self-hosted service with several teams. Sent as the `x-hdx-team` header. Can also be set with the `OBSERVABILITY_TEAM` environment variable. Defaults to the team of the access key. */
  readonly team?: string;
  /** What to do if a plan creates an object and an equal one already exists, for example because an earlier run was killed. An object counts if it was created in the last 24 hours and this run has not read it from a state. `adopt` takes it over if there is exactly one. `error` rejects the plan. `warn` names it in a warning. Defaults to `warn`. */
  readonly onExisting?: "adopt" | "warn" | "error" | Custom | IResolvable;
  /** Identifiers of warnings that are not shown, for example `alert-misses-groups`. A warning ends with its identifier in brackets; the [troubleshooting guide](https://github.com/observability-as-code/terraform-provider-observability/blob/main/docs/guides/troubleshooting.md) lists all. Errors are always shown. */
  readonly ignoreWarnings?: readonly string[] | IResolvable;
  /** Path segments of the managed platform's API. They override those of the `product` preset. */
  readonly pathSegments?: PathSegments;
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
  /** URL of the service's API, without `/api/v2`. Can also be set with the `OBSERVABILITY_BASE_URL` environment variable. Defaults to `http://localhost:8000`. */
  readonly baseUrl?: string;
  /** Personal API Access Key from Team Settings, not the ingestion key. Can also be set with the `OBSERVABILITY_API_KEY` environment variable. Sensitive. */
  readonly apiKey?: string;
}

/** The value of `managed`. */
export interface ManagedConfig {
  /** URL of the managed platform's API. Can also be set with the `OBSERVABILITY_CLOUD_API_URL` environment variable. Defaults to the URL of the `product` preset. */
  readonly cloudApiUrl?: string;
  /** ID of the organization. Can also be set with the `OBSERVABILITY_ORGANIZATION_ID` environment variable. */
  readonly organizationId?: string;
  /** ID of the service. Only API keys need none. Can also be set with the `OBSERVABILITY_SERVICE_ID` environment variable. */
  readonly serviceId?: string;
  /** ID of the platform API key. Can also be set with the `OBSERVABILITY_KEY_ID` environment variable. */
  readonly keyId?: string;
  /** Secret of the platform API key. Can also be set with the `OBSERVABILITY_KEY_SECRET` environment variable. Sensitive. */
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

/** Manages the dashboards, alerts, sources and other objects of ClickStack (HyperDX), self-hosted or in ClickHouse Cloud. Set `product = "clickstack"`, and `openSource` for a service of your own or `managed` for ClickHouse Cloud. Without a product, it manages any service with the Observability Management API. */
export class ObservabilityProvider extends DefinedProvider {
  static readonly tfResourceType: string = "observability";

  constructor(scope: Construct, id: string, config: ObservabilityProviderConfig = {}) {
    super(scope, id, served("provider", "observability"), config);
  }
}
