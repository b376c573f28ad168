import type { Path } from "../../model/type";
import type { Unknown } from "../../model/value";
import type { Log } from "../log";
import type { ClientSettings } from "../settings";

/** A value as an author leaves it: set, absent, or not known before apply. */
export type Given<T> = T | null | undefined | Unknown;

type Members<T> = Given<{ readonly [K in keyof T]?: Given<T[K]> }>;

/** The provider's arguments, any of them absent or unknown. */
export interface SettingsInput {
  readonly mode?: Given<string>;
  readonly product?: Given<string>;
  readonly openSource?: Members<NonNullable<ClientSettings["openSource"]>>;
  readonly managed?: Members<NonNullable<ClientSettings["managed"]>>;
  readonly pathSegments?: Members<NonNullable<ClientSettings["pathSegments"]>>;
  readonly rateLimit?: Members<NonNullable<ClientSettings["rateLimit"]>>;
  readonly maxRetries?: Given<number>;
  readonly requestTimeoutSeconds?: Given<number>;
  readonly headers?: Members<Readonly<Record<string, string>>>;
  readonly userAgentSuffix?: Given<string>;
  readonly caCertificate?: Given<string>;
  readonly clientCertificate?: Given<string>;
  readonly clientKey?: Given<string>;
  readonly proxyUrl?: Given<string>;
  readonly terraformVersion?: string;
  readonly version?: string;
  readonly log?: Log;
}

export interface SettingsProblem {
  /** The argument, camelCase; empty for the whole. */
  readonly path: Path;
  /** A sentence with the argument in Terraform's spelling and the remedy; never a value that may be secret. */
  readonly message: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * `problems`: what is wrong. `unknown`: nothing is wrong, but these arguments are known only after apply and are replaced by nothing;
 * whatever needs the service fails with their messages, everything else works.
 */
export type Resolution =
  | { readonly settings: ClientSettings }
  | { readonly problems: readonly SettingsProblem[] }
  | { readonly unknown: readonly SettingsProblem[] };
