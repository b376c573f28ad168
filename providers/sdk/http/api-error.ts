import type { Path } from "../schema";

/** What went wrong, as a stable word. */
export type ApiErrorCode =
  /** Surely not a byte of the request left, and a later attempt may succeed. */
  | "unreachable"
  /** No secure connection could be agreed on; nothing was sent, and no later attempt will succeed. */
  | "insecure"
  /** A connection that had been used before was closed at once, before a byte of the response. */
  | "connection_stale"
  /** The service may have acted on the request. */
  | "connection_lost"
  /** No complete response in time. */
  | "timeout"
  | "bad_request"
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "not_served"
  | "conflict"
  | "rejected"
  | "rate_limited"
  | "server_error"
  | "unreadable_response"
  | "another_object"
  /** The response is larger than what is read of its kind. */
  | "oversized_response"
  /** The service says that its list has more objects than it returns. */
  | "incomplete_list"
  | "redirected"
  | "ambiguous_create"
  /** The API has no such operation as it is configured; nothing was sent. */
  | "mode_lacks"
  | "cancelled";

/** What the client distinguishes beyond a code, to decide what may be retried. */
const finer = {
  /** A page of something else in a response of success: a UI, a login. */
  foreign_page: "unreadable_response",
  /** A response of success to a create that does not show the object: nothing, a word, `{}`. */
  unshown_object: "unreadable_response",
  /** An error status that the service itself does not send in this form: something in front of it does. */
  gateway_error: "server_error",
  /** The proxy does not let the request through: nothing was sent, and no later attempt will succeed. */
  proxy_rejected: "unreachable",
  /** "See other" confirms a request that was carried out. */
  see_other: "redirected",
} as const satisfies Readonly<Record<string, ApiErrorCode>>;

/** Every way in which a request fails, from the socket to the diagnostic. */
export type Failure = ApiErrorCode | keyof typeof finer;

/** The code under which users see a failure. */
export function codeOf(failure: Failure): ApiErrorCode {
  return isFiner(failure) ? finer[failure] : failure;
}

function isFiner(failure: Failure): failure is keyof typeof finer {
  return Object.hasOwn(finer, failure);
}

export interface ApiErrorDetails {
  readonly code: ApiErrorCode;
  readonly method?: string;
  /** Without user information and query. */
  readonly url?: string;
  readonly status?: number;
  /** The service's own message, or the network's. */
  readonly detail?: string;
  readonly requestId?: string;
  readonly remedy?: string;
  /** How often the request was sent. */
  readonly attempts?: number;
  /** How long it was retried. */
  readonly seconds?: number;
  /** An object that a failed create left behind, as the service names it. */
  readonly objectId?: string;
  /** True for a page in HTML: something in front of the API responded, such as a proxy or a firewall. */
  readonly isPage?: boolean;
  /** The methods that the service allows at the address, after a 405. */
  readonly allowed?: readonly string[];
  /** The members of the body that the service does not take, as its own words name them. */
  readonly unrecognized?: readonly Path[];
  /** The message for where another error of the client, with the same remedy, is shown too. */
  readonly brief?: string;
  readonly cause?: unknown;
}

/** Every failure of the client. The message is made of method, URL, status, the service's detail, request ID and remedy. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly method?: string;
  readonly url?: string;
  readonly status?: number;
  readonly detail?: string;
  readonly requestId?: string;
  readonly remedy?: string;
  readonly attempts?: number;
  readonly objectId?: string;
  readonly isPage: boolean;
  readonly allowed: readonly string[];
  readonly unrecognized: readonly Path[];
  readonly brief?: string;

  constructor(details: ApiErrorDetails, message: string = describe(details)) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = new.target.name;
    this.code = details.code;
    this.method = details.method;
    this.url = details.url;
    this.status = details.status;
    this.detail = details.detail;
    this.requestId = details.requestId;
    this.remedy = details.remedy;
    this.attempts = details.attempts;
    this.objectId = details.objectId;
    this.isPage = details.isPage === true;
    this.allowed = details.allowed ?? [];
    this.unrecognized = details.unrecognized ?? [];
    this.brief = details.brief;
  }
}

/** The object does not exist, according to the service itself, never to an HTML page. */
export class NotFoundError extends ApiError {}

/** A create whose outcome is unknown: `candidates` are the IDs of objects that may be the one. */
export class AmbiguousCreateError extends ApiError {
  readonly candidates: readonly string[];

  constructor(details: Omit<ApiErrorDetails, "code">, message: string, candidates: readonly string[]) {
    super({ ...details, code: "ambiguous_create" }, message);
    this.candidates = candidates;
  }
}

/** The caller's signal aborted before a response came. */
export function cancelled(): ApiError {
  return new ApiError({ code: "cancelled" }, "The run was interrupted before the service responded.");
}

/** The message of an error. */
export function describe(details: ApiErrorDetails): string {
  const { method, url, status, detail, requestId, remedy, attempts = 1, seconds } = details;
  const request = method && url ? `${method} ${url}` : "The request";
  const outcome = status === undefined ? "failed" : `returned ${status}`;
  const parts = [`${request} ${outcome}`];
  if (attempts > 1) parts.push(` after ${attempts} attempts`);
  if (attempts > 1 && seconds) parts.push(` in ${seconds} s`);
  if (detail) parts.push(`: ${detail}`);
  if (requestId) parts.push(` (request ID ${requestId})`);
  if (!/[.!?]$/.test(String(parts.at(-1)))) parts.push(".");
  if (remedy) parts.push(` ${remedy}`);
  return parts.join("");
}
