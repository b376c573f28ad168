import type { Dispatcher } from "undici";
import { bodyLimits, decodeBody, OversizedBody } from "./body";
import { explainError } from "./explain-error";
import { NetworkFailure } from "./network-failure";
import type { HttpRequest } from "./request";
import type { HttpResponse } from "./response";

/** Sends one request and collects its response. @throws NetworkFailure */
export function exchangeOn(dispatcher: Dispatcher, request: HttpRequest): Promise<HttpResponse> {
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
      const cut = size > limit && isError(status);
      decodeBody(chunks, headers, limit).then(
        (text) => resolve({ status, headers, text }),
        (reason: Error) => {
          // The status matters more than the body: an error that cannot be decompressed has no message.
          if (cut || isError(status)) return resolve({ status, headers, text: "" });
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
        onRequestStart(given) {
          if (over) given.abort(new NetworkFailure("unreachable", "cancelled"));
          else controller = given;
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
          const progress = {
            started: controller !== undefined,
            responded: status > 0,
            secure: origin.startsWith("https:"),
            requestBytes: bytesOf(request),
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
  const what = started ? "no complete response" : "no connection";
  return new NetworkFailure(started ? "timeout" : "unreachable", `${what} within ${seconds(timeoutMs)} s`);
}

/** Whole seconds for longer times, because the remaining time of an operation is an odd fraction. */
function seconds(milliseconds: number): number {
  const value = milliseconds / 1000;
  return value >= 10 ? Math.round(value) : Math.round(value * 100) / 100;
}
