/** What came back: any status, the whole body as text. */
export interface HttpResponse {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

/** The first value of a header. */
export function header(response: HttpResponse, name: string): string | undefined {
  const value = response.headers[name];
  return typeof value === "string" ? value : value?.[0];
}

/** Nothing usable came back. */
export class NetworkFailure extends Error {
  constructor(
    /** `unsent`: surely not a byte of the request left; `lost`: the service may have acted on it. */
    readonly kind: "unsent" | "lost" | "timeout",
    /** The network's message, e.g. `connect ECONNREFUSED 127.0.0.1:8000`. */
    readonly detail: string,
  ) {
    super(detail);
  }
}
