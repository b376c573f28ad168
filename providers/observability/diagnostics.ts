import type { Diagnostic } from "terraform-provider-sdk";
import { validate } from "terraform-provider-sdk/definitions";
import { type Definition, isUnknown, type Problem } from "terraform-provider-sdk/schema";
import type { ObjectValue } from "terraform-provider-sdk/values";
import { ApiError, type ApiErrorCode, CapabilityError } from "../../lib/client";
import { problem } from "../../lib/service/problems";
import { roundedNumbers } from "./rounded-numbers";

/**
 * What the definition and its rules say about a configuration for a product; no request is made. A value outside a closed set is an error
 * of the plan, unless the service already holds it.
 */
export function diagnosticsOf(
  definition: Definition,
  config: ObjectValue,
  product: string | undefined,
): readonly Diagnostic[] {
  const admitsOthers = definition.kind === "resource";
  const options = { isOpaque: isUnknown, dialect: product, spelling: "snake", admitsOthers, isFinal: true } as const;
  return [...validate(definition.type, config, options), ...roundedNumbers(definition.type, config)];
}

export { titleOf } from "terraform-provider-sdk/internal/provider";

const problems: Readonly<Record<ApiErrorCode, Problem>> = {
  unreachable: problem("service-unreachable"),
  insecure: problem("tls-impossible"),
  connection_stale: problem("connection-lost"),
  connection_lost: problem("connection-lost"),
  timeout: problem("service-timeout"),
  bad_request: problem("request-rejected"),
  unauthorized: problem("credential-rejected"),
  forbidden: problem("credential-forbidden"),
  not_found: problem("object-gone", "Object"),
  not_served: problem("route-missing"),
  conflict: problem("object-in-use"),
  rejected: problem("request-rejected"),
  rate_limited: problem("rate-limited"),
  server_error: problem("service-failed"),
  unreadable_response: problem("response-not-from-api"),
  another_object: problem("response-of-another-object"),
  oversized_response: problem("response-too-large"),
  incomplete_list: problem("list-incomplete"),
  redirected: problem("redirected"),
  ambiguous_create: problem("create-outcome-unknown"),
  mode_lacks: problem("not-possible-in-mode"),
  cancelled: problem("stopped"),
};

/** What a failure of the client is an instance of. */
export function problemOf(error: ApiError): Problem {
  if (error.isPage && error.code === "forbidden") return problem("response-not-from-api");
  if (error instanceof CapabilityError && error.needsProduct) return problem("product-form");
  return problems[error.code];
}

/** A failure of the client as the user reads it; its message names method, address, status, the service's words and the remedy, if no other error of the run does. */
export function explainFailure(error: unknown): Diagnostic | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return { ...problemOf(error), severity: "error", detail: error.brief ?? error.message };
}
