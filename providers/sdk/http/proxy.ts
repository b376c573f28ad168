/** A proxy as messages name it. */
export interface ForwardProxy {
  /** Without user and password. */
  readonly address: string;
  /** The argument or the variable of the environment that names it. */
  readonly from: string;
  readonly hasCredentials: boolean;
}

/** A proxy cannot be reached, or with `status`, does not let a request through. */
export class ProxyError extends Error {
  readonly code = "ERR_PROXY";

  constructor(
    readonly proxy: ForwardProxy,
    /** The host and port that the request is for. */
    readonly target: string,
    { status, cause }: { readonly status?: number; readonly cause?: Error },
  ) {
    super(status === undefined ? (cause?.message ?? "no connection") : `status ${status}`, { cause });
    this.status = status;
  }

  readonly status: number | undefined;
}

export function proxyNamed(uri: string, from: string): ForwardProxy {
  const { origin, username } = new URL(uri);
  return { address: origin, from, hasCredentials: username !== "" };
}

/** The error of a proxy among the causes of an error. */
export function proxyErrorIn(error: unknown): ProxyError | undefined {
  if (error instanceof ProxyError) return error;
  if (error instanceof Error && error.cause !== undefined) return proxyErrorIn(error.cause);
  return undefined;
}

/** What a proxy did, and what the reader can do. */
export function proxyWords({ proxy, target, status, message }: ProxyError): { detail: string; remedy: string } {
  const { address, from, hasCredentials } = proxy;
  const which = `the proxy ${address}, which ${from} names`;
  const around = from === "proxy_url" ? "" : " NO_PROXY lists the hosts to reach without a proxy.";
  if (status === undefined)
    return { detail: `${which}: ${message}`, remedy: `Start the proxy, or correct ${from}.${around}` };
  if (status === 407) {
    const detail = hasCredentials
      ? `${which}, rejects the user and password in it (407)`
      : `${which}, requires a user and a password (407)`;
    const where = from === "proxy_url" ? from : `${from} or proxy_url`;
    return { detail, remedy: `Put those of the proxy into ${where}: http://user:password@host:port.` };
  }
  return {
    detail: `${which}, opens no connection to ${target} (${status})`,
    remedy: `Ask who runs the proxy to allow it, or correct ${from}.${around}`,
  };
}
