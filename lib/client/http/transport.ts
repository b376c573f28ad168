import type { Dispatcher } from "undici";
import type { BodyKind } from "./body";
import { dispatcherFor, type NetworkSettings } from "./dispatcher";
import { exchangeOn } from "./exchange-on";
import type { HttpResponse } from "./response";

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

export interface Transport {
  /** The response with its whole body, whatever its status; of an error as much as is read of errors. @throws NetworkFailure */
  send(request: HttpRequest): Promise<HttpResponse>;
  close(): Promise<void>;
}

/** A keep-alive pool of HTTP/1.1 connections; nothing is loaded or opened before the first request. */
export function createTransport(settings: NetworkSettings): Transport {
  const dispatchers = new Map<string, Dispatcher>();
  return {
    send(request) {
      let dispatcher = dispatchers.get(request.origin);
      if (!dispatcher) {
        dispatcher = dispatcherFor(request.origin, settings);
        dispatchers.set(request.origin, dispatcher);
      }
      return exchangeOn(dispatcher, request);
    },
    async close() {
      const open = [...dispatchers.values()];
      dispatchers.clear();
      await Promise.all(open.map((dispatcher) => dispatcher.close()));
    },
  };
}
