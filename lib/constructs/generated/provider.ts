// Generated from lib/definitions by `npm run generate`; edit the definitions instead.
import type { IResolvable } from "../../cdk";
import type { Custom } from "../custom";

/** Configuration of the provider. */
export interface ObservabilityProviderConfig {
  /** Self-hosted mode. */
  readonly openSource?: OpenSourceConfig;
  /** Hosted mode, and the operations of the account. */
  readonly managed?: ManagedConfig;
  /** Which mode is used when both objects are given; otherwise the one that is there. `OBSERVABILITY_MODE` when absent. */
  readonly mode?: "open_source" | "managed" | Custom | IResolvable;
  /** Preset for a product: path segments, default `cloudApiUrl` and capabilities. The neutral API when absent, or `OBSERVABILITY_PRODUCT`. */
  readonly product?: "clickstack";
  /** Id of the team that everything is managed in, on a self-hosted server of several teams; sent as the header `x-hdx-team`. The team of the access key when absent, or `OBSERVABILITY_TEAM`. */
  readonly team?: string;
  /** What a plan does that is to create something of which an equal one was made in the last day and is in no state that it has read, as a killed run leaves it behind: `warn` names it when the list of the kind is read anyway, `error` refuses the plan, `adopt` takes it over when there is exactly one. `warn` when absent. */
  readonly onExisting?: "adopt" | "warn" | "error" | Custom | IResolvable;
  /** Segments of the hosted platform's addresses, one by one. */
  readonly pathSegments?: PathSegments;
  /** The service's limit. 100 per 60 seconds in open-source mode and 10 per 10 seconds in managed mode when absent. */
  readonly rateLimit?: RateLimit;
  /** How often a request is repeated after a failure that allows it; 4 when absent. */
  readonly maxRetries?: number;
  /** How long one request may take, in seconds; 60 when absent. */
  readonly requestTimeoutSeconds?: number;
  /** Further headers of every request. Sensitive: never shown. */
  readonly headers?: { readonly [key: string]: string };
  /** Text behind the user agent. */
  readonly userAgentSuffix?: string;
  /** Certificates to trust besides the system's, as PEM. */
  readonly caCertificate?: string;
  /** Client certificate, as PEM. */
  readonly clientCertificate?: string;
  /** Private key of the client certificate, as PEM. Sensitive: never shown. */
  readonly clientKey?: string;
  /** Proxy for all requests; the environment's when absent. Sensitive: never shown. */
  readonly proxyUrl?: string;
}

/** The value of `openSource`. */
export interface OpenSourceConfig {
  /** Address of the service's API, without `/api/v2`. `http://localhost:8000` when absent, or `OBSERVABILITY_BASE_URL`. */
  readonly baseUrl?: string;
  /** Personal API Access Key (Team Settings; not the ingestion key). `OBSERVABILITY_API_KEY` when absent. Sensitive: never shown. */
  readonly apiKey?: string;
}

/** The value of `managed`. */
export interface ManagedConfig {
  /** Address of the hosted platform's API. `OBSERVABILITY_CLOUD_API_URL` when absent; the product preset knows one. */
  readonly cloudApiUrl?: string;
  /** Id of the organization. `OBSERVABILITY_ORGANIZATION_ID` when absent. */
  readonly organizationId?: string;
  /** Id of the service. `OBSERVABILITY_SERVICE_ID` when absent. */
  readonly serviceId?: string;
  /** Id of the platform's API key. `OBSERVABILITY_KEY_ID` when absent. */
  readonly keyId?: string;
  /** Secret of the platform's API key. `OBSERVABILITY_KEY_SECRET` when absent. Sensitive: never shown. */
  readonly keySecret?: string;
}

/** The value of `pathSegments`. */
export interface PathSegments {
  /** Segment of the dashboards and alerts; `observability` when absent. */
  readonly observability?: string;
  /** Segment of the service metrics; `metrics` when absent. */
  readonly metrics?: string;
}

/** The value of `rateLimit`. */
export interface RateLimit {
  /** Requests allowed in one window; 0 turns pacing off. */
  readonly requests: number;
  /** Length of the window in seconds. */
  readonly perSeconds: number;
}
