import { randomBytes, randomUUID } from "node:crypto";
import { text } from "../database/columns";
import { anyConnection, anySource } from "../database/query";
import { configOfSeries } from "../operations/tile-forms";
import type { TileSeries } from "../shapes/tile";
import { defaultData, drafts, records } from "../store/seed";
import { newStore, type Store, type Table } from "../store/store";
import {
  type Alert,
  type Dashboard,
  type Opaque,
  recordFrom,
  type SeedFile,
  type StoredData,
  type TileConfig,
} from "../store/tables";
import { alert, type DocumentTile, dashboard } from "./shapes";

/** Where the default sources and webhook of the other product have an ID, the document's service has one of its own making. */
const sourceIds = ["acme/logs-1", "acme/traces?v=2", "7f9c2ba4-e88f-4a5c-9d0a-2f1d3b6c8e10", "Sitzungen #4"];

const defaults: SeedFile = {
  sources: defaultData.sources.map(({ name, kind, connection }, place) => ({
    ...{ id: sourceIds[place] ?? opaqueId("sources", place), name, kind, connection },
  })),
  webhooks: defaultData.webhooks.map((webhook) => ({ ...webhook, id: "hooks/on-call" })),
};

const kinds = ["sources", "webhooks", "dashboards", "alerts"] as const;
export type DocumentKind = (typeof kinds)[number];

/** The objects of a seed as they are: the document requires nothing of them, so only what is no object is rejected. */
export function documentData(given: SeedFile | undefined): StoredData {
  const seed = given ?? defaults;
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
export function heldRecord<T extends { id: unknown }>(given: T, where: string): T {
  if (typeof given.id === "string" && given.id !== "") return given;
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
  return forms[place % forms.length]?.(noun, randomBytes(4).toString("hex")) ?? randomUUID();
}

/** What the service holds is what was sent: the document requires no member of a record but its ID. */
export type Held = Opaque & { id: string };

export function table(store: Store, kind: DocumentKind): Table<Held> {
  return store[kind] as unknown as Table<Held>;
}

/** What the picture of a tile shows: the first series decides its kind. */
function configOf({ series = [], asRatio }: DocumentTile): TileConfig {
  const forms = series.map(({ type = "time", ...one }) =>
    type === "histogram" ? { ...one, type: "time", displayType: "stacked_bar" } : { fields: [], ...one, type },
  );
  return forms.length > 0 ? configOfSeries(forms as unknown as TileSeries[], asRatio) : { displayType: "markdown" };
}

/** What is not of the document's shape is drawn as if it were not there. */
function drawnDashboard(held: Held): Dashboard {
  const { name, tags, tiles = [] } = dashboard.catch({}).parse(held);
  const drawn = tiles.map((tile) => ({ ...tile, config: configOf(tile) }));
  return recordFrom("dashboards", { id: held.id, name, tags, tiles: drawn }, "The dashboard");
}

function drawnAlert(held: Held): Alert {
  const usual = { name: null, message: null, note: null, numConsecutiveWindows: null, createdAt: "", updatedAt: "" };
  const compared = { interval: "", threshold: 0, thresholdType: "" };
  return {
    ...usual,
    ...compared,
    ...alert.catch({}).parse(held),
    id: held.id,
    source: "tile",
    state: "OK",
    channels: [],
  };
}

/** The stored objects in the form that the page draws; of a source nobody knows the columns. */
export function drawnStore(store: Store): Store {
  const drawn = newStore();
  drawn.load({
    ...store.view(),
    connections: [anyConnection],
    sources: table(store, "sources")
      .list()
      .map(({ id, name }) => ({ ...anySource(id), name: text(name) })),
    webhooks: table(store, "webhooks")
      .list()
      .map(({ id, name, service }) =>
        recordFrom("webhooks", { id, name: text(name), service: text(service) }, "The webhook"),
      ),
    dashboards: table(store, "dashboards").list().map(drawnDashboard),
    alerts: table(store, "alerts").list().map(drawnAlert),
  });
  return drawn;
}
