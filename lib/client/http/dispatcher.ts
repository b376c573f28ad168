import type { buildConnector, Dispatcher } from "undici";
import { bounded } from "./connector";
import { proxyFor } from "./proxy";

export interface NetworkSettings {
  readonly caCertificate?: string;
  readonly clientCertificate?: string;
  readonly clientKey?: string;
  readonly proxyUrl?: string;
  /** Where the proxy variables are looked up. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/**
 * Proxies and servers close idle connections at any time (proxies after a second, Node after five), and a write on a closing connection has
 * an unknown outcome. A new connection costs only a round trip, so a connection is not reused after it was idle for this long, or for a
 * shorter `Keep-Alive` hint.
 */
const idleMs = 750;
const pool = {
  connections: 16,
  pipelining: 1,
  keepAliveTimeout: idleMs,
  keepAliveMaxTimeout: idleMs,
  allowH2: false,
};

const connectTimeoutMs = 10_000;

export function dispatcherFor(origin: string, settings: NetworkSettings): Dispatcher {
  const { Agent, buildConnector, ProxyAgent } = undici();
  const tls = tlsOptions(settings);
  const uri = settings.proxyUrl ?? proxyFor(origin, settings.environment ?? process.env);
  if (!uri) {
    const connect = bounded(buildConnector({ ...tls, timeout: connectTimeoutMs }));
    return new Agent({ ...pool, connect });
  }
  return new ProxyAgent({
    ...pool,
    uri,
    proxyTunnel: origin.startsWith("https:"),
    requestTls: { ...tls, timeout: connectTimeoutMs },
    proxyTls: { ca: tls.ca, rejectUnauthorized: true, timeout: connectTimeoutMs },
    factory: boundedPool,
  });
}

/** A pool whose connections fail the requests that wait for them; used with a proxy, with and without a tunnel. */
function boundedPool(origin: URL, options: object): Dispatcher {
  const { connect, ...rest } = options as { readonly connect: buildConnector.connector };
  const { Pool } = undici();
  return new Pool(origin, { ...pool, ...rest, connect: bounded(connect) });
}

/** `rejectUnauthorized` is said because NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment would change its default. */
function tlsOptions({ caCertificate, clientCertificate, clientKey }: NetworkSettings) {
  return {
    rejectUnauthorized: true,
    ...(caCertificate ? { ca: [...commonAuthorities(), caCertificate] } : {}),
    ...(clientCertificate && clientKey ? { cert: clientCertificate, key: clientKey } : {}),
  };
}

/** What the runtime trusts without an argument: its own list and NODE_EXTRA_CA_CERTS. Older ones say only the list. */
function commonAuthorities(): readonly string[] {
  const tls: typeof import("node:tls") & { getCACertificates?(type: "default"): string[] } = require("node:tls");
  return tls.getCACertificates?.("default") ?? tls.rootCertificates;
}

/** Loaded with the first connection, because it takes longer to load than the rest of the client. */
function undici(): typeof import("undici") {
  return require("undici");
}
