import { type Connection, Source } from "cdktf-observability";
import { Construct } from "constructs";

const database = "default";

/** The four sources of the collector's tables, linked to each other when all of them exist. */
export class CollectorSources extends Construct {
  readonly logs: Source;
  readonly spans: Source;

  constructor(scope: Construct, id: string, { id: connectionId }: Connection) {
    super(scope, id);
    const logs = new Source(this, "logs", {
      name: "Logs",
      kind: "log",
      connectionId,
      from: { databaseName: database, tableName: "otel_logs" },
      timestampValueExpression: "Timestamp",
      defaultTableSelectExpression: "Timestamp, ServiceName, SeverityText, Body",
      serviceNameExpression: "ServiceName",
      severityTextExpression: "SeverityText",
      bodyExpression: "Body",
      implicitColumnExpression: "Body",
      traceIdExpression: "TraceId",
      spanIdExpression: "SpanId",
    });
    const spans = new Source(this, "spans", {
      name: "Spans",
      kind: "trace",
      connectionId,
      from: { databaseName: database, tableName: "otel_traces" },
      timestampValueExpression: "Timestamp",
      defaultTableSelectExpression: "Timestamp, ServiceName, StatusCode, Duration, SpanName",
      durationExpression: "Duration",
      durationPrecision: 9,
      traceIdExpression: "TraceId",
      spanIdExpression: "SpanId",
      parentSpanIdExpression: "ParentSpanId",
      spanNameExpression: "SpanName",
      spanKindExpression: "SpanKind",
      serviceNameExpression: "ServiceName",
      statusCodeExpression: "StatusCode",
    });
    const metrics = new Source(this, "metrics", {
      name: "Metrics",
      kind: "metric",
      connectionId,
      from: { databaseName: database },
      timestampValueExpression: "TimeUnix",
      resourceAttributesExpression: "ResourceAttributes",
      metricTables: { gauge: "otel_metrics_gauge", sum: "otel_metrics_sum", histogram: "otel_metrics_histogram" },
    });
    const sessions = new Source(this, "sessions", {
      name: "Sessions",
      kind: "session",
      connectionId,
      from: { databaseName: database, tableName: "hyperdx_sessions" },
      timestampValueExpression: "TimestampTime",
      traceSourceId: spans.id,
    });
    logs.link({ trace: spans, metric: metrics });
    spans.link({ log: logs, metric: metrics, session: sessions });
    metrics.link({ log: logs });
    this.logs = logs;
    this.spans = spans;
  }
}
