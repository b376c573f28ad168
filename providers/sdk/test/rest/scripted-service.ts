import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { httpClient } from "terraform-provider-sdk/http";
import { SharedBudgets } from "../../http/budget";
import type { HttpRequest, HttpResponse } from "../../http/message";
import type { CreateContext } from "../../runtime/context";
import type { ObjectValue } from "../../schema";
import { QuickClock } from "../support/quick-clock";

export interface Call extends Partial<CreateContext<string>> {
  readonly prior?: ObjectValue;
  readonly id?: string;
}

export type ScriptedResponse =
  | readonly [status: number, body?: unknown, headers?: Readonly<Record<string, string>>]
  | "hang up"
  | "break off";

const notesPath = "/projects/a%20b/notes";

/** A service of notes that responds as a test says, and to reads from what it has. Each test finds it as new. */
export class ScriptedService {
  /** What was asked of it, but for reads of its objects. */
  requests: string[] = [];
  responses: ScriptedResponse[] = [];
  /** What the list has; undefined: it is scripted as everything else. */
  objects: readonly object[] | undefined = [];
  /** What the list has after a create. */
  objectsAfterCreate: readonly object[] | undefined;
  url = "";
  private clock = new QuickClock();
  private readonly server = createServer((request, response) => this.respond(request, response));
  /** How a resource reaches its notes. */
  readonly record = {
    path: "/projects/{project}/notes",
    http: (url: string) =>
      httpClient({ url }, { clock: this.clock, budgets: new SharedBudgets(this.clock), environment: {} }),
  };

  constructor() {
    beforeAll(() => new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve)));
    afterAll(() => this.server.close());
    beforeEach(() => {
      const address = this.server.address();
      this.url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
      this.clock = new QuickClock();
      this.requests = [];
      this.responses = [];
      this.objects = [];
      this.objectsAfterCreate = undefined;
    });
  }

  /** A client of a service that responds without a network. */
  clientOf(responseTo: (request: HttpRequest) => HttpResponse) {
    const { clock, url } = this;
    const transport = () => ({
      send: async (request: HttpRequest) => responseTo(request),
      prepare() {},
      close: async () => {},
    });
    return httpClient({ url }, { clock, budgets: new SharedBudgets(clock), environment: {}, transport });
  }

  /** What a resource is called with. */
  contextOf(call: Call): never {
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    const context = {
      client: this.url,
      signal: new AbortController().signal,
      log,
      keep() {},
      config: call.planned ?? {},
      ...call,
    };
    return context as never;
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let sent = "";
    for await (const chunk of request) sent += chunk;
    const json = { "content-type": "application/json" };
    const found = request.method === "GET" ? this.found(request.url) : undefined;
    if (found) return void response.writeHead(200, json).end(JSON.stringify(found));
    this.requests.push(`${request.method} ${request.url} ${sent}`.trim());
    const next = this.responses.shift() ?? [500, "no response is left"];
    if (next === "break off") {
      response.writeHead(201, { "content-length": "99", location: "/notes/7" }).write('{"id":');
      return void setTimeout(() => request.socket.destroy(), 20);
    }
    if (request.method === "POST") this.objects = this.objectsAfterCreate ?? this.objects;
    if (next === "hang up") return void request.socket.destroy();
    const [status, body, headers = json] = next;
    response.writeHead(status, headers).end(typeof body === "string" ? body : body && JSON.stringify(body));
  }

  private found(url: string | undefined): object | undefined {
    if (url === notesPath) return this.objects;
    return this.objects?.find((object) => "id" in object && `${notesPath}/${object.id}` === url);
  }
}
