import type { provider } from "../../kinds/provider";
import { type ConnectionOf, endpointOf } from "../modes";
import { type Endpoint, type PathSegments, type Product, productSegments, type RateLimit } from "../modes/mode";
import type { Log } from "../modes/reader";

export type OnExisting = (typeof provider.type.attributes.onExisting.type.oneOf)[number];

/** Settings of every mode. */
export interface CommonSettings {
  readonly product?: Exclude<Product, "base">;
  /** ID of the team that requests are for, on a service with several teams. Default: the team of the credential. */
  readonly team?: string;
  /** What to do with an equal object that a killed run may have left behind. Default `warn`. */
  readonly onExisting?: OnExisting;
  readonly pathSegments?: Partial<PathSegments>;
  /** How objects are updated, if their kind does not say it. Default `PUT`, and `PATCH` where a service names it instead. */
  readonly updateMethod?: "PUT" | "PATCH";
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

/** Where a client sends its requests, its credential, and every string that must never be shown. */
export function endpointIn(settings: ClientSettings): Endpoint {
  const { product = "base", pathSegments, headers, clientKey, proxyUrl } = settings;
  const preset = productSegments[product];
  const endpoint = endpointOf(settings, {
    observability: pathSegments?.observability || preset.observability,
    metrics: pathSegments?.metrics || preset.metrics,
  });
  const furtherSecrets = [...Object.values(headers ?? {}), ...(clientKey ? [clientKey] : []), ...passwordOf(proxyUrl)];
  return { ...endpoint, secrets: [...endpoint.secrets, ...furtherSecrets] };
}

function passwordOf(address: string | undefined): string[] {
  if (!address || !URL.canParse(address)) return [];
  const { password } = new URL(address);
  if (!password) return [];
  return [password, decoded(password) ?? password];
}

/** The text without the encoding of a URL; `undefined` if a `%` in it encodes nothing. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
