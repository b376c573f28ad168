import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod/v3";
import { bucketLength, bucketStarts, type Database, groupValues, mergedRows } from "./database/query";
import { both, type Call, data, type Operation, openSourceOnly, operations, type Wording } from "./http/call";
import { check } from "./http/check";
import type { RequestHandler } from "./http/express";
import { metricsText, newKey } from "./operations/account";
import { crud } from "./operations/crud";
import type { Settings } from "./options";
import { Rejection } from "./rejection";
import type { Shape } from "./shapes/words";
import { defaultData, drafts, records } from "./store/seed";
import type { Store, Table } from "./store/store";
import type { Opaque, RecordOf, SeedFile, Source, StoredData } from "./store/tables";

const text = z.string();
const integer = z.number().int();

/** Other members than the document's are kept as they were sent: the document does not forbid them. */
function openObject<S extends z.ZodRawShape>(shape: S) {
  return z.object(shape).passthrough();
}

/** Other members are dropped, which the check of a strict service reports. */
function closedObject<S extends z.ZodRawShape>(shape: S) {
  // The type says what both have in common.
  return z.object(shape) as unknown as ReturnType<typeof openObject<S>>;
}

/** The bodies that the document shows. */
function bodiesOf(object: typeof openObject) {
  const chartSeries = object({
    sourceId: text,
    aggFn: z.enum(["avg", "count", "count_distinct", "last_value", "max", "min", "quantile", "sum"]),
    where: text,
    groupBy: z.array(text),
    dataSource: z.enum(["events", "metrics"]).optional(),
    field: text.optional(),
    metricName: text.optional(),
    metricDataType: z.enum(["sum", "gauge", "histogram"]).optional(),
    type: z.enum(["time", "table", "number", "histogram", "search", "markdown"]).optional(),
    whereLanguage: z.enum(["lucene", "sql"]).optional(),
  });

  const tile = object({
    id: text,
    name: text,
    x: integer,
    y: integer,
    w: integer,
    h: integer,
    asRatio: z.boolean(),
    series: z.array(chartSeries),
  }).partial();

  const dashboard = object({ id: text, name: text, tags: z.array(text), tiles: z.array(tile) }).partial();

  const alert = object({
    dashboardId: text,
    tileId: text,
    threshold: z.number(),
    interval: text,
    source: text,
    thresholdType: text,
    channel: object({ type: text, webhookId: text }).partial(),
    name: text,
    message: text,
  }).partial();

  const chartQuery = object({
    startTime: z.number(),
    endTime: z.number(),
    granularity: text.optional(),
    series: z.array(chartSeries),
  });

  const key = object({
    name: text,
    roles: z.array(z.enum(["admin", "developer", "query_endpoints"])).min(1),
    expireAt: text.nullable(),
    ipAccessList: z.array(object({ source: text, description: text }).partial()),
    hashData: object({ keyIdHash: text, keyIdSuffix: text, keySecretHash: text }),
    state: z.enum(["enabled", "disabled"]),
  }).partial();

  return { dashboard, alert, chartQuery, key };
}

const openBodies = bodiesOf(openObject);
const closedBodies = bodiesOf(closedObject);

function bodiesFor({ strict }: Pick<Call, "strict">) {
  if (strict) return closedBodies;
  return openBodies;
}

/** Where the default sources and webhook of the other product have an ID, the document's service has one of its own making. */
const sourceIds = ["acme/logs-1", "acme/traces?v=2", "7f9c2ba4-e88f-4a5c-9d0a-2f1d3b6c8e10", "Sitzungen #4"];

const defaults: SeedFile = {
  sources: defaultData.sources.map(({ name, kind, connection }, place) => ({
    ...{ id: sourceIds[place] ?? opaqueId("sources", place), name, kind, connection },
  })),
  webhooks: defaultData.webhooks.map((webhook) => ({ ...webhook, id: "hooks/on-call" })),
};

const kinds = ["sources", "webhooks", "dashboards", "alerts"] as const;
type DocumentKind = (typeof kinds)[number];

/** The objects of a seed as they are: the document requires nothing of them, so only what is no object is rejected. */
export function documentData(seedFile: SeedFile | undefined): StoredData {
  const seed = seedFile ?? defaults;
  const lists = kinds.map((kind) => [
    kind,
    drafts(kind, seed[kind]).map((draft, place) => ({ id: opaqueId(kind, place), ...draft })),
  ]);
  return {
    ...defaultData,
    savedSearches: [],
    ...Object.fromEntries(lists),
    keys: records(seed, "keys"),
    backups: seed.backups ?? defaultData.backups,
  };
}

/** Any record; throws when it cannot be found again. */
export function heldRecord<T extends { id: unknown }>(record: T, where: string): T {
  if (typeof record.id === "string" && record.id !== "") return record;
  throw new Error(`${where}.id cannot be used: it is no text.`);
}

/** Identifiers are strings, and no more: each form has something that a client may rely on by mistake. */
const forms: readonly ((noun: string, unique: string) => string)[] = [
  (noun, unique) => `acme/${noun}-${unique}`,
  () => randomUUID(),
  (_, unique) => String(Number.parseInt(unique, 16)),
  (noun, unique) => `${noun} ${unique}?a=1&b#100%`,
  (noun, unique) => `urn:acme:${noun}:${unique}`,
  (noun, unique) => `Übersicht+${noun}.${unique}~`,
];

/** A fresh ID for the object at a place in its list: neighbors have IDs of different forms. */
function opaqueId(noun: string, place: number): string {
  return forms[place % forms.length]?.(noun, randomBytes(4).toString("hex")) ?? randomUUID();
}

