import { readFileSync } from "node:fs";
import { defaultEstate } from "./default-estate";
import type { Estate } from "./records";

/** Some or all of an estate; an array that is missing is empty. Same form as a dump. */
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
  return {
    team: given.team ?? defaultEstate.team,
    connections: given.connections ?? [],
    sources: given.sources ?? [],
    webhooks: given.webhooks ?? [],
    savedSearches: given.savedSearches ?? [],
    dashboards: (given.dashboards ?? []).map((dashboard) => ({ ...dashboard, containers: dashboard.containers ?? [] })),
    alerts: given.alerts ?? [],
    keys: given.keys ?? [],
    roles: given.roles ?? defaultEstate.roles,
    backups: given.backups ?? defaultEstate.backups,
  };
}
