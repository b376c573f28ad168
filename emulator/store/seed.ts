import { readFileSync } from "node:fs";
import { defaultData } from "./default-data";
import { objectId } from "./ids";
import type { ApiKey, Backup, Connection, Role, Source, StoredData } from "./records";
import { drafts, seededAlert, seededDashboard, seededSearch, seededWebhook, uuid } from "./seed-defaults";

/** Some or all of the data; an array that is missing is empty, an id that is missing is made. Same form as a dump. */
export type SeedFile = Partial<StoredData>;

function read(path: string): SeedFile {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as SeedFile;
  } catch (error) {
    throw new Error(`The seed file ${path} cannot be read: ${(error as Error).message}`);
  }
}

/** The data to start with. Team, roles and backups fall back to the default data's. */
export function seededData(seed: SeedFile | string | undefined): StoredData {
  if (seed === undefined) return { ...defaultData, keys: [] };
  const given = typeof seed === "string" ? read(seed) : seed;
  const objects = (kind: keyof SeedFile) => drafts(kind, given[kind], objectId);
  const accountObjects = (kind: keyof SeedFile) => drafts(kind, given[kind], uuid);
  return {
    team: given.team ?? defaultData.team,
    connections: objects("connections") as unknown as Connection[],
    sources: objects("sources") as unknown as Source[],
    webhooks: objects("webhooks").map(seededWebhook),
    savedSearches: objects("savedSearches").map(seededSearch),
    dashboards: objects("dashboards").map(seededDashboard),
    alerts: objects("alerts").map(seededAlert),
    keys: accountObjects("keys") as unknown as ApiKey[],
    roles: given.roles ? (accountObjects("roles") as unknown as Role[]) : defaultData.roles,
    backups: given.backups ? (accountObjects("backups") as unknown as Backup[]) : defaultData.backups,
  };
}
