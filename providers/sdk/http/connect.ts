import { BlockList, isIP, isIPv6 } from "node:net";
import type { buildConnector, Dispatcher } from "undici";
import { type ForwardProxy, ProxyError, proxyNamed } from "./proxy";

/** How the API is reached. Messages name these as Terraform spells them, such as `ca_certificate`: a provider's arguments have these names. */
export interface NetworkSettings {
  /** PEM text; trusted in addition to the usual authorities. */
  readonly caCertificate?: string;
  readonly clientCertificate?: string;
  readonly clientKey?: string;
  /** Default: the proxy variables of the environment. */
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
  const chosenProxy = proxyIn(origin, settings);
  if (!chosenProxy) {
    const connect = bounded(buildConnector({ ...tls, timeout: connectTimeoutMs }));
    return new Agent({ ...pool, connect });
  }
  const { uri, proxy } = chosenProxy;
  const target = new URL(origin).host;
  return new ProxyAgent({
    ...pool,
    uri,
    proxyTunnel: origin.startsWith("https:"),
    requestTls: { ...tls, timeout: connectTimeoutMs },
    proxyTls: { ca: tls.ca, rejectUnauthorized: true, timeout: connectTimeoutMs },
    clientFactory: (url, options) => proxyPool(url, options, proxy, target),
    // Without a tunnel, the connections of the pool are those to the proxy.
    factory: (to, options) => boundedPool(to, options, origin.startsWith("http:") ? { proxy, target } : undefined),
  });
}

/** The proxy of the argument, else that of the environment. */
export function proxyIn(
  origin: string,
  { proxyUrl, environment = process.env }: NetworkSettings,
): { readonly uri: string; readonly proxy: ForwardProxy } | undefined {
  if (proxyUrl) return { uri: proxyUrl, proxy: proxyNamed(proxyUrl, "proxy_url") };
  const uri = proxyFor(origin, environment);
  const variable = origin.startsWith("https:") ? "HTTPS_PROXY" : "HTTP_PROXY";
  if (!uri) return undefined;
  return { uri, proxy: proxyNamed(uri, variable) };
}

