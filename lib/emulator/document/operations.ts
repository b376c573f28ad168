import { randomUUID } from "node:crypto";
import type { z } from "zod/v3";
import { bucketLength, bucketStarts, type Database, groupValues, mergedRows } from "../database/query";
import { both, type Call, data, type Operation, openSourceOnly, operations, type Wording } from "../http/call";
import { check } from "../http/check";
import type { RequestHandler } from "../http/express";
import { metricsText, newKey } from "../operations/account";
import { crud } from "../operations/crud";
import type { Settings } from "../options";
import { Rejection } from "../rejection";
import type { Shape } from "../shapes/words";
import type { Opaque, RecordOf, Source } from "../store/tables";
import { type DocumentKind, type Held, opaqueId, table } from "./data";
import { alert, chartQuery, dashboard, key } from "./shapes";

function list(kind: DocumentKind): Operation["run"] {
  return ({ store }) => data(table(store, kind).list());
}

/** Create, list, get, update and delete of objects that are returned as they were sent. */
function managed<K extends "dashboards" | "alerts">(kind: K, shape: Shape<Opaque>): Operation[] {
  return crud(kind, {
    path: `/${kind}`,
    modes: both,
    anyIds: true,
    absent: (id) => new Rejection(404, `There is no object with the ID ${id} in ${kind}.`),
    onCreate: () => shape,
    write:
      ({ id: _, ...sent }, { store }) =>
      (stored) => {
        const held: Held = { id: stored?.id ?? opaqueId(kind, table(store, kind).size), ...sent };
        return held as unknown as RecordOf<K>;
      },
  });
}

/** A tile has an ID; one that was sent without gets its own. */
const dashboardWithTileIds = dashboard.transform(({ tiles, ...body }) => ({
  ...body,
  ...(tiles && { tiles: tiles.map(({ id, ...tile }, place) => ({ id: id ?? opaqueId("tile", place), ...tile })) }),
}));

/** What the document shows of the two modes. */
export const documentOperations: Operation[] = [
  ...managed("dashboards", dashboardWithTileIds),
  ...managed("alerts", alert),
  ...operations(both, { "get /sources": list("sources") }),
  ...operations(openSourceOnly, {
    "get /webhooks": list("webhooks"),
    "post /charts/series": (call) =>
      data(chartRows(call.database, check(call, { body: chartQuery }).body, call.now.getTime())),
  }),
];

const backupMembers = "id serviceId backupName startedAt finishedAt durationInSeconds sizeInBytes bucket".split(" ");

function only(members: string[], record: object): Opaque {
  return Object.fromEntries(Object.entries(record).filter(([name]) => members.includes(name)));
}

function createKey(call: Call) {
  const { body } = check(call, { body: key });
  const { key: made, generated } = newKey(call, { ...body, expireAt: body.expireAt ?? undefined });
  const { keyIdHash, keySecretHash, assignedRoleIds, ...shown } = made;
  return data({ key: shown, ...generated });
}

/** The account level as the document shows it: keys can be created, and nothing else. */
export function documentAccount(metricsSegment: string): Operation[] {
  return operations(["account"], {
    "post /keys": createKey,
    "get /services/:serviceId/backups": ({ store, serviceId }) =>
      data(store.backups.list().map((backup) => only(backupMembers, { serviceId, ...backup }))),
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
  return timestamp < firstMilliseconds ? timestamp * 1000 : timestamp;
}

/** The rows of a chart query: the data that the emulator invents, for any columns. */
function chartRows(database: Database, query: z.output<typeof chartQuery>, now: number): Opaque[] {
  const [start, end] = [milliseconds(query.startTime), milliseconds(query.endTime)];
  const length = bucketLength(query.granularity, start, end);
  if ((end - start) / length > mostBuckets)
    throw new Rejection(400, `The query covers more than ${mostBuckets} spans of ${query.granularity}.`);
  const all = query.series.map((series, index) => {
    const source: Source | undefined = database.store.sources.find(series.sourceId);
    if (!source)
      throw new Rejection(404, `series[${index}].sourceId: there is no source with the ID ${series.sourceId}.`);
    return bucketStarts(start, Math.min(end, now), length).flatMap((bucket) =>
      groupValues(database, source, series, bucket, length).map((found) => ({ bucket, ...found })),
    );
  });
  return mergedRows(all);
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
