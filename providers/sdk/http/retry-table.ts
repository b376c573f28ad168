import type { Failure } from "./api-error";
import type { Effect } from "./operation";

/** What follows a failed attempt. */
type Action = Retry | LookUp;

/** Another attempt, unless there were as many already; never more than `max_retries`. */
interface Retry {
  readonly mostRetries: number;
}

/** For a create after which it is unknown whether the object exists: never another attempt before the object was looked for. */
export interface LookUp {
  /** Waits before the looks: a proxy may still hold the request. If the service has finished, one look is enough. */
  readonly looksAfterMs: readonly number[];
  /**
   * If no look finds an object: `ambiguous`: it may still come into being; `fail`: the service has finished without it; `repeat`: the
   * connection was closing, and the request did not get through.
   */
  readonly ifAbsent: "ambiguous" | "fail" | "repeat";
}

const retry: Retry = { mostRetries: Number.POSITIVE_INFINITY };
const retryTwice: Retry = { mostRetries: 2 };
const fail: Retry = { mostRetries: 0 };
const lookUp: LookUp = { looksAfterMs: [0, 1000, 3000], ifAbsent: "ambiguous" };
export const lookOnce: LookUp = { looksAfterMs: [0], ifAbsent: "fail" };
const lookAndRepeat: LookUp = { looksAfterMs: [0, 1000], ifAbsent: "repeat" };

type Row = Readonly<Record<Effect, Action>>;

/** Lost after sending, or an error of something in front of the service. */
const unknownOutcome: Row = { read: retry, update: retry, delete: retry, create: lookUp, query: retry };
/** The service, or something in front of it, rejected the request: nothing was done. */
const rejected: Row = { read: fail, update: fail, delete: fail, create: fail, query: fail };

/** What may be retried (contract: errors and limits, section 5). A create is looked up after every outcome that does not rule out a new object. */
export const retryTable: Readonly<Record<Failure, Row>> = {
  unreachable: { read: retry, update: retry, delete: retry, create: retry, query: retry },
  connection_stale: { read: retry, update: retry, delete: retry, create: lookAndRepeat, query: retry },
  connection_lost: unknownOutcome,
  timeout: unknownOutcome,
  unreadable_response: unknownOutcome,
  unshown_object: unknownOutcome,
  gateway_error: unknownOutcome,
  see_other: unknownOutcome,
  foreign_page: { read: retryTwice, update: retryTwice, delete: retryTwice, create: lookUp, query: retryTwice },
  rate_limited: { read: retry, update: retry, delete: retry, create: retry, query: retry },
  /** The service's own 500, in its own form: it has finished, with whatever it did. */
  server_error: { read: retryTwice, update: retryTwice, delete: retryTwice, create: lookOnce, query: fail },
  oversized_response: { read: fail, update: fail, delete: fail, create: lookUp, query: fail },
  insecure: rejected,
  proxy_rejected: rejected,
  bad_request: rejected,
  unauthorized: rejected,
  forbidden: rejected,
  not_found: rejected,
  not_served: rejected,
  conflict: rejected,
  rejected,
  another_object: rejected,
  redirected: rejected,
  ambiguous_create: rejected,
  incomplete_list: rejected,
  mode_lacks: rejected,
  cancelled: rejected,
};

const baseMs = 500;
const capMs = 10_000;

/** Exponential with full jitter: a random wait up to the doubled step. `retry` counts from 0. */
export function backoffMs(retry: number, random: () => number): number {
  return random() * Math.min(capMs, baseMs * 2 ** retry);
}

/** The wait after a 429 without a time: 1 s, doubling to 30 s, at least half of it. */
export function limitedBackoffMs(retry: number, random: () => number): number {
  const step = Math.min(30_000, 1000 * 2 ** retry);
  return step / 2 + (random() * step) / 2;
}

/** Processes that share a limit do not retry at the same moment. */
const spreadMs = 500;

/** The wait after a 429 with a time: never shorter, and a little longer at random. */
export function sharedWaitMs(namedMs: number, random: () => number): number {
  return namedMs + random() * spreadMs;
}
