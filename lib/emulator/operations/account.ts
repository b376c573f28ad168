import { createHash, randomBytes } from "node:crypto";
import { z } from "zod/v3";
import { type Call, data, done, type Mode, type Operation, operations, type Result } from "../http/call";
import { check } from "../http/check";
import { badRequest, Rejection } from "../rejection";
import { type ApiKey, type Opaque, recordFrom } from "../store/tables";

const modes: Mode[] = ["account"];
const maximum = 100;

const instant = z
  .union([z.literal(""), z.string().datetime({ offset: true })])
  .nullish()
  .transform((text) => (text ? new Date(text).toISOString() : undefined));

const onUpdate = z
  .object({
    name: z.string().min(1),
    state: z.enum(["enabled", "disabled"]),
    roles: z.array(z.enum(["admin", "developer", "query_endpoints"])).min(1, "roles must contain at least 1 element"),
    assignedRoleIds: z.array(z.string().uuid()),
    ipAccessList: z.array(z.object({ source: z.string().min(1), description: z.string().optional() })),
    expireAt: instant,
  })
  .partial();
const hash = z.string().length(44);
const hashData = z.object({ keyIdHash: hash, keyIdSuffix: z.string().length(4), keySecretHash: hash });
const onCreate = onUpdate.required({ name: true }).extend({ hashData: hashData.optional() });

/** Where a page begins: opaque to clients. */
const cursorText = z
  .string()
  .transform((text) => Number(Buffer.from(text, "base64url").toString()))
  .pipe(z.number().int().min(1));
const cursorQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .transform((limit) => Math.min(limit, 250))
    .default(250),
  cursor: cursorText.optional(),
});

/** A key as in responses: without hashes and unset members. */
function publicKey({ keyIdHash, keySecretHash, assignedRoleIds, ...key }: ApiKey, { store }: Call): Opaque {
  const assignedRoles = assignedRoleIds.map((roleId) => {
    const role = store.roles.find(roleId);
    return { roleId, roleName: role?.name, roleType: role?.type };
  });
  return { ...key, ...(assignedRoles.length > 0 && { assignedRoles }) };
}

function existing(call: Call): ApiKey {
  const key = call.store.keys.find(call.params.keyId ?? "");
  if (!key) throw new Rejection(404, "API key not found");
  return key;
}

function checkRoles({ store }: Call, roleIds: string[] = []): void {
  const unknown = roleIds.find((id) => !store.roles.find(id));
  if (unknown) throw badRequest(`assignedRoleIds: role ${unknown} does not exist`);
}

/** Base64 of the SHA-256 digest, the form in which callers may hand in IDs and secrets. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("base64");
}

/** What a key is recognized by. */
function hashesOf(keyId: string, keySecret: string) {
  return { keySuffix: keyId.slice(-4), keyIdHash: hashOf(keyId), keySecretHash: hashOf(keySecret) };
}

function random(bytes: number): string {
  return randomBytes(bytes).toString("base64").replace(/[+/=]/g, "0");
}

interface KeyBody extends Partial<ApiKey> {
  hashData?: z.output<typeof hashData>;
}

/** Makes a key of a checked body; `generated` is its ID and secret, to be shown once, if it has no hashes of its own. */
export function newKey({ store, receivedAt }: Call, { hashData, ...body }: KeyBody) {
  const generated = { keyId: random(15), keySecret: random(30) };
  const { keyIdSuffix: keySuffix, ...members } = hashData ?? {};
  const hashes = hashData ? { keySuffix, ...members } : hashesOf(generated.keyId, generated.keySecret);
  const draft = { ...body, name: body.name ?? "", createdAt: receivedAt.toISOString(), ...hashes };
  return { key: store.keys.put(recordFrom("keys", draft, "The key")), generated: hashData ? {} : generated };
}

/** The keys, oldest first; in pages since the document of October 2026. */
function list(call: Call): Result {
  const keys = call.store.keys.list().map((key) => publicKey(key, call));
  if (call.serviceVersion < "2.41") return data(keys);
  const { limit, cursor = 0 } = check(call, { query: cursorQuery }).query;
  const end = cursor + limit;
  const nextCursor = end < keys.length ? Buffer.from(String(end)).toString("base64url") : null;
  return { kind: "data", data: keys.slice(cursor, end), cursorPage: { limit, totalCount: keys.length, nextCursor } };
}

function create(call: Call) {
  const { body } = check(call, { body: onCreate });
  checkRoles(call, body.assignedRoleIds);
  if (call.store.keys.size >= maximum) throw badRequest(`an organization has at most ${maximum} API keys`);
  const { key, generated } = newKey(call, body);
  return data({ key: publicKey(key, call), ...generated });
}

function update(call: Call) {
  const key = existing(call);
  const { body } = check(call, { body: onUpdate });
  checkRoles(call, body.assignedRoleIds);
  return data(publicKey(call.store.keys.put({ ...key, ...body }), call));
}

