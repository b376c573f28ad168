import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { objectId } from "../shapes/words";
import {
  checkRecord,
  isOpaque,
  type Kind,
  type RecordOf,
  type Records,
  recordsOf,
  type SeedFile,
  type StoredData,
  type TeamData,
} from "../store/tables";
import { defaultData, stamps } from "./default-data";

/** The seed itself; read when it is given as the path of a JSON file. */
export function seedOf(seed: SeedFile | string | undefined): SeedFile | undefined {
  if (typeof seed !== "string") return seed;
  try {
    return JSON.parse(readFileSync(seed, "utf8")) as SeedFile;
  } catch (error) {
    throw new Error(`The seed file ${seed} cannot be read: ${(error as Error).message}`);
  }
}

/** What a team has even if a seed does not name it. */
const { teamRoles, roles, backups } = defaultData;
const alwaysThere: Partial<Records> = { teamRoles, roles, backups };
const withUuid: ReadonlySet<Kind> = new Set(["keys", "roles", "backups"]);

/** The records of one kind, completed and checked. */
function records<K extends Kind>(given: Partial<Records>, kind: K): RecordOf<K>[] {
  const usual: RecordOf<K>[] | undefined = alwaysThere[kind];
  if (!given[kind] && usual) return usual;
  return drafts(kind, given[kind], withUuid.has(kind) ? randomUUID : objectId).map((draft, index) => {
    const record: unknown = completions[kind]?.(draft) ?? draft;
    checkRecord(kind, record, `The seed's ${kind}[${index}]`);
    return record;
  });
}

function teamData(given: SeedFile): TeamData {
  return {
    team: given.team ?? defaultData.team,
    ...recordsOf((kind) => records(given, kind)),
  };
}

/** The data to start with. Team, roles and backups fall back to the default data's. */
export function seededData(given: SeedFile | undefined): StoredData {
  if (given === undefined) return defaultData;
  const further = (given.furtherTeams ?? []).map(teamData);
  return { ...teamData(given), ...(further.length > 0 && { furtherTeams: further }) };
}

type Draft = Record<string, unknown>;

/** The objects of one kind in a seed, each with an ID; a sentence says where the seed is not what it should be. */
export function drafts(kind: string, value: unknown, newId: () => string): Draft[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new Error(`The seed's ${kind} is not a list of objects.`);
  return value.map((entry, index) => {
    if (!isOpaque(entry)) throw new Error(`The seed's ${kind}[${index}] is not an object.`);
    return { id: newId(), ...entry };
  });
}

function tileOf(draft: unknown, dashboard: unknown, index: number): Draft {
  if (!isOpaque(draft) || !isOpaque(draft.config) || typeof draft.config.displayType !== "string")
    throw new Error(`Tile ${index} of the seed's dashboard "${dashboard}" has no config with a displayType.`);
  return { id: objectId(), name: "", x: 0, y: 0, w: 12, h: 4, ...draft };
}

const noQuery = { savedQuery: null, savedQueryLanguage: null, savedFilterValues: [] };

/** A key of a seed; one without hashes lets nobody in. */
export function seededKey(draft: Draft): Draft {
  const hashes = { keySuffix: "", keyIdHash: "", keySecretHash: "" };
  return { state: "enabled", roles: [], assignedRoleIds: [], createdAt: stamps.createdAt, ...hashes, ...draft };
}

/** What the service would have filled in. */
const completions: { readonly [K in Kind]?: (draft: Draft) => Draft } = {
  webhooks: (draft) => ({ service: "generic", ...stamps, ...draft }),
  savedSearches: ({ teamId, ...draft }) => {
    const texts = { select: "", where: "", whereLanguage: "lucene", orderBy: "" };
    return { ...texts, tags: [], filters: [], ...stamps, ...draft };
  },
  // The tiles are in the config form.
  dashboards: ({ tiles, ...draft }) => ({
    name: "",
    tags: [],
    filters: [],
    ...noQuery,
    containers: [],
    ...draft,
    tiles: Array.isArray(tiles) ? tiles.map((tile, index) => tileOf(tile, draft.name, index)) : (tiles ?? []),
  }),
  alerts: ({ channel, ...draft }) => {
    const texts = { name: null, message: null, note: null, numConsecutiveWindows: null };
    return { ...texts, state: "OK", channels: channel === undefined ? [] : [channel], ...stamps, ...draft };
  },
  keys: seededKey,
};
