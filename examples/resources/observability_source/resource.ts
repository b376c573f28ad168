import { Connection, Source } from "cdktf-observability";
import type { Construct } from "constructs";

export function spansAndReplays(scope: Construct): Source[] {
  const database = new Connection(scope, "database", {
    name: "Database",
    host: "http://clickhouse:8123",
    username: "default",
  });
  const spans = new Source(scope, "spans", {
    name: "Spans",
    kind: "trace",
    connectionId: database.id,
    from: { databaseName: "default", tableName: "otel_traces" },
    timestampValueExpression: "Timestamp",
    defaultTableSelectExpression: "Timestamp, ServiceName, SpanName",
    durationExpression: "Duration",
    durationPrecision: 9,
    traceIdExpression: "TraceId",
    spanIdExpression: "SpanId",
    parentSpanIdExpression: "ParentSpanId",
    spanNameExpression: "SpanName",
    spanKindExpression: "SpanKind",
    serviceNameExpression: "ServiceName",
  });
  const replays = new Source(scope, "replays", {
    name: "Session replays",
    kind: "session",
    connectionId: database.id,
    from: { databaseName: "default", tableName: "hyperdx_sessions" },
    timestampValueExpression: "TimestampTime",
    traceSourceId: spans.id,
  });
  return [spans, replays];
}
