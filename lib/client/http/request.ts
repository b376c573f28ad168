import type { BodyKind } from "./body";

/** One HTTP request, ready to go. */
export interface HttpRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly origin: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
  /** What a successful response holds; decides how much of it is read. */
  readonly expects: Exclude<BodyKind, "error">;
  /** Cuts the request off; leave it out where a response must not be lost. */
  readonly signal?: AbortSignal;
}
