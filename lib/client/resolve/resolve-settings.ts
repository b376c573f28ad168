import { provider } from "../../definitions/provider";
import type { Diagnostic } from "../../schema/type";
import { isUnknown } from "../../schema/value";
import { addressesOf } from "../connection";
import { isLoopback } from "../http/connect";
import { modes } from "../modes";
import type { PathSegments, RateLimit } from "../modes/facts";
import type { ClientSettings, CommonSettings, OnExisting } from "../settings";
import type { Environment, SettingsInput } from "./input";
import { chooseMode, readConnection, readProduct, readTeam, rejectHalfGiven } from "./mode";
import { checkCertificates, checkProxies } from "./network";
import { Reader } from "./reader";

/** Headers that the client sets itself, or that belong to a connection. */
const ownHeaders =
  /^(authorization|content-type|content-length|content-encoding|transfer-encoding|host|connection|accept|accept-encoding|user-agent|expect|upgrade|keep-alive)$/i;
/** Headers that have an argument of their own. */
const argumentOf = new Map([
  ["proxy-authorization", "put the user and the password into proxy_url"],
  ["x-hdx-team", "set team"],
]);
const headerText = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * `errors`: what is wrong; a detail names the argument in Terraform's spelling and the remedy, never a value that may be secret. `unknown`:
 * nothing is wrong, but these arguments are known only after apply and are replaced by nothing; whatever needs the service fails with
 * their details, everything else works.
 */
export type Resolution =
  | { readonly settings: ClientSettings; readonly warnings: readonly Diagnostic[] }
  | { readonly errors: readonly Diagnostic[] }
  | { readonly unknown: readonly Diagnostic[] };

/**
 * Resolves the settings from the arguments and the environment; an explicit argument always wins. The client reads the proxy variables
 * itself when it connects.
 */
export function resolveSettings(input: SettingsInput, environment: Environment = process.env): Resolution {
  const reader = new Reader(environment);
  const mode = chooseMode(input, reader);
  const product = readProduct(input, reader);
  const connection = mode && readConnection(mode, input, product, reader);
  if (mode) rejectHalfGiven(mode, input, product, reader, environment);
  const read = {
    ...readCommon(input, reader),
    team: readTeam(input, mode, reader),
    onExisting: readOnExisting(input, reader),
  };

  if (reader.errors.length > 0) return { errors: reader.errors };
  if (reader.unknown.length > 0) return { unknown: reader.unknown };
  if (!connection) throw new RangeError("No mode was chosen, without a diagnostic.");
  const { terraformVersion, version, log } = input;
  const common = withoutAbsent({ ...(product !== "base" && { product }), ...read, terraformVersion, version, log });
  const settings: ClientSettings = { ...common, ...connection };
  checkProxies(settings, environment, reader);
  if (reader.errors.length > 0) return { errors: reader.errors };
  return { settings, warnings: plainWarnings(settings) };
}

function readOnExisting(input: SettingsInput, reader: Reader): OnExisting | undefined {
  const given = reader.string(input.onExisting, ["onExisting"]);
  if (given === undefined || isUnknown(given)) return undefined;
  const { oneOf } = provider.type.attributes.onExisting.type;
  const choice = oneOf.find((one) => one === given);
  if (!choice) reader.reject(["onExisting"], `is "${given}"; it must be ${oneOf.join(", ")}`);
  return choice;
}

