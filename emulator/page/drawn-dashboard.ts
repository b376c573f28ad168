import type { DrawnAlert, DrawnDashboard } from "../../drawing";
import type { Alert, Dashboard } from "../store/records";
import type { Store } from "../store/store";
import { tileData } from "./tile-data";

/** A stored dashboard as its picture needs it. */
export function drawnDashboard(store: Store, dashboard: Dashboard, now: number): DrawnDashboard {
  const { id, name, tags, filters, containers, tiles } = dashboard;
  const alerts = store.alerts.list().filter(({ dashboardId }) => dashboardId === id);
  return {
    id,
    name,
    tags,
    filters: filters.map((filter) => ({ name: filter.name, expression: String(filter.expression ?? "") })),
    containers: containers.map(({ id, title, collapsed, tabs }) => ({
      id,
      title: String(title ?? ""),
      collapsed: collapsed === true,
      tabs,
    })),
    tiles: tiles.map((tile) => ({
      ...tile,
      data: tileData(store, tile.config, now),
      alerts: alerts.filter(({ tileId }) => tileId === tile.id).map(drawnAlert),
    })),
  };
}

export function drawnAlert({ name, state, thresholdType, threshold, thresholdMax, interval }: Alert): DrawnAlert {
  return { name: name ?? "Alert", state, thresholdType, threshold, thresholdMax, interval };
}
