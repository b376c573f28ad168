import { isUnknown } from "../../schema/value";
import type { PathSegments, RateLimit } from "../modes/facts";
import { type ClientSettings, type CommonSettings, type OnExisting, onExistingChoices } from "../settings";
import { checkCertificates } from "./certificates";
import { readConnection, refuseHalfGiven } from "./connection";
import type { Environment } from "./given";
import type { Resolution, SettingsInput } from "./input";
import { chooseMode } from "./mode";
import { plainWarnings } from "./plain-warnings";
import { readProduct } from "./product";
import { checkProxies } from "./proxy";
import { Reader } from "./reader";
import { readTeam } from "./team";

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
 * Resolves the settings from the arguments and the environment; an explicit argument always wins. The client reads the proxy variables
 * itself when it connects.
 */
export function resolveSettings(input: SettingsInput, environment: Environment = process.env): Resolution {
  const reader = new Reader(environment);
  const mode = chooseMode(input, reader);
  const product = readProduct(input, reader);
  const connection = mode && readConnection(mode, input, product, reader);
  if (mode) refuseHalfGiven(mode, input, product, reader, environment);
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
  const choice = onExistingChoices.find((one) => one === given);
  if (!choice) reader.refuse(["onExisting"], `is "${given}"; it must be ${onExistingChoices.join(", ")}`);
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
    maxRetries: reader.number(input.maxRetries, ["maxRetries"], 0, true),
    requestTimeoutSeconds: reader.number(input.requestTimeoutSeconds, ["requestTimeoutSeconds"], 0.001, false),
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
    reader.refuse([missing], "is missing; set client_certificate and client_key together");
  }
  checkCertificates(common, reader);
  if (!headerText.test(common.userAgentSuffix ?? ""))
    reader.refuse(["userAgentSuffix"], "contains characters that a header cannot contain");
  return common;
}

function readSegments(input: SettingsInput, reader: Reader): Partial<PathSegments> | undefined {
  const given = reader.known(input.pathSegments, ["pathSegments"]);
  if (!given) return undefined;
  const segment = (name: keyof PathSegments) => {
    const value = reader.string(given[name], ["pathSegments", name]);
    if (value === undefined || isUnknown(value)) return {};
    if (!/^[\w.~-]+$/.test(value))
      reader.refuse(["pathSegments", name], "must be one segment of a path, without slashes");
    return { [name]: value };
  };
  return { ...segment("observability"), ...segment("metrics") };
}

function readRateLimit(input: SettingsInput, reader: Reader): RateLimit | undefined {
  const given = reader.known(input.rateLimit, ["rateLimit"]);
  if (!given) return undefined;
  const requests = reader.number(given.requests, ["rateLimit", "requests"], 0, true);
  const perSeconds = reader.number(given.perSeconds, ["rateLimit", "perSeconds"], 0.001, false);
  if (requests === 0) return { requests, perSeconds: perSeconds ?? 1 };
  if (requests === undefined && !isUnknown(given.requests)) reader.refuse(["rateLimit", "requests"], "is missing");
  if (perSeconds === undefined && !isUnknown(given.perSeconds))
    reader.refuse(["rateLimit", "perSeconds"], "is missing");
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
    if (instead) reader.refuse(["headers", name], `is a header with an argument of its own; ${instead}`);
    else if (ownHeaders.test(name))
      reader.refuse(["headers", name], "is a header that the client sets itself; remove it");
    else if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name)) reader.refuse(["headers", name], "is not a valid header name");
    else if (!headerText.test(known)) {
      reader.refuse(["headers", name], "contains characters that a header cannot contain");
    }
    headers.push([name, known]);
  }
  // Object.fromEntries, because a header may be named like a member of Object.prototype.
  return Object.fromEntries(headers);
}

function withoutAbsent(settings: CommonSettings): CommonSettings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
