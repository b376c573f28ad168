import { randomBytes, randomUUID } from "node:crypto";
import { defaultData, drafts, records } from "../store/seed";
import type { Store, Table } from "../store/store";
import type { Opaque, SeedFile, StoredData } from "../store/tables";

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
