import type { Diagnostic } from "terraform-provider-sdk/definitions";
import { isLoopback, proxyFor } from "terraform-provider-sdk/internal/http";
import { type Attribute, isUnknown, type ObjectType, object } from "terraform-provider-sdk/schema";
import { asMembers, formatTerraformPath, isPresent, own } from "terraform-provider-sdk/values";
import { provider } from "../../kinds/provider";
import { problem } from "../../service/problems";
import { type Product, productNames } from "../../service/products";
import { isMode, type Mode, modeNames, modes } from "../modes";
import { type Arguments, type Environment, Reader, type SettingsInput } from "../modes/reader";
import { type ClientSettings, type CommonSettings, decoded, endpointIn } from "./settings";

const settings = provider.type.attributes;
const { openSource: _, managed: __, mode: ___, ignoreWarnings: ____, defaultTags: _____, ...commonSettings } = settings;
/** The settings of every mode. */
const common = object("CommonSettings", commonSettings);

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
  const product = productOf(input.product, environment) ?? "base";
  const connection = mode && modes[mode].read(input, product, reader);
  if (mode) rejectHalfGiven(mode, input, product, reader, environment);
  const commonValues = reader.members(common, input);
  reader.check(common, commonValues);
  for (const check of [checkTeam, checkSegments, checkHeaders, checkCertificates]) check(commonValues, reader, mode);

  if (reader.errors.length > 0) return { errors: reader.errors };
  if (reader.unknown.length > 0) return { unknown: reader.unknown };
  if (!connection) throw new RangeError("No mode was chosen, without a diagnostic.");
  const { terraformVersion, version, log } = input;
  // Nothing is unknown, and the definition has checked the rest.
  const settings: ClientSettings = {
    ...(commonValues as CommonSettings),
    terraformVersion,
    version,
    log,
    ...connection,
  };
  checkProxies(settings, environment, reader);
  if (reader.errors.length > 0) return { errors: reader.errors };
  return { settings, warnings: plainWarnings(settings) };
}

/** The settings of every mode, as far as they are known. */
type Given = Arguments<(typeof common)["attributes"]>;

const oneSegment = /^[\w.~-]+$/;

/** Only some modes have teams. */
function checkTeam({ team }: Given, reader: Reader, mode: Mode | undefined): void {
  if (typeof team !== "string" || mode === undefined) return;
  if (!modes[mode].features.teams)
    reader.reject(["team"], `is not supported in ${mode} mode, where a service has only one team; remove it`);
  else if (!oneSegment.test(team)) reader.reject(["team"], `is "${team}"; it must be the ID of a team`);
}

function checkSegments({ pathSegments }: Given, reader: Reader): void {
  for (const [name, segment] of Object.entries(pathSegments ?? {}))
    if (typeof segment === "string" && !oneSegment.test(segment))
      reader.reject(["pathSegments", name], "must be one segment of a path, without slashes");
}

function checkHeaders({ headers, userAgentSuffix }: Given, reader: Reader): void {
  for (const [name, value] of Object.entries(headers ?? {})) {
    const wrong = typeof value === "string" ? wrongInHeader(name, value) : undefined;
    if (wrong !== undefined) reader.reject(["headers", name], wrong);
  }
  if (typeof userAgentSuffix === "string" && !headerText.test(userAgentSuffix))
    reader.reject(["userAgentSuffix"], unsendable);
}

const unsendable = "contains characters that a header cannot contain";

function wrongInHeader(name: string, value: string): string | undefined {
  const instead = argumentOf.get(name.toLowerCase());
  if (instead) return `is a header with an argument of its own; ${instead}`;
  if (ownHeaders.test(name)) return "is a header that the client sets itself; remove it";
  if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name)) return "is not a valid header name";
  return headerText.test(value) ? undefined : unsendable;
}

/** Warns if the credential is sent unencrypted to another machine. */
function plainWarnings(settings: ClientSettings): readonly Diagnostic[] {
  const { origin } = endpointIn(settings);
  const { protocol, hostname } = new URL(origin);
  if (protocol !== "http:" || isLoopback(hostname)) return [];
  return [
    {
      ...problem("credential-unencrypted"),
      detail: `Requests to ${origin} send the credential unencrypted over the network. Use https if you do not trust the network.`,
      path: [modes[settings.mode].argument],
    },
  ];
}

/** The mode that arguments and environment select; `undefined` if they select none, or one that is not known yet. */
export function modeOf(input: SettingsInput, environment: Environment): Mode | undefined {
  return chooseMode(input, new Reader(environment));
}

/**
 * Selects the mode: the argument; else the connection that is set; else the variable; else the mode whose variables are set. `undefined` if
 * an error or an unknown value was collected.
 */
function chooseMode(input: SettingsInput, reader: Reader): Mode | undefined {
  const explicit = reader.explicit(input.mode, ["mode"]);
  if (isUnknown(explicit)) return undefined;
  const configured = modeNames.filter((mode) => isPresent(input[modes[mode].argument]));
  const named = explicit ?? (configured.length === 1 ? undefined : reader.variable(variable));
  if (named !== undefined) {
    if (isMode(named)) return named;
    const modesAre = modeNames.map((mode) => `"${mode}"`).join(" or ");
    return reader.invalid(["mode"], `${explicit ? "mode" : variable} is "${named}"; it must be ${modesAre}.`);
  }
  const inEnvironment = modeNames.filter((mode) => modes[mode].variables.some((name) => reader.variable(name)));
  const present = configured.length > 0 ? configured : inEnvironment;
  const [single, second] = present;
  if (single && !second) return single;
  return reader.invalid(["mode"], second ? ambiguous(configured, present) : nothingGiven());
}

