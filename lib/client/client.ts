import { type HttpClient, httpClient } from "terraform-provider-sdk/http";
import { memo } from "terraform-provider-sdk/values";
import { storeName } from "../kinds/derive";
import type { Kind, ServiceRecord } from "../kinds/kind";
import { type TileForm, tileForms } from "../service/products";
import { CapabilityError } from "./errors/api-error";
import { ServiceWords } from "./exchange/service-words";
import { type Mode, modes } from "./modes";
import type { Endpoint, Product } from "./modes/mode";
import type { Log } from "./modes/reader";
import { type Capabilities, capabilitiesOf } from "./settings/capabilities";
import { type ClientSettings, endpointIn, type OnExisting } from "./settings/settings";
import type { ObjectStore, ResourceContext } from "./stores/context";
import { Dashboards } from "./stores/dashboards";
import {
  type Backups,
  backupsOf,
  type Charts,
  chartsOf,
  type Search,
  type ServiceMetrics,
  searchOf,
  serviceMetricsOf,
} from "./stores/queries";
import { RejectedMembers } from "./stores/rejected-members";
import { SourceLinks } from "./stores/source-links";
import { type Stores, storesOf } from "./stores/store";
import { TeamMembers, Teams } from "./stores/team";
import { Serial } from "./stores/write-queue";

/**
 * The client of the service. Bodies are plain JSON objects with the names of the API, in both directions; unknown members are kept. Every
 * operation fails with an `ApiError`; an operation that the mode lacks fails with a `CapabilityError` before anything is sent.
 */
export interface Client extends Stores {
  readonly mode: Mode;
  /** Whose rules hold beside those of the API's document: `base` for none. */
  readonly product: Product;
  /** ID of the team that requests are for; `undefined`: the team of the credential. */
  readonly team?: string;
  /** What the provider does with an equal object that a killed run may have left behind. */
  readonly onExisting: OnExisting;
  /** Id of the platform's API key that this client works with, in the mode that has them. */
  readonly ownKeyId?: string;
  readonly capabilities: Capabilities;
  /** The form in which the service keeps what a tile shows. */
  readonly tileForm: TileForm;
  readonly dashboards: Dashboards;
  readonly sourceLinks: SourceLinks;
  readonly teamMembers: TeamMembers;
  readonly ownTeam: Teams;
  readonly charts: Charts;
  readonly search: Search;
  readonly backups: Backups;
  readonly serviceMetrics: ServiceMetrics;
  /** The store of a kind. */
  storeOf(kind: Kind): ObjectStore<ServiceRecord>;
  /**
   * The same client for another team: with its own lists, but a shared budget and pool of connections. `undefined` means the team of the
   * settings. @throws CapabilityError in a mode without teams.
   */
  forTeam(team: string | undefined): Client;
  /** Loads what requests need, ahead of the first one. Sends nothing. */
  prepare(): void;
  /** Waits for running requests and closes the connections. */
  close(): Promise<void>;
}

/** What a client uses of its process; tests pass their own. */
export type ClientRuntime = NonNullable<Parameters<typeof httpClient>[1]>;

/** Creates a client; nothing is loaded or sent before the first operation. */
export function createClient(settings: ClientSettings, runtime: Partial<ClientRuntime> = {}): Client {
  const endpoint = endpointIn(settings);
  return clientOf(settings, {
    endpoint,
    http: httpOf(settings, endpoint, runtime),
    serial: new Serial(),
    teams: new Map(),
    rejectedOf: memo((kind: Kind) => new RejectedMembers(kind, settings.product ?? "base")),
  });
}

/** What the clients of all teams share: one pool of connections, one budget. */
interface Shared {
  readonly endpoint: Endpoint;
  readonly http: HttpClient;
  readonly serial: Serial;
  readonly teams: Map<string | undefined, Client>;
  readonly rejectedOf: (kind: Kind) => RejectedMembers;
}

