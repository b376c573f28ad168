import type { provider } from "../../definitions/provider";
import type { Log } from "../log";
import type { ConnectionOf } from "../modes";
import type { PathSegments, Product, RateLimit } from "../modes/mode";

export type { Mode } from "../modes";
export type { ManagedSettings } from "../modes/managed";
export type { PathSegments, RateLimit } from "../modes/mode";
export type { OpenSourceSettings } from "../modes/open-source";

export type OnExisting = (typeof provider.type.attributes.onExisting.type.oneOf)[number];

/** Settings of every mode. */
export interface CommonSettings {
  readonly product?: Exclude<Product, "base">;
  /** ID of the team that requests are for, on a service with several teams. Default: the team of the credential. */
  readonly team?: string;
  /** What to do with an equal object that a killed run may have left behind. Default `warn`. */
  readonly onExisting?: OnExisting;
  readonly pathSegments?: Partial<PathSegments>;
  readonly rateLimit?: RateLimit;
  /** Attempts after the first; default 4. */
  readonly maxRetries?: number;
  /** For one attempt; default 60, and 120 for chart queries and event searches. An operation takes at most this times its attempts. */
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

/**
 * All settings of a client: a mode, its connection, and the common settings. `resolveSettings` creates it from the arguments and the
 * environment.
 */
export type ClientSettings = CommonSettings & ConnectionOf;
