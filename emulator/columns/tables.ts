import type { Source } from "../store/records";

const words = (text: string): string[] => text.trim().split(/\s+/);

const resource = words("ServiceName ResourceAttributes ResourceSchemaUrl ScopeName ScopeVersion ScopeAttributes");
const logs = words(
  "Timestamp TimestampTime TraceId SpanId TraceFlags SeverityText SeverityNumber Body ScopeSchemaUrl LogAttributes EventName",
);
const traces = words(
  "Timestamp TraceId SpanId ParentSpanId TraceState SpanName SpanKind SpanAttributes Duration StatusCode StatusMessage",
);
const nested = words(
  "Events.Timestamp Events.Name Events.Attributes Links.TraceId Links.SpanId Links.TraceState Links.Attributes",
);
const points = words(`
  MetricName MetricDescription MetricUnit Attributes StartTimeUnix TimeUnix Value Flags AggregationTemporality IsMonotonic
  Count Sum Min Max BucketCounts ExplicitBounds ScopeDroppedAttrCount ScopeSchemaUrl Scale ZeroCount ZeroThreshold
  PositiveOffset PositiveBucketCounts NegativeOffset NegativeBucketCounts ValueAtQuantiles.Quantile ValueAtQuantiles.Value
  Exemplars.FilteredAttributes Exemplars.TimeUnix Exemplars.Value Exemplars.SpanId Exemplars.TraceId`);

/** The columns of the tables that the standard collector makes, by the kind of the source that reads them. */
const columnsByKind: Record<string, string[]> = {
  log: [...resource, ...logs],
  session: [...resource, ...logs],
  trace: [...resource, ...traces, ...nested],
  metric: [...resource, ...points],
};

const numeric = new Set(words("SeverityNumber TraceFlags Duration Value Count Sum Min Max Flags"));

export const isNumericColumn = (column: string): boolean => numeric.has(column.trim());

const expressionMembers = /Expression$/;
const identifiers = /[A-Za-z_][\w.]*/g;

/** The columns of a source's table; undefined where the emulator knows nothing of it (PromQL). */
export function columnsOf(source: Source): Set<string> | undefined {
  const columns = columnsByKind[source.kind];
  if (!columns) return undefined;
  // A source that reads a table of another shape names its columns in its expressions.
  const own = Object.entries(source).flatMap(([member, value]) =>
    expressionMembers.test(member) && typeof value === "string" ? (value.match(identifiers) ?? []) : [],
  );
  return new Set([...columns, ...own]);
}

export const tableOf = ({ from }: Source): string => {
  const { databaseName, tableName } = (from ?? {}) as { databaseName?: string; tableName?: string };
  return `${databaseName ?? "default"}.${tableName || "otel_metrics_gauge"}`;
};
