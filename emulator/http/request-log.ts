import type { RequestHandler } from "./express";

/** One request of the API; `status` is 0 while there is no response, and stays so when the connection was cut. */
export interface LoggedRequest {
  method: string;
  path: string;
  status: number;
  at: string;
}

const kept = 20_000;

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
    if (this.entries.length > kept) this.entries.splice(0, kept / 10);
    response.on("finish", () => {
      entry.status = response.statusCode;
    });
    next();
  };
}
