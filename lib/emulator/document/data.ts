import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod/v3";
import { defaultData } from "../seed/default-data";
import { drafts, seededKey } from "../seed/seed";
import { newStore, type Store, type Table } from "../store/store";
import type { Alert, Dashboard, Opaque, SeedFile, Source, StoredData } from "../store/tables";

/** Where the default sources and webhook of the other product have an ID, the document's service has one of its own making. */
const sourceIds = ["acme/logs-1", "acme/traces?v=2", "7f9c2ba4-e88f-4a5c-9d0a-2f1d3b6c8e10", "Sitzungen #4"];

const defaults: SeedFile = {
  sources: defaultData.sources.map(({ name, kind, connection }, place) => ({
    id: sourceIds[place] ?? opaqueId("sources", place),
    name,
    kind,
    connection,
  })),
  webhooks: defaultData.webhooks.map((webhook) => ({ ...webhook, id: "hooks/on-call" })),
};

const kinds = ["sources", "webhooks", "dashboards", "alerts"] as const;

/** The objects of a seed as they are: the document requires nothing of them, so only what is no object is rejected. */
export function documentData(given: SeedFile | undefined): StoredData {
  const seed = given ?? defaults;
  const lists = kinds.map((kind) => {
    let place = 0;
    return [kind, drafts(kind, seed[kind], () => opaqueId(kind, place++))];
  });
  return {
    ...defaultData,
    savedSearches: [],
    ...Object.fromEntries(lists),
    keys: drafts("keys", seed.keys, randomUUID).map(seededKey),
    backups: seed.backups ?? defaultData.backups,
  };
}

/** Throws when a record cannot be found again. */
export function checkHeld(value: object, where: string): void {
  if (!("id" in value) || typeof value.id !== "string" || value.id === "")
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
export function opaqueId(noun: string, place: number): string {
  const form = forms[place % forms.length];
  return form?.(noun, randomBytes(4).toString("hex")) ?? randomUUID();
}

export type DocumentKind = "dashboards" | "alerts" | "sources" | "webhooks";

/** What the service holds is what was sent: the document requires no member of a record but its ID. */
export type Held = Opaque & { id: string };

export function table(store: Store, kind: DocumentKind): Table<Held> {
  return store[kind] as unknown as Table<Held>;
}

const text = z.string().catch("");
function number(usual: number) {
  return z.number().catch(usual);
}

const series = z.object({
  sourceId: text,
  aggFn: z.string().catch("count"),
  where: text,
  groupBy: z.array(z.string()).catch([]),
  field: text,
  type: z.string().catch("time"),
  metricName: z.string().optional().catch(undefined),
});

const tile = z.object({
  id: text,
  name: text,
  x: number(0),
  y: number(0),
  w: number(12),
  h: number(4),
  asRatio: z.boolean().catch(false),
  series: z.array(series).catch([]),
});

const dashboard = z.object({ name: text, tags: z.array(z.string()).catch([]), tiles: z.array(tile).catch([]) });

const alert = z.object({
  name: z.string().nullable().catch(null),
  dashboardId: text,
  tileId: text,
  interval: text,
  threshold: number(0),
  thresholdType: text,
});

const displayTypes: Readonly<Record<string, string>> = {
  time: "line",
  histogram: "stacked_bar",
  search: "search",
  number: "number",
  table: "table",
  markdown: "markdown",
};

/** What the picture of a tile shows: the first series decides its kind. */
function configOf({ series: all, asRatio }: z.output<typeof tile>) {
  const [first] = all;
  return {
    displayType: displayTypes[first?.type ?? "markdown"] ?? "line",
    sourceId: first?.sourceId,
    where: first?.where,
    groupBy: first?.groupBy.join(","),
    asRatio: asRatio && all.length === 2,
    select: all.map(
      ({ aggFn, field, where, metricName }): Opaque => ({ aggFn, valueExpression: field, where, metricName }),
    ),
  };
}

function drawnDashboard(held: Held): Dashboard {
  const { name, tags, tiles } = dashboard.parse(held);
  const nothing = { filters: [], savedQuery: null, savedQueryLanguage: null, savedFilterValues: [], containers: [] };
  return { id: held.id, name, tags, tiles: tiles.map((one) => ({ ...one, config: configOf(one) })), ...nothing };
}

function drawnAlert(held: Held): Alert {
  return {
    id: held.id,
    source: "tile",
    state: "OK",
    channels: [],
    message: null,
    note: null,
    numConsecutiveWindows: null,
    createdAt: "",
    updatedAt: "",
    ...alert.parse(held),
  };
}

/** A source whose columns nobody knows. */
function drawnSource({ id, name }: Held): Source {
  return {
    id,
    name: text.parse(name),
    kind: "source",
    connection: "connection",
    timestampValueExpression: "Timestamp",
  };
}

/** The stored objects in the form that the page draws. */
export function drawnStore(store: Store): Store {
  const drawn = newStore();
  const { webhooks, ...all } = store.view();
  drawn.load({
    ...all,
    connections: [{ id: "connection", name: "", host: "", username: "", createdAt: "", updatedAt: "" }],
    sources: table(store, "sources").list().map(drawnSource),
    webhooks: webhooks.map((held) => ({ ...held, name: text.parse(held.name), service: text.parse(held.service) })),
    dashboards: table(store, "dashboards").list().map(drawnDashboard),
    alerts: table(store, "alerts").list().map(drawnAlert),
  });
  return drawn;
}
