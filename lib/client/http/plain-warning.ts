import type { Log } from "../log";
import { isLoopback } from "./proxy";

const warned = new Set<string>();

/** Says once for each address that the credential travels unprotected. */
export function warnWhenPlain(origin: string, log: Log): void {
  const { protocol, hostname } = new URL(origin);
  if (protocol !== "http:" || isLoopback(hostname) || warned.has(origin)) return;
  warned.add(origin);
  log("warn", `The credential is sent to ${origin} without encryption; use https where the network is not trusted.`, {
    origin,
  });
}