function clientOf(settings: ClientSettings, shared: Shared): Client {
  const cached = shared.teams.get(settings.team);
  if (cached) return cached;
  const { serial, rejectedOf, endpoint } = shared;
  const capabilities = capabilitiesOf(settings, endpoint.missingForService);
  const http =
    settings.team === undefined ? shared.http : shared.http.with({ headers: { "x-hdx-team": settings.team } });
  const context: ResourceContext = {
    mode: settings.mode,
    product: settings.product ?? "base",
    addresses: endpoint,
    capabilities,
    http,
    serial,
    updateMethod: settings.updateMethod ?? "PUT",
    created: new Set(),
    rejectedOf,
  };
  const stores = storesOf(context);
  const dashboards = new Dashboards(context, stores.alerts);
  const byName = new Map<string, ObjectStore<ServiceRecord>>(Object.entries({ ...stores, dashboards }));
  const client: Client = {
    ...stores,
    mode: settings.mode,
    product: settings.product ?? "base",
    team: settings.team,
    onExisting: settings.onExisting ?? "warn",
    ownKeyId: endpoint.keyId,
    capabilities,
    tileForm: tileForms[settings.product ?? "base"],
    dashboards,
    storeOf(kind) {
      const store = byName.get(storeName(kind));
      if (store) return store;
      throw new RangeError(`no store has the kind ${kind.name}`);
    },
    teamMembers: new TeamMembers(context),
    ownTeam: new Teams(context),
    sourceLinks: new SourceLinks(stores.sources),
    charts: chartsOf(context, settings.requestTimeoutSeconds),
    search: searchOf(context, settings.requestTimeoutSeconds),
    backups: backupsOf(context),
    serviceMetrics: serviceMetricsOf(context),
    prepare: () => http.prepare(),
    forTeam: (team) => clientOf(withTeam(settings, team), shared),
    close: () => http.close(),
  };
  shared.teams.set(settings.team, client);
  return client;
}

function httpOf(
  settings: ClientSettings,
  { origin, authorization, secrets }: Endpoint,
  runtime: Partial<ClientRuntime>,
): HttpClient {
  const { mode, product, rateLimit, maxRetries, requestTimeoutSeconds, headers, log } = settings;
  const { limit, envelope } = modes[mode];
  return httpClient(
    {
      url: origin,
      headers: { ...headers, "user-agent": userAgent(settings), authorization },
      secrets,
      limit: rateLimit ? { ...rateLimit, firm: true } : limit,
      maxRetries,
      timeoutSeconds: requestTimeoutSeconds,
      network: settings,
      envelope,
      words: new ServiceWords(mode, product),
      log: log && loggerOf(log),
    },
    runtime,
  );
}

function loggerOf(log: Log) {
  return {
    debug: (message: string, fields: Parameters<Log>[2] = {}) => log("debug", message, fields),
    info: (message: string, fields: Parameters<Log>[2] = {}) => log("info", message, fields),
    warn: (message: string, fields: Parameters<Log>[2] = {}) => log("warn", message, fields),
  };
}

/** @throws CapabilityError in a mode without teams. */
function withTeam(settings: ClientSettings, team: string | undefined): ClientSettings {
  if (team === undefined || team === settings.team) return settings;
  if (modes[settings.mode].features.teams) return { ...settings, team };
  const remedy = "Remove the team: in this mode, a service has only one team.";
  throw new CapabilityError(
    { code: "mode_lacks", remedy },
    `Choosing the team ${team} is not possible in ${settings.mode} mode. ${remedy}`,
  );
}

/** `cdktf-observability/1.2.0 (terraform/1.11.4; node/22.1.0)` and the author's suffix. */
function userAgent({ version, terraformVersion, userAgentSuffix }: ClientSettings): string {
  const parts = [...(terraformVersion ? [`terraform/${terraformVersion}`] : []), `node/${process.versions.node}`];
  const product = `cdktf-observability/${version ?? "0.0.0"} (${parts.join("; ")})`;
  if (!userAgentSuffix) return product;
  return `${product} ${userAgentSuffix}`;
}
