import { addressesOf } from "./address";
import { processBudgets, type SharedBudgets } from "./budget/shared-budgets";
import { type Capabilities, capabilitiesOf } from "./capabilities";
import { type Clock, systemClock } from "./clock";
import { credentialOf } from "./credential";
import { Redactor } from "./errors/redactor";
import { Attempter } from "./exchange/attempt";
import { ErrorMaker } from "./exchange/error-maker";
import { Exchange } from "./exchange/exchange";
import { Serial } from "./exchange/serial";
import { ServerClock } from "./exchange/server-clock";
import type { NetworkSettings } from "./http/dispatcher";
import { warnWhenPlain } from "./http/plain-warning";
import { createTransport, type Transport } from "./http/transport";
import { silent } from "./log";
import { modes } from "./modes";
import type { BackupRecord } from "./records/records";
import { backupsOf } from "./resources/backups";
import { type Charts, chartsOf } from "./resources/charts";
import { Dashboards } from "./resources/dashboards";
import type { LookupById } from "./resources/read-only";
import type { ResourceContext } from "./resources/resource-context";
import { type ServiceMetrics, serviceMetricsOf } from "./resources/service-metrics";
import { type Stores, storesOf } from "./resources/stores";
import type { ClientSettings, Mode } from "./settings";
import { userAgent } from "./user-agent";

/**
 * The one way to the service. Bodies are plain JSON objects with the wire's names, in both directions; unknown members are kept.
 * Every operation fails with an `ApiError`; one that the mode lacks with a `CapabilityError` before anything is sent.
 */
export interface Client extends Stores {
  readonly mode: Mode;
  /** Id of the platform's API key that this client works with, in the mode that has them. */
  readonly ownKeyId?: string;
  readonly capabilities: Capabilities;
  readonly dashboards: Dashboards;
  readonly charts: Charts;
  readonly backups: LookupById<BackupRecord>;
  readonly serviceMetrics: ServiceMetrics;
  /** Lets running requests end and closes the connections. */
  close(): Promise<void>;
}

/** What a client takes from its process; tests bring their own. */
export interface ClientRuntime {
  readonly clock: Clock;
  readonly random: () => number;
  readonly budgets: SharedBudgets;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly transport: (settings: NetworkSettings) => Transport;
}

const processRuntime: ClientRuntime = {
  clock: systemClock,
  random: Math.random,
  budgets: processBudgets,
  environment: process.env,
  transport: createTransport,
};

const defaultTimeoutSeconds = 60;
const defaultRetries = 4;

/** Makes a client; nothing is loaded or sent before the first operation. */
export function createClient(settings: ClientSettings, runtime: Partial<ClientRuntime> = {}): Client {
  const { clock, random, budgets, environment, transport: transportFor } = { ...processRuntime, ...runtime };
  const addresses = addressesOf(settings);
  const credential = credentialOf(settings);
  const log = settings.log ?? silent;
  const transport = transportFor({ ...settings, environment });
  const budget = budgets.budgetFor(settings, addresses.origin, credential.header);
  const serverClock = new ServerClock();
  warnWhenPlain(addresses.origin, log);

  const attempter = new Attempter({
    transport,
    clock,
    serverClock,
    log,
    context: {
      origin: addresses.origin,
      envelope: modes[settings.mode].envelope,
      headers: headersOf(settings, credential.header),
    },
    errors: new ErrorMaker(settings.mode, addresses.origin, new Redactor(credential.secrets)),
    remaining: () => budget.remaining(),
  });
  const exchange = new Exchange({
    clock,
    random,
    budget,
    attempter,
    maxRetries: settings.maxRetries ?? defaultRetries,
    timeoutSeconds: settings.requestTimeoutSeconds ?? defaultTimeoutSeconds,
    log,
  });
  const capabilities = capabilitiesOf(settings);
  const context: ResourceContext = {
    mode: settings.mode,
    addresses,
    capabilities,
    exchange,
    serial: new Serial(),
    clock,
    serverClock,
  };
  const stores = storesOf(context);

  return {
    ...stores,
    mode: settings.mode,
    ownKeyId: credential.keyId,
    capabilities,
    dashboards: new Dashboards(context, stores.alerts),
    charts: chartsOf(context, settings.requestTimeoutSeconds),
    backups: backupsOf(context),
    serviceMetrics: serviceMetricsOf(context),
    close: () => transport.close(),
  };
}

function headersOf(settings: ClientSettings, authorization: string): Readonly<Record<string, string>> {
  return {
    ...settings.headers,
    accept: "application/json",
    "accept-encoding": "gzip",
    "user-agent": userAgent(settings),
    authorization,
  };
}
