import { ApiError, type ApiErrorCode, cancelled, NotFoundError } from "../errors/api-error";
import { type ErrorBody, readErrorBody } from "../errors/error-body";
import type { Redactor } from "../errors/redactor";
import { remedyFor } from "../errors/remedy";
import type { NetworkFailure, NetworkFailureKind } from "../http/network-failure";
import { type HttpResponse, header } from "../http/response";
import type { Mode } from "../settings";
import type { Operation, UnreadableKind, UnreadableResponse } from "./operation";

const networkCodes: Readonly<Record<NetworkFailureKind, ApiErrorCode>> = {
  unsent: "unreachable",
  insecure: "insecure",
  stale: "connection_stale",
  lost: "connection_lost",
  timeout: "timeout",
  oversized: "oversized_response",
  cancelled: "cancelled",
};

const unreadableCodes: Readonly<Record<UnreadableKind, ApiErrorCode>> = {
  page: "unreadable_response",
  not_json: "unreadable_response",
  shape: "unreadable_response",
  another_object: "another_object",
};

/** Creates the errors of one client, without its secrets. */
export class ErrorMaker {
  constructor(
    private readonly mode: Mode,
    private readonly origin: string,
    private readonly redactor: Redactor,
  ) {}

  /** `inside`: the status in the body of a 2xx response. */
  fromResponse(
    operation: Operation<unknown>,
    response: HttpResponse,
    attempts: number,
    inside?: number,
  ): { error: ApiError; fromProxy: boolean } {
    const body = readErrorBody(response.text, header(response, "content-type"), this.redactor);
    const status = inside ?? response.status;
    const code = codeOf(status, body);
    const details = {
      ...this.base(operation, code, attempts, status),
      detail: this.detailOf(response, body, inside),
      objectId: body.objectId,
      requestId: body.requestId ?? this.requestIdOf(response),
    };
    const error = code === "not_found" ? new NotFoundError(details) : new ApiError(details);
    return { error, fromProxy: body.form !== "json" };
  }

  fromNetwork(operation: Operation<unknown>, failure: NetworkFailure, attempts: number): ApiError {
    if (failure.kind === "cancelled") return cancelled();
    const base = this.base(operation, networkCodes[failure.kind], attempts);
    const remedy = failure.remedy ?? base.remedy;
    return new ApiError({ ...base, remedy, detail: this.redactor.line(failure.detail), cause: failure });
  }

  unreadable(
    operation: Operation<unknown>,
    response: HttpResponse,
    attempts: number,
    reason: UnreadableResponse,
  ): ApiError {
    return new ApiError({
      ...this.base(operation, unreadableCodes[reason.kind], attempts, response.status),
      detail: this.redactor.line(reason.message),
      requestId: this.requestIdOf(response),
      cause: reason,
    });
  }

  private detailOf(response: HttpResponse, body: ErrorBody, inside: number | undefined): string {
    const location = header(response, "location");
    if (response.status < 400 && location) return this.redactor.line(`redirected to ${withoutSecretParts(location)}`);
    return inside === undefined ? body.detail : `${body.detail} (in the body of a response of ${response.status})`;
  }

  private requestIdOf(response: HttpResponse): string | undefined {
    const id = header(response, "x-request-id");
    return id === undefined ? undefined : this.redactor.line(id);
  }

  private base(operation: Operation<unknown>, code: ApiErrorCode, attempts: number, status?: number) {
    const url = `${this.origin}${operation.path}`;
    const remedy = operation.remedies?.[code] ?? remedyFor(code, this.mode, status);
    return { code, method: operation.method, url, status, attempts, remedy };
  }
}

function codeOf(status: number, body: ErrorBody): ApiErrorCode {
  if (status < 400) return "redirected";
  if (status === 400 || status === 422) return "bad_request";
  if (status === 401) return "unauthorized";
  if (status === 403) return "forbidden";
  if (status === 404) return body.saysGone ? "not_found" : "not_served";
  if (status === 405 || status === 501) return "not_served";
  if (status === 408) return "timeout";
  if (status === 409) return "conflict";
  if (status === 429) return "rate_limited";
  return status >= 500 ? "server_error" : "refused";
}

function withoutSecretParts(location: string): string {
  return location.replace(/[?#].*$/, "").replace(/\/\/[^/@]*@/, "//");
}
