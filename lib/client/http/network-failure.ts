/**
 * How a request failed without a usable response:
 * - `unsent`: surely not a byte of the request left, and a later attempt may succeed;
 * - `insecure`: no secure connection could be agreed on; nothing was sent, and no later attempt will succeed;
 * - `stale`: a connection that had been used before was closed at once, before a byte of the response;
 * - `lost`: the service may have acted on the request;
 * - `timeout`: no complete response in time;
 * - `oversized`: the response is larger than what is read of its kind;
 * - `cancelled`: the caller's signal aborted.
 */
export type NetworkFailureKind = "unsent" | "insecure" | "stale" | "lost" | "timeout" | "oversized" | "cancelled";

/** There was no usable response. */
export class NetworkFailure extends Error {
  constructor(
    readonly kind: NetworkFailureKind,
    /** The network's message, e.g. `connect ECONNREFUSED 127.0.0.1:8000`. */
    readonly detail: string,
    options: { readonly cause?: unknown; readonly remedy?: string } = {},
  ) {
    super(detail, { cause: options.cause });
    this.remedy = options.remedy;
  }

  readonly remedy?: string;
}
