import type { Diagnostic } from "terraform-provider-sdk";
import { type Definition, isUnknown, type ObjectValue } from "terraform-provider-sdk/schema";
import { validate } from "terraform-provider-sdk/validation";
import { ApiError, type ApiErrorCode } from "../../lib/client";

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
  return validate(definition.type, config, { isOpaque: isUnknown, product, spelling: "snake", admitsOthers });
}

/** How messages name an object: `"Errors" (65f…)`, or its ID alone. */
export function titleOf({ id, name }: ObjectValue): string {
  return typeof name === "string" && name !== "" ? `"${name}" (${String(id)})` : String(id);
}

const summaries: Readonly<Record<ApiErrorCode, string>> = {
  unreachable: "Service is not reachable",
  insecure: "Secure connection is not possible",
  connection_stale: "Connection was lost",
  connection_lost: "Connection was lost",
  timeout: "Service did not respond in time",
  bad_request: "Service rejected the request",
  unauthorized: "Service did not accept the credential",
  forbidden: "Credential does not allow this",
  not_found: "Object is gone",
  not_served: "Service has no such route",
  conflict: "Object is in use or has changed",
  rejected: "Service rejected the request",
  rate_limited: "Rate limit is exhausted",
  server_error: "Service failed",
  unreadable_response: "Response does not come from the API",
  another_object: "Service returned another object",
  oversized_response: "Response is too large",
  redirected: "Service redirects to another address",
  ambiguous_create: "Object may or may not have been created",
  mode_lacks: "Not possible in this mode",
  cancelled: "Stopped",
};

/** A failure of the client as the user reads it; its message names method, address, status, the service's words and the remedy. */
export function explainFailure(error: unknown): Diagnostic | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return { severity: "error", summary: summaries[error.code], detail: error.message };
}