/** What the service holds is what was sent: the document requires no member of a record but its ID. */
type Held = Opaque & { id: string };

function table(store: Store, kind: DocumentKind): Table<Held> {
  return store[kind] as unknown as Table<Held>;
}

function list(kind: DocumentKind): Operation["run"] {
  return ({ store }) => data(table(store, kind).list());
}

/** Create, list, get, update and delete of objects that are returned as they were sent. */
function managed<K extends "dashboards" | "alerts">(kind: K, shapeFor: (call: Call) => Shape<Opaque>): Operation[] {
  return crud(kind, {
    path: `/${kind}`,
    modes: both,
    anyIds: true,
    absent: (id) => new Rejection(404, `There is no object with the ID ${id} in ${kind}.`),
    onCreate: shapeFor,
    write:
      ({ id: _, ...body }, { store }) =>
      (stored) => {
        const held: Held = { id: stored?.id ?? opaqueId(kind, table(store, kind).size), ...body };
        return held as unknown as RecordOf<K>;
      },
  });
}

/** A tile has an ID; one that was sent without gets its own. */
function dashboardWithTileIds(call: Call) {
  return bodiesFor(call).dashboard.transform(({ tiles, ...body }) => ({
    ...body,
    ...(tiles && { tiles: tiles.map(({ id, ...tile }, place) => ({ id: id ?? opaqueId("tile", place), ...tile })) }),
  }));
}

/** What the document shows of the two modes. */
export const documentOperations: Operation[] = [
  ...managed("dashboards", dashboardWithTileIds),
  ...managed("alerts", (call) => bodiesFor(call).alert),
  ...operations(both, { "get /sources": list("sources") }),
  ...operations(openSourceOnly, {
    "get /webhooks": list("webhooks"),
    "post /charts/series": (call) =>
      data(chartRows(call.database, check(call, { body: bodiesFor(call).chartQuery }).body, call.receivedAt.getTime())),
  }),
];

const backupMembers = "id serviceId backupName startedAt finishedAt durationInSeconds sizeInBytes bucket".split(" ");

function picked(members: string[], record: object): Opaque {
  return Object.fromEntries(Object.entries(record).filter(([name]) => members.includes(name)));
}

function createKey(call: Call) {
  const { body } = check(call, { body: bodiesFor(call).key });
  const { key: created, generated } = newKey(call, { ...body, expireAt: body.expireAt ?? undefined });
  const { keyIdHash, keySecretHash, assignedRoleIds, ...publicKey } = created;
  return data({ key: publicKey, ...generated });
}

/** The account level as the document shows it: keys can be created, and nothing else. */
export function documentAccount(metricsSegment: string): Operation[] {
  return operations(["account"], {
    "post /keys": createKey,
    "get /services/:serviceId/backups": ({ store, serviceId }) =>
      data(store.backups.list().map((backup) => picked(backupMembers, { serviceId, ...backup }))),
    // The document does not name the parameter that filters: any does.
    [`get /services/:serviceId/${metricsSegment}`]: (call) => ({
      kind: "text",
      text: metricsText(call, Object.keys(call.query).length > 0),
    }),
  });
}

const mostBuckets = 20_000;
/** The year 5138 in seconds, the year 1973 in milliseconds. */
const firstMilliseconds = 100_000_000_000;

/** Seconds or milliseconds: the document says "numeric timestamp". */
function milliseconds(timestamp: number): number {
  if (timestamp < firstMilliseconds) return timestamp * 1000;
  return timestamp;
}

/** The rows of a chart query: the data that the emulator invents, for any columns. */
function chartRows(database: Database, query: z.output<typeof openBodies.chartQuery>, currentTime: number): Opaque[] {
  const [start, end] = [milliseconds(query.startTime), milliseconds(query.endTime)];
  const length = bucketLength(query.granularity, start, end);
  if ((end - start) / length > mostBuckets)
    throw new Rejection(400, `The query covers more than ${mostBuckets} spans of ${query.granularity}.`);
  const pointsOfSeries = query.series.map((series, index) => {
    const source: Source | undefined = database.store.sources.find(series.sourceId);
    if (!source)
      throw new Rejection(404, `series[${index}].sourceId: there is no source with the ID ${series.sourceId}.`);
    return bucketStarts(start, Math.min(end, currentTime), length).flatMap((bucket) =>
      groupValues(database, source, series, bucket, length).map((point) => ({ bucket, ...point })),
    );
  });
  return mergedRows(pointsOfSeries);
}

/** Open source: `data`, and texts for errors, whose bodies the document does not show. */
export const openSourceWording: Wording = {
  send(response, result) {
    if (result.kind === "data" && result.data !== undefined) response.json({ data: result.data });
    else response.status(204).end();
  },
  reject(response, { status, message }) {
    response.status(status).type("text/plain").send(message);
  },
};

/** Managed and account level: the envelope, and `error` with `status`. */
export const managedWording: Wording = {
  send(response, result) {
    const content = result.kind === "data" ? result.data : undefined;
    response.json({ requestId: randomUUID(), result: content, status: 200 });
  },
  reject(response, { status, message }) {
    response.status(status).json({ error: message, status });
  },
};

/** What an operation gets that the document does not show. */
export function unserved({ undocumented: { status, body } }: Settings): RequestHandler {
  return (_request, response) => {
    const error = status === 405 ? "Method Not Allowed" : "Not Found";
    if (body === "json") response.status(status).json({ error, status });
    else response.status(status).type("text/plain").send(error);
  };
}