function readCommon(input: SettingsInput, reader: Reader) {
  const text = (name: "userAgentSuffix" | "caCertificate" | "clientCertificate" | "clientKey" | "proxyUrl") => {
    const value = reader.string(input[name], [name]);
    return isUnknown(value) ? undefined : value;
  };
  const common = {
    pathSegments: readSegments(input, reader),
    rateLimit: readRateLimit(input, reader),
    maxRetries: reader.integer(input.maxRetries, ["maxRetries"]),
    requestTimeoutSeconds: reader.integer(input.requestTimeoutSeconds, ["requestTimeoutSeconds"]),
    headers: readHeaders(input, reader),
    userAgentSuffix: text("userAgentSuffix"),
    caCertificate: text("caCertificate"),
    clientCertificate: text("clientCertificate"),
    clientKey: text("clientKey"),
    proxyUrl: text("proxyUrl"),
  };
  const isHalf = (input.clientCertificate ? 1 : 0) + (input.clientKey ? 1 : 0) === 1;
  if (isHalf) {
    const missing = input.clientKey ? "clientCertificate" : "clientKey";
    reader.reject([missing], "is missing; set client_certificate and client_key together");
  }
  checkCertificates(common, reader);
  if (!headerText.test(common.userAgentSuffix ?? ""))
    reader.reject(["userAgentSuffix"], "contains characters that a header cannot contain");
  return common;
}

function readSegments(input: SettingsInput, reader: Reader): Partial<PathSegments> | undefined {
  const given = reader.known(input.pathSegments, ["pathSegments"]);
  if (!given) return undefined;
  const segment = (name: keyof PathSegments) => {
    const value = reader.string(given[name], ["pathSegments", name]);
    if (value === undefined || isUnknown(value)) return {};
    if (!/^[\w.~-]+$/.test(value))
      reader.reject(["pathSegments", name], "must be one segment of a path, without slashes");
    return { [name]: value };
  };
  return { ...segment("observability"), ...segment("metrics") };
}

function readRateLimit(input: SettingsInput, reader: Reader): RateLimit | undefined {
  const given = reader.known(input.rateLimit, ["rateLimit"]);
  if (!given) return undefined;
  const requests = reader.integer(given.requests, ["rateLimit", "requests"]);
  const perSeconds = reader.integer(given.perSeconds, ["rateLimit", "perSeconds"]);
  if (requests === 0) return { requests, perSeconds: perSeconds ?? 1 };
  if (requests === undefined && !isUnknown(given.requests)) reader.reject(["rateLimit", "requests"], "is missing");
  if (perSeconds === undefined && !isUnknown(given.perSeconds))
    reader.reject(["rateLimit", "perSeconds"], "is missing");
  return { requests: requests ?? 0, perSeconds: perSeconds ?? 1 };
}

function readHeaders(input: SettingsInput, reader: Reader): Readonly<Record<string, string>> | undefined {
  const given = reader.known(input.headers, ["headers"]);
  if (!given) return undefined;
  const headers: [string, string][] = [];
  for (const [name, value] of Object.entries(given)) {
    const known = reader.string(value, ["headers", name]);
    if (known === undefined || isUnknown(known)) continue;
    const instead = argumentOf.get(name.toLowerCase());
    if (instead) reader.reject(["headers", name], `is a header with an argument of its own; ${instead}`);
    else if (ownHeaders.test(name))
      reader.reject(["headers", name], "is a header that the client sets itself; remove it");
    else if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name)) reader.reject(["headers", name], "is not a valid header name");
    else if (!headerText.test(known)) {
      reader.reject(["headers", name], "contains characters that a header cannot contain");
    }
    headers.push([name, known]);
  }
  // Object.fromEntries, because a header may be named like a member of Object.prototype.
  return Object.fromEntries(headers);
}

function withoutAbsent(settings: CommonSettings): CommonSettings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

/** Warns if the credential is sent unencrypted to another machine. */
function plainWarnings(settings: ClientSettings): readonly Diagnostic[] {
  const { origin } = addressesOf(settings);
  const { protocol, hostname } = new URL(origin);
  if (protocol !== "http:" || isLoopback(hostname)) return [];
  return [
    {
      severity: "warning",
      summary: "Credential is sent without encryption",
      detail: `Requests to ${origin} send the credential unencrypted over the network. Use https if you do not trust the network.`,
      path: [modes[settings.mode].argument],
    },
  ];
}
