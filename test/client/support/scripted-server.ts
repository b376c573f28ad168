import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Server as AnyServer, Socket } from "node:net";

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Responds to one request; may also break the connection. */
export type Step = (response: ServerResponse, request: SeenRequest, socket: Socket) => void;

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** Starts a server on a free port, which it resolves with. It ends behind the running test, also when that fails. */
export function listening(server: AnyServer): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => sockets.add(socket));
  open.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(() => resolve()));
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)));
}

/** A real HTTP server that ends behind the running test, and plays one step after the other; the last one repeats. */
export class ScriptedServer {
  readonly seen: SeenRequest[] = [];
  private port = 0;
  private constructor(
    private readonly server: Server,
    private steps: Step[],
  ) {}

  static async start(...steps: Step[]): Promise<ScriptedServer> {
    const server = createServer();
    const scripted = new ScriptedServer(server, steps);
    server.on("request", (request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const seen = {
          method: request.method ?? "",
          path: request.url ?? "",
          headers: request.headers,
          body: Buffer.concat(chunks).toString(),
        };
        scripted.seen.push(seen);
        const step = scripted.steps.length > 1 ? scripted.steps.shift() : scripted.steps[0];
        (step ?? respond(500, "no step"))(response, seen, request.socket);
      });
    });
    scripted.port = await listening(server);
    return scripted;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  play(...steps: Step[]): void {
    this.steps = steps;
    this.seen.length = 0;
  }

  methods(): string[] {
    return this.seen.map(({ method }) => method);
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

export function respond(status: number, body: unknown, headers: Record<string, string> = {}): Step {
  return (response) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const type = typeof body !== "string" ? "application/json" : body.startsWith("<") ? "text/html" : "text/plain";
    response.writeHead(status, { "content-type": `${type}; charset=utf-8`, ...headers }).end(text);
  };
}

export const data = (content: unknown, headers?: Record<string, string>): Step =>
  respond(200, { data: content }, headers);

/** The connection breaks before there is a response. */
export const reset: Step = (_, __, socket) => socket.resetAndDestroy();

/** The body stops in the middle. */
export const cutOff: Step = (response, _, socket) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "1000" }).write('{"data": {"id"');
  setImmediate(() => socket.destroy());
};

/** There is never a response. */
export const silence: Step = () => {};
