import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { RequestHandler } from "./express";

function explained(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === "EADDRINUSE") return new Error(`Port ${port} on ${host} is in use; choose another with --port.`);
  if (error.code === "EACCES")
    return new Error(`Port ${port} on ${host} requires more permissions; choose a port above 1023.`);
  return error;
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explained(error, port, host)));
    server.listen(port, host, () => {
      server.removeAllListeners("error");
      resolve();
    });
  });
}

/** The addresses to call where the server listens on all. */
const reachable: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** The listening socket of the emulator, which can be shut and opened again. */
export class Listener {
  private readonly server: Server;
  private reopening: NodeJS.Timeout | undefined;
  private port = 0;

  constructor(
    application: RequestListener,
    private readonly host: string,
  ) {
    this.server = createServer({ keepAliveTimeout: 61_000 }, application);
  }

  /** Listens and returns the address to call. */
  async open(port: number): Promise<string> {
    await listen(this.server, port, this.host);
    this.port = (this.server.address() as AddressInfo).port;
    const host = reachable[this.host] ?? this.host;
    return `http://${host.includes(":") ? `[${host}]` : host}:${this.port}`;
  }

  /** Refuses all connections for a while, cutting those that are open. */
  shutFor(milliseconds: number): void {
    clearTimeout(this.reopening);
    this.server.close();
    this.server.closeAllConnections();
    const reopen = () =>
      listen(this.server, this.port, this.host).catch((error: Error) => console.error(error.message));
    this.reopening = setTimeout(reopen, milliseconds);
  }

  close(): Promise<void> {
    clearTimeout(this.reopening);
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }
}

/** One request of the API; `status` is 0 while there is no response, and stays so when the connection was cut. */
export interface LoggedRequest {
  method: string;
  path: string;
  status: number;
  at: string;
}

const mostRequests = 20_000;

/** Remembers the latest 20,000 requests of the API in the order of their arrival. */
export class RequestLog {
  private entries: LoggedRequest[] = [];

  list(): LoggedRequest[] {
    return this.entries.map((entry) => ({ ...entry }));
  }

  clear(): void {
    this.entries = [];
  }

  readonly middleware: RequestHandler = (request, response, next) => {
    const entry = { method: request.method, path: request.originalUrl, status: 0, at: new Date().toISOString() };
    this.entries.push(entry);
    if (this.entries.length > mostRequests) this.entries.splice(0, mostRequests / 10);
    response.on("finish", () => {
      entry.status = response.statusCode;
    });
    next();
  };
}
