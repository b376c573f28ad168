import type { Failure } from "./api-error";
import { ConnectError, type ConnectionHistory } from "./connect";
import { type ProxyError, proxyErrorIn, proxyWords } from "./proxy";

type NetworkCode = Extract<
  Failure,
  | "unreachable"
  | "proxy_rejected"
  | "insecure"
  | "connection_stale"
  | "connection_lost"
  | "timeout"
  | "oversized_response"
  | "cancelled"
>;

/** There was no usable response. */
export class NetworkFailure extends Error {
  constructor(
    readonly code: NetworkCode,
    /** The network's message, e.g. `connect ECONNREFUSED 127.0.0.1:8000`. */
    readonly detail: string,
    { cause, remedy, hint, location }: FailureFacts = {},
  ) {
    super(detail, { cause });
    this.remedy = remedy;
    this.hint = hint;
    this.location = location;
  }

  readonly remedy?: string;
  readonly hint?: string;
  readonly location?: string;
}

interface FailureFacts {
  readonly cause?: unknown;
  /** What to do with the arguments of the network settings. */
  readonly remedy?: string;
  /** A possible cause, with what to do about it. */
  readonly hint?: string;
  /** The `Location` of a response whose body did not arrive. */
  readonly location?: string;
}

/** The progress of a request when an error occurred. */
interface Progress {
  /** The request was handed to a connection. */
  readonly started: boolean;
  /** A status was received. */
  readonly responded: boolean;
  /** The connection is encrypted. */
  readonly secure: boolean;
  readonly milliseconds: number;
  /** The maximum number of bytes that this request sends. */
  readonly requestBytes: number;
  readonly location?: string;
}

/** A closed connection is detected within a round trip or two; after that, the service may have started to process the request. */
const atOnceMs = 1000;

/** Converts a network error into a failure with a kind. */
export function explainError(
  error: Error,
  { started, responded, secure, milliseconds, requestBytes, location }: Progress,
): NetworkFailure {
  const ofProxy = proxyErrorIn(error);
  if (ofProxy) return proxyFailure(ofProxy);
  const deepest = deepestOf(error);
  const code = "code" in deepest && typeof deepest.code === "string" ? deepest.code : undefined;
  const tls = code !== undefined && Object.hasOwn(explanations, code) ? explanations[code] : undefined;
  if (tls) return new NetworkFailure("insecure", `${tls.detail} (${code})`, { cause: error, remedy: tls.remedy });
  if (error instanceof ConnectError || !started) {
    return new NetworkFailure("unreachable", messageOf(deepest, code), { cause: error });
  }
  if (isMalformed(deepest, code))
    return new NetworkFailure("connection_lost", `the response is not valid HTTP (${code ?? deepest.message})`, {
      cause: error,
      location,
    });
  const message = messageOf(deepest, code);
  if (secure && !responded && closed.has(code) && historyOf(error)?.bytesRead === 0)
    return new NetworkFailure("connection_lost", message, { cause: error, hint: mayNeedCertificate });
  const isStale = !responded && milliseconds < atOnceMs && closed.has(code) && wasUsedBefore(error, requestBytes);
  return new NetworkFailure(isStale ? "connection_stale" : "connection_lost", message, { cause: error, location });
}

/** A proxy that cannot be reached, or fails itself, may do later; what it rejects, it rejects again. */
export function proxyFailure(error: ProxyError): NetworkFailure {
  const { detail, remedy } = proxyWords(error);
  const isFinal = error.status !== undefined && error.status < 500;
  return new NetworkFailure(isFinal ? "proxy_rejected" : "unreachable", detail, { cause: error, remedy });
}

function isMalformed({ name }: Error, code: string | undefined): boolean {
  return (
    name === "HTTPParserError" || code === "ERR_ASSERTION" || /^(HPE_|UND_ERR_(RES_|HEADERS_|INFO))/.test(code ?? "")
  );
}

const closed: ReadonlySet<string | undefined> = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

/** With TLS 1.3 a service asks for a client certificate when the connection is open already, and closes it; undici does not report why. */
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

function messageOf(error: Error, code: string | undefined): string {
  const message = error.message || code || error.name;
  if (code && !message.includes(code)) return `${message} (${code})`;
  return message;
}

/** Explanation and remedy of a failed TLS handshake. */
interface TlsExplanation {
  readonly detail: string;
  readonly remedy: string;
}

const trust =
  "Set ca_certificate (PEM) to the certificate of that authority. What was trusted without it stays trusted.";
const unknownAuthority: TlsExplanation = {
  detail: "an untrusted authority signed the certificate of the service",
  remedy: trust,
};
const notTls: TlsExplanation = {
  detail: "the port does not speak TLS",
  remedy: "The address begins with https, but the port serves plain http. Use http, or the port that serves https.",
};
const wrongPair: TlsExplanation = {
  detail: "client_key does not match client_certificate",
  remedy: "Use a certificate and a key that belong together.",
};

const handshakeRejected: TlsExplanation = {
  detail: "the service refused the TLS handshake",
  remedy:
    "If it requires a client certificate, set client_certificate and client_key to a pair that it trusts. Otherwise its TLS versions or ciphers are not supported.",
};

const explanations: Readonly<Record<string, TlsExplanation>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: {
    detail: "the certificate of the service is self-signed",
    remedy: "If it is the right service, set ca_certificate (PEM) to its certificate.",
  },
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  CERT_UNTRUSTED: unknownAuthority,
  CERT_HAS_EXPIRED: {
    detail: "the certificate of the service has expired",
    remedy:
      "Renew it, and check the clock of this machine. If a new authority signed the renewed certificate, set ca_certificate to the authority's certificate.",
  },
  CERT_NOT_YET_VALID: {
    detail: "the certificate of the service is not valid yet",
    remedy: "Check the clock of this machine; ca_certificate does not help.",
  },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    detail: "the certificate of the service is for another host",
    remedy: "Use an address that the certificate names; ca_certificate does not help.",
  },
  ERR_SSL_WRONG_VERSION_NUMBER: notTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: notTls,
  ERR_OSSL_X509_KEY_VALUES_MISMATCH: wrongPair,
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: handshakeRejected,
  // The same since OpenSSL 3.2.
  "ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE": handshakeRejected,
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: {
    detail: "the service does not accept the client certificate",
    remedy: "Set client_certificate and client_key to a pair that the service trusts.",
  },
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: {
    detail: "the service requires a client certificate",
    remedy: "Set client_certificate and client_key.",
  },
};
