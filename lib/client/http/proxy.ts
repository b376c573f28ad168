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
  if (!proxy || isExcluded(hostname, port || (protocol === "https:" ? "443" : "80"), read("NO_PROXY") ?? "")) {
    return undefined;
  }
  return proxy.includes("://") ? proxy : `http://${proxy}`;
}

export function isLoopback(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|::1)$/i.test(hostname);
}

/** Entries are hosts (their subdomains included), `.domain`, `host:port` or `*`, separated by commas or blanks. */
function isExcluded(hostname: string, port: string, list: string): boolean {
  return list.split(/[\s,]+/).some((entry) => {
    if (entry === "") return false;
    if (entry === "*") return true;
    const [, name = "", onlyPort] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
    if (onlyPort && onlyPort !== port) return false;
    const domain = name.replace(/^\*?\./, "");
    return hostname.toLowerCase() === domain || hostname.toLowerCase().endsWith(`.${domain}`);
  });
}
