import { randomUUID } from "node:crypto";
import { objectId } from "./ids";
import type { Alert, ApiKey, Dashboard, SavedSearch, Tile, Webhook } from "./records";

export type Draft = Record<string, unknown>;

const isDraft = (value: unknown): value is Draft =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The objects of one kind in a seed, each with an ID; a sentence says where the seed is not what it should be. */
export function drafts(kind: string, value: unknown, newId: () => string): Draft[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new Error(`The seed's ${kind} is not a list of objects.`);
  return value.map((entry, index) => {
    if (!isDraft(entry)) throw new Error(`The seed's ${kind}[${index}] is not an object.`);
    return { id: newId(), ...entry };
  });
}

export const uuid = (): string => randomUUID();

const stamp = "2026-01-01T00:00:00.000Z";
const stamps = { createdAt: stamp, updatedAt: stamp };

function tileOf(draft: Draft, dashboard: unknown, index: number): Tile {
  if (!isDraft(draft) || !isDraft(draft.config) || typeof draft.config.displayType !== "string")
    throw new Error(`Tile ${index} of the seed's dashboard "${dashboard}" has no config with a displayType.`);
  return { id: objectId(), name: "", x: 0, y: 0, w: 12, h: 4, ...draft } as Tile;
}

/** A dashboard of a seed with what the service would have filled in; its tiles are in the config form. */
export function seededDashboard(draft: Draft): Dashboard {
  const tiles = ((draft.tiles as Draft[] | undefined) ?? []).map((tile, index) => tileOf(tile, draft.name, index));
  return {
    name: "",
    tags: [],
    filters: [],
    savedQuery: null,
    savedQueryLanguage: null,
    savedFilterValues: [],
    containers: [],
    ...draft,
    tiles,
  } as unknown as Dashboard;
}

export function seededAlert({ channel, ...draft }: Draft): Alert {
  const texts = { name: null, message: null, note: null, numConsecutiveWindows: null };
  const channels = channel === undefined ? [] : [channel];
  return { ...texts, state: "OK", channels, ...stamps, ...draft } as unknown as Alert;
}

export const seededWebhook = (draft: Draft): Webhook =>
  ({ service: "generic", ...stamps, ...draft }) as unknown as Webhook;

/** A key of a seed; one without hashes lets nobody in. */
export function seededKey(draft: Draft): ApiKey {
  const hashes = { keySuffix: "", keyIdHash: "", keySecretHash: "" };
  const access = { state: "enabled", roles: [], assignedRoleIds: [] };
  return { ...access, createdAt: stamp, ...hashes, ...draft } as unknown as ApiKey;
}

export function seededSearch({ teamId, ...draft }: Draft): SavedSearch {
  const texts = { select: "", where: "", whereLanguage: "lucene", orderBy: "" };
  return { ...texts, tags: [], filters: [], ...stamps, ...draft } as unknown as SavedSearch;
}
