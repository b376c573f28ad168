import { seed } from "../../lib/emulator/store/seed-ids";
import { configurationOf, type Inventory } from "../../lib/tools/importing";
import type { ConfigurationOptions } from "../../lib/tools/importing/configuration";

export const sourceId = seed.logs;
const webhookId = seed.webhook;

export const services: Inventory = {
  source: [{ id: sourceId, name: "Logs", kind: "log" }],
  webhook: [{ id: webhookId, name: "On-call", service: "generic" }],
};

/** A dashboard as the service lists it. */
export function dashboard(id: string, name: string, tiles: readonly object[] = [], more: object = {}) {
  return {
    id,
    name,
    tags: [],
    filters: [],
    savedQuery: null,
    savedQueryLanguage: null,
    savedFilterValues: [],
    tiles: tiles.map((tile, index) => ({
      id: `${id.slice(0, 20)}${String(index).padStart(4, "0")}`,
      x: (index % 2) * 12,
      y: Math.floor(index / 2) * 6,
      w: 12,
      h: 6,
      ...tile,
    })),
    ...more,
  };
}

export const errors = {
  name: "Errors",
  config: {
    displayType: "line",
    sourceId,
    select: [{ aggFn: "count", where: "level:error", whereLanguage: "lucene", valueExpression: "" }],
    asRatio: false,
    fillNulls: true,
  },
};

export function alert(id: string, dashboardId: string, tileId: string, more: object = {}) {
  const channel = { type: "webhook", webhookId };
  return {
    id,
    source: "tile",
    dashboardId,
    tileId,
    interval: "5m",
    threshold: 10,
    thresholdType: "above",
    channel,
    channels: [channel],
    name: null,
    message: null,
    note: null,
    state: "OK",
    teamId: seed.team,
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    ...more,
  };
}

/** Everything of the usual kinds. */
const everything: ConfigurationOptions = {
  mode: "open_source",
  product: "clickstack",
  isChosen: (kind) => ["dashboard", "alert", "saved_search"].includes(kind),
};

export const importAll = (inventory: Inventory) => configurationOf({ ...services, ...inventory }, everything);
