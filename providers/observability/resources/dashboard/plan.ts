import type {
  NormalizeContext,
  PlanContext,
  PlanCreate,
  PlanDelete,
  PlanResult,
  PlanUpdate,
} from "terraform-provider-sdk";
import { isPresent, sameMeaning, sameValue, set, string } from "terraform-provider-sdk/schema";
import { knownItems, type Tile } from "../../../../lib/tiles";
import type { Service } from "../../service";
import { type Unmanaged, unmanagedIn } from "../../stored/ownership";
import { registerTiles, warnAboutAlerts, warnAboutDeletion } from "./alerts";
import { rejectProductForms, rejectUnknownReferences, warnAboutTiles } from "./checks";
import {
  asWritten,
  documentMembers,
  isDocument,
  namedWhere,
  plannedAttributes,
  stateAttributes,
  type Warn,
} from "./document";
import { type PlannedMembers, plannedMembers } from "./members";
import { nothingUnmanaged } from "./ownership";
import { rejectProtected, rejectReplacement, rememberProtected } from "./protection";
import type { Dashboard, Filter, Planned, State } from "./types";
import { warnAboutLanguages } from "./unsent-languages";

/** Keeps the prior value if nothing really changes, or if the configuration never set it. */
export function normalizeDashboard(context: NormalizeContext<Dashboard>): Planned {
  const { prior, proposed, private: privateState } = context;
  const text = context.config.dashboardJson;
  if (isDocument(context.config) && text === prior.dashboardJson && prior.tileIds !== null)
    return asWritten(text, { ...proposed, id: prior.id, tileIds: prior.tileIds });
  const [config, before] = [plannedAttributes(context.config), stateAttributes(prior)];
  const members = plannedMembers(config, before, unmanagedIn(privateState));
  const planned = { ...proposed, name: proposed.name ?? config.name, ...members, id: prior.id };
  const normalized = keepsOrderOfTags(planned, before, unmanagedIn(privateState))
    ? { ...planned, tags: before.tags }
    : planned;
  if (!isDocument(context.config)) return isDocument(prior) ? withoutDocument(normalized, config, before) : normalized;
  return asWritten(isSame(normalized, before) ? (prior.dashboardJson ?? text) : text, normalized);
}

/** Tags that nobody set since an import or a move are in the order of the service. To write them in another is no reason for an update. */
function keepsOrderOfTags({ tags, ...rest }: Planned, before: State, { members }: Unmanaged): boolean {
  const isSameSet = (list: Planned["tags"]) => sameMeaning(set(string()), list, before.tags);
  const others = Object.keys(rest) as (keyof typeof rest)[];
  return members.includes("tags") && isSameSet(tags) && others.every((name) => sameValue(rest[name], before[name]));
}

function isSame(normalized: Planned, before: State): boolean {
  return [...documentMembers, "tileIds" as const].every((name) => sameValue(normalized[name], before[name]));
}

/**
 * The plan of a dashboard that was a document and is written as attributes again. Terraform knows no prior value of these, so each is as
 * configured, with the IDs and places it keeps.
 */
function withoutDocument(normalized: Planned, config: Planned, before: State): Planned {
  const { tags, savedQuery, savedFilterValues, containers } = config;
  const keepsTiles = isPresent(config.tiles) && sameValue(normalized.tiles, before.tiles);
  const keepsFilters = isPresent(config.filters) && sameValue(normalized.filters, before.filters);
  return {
    ...normalized,
    dashboardJson: null,
    tags: tags ?? normalized.tags,
    savedQuery: savedQuery ?? normalized.savedQuery,
    savedFilterValues: savedFilterValues ?? normalized.savedFilterValues,
    containers: containers ?? normalized.containers,
    tiles: keepsTiles ? tilesAsConfigured(knownItems(config.tiles), before) : normalized.tiles,
    filters: keepsFilters ? filtersAsConfigured(knownItems(config.filters), before) : normalized.filters,
  };
}

function tilesAsConfigured(tiles: readonly Tile[], before: State): Tile[] {
  return tiles.map((tile, index) => {
    const { id = null, x = null, y = null, w = null, h = null } = before.tiles?.[index] ?? {};
    return { ...tile, id, x: tile.x ?? x, y: tile.y ?? y, w: tile.w ?? w, h: tile.h ?? h };
  });
}

function filtersAsConfigured(filters: readonly Filter[], before: State): Filter[] {
  return filters.map((filter, index) => ({ ...filter, id: before.filters?.[index]?.id ?? null }));
}

/** What a plan does beyond the definition: tiles keep their IDs, and what it would break is rejected or warned of. */
export async function planDashboard(
  context: PlanContext<Service, Dashboard>,
): Promise<PlanResult<Dashboard> | undefined> {
  const { config, prior } = context;
  if (config) rejectProductForms(context, config);
  return namedWhere(context, [config, prior], (warn) => {
    if (context.action === "delete") return planDelete(context);
    return context.action === "create" ? planCreate(context, warn) : planUpdate(context, warn);
  });
}

async function planDelete(context: PlanDelete<Service, Dashboard>): Promise<undefined> {
  rejectProtected("deleted", stateAttributes(context.prior));
  await warnAboutDeletion(context);
}

async function planCreate(context: PlanCreate<Service, Dashboard>, warn: Warn): Promise<PlanResult<Dashboard>> {
  rejectReplacement(context.private);
  const config = plannedAttributes(context.config);
  const members = plannedMembers(config, null, nothingUnmanaged);
  const planned = { ...context.planned, name: context.planned.name ?? config.name, ...members };
  await rejectUnknownReferences(context, warn, planned, null);
  return { planned: asWritten(context.config.dashboardJson, planned) };
}

async function planUpdate(context: PlanUpdate<Service, Dashboard>, warn: Warn): Promise<PlanResult<Dashboard>> {
  const [config, prior] = [plannedAttributes(context.config), stateAttributes(context.prior)];
  const unmanaged = unmanagedIn(context.private);
  const members = isDocument(context.config) ? plannedMembers(config, prior, unmanaged) : membersOf(context.normalized);
  const planned = { ...context.planned, name: context.planned.name ?? config.name, ...members };
  registerTiles(context, planned);
  const privateState = rememberProtected(prior, context.private);
  if (!context.changed) return { private: privateState };
  await rejectUnknownReferences(context, warn, planned, prior);
  warnAboutTiles(warn, prior, planned, unmanaged);
  warnAboutLanguages(warn, prior);
  await warnAboutAlerts(context, warn, { prior, planned, unmanaged });
  return { planned: asWritten(context.normalized.dashboardJson, planned), private: privateState };
}

function membersOf(planned: Planned): PlannedMembers {
  const { tags, tiles, filters, savedQuery, savedFilterValues, containers, savedQueryLanguage, tileIds } = planned;
  return { tags, tiles, filters, savedQuery, savedFilterValues, containers, savedQueryLanguage, tileIds };
}
