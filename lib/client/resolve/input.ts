import type { Log } from "../log";
import type { ConnectionOf, Mode } from "../modes";
import type { PathSegments, RateLimit } from "../modes/facts";
import type { ConnectionInput } from "../modes/mode-record";
import type { ClientSettings } from "../settings";
import type { Given, Members, SettingsProblem } from "./given";

type Intersection<U> = (U extends unknown ? (part: U) => void : never) extends (part: infer I) => void ? I : never;

/** The connections' arguments, one of each mode. */
export type ConnectionsInput = Intersection<{ [M in Mode]: ConnectionInput<ConnectionOf<M>> }[Mode]>;

interface CommonInput {
  readonly mode?: Given<string>;
  readonly product?: Given<string>;
  readonly pathSegments?: Members<PathSegments>;
  readonly rateLimit?: Members<RateLimit>;
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

/** The provider's arguments, any of them absent or unknown. */
export type SettingsInput = CommonInput & ConnectionsInput;

/**
 * `problems`: what is wrong. `unknown`: nothing is wrong, but these arguments are known only after apply and are replaced by nothing;
 * whatever needs the service fails with their messages, everything else works.
 */
export type Resolution =
  | { readonly settings: ClientSettings }
  | { readonly problems: readonly SettingsProblem[] }
  | { readonly unknown: readonly SettingsProblem[] };