const variable = settings.mode.set.env;

function ambiguous(configured: readonly Mode[], present: readonly Mode[]): string {
  const choices = present.map((mode) => `mode = "${mode}"`).join(" or ");
  const names = configured.map((mode) => formatTerraformPath([modes[mode].argument])).join(" and ");
  if (names) return `${names} are both set; choose one with ${choices}.`;
  return `The environment has variables of both modes; choose one with ${choices}, or ${variable}.`;
}

function nothingGiven(): string {
  const examples = modeNames.map((mode) => `${modes[mode].example} for ${modes[mode].purpose}`).join(" or ");
  const variables = modeNames.map((mode) => modes[mode].mainVariable).join(" or ");
  return `No service is configured. Set ${examples}, or the environment variables of one mode (${variables}).`;
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
    const connection = input[argument];
    if (!isPresent(connection) || isUnknown(connection)) continue;
    const otherReader = new Reader(environment);
    modes[mode].read(input, product, otherReader);
    const object = formatTerraformPath([argument]);
    for (const { path = [argument], detail } of otherReader.errors) {
      const remedy = `${object} is not the selected mode, but it is incomplete; complete or remove it.`;
      reader.invalid(path, `${detail} ${remedy}`);
    }
  }
}

/** The arguments of a command that takes everything from the environment: without a word about the mode, the first whose key is there. */
export function fromEnvironment(environment: Environment): SettingsInput {
  if (environment[variable]) return {};
  const mode = modeNames.find((name) => environment[modes[name].mainVariable]);
  return mode ? { [modes[mode].argument]: {} } : {};
}

/** What such a command says of the variables that it reads. */
export const environmentVariables = modeNames.map((mode) => modes[mode].variables.join(", ")).join("; or ");

/** The variables of the environment that select the same service: what a provider block says counts for a program without that block, too. */
export function environmentOf(resolved: ClientSettings): Readonly<Record<string, string>> {
  const { argument } = modes[resolved.mode];
  const ofMode: ObjectType = settings[argument].type;
  const members = { ...asMembers(resolved), ...asMembers(asMembers(resolved)[argument]) };
  return Object.fromEntries(
    Object.entries({ ...ofMode.attributes, ...common.attributes }).flatMap(([name, { set }]: [string, Attribute]) => {
      const value = own(members, name);
      if (set?.env === undefined || typeof value !== "string") return [];
      return [[set.env, value]];
    }),
  );
}

/** Whose rules hold for the value of the argument, which the environment's replaces; `undefined` for an unknown value and an unknown name. */
export function productOf(argument: unknown, environment: Environment = process.env): Product | undefined {
  if (isUnknown(argument)) return undefined;
  const name = argument || environment[settings.product.set.env];
  if (name) return productNames.find((candidate) => candidate === name);
  return "base";
}

/** Reports early what a TLS handshake would report later: invalid certificates and keys, and a pair that does not match. */
function checkCertificates({ caCertificate, clientCertificate, clientKey }: Given, reader: Reader): void {
  if (!caCertificate && !clientCertificate && !clientKey) return;
  if (!clientCertificate !== !clientKey) {
    const missing = clientKey ? "clientCertificate" : "clientKey";
    reader.reject([missing], "is missing; set client_certificate and client_key together");
  }
  const { X509Certificate, createPrivateKey }: typeof import("node:crypto") = require("node:crypto");
  const read = <T>(pem: unknown, name: string, description: string, make: (text: string) => T): T | undefined => {
    try {
      return typeof pem === "string" ? make(pem) : undefined;
    } catch {
      return void reader.reject([name], `is not a readable ${description}`);
    }
  };
  const certificateOf = (pem: unknown, name: string) =>
    read(pem, name, "certificate; it must be PEM-encoded", (text) => new X509Certificate(text));
  certificateOf(caCertificate, "caCertificate");
  const certificate = certificateOf(clientCertificate, "clientCertificate");
  const key = read(clientKey, "clientKey", "private key; it must be PEM-encoded and not encrypted", createPrivateKey);
  if (certificate && key && !certificate.checkPrivateKey(key))
    reader.reject(["clientKey"], "does not match client_certificate; use a certificate and a key that belong together");
}

/** Reports a proxy that no connection can use: the one of the argument, else the one that the environment names. */
function checkProxies(settings: ClientSettings, environment: Environment, reader: Reader): void {
  const { proxyUrl } = settings;
  const address = proxyUrl ?? proxyFor(endpointIn(settings).origin, environment);
  const wrong = address === undefined ? undefined : wrongIn(address);
  if (wrong === undefined) return;
  if (proxyUrl !== undefined) reader.reject(["proxyUrl"], wrong);
  else reader.invalid([], `The proxy of the environment (HTTP_PROXY, HTTPS_PROXY) ${wrong}.`);
}

function wrongIn(address: string): string | undefined {
  if (!/^https?:\/\/[^/]/.test(address) || !URL.canParse(address))
    return "is not a URL; use the form http://proxy:3128";
  const { username, password } = new URL(address);
  if (decoded(username + password) !== undefined) return undefined;
  return "has a user or password with a % that encodes nothing; write % as %25";
}
