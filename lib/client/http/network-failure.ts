import type { ApiErrorCode } from "../errors/api-error";

type NetworkCode = Extract<
  ApiErrorCode,
  "unreachable" | "insecure" | "connection_stale" | "connection_lost" | "timeout" | "oversized_response" | "cancelled"
>;

/** There was no usable response. */
export class NetworkFailure extends Error {
  constructor(
    readonly code: NetworkCode,
    /** The network's message, e.g. `connect ECONNREFUSED 127.0.0.1:8000`. */
    readonly detail: string,
    options: { readonly cause?: unknown; readonly remedy?: string } = {},
  ) {
    super(detail, { cause: options.cause });
    this.remedy = options.remedy;
  }

  readonly remedy?: string;
}
