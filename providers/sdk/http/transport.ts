import type { Dispatcher } from "undici";
import { dispatcherFor, type NetworkSettings, proxyIn } from "./connect";
import { explainError, NetworkFailure, proxyFailure } from "./failure";
import { bodyLimits, decodeBody, type HttpRequest, type HttpResponse, header, OversizedBody } from "./message";
import { ProxyError } from "./proxy";

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
    async send(request) {
      const { origin } = request;
      const missingCredentials = () => {
        const chosenProxy = proxyIn(origin, settings);
        return chosenProxy && proxyFailure(new ProxyError(chosenProxy.proxy, new URL(origin).host, { status: 407 }));
      };
      const response = await exchangeOn(dispatcherOf(origin), request, missingCredentials);
      const failure = response.status === 407 ? missingCredentials() : undefined;
      if (failure) throw failure;
      return response;
    },
    prepare: dispatcherOf,
    async close() {
      const open = [...dispatchers.values()];
      dispatchers.clear();
      await Promise.all(open.map((dispatcher) => dispatcher.close()));
    },
  };
}

/** Sends one request and collects its response. @throws NetworkFailure */
function exchangeOn(
  dispatcher: Dispatcher,
  request: HttpRequest,
  missingCredentials: () => NetworkFailure | undefined,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    let controller: Dispatcher.DispatchController | undefined;
    let over = false;
    const chunks: Buffer[] = [];
    let size = 0;
    let limit: number = bodyLimits[request.expects];
    let status = 0;
    let headers: HttpResponse["headers"] = {};

    const finish = (): boolean => {
      if (over) return false;
      over = true;
      clearTimeout(timer);
      request.signal?.removeEventListener("abort", abort);
      return true;
    };
    const fail = (failure: NetworkFailure) => {
      if (!finish()) return;
      controller?.abort(failure);
      reject(failure);
    };
    const complete = () => {
      if (!finish()) return;
      decodeBody(chunks, headers, limit).then(
        (text) => resolve({ status, headers, text }),
        (reason: Error) => {
          // The status matters more than the body: an error that cannot be decompressed has no message.
          if (isError(status)) return resolve({ status, headers, text: "" });
          const code = reason instanceof OversizedBody ? "oversized_response" : "connection_lost";
          const detail =
            code === "connection_lost" ? `the body could not be decompressed: ${reason.message}` : reason.message;
          reject(new NetworkFailure(code, detail, { cause: reason }));
        },
      );
    };
    const abort = () => fail(new NetworkFailure("cancelled", "cancelled"));
    const timer = setTimeout(() => fail(timeoutFailure(request, controller !== undefined)), request.timeoutMs);
    if (request.signal?.aborted) return abort();
    request.signal?.addEventListener("abort", abort, { once: true });

    const { method, origin, path, body } = request;
    dispatcher.dispatch(
      { method, origin, path, body, headers: { ...request.headers }, headersTimeout: 0, bodyTimeout: 0 },
      {
        onRequestStart(dispatch) {
          if (over) dispatch.abort(new NetworkFailure("unreachable", "cancelled"));
          else controller = dispatch;
        },
        onResponseStart(_, statusCode, received) {
          status = statusCode;
          headers = received;
          if (isError(status)) limit = bodyLimits.error;
        },
        onResponseData(_, chunk) {
          size += chunk.length;
          if (size <= limit) return void chunks.push(chunk);
          if (!isError(status)) {
            const reason = new OversizedBody(limit);
            return fail(new NetworkFailure("oversized_response", reason.message, { cause: reason }));
          }
          chunks.push(chunk.subarray(0, Math.max(0, limit - (size - chunk.length))));
          complete();
          controller?.abort(new NetworkFailure("oversized_response", "the body is too large"));
        },
        onResponseEnd: complete,
        onResponseError(_, error) {
          // So undici reports a 407 of a proxy without a tunnel: the arguments of a request that began are valid.
          const isMissing = "code" in error && error.code === "UND_ERR_INVALID_ARG" && controller !== undefined;
          const failure = isMissing ? missingCredentials() : undefined;
          if (failure) return fail(failure);
          const progress = {
            started: controller !== undefined,
            responded: status > 0,
            secure: origin.startsWith("https:"),
            requestBytes: bytesOf(request),
            location: header({ headers }, "location"),
          };
          fail(explainError(error, { ...progress, milliseconds: performance.now() - begun }));
        },
      },
    );
  });
}

/** Headers that the HTTP library adds: host, connection and length. */
const addedBytes = 200;

function bytesOf({ method, path, headers, body = "" }: HttpRequest): number {
  const lines = Object.entries(headers).map(([name, value]) => name.length + value.length + 4);
  return lines.reduce((sum, line) => sum + line, method.length + path.length + addedBytes) + Buffer.byteLength(body);
}

function isError(status: number): boolean {
  return status >= 400;
}

function timeoutFailure({ timeoutMs }: HttpRequest, started: boolean): NetworkFailure {
  const limit = `${seconds(timeoutMs)} s`;
  if (started) return new NetworkFailure("timeout", `no complete response within ${limit}`);
  return new NetworkFailure("unreachable", `no connection within ${limit}`);
}

/** Whole seconds for longer times, because the remaining time of an operation is an odd fraction. */
function seconds(milliseconds: number): number {
  const value = milliseconds / 1000;
  if (value >= 10) return Math.round(value);
  return Math.round(value * 100) / 100;
}

const mostHops = 3;

/**
 * Sends a request and follows redirects of reads on the same origin. Other redirects are returned: credentials are never sent to another
 * address, and a write never becomes another request.
 */
export async function sendFollowing(transport: Transport, request: HttpRequest): Promise<HttpResponse> {
  let current = request;
  for (let hop = 0; ; hop += 1) {
    const response = await transport.send(current);
    const redirectPath = request.method === "GET" && hop < mostHops ? sameOriginTarget(current, response) : undefined;
    if (redirectPath === undefined) return response;
    current = { ...current, path: redirectPath };
  }
}

function sameOriginTarget({ origin, path }: HttpRequest, response: HttpResponse): string | undefined {
  const location = header(response, "location");
  if (response.status < 300 || response.status > 399 || !location || !URL.canParse(location, origin + path))
    return undefined;
  const target = new URL(location, origin + path);
  if (target.origin !== origin) return undefined;
  return target.pathname + target.search;
}
