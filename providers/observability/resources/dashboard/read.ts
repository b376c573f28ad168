import type { Unchanged } from "terraform-provider-sdk";
import {
  formatPath,
  fromWire,
  holdsIdentityOnly,
  type ImportedOf,
  inForm,
  isPresent,
  isUnknown,
  type Mismatch,
  sameAttribute,
} from "terraform-provider-sdk/schema";
import type { DashboardRecord, TileForm } from "../../../../lib/client";
import { dashboard, filter as filterType } from "../../../../lib/kinds/dashboard";
import { type KnownTile, knownItems, tileKeys } from "../../../../lib/tiles";
import type { Service } from "../../service";
import { unmanagedIn } from "../../stored/ownership";
import { registerLater } from "./alerts";
import { matchFilters } from "./match";
import { privateStateOf, unmanagedAfterImport, unmanagedAfterRead } from "./ownership";
import { rememberProtected } from "./protection";
import { readTiles } from "./tile-content";
import { absentForms, type Dashboard, type Known } from "./types";

/** How a dashboard is read from a response, and what the plan of one that stays as it is tells the others. */
export const unchangedDashboard: Unchanged<Service, Dashboard, DashboardRecord> = {
  readFrom(body, { client, log, prior, private: privateState }) {
    const state = readDashboard(body, prior, client.tileForm, (path, expected) =>
      log.warn("a member of a response has an unexpected type", { member: formatPath(path), expected }),
    );
    const isImported = holdsIdentityOnly(dashboard.type, prior);
    const unmanaged = isImported
      ? unmanagedAfterImport(body)
      : unmanagedAfterRead(unmanagedIn(privateState), prior, body);
    return { state, private: privateStateOf(body, unmanaged), response: body };
  },

  plan(context) {
    const { prior } = context;
    registerLater(context, prior.id, () => prior.tiles);
    return rememberProtected(prior, context.private);
  },
};

/** Members that may be in another form than the service's. */
type Member = "tags" | "savedQuery" | "savedQueryLanguage" | "savedFilterValues" | "containers";

type Members = Pick<Known, Member>;

/**
 * The state of a dashboard from a response of the service. What means the same as in the prior state keeps the author's form, tile by tile
 * and member by member; the rest is drift. After an import everything is taken from the response.
 */
export function readDashboard(
  body: DashboardRecord,
  prior: ImportedOf<Dashboard>,
  tileForm: TileForm,
  mismatch?: Mismatch,
) {
  const now = fromWire(dashboard.type, body, mismatch);
  // An older service does not return these members, so they cannot drift.
  const isReturned = "savedQuery" in body;
  const isImported = holdsIdentityOnly(dashboard.type, prior);
  const reading = { tileForm, isReturned: isImported || isReturned };
  const tiles = readTiles(knownItems(now.tiles), knownItems(prior.tiles), reading);
  const earlier: Members = prior;
  const returned: Members = {
    tags: now.tags ?? absentForms.tags,
    savedQuery: now.savedQuery,
    savedQueryLanguage: now.savedQueryLanguage,
    savedFilterValues: now.savedFilterValues ?? absentForms.savedFilterValues,
    containers: now.containers ?? absentForms.containers,
  };
  const read = <N extends Member>(name: N, isManaged = true): Members[N] => {
    const before = earlier[name];
    const after = returned[name];
    const stays = isPresent(before) && (!isManaged || sameAttribute(dashboard.type.attributes[name], before, after));
    return stays ? before : after;
  };
  const hasLanguage = now.savedQueryLanguage !== null || now.savedQuery === null;
  return {
    id: now.id,
    name: now.name,
    tags: read("tags"),
    tiles,
    filters: readFilters(knownItems(now.filters), knownItems(prior.filters)),
    savedQuery: read("savedQuery", isReturned),
    savedQueryLanguage: read("savedQueryLanguage", isReturned && hasLanguage),
    savedFilterValues: read("savedFilterValues", isReturned),
    containers: read("containers", isReturned),
    tileIds: tileIdsOf(tiles),
    deletionProtection: prior.deletionProtection,
    overwriteConcurrentChanges: prior.overwriteConcurrentChanges,
  };
}

/** IDs by key as an apply stores them; those of the plan for tiles that a document leaves to the UI. */
export function appliedTileIds({ tiles, tileIds }: Pick<Known, "tiles" | "tileIds">): Known["tileIds"] {
  return tiles ? tileIdsOf(tiles) : (tileIds ?? {});
}

/** IDs by key, null for tiles that the service gave none. */
function tileIdsOf(tiles: readonly KnownTile[]): Record<string, string | null> {
  const keys = tileKeys(tiles, isUnknown) ?? [];
  return Object.fromEntries(keys.map((key, index) => [key, tiles[index]?.id ?? null]));
}

type Filters = NonNullable<Known["filters"]>;

function readFilters(now: Filters, prior: Filters): Filters {
  const partners = matchFilters(now, prior);
  return now.map((filter, index) => {
    const before = prior[partners[index] ?? -1];
    return before ? inForm(filterType, filter, before, "state") : filter;
  });
}
