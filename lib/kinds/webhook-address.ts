import { BlockList, isIP } from "node:net";

const reservedIpv4 = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"],
  ...["192.0.2.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/3"],
];

/** Discard, documentation, unique local, link-local and multicast addresses; the others follow from those of IPv4. */
const reservedIpv6 = ["100::/64", "2001:db8::/32", "fc00::/7", "fe80::/10", "ff00::/8"];

/** What is before an IPv4 address in the addresses of IPv6 that stand for it. */
const embedding = ["::", "::ffff:"];

function reservedBlocks(): BlockList {
  const list = new BlockList();
  for (const [network = "", length = ""] of reservedIpv4.map((block) => block.split("/"))) {
    list.addSubnet(network, Number(length), "ipv4");
    for (const start of embedding) list.addSubnet(start + network, 96 + Number(length), "ipv6");
  }
  for (const [network = "", length = ""] of reservedIpv6.map((block) => block.split("/")))
    list.addSubnet(network, Number(length), "ipv6");
  return list;
}

let reserved: BlockList | undefined;

/**
 * True for an address that the service does not call unless its installation allows the host: `localhost`, names below it, and private or
 * reserved addresses (contract: further routes, section 2). A name is not resolved.
 */
export function isPrivateAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const host = new URL(url).hostname.toLowerCase().replace(/^\[|\]$|\.+$/g, "");
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  reserved ??= reservedBlocks();
  return isIP(host) !== 0 && reserved.check(host, isIP(host) === 6 ? "ipv6" : "ipv4");
}
