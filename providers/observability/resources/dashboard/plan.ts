import { dashboard } from "../../../../lib/kinds/dashboard";
import { isPresent, isUnknown, sameAttribute, sameValue, UNKNOWN } from "../../../../lib/schema";
import { itemsOf } from "../../../../lib/tiles";
import type { PlanContext, PlanResult, SettleContext } from "../../../sdk";
import { clientIfKnown } from "../../client-if-known";
import type { Service } from "../../service";
import { withExistingDashboard } from "./adoption";
import { warnAboutAlerts } from "./alert-guard";
import { announceTiles } from "./announce";
import { sameFilters, withFilterIds } from "./filters";
import { unownedIn } from "./memory";
import { planTileIds, planTiles } from "./planned-tiles";
import { priorTiles } from "./prior-tiles";
import { refuseProtected, refuseReplacement, rememberProtected } from "./protection";
import { refuseUnknownReferences } from "./references";
import { warnAboutTiles } from "./tile-warnings";
import type { Dashboard, Planned, State } from "./types";
import { absentForms, nothingUnowned, type SharedMember, type Unowned } from "./unowned";

/** Keeps the prior value if nothing really changes, or if the configuration never set it. */
export function settleDashboard({ config, prior, proposed, private: memory }: SettleContext<Dashboard>): Planned {
  return { ...proposed, ...plannedMembers(config, prior, unownedIn(memory)), id: prior.id };
}

export async function planDashboard(
  context: PlanContext<Service, Dashboard>,
): Promise<PlanResult<Dashboard> | undefined> {
  clientIfKnown(context)?.capabilities.requireFor(dashboard);
  if (context.action === "delete") {
    refuseProtected("deleted", context.prior);
    return undefined;
  }
  if (context.action === "create") {
    refuseReplacement(context.private);
    const planned = { ...context.planned, ...plannedMembers(context.config, null, nothingUnowned) };
    await refuseUnknownReferences(context, planned, null);
    return { planned: await withExistingDashboard(context, planned) };
  }
  const planned = { ...context.planned, ...membersOf(context.settled) };
  announceTiles(context, planned);
  const memory = rememberProtected(context.prior, context.private);
  if (!context.changed) return { private: memory };
  await refuseUnknownReferences(context, planned, context.prior);
  const unowned = unownedIn(context.private);
  warnAboutTiles(context, planned, unowned);
  await warnAboutAlerts(context, planned, unowned);
  return { planned, private: memory };
}

type Shared = Pick<Planned, SharedMember>;

type PlannedMembers = Pick<Planned, SharedMember | "savedQueryLanguage" | "tileIds">;

function membersOf(planned: Planned): PlannedMembers {
  const { tags, tiles, filters, savedQuery, savedFilterValues, containers, savedQueryLanguage, tileIds } = planned;
  return { tags, tiles, filters, savedQuery, savedFilterValues, containers, savedQueryLanguage, tileIds };
}

/** The members that do not follow from the configuration alone. */
export function plannedMembers(config: Planned, prior: State | null, unowned: Unowned): PlannedMembers {
  const keeps = (name: SharedMember) => !isPresent(config[name]) && unowned.members.includes(name);
  const member = <N extends SharedMember>(name: N, plan: () => Shared[N]): Shared[N] => {
    if (isPresent(config[name])) return plan();
    return prior && keeps(name) ? prior[name] : absent(name, prior);
  };
  const plain = <N extends SharedMember>(name: N) => member(name, () => planMember(name, config, prior));
  const tiles = member("tiles", () =>
    planTiles(config.tiles, prior && priorTiles(prior), unowned, keeps("containers")),
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
