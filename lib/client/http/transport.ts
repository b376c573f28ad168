import type { Dispatcher } from "undici";
import { dispatcherFor, type NetworkSettings } from "./dispatcher";
import { exchangeOn } from "./exchange-on";
import type { HttpRequest } from "./request";
import type { HttpResponse } from "./response";

export interface Transport {
  /** The response with its complete body, for any status; for an error, up to the limit of errors. @throws NetworkFailure */
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
