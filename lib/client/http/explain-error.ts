import { ConnectError } from "./connector";
import { NetworkFailure } from "./network-failure";
import { explainTls } from "./tls-errors";

/** What the transport knows of the request when the error came. */
export interface Progress {
  /** The request was handed to a connection. */
  readonly started: boolean;
  /** A status has come. */
  readonly responded: boolean;
  readonly milliseconds: number;
}

/** A closing connection says so within a round trip or two; later, the service may have begun to work. */
const atOnceMs = 1000;

/** Turns an error of the network into a failure with a kind. */
export function explainError(error: Error, { started, responded, milliseconds }: Progress): NetworkFailure {
  const deepest = deepestOf(error);
  const code = codeOf(deepest);
  const tls = explainTls(code);
  if (tls) return new NetworkFailure("insecure", `${tls.detail} (${code})`, { cause: error, remedy: tls.remedy });
  if (error instanceof ConnectError || !started) {
    return new NetworkFailure("unsent", messageOf(deepest, code), { cause: error });
  }
  if (isMalformed(code))
    return new NetworkFailure("lost", `the response is not valid HTTP (${code})`, { cause: error });
  const isStale = !responded && milliseconds < atOnceMs && bytesReadBefore(error) > 0;
  return new NetworkFailure(isStale ? "stale" : "lost", messageOf(deepest, code), { cause: error });
}

function isMalformed(code: string | undefined): boolean {
  return code === "ERR_ASSERTION" || /^(HPE_|UND_ERR_RES_)/.test(code ?? "");
}

/** What had come back on the connection before: undici tells it of a connection that closed, the connector of one that broke. */
function bytesReadBefore(error: Error & { socket?: unknown }): number {
  for (const holder of [error.socket, error.cause]) {
    if (typeof holder === "object" && holder !== null && "bytesRead" in holder) return Number(holder.bytesRead);
  }
  return 0;
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
