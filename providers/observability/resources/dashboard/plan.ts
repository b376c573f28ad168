import { dashboard } from "../../../../lib/definitions";
import {
  type Attribute,
  isUnknown,
  type ObjectValue,
  sameAttribute,
  sameValue,
  UNKNOWN,
  type Value,
} from "../../../../lib/model";
import type { PlanContext, PlanResult, SettleContext } from "../../../sdk";
import type { Service } from "../../service";
import { withExistingDashboard } from "./adoption";
import { warnAboutAlerts } from "./alert-guard";
import { announceTiles } from "./announce";
import { sameFilters, withFilterIds } from "./filters";
import { unownedIn } from "./memory";
import { isPresent } from "./ownership";
import { planTileIds, planTiles } from "./planned-tiles";
import { refuseProtected, refuseReplacement, rememberProtected } from "./protection";
import { refuseUnknownSources } from "./sources";
import { itemsOf } from "./tile";
import { warnAboutTiles } from "./tile-warnings";
import { nothingUnowned, type SharedMember, sharedMembers, type Unowned } from "./unowned";

/** Puts the prior value back where nothing really changes, and where the configuration never mentioned it. */
export function settleDashboard({ config, prior, proposed, private: memory }: SettleContext): ObjectValue {
  return { ...proposed, ...plannedMembers(config, prior, unownedIn(memory)), id: prior.id ?? null };
}

export async function planDashboard(context: PlanContext<Service>): Promise<PlanResult | undefined> {
  if (context.action === "delete") {
    refuseProtected("deleted", context.prior);
    return undefined;
  }
  if (context.action === "create") {
    refuseReplacement(context.private);
    const planned = { ...context.planned, ...plannedMembers(context.config, null, nothingUnowned) };
    await refuseUnknownSources(context, planned, null);
    return { planned: await withExistingDashboard(context, planned) };
  }
  const planned = { ...context.planned, ...pick(context.settled, plannedNames) };
  announceTiles(context, planned);
  const memory = rememberProtected(context.prior, context.private);
  if (!context.changed) return { private: memory };
  await refuseUnknownSources(context, planned, context.prior);
  warnAboutTiles(context, planned, unownedIn(context.private));
  await warnAboutAlerts(context, planned);
  return { planned, private: memory };
}

const plannedNames = [...sharedMembers, "savedQueryLanguage", "tileIds"] as const;

/** The members that need more than the configuration's own word. */
function plannedMembers(config: ObjectValue, prior: ObjectValue | null, unowned: Unowned): ObjectValue {
  const keeps = (name: SharedMember) => prior !== null && !isPresent(config[name]) && unowned.members.includes(name);
  const own: Record<SharedMember, () => Value> = {
    tags: () => planMember("tags", config, prior),
    tiles: () => (isPresent(config.tiles) ? planTiles(config.tiles, prior?.tiles, unowned) : absent("tiles", prior)),
    filters: () => (isPresent(config.filters) ? planFilters(config.filters, prior?.filters) : absent("filters", prior)),
    savedQuery: () => planMember("savedQuery", config, prior),
    savedFilterValues: () => planMember("savedFilterValues", config, prior),
    containers: () => planMember("containers", config, prior),
  };
  const members = sharedMembers.map((name) => [name, keeps(name) ? (prior?.[name] ?? null) : own[name]()] as const);
  const planned: Record<string, Value> = Object.fromEntries(members);
  const tileIds = planTileIds(planned.tiles ?? null);
  const same = prior !== null && sameValue(tileIds, prior.tileIds ?? null);
  const savedQueryLanguage = planLanguage(config, prior, keeps("savedQuery"));
  return { ...planned, savedQueryLanguage, tileIds: same ? (prior.tileIds ?? null) : tileIds };
}

function planMember(name: SharedMember, config: ObjectValue, prior: ObjectValue | null): Value {
  const [value, before] = [config[name] ?? null, prior?.[name] ?? null];
  if (value === null) return absent(name, prior);
  return before !== null && sameAttribute(dashboard.type.attributes[name], value, before) ? before : value;
}

/** What nobody mentions any more is removed; what was nothing before stays as it was written. */
function absent(name: SharedMember, prior: ObjectValue | null): Value {
  const attribute: Attribute = dashboard.type.attributes[name];
  const before = prior?.[name] ?? null;
  return prior !== null && sameAttribute(attribute, null, before) ? before : (attribute.absentMeans ?? null);
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
function planLanguage(
  { savedQuery, savedQueryLanguage }: ObjectValue,
  prior: ObjectValue | null,
  keepsQuery: boolean,
): Value {
  if (keepsQuery) return savedQueryLanguage ?? prior?.savedQueryLanguage ?? null;
  if (savedQueryLanguage !== null && savedQueryLanguage !== undefined) return savedQueryLanguage;
  if (isUnknown(savedQuery)) return UNKNOWN;
  if (typeof savedQuery === "string" && savedQuery !== "") return "lucene";
  return savedQuery === "" ? (prior ? (prior.savedQueryLanguage ?? null) : UNKNOWN) : null;
}

function pick(value: ObjectValue, names: readonly string[]): ObjectValue {
  return Object.fromEntries(names.map((name) => [name, value[name] ?? null]));
}
