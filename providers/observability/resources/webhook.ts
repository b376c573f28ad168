import { BlockList, isIP } from "node:net";
import { DiagnosticError, partsFor } from "terraform-provider-sdk";
import { isRecord, omitUndefined } from "terraform-provider-sdk/values";
import { ApiError, type Client } from "../../../lib/client";
import { webhook } from "../../../lib/kinds/webhook";
import { problem } from "../../../lib/service/problems";
import { writes } from "../service";
import { kindResource } from "../stored/stored-resource";

const stored = kindResource(webhook, {
  store: (client) => client.webhooks,
  /** An installation may allow a private host, which the API does not say. */
  plan(context) {
    if (!writes(context) || context.planned.url === context.prior?.url) return undefined;
    const { url } = context.planned;
    if (typeof url === "string" && isPrivateAddress(url)) {
      const detail =
        "url names this machine, or a private or reserved address. The service rejects it, unless its WEBHOOK_HOSTNAME_ALLOWLIST names the host.";
      context.warn(problem("private-address"), detail, ["url"]);
    }
    return undefined;
  },
  /** The service `slack` rejects these members, even empty ones. */
  body({ headers, queryParams, body, ...members }, { planned }) {
    if (planned.service === "slack") return members;
    const ofGeneric = { headers: headers || undefined, queryParams: queryParams || undefined, body: body ?? undefined };
    return { ...members, ...omitUndefined(ofGeneric) };
  },
  /** Generic webhooks return their body, and others of a newer service perhaps. */
  state: (state, { service, body }, prior) =>
    service === "generic" || typeof body === "string" ? state : { ...state, body: prior.body },
});

/** `observability_webhook`. */
export const webhookResource = partsFor<Client>().resource(webhook, {
  ...stored,
  /** The service counts the alerts that hold it back, and does not name them. */
  delete: (context) =>
    stored.delete(context).catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== "conflict") throw error;
      const { client, prior, signal } = context;
      const alerts = await client.alerts.list({ signal });
      const calling = alerts.filter(({ channel }) => isRecord(channel) && channel.webhookId === prior.id);
      const names = calling.map(({ id, name }) => (name ? `"${name}" (${id})` : id)).join(", ");
      const detail = `The webhook "${prior.name}" (${prior.id}) is used by ${names || "alerts"}. Change those alerts to another webhook, or delete them first. Terraform deletes an alert before its webhook if the alert refers to observability_webhook.NAME.id. ${error.message}`;
      throw new DiagnosticError(problem("webhook-in-use"), detail, undefined, error);
    }),
});

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
  const version = isIP(host);
  return (version === 6 && reserved.check(host, "ipv6")) || (version === 4 && reserved.check(host, "ipv4"));
}
