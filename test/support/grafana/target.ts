import { type Target, targetOf } from "../../../lib/tools/convert/target";

const connection = "66e000000000000000000c01";
const table = (tableName: string) => ({ databaseName: "default", tableName });
const times = { timestampValueExpression: "Timestamp", connection };

const source = [
  {
    ...{ id: "66e000000000000000000501", name: "Logs", kind: "log", from: table("otel_logs"), ...times },
    ...{ severityTextExpression: "SeverityText", serviceNameExpression: "ServiceName", bodyExpression: "Body" },
    ...{ resourceAttributesExpression: "ResourceAttributes", eventAttributesExpression: "LogAttributes" },
  },
  {
    ...{ id: "66e000000000000000000502", name: "Traces", kind: "trace", from: table("otel_traces"), ...times },
    ...{ serviceNameExpression: "ServiceName", spanNameExpression: "SpanName", spanKindExpression: "SpanKind" },
    ...{ durationExpression: "Duration", statusCodeExpression: "StatusCode" },
    ...{ resourceAttributesExpression: "ResourceAttributes", eventAttributesExpression: "SpanAttributes" },
  },
  {
    ...{ id: "66e000000000000000000503", name: "Metrics", kind: "metric", from: table(""), connection },
    metricTables: { gauge: "otel_metrics_gauge", sum: "otel_metrics_sum" },
  },
];

/** A service with a connection, and sources for the tables of the comparison. */
export function comparisonTarget(version: string): Target {
  return targetOf({ connection: [{ id: connection, name: "Local database" }], source }, version);
}
