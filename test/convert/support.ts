import { seed } from "../../lib/emulator/store/seed-ids";
import { convertDashboard } from "../../lib/tools/convert/dashboard";
import { levelOf } from "../../lib/tools/convert/findings";
import { brought } from "../../lib/tools/convert/migrate";
import type { Part } from "../../lib/tools/convert/part";
import { type Target, targetOf } from "../../lib/tools/convert/target";

const table = (tableName: string) => ({ databaseName: "default", tableName });

const connection = seed.connection;
const timestampValueExpression = "Timestamp";

const inventory = {
  connection: [{ id: connection, name: "Local database" }],
  source: [
    {
      ...{ id: seed.logs, name: "Logs", kind: "log", from: table("logs"), connection },
      ...{
        timestampValueExpression,
        severityTextExpression: "SeverityText",
        eventAttributesExpression: "LogAttributes",
      },
    },
    {
      ...{ id: seed.traces, name: "Traces", kind: "trace", from: table("spans"), connection },
      ...{ timestampValueExpression, serviceNameExpression: "ServiceName", durationExpression: "Duration" },
    },
    {
      id: seed.metrics,
      name: "Metrics",
      kind: "metric",
      from: table(""),
      metricTables: { gauge: "gauges" },
    },
    { id: seed.sessions, name: "Prometheus", kind: "promql", from: table("series"), connection },
  ],
  webhook: [{ id: seed.webhook, name: "On-call", service: "generic" }],
};

export const targetAt = (version = "2.40", map: readonly string[] = [], allowed: object = {}): Target =>
  targetOf(inventory, version, { map, ...allowed });

/** A panel of the official plugin with one query. */
export const panel = (sql: string, more: object = {}) => ({
  type: "timeseries",
  title: "Panel",
  gridPos: { x: 0, y: 0, w: 12, h: 8 },
  targets: [{ refId: "A", rawSql: sql, datasource: { type: "grafana-clickhouse-datasource", uid: "a" } }],
  ...more,
});

export const variable = (name: string, query: string, more: object = {}) => ({
  type: "query",
  name,
  query,
  multi: true,
  includeAll: true,
  current: { value: ["$__all"] },
  ...more,
});

/** A dashboard, rule or panel that stands alone. */
export const partOf = (members: object): Part => ({ members: { ...members }, origin: { ...members } });

interface Given {
  readonly version?: string;
  readonly variables?: readonly object[];
  readonly hasBuilders?: boolean;
}

/** What a dashboard with one panel becomes. */
export function convertedPanel(one: object, { version, variables = [], hasBuilders }: Given = {}) {
  const document = { title: "A", schemaVersion: 41, panels: [one], templating: { list: variables } };
  const converted = convertDashboard(brought(partOf(document)), targetAt(version, [], { builders: hasBuilders }));
  const [result] = converted.panels;
  const config = (result?.tiles[0] as { config?: Record<string, unknown> } | undefined)?.config ?? {};
  return {
    converted,
    config,
    sql: String(config.sqlTemplate),
    ids: (result?.findings ?? []).map(({ id }) => id),
    levels: (result?.findings ?? []).map(levelOf),
  };
}
