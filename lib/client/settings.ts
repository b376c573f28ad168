import type { Mode } from "../model/definition";
import type { Log } from "./log";

export type { Mode };

/** Self-hosted service. */
export interface OpenSourceSettings {
  /** Without `/api/v2`; default `http://localhost:8000`. */
  readonly baseUrl: string;
  /** The Personal API Access Key. */
  readonly apiKey: string;
}

/** Hosted service and account level. */
export interface ManagedSettings {
  readonly cloudApiUrl: string;
  readonly organizationId: string;
  readonly serviceId: string;
  readonly keyId: string;
  readonly keySecret: string;
}

/** The product words inside managed paths. */
export interface PathSegments {
  readonly observability: string;
  readonly metrics: string;
}

export interface RateLimit {
  /** Requests in one window; 0 turns pacing off. */
  readonly requests: number;
  readonly perSeconds: number;
}

/** Everything a client needs to know; `resolveSettings` makes it from what the author wrote and the environment. */
export interface ClientSettings {
  readonly mode: Mode;
  readonly product?: "clickstack";
  /** Needed when `mode` is `open_source`. */
  readonly openSource?: OpenSourceSettings;
  /** Needed when `mode` is `managed`. */
  readonly managed?: ManagedSettings;
  readonly pathSegments?: Partial<PathSegments>;
  readonly rateLimit?: RateLimit;
  /** Attempts after the first; default 4. */
  readonly maxRetries?: number;
  /** For one attempt; default 60, and 120 for chart queries. An operation takes at most this times its attempts. */
  readonly requestTimeoutSeconds?: number;
  /** Sent with every request to the service; never logged. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly userAgentSuffix?: string;
  /** PEM texts. The CA bundle is trusted in addition to the usual ones. */
  readonly caCertificate?: string;
  readonly clientCertificate?: string;
  readonly clientKey?: string;
  /** Default: the proxy variables of the environment. */
  readonly proxyUrl?: string;
  /** For the user agent. */
  readonly terraformVersion?: string;
  readonly version?: string;
  readonly log?: Log;
}
