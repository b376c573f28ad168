/** What came back: any status, the whole body as text. */
export interface Answer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

/** The first value of a header. */
export function header(answer: Answer, name: string): string | undefined {
  const value = answer.headers[name];
  return typeof value === "string" ? value : value?.[0];
}

/** Nothing usable came back. */
export class NetworkFailure extends Error {
  constructor(
    /** `unsent`: surely not a byte of the request left; `lost`: the service may have acted on it. */
    readonly kind: "unsent" | "lost" | "timeout",
    /** The network's words, e.g. `connect ECONNREFUSED 127.0.0.1:8000`. */
    readonly words: string,
  ) {
    super(words);
  }
}
