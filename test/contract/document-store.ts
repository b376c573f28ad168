import type { Emulator } from "../../lib/emulator";

/** IDs of a service that serves the base document alone: the sources and the webhook that it has at first, and what `furnish` adds. */
export const ids = {
  log: "acme/logs-1",
  otherSource: "acme/traces?v=2",
  webhook: "hooks/on-call",
  dashboard: "boards/API health #1",
  tile: "tile/errors?",
  otherTile: "Übersicht 100%",
};

const channel = { type: "webhook", webhookId: ids.webhook };
export const onTile = {
  threshold: 10,
  thresholdType: "above",
  interval: "1h",
  channel,
  dashboardId: ids.dashboard,
  tileId: ids.tile,
};

/** A dashboard with two tiles, and objects without a name. */
export function furnish(emulator: Emulator): void {
  const series = [{ sourceId: ids.log, aggFn: "count", where: "", groupBy: [], type: "table" }];
  const dashboard = {
    id: ids.dashboard,
    name: "API health",
    tiles: [ids.tile, ids.otherTile].map((id) => ({ id, name: id, x: 0, y: 0, w: 12, h: 1, series })),
  };
  const nameless = JSON.stringify({ id: "name/less" });
  emulator.insert("dashboards", JSON.parse(JSON.stringify(dashboard)));
  for (const kind of ["dashboards", "alerts", "sources", "webhooks"] as const)
    emulator.insert(kind, JSON.parse(nameless));
}
