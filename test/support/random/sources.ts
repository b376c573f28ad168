import type { Random } from "./random";
import { column, condition, title } from "./words";

type Body = Record<string, unknown>;

const kinds = ["log", "log", "trace", "trace", "metric", "session", "promql"] as const;

/** An id that no source has: the service stores it all the same. */
const gone = "65f5e4a3b9e77c001a0000ff";

/** Links by the kind that has them, each with the kind it leads to. */
const links: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  log: { traceSourceId: "trace", metricSourceId: "metric" },
  trace: { logSourceId: "log", metricSourceId: "metric", sessionSourceId: "session" },
  metric: { logSourceId: "log" },
};

/** A source of a random kind; a session belongs to one of these traces. */
export function randomSource(r: Random, connections: readonly [string, ...string[]], traces: readonly string[]): Body {
  const [trace] = traces;
  const kind = r.pick(kinds);
  const usable = kind === "session" && trace === undefined ? "trace" : kind;
  return {
    kind: usable,
    name: title(r),
    connection: r.pick(connections),
    from: { databaseName: "default", tableName: usable === "metric" ? "" : r.pick(["otel_logs", "a b", "größe"]) },
    timestampValueExpression: r.pick(["Timestamp", "toDateTime(Time)"]),
    ...r.maybe("section", 0.3, () => r.pick(["Events", "", "${x} %{y}"])),
    ...r.maybe("disabled", 0.2, () => r.chance(0.5)),
    ...r.maybe("querySettings", 0.2, () => [{ setting: "max_execution_time", value: "30" }]),
    ...own(r, usable, trace),
  };
}

function own(r: Random, kind: string, trace: string | undefined): Body {
  switch (kind) {
    case "log":
      return { ...events(r), ...r.maybe("tableFilterExpression", 0.2, () => condition(r)) };
    case "trace":
      return { ...events(r), ...span(r) };
    case "metric":
      return {
        resourceAttributesExpression: "ResourceAttributes",
        metricTables: { gauge: "g", ...r.maybe("exponential histogram", 0.5, () => "e") },
      };
    case "session":
      return { traceSourceId: trace };
    default:
      return {};
  }
}

const events = (r: Random): Body => ({
  defaultTableSelectExpression: "Timestamp, Body",
  ...r.maybe("serviceNameExpression", 0.7, () => "ServiceName"),
  ...r.maybe("implicitColumnExpression", 0.5, () => column(r)),
  ...r.maybe("useTextIndexForImplicitColumn", 0.2, () => r.pick(["auto", "enabled", "disabled"])),
  ...r.maybe("highlightedRowAttributeExpressions", 0.3, () => [
    {
      sqlExpression: column(r),
      ...r.maybe("alias", 0.5, () => title(r)),
      ...r.maybe("luceneExpression", 0.3, () => ""),
    },
  ]),
  ...r.maybe("materializedViews", 0.2, () => [
    {
      databaseName: "default",
      tableName: "by_minute",
      dimensionColumns: "ServiceName",
      minGranularity: r.pick(["1m", "15 second"]),
      timestampColumn: "Timestamp",
      aggregatedColumns: [
        { aggFn: "count", mvColumn: "n" },
        { aggFn: "max", mvColumn: "m", sourceColumn: "Duration" },
      ],
      ...r.maybe("minDate", 0.5, () => "2026-01-01T00:00:00Z"),
    },
  ]),
  ...r.maybe("metadataMaterializedViews", 0.2, () => ({ kvRollupTable: "kv", granularity: "1 hour" })),
});

const span = (r: Random): Body => ({
  durationExpression: "Duration",
  ...r.maybe("durationPrecision", 0.6, () => r.pick([0, 3, 9])),
  traceIdExpression: "TraceId",
  spanIdExpression: "SpanId",
  parentSpanIdExpression: "ParentSpanId",
  spanNameExpression: "SpanName",
  spanKindExpression: "SpanKind",
});

/** Links of a source to others, in circles and to sources that are gone. */
export function randomLinks(
  r: Random,
  kind: unknown,
  all: readonly { readonly id: string; readonly kind?: unknown }[],
): Body {
  const own = Object.entries(links[String(kind)] ?? {});
  return Object.fromEntries(
    own.flatMap(([name, to]) => {
      const [first, ...others] = all.filter((one) => one.kind === to).map(({ id }) => id);
      if (!r.chance(0.7)) return [];
      return [[name, first === undefined || r.chance(0.05) ? gone : r.pick([first, ...others])]];
    }),
  );
}
