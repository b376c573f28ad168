import { isPresent, isUnknown, sameAttribute, sameValue, UNKNOWN } from "terraform-provider-sdk/schema";
import { dashboard } from "../../../../lib/kinds/dashboard";
import { itemsOf, knownItems, type Tile } from "../../../../lib/tiles";
import type { Unmanaged } from "../../stored/ownership";
import { sameFilters, withFilterIds } from "./match";
import { planTileIds, planTiles, priorTiles } from "./plan-tiles";
import { absentForms, type Filter, type Planned, type SharedMember, type State } from "./types";

type Shared = Pick<Planned, SharedMember>;

export type PlannedMembers = Pick<Planned, SharedMember | "savedQueryLanguage" | "tileIds">;

/** The members that do not follow from the configuration alone. */
export function plannedMembers(config: Planned, prior: State | null, unmanaged: Unmanaged): PlannedMembers {
  const keeps = (name: SharedMember) => !isPresent(config[name]) && unmanaged.members.includes(name);
  const member = <N extends SharedMember>(name: N, plan: () => Shared[N]): Shared[N] => {
    if (isPresent(config[name])) return plan();
    return prior && keeps(name) ? prior[name] : absent(name, prior);
  };
  const plain = <N extends SharedMember>(name: N) => member(name, () => planMember(name, config, prior));
  const tiles = member("tiles", () =>
    planTiles(config.tiles, prior && priorTiles(prior), unmanaged, keeps("containers")),
  );
  const tileIds = prior?.tileIds && keeps("tiles") ? prior.tileIds : planTileIds(tiles);
  return {
    tags: plain("tags"),
    tiles,
    filters: member("filters", () => planFilters(config.filters, prior?.filters ?? null)),
    savedQuery: plain("savedQuery"),
    savedFilterValues: plain("savedFilterValues"),
    containers: plain("containers"),
    savedQueryLanguage: planLanguage(config, prior, keeps("savedQuery")),
    tileIds: prior && sameValue(tileIds, prior.tileIds) ? prior.tileIds : tileIds,
  };
}

function planMember<N extends SharedMember>(name: N, config: Shared, prior: Shared | null): Shared[N] {
  const before = prior?.[name];
  const same = isPresent(before) && sameAttribute(dashboard.type.attributes[name], config[name], before);
  return same ? before : config[name];
}

/** A member that is no longer set is removed; one that had no value before stays as written. */
function absent<N extends SharedMember>(name: N, prior: Shared | null): Shared[N] {
  const form: Shared = absentForms;
  return prior && sameAttribute(dashboard.type.attributes[name], null, prior[name]) ? prior[name] : form[name];
}

function planFilters(config: Planned["filters"], prior: State["filters"]): Planned["filters"] {
  const configured = itemsOf(config);
  if (configured === undefined) return UNKNOWN;
  const before = prior ?? [];
  if (configured.length === 0) return before.length === 0 && prior ? prior : config;
  return sameFilters(configured, before) ? before : withFilterIds(configured, before);
}

/** The service uses `lucene` for a query without a language, and has no language without a query. */
function planLanguage(
  { savedQuery, savedQueryLanguage }: Planned,
  prior: State | null,
  keepsQuery: boolean,
): Planned["savedQueryLanguage"] {
  if (isPresent(savedQueryLanguage)) return savedQueryLanguage;
  if (prior && keepsQuery) return prior.savedQueryLanguage;
  if (isUnknown(savedQuery)) return UNKNOWN;
  if (savedQuery === "") return prior ? prior.savedQueryLanguage : UNKNOWN;
  return savedQuery === null ? null : "lucene";
}

/**
 * The plan of a dashboard that was a document and is written as attributes again. Terraform knows no prior value of these, so each is as
 * configured, with the IDs and places it keeps.
 */
export function withoutDocument(normalized: Planned, config: Planned, before: State): Planned {
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
