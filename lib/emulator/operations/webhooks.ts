import { BlockList, isIPv4, isIPv6 } from "node:net";
import type * as Handlebars from "handlebars";
import { z } from "zod/v3";
import { both, type Call, operations, type Result } from "../http/call";
import { badRequest, Rejection } from "../rejection";
import { byVersion, type ServiceVersion } from "../shapes/releases";
import { dropped, enumeration, type Reject, ruled } from "../shapes/words";
import { crud, identity } from "./crud";

const controlCharacters = /\p{Cc}/u;
function plainText(noun: string) {
  return z
    .string()
    .max(4096)
    .refine((text) => !controlCharacters.test(text), `${noun} values cannot contain control characters`);
}

const headerName = z
  .string()
  .min(1, "Header name cannot be empty")
  .max(256)
  .regex(
    /^[A-Za-z0-9!#$%&'*+\-.^_`|~]+$/,
    "Invalid header name. Only alphanumeric characters and !#$%&'*+-.^_`|~ are allowed",
  )
  .refine((name) => !/^\d/.test(name), "Header name cannot start with a number");
const parameterName = z
  .string()
  .min(1, "Query parameter name cannot be empty")
  .max(1024)
  .refine((name) => !controlCharacters.test(name), "Query parameter names cannot contain control characters");
function atMost100(map: Record<string, string>) {
  return Object.keys(map).length <= 100;
}

const members = {
  name: z.string().trim().min(1).max(1024),
  service: enumeration(["slack", "generic", "incidentio"]),
  url: z.string().url().max(2048),
  description: z.string().max(2048).optional(),
  queryParams: z
    .record(parameterName, plainText("Query parameter"))
    .refine(atMost100, "A webhook cannot have more than 100 query parameters")
    .optional(),
  headers: z
    .record(headerName, plainText("Header"))
    .refine(atMost100, "A webhook cannot have more than 100 headers")
    .optional(),
  body: z.string().max(16_384).optional(),
};
const newerMembers = { ...members, titleEmoji: z.boolean().optional() };

function slackRules(webhook: z.output<ReturnType<typeof shapeOf>>, reject: Reject): void {
  if (webhook.service !== "slack") return;
  for (const member of ["headers", "queryParams", "body"] as const)
    if (webhook[member] !== undefined) reject([member], `${member} is not supported for the slack webhook service`);
}

function shapeOf(version: ServiceVersion) {
  return z.object({ ...members, titleEmoji: version >= "2.44" ? newerMembers.titleEmoji : dropped });
}
/** That a template compiles is checked in the document of October 2026. */
const webhookBodies = byVersion((version) =>
  ruled(shapeOf(version), (webhook, reject) => {
    slackRules(webhook, reject);
    if (version >= "2.41" && webhook.body !== undefined && !isTemplate(webhook.body))
      reject(["body"], "Invalid Handlebars template");
  }),
);
type WebhookBody = z.output<ReturnType<typeof shapeOf>>;

/** True for what Handlebars compiles. */
function isTemplate(body: string): boolean {
  const { precompile }: typeof Handlebars = require("handlebars");
  try {
    return precompile(body) !== undefined;
  } catch {
    return false;
  }
}

/** Where the emulated server's own databases listen, by the names that its stock installation gives them. */
const ownDatabases = ["localhost:8123", "localhost:27017", "ch-server:8123", "db:27017"];

/** Names that the document store of the service takes for paths, operators or members of its own, so that the write fails. */
const unstorable = /\.|^\$|^(__proto__|constructor|prototype)$/;

/** Rejects what the service does not call, names of hosts unresolved, and what it does not store. */
function checkRules({ store, webhookHosts }: Call, body: WebhookBody, id?: string): void {
  const { url, service, name } = body;
  const { protocol, host, hostname } = new URL(url);
  if (protocol !== "http:" && protocol !== "https:") throw badRequest("Webhook URL must use HTTP or HTTPS");
  if (service === "slack" && hostname !== "slack.com" && !hostname.endsWith(".slack.com"))
    throw badRequest(`Slack Webhook URL ${url} does not have hostname that ends in 'slack.com'`);
  if (!webhookHosts.some((allowedHost) => allowedHost === "*" || allowedHost === hostname || allowedHost === host)) {
    if (ownDatabases.includes(host)) throw badRequest("Webhook attempting to query disallowed route.");
    if (isReserved(hostname)) throw badRequest("Webhook URL resolves to a private or reserved address.");
  }
  const isTaken = store.webhooks
    .list()
    .some((webhook) => webhook.id !== id && webhook.service === service && webhook.name === name);
  if (isTaken) throw badRequest("A webhook with this service and name already exists");
  if (Object.keys({ ...body.headers, ...body.queryParams }).some((name) => unstorable.test(name)))
    throw new Rejection(500, "Something went wrong :(");
}

/** The document of October 2026 has it. The uniqueness of the name is not checked. */
function validate(call: Call): Result {
  const { serviceVersion, store } = call;
  if (serviceVersion < "2.41") throw new Rejection(404, "Webhook not found");
  const { data: body, error } = webhookBodies[serviceVersion].safeParse(call.body);
  const errors = error?.issues.map(({ path, message }) => ({ path: path.join("."), message })) ?? [];
  const [same] = body
    ? store.webhooks.list().filter(({ name, service }) => name === body.name && service === body.service)
    : [];
  try {
    if (body) checkRules(call, body, same?.id);
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    errors.push({ path: "", message: error.message });
  }
  const valid = errors.length === 0;
  return { kind: "bare", body: { valid, errors, normalized: valid ? body : null } };
}

const stored = crud("webhooks", {
  path: "/webhooks",
  modes: both,
  members: (version) => Object.keys(version >= "2.44" ? newerMembers : members),
  paged: true,
  listedOnly: true,
  absent: () => new Rejection(404, "Webhook not found"),
  onCreate: ({ serviceVersion }) => webhookBodies[serviceVersion],
  write: (body, call) => (stored) => {
    checkRules(call, body, stored?.id);
    // Both survive an update that leaves them out, as long as the address stays the same.
    const { headers, queryParams } = stored?.url === body.url && stored.service === body.service ? stored : {};
    return { headers, queryParams, ...body, ...identity(stored, call) };
  },
  // Headers and query parameters are never shown, the body only of generic webhooks.
  publicForm: ({ headers, queryParams, body, ...webhook }) =>
    webhook.service === "generic" && body !== undefined ? { ...webhook, body } : webhook,
  deleting: ({ id }, { store }) => {
    const users = store.alerts.list().filter(({ channels }) => channels[0]?.webhookId?.toLowerCase() === id).length;
    if (users > 0)
      throw new Rejection(
        409,
        `Cannot delete webhook: ${users} alert(s) still reference it. Reassign or remove those alerts first.`,
      );
  },
});

export const webhookOperations = [...stored, ...operations(both, { "post /webhooks/validate": validate })];

const reserved = new BlockList();
const blocks = {
  ipv4: "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4",
  ipv6: "::/128 ::1/128 64:ff9b::7f00:0/104 100::/64 2001:db8::/32 fc00::/7 fe80::/10 ff00::/8",
};
for (const family of ["ipv4", "ipv6"] as const)
  for (const block of blocks[family].split(" ")) {
    const [network = "", prefix] = block.split("/");
    reserved.addSubnet(network, Number(prefix), family);
    // An IPv6 address that carries an IPv4 address; of its other form, `::ffff:a:b`, the list knows that.
    if (family === "ipv4") reserved.addSubnet(`::${network}`, 96 + Number(prefix), "ipv6");
  }

/**
 * True for `localhost`, names below it, and literal addresses that are loopback, private or reserved.
 * Takes the host name of a parsed URL, in which odd spellings of an address are normalized already.
 */
function isReserved(name: string): boolean {
  const hostname = name.replace(/\.$/, "");
  if (hostname === "localhost" || hostname.endsWith(".localhost")) return true;
  if (isIPv4(hostname)) return reserved.check(hostname, "ipv4");
  const address = hostname.replace(/^\[|\]$/g, "");
  return isIPv6(address) && reserved.check(address, "ipv6");
}
