import type { ApiErrorCode, ApiErrorDetails, ErrorWords, Operation } from "terraform-provider-sdk/http";
import { describe } from "terraform-provider-sdk/internal/http";
import { isPresent, isRecord, readJson } from "terraform-provider-sdk/values";
import { provider } from "../../kinds/provider";
import { type Product, productFacts, productNames } from "../../service/products";
import { type Mode, modes } from "../modes";

/** How the service words its failures, for one client. */
export class ServiceWords implements ErrorWords {
  private hasHinted = false;
  private hasExplainedCredential = false;

  constructor(
    private readonly mode: Mode,
    private readonly product: Product = "base",
  ) {}

  readonly statusInside = statusInside;

  /** A list is no object that could be gone, and the 404 of a service may prove nothing. */
  provesGone(
    { expects, effect }: Operation<unknown>,
    status: number,
    { saysGone, detail }: { readonly saysGone: boolean; readonly detail: string },
  ): boolean {
    if (modes[this.mode].wholeServiceGone?.test(detail)) return false;
    if (status === 410 && expects !== "list") return true;
    if (effect === "create" || effect === "query") return saysGone;
    return saysGone && expects !== "list" && productFacts[this.product].saysGone === true;
  }

  remedy(code: ApiErrorCode, status?: number): string | undefined {
    if (code === "not_served" && status === 405) return "The service does not offer this operation at that address.";
    const remedy = modes[this.mode].remedies[code] ?? inEveryMode[code];
    if (code !== "unauthorized") return remedy;
    return [remedy, productFacts[this.product].credentialPlaces?.[this.mode]].filter(isPresent).join(" ");
  }

  refine(details: ApiErrorDetails, failure: Parameters<NonNullable<ErrorWords["refine"]>>[1]): ApiErrorDetails {
    if (details.isPage && (failure === "forbidden" || failure === "gateway_error"))
      return { ...details, remedy: ofPage };
    if (failure === "bad_request") return this.withProductHint(details);
    if (failure !== "unauthorized") return details;
    const isExplained = this.hasExplainedCredential;
    this.hasExplainedCredential = true;
    if (!isExplained) return details;
    const remedy = `Check ${modes[this.mode].credential}; another error of this run says more.`;
    return { ...details, brief: describe({ ...details, remedy }) };
  }

  /** Once a run: which product a rejection shows the service to be, if none is configured. */
  private withProductHint(details: ApiErrorDetails): ApiErrorDetails {
    if (this.product !== "base" || this.hasHinted) return details;
    for (const name of productNames) {
      const { rejections } = productFacts[name];
      if (!rejections?.pattern.test(details.detail ?? "")) continue;
      this.hasHinted = true;
      const hint = `This looks like ${rejections.serviceName}: with product = "${name}" in the provider (${provider.type.attributes.product.set.env}), its rules are checked in the plan.`;
      return { ...details, remedy: [details.remedy, hint].filter(isPresent).join(" ") };
    }
    return details;
  }
}

const ofPage =
  "The response is a page in HTML, so it comes from something in front of the API, such as a proxy or a firewall: check what it blocks, and whether the service runs.";

/** An error is short; longer bodies are not parsed twice. */
const longestError = 64 * 1024;

/**
 * The status in the body of a 2xx response that is an error: `{error, status?}` in a gateway's envelope, or the open-source service's
 * `{message}` alone. `undefined` for any other body.
 */
function statusInside(text: string): number | undefined {
  if (text.length > longestError) return undefined;
  const body = /^\s*\{/.test(text) ? readJson(text) : undefined;
  if (!isRecord(body) || "id" in body) return undefined;
  const { status, error, message, data, result } = body;
  if (typeof status === "number" && status >= 400 && status <= 599) return status;
  const saysError = isMessage(error) || (isMessage(message) && Object.keys(body).length === 1);
  if (saysError && data === undefined && result === undefined) return 500;
  return undefined;
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
