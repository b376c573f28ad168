import { alertableDisplayTypes } from "../../lib/definitions";
import { configurationOf, type PlanJson, type ResourceChange } from "./plan-json";
import type { PlannedAlert, PlannedDashboard, PlannedStack } from "./planned";
import { markOf, readDashboard } from "./read-dashboard";

/** Dashboards and alerts of a plan. @throws Error when `plan` is not what `terraform show -json` prints of one. */
export function readPlan(name: string, plan: PlanJson): PlannedStack {
  if (!Array.isArray(plan.resource_changes) && plan.format_version === undefined)
    throw new Error("This is not the output of `terraform show -json PLAN`.");
  const managed = (plan.resource_changes ?? []).filter(({ mode }) => mode !== "data");
  const dashboards = managed.filter(({ type }) => type === "observability_dashboard").map(readDashboard);
  const alerts = managed
    .filter(({ type }) => type === "observability_alert")
    .map((change) => readAlert(plan, change, dashboards));
  return { name, alerts, dashboards: dashboards.map((dashboard) => withLostAlerts(dashboard, alerts)) };
}

function readAlert(
  plan: PlanJson,
  { address, change }: ResourceChange,
  dashboards: readonly PlannedDashboard[],
): PlannedAlert {
  const values = change.after ?? change.before ?? {};
  const name = typeof values.name === "string" ? values.name : address.replace(/^.*observability_alert\./, "");
  const watches = watchedById(values.tile_id, dashboards) ?? watchedByReference(plan, address, dashboards);
  return { address, name, values, mark: markOf(change.actions), ...(watches ? { watches } : {}) };
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
function watchedByReference(
  plan: PlanJson,
  address: string,
  dashboards: readonly PlannedDashboard[],
): PlannedAlert["watches"] {
  const references = configurationOf(plan, address)?.expressions?.tile_id?.references ?? [];
  for (const reference of references) {
    const [, resource, key] = /^(.+)\.tile_ids\["(.*)"\]$/.exec(reference) ?? [];
    if (resource === undefined || key === undefined) continue;
    const module = address.slice(0, address.lastIndexOf("observability_alert."));
    const dashboard = dashboards.find((one) => one.address === `${module}${resource}`);
    if (dashboard) return { dashboard: dashboard.address, tile: key.replace(/\\(.)/g, "$1") };
  }
  return undefined;
}

/** The service deletes the alerts of a tile that goes or that no longer can carry one (contract section 5.9). */
function withLostAlerts(dashboard: PlannedDashboard, alerts: readonly PlannedAlert[]): PlannedDashboard {
  if (dashboard.mark === "new") return dashboard;
  const lost = alerts.filter(({ mark, watches }) => {
    if (mark === "removed" || mark === "new" || watches?.dashboard !== dashboard.address) return false;
    const tile = dashboard.tiles.find(({ key }) => key === watches.tile);
    if (!tile || tile.mark === "removed") return true;
    const display = tile.config?.displayType;
    return typeof display === "string" && !alertableDisplayTypes.includes(display);
  });
  return { ...dashboard, lostAlerts: lost.map(({ name }) => name) };
}
