import { Connection, Source } from "cdktf-observability";
import type { Construct } from "constructs";

export function linkedSources(scope: Construct): void {
  const linked = new Connection(scope, "linked", {
    name: "Linked",
    host: "http://clickhouse:8123",
    username: "default",
  });
  const logs = new Source(scope, "linked_logs", {
    name: "Linked logs",
    kind: "log",
    connectionId: linked.id,
    from: { databaseName: "default", tableName: "otel_logs" },
    timestampValueExpression: "Timestamp",
    defaultTableSelectExpression: "Timestamp, ServiceName, Body",
  });
  const metrics = new Source(scope, "linked_metrics", {
    name: "Linked metrics",
    kind: "metric",
    connectionId: linked.id,
    from: { databaseName: "default" },
    timestampValueExpression: "TimeUnix",
    resourceAttributesExpression: "ResourceAttributes",
    metricTables: { gauge: "otel_metrics_gauge", sum: "otel_metrics_sum" },
  });
  logs.link({ metric: metrics });
  metrics.link({ log: logs });
}
