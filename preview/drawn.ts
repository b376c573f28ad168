import type { DrawnAlert, DrawnDashboard, DrawnTile, TileData } from "../drawing";
import { inventedTileData } from "../emulator/page/invented";
import type { AlertHistoryCheck } from "./data/backtest";
import { remarkOf } from "./output/words";
import type { PlannedAlert, PlannedDashboard, PlannedStack, PlannedTile } from "./plan/planned";

/** The live data of tiles and alerts; without it, the page shows sample data. */
export interface LiveResults {
  /** By dashboard address and tile key. */
  readonly tiles: ReadonlyMap<string, TileData>;
  /** By alert address. */
  readonly alerts: ReadonlyMap<string, AlertHistoryCheck>;
}

/** Where the data of a tile are kept; those of what it is now, before the plan, apart. */
export const tileAt = (dashboard: string, key: string, when: "before" | "after" = "after"): string =>
  `${dashboard} ${key} ${when}`;

/** A planned dashboard as its picture needs it. */
export function drawnDashboard(
  { name, alerts }: PlannedStack,
  dashboard: PlannedDashboard,
  live: LiveResults | undefined,
  now: number,
): DrawnDashboard {
  const { address, lostAlerts } = dashboard;
  const dataOf = (tile: PlannedTile, when: "before" | "after"): TileData => {
    const known = live?.tiles.get(tileAt(address, tile.key, when));
    if (known) return known;
    if (!tile.config) return { kind: "none", reason: "The query is known only after apply." };
    return live ? { kind: "none", reason: "Not queried." } : inventedTileData(tile.config, now);
  };
  const draw = (tile: PlannedTile, when: "before" | "after" = "after"): DrawnTile => ({
    ...tile,
    id: `${name}-${address}-${tile.key}`,
    config: tile.config ?? { displayType: "line" },
    data: dataOf(tile, when),
    alerts: alerts
      .filter(({ watches, mark }) => watches?.dashboard === address && watches.tile === tile.key && mark !== "removed")
      .map((alert) => drawnAlert(alert, live?.alerts.get(alert.address))),
    before: tile.before && draw({ ...tile.before, key: tile.key, before: undefined }, "before"),
  });
  return {
    ...dashboard,
    id: `${name}-${address}`,
    tiles: dashboard.tiles.map((tile) => draw(tile)),
    warnings: lostAlerts.map(
      (alert) => `The service will delete the alert "${alert}": its tile is removed or can no longer have alerts.`,
    ),
  };
}

function drawnAlert({ name, values }: PlannedAlert, check: AlertHistoryCheck | undefined): DrawnAlert {
  const base: DrawnAlert = {
    name,
    thresholdType: String(values.threshold_type),
    threshold: Number(values.threshold),
    interval: String(values.interval),
    ...(typeof values.threshold_max === "number" ? { thresholdMax: values.threshold_max } : {}),
  };
  if (!check) return base;
  return { ...base, remark: remarkOf(check), ...("result" in check ? { firings: check.result.firings } : {}) };
}
