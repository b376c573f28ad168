import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { objectId } from "../shapes/words";
import type { Kind, RecordOf } from "../store/tables";
import {
  type Alert,
  type ApiKey,
  checkRecord,
  type Dashboard,
  type SavedSearch,
  type StoredData,
  type TeamData,
  type Tile,
  type Webhook,
} from "../store/tables";
import { defaultData } from "./default-data";

/** Some or all of the data; an array that is missing is empty, an ID that is missing is made. Same form as a dump. */
export type SeedFile = Partial<StoredData>;

/** The seed itself; read when it is given as the path of a JSON file. */
export function seedOf(seed: SeedFile | string | undefined): SeedFile | undefined {
  if (typeof seed !== "string") return seed;
  try {
    return JSON.parse(readFileSync(seed, "utf8")) as SeedFile;
  } catch (error) {
    throw new Error(`The seed file ${seed} cannot be read: ${(error as Error).message}`);
  }
}

const asGiven = (draft: Draft): unknown => draft;

/** The records of one kind, completed and checked; what comes out has the shape that the kind's type says. */
function records<K extends Kind>(given: SeedFile, kind: K, complete = asGiven, newId = objectId): RecordOf<K>[] {
  return drafts(kind, given[kind], newId).map((draft, index) => {
    const record = complete(draft);
    checkRecord(kind, record, `The seed's ${kind}[${index}]`);
    return record as RecordOf<K>;
  });
}

function teamData(given: SeedFile): TeamData {
  return {
    team: given.team ?? defaultData.team,
    members: records(given, "members"),
    invitations: records(given, "invitations"),
    teamRoles: given.teamRoles ? records(given, "teamRoles") : defaultData.teamRoles,
    connections: records(given, "connections"),
    sources: records(given, "sources"),
    webhooks: records(given, "webhooks", seededWebhook),
    savedSearches: records(given, "savedSearches", seededSearch),
    dashboards: records(given, "dashboards", seededDashboard),
    alerts: records(given, "alerts", seededAlert),
    keys: records(given, "keys", seededKey, uuid),
    roles: given.roles ? records(given, "roles", asGiven, uuid) : defaultData.roles,
    backups: given.backups ? records(given, "backups", asGiven, uuid) : defaultData.backups,
  };
}

/** The data to start with. Team, roles and backups fall back to the default data's. */
export function seededData(given: SeedFile | undefined): StoredData {
  if (given === undefined) return { ...defaultData, keys: [] };
  const further = (given.furtherTeams ?? []).map(teamData);
  return { ...teamData(given), ...(further.length > 0 && { furtherTeams: further }) };
}

type Draft = Record<string, unknown>;

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

const uuid = (): string => randomUUID();

const stamp = "2026-01-01T00:00:00.000Z";
const stamps = { createdAt: stamp, updatedAt: stamp };

function tileOf(draft: Draft, dashboard: unknown, index: number): Tile {
  if (!isDraft(draft) || !isDraft(draft.config) || typeof draft.config.displayType !== "string")
    throw new Error(`Tile ${index} of the seed's dashboard "${dashboard}" has no config with a displayType.`);
  return { id: objectId(), name: "", x: 0, y: 0, w: 12, h: 4, ...draft } as Tile;
}

/** A dashboard of a seed with what the service would have filled in; its tiles are in the config form. */
function seededDashboard(draft: Draft): Dashboard {
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

function seededAlert({ channel, ...draft }: Draft): Alert {
  const texts = { name: null, message: null, note: null, numConsecutiveWindows: null };
  const channels = channel === undefined ? [] : [channel];
  return { ...texts, state: "OK", channels, ...stamps, ...draft } as unknown as Alert;
}

const seededWebhook = (draft: Draft): Webhook => ({ service: "generic", ...stamps, ...draft }) as unknown as Webhook;

/** A key of a seed; one without hashes lets nobody in. */
export function seededKey(draft: Draft): ApiKey {
  const hashes = { keySuffix: "", keyIdHash: "", keySecretHash: "" };
  const access = { state: "enabled", roles: [], assignedRoleIds: [] };
  return { ...access, createdAt: stamp, ...hashes, ...draft } as unknown as ApiKey;
}

function seededSearch({ teamId, ...draft }: Draft): SavedSearch {
  const texts = { select: "", where: "", whereLanguage: "lucene", orderBy: "" };
  return { ...texts, tags: [], filters: [], ...stamps, ...draft } as unknown as SavedSearch;
}
