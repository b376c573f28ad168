import { BlockList, isIP, isIPv6 } from "node:net";

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

/** Whether an address is in a block such as `10.0.0.0/8`; a block that is none excludes nothing. */
function isInBlock(host: string, block: string): boolean {
  const [network = "", length = ""] = block.split("/");
  const family = isIP(network);
  if (family === 0 || isIP(host) !== family || !/^\d+$/.test(length)) return false;
  const bits = Number(length);
  if (bits > (family === 6 ? 128 : 32)) return false;
  const list = new BlockList();
  list.addSubnet(network, bits, family === 6 ? "ipv6" : "ipv4");
  return list.check(host, family === 6 ? "ipv6" : "ipv4");
}
