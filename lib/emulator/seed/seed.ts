import { readFileSync } from "node:fs";
import {
  isOpaque,
  type Kind,
  type Opaque,
  type RecordOf,
  type Records,
  recordFrom,
  recordsOf,
  type SeedFile,
  type StoredData,
  type TeamData,
} from "../store/tables";
import { defaultData } from "./default-data";

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

/** The records of one kind, completed and checked. */
export function records<K extends Kind>(given: Partial<Records>, kind: K): RecordOf<K>[] {
  const usual: RecordOf<K>[] | undefined = alwaysThere[kind];
  if (!given[kind] && usual) return usual;
  return drafts(kind, given[kind]).map((draft, index) => recordFrom(kind, draft, `The seed's ${kind}[${index}]`));
}

function teamData(given: SeedFile): TeamData {
  checkTiles(given.dashboards);
  return { team: given.team ?? defaultData.team, ...recordsOf((kind) => records(given, kind)) };
}

/** The data to start with. Team, roles and backups fall back to the default data's. */
export function seededData(given: SeedFile | undefined): StoredData {
  if (given === undefined) return defaultData;
  const further = (given.furtherTeams ?? []).map(teamData);
  return { ...teamData(given), ...(further.length > 0 && { furtherTeams: further }) };
}

/** The objects of one kind in a seed; a sentence says where the seed is not what it should be. */
export function drafts(kind: string, value: unknown): Opaque[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new Error(`The seed's ${kind} is not a list of objects.`);
  const wrong = value.findIndex((entry) => !isOpaque(entry));
  if (wrong >= 0) throw new Error(`The seed's ${kind}[${wrong}] is not an object.`);
  return value;
}

/** Rejects a tile in the older form, which the API takes and a seed does not. */
function checkTiles(dashboards: unknown): void {
  for (const { name, tiles } of drafts("dashboards", dashboards))
    for (const [index, tile] of (Array.isArray(tiles) ? tiles : []).entries())
      if (typeof tile?.config?.displayType !== "string")
        throw new Error(`Tile ${index} of the seed's dashboard "${name}" has no config with a displayType.`);
}
