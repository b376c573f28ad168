import type { Client } from "../../../../lib/client";
import { isUnknown, type ObjectValue, sameValue, UNKNOWN, type Value } from "../../../../lib/model";
import type { PlanContext, PlanResult, SettleContext } from "../../../sdk";
import { warnAboutAlerts } from "./alert-guard";
import { announceTiles } from "./announce";
import { sameFilters, withFilterIds } from "./filters";
import { planTileIds, planTiles } from "./planned-tiles";
import { refuseProtected, refuseReplacement, rememberProtected } from "./protection";
import { itemsOf } from "./tile";

/** Puts the prior tiles, filters and language back where nothing in them really changes. */
export function settleDashboard({ config, prior, proposed }: SettleContext): ObjectValue {
  return { ...proposed, ...planned(config, prior), id: prior.id ?? null };
}

export async function planDashboard(context: PlanContext<Client>): Promise<PlanResult | undefined> {
  if (context.action === "delete") {
    refuseProtected("deleted", context.prior);
    await warnAboutAlerts(context, undefined);
    return undefined;
  }
  const result = { ...context.planned, ...planned(context.config, context.prior) };
  if (context.action === "create") {
    refuseReplacement(context.private);
    return { planned: result };
  }
  announceTiles(context, result);
  const memory = rememberProtected(context.prior, context.private);
  if (!context.changed) return { private: memory };
  await warnAboutAlerts(context, result);
  return { planned: result, private: memory };
}

const plans = new WeakMap<ObjectValue, { readonly prior: ObjectValue | null; readonly members: ObjectValue }>();

/** The members that need more than the configuration's own word; asked for twice a plan, computed once. */
function planned(config: ObjectValue, prior: ObjectValue | null): ObjectValue {
  const known = plans.get(config);
  if (known && known.prior === prior) return known.members;
  const members = plannedMembers(config, prior);
  plans.set(config, { prior, members });
  return members;
}

function plannedMembers(config: ObjectValue, prior: ObjectValue | null): ObjectValue {
  const tiles = planTiles(config.tiles, prior?.tiles);
  const tileIds = planTileIds(tiles);
  return {
    tiles,
    tileIds: prior && sameValue(tileIds, prior.tileIds ?? null) ? (prior.tileIds ?? null) : tileIds,
    filters: planFilters(config.filters, prior?.filters),
    savedQueryLanguage: planLanguage(config, prior),
  };
}

function planFilters(config: Value | undefined, prior: Value | undefined): Value {
  const configured = itemsOf(config);
  if (configured === undefined) return UNKNOWN;
  const before = itemsOf(prior) ?? [];
  if (configured.length === 0)
    return before.length === 0 && Array.isArray(prior) && Array.isArray(config) ? prior : (config ?? null);
  if (sameFilters(configured, before)) return before;
  return withFilterIds(configured, before);
}

/** The service takes `lucene` for a query without a language, and has no language without a query. */
function planLanguage({ savedQuery, savedQueryLanguage }: ObjectValue, prior: ObjectValue | null): Value {
  if (savedQueryLanguage !== null && savedQueryLanguage !== undefined) return savedQueryLanguage;
  if (isUnknown(savedQuery)) return UNKNOWN;
  if (typeof savedQuery === "string" && savedQuery !== "") return "lucene";
  return savedQuery === "" ? (prior ? (prior.savedQueryLanguage ?? null) : UNKNOWN) : null;
}
