import type { Emulator } from "../../../lib/emulator";
import { seed } from "../../../lib/emulator/store/seed-ids";

export const webhook = seed.webhook;
export const otherWebhook = "66e000000000000000000a02";
export const savedSearch = seed.savedSearch;
export const log = seed.logs;
export const connectionId = seed.connection;
export const dashboardId = "66e000000000000000000d01";
export const tiles = {
  line: "66e000000000000000000101",
  number: "66e000000000000000000102",
  table: "66e000000000000000000103",
};

export const channel = { type: "webhook", webhookId: webhook };
export const other = { type: "webhook", webhookId: otherWebhook };
const rest = { threshold: 10, thresholdType: "above", interval: "1h", channel };
export const onTile = { ...rest, dashboardId, tileId: tiles.line };
export const onSearch = { ...rest, savedSearchId: savedSearch };
export const charts = {
  line: `{"displayType":"line","sourceId":"${log}","select":[{"aggFn":"count","where":"SeverityText:error"}]}`,
  number: `{ "displayType": "number", "sourceId": "${log}", "select": [{ "aggFn": "max", "valueExpression": "Duration" }] }`,
};
export const onChart = { ...rest, chart: charts.line };

/** Sources that are linked to no other. */
export const unlinked = {
  log: "66e000000000000000000511",
  trace: "66e000000000000000000512",
  otherTrace: "66e000000000000000000513",
};

/** Further sources of kinds that only links refer to. */
export const others = { metric: "66e000000000000000000514", session: "66e000000000000000000515" };
export const promql = "66e000000000000000000516";

function unlinkedSource([kind, id]: readonly [string, string]) {
  const record = {
    id,
    name: `Unlinked ${kind}`,
    kind: kind === "log" ? kind : "trace",
    connection: connectionId,
    from: { databaseName: "default", tableName: "events" },
    timestampValueExpression: "Timestamp",
    defaultTableSelectExpression: "Timestamp",
    disabled: false,
    querySettings: [],
  };
  if (kind === "log") return record;
  const columns = ["duration", "traceId", "spanId", "parentSpanId", "spanName", "spanKind"];
  const expressions = Object.fromEntries(columns.map((column) => [`${column}Expression`, column]));
  return { ...record, ...expressions, durationPrecision: 9 };
}

/** A dashboard with a tile of each sort, a second webhook, and sources without links. */
export function furnish(emulator: Emulator): void {
  const select = [{ aggFn: "count", where: "", whereLanguage: "lucene", valueExpression: "" }];
  const stamp = "2026-01-01T00:00:00.000Z";
  emulator.insert("webhooks", {
    id: otherWebhook,
    name: "Chat",
    service: "generic",
    url: "https://hooks.example.com/chat",
    createdAt: stamp,
    updatedAt: stamp,
  });
  for (const source of Object.entries(unlinked).map(unlinkedSource)) emulator.insert("sources", source);
  emulator.insert("sources", { ...unlinkedSource(["log", promql]), name: "Prometheus", kind: "promql" });
  for (const source of emulator.dump().sources)
    for (const [kind, id] of Object.entries(others))
      if (source.kind === kind) emulator.insert("sources", { ...source, id, name: `Other ${kind}` });
  emulator.insert("dashboards", {
    id: dashboardId,
    name: "API health",
    tags: [],
    filters: [],
    savedQuery: null,
    savedQueryLanguage: null,
    savedFilterValues: [],
    containers: [],
    tiles: Object.entries(tiles).map(([displayType, id], index) => ({
      id,
      name: `A ${displayType}`,
      x: 0,
      y: index,
      w: 12,
      h: 1,
      config: { displayType, sourceId: log, select },
    })),
  });
}
