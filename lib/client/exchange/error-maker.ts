import { isPresent, isRecord, type Redactor, readJson } from "terraform-provider-sdk/internal/schema";
import { provider } from "../../kinds/provider";
import { type Product, productFacts, productNames } from "../../service/products";
import {
  ApiError,
  type ApiErrorCode,
  cancelled,
  codeOf,
  describe,
  type Failure,
  NotFoundError,
} from "../errors/api-error";
import { type ErrorBody, readErrorBody } from "../errors/error-body";
import type { NetworkFailure } from "../http/failure";
import { type HttpResponse, header } from "../http/message";
import { type Mode, modes } from "../modes";
import type { Operation, UnreadableResponse } from "./operation";

/** A failed request: the error for the caller, and the failure that decides what may be retried. */
export interface Failed {
  readonly error: ApiError;
  readonly failure: Failure;
}

/** Creates the errors of one client, without its secrets. */
export class ErrorMaker {
  private hasHinted = false;
  private hasExplainedCredential = false;

  constructor(
    private readonly mode: Mode,
    private readonly origin: string,
    private readonly redactor: Redactor,
    private readonly product: Product = "base",
  ) {}

  /** `inside`: the status in the body of a 2xx response. */
  fromResponse(operation: Operation<unknown>, response: HttpResponse, attempts: number, inside?: number): Failed {
    const body = readErrorBody(response.text, header(response, "content-type"), this.redactor);
    const status = inside ?? response.status;
    const isGone = status === 410 && operation.expects !== "list";
    const failure = failureOf(status, { ...body, saysGone: isGone || (body.saysGone && this.believes(operation)) });
    const base = this.base(operation, failure, attempts, status, body.detail);
    const detail = this.detailOf(response, body, inside);
    const hint = failure === "bad_request" ? this.productHint(detail) : undefined;
    const details = {
      ...base,
      ...(hint && { remedy: [base.remedy, hint].filter(isPresent).join(" ") }),
      detail,
      objectId: body.objectId,
      allowed: (header(response, "allow") ?? "").split(/[\s,]+/).map((method) => method.toUpperCase()),
      unrecognized: body.unrecognized,
      requestId: body.requestId ?? this.requestIdOf(response),
    };
    if (failure === "not_found") return { error: new NotFoundError(details), failure };
    if (failure !== "unauthorized") return { error: new ApiError(details), failure };
    const brief = describe({ ...details, remedy: "Another error of this run says which credential it must be." });
    const error = new ApiError(this.hasExplainedCredential ? { ...details, brief } : details);
    this.hasExplainedCredential = true;
    return { error, failure };
  }

  fromNetwork(operation: Operation<unknown>, failure: NetworkFailure, attempts: number): Failed {
    const { code } = failure;
    if (code === "cancelled") return { error: cancelled(), failure: code };
    const base = this.base(operation, code, attempts);
    const remedy = failure.remedy ?? base.remedy;
    const error = new ApiError({ ...base, remedy, detail: this.redactor.line(failure.detail), cause: failure });
    return { error, failure: code };
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
      detail: this.redactor.line(reason.message),
      requestId: this.requestIdOf(response),
      cause: reason,
    });
    return { error, failure };
  }

  /** False for a list, which has no object that could be gone, and for an object of a service whose 404 proves nothing. */
  private believes({ expects, effect }: Operation<unknown>): boolean {
    if (effect === "create" || effect === "query") return true;
    return expects !== "list" && productFacts[this.product].saysGone === true;
  }

  private detailOf(response: HttpResponse, body: ErrorBody, inside: number | undefined): string {
    const location = header(response, "location");
    if (response.status < 400 && location) return this.redactor.line(`redirected to ${withoutSecretParts(location)}`);
    return inside === undefined ? body.detail : `${body.detail} (in the body of a response of ${response.status})`;
  }

  /** Once a run: which product a rejection shows the service to be, if none is configured. */
  private productHint(detail: string): string | undefined {
    if (this.product !== "base" || this.hasHinted) return undefined;
    for (const name of productNames) {
      const { rejections } = productFacts[name];
      if (!rejections?.says.test(detail)) continue;
      this.hasHinted = true;
      return `This looks like ${rejections.by}: with product = "${name}" in the provider (${provider.type.attributes.product.set.env}), its rules are checked in the plan.`;
    }
    return undefined;
  }

  private requestIdOf(response: HttpResponse): string | undefined {
    const id = header(response, "x-request-id");
    return id === undefined ? undefined : this.redactor.line(id);
  }

  /** `words`: what the service says. */
  private base(operation: Operation<unknown>, failure: Failure, attempts: number, status?: number, words = "") {
    const code = codeOf(failure);
    const url = `${this.origin}${operation.path}`;
    // The service has responded, so nothing is wrong with the address.
    const remedy = failure === "unshown_object" ? undefined : this.remedyOf(operation, code, words, status);
    return { code, method: operation.method, url, status, attempts, remedy };
  }

  private remedyOf({ remedies }: Operation<unknown>, code: ApiErrorCode, words: string, status?: number) {
    const own = remedies?.[code];
    return (typeof own === "function" ? own(words) : own) ?? remedyFor(code, this.mode, status);
  }
}

