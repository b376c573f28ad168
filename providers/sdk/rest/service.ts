import type { Logger } from "../plugin/logger";
import { DiagnosticError } from "../runtime/diagnostics";
import { isRecord, type ObjectValue, parseJson, printableLines, stringifyJson } from "../schema";

/** A request, as `fetch` takes it. */
export interface RestRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
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
    const response = await this.request(method, path, body);
    if (response.ok) return response;
    throw await this.failure(method, path, response);
  }

  /**
   * The response, or `undefined` when the object does not exist.
   * @throws DiagnosticError as `send`. A page in HTML comes from something before the API, and proves nothing.
   */
  async find(method: "GET" | "DELETE", path: string): Promise<Response | undefined> {
    const response = await this.request(method, path);
    if (response.ok) return response;
    const isHtml = /text\/html/i.test(response.headers.get("content-type") ?? "");
    if ((response.status === 404 || response.status === 410) && !isHtml) return undefined;
    throw await this.failure(method, path, response);
  }

  /** The object of a response; `undefined` where it has none. */
  async objectIn(response: Response): Promise<Record<string, unknown> | undefined> {
    const body = await this.bodyOf(response);
    if (body === undefined || isRecord(body)) return body;
    throw new DiagnosticError("Unexpected response", `The response for the ${this.noun} is no object.`);
  }

  /** @throws DiagnosticError when the body is not JSON. */
  async bodyOf(response: Response): Promise<unknown> {
    const text = await response.text();
    if (text.trim() === "") return undefined;
    try {
      return parseJson(text);
    } catch {
      const start = printableLines(text.slice(0, shown));
      throw new DiagnosticError("Unexpected response", `The response for the ${this.noun} is not JSON: ${start}`);
    }
  }

  /** The ID at the end of the address of what a response says was created. */
  createdAt(response: Response): string | undefined {
    const [last] = (response.headers.get("location") ?? "").split(/[?#]/, 1)[0]?.split("/").slice(-1) ?? [];
    return last && decodeURIComponent(last);
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
      });
    } catch (error) {
      if (error instanceof DiagnosticError || (method === "GET" && this.signal.aborted)) throw error;
      const happened = method === "POST" ? ` The ${this.noun} may exist: look for it, and import it if it does.` : "";
      const reason = printableLines(reasonOf(error));
      throw new DiagnosticError(
        "No response",
        `${method} ${path} got no response: ${reason}.${happened}`,
        undefined,
        error,
      );
    }
  }

  private async failure(method: string, path: string, response: Response): Promise<DiagnosticError> {
    const { status, statusText } = response;
    const text = await response.text().catch(() => "");
    const says = text.trim() === "" ? "." : `: ${printableLines(text.trim().slice(0, shown))}`;
    return new DiagnosticError("Request failed", `${method} ${path} returned ${status} ${statusText}`.trim() + says);
  }
}

/** What happened to a request of `fetch` is in the causes. */
function reasonOf(error: unknown): string {
  if (typeof error !== "object" || error === null || !("message" in error)) return String(error);
  return `${error.message}${"cause" in error && error.cause ? ` (${reasonOf(error.cause)})` : ""}`;
}
