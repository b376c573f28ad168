import type { BodyKind } from "./body";

/** One HTTP request. */
export interface HttpRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly origin: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
  /** Content of a successful response; decides how much of it is read. */
  readonly expects: Exclude<BodyKind, "error">;
  /** Aborts the request; omit it if a response must not be lost. */
  readonly signal?: AbortSignal;
}
