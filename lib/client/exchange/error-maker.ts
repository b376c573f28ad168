import { ApiError, type ApiErrorCode, cancelled, NotFoundError } from "../errors/api-error";
import { type ErrorWords, errorWords } from "../errors/error-words";
import { remedyFor } from "../errors/remedy";
import { type Answer, header, type NetworkFailure } from "../http/answer";
import type { Mode } from "../settings";
import type { Operation, UnreadableAnswer } from "./operation";

/** Makes the errors of one client; knows its secrets in order to keep them out of every message. */
export class ErrorMaker {
  constructor(
    private readonly mode: Mode,
    private readonly origin: string,
    private readonly secrets: readonly string[],
  ) {}

  fromAnswer(operation: Operation<unknown>, answer: Answer, attempts: number): { error: ApiError; fromProxy: boolean } {
    const said = errorWords(answer.text, header(answer, "content-type"));
    const location = header(answer, "location");
    const words = answer.status < 400 && location ? `redirected to ${withoutSecretParts(location)}` : said.words;
    const code = codeOf(answer.status, said);
    const details = {
      ...this.base(operation, code, attempts, answer.status),
      words: this.clean(words),
      requestId: said.requestId ?? header(answer, "x-request-id"),
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
    if (signal?.aborted && failure.words === "cancelled") return cancelled();
    const code: ApiErrorCode =
      failure.kind === "unsent" ? "unreachable" : failure.kind === "timeout" ? "timeout" : "connection_lost";
    return new ApiError({ ...this.base(operation, code, attempts), words: this.clean(failure.words) });
  }

  unreadable(operation: Operation<unknown>, answer: Answer, attempts: number, reason: UnreadableAnswer): ApiError {
    return new ApiError({
      ...this.base(operation, "unreadable_answer", attempts, answer.status),
      words: this.clean(reason.message),
      requestId: header(answer, "x-request-id"),
    });
  }

  private base(operation: Operation<unknown>, code: ApiErrorCode, attempts: number, status?: number) {
    const url = `${this.origin}${operation.path}`;
    return { code, method: operation.method, url, status, attempts, remedy: remedyFor(code, this.mode, status) };
  }

  private clean(words: string): string {
    return this.secrets.reduce((text, secret) => text.replaceAll(secret, "(redacted)"), words);
  }
}

function codeOf(status: number, said: ErrorWords): ApiErrorCode {
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
function saysGone({ form, words }: ErrorWords): boolean {
  if (form === "json") return !/no route/i.test(words);
  return form === "text" && words === "Not Found";
}

function withoutSecretParts(location: string): string {
  return location.replace(/[?#].*$/, "").replace(/\/\/[^/@]*@/, "//");
}
