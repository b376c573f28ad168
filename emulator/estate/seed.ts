import { readFileSync } from "node:fs";
import { defaultEstate } from "./default-estate";
import { objectId } from "./ids";
import type { ApiKey, Backup, Connection, Estate, Role, Source } from "./records";
import { drafts, seededAlert, seededDashboard, seededSearch, seededWebhook, uuid } from "./seed-defaults";

/** Some or all of an estate; an array that is missing is empty, an id that is missing is made. Same form as a dump. */
export type SeedFile = Partial<Estate>;

function read(path: string): SeedFile {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as SeedFile;
  } catch (error) {
    throw new Error(`The seed file ${path} cannot be read: ${(error as Error).message}`);
  }
}

/** The estate to start with. Team, roles and backups fall back to the default estate's. */
export function seededEstate(seed: SeedFile | string | undefined): Estate {
  if (seed === undefined) return { ...defaultEstate, keys: [] };
  const given = typeof seed === "string" ? read(seed) : seed;
  const objects = (kind: keyof SeedFile) => drafts(kind, given[kind], objectId);
  const accountObjects = (kind: keyof SeedFile) => drafts(kind, given[kind], uuid);
  return {
    team: given.team ?? defaultEstate.team,
    connections: objects("connections") as unknown as Connection[],
    sources: objects("sources") as unknown as Source[],
    webhooks: objects("webhooks").map(seededWebhook),
    savedSearches: objects("savedSearches").map(seededSearch),
    dashboards: objects("dashboards").map(seededDashboard),
    alerts: objects("alerts").map(seededAlert),
    keys: accountObjects("keys") as unknown as ApiKey[],
    roles: given.roles ? (accountObjects("roles") as unknown as Role[]) : defaultEstate.roles,
    backups: given.backups ? (accountObjects("backups") as unknown as Backup[]) : defaultEstate.backups,
  };
}
