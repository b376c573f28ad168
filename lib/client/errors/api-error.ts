import { ApiError, type ApiErrorDetails, NotFoundError } from "terraform-provider-sdk/http";
import { describe } from "terraform-provider-sdk/internal/http";
import type { Product } from "../../service/products";

/** True if the address has no such route, or the service does not say that it has. */
export function isNotServed(reason: unknown): reason is ApiError {
  return reason instanceof ApiError && reason.code === "not_served";
}

/** Statuses that say nothing of what is at an address: whoever asks may not, or later. */
const unrelated = [401, 403, 408, 429];

/**
 * True for a rejection that does not say whether the object exists. Without a product, every rejection may be the word of a service for an
 * object that it does not have, or for an operation that it lacks.
 */
export function leavesOpen(reason: unknown, product: Product): reason is ApiError {
  if (isNotServed(reason)) return true;
  if (product !== "base" || !(reason instanceof ApiError) || reason instanceof NotFoundError) return false;
  const { status = 0 } = reason;
  return status >= 400 && status <= 499 && !unrelated.includes(status);
}

/** What a request returned, without what the reader can do. */
export function outcomeOf(error: ApiError): string {
  return describe({ ...error, remedy: undefined });
}

/** The selected mode or product has no such operation; thrown before anything is sent. */
export class CapabilityError extends ApiError {
  /** True if it is possible with a product, and none is configured. */
  readonly needsProduct: boolean;

  constructor(
    { needsProduct = false, ...details }: ApiErrorDetails & { readonly needsProduct?: boolean },
    message?: string,
  ) {
    super(details, message);
    this.needsProduct = needsProduct;
  }
}
