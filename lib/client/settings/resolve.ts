import { type Diagnostic, formatTerraformPath, isUnknown } from "terraform-provider-sdk/schema";
import { provider } from "../../kinds/provider";
import { type Product, productNames } from "../../service/products";
import { isLoopback, proxyFor } from "../http/connect";
import { type ConnectionOf, isMode, type Mode, modeNames, modes } from "../modes";
import type { PathSegments, RateLimit } from "../modes/mode";
import { type Environment, Reader, type SettingsInput } from "../modes/reader";
import { addressesOf, type ClientSettings, type CommonSettings, type OnExisting } from "./settings";

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

const settings = provider.type.attributes;

/**
 * Selects the mode: the argument; else the connection that is set; else the variable; else the mode whose variables are set. `undefined` if
 * an error or an unknown value was collected.
 */
function chooseMode(input: SettingsInput, reader: Reader): Mode | undefined {
  const explicit = reader.explicit(input.mode, ["mode"]);
  if (isUnknown(explicit)) return undefined;
  if (explicit !== undefined) return asMode(explicit, "mode", reader);

  const given = modeNames.filter((mode) => (input[modes[mode].argument] ?? null) !== null);
  const [only] = given;
  if (only && given.length === 1) return only;

  const variable = reader.variable(settings.mode.set.env);
  if (variable !== undefined) return asMode(variable, settings.mode.set.env, reader);
  if (given.length > 1) {
    const names = given.map((mode) => formatTerraformPath([modes[mode].argument]));
    return note(reader, `${names.join(" and ")} are both set; choose one with ${choices(given)}.`);
  }
  return modeOfEnvironment(reader);
}

function modeOfEnvironment(reader: Reader): Mode | undefined {
  const present = modeNames.filter((mode) => modes[mode].variables.some((name) => reader.variable(name)));
  const [only] = present;
  if (only && present.length === 1) return only;
  if (present.length > 1) {
    const which = `choose one with ${choices(present)}, or ${settings.mode.set.env}`;
    return note(
      reader,
      `The environment has variables of ${present.length === 2 ? "both" : "several"} modes; ${which}.`,
    );
  }
  const examples = modeNames.map((mode) => `${modes[mode].example} for ${modes[mode].purpose}`).join(" or ");
  const variables = modeNames.map((mode) => modes[mode].mainVariable).join(" or ");
  return note(
    reader,
    `No service is configured. Set ${examples}, or the environment variables of one mode (${variables}).`,
  );
}

function asMode(text: string, name: string, reader: Reader): Mode | undefined {
  if (isMode(text)) return text;
  return note(reader, `${name} is "${text}"; it must be ${modeNames.map((mode) => `"${mode}"`).join(" or ")}.`);
}

function choices(of: readonly Mode[]): string {
  return of.map((mode) => `mode = "${mode}"`).join(" or ");
}

function note(reader: Reader, message: string): undefined {
  reader.invalid(["mode"], message);
}

/** The selected mode's connection. */
function readConnection(mode: Mode, input: SettingsInput, product: Product, reader: Reader): ConnectionOf {
  return modes[mode].read(input, product, reader);
}

/** The settings of another mode are ignored, unless they are incomplete, which is probably a mistake. */
function rejectHalfGiven(
  selected: Mode,
  input: SettingsInput,
  product: Product,
  reader: Reader,
  environment: Environment,
): void {
  for (const mode of modeNames.filter((name) => name !== selected)) {
    const { argument } = modes[mode];
    const given = input[argument];
    if (given === undefined || given === null || isUnknown(given)) continue;
    const other = new Reader(environment);
    readConnection(mode, input, product, other);
    const object = formatTerraformPath([argument]);
    for (const { path = [argument], detail } of other.errors) {
      const remedy = `${object} is not the selected mode, but it is incomplete; complete or remove it.`;
      reader.invalid(path, `${detail} ${remedy}`);
    }
  }
}

/** The arguments of a command that takes everything from the environment: without a word about the mode, the first whose key is there. */
export function fromEnvironment(environment: Environment): SettingsInput {
  if (environment[settings.mode.set.env]) return {};
  const mode = modeNames.find((name) => environment[modes[name].mainVariable]);
  return mode ? { [modes[mode].argument]: {} } : {};
}

