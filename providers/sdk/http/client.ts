import type { Logger } from "../plugin/logger";
import { Redactor } from "../schema";
import { Attempter } from "./attempt";
import { type Budget, processBudgets, type RateLimit, type SharedBudgets } from "./budget";
import { type Clock, ServerClock, systemClock } from "./clock";
import type { NetworkSettings } from "./connect";
import { ErrorMaker, type ErrorWords } from "./errors";
import { Exchange, type Outcome } from "./exchange";
import type { Operation, Remedies } from "./operation";
import { createTransport, type Transport } from "./transport";

/** Where an API is, and how it is called. */
export interface HttpSettings {
  /** Its address; paths of operations are below it. */
  readonly url: string;
  /** Sent with every request, the credential among them; never logged. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What no message may have. */
  readonly secrets?: readonly string[];
  /** The published limit, until responses report the real one. Default: requests wait only where responses say so. */
  readonly limit?: RateLimit;
  /** Attempts after the first. Default: 4. */
  readonly maxRetries?: number;
  /** For one attempt; an operation takes at most this times its attempts. Default: 60. */
  readonly timeoutSeconds?: number;
  /** What the author of a configuration sets of the network. */
  readonly network?: Omit<NetworkSettings, "environment">;
  /** The member of a response that holds the content. */
  readonly envelope?: string;
  readonly words?: ErrorWords;
  readonly log?: HttpLog;
}

type HttpLog = Pick<Logger, "debug" | "info" | "warn">;

const silent: HttpLog = { debug() {}, info() {}, warn() {} };

/** What a client uses of its process; tests pass their own. */
export interface HttpRuntime {
  readonly clock: Clock;
  readonly random: () => number;
  readonly budgets: SharedBudgets;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly transport: (settings: NetworkSettings) => Transport;
}

const processRuntime: HttpRuntime = {
  clock: systemClock,
  random: Math.random,
  budgets: processBudgets,
  environment: process.env,
  transport: createTransport,
};

/** Calls one API: one pool of connections, one budget, and the retries that each effect allows. */
export interface HttpClient {
  /** The address of the API, without a trailing slash. */
  readonly url: string;
  readonly clock: Clock;
  /** The service's time of day, as its responses say it. */
  readonly serverClock: ServerClock;
  /** @throws ApiError */
  run<T>(operation: Operation<T>, signal?: AbortSignal): Promise<T>;
  /** As `run`, but returns a create with an unknown outcome as such, for `createOnce`. @throws ApiError */
  attempt<T>(operation: Operation<T>, signal?: AbortSignal): Promise<Outcome<T>>;
  /** The same client with further headers, or with remedies for operations that have none of their own. */
  with(more: { readonly headers?: HttpSettings["headers"]; readonly remedies?: Remedies }): HttpClient;
  /** Loads what requests need, ahead of the first one. Sends nothing. */
  prepare(): void;
  /** Waits for running requests and closes the connections. */
  close(): Promise<void>;
}

/** Creates a client; nothing is loaded or sent before the first operation. */
export function httpClient(settings: HttpSettings, runtime: Partial<HttpRuntime> = {}): HttpClient {
  const { clock, random, budgets, environment, transport } = { ...processRuntime, ...runtime };
  const { headers = {}, limit = { requests: 0, perSeconds: 1 }, network } = settings;
  const { origin } = new URL(settings.url);
  const url = settings.url.replace(/\/+$/, "");
  const credential = headers.authorization ?? JSON.stringify(headers);
  return clientOf(
    { ...settings, url },
    {
      clock,
      random,
      transport: transport({ ...network, environment }),
      budget: budgets.budgetFor(limit, origin, credential),
      serverClock: new ServerClock(),
      errors: new ErrorMaker(
        { url, redactor: new Redactor(settings.secrets), hasNetworkSettings: network !== undefined },
        settings.words,
      ),
    },
  );
}

/** What a client and those made of it share. */
interface Shared extends Pick<HttpRuntime, "clock" | "random"> {
  readonly transport: Transport;
  readonly budget: Budget;
  readonly serverClock: ServerClock;
  readonly errors: ErrorMaker;
}

function clientOf(settings: HttpSettings, shared: Shared, remedies?: Remedies): HttpClient {
  const { url, envelope, headers = {}, maxRetries = 4, timeoutSeconds = 60, log = silent } = settings;
  const { transport, budget, clock, serverClock } = shared;
  const context = { url, envelope, headers: { ...headers, "accept-encoding": "gzip" } };
  const attempter = new Attempter({ ...shared, log, context, remaining: () => budget.remaining() });
  const exchange = new Exchange({ ...shared, attempter, maxRetries, timeoutSeconds, log, remedies });
  return {
    url,
    clock,
    serverClock,
    run: (operation, signal) => exchange.run(operation, signal),
    attempt: (operation, signal) => exchange.attempt(operation, signal),
    with: (more) =>
      clientOf({ ...settings, headers: { ...headers, ...more.headers } }, shared, more.remedies ?? remedies),
    prepare: () => transport.prepare(new URL(url).origin),
    close: () => transport.close(),
  };
}
