import { readFileSync } from "node:fs";
import { defaultData } from "./default-data";
import { objectId } from "./ids";
import { checkRecord } from "./record-shapes";
import type { StoredData, TeamData } from "./records";
import {
  type Draft,
  drafts,
  seededAlert,
  seededDashboard,
  seededKey,
  seededSearch,
  seededWebhook,
  uuid,
} from "./seed-defaults";
import type { Kind, RecordOf } from "./store";

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