/** What such a command says of the variables that it reads. */
export const environmentVariables = modeNames.map((mode) => modes[mode].variables.join(", ")).join("; or ");

/** Whose rules hold for the value of the argument, which the environment's replaces; `undefined` for an unknown value and an unknown name. */
export function productOf(given: unknown, environment: Environment = process.env): Product | undefined {
  if (isUnknown(given)) return undefined;
  const name = given || environment[settings.product.set.env];
  return name ? productNames.find((one) => one === name) : "base";
}

/** The product of the settings; `base` also while it is unknown or wrong, which the reader collects. */
function readProduct(input: SettingsInput, reader: Reader): Product {
  const name = reader.string(input.product, ["product"]);
  if (name === undefined || isUnknown(name)) return "base";
  const product = productNames.find((one) => one === name);
  if (!product)
    reader.reject(
      ["product"],
      `is "${name}"; set it to ${productNames.map((one) => `"${one}"`).join(" or ")}, or remove it to use the base API`,
    );
  return product ?? "base";
}

/** The team that requests are for, if the mode has teams. */
function readTeam(input: SettingsInput, mode: Mode | undefined, reader: Reader): string | undefined {
  const team = reader.string(input.team, ["team"]);
  if (team === undefined || isUnknown(team) || mode === undefined) return undefined;
  if (!modes[mode].features.teams) {
    reader.reject(["team"], `is not supported in ${mode} mode, where a service has only one team; remove it`);
  } else if (!/^[\w.~-]+$/.test(team)) {
    reader.reject(["team"], `is "${team}"; it must be the ID of a team`);
  }
  return team;
}

type Pems = Pick<CommonSettings, "caCertificate" | "clientCertificate" | "clientKey">;

/** Reports early what a TLS handshake would report later: invalid certificates and keys, and a pair that does not match. */
function checkCertificates({ caCertificate, clientCertificate, clientKey }: Pems, reader: Reader): void {
  certificateOf(caCertificate, "caCertificate", reader);
  const certificate = certificateOf(clientCertificate, "clientCertificate", reader);
  const key = keyOf(clientKey, reader);
  if (certificate && key && !certificate.checkPrivateKey(key))
    reader.reject(["clientKey"], "does not match client_certificate; use a certificate and a key that belong together");
}

function certificateOf(pem: string | undefined, name: string, reader: Reader) {
  if (pem === undefined) return undefined;
  const { X509Certificate }: typeof import("node:crypto") = require("node:crypto");
  try {
    return new X509Certificate(pem);
  } catch {
    return void reader.reject([name], "is not a readable certificate; it must be PEM-encoded");
  }
}

function keyOf(pem: string | undefined, reader: Reader) {
  if (pem === undefined) return undefined;
  const { createPrivateKey }: typeof import("node:crypto") = require("node:crypto");
  try {
    return createPrivateKey(pem);
  } catch {
    return void reader.reject(["clientKey"], "is not a readable private key; it must be PEM-encoded and not encrypted");
  }
}

/** Reports a proxy that no connection can use: the one of the argument, else the one that the environment names. */
function checkProxies(settings: ClientSettings, environment: Environment, reader: Reader): void {
  const { proxyUrl } = settings;
  const address = proxyUrl ?? proxyFor(addressesOf(settings).origin, environment);
  const wrong = address === undefined ? undefined : wrongIn(address);
  if (wrong === undefined) return;
  if (proxyUrl !== undefined) reader.reject(["proxyUrl"], wrong);
  else reader.invalid([], `The proxy of the environment (HTTP_PROXY, HTTPS_PROXY) ${wrong}.`);
}

function wrongIn(address: string): string | undefined {
  if (!/^https?:\/\/[^/]/.test(address) || !URL.canParse(address))
    return "is not a URL; use the form http://proxy:3128";
  const { username, password } = new URL(address);
  return isEncoded(username + password)
    ? undefined
    : "has a user or password with a % that encodes nothing; write % as %25";
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
