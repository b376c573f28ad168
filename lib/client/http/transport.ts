import type { Dispatcher } from "undici";
import { dispatcherFor, type NetworkSettings } from "./dispatcher";
import { exchangeOn } from "./exchange-on";
import type { HttpRequest } from "./request";
import type { HttpResponse } from "./response";

export interface Transport {
  /** The response with its complete body, for any status; for an error, up to the limit of errors. @throws NetworkFailure */
  send(request: HttpRequest): Promise<HttpResponse>;
  /** Loads what requests to an origin need; opens no connection. */
  prepare(origin: string): void;
  close(): Promise<void>;
}

/** A keep-alive pool of HTTP/1.1 connections; without `prepare`, nothing is loaded before the first request. */
export function createTransport(settings: NetworkSettings): Transport {
  const dispatchers = new Map<string, Dispatcher>();
  const dispatcherOf = (origin: string): Dispatcher => {
    const dispatcher = dispatchers.get(origin) ?? dispatcherFor(origin, settings);
    dispatchers.set(origin, dispatcher);
    return dispatcher;
  };
  return {
    send: (request) => exchangeOn(dispatcherOf(request.origin), request),
    prepare: dispatcherOf,
    async close() {
      const open = [...dispatchers.values()];
      dispatchers.clear();
      await Promise.all(open.map((dispatcher) => dispatcher.close()));
    },
  };
}
