import type { HttpRequest } from "../http/request";
import type { Operation } from "./operation";

/** What every request of a client contains. */
export interface RequestContext {
  readonly origin: string;
  /** The member of a response that holds the content. */
  readonly envelope: "data" | "result";
  /** Headers, the credential among them. */
  readonly headers: Readonly<Record<string, string>>;
}

export function buildRequest(
  operation: Operation<unknown>,
  { origin, headers }: RequestContext,
): Pick<HttpRequest, "method" | "origin" | "path" | "headers" | "body" | "expects"> {
  const { method, body, expects = "object" } = operation;
  const query = operation.query ? new URLSearchParams(operation.query).toString() : "";
  const path = query ? `${operation.path}?${query}` : operation.path;
  if (body === undefined) return { method, origin, path, headers, expects };
  return { method, origin, path, headers: { ...headers, "content-type": "application/json" }, body, expects };
}