/** What an error status means; `form` and `saysGone` of its body tell the service from what is in front of it. */
export function failureOf(status: number, body: Pick<ErrorBody, "form" | "saysGone">): Failure {
  if (status === 303) return "see_other";
  if (status < 400) return "redirected";
  if (status === 400 || status === 422) return "bad_request";
  if (status === 401) return "unauthorized";
  if (status === 403) return "forbidden";
  if (status === 404 || status === 410) return body.saysGone ? "not_found" : "not_served";
  if (status === 405 || status === 501) return "not_served";
  if (status === 408) return "timeout";
  if (status === 409) return "conflict";
  if (status === 429) return "rate_limited";
  if (status < 500) return "rejected";
  return status === 500 && body.form === "json" ? "server_error" : "gateway_error";
}

function withoutSecretParts(location: string): string {
  return location.replace(/[?#].*$/, "").replace(/\/\/[^/@]*@/, "//");
}

/** An error is short; longer bodies are not parsed twice. */
const longestError = 64 * 1024;

/**
 * The status in the body of a 2xx response that is an error: `{error, status?}` in a gateway's envelope, or the open-source service's
 * `{message}` alone. `undefined` for any other body.
 */
export function statusInside(text: string): number | undefined {
  if (text.length > longestError) return undefined;
  const body = /^\s*\{/.test(text) ? readJson(text) : undefined;
  if (!isRecord(body) || "id" in body) return undefined;
  const { status, error, message, data, result } = body;
  if (typeof status === "number" && status >= 400 && status <= 599) return status;
  const saysError = isMessage(error) || (isMessage(message) && Object.keys(body).length === 1);
  return saysError && data === undefined && result === undefined ? 500 : undefined;
}

function isMessage(value: unknown): boolean {
  return (typeof value === "string" && value !== "") || isRecord(value);
}

const inEveryMode: Readonly<Partial<Record<ApiErrorCode, string>>> = {
  rate_limited:
    "All clients with this credential share the limit. Let other runs finish, or lower rate_limit for each of them.",
  timeout:
    "If the service needs more time, raise request_timeout_seconds (default 60; 120 for chart queries and event searches). Otherwise find out why it is slow.",
  another_object:
    "Nothing was changed. A proxy between Terraform and the service probably mixes up responses: try without it.",
  oversized_response: "No object of the service is that large. Check the address and any proxy in between.",
  redirected:
    "The client never sends credentials to another address and never redirects a write. Set the base address to the final one.",
};

/** What the reader can do about a failure, where there is something. */
function remedyFor(code: ApiErrorCode, mode: Mode, status?: number): string | undefined {
  if (code === "not_served" && status === 405) return "The service does not offer this operation at that address.";
  return modes[mode].remedies[code] ?? inEveryMode[code];
}
