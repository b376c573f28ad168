import type { Logger } from "../plugin/logger";
import { DiagnosticError } from "../runtime/diagnostics";
import {
  isRecord,
  type Json,
  type JsonObject,
  type ObjectValue,
  type Problem,
  parseJson,
  printableLines,
  stringifyJson,
} from "../schema";
import { StoreError } from "../stored";
import { problem } from "../stored/problems";

/** A request, as `fetch` takes it. */
export interface RestRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
  /** Another address is not the API: it must not get the credentials, and its success says nothing. */
  readonly redirect: "manual";
}

/** Characters of a response that a message repeats. */
const shown = 1000;

/** The API, as the calls for one object use it: what is not success is an error with the request and the response's text. */
export class Service {
  constructor(
    private readonly fetch: (path: string, request: RestRequest) => Promise<Response>,
    private readonly noun: string,
    private readonly signal: AbortSignal,
    private readonly log: Logger,
  ) {}

  /** @throws DiagnosticError when there is no response, and for a status other than 2xx. */
  async send(method: string, path: string, body?: ObjectValue): Promise<Response> {
    return this.succeeded(method, path, await this.request(method, path, body));
  }

  /**
   * The response, or `undefined` when the object does not exist.
   * @throws DiagnosticError as `send`. A page in HTML comes from something before the API, and proves nothing.
   */
  async find(method: string, path: string, body?: ObjectValue): Promise<Response | undefined> {
    const response = await this.request(method, path, body);
    const isGone = response.status === 404 || response.status === 410;
    const isHtml = /text\/html/i.test(response.headers.get("content-type") ?? "");
    return isGone && !isHtml ? undefined : this.succeeded(method, path, response);
  }

  /** The object of a response to a request; `undefined` where it has none. */
  async objectIn(response: Response, method: string): Promise<JsonObject | undefined> {
    const body = await this.bodyOf(response, method);
    if (body === undefined || isRecord(body)) return body;
    throw this.unexpected(method, "is no object");
  }

  /** @throws DiagnosticError when the body does not arrive or is not JSON. */
  async bodyOf(response: Response, method: string): Promise<Json | undefined> {
    const text = await response.text().catch((error: unknown) => {
      if (this.signal.aborted) throw error;
      throw this.unexpected(method, `broke off: ${printableLines(reasonOf(error))}`);
    });
    if (text.trim() === "") return undefined;
    try {
      return parseJson(text);
    } catch {
      throw this.unexpected(method, `is not JSON: ${printableLines(text.slice(0, shown))}`);
    }
  }

  /** For a response that says something else than the API would. */
  unexpected(method: string, says: string): Error {
    const detail = `The response to ${method} for the ${this.noun} ${says}.`;
    return this.unknown(method, problem("unexpected-response"), detail);
  }

  /** The ID at the end of the address of what a response says was created. */
  createdAt(response: Response): string | undefined {
    const [last] = (response.headers.get("location") ?? "").split(/[?#]/, 1)[0]?.split("/").slice(-1) ?? [];
    try {
      return last && decodeURIComponent(last);
    } catch {
      return undefined;
    }
  }

  private async request(method: string, path: string, body?: ObjectValue): Promise<Response> {
    this.log.debug(`${method} ${path}`);
    const headers = { accept: "application/json", ...(body && { "content-type": "application/json" }) };
    try {
      return await this.fetch(path, {
        method,
        headers,
        ...(body && { body: stringifyJson(body) }),
        ...(method === "GET" && { signal: this.signal }),
        redirect: "manual",
      });
    } catch (error) {
      if (error instanceof DiagnosticError || (method === "GET" && this.signal.aborted)) throw error;
      const detail = `${method} ${path} got no response: ${printableLines(reasonOf(error))}.`;
      throw this.unknown(method, problem("no-response"), detail, { cause: error });
    }
  }

  private async succeeded(method: string, path: string, response: Response): Promise<Response> {
    const { ok, status, statusText } = response;
    if (ok) return response;
    const said = printableLines((await response.text().catch(() => "")).trim().slice(0, shown));
    const what = `${method} ${path} returned ${status} ${statusText}`.trim();
    const isRedirect = status >= 300 && status < 400;
    const isRejected = status >= 400 && status < 500;
    if (said !== "" && (isRejected || (method !== "POST" && !isRedirect)))
      throw new DiagnosticError(problem("request-failed"), `${what}: ${said}`);
    if (isRejected) throw new DiagnosticError(problem("request-failed"), `${what}.`);
    const advice = isRedirect ? " Redirects are not followed: use the address that the API has now." : "";
    throw this.unknown(method, problem("request-failed"), `${what}.${advice}`, { after: said && ` It said: ${said}` });
  }

  /** The failure of a request that the service may have carried out. */
  private unknown(
    method: string,
    problem: Problem,
    detail: string,
    { after = "", cause }: { readonly after?: string; readonly cause?: unknown } = {},
  ): Error {
    if (method !== "POST") return new DiagnosticError(problem, detail + after, undefined, cause);
    const remedy = ` The ${this.noun} may exist: look for it, and import it if it does.`;
    return unknownCreate(problem, detail + remedy + after, cause);
  }
}

/** A create of which nobody knows whether it happened. */
export function unknownCreate(problem: Problem, detail: string, cause?: unknown): StoreError {
  const failure = new DiagnosticError(problem, detail, undefined, cause);
  return new StoreError("unknown", failure.message, { cause: failure });
}

/** What happened to a request of `fetch` is in the causes. */
function reasonOf(error: unknown): string {
  if (typeof error !== "object" || error === null || !("message" in error)) return String(error);
  return `${error.message}${"cause" in error && error.cause ? ` (${reasonOf(error.cause)})` : ""}`;
}
