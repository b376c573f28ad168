import type { Dispatcher } from "undici";
import { decodeBody } from "./body";
import { dispatcherFor, type NetworkSettings } from "./dispatcher";
import { type HttpResponse, NetworkFailure } from "./response";

/** One HTTP request, ready to go. */
export interface HttpRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly origin: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
  /** Cuts the request off; leave it out where a response must not be lost. */
  readonly signal?: AbortSignal;
}

export interface Transport {
  /** The response with its whole body, whatever its status. @throws NetworkFailure */
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
      return exchange(dispatcher, request);
    },
    async close() {
      const open = [...dispatchers.values()];
      dispatchers.clear();
      await Promise.all(open.map((dispatcher) => dispatcher.close()));
    },
  };
}

function exchange(dispatcher: Dispatcher, request: HttpRequest): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let over = false;
    const chunks: Buffer[] = [];
    let status = 0;
    let headers: HttpResponse["headers"] = {};

    const finish = (): boolean => {
      if (over) return false;
      over = true;
      clearTimeout(timer);
      request.signal?.removeEventListener("abort", abort);
      return true;
    };
    const fail = (kind: NetworkFailure["kind"], detail: string) => {
      if (!finish()) return;
      const failure = new NetworkFailure(controller ? kind : "unsent", detail);
      controller?.abort(failure);
      reject(failure);
    };
    const abort = () => fail("lost", "cancelled");
    const timer = setTimeout(() => fail("timeout", timeoutWords(request, controller)), request.timeoutMs);
    if (request.signal?.aborted) return abort();
    request.signal?.addEventListener("abort", abort, { once: true });

    const { method, origin, path, body } = request;
    dispatcher.dispatch(
      { method, origin, path, body, headers: { ...request.headers }, headersTimeout: 0, bodyTimeout: 0 },
      {
        onRequestStart(given) {
          if (over) given.abort(new NetworkFailure("unsent", "cancelled"));
          else controller = given;
        },
        onResponseStart(_, statusCode, answered) {
          status = statusCode;
          headers = answered;
        },
        onResponseData(_, chunk) {
          chunks.push(chunk);
        },
        onResponseEnd() {
          if (!finish()) return;
          decodeBody(chunks, headers).then(
            (text) => resolve({ status, headers, text }),
            (reason: Error) => reject(new NetworkFailure("lost", `the body could not be unpacked: ${reason.message}`)),
          );
        },
        onResponseError(_, error) {
          fail("lost", networkWords(error));
        },
      },
    );
  });
}

function timeoutWords(request: HttpRequest, started: unknown): string {
  const seconds = request.timeoutMs / 1000;
  return started ? `no complete response within ${seconds} s` : `no connection within ${seconds} s`;
}

/** The deepest reason, without anything of the request. */
function networkWords(error: Error & { code?: string }): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return networkWords(error.errors[0]);
  const detail = error.message || error.code || error.name;
  return error.code && !detail.includes(error.code) ? `${detail} (${error.code})` : detail;
}
