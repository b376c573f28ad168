import type { Alert, Dashboard, Emulator, Source } from "../../../../lib/emulator";
import { seed } from "../../../../lib/emulator/store/seed-ids";

export const stamp = "2026-01-01T00:00:00.000Z";
export const ids = {
  logs: seed.logs,
  webhook: seed.webhook,
  health: "66e000000000000000000d01",
  checkout: "66e000000000000000000d02",
  tile: "66e000000000000000000101",
  sameTile: "66e000000000000000000102",
  errors: "66e000000000000000000e01",
  slow: "66e000000000000000000e02",
};

export function dashboard(id: string, name: string, more: Partial<Dashboard> = {}): Dashboard {
  return {
    id,
    name,
    tiles: [],
    tags: [],
    filters: [],
    savedQuery: null,
    savedQueryLanguage: null,
    savedFilterValues: [],
    containers: [],
    ...more,
  };
}

export function alert(id: string, name: string | null, more: Partial<Alert> = {}): Alert {
  return {
    id,
    name,
    source: "tile",
    dashboardId: ids.health,
    tileId: ids.tile,
    interval: "5m",
    threshold: 10,
    thresholdType: "above",
    channels: [{ type: "webhook", webhookId: ids.webhook }],
    message: null,
    note: null,
    numConsecutiveWindows: null,
    state: "OK",
    createdAt: stamp,
    updatedAt: stamp,
    ...more,
  };
}

function source(id: string, name: string, kind: string): Source {
  return { id, name, kind, connection: seed.connection, disabled: false };
}

/** Two dashboards, two alerts, a second webhook and a trace source that is named like the log source. */
export function furnish(emulator: Emulator): void {
  const config = {
    displayType: "line",
    sourceId: ids.logs,
    select: [{ aggFn: "count", where: "", whereLanguage: "lucene", valueExpression: "" }],
    asRatio: false,
    fillNulls: true,
  };
  const tile = (id: string, name: string, x: number) => ({ id, name, x, y: 0, w: 12, h: 6, config });
  emulator.insert(
    "dashboards",
    dashboard(ids.health, "API health", {
      tags: ["prod", "api"],
      tiles: [tile(ids.tile, "Errors", 0), tile(ids.sameTile, "Errors", 12)],
    }),
  );
  emulator.insert("dashboards", dashboard(ids.checkout, "Checkout", { tags: ["prod"] }));
  emulator.insert(
    "alerts",
    alert(ids.errors, "Errors", {
      state: "ALERT",
      silenced: { by: "ada@example.com", at: stamp, until: "2026-01-02T00:00:00.000Z" },
      executionErrors: [{ timestamp: stamp, type: "QUERY_ERROR", message: "Timeout exceeded" }],
    }),
  );
  emulator.insert(
    "alerts",
    alert(ids.slow, null, { tileId: ids.sameTile, thresholdMax: 20, thresholdType: "between" }),
  );
  emulator.insert("webhooks", {
    id: "66e000000000000000000a02",
    name: "On-call",
    service: "slack",
    url: "https://hooks.slack.com/services/secret",
    createdAt: stamp,
    updatedAt: stamp,
  });
  emulator.insert("sources", source("66e000000000000000000505", "Logs", "trace"));
}
