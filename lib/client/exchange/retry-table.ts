import type { ApiError } from "../errors/api-error";
import type { Effect } from "./operation";

/** Why an attempt failed, as far as retries are concerned. */
export type Failure =
  /** Refused, DNS: certainly nothing was sent. */
  | "unsent"
  /** A connection that had been idle was closed before a byte of the response. */
  | "stale"
  /** Lost after sending, timed out, unreadable, or an error of something in front of the service. */
  | "unknown_outcome"
  /** A page of something else in a response of success: a web interface, a login. */
  | "foreign_page"
  | "rate_limited"
  /** The service's own 500, in its own form: it has finished, with whatever it did. */
  | "server_error"
  /** More than is ever read of a response. */
  | "oversized"
  /** The service, or something in front of it, refused: nothing was done. */
  | "refused";

/**
 * `few`: at most two more attempts. `look_up`: never retry; look the object up, several times, because the request may still be in
 * progress. `look_once`: the same, but once, because the service has finished. `look_and_repeat`: look up, wait, look up again, and retry
 * once if there is no object.
 */
export type Action = "retry" | "few" | "look_up" | "look_once" | "look_and_repeat" | "fail";

/** What may be retried (contract: errors and limits, section 5). A create is looked up after every outcome that does not rule out a new object. */
export const retryTable: Readonly<Record<Failure, Readonly<Record<Effect, Action>>>> = {
  unsent: { read: "retry", update: "retry", delete: "retry", create: "retry", query: "retry" },
  stale: { read: "retry", update: "retry", delete: "retry", create: "look_and_repeat", query: "retry" },
  unknown_outcome: { read: "retry", update: "retry", delete: "retry", create: "look_up", query: "retry" },
  foreign_page: { read: "few", update: "few", delete: "few", create: "look_up", query: "few" },
  rate_limited: { read: "retry", update: "retry", delete: "retry", create: "retry", query: "retry" },
  server_error: { read: "few", update: "few", delete: "few", create: "look_once", query: "fail" },
  oversized: { read: "fail", update: "fail", delete: "fail", create: "look_up", query: "fail" },
  refused: { read: "fail", update: "fail", delete: "fail", create: "fail", query: "fail" },
};

export const fewRetries = 2;

/** `fromProxy`: the response is not in the service's own form. */
export function failureOf(error: ApiError, fromProxy: boolean): Failure {
  switch (error.code) {
    case "unreachable":
      return "unsent";
    case "connection_stale":
      return "stale";
    case "connection_lost":
    case "timeout":
      return "unknown_outcome";
    case "unreadable_response":
      return fromProxy ? "foreign_page" : "unknown_outcome";
    case "oversized_response":
      return "oversized";
    case "rate_limited":
      return "rate_limited";
    case "server_error":
      return fromProxy || error.status !== 500 ? "unknown_outcome" : "server_error";
    case "redirected":
      // "See other" confirms a request that was carried out.
      return error.status === 303 ? "unknown_outcome" : "refused";
    default:
      return "refused";
  }
}
