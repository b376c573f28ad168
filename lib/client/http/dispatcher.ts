import type { Agent, Dispatcher, ProxyAgent } from "undici";
import { proxyFor } from "./proxy";

export interface NetworkSettings {
  readonly caCertificate?: string;
  readonly clientCertificate?: string;
  readonly clientKey?: string;
  readonly proxyUrl?: string;
  /** Where the proxy variables are looked up. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Idle connections are given up well before the service closes them (61 s), so that no request meets a closing one. */
const pool = { connections: 16, pipelining: 1, keepAliveTimeout: 30_000, keepAliveMaxTimeout: 55_000, allowH2: false };

const connectTimeoutMs = 10_000;

export function dispatcherFor(origin: string, settings: NetworkSettings): Dispatcher {
  const tls = tlsOptions(settings);
  const uri = settings.proxyUrl ?? proxyFor(origin, settings.environment ?? process.env);
  if (!uri) return new (agentClass())({ ...pool, connect: { ...tls, timeout: connectTimeoutMs } });
  return new (proxyAgentClass())({
    ...pool,
    uri,
    proxyTunnel: origin.startsWith("https:"),
    requestTls: { ...tls, timeout: connectTimeoutMs },
    proxyTls: { ca: tls.ca, timeout: connectTimeoutMs },
  });
}

function tlsOptions({ caCertificate, clientCertificate, clientKey }: NetworkSettings) {
  const { rootCertificates } = require("node:tls") as typeof import("node:tls");
  return {
    ...(caCertificate ? { ca: [...rootCertificates, caCertificate] } : {}),
    ...(clientCertificate && clientKey ? { cert: clientCertificate, key: clientKey } : {}),
  };
}

// Only parts of undici: the whole package takes about 100 ms more to load, and the provider starts often.
function agentClass(): typeof Agent {
  return require("undici/lib/dispatcher/agent") as typeof Agent;
}

/** A proxy's tunnel is asked for with `connect`, which undici's index adds to every dispatcher. */
function proxyAgentClass(): typeof ProxyAgent {
  const base = require("undici/lib/dispatcher/dispatcher") as typeof Dispatcher;
  Object.assign(base.prototype, require("undici/lib/api"));
  return require("undici/lib/dispatcher/proxy-agent") as typeof ProxyAgent;
}
