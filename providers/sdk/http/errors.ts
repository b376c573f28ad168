import type { Redactor } from "../schema";
import {
  ApiError,
  type ApiErrorCode,
  type ApiErrorDetails,
  cancelled,
  codeOf,
  type Failure,
  NotFoundError,
} from "./api-error";
import { type ErrorBody, readErrorBody } from "./error-body";
import type { NetworkFailure } from "./failure";
import { type HttpResponse, header } from "./message";
import type { Operation, UnreadableResponse } from "./operation";

/** A failed request: the error for the caller, and the failure that decides what may be retried. */
export interface Failed {
  readonly error: ApiError;
  readonly failure: Failure;
}

/** How an API words its failures, where that differs from others. */
export interface ErrorWords {
  /** The status in the body of a success that is an error. */
  statusInside?(text: string): number | undefined;
  /** Whether 404 or 410 proves that the object does not exist. Default: unless it is a page in HTML, which comes from something before the API. */
  provesGone?(operation: Operation<unknown>, status: number, body: ErrorBody): boolean;
  /** What the reader can do. */
  remedy?(code: ApiErrorCode, status?: number): string | undefined;
  /** The details of an error, once more. */
  refine?(details: ApiErrorDetails, failure: Failure): ApiErrorDetails;
}

/** Where requests go, and what no message may have. */
interface Facts {
  readonly url: string;
  readonly redactor: Redactor;
  /** True if the author of a configuration can set how the API is reached. */
  readonly hasNetworkSettings: boolean;
}

/** Creates the errors of one client, without its secrets. */
export class ErrorMaker {
  constructor(
    private readonly facts: Facts,
    private readonly words: ErrorWords = {},
  ) {}

  statusInside(text: string): number | undefined {
    return this.words.statusInside?.(text);
  }

  /** `inside`: the status in the body of a 2xx response. */
  fromResponse(operation: Operation<unknown>, response: HttpResponse, attempts: number, inside?: number): Failed {
    const { redactor } = this.facts;
    const body = readErrorBody(response.text, header(response, "content-type"), redactor);
    const status = inside ?? response.status;
    const provesGone = this.words.provesGone?.(operation, status, body) ?? body.form !== "html";
    const failure = failureOf(status, body.form, provesGone);
    const details: ApiErrorDetails = {
      ...this.base(operation, failure, attempts, status, body.detail),
      detail: this.detailOf(response, body, inside),
      objectId: body.objectId,
      isPage: body.form === "html",
      allowed: (header(response, "allow") ?? "").split(/[\s,]+/).map((method) => method.toUpperCase()),
      unrecognized: body.unrecognized,
      requestId: body.requestId ?? this.requestIdOf(response),
    };
    const refined = this.words.refine?.(details, failure) ?? details;
    const error = failure === "not_found" ? new NotFoundError(refined) : new ApiError(refined);
    return { error, failure };
  }

  fromNetwork(operation: Operation<unknown>, failure: NetworkFailure, attempts: number): Failed {
    const { code } = failure;
    if (code === "cancelled") return { error: cancelled(), failure: code };
    const { redactor, hasNetworkSettings } = this.facts;
    const base = this.base(operation, code, attempts);
    const hint = hasNetworkSettings && failure.hint ? `. ${failure.hint}` : "";
    const remedy = (hasNetworkSettings ? failure.remedy : undefined) ?? base.remedy;
    const detail = redactor.line(failure.detail + hint);
    return { error: new ApiError({ ...base, remedy, detail, cause: failure }), failure: code };
  }

  unreadable(
    operation: Operation<unknown>,
    response: HttpResponse,
    attempts: number,
    reason: UnreadableResponse,
  ): Failed {
    const { failure } = reason;
    const error = new ApiError({
      ...this.base(operation, failure, attempts, response.status),
      detail: this.facts.redactor.line(reason.message),
      requestId: this.requestIdOf(response),
      cause: reason,
    });
    return { error, failure };
  }

  private detailOf(response: HttpResponse, body: ErrorBody, inside: number | undefined): string {
    const location = header(response, "location");
    if (response.status < 400 && location)
      return this.facts.redactor.line(`redirected to ${withoutSecretParts(location)}`);
    if (inside === undefined) return body.detail;
    return `${body.detail} (in the body of a response of ${response.status})`;
  }

  private requestIdOf(response: HttpResponse): string | undefined {
    const id = header(response, "x-request-id");
    if (id === undefined) return undefined;
    return this.facts.redactor.line(id);
  }

  /** `words`: what the service says. */
  private base(operation: Operation<unknown>, failure: Failure, attempts: number, status?: number, words = "") {
    const code = codeOf(failure);
    const url = `${this.facts.url}${operation.path.replace(/\?.*/, "")}`;
    // The service has responded, so nothing is wrong with the address.
    const remedy = failure === "unshown_object" ? undefined : this.remedyOf(operation, code, words, status);
    return { code, method: operation.method, url, status, attempts, remedy };
  }

  private remedyOf({ remedies }: Operation<unknown>, code: ApiErrorCode, words: string, status?: number) {
    const remedy = remedies?.[code];
    return (typeof remedy === "function" ? remedy(words) : remedy) ?? this.words.remedy?.(code, status);
  }
}

/** What an error status means; the form of its body tells the service from what is in front of it. */
export function failureOf(status: number, form: ErrorBody["form"], provesGone: boolean): Failure {
  if (status === 303) return "see_other";
  if (status < 400) return "redirected";
  if (status === 400 || status === 422) return "bad_request";
  if (status === 401) return "unauthorized";
  if (status === 403) return "forbidden";
  if (status === 404 || status === 410) return provesGone ? "not_found" : "not_served";
  if (status === 405 || status === 501) return "not_served";
  if (status === 408) return "timeout";
  if (status === 409) return "conflict";
  if (status === 429) return "rate_limited";
  if (status < 500) return "rejected";
  if (status === 500 && form === "json") return "server_error";
  return "gateway_error";
}

function withoutSecretParts(location: string): string {
  return location.replace(/[?#].*$/, "").replace(/\/\/[^/@]*@/, "//");
}
