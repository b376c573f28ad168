import { ApiError, type ApiErrorCode, cancelled, NotFoundError } from "../errors/api-error";
import { type ErrorBody, readErrorBody } from "../errors/error-body";
import { remedyFor } from "../errors/remedy";
import { type HttpResponse, header, type NetworkFailure } from "../http/response";
import type { Mode } from "../settings";
import type { Operation, UnreadableResponse } from "./operation";

/** Makes the errors of one client; knows its secrets in order to keep them out of every message. */
export class ErrorMaker {
  constructor(
    private readonly mode: Mode,
    private readonly origin: string,
    private readonly secrets: readonly string[],
  ) {}

  fromResponse(
    operation: Operation<unknown>,
    response: HttpResponse,
    attempts: number,
  ): { error: ApiError; fromProxy: boolean } {
    const said = readErrorBody(response.text, header(response, "content-type"));
    const location = header(response, "location");
    const detail = response.status < 400 && location ? `redirected to ${withoutSecretParts(location)}` : said.detail;
    const code = codeOf(response.status, said);
    const details = {
      ...this.base(operation, code, attempts, response.status),
      detail: this.clean(detail),
      requestId: said.requestId ?? header(response, "x-request-id"),
    };
    const error = code === "not_found" ? new NotFoundError(details) : new ApiError(details);
    return { error, fromProxy: said.form !== "json" };
  }

  fromNetwork(
    operation: Operation<unknown>,
    failure: NetworkFailure,
    attempts: number,
    signal?: AbortSignal,
  ): ApiError {
    if (signal?.aborted && failure.detail === "cancelled") return cancelled();
    const code: ApiErrorCode =
      failure.kind === "unsent" ? "unreachable" : failure.kind === "timeout" ? "timeout" : "connection_lost";
    return new ApiError({ ...this.base(operation, code, attempts), detail: this.clean(failure.detail) });
  }

  unreadable(
    operation: Operation<unknown>,
    response: HttpResponse,
    attempts: number,
    reason: UnreadableResponse,
  ): ApiError {
    return new ApiError({
      ...this.base(operation, "unreadable_response", attempts, response.status),
      detail: this.clean(reason.message),
      requestId: header(response, "x-request-id"),
    });
  }

  private base(operation: Operation<unknown>, code: ApiErrorCode, attempts: number, status?: number) {
    const url = `${this.origin}${operation.path}`;
    return { code, method: operation.method, url, status, attempts, remedy: remedyFor(code, this.mode, status) };
  }

  private clean(detail: string): string {
    return this.secrets.reduce((text, secret) => text.replaceAll(secret, "(redacted)"), detail);
  }
}

function codeOf(status: number, said: ErrorBody): ApiErrorCode {
  if (status < 400) return "redirected";
  if (status === 400 || status === 422) return "bad_request";
  if (status === 401) return "unauthorized";
  if (status === 403) return "forbidden";
  if (status === 404) return saysGone(said) ? "not_found" : "not_served";
  if (status === 405 || status === 501) return "not_served";
  if (status === 409) return "conflict";
  if (status === 429) return "rate_limited";
  return status >= 500 ? "server_error" : "refused";
}

/** The service says an object is gone in JSON or with the text `Not Found`; anything else comes from a router or a proxy. */
function saysGone({ form, detail }: ErrorBody): boolean {
  if (form === "json") return !/no route/i.test(detail);
  return form === "text" && detail === "Not Found";
}

function withoutSecretParts(location: string): string {
  return location.replace(/[?#].*$/, "").replace(/\/\/[^/@]*@/, "//");
}
