import { ConnectError, type ConnectionHistory } from "./connector";
import { NetworkFailure } from "./network-failure";
import { explainTls } from "./tls-errors";

/** The progress of a request when an error occurred. */
export interface Progress {
  /** The request was handed to a connection. */
  readonly started: boolean;
  /** A status was received. */
  readonly responded: boolean;
  /** The connection is encrypted. */
  readonly secure: boolean;
  readonly milliseconds: number;
  /** The maximum number of bytes that this request sends. */
  readonly requestBytes: number;
}

/** A closed connection is detected within a round trip or two; after that, the service may have started to process the request. */
const atOnceMs = 1000;

/** Converts a network error into a failure with a kind. */
export function explainError(
  error: Error,
  { started, responded, secure, milliseconds, requestBytes }: Progress,
): NetworkFailure {
  const deepest = deepestOf(error);
  const code = codeOf(deepest);
  const tls = explainTls(code);
  if (tls) return new NetworkFailure("insecure", `${tls.detail} (${code})`, { cause: error, remedy: tls.remedy });
  if (error instanceof ConnectError || !started) {
    return new NetworkFailure("unreachable", messageOf(deepest, code), { cause: error });
  }
  if (isMalformed(deepest, code))
    return new NetworkFailure("connection_lost", `the response is not valid HTTP (${code ?? deepest.message})`, {
      cause: error,
    });
  const message = messageOf(deepest, code);
  if (secure && !responded && closed.has(code) && historyOf(error)?.bytesRead === 0)
    return new NetworkFailure("connection_lost", `${message}. ${mayNeedCertificate}`, { cause: error });
  const isStale = !responded && milliseconds < atOnceMs && closed.has(code) && wasUsedBefore(error, requestBytes);
  return new NetworkFailure(isStale ? "connection_stale" : "connection_lost", message, { cause: error });
}

function isMalformed({ name }: Error, code: string | undefined): boolean {
  return (
    name === "HTTPParserError" || code === "ERR_ASSERTION" || /^(HPE_|UND_ERR_(RES_|HEADERS_|INFO))/.test(code ?? "")
  );
}

const closed: ReadonlySet<string | undefined> = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

/** With TLS 1.3 a service asks for a client certificate when the connection is open already, and closes it; undici does not report its alert. */
const mayNeedCertificate =
  "The service closed a new connection without a response. If it requires a client certificate, set client_certificate and client_key";

/** True if the connection was used before: more bytes were written than this request has, and some were read. */
function wasUsedBefore(error: Error & { socket?: unknown }, requestBytes: number): boolean {
  const history = historyOf(error);
  return history !== undefined && history.bytesRead > 0 && history.bytesWritten > requestBytes;
}

function historyOf(error: Error & { socket?: unknown }): ConnectionHistory | undefined {
  return [error.socket, error.cause].find(isHistory);
}

function isHistory(value: unknown): value is ConnectionHistory {
  return typeof value === "object" && value !== null && "bytesRead" in value && "bytesWritten" in value;
}

function deepestOf(error: Error): Error {
  const several = "errors" in error && Array.isArray(error.errors) ? error.errors : [];
  const inner = [...several, error.cause].find(isError);
  return inner ? deepestOf(inner) : error;
}

function isError(value: unknown): value is Error {
  return typeof value === "object" && value !== null && "message" in value && "name" in value;
}

function codeOf(error: Error): string | undefined {
  return "code" in error && typeof error.code === "string" ? error.code : undefined;
}

function messageOf(error: Error, code: string | undefined): string {
  const message = error.message || code || error.name;
  return code && !message.includes(code) ? `${message} (${code})` : message;
}
