import { BlockList, isIPv4, isIPv6 } from "node:net";

const reserved = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  reserved.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ["::", 128],
  ["::1", 128],
  ["100::", 64],
  ["2001:db8::", 32],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  reserved.addSubnet(network, prefix, "ipv6");

/** The IPv4 address inside `::ffff:a:b` and `::a:b`, the two forms in which an IPv6 address carries one. */
function embedded(address: string): string | undefined {
  const [, high, low] = /^::(?:ffff:)?(?:([0-9a-f]{1,4}):)?([0-9a-f]{1,4})$/i.exec(address) ?? [];
  if (low === undefined) return undefined;
  const [a, b] = [Number.parseInt(high ?? "0", 16), Number.parseInt(low, 16)];
  return [a >> 8, a & 255, b >> 8, b & 255].join(".");
}

/**
 * True for `localhost`, names below it, and literal addresses that are loopback, private or reserved.
 * Takes the host name of a parsed URL, in which odd spellings of an address are normalised already.
 */
export function isReserved(name: string): boolean {
  const hostname = name.replace(/\.$/, "");
  if (hostname === "localhost" || hostname.endsWith(".localhost")) return true;
  if (isIPv4(hostname)) return reserved.check(hostname, "ipv4");
  const address = hostname.replace(/^\[|\]$/g, "");
  if (!isIPv6(address)) return false;
  const inner = embedded(address);
  return reserved.check(address, "ipv6") || (inner !== undefined && reserved.check(inner, "ipv4"));
}
