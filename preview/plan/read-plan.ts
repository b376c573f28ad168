import { productFacts } from "../../lib/definitions";
import { isRecord, parseJson } from "../../lib/schema";
import { configurationOf, type PlanJson, type ResourceChange, type Values } from "./plan-json";
import type { PlannedAlert, PlannedDashboard, PlannedStack } from "./planned";
import { markOf, readDashboard } from "./read-dashboard";

/** A backtest evaluates alerts as ClickStack does. */
const alertable = productFacts.clickstack.alerts?.displayTypes ?? [];

/** Dashboards and alerts of a plan. @throws Error when `plan` is not what `terraform show -json` prints of one. */
export function readPlan(name: string, plan: PlanJson): PlannedStack {
  if (!Array.isArray(plan.resource_changes) && plan.format_version === undefined)
    throw new Error("This is not the output of `terraform show -json PLAN`.");
  const managed = (plan.resource_changes ?? []).filter(({ mode }) => mode !== "data");
  const dashboards = managed.filter(({ type }) => type === "observability_dashboard").map(readDashboard);
  const searches = managed.filter(({ type }) => type === "observability_saved_search");
  const alerts = managed
    .filter(({ type }) => type === "observability_alert")
    .map((change) => readAlert(change, { plan, dashboards, searches }));
  return { name, alerts, dashboards: dashboards.map((dashboard) => withLostAlerts(dashboard, alerts)) };
}

interface Planned {
  readonly plan: PlanJson;
  readonly dashboards: readonly PlannedDashboard[];
  readonly searches: readonly ResourceChange[];
}

function readAlert({ address, change }: ResourceChange, planned: Planned): PlannedAlert {
  const values = change.after ?? change.before ?? {};
  const name = typeof values.name === "string" ? values.name : address.replace(/^.*observability_alert\./, "");
  const watches = watchedById(values.tile_id, planned.dashboards) ?? watchedByReference(address, planned);
  const search = watchedSearch(address, values.saved_search_id, planned);
  return {
    address,
    name,
    values,
    mark: markOf(change.actions),
    ...(watches ? { watches } : {}),
    ...(search ? { search } : {}),
  };
}

function watchedById(id: unknown, dashboards: readonly PlannedDashboard[]): PlannedAlert["watches"] {
  if (typeof id !== "string") return undefined;
  for (const { address, tiles } of dashboards) {
    const tile = tiles.find((one) => one.id === id);
    if (tile) return { dashboard: address, tile: tile.key };
  }
  return undefined;
}

/** A tile that does not exist yet has no id: the expression of the alert names it, e.g. `….tile_ids["Errors"]`. */
function watchedByReference(address: string, { plan, dashboards }: Planned): PlannedAlert["watches"] {
  const references = referencesOf(plan, address, "tile_id");
  const keys = references.flatMap((reference) => {
    const [, literal] = /\.tile_ids\["(.*)"\]$/.exec(reference) ?? [];
    return literal === undefined ? [] : [literal.replace(/\\(.)/g, "$1")];
  });
  const wanted = [...keys, ...eachValues(plan, address, references)];
  for (const candidate of addressesOf(references, address, plan)) {
    const dashboard = dashboards.find((one) => one.address === candidate);
    const tile = wanted.find((key) => dashboard?.tiles.some((one) => one.key === key));
    if (dashboard && tile !== undefined) return { dashboard: dashboard.address, tile };
  }
  return undefined;
}

/** The saved search by its ID, or, while it has none, by the expression of the alert. */
function watchedSearch(address: string, id: unknown, { plan, searches }: Planned): Values | undefined {
  const own =
    typeof id === "string"
      ? searches.find(({ change }) => change.before?.id === id)
      : addressesOf(referencesOf(plan, address, "saved_search_id"), address, plan)
          .map((candidate) => searches.find((search) => search.address === candidate))
          .find((search) => search !== undefined);
  const after = own?.change.after;
  if (!after) return undefined;
  const { source_id: sourceId, where, where_language: whereLanguage, filters } = after;
  return { sourceId, where, whereLanguage, filters: typeof filters === "string" ? parseJson(filters) : filters };
}

const referencesOf = (plan: PlanJson, address: string, argument: string): readonly string[] =>
  configurationOf(plan, address)?.expressions?.[argument]?.references ?? [];

/** The resources that an expression refers to: as it names them, or, for one of several, with the index of the resource it stands in. */
function addressesOf(references: readonly string[], address: string, plan: PlanJson): string[] {
  const module = address.slice(0, address.lastIndexOf("observability_alert."));
  const [index = ""] = /\[[^\]]*\]$/.exec(address) ?? [];
  const known = new Set((plan.resource_changes ?? []).map((change) => change.address));
  return references.flatMap((reference) => {
    const [resource] = /^observability_\w+\.[\w-]+(?:\["(?:[^"\\]|\\.)*"\]|\[\d+\])?/.exec(reference) ?? [];
    if (resource === undefined) return [];
    return [`${module}${resource}`, `${module}${resource}${index}`].filter((one) => known.has(one));
  });
}

/** The strings that `each.key` and `each.value…` of an expression stand for, where the plan says them. */
function eachValues(plan: PlanJson, address: string, references: readonly string[]): string[] {
  const [, quoted] = /\["((?:[^"\\]|\\.)*)"\]$/.exec(address) ?? [];
  if (quoted === undefined) return [];
  const key = quoted.replace(/\\(.)/g, "$1");
  const all = configurationOf(plan, address)?.for_each_expression?.constant_value;
  return references.flatMap((reference) => {
    if (reference === "each.key") return [key];
    if (!reference.startsWith("each.value")) return [];
    // Of a set, which a plan does not write out, the value is the key.
    const start = isRecord(all) ? all[key] : key;
    const value = reference
      .split(".")
      .slice(2)
      .reduce<unknown>((inner, name) => (isRecord(inner) ? inner[name] : undefined), start);
    return typeof value === "string" ? [value] : [];
  });
}

/** The service deletes the alerts of a tile that goes or that no longer can carry one (contract section 5.9). */
function withLostAlerts(dashboard: PlannedDashboard, alerts: readonly PlannedAlert[]): PlannedDashboard {
  if (dashboard.mark === "new") return dashboard;
  const lost = alerts.filter(({ mark, watches }) => {
    if (mark === "removed" || mark === "new" || watches?.dashboard !== dashboard.address) return false;
    const tile = dashboard.tiles.find(({ key }) => key === watches.tile);
    if (!tile || tile.mark === "removed") return true;
    const display = tile.config?.displayType;
    return typeof display === "string" && !alertable.includes(display);
  });
  return { ...dashboard, lostAlerts: lost.map(({ name }) => name) };
}
