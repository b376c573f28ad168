import type { Diagnostic } from "../../schema/type";
import type { Log } from "../log";
import type { ConnectionOf, Mode } from "../modes";
import type { PathSegments, RateLimit } from "../modes/facts";
import type { ConnectionInput } from "../modes/mode-record";
import type { ClientSettings } from "../settings";
import type { Given, Members } from "./given";

type Intersection<U> = (U extends unknown ? (part: U) => void : never) extends (part: infer I) => void ? I : never;

/** The connections' arguments, one of each mode. */
type ConnectionsInput = Intersection<{ [M in Mode]: ConnectionInput<ConnectionOf<M>> }[Mode]>;

/** The same with every argument, as the provider's definition must have them. */
export type ConnectionArguments = Intersection<{ [M in Mode]: CompleteInput<ConnectionOf<M>> }[Mode]>;

type CompleteInput<C extends ConnectionOf> = {
  readonly [K in Exclude<keyof C, "mode">]: Given<{ readonly [N in keyof C[K]]: Given<C[K][N]> }>;
};

interface CommonInput {
  readonly mode?: Given<string>;
  readonly product?: Given<string>;
  readonly pathSegments?: Members<PathSegments>;
  readonly rateLimit?: Members<RateLimit>;
  readonly team?: Given<string>;
  readonly onExisting?: Given<string>;
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
 * `errors`: what is wrong; a detail names the argument in Terraform's spelling and the remedy, never a value that may be secret. `unknown`:
 * nothing is wrong, but these arguments are known only after apply and are replaced by nothing; whatever needs the service fails with
 * their details, everything else works.
 */
export type Resolution =
  | { readonly settings: ClientSettings; readonly warnings: readonly Diagnostic[] }
  | { readonly errors: readonly Diagnostic[] }
  | { readonly unknown: readonly Diagnostic[] };
