/** Blocks of IPv4 addresses that are private or reserved, each with the length of its prefix. */
const reserved: readonly (readonly [string, number])[] = [
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
  ["224.0.0.0", 3],
];

/** Unspecified, loopback, discard, documentation, unique local, link-local and multicast addresses, as a URL spells them. */
const reservedIpv6 = /^(?:::1?$|100::(?!.*:.*:.*:.*:)|2001:db8:|f[cd]..:|fe[89ab].:|ff..:)/;

/** The IPv4 address in `::a:b` and `::ffff:a:b`, as two numbers of 16 bits. */
const embedded = /^::(?:ffff:)?(?:([0-9a-f]{1,4}):)?([0-9a-f]{1,4})$/;

function numberOf(address: string): number {
  return address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
}

function isReservedIpv4(address: number): boolean {
  return reserved.some(
    ([network, length]) =>
      Math.floor(address / 2 ** (32 - length)) === Math.floor(numberOf(network) / 2 ** (32 - length)),
  );
}

/**
 * True for an address that the service does not call unless its installation allows the host: `localhost`, names below it, and private or
 * reserved addresses (contract: further routes, section 2). A name is not resolved.
 */
export function isPrivateAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const host = new URL(url).hostname.toLowerCase().replace(/^\[|\]$|\.+$/g, "");
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  if (/^\d+(?:\.\d+){3}$/.test(host)) return isReservedIpv4(numberOf(host));
  const [, high = "0", low] = embedded.exec(host) ?? [];
  if (low !== undefined) return isReservedIpv4(Number.parseInt(high, 16) * 65_536 + Number.parseInt(low, 16));
  return reservedIpv6.test(host);
}
