import { randomBytes, randomUUID } from "node:crypto";
import { defaultData } from "../seed/default-data";
import { drafts, seededKey } from "../seed/seed";
import type { Store, Table } from "../store/store";
import type { Opaque, SeedFile, StoredData } from "../store/tables";

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

export const table = (store: Store, kind: DocumentKind): Table<Held> => store[kind] as unknown as Table<Held>;
