import type { ApiErrorCode, Failure } from "./api-error";
import type { HttpRequest } from "./message";

/** What a request does to the service; decides what may be retried. */
export type Effect = "read" | "update" | "delete" | "create" | "query";

/** True for a request that changes nothing. */
export function isRead({ effect }: { readonly effect: Effect }): boolean {
  return effect === "read" || effect === "query";
}

/** One call of the API, before credentials and address. */
export interface Operation<T> {
  readonly method: HttpRequest["method"];
  readonly effect: Effect;
  /** Path below the address of the API. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** JSON text, so that every attempt sends the same bytes. */
  readonly body?: string;
  /** The `Accept` header. Default `application/json`. */
  readonly accept?: string;
  readonly timeoutSeconds?: number;
  /** Default `object`; decides how much of a response is read. */
  readonly expects?: HttpRequest["expects"];
  /** What the reader can do about a failure, where that is special to this operation. */
  readonly remedies?: Remedies | undefined;
  /** Turns the response's body into the result. @throws UnreadableResponse when it is not what the API sends. */
  readonly decode: (response: Success) => T;
}

/** What the reader can do, by failure. */
export type Remedies = Readonly<Partial<Record<ApiErrorCode, string | ((words: string) => string)>>>;

/** A 2xx response. */
export interface Success {
  readonly text: string;
  /** The member that holds the content, as the settings of the client say. */
  readonly envelope?: string;
  header(name: string): string | undefined;
}

/** The body is not what the API sends: a page, empty, truncated, of another shape, or not the requested object. */
export class UnreadableResponse extends Error {
  constructor(
    readonly failure: Extract<Failure, "foreign_page" | "unreadable_response" | "unshown_object" | "another_object">,
    detail: string,
    options?: ErrorOptions,
  ) {
    super(detail, options);
  }
}

/** What every request of a client contains. */
export interface RequestContext {
  readonly url: string;
  readonly envelope?: string;
  /** Headers, the credential among them. */
  readonly headers: Readonly<Record<string, string>>;
}

export function buildRequest(
  { method, path, query, body, expects = "object", accept = "application/json" }: Operation<unknown>,
  { url, headers: common }: RequestContext,
): Pick<HttpRequest, "method" | "origin" | "path" | "headers" | "body" | "expects"> {
  const search = new URLSearchParams(query).toString();
  const { origin, pathname } = new URL(url);
  const fullPath = pathname === "/" ? path : pathname + path;
  const target = search ? `${fullPath}?${search}` : fullPath;
  const headers = { ...common, accept };
  const sentHeaders = body === undefined ? headers : { ...headers, "content-type": "application/json" };
  return { method, origin, path: target, headers: sentHeaders, body, expects };
}