/** The connections to a proxy that opens tunnels. */
function proxyPool(url: URL, options: object, proxy: ForwardProxy, target: string): Dispatcher {
  const { connect, ...poolOptions } = options as { readonly connect: buildConnector.connector };
  const { Pool } = undici();
  class Tunnels extends Pool {
    override async connect(parameters: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> {
      const opened = await super.connect(parameters).catch((cause: Error) => {
        throw cause instanceof ProxyError ? cause : new ProxyError(proxy, target, { cause });
      });
      if (opened.statusCode === 200) return opened;
      opened.socket.on("error", () => {}).destroy();
      throw new ProxyError(proxy, target, { status: opened.statusCode });
    }
  }
  return new Tunnels(url, { ...poolOptions, connect: toProxy(connect, proxy, target) });
}

/** A connector whose failures are those of the proxy. */
function toProxy(connect: Connector, proxy: ForwardProxy, target: string): Connector {
  return (options, callback) =>
    connect(options, (error, socket) => {
      if (error) return callback(new ProxyError(proxy, target, { cause: error }), null);
      return callback(null, socket);
    });
}

/** A pool whose connections fail the requests that wait for them; used with a proxy, with and without a tunnel. */
function boundedPool(
  origin: string | URL,
  options: object,
  through?: { readonly proxy: ForwardProxy; readonly target: string },
): Dispatcher {
  const { connect, ...poolOptions } = options as { readonly connect: buildConnector.connector };
  const { Pool } = undici();
  return new Pool(origin, {
    ...pool,
    ...poolOptions,
    connect: bounded(through ? toProxy(connect, through.proxy, through.target) : connect),
  });
}

/** `rejectUnauthorized` is said because NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment would change its default. */
function tlsOptions({ caCertificate, clientCertificate, clientKey }: NetworkSettings) {
  return {
    rejectUnauthorized: true,
    ca: caCertificate ? [...commonAuthorities(), caCertificate] : undefined,
    cert: clientKey && clientCertificate,
    key: clientCertificate && clientKey,
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

type Connector = ReturnType<typeof buildConnector>;

/** A connection failed. undici does not retry its `code`, so the client's own policy decides. */
export class ConnectError extends Error {
  readonly code = "ERR_NOT_CONNECTED";

  constructor(override readonly cause: Error) {
    super(cause.message, { cause });
  }
}

/** What is known of the connection on which a request failed. */
export interface ConnectionHistory {
  /** Bytes since it was opened. */
  readonly bytesRead: number;
  readonly bytesWritten: number;
}

/**
 * A connector whose failures end the requests that wait for it: undici retries some of them forever. Errors of an open connection get
 * its history as their cause.
 */
function bounded(connect: Connector): Connector {
  return (options, callback) =>
    connect(options, (error, socket) => {
      if (error || !socket) return callback(new ConnectError(error ?? new Error("no connection")), null);
      socket.on("error", (failure: Error) => {
        const history: ConnectionHistory = { bytesRead: socket.bytesRead, bytesWritten: socket.bytesWritten };
        failure.cause ??= history;
      });
      callback(null, socket);
    });
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy that the environment names for an origin: `HTTPS_PROXY` or `HTTP_PROXY` (either case) unless `NO_PROXY` excludes the
 * host. As Terraform itself does, loopback addresses are never sent through a proxy of the environment.
 */
export function proxyFor(origin: string, environment: Environment): string | undefined {
  const { protocol, hostname, port } = new URL(origin);
  if (isLoopback(hostname)) return undefined;
  const read = (name: string) => environment[name.toLowerCase()] || environment[name] || undefined;
  const proxy = protocol === "https:" ? read("HTTPS_PROXY") : read("HTTP_PROXY");
  const host = hostname.replace(/^\[|\]$/g, "").toLowerCase();
  if (!proxy || isExcluded(host, port || (protocol === "https:" ? "443" : "80"), read("NO_PROXY") ?? "")) {
    return undefined;
  }
  return proxy.includes("://") ? proxy : `http://${proxy}`;
}

export function isLoopback(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|::1)$/i.test(hostname);
}

/** Entries are hosts (their subdomains included), `.domain`, addresses, blocks of addresses, `host:port` or `*`, separated by commas or blanks. */
function isExcluded(host: string, port: string, list: string): boolean {
  return list.split(/[\s,]+/).some((entry) => {
    if (entry === "") return false;
    if (entry === "*") return true;
    if (entry.includes("/")) return isInBlock(host, entry);
    const [name, onlyPort] = splitPort(entry.toLowerCase());
    if (onlyPort && onlyPort !== port) return false;
    const domain = name.replace(/^\*?\./, "");
    return host === domain || host.endsWith(`.${domain}`);
  });
}

/** A host and its port; the colons of an IPv6 address separate no port, unless it stands in brackets. */
function splitPort(entry: string): readonly [host: string, port: string | undefined] {
  if (isIPv6(entry)) return [entry, undefined];
  const [, bracketed, plain = "", port] = /^(?:\[(.*)\]|(.*?))(?::(\d+))?$/.exec(entry) ?? [];
  return [bracketed ?? plain, port];
}

const addressesOf4 = { name: "ipv4", mostBits: 32 } as const;
const addressesOf6 = { name: "ipv6", mostBits: 128 } as const;

/** Whether an address is in a block such as `10.0.0.0/8`; a block that is none excludes nothing. */
function isInBlock(host: string, block: string): boolean {
  const [network = "", length = ""] = block.split("/");
  const family = isIP(network);
  if (family === 0 || isIP(host) !== family || !/^\d+$/.test(length)) return false;
  const bits = Number(length);
  const { name, mostBits } = family === 6 ? addressesOf6 : addressesOf4;
  if (bits > mostBits) return false;
  const list = new BlockList();
  list.addSubnet(network, bits, name);
  return list.check(host, name);
}