function remove(call: Call) {
  const { id } = existing(call);
  if (id === call.callerKeyId) throw badRequest("an API key cannot delete itself");
  call.store.keys.remove(id);
  return done;
}

const keyOperations: Operation[] = [
  ...operations(modes, {
    "get /keys": list,
    "get /keys/:keyId": (call) => data(publicKey(existing(call), call)),
    "delete /keys/:keyId": remove,
    "get /roles": ({ store }) => data(store.roles.list()),
  }),
  ...operations(modes, { "post /keys": create }, { members: Object.keys(onCreate.shape) }),
  ...operations(modes, { "patch /keys/:keyId": update }, { members: Object.keys(onUpdate.shape) }),
];

/** The key record that lets the emulator's own credentials in. */
export function callerKey(keyId: string, keySecret: string): ApiKey {
  return recordFrom("keys", { name: "Emulator", roles: ["admin"], ...hashesOf(keyId, keySecret) }, "The key");
}

const backupOperations = operations(modes, {
  "get /services/:serviceId/backups": ({ store, serviceId }) => {
    const newestFirst = store.backups.list().sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1));
    return data(newestFirst.map((backup) => ({ serviceId, ...backup })));
  },
  "get /services/:serviceId/backups/:backupId": ({ store, serviceId, params }) => {
    const backup = store.backups.find(params.backupId ?? "");
    if (!backup) throw new Rejection(404, "Backup not found");
    return data({ serviceId, ...backup });
  },
});

type Family = readonly [name: string, type: "counter" | "gauge", help: string, table: string];

const essential: readonly Family[] = [
  [
    "ClickHouseProfileEvents_Query",
    "counter",
    "Number of queries to be interpreted and potentially executed",
    "events",
  ],
  ["ClickHouseProfileEvents_SelectQuery", "counter", "Number of select queries", "events"],
  ["ClickHouseProfileEvents_InsertQuery", "counter", "Number of insert queries", "events"],
  ["ClickHouseProfileEvents_FailedQuery", "counter", "Number of failed queries", "events"],
  ["ClickHouseMetrics_Query", "gauge", "Number of executing queries", "metrics"],
  ["ClickHouseMetrics_TCPConnection", "gauge", "Number of connections to the native interface", "metrics"],
  ["ClickHouseMetrics_MemoryTracking", "gauge", "Memory used by the server, in bytes", "metrics"],
  ["ClickHouseAsyncMetrics_Uptime", "gauge", "Seconds since the server started", "asynchronous_metrics"],
];

/** The families that only the unfiltered text holds. */
const further = Array.from({ length: 24 }, (_, index): Family => {
  const name = `ClickHouseAsyncMetrics_CPUFrequencyMHz_${index}`;
  return [name, "gauge", `Current frequency of processor ${index}, in MHz`, "asynchronous_metrics"];
});

/** A value that grows (counters) or wavers (gauges) from minute to minute, as the real text is refreshed. */
function sampleValue([name, type]: Family, host: number, moment: Date): number {
  const minute = Math.floor(moment.getTime() / 60_000);
  const seed = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7) + host * 101;
  if (type === "counter") return (minute % 1_000_000) * ((seed % 50) + 1);
  return (seed * 13 + minute * (seed % 7)) % 4096;
}

function labels(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .join(",");
}

export function metricsText({ organizationId, serviceId, receivedAt }: Call, filtered: boolean): string {
  const ids = { clickhouse_org: organizationId, clickhouse_service: serviceId };
  const service = { ...ids, clickhouse_service_name: "emulator" };
  const info = { ...service, clickhouse_cluster_status: "running", clickhouse_version: "25.8", scrape: "full" };
  const head = [
    "# HELP ClickHouse_ServiceInfo Information about service, including cluster status and ClickHouse version",
    "# TYPE ClickHouse_ServiceInfo untyped",
    `ClickHouse_ServiceInfo{${labels(info)}} 1`,
    "",
  ];
  const families = (filtered ? essential : [...essential, ...further]).flatMap((family) => {
    const [name, type, help, table] = family;
    const samples = [0, 1].map((host) => {
      const sampleLabels = labels({ ...service, hostname: `c-emulator-server-${host}`, table: `system.${table}` });
      return `${name}{${sampleLabels}} ${sampleValue(family, host, receivedAt)}`;
    });
    return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples, ""];
  });
  return [...head, ...families].join("\n");
}

/** The account level; the segment is the one of the metrics, which products name differently. */
export function accountOperations(segment: string): Operation[] {
  const run = (call: Call): Result => ({
    kind: "text",
    text: metricsText(call, call.query.filtered_metrics === "true"),
  });
  const metrics = operations(modes, { [`get /services/:serviceId/${segment}`]: run, [`get /${segment}`]: run });
  return [...keyOperations, ...backupOperations, ...metrics];
}
