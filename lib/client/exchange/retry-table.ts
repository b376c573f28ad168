import type { ApiError } from "../errors/api-error";
import type { Effect } from "./operation";

/** Why an attempt failed, as far as repeating it is concerned. */
export type Failure =
  /** Refused, DNS, TLS: surely nothing was sent. */
  | "unsent"
  /** Lost after sending, timed out, unreadable, or an error of something in front of the service. */
  | "unknown_outcome"
  /** A page of something else answered with success: a web interface, a login. */
  | "foreign_page"
  | "rate_limited"
  /** The service's own 500. */
  | "server_error"
  | "conflict"
  | "refused";

/** `few`: at most two more attempts. `look_up`: never replay; find out whether the object exists. */
export type Action = "retry" | "few" | "look_up" | "fail";

/** The contract's table of what may be repeated. */
export const retryTable: Readonly<Record<Failure, Readonly<Record<Effect, Action>>>> = {
  unsent: { read: "retry", update: "retry", delete: "retry", create: "retry", query: "retry" },
  unknown_outcome: { read: "retry", update: "retry", delete: "retry", create: "look_up", query: "retry" },
  foreign_page: { read: "few", update: "few", delete: "few", create: "look_up", query: "few" },
  rate_limited: { read: "retry", update: "retry", delete: "retry", create: "retry", query: "retry" },
  server_error: { read: "few", update: "few", delete: "few", create: "fail", query: "fail" },
  conflict: { read: "fail", update: "fail", delete: "fail", create: "fail", query: "fail" },
  refused: { read: "fail", update: "fail", delete: "fail", create: "fail", query: "fail" },
};

export const fewRetries = 2;

export function failureOf(error: ApiError, fromProxy: boolean): Failure {
  switch (error.code) {
    case "unreachable":
      return "unsent";
    case "connection_lost":
    case "timeout":
      return "unknown_outcome";
    case "unreadable_response":
      return fromProxy ? "foreign_page" : "unknown_outcome";
    case "rate_limited":
      return "rate_limited";
    case "server_error":
      return fromProxy || error.status !== 500 ? "unknown_outcome" : "server_error";
    case "conflict":
      return "conflict";
    default:
      return "refused";
  }
}
