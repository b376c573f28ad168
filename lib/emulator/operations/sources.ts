import { z } from "zod/v3";
import { both } from "../http/call";
import { badRequest, Rejection } from "../rejection";
import { byVersion, type ServiceVersion } from "../shapes/releases";
import { aggFn, each, enumeration, isObjectId, objectId, type Shape } from "../shapes/words";
import type { Opaque } from "../store/tables";
import { crud } from "./crud";

const text = z.string().optional();
function needed(noun: string) {
  return z.string().min(1, `${noun} is required`);
}

const internalAggFn = z.enum([...aggFn.options, "histogram"]);
const granularityText = z
  .string()
  .regex(/^(\d+[smhd]|\d+ (second|minute|hour|day))$/)
  .transform((value) => value.replace(/^(\d+) (second|minute|hour|day)$/, (_, count, unit) => count + unit[0]));

const from = z.object({ databaseName: needed("Database"), tableName: z.string() });
const fromTable = from.extend({ tableName: needed("Table") });
const base = {
  name: needed("Name"),
  section: z.string().max(256).optional(),
  connection: needed("Server Connection"),
  from: fromTable,
  disabled: z.boolean().default(false),
  querySettings: z
    .array(z.object({ setting: z.string().min(1), value: z.string().min(1) }))
    .max(10)
    .default([]),
  timestampValueExpression: needed("Timestamp Column"),
};

const highlighted = z
  .array(
    z.object({
      sqlExpression: z.string().min(1, "Attribute SQL Expression is required"),
      luceneExpression: text,
      alias: text,
    }),
  )
  .default([]);
const aggregatedColumn = z
  .object({ sourceColumn: text, aggFn: internalAggFn, mvColumn: needed("Materialized View Column") })
  .refine(
    ({ aggFn: name, sourceColumn }) => name === "count" || sourceColumn,
    "Materialized View Source Column is required",
  );
const materializedView = z.object({
  databaseName: needed("Materialized View Database"),
  tableName: needed("Materialized View Table"),
  dimensionColumns: z.string(),
  minGranularity: granularityText,
  minDate: z.string().datetime().nullish(),
  timestampColumn: needed("Materialized View Timestamp column"),
  aggregatedColumns: z.array(aggregatedColumn).min(1, "At least one aggregated column is required"),
});

const select = { defaultTableSelectExpression: needed("Default Select Expression") };
const eventViews = {
  highlightedTraceAttributeExpressions: highlighted,
  highlightedRowAttributeExpressions: highlighted,
  materializedViews: z.array(materializedView).default([]),
  metadataMaterializedViews: z
    .object({
      keyRollupTable: text.nullable(),
      kvRollupTable: needed("KV rollup table name"),
      granularity: granularityText,
    })
    .optional(),
  orderByExpression: text,
  useTextIndexForImplicitColumn: enumeration(["auto", "enabled", "disabled"]).optional(),
};

const log = z.object({
  kind: z.literal("log"),
  ...base,
  ...select,
  ...each(
    "serviceNameExpression serviceVersionExpression severityTextExpression bodyExpression eventAttributesExpression",
    text,
  ),
  ...each("resourceAttributesExpression displayedTimestampValueExpression metricSourceId traceSourceId", text),
  ...each("traceIdExpression spanIdExpression implicitColumnExpression knownColumnsListExpression", text),
  tableFilterExpression: text,
  ...eventViews,
});

const trace = z.object({
  kind: z.literal("trace"),
  ...base,
  ...select,
  durationExpression: needed("Duration Expression"),
  durationPrecision: z.number().min(0).max(9).default(3),
  traceIdExpression: needed("Trace ID Expression"),
  spanIdExpression: needed("Span ID Expression"),
  parentSpanIdExpression: needed("Parent span ID expression"),
  spanNameExpression: needed("Span Name Expression"),
  spanKindExpression: needed("Span Kind Expression"),
  sampleRateExpression: text,
  logSourceId: text.nullable(),
  ...each("sessionSourceId metricSourceId statusCodeExpression statusMessageExpression", text),
  ...each("serviceNameExpression serviceVersionExpression resourceAttributesExpression", text),
  ...each("eventAttributesExpression spanEventsValueExpression spanLinksValueExpression", text),
  ...each("implicitColumnExpression knownColumnsListExpression displayedTimestampValueExpression", text),
  ...eventViews,
});

const noTrace = "Correlated Trace Source is required";
const session = z.object({
  kind: z.literal("session"),
  ...base,
  traceSourceId: z.string({ message: noTrace }).min(1, noTrace),
  resourceAttributesExpression: text,
});

const metricTables = z
  .object({ ...each("gauge histogram sum summary", text), "exponential histogram": text })
  .refine((tables) => Object.values(tables).some(Boolean), "At least one metric table must be specified");
const metric = z.object({
  kind: z.literal("metric"),
  ...base,
  from,
  metricTables,
  resourceAttributesExpression: needed("Resource Attributes"),
  ...each("serviceNameExpression logSourceId seriesTable", text),
});

const promql = z.object({ kind: z.literal("promql"), ...base });

const longGranularity = z.union([z.literal(""), z.string().regex(/^\d+ (second|minute|hour|day)$/)]);
const from242 = { ...each("eventNameExpression severityNumberExpression", text) };
const from246 = { rowKeyExpression: text };

function withNewer(version: ServiceVersion) {
  const further = version >= "2.46" ? from246 : {};
  return {
    log: log.extend({ ...(version >= "2.42" && from242), ...further }),
    trace: trace.extend(further),
  };
}

const newerMetric = metric.extend({
  minAutoGranularity: longGranularity.transform((text) => text || undefined).optional(),
});
const sourceBodies = byVersion((version) => {
  const { log, trace } = withNewer(version);
  return z.discriminatedUnion("kind", [log, trace, session, version >= "2.40" ? newerMetric : metric, promql]);
});

const column = z.object({ name: z.string(), label: z.string().optional() });
const newerColumn = column.extend({ valueExpression: z.string().optional(), allowAll: z.boolean().optional() });
function filterSettings(columns: typeof column) {
  const settings = { databaseName: z.string(), tableName: z.string(), columns: z.array(columns).max(10) };
  return { filterSettings: z.object(settings).optional() };
}

const unmanaged = { serviceVersionExpression: true, orderByExpression: true } as const;
const durationPrecision = z.number().min(0).max(9);
const managedSession = { timestampValueExpression: z.string().default("TimestampTime") };
const managedMetric = metric
  .omit({ serviceNameExpression: true, seriesTable: true })
  .extend({ from: from.extend({ tableName: z.string().default("") }) });

/** What the managed mode takes: filter settings, fewer expressions, and sessions that need not name their timestamp. */
const recordedManagedBody = z.discriminatedUnion("kind", [
  log.omit({ ...unmanaged, tableFilterExpression: true }).extend(filterSettings(column)),
  trace
    .omit({ ...unmanaged, sampleRateExpression: true, spanLinksValueExpression: true })
    .extend({ ...filterSettings(column), durationPrecision }),
  session.omit({ resourceAttributesExpression: true }).extend(managedSession),
  managedMetric,
  promql,
]);

/** The same in the document of October 2026, and since. */
function newerManagedBody(version: ServiceVersion) {
  const { log, trace } = withNewer(version);
  return z.discriminatedUnion("kind", [
    log.omit({ tableFilterExpression: true }).extend(filterSettings(newerColumn)),
    trace.extend({ ...filterSettings(newerColumn), durationPrecision }),
    session.extend(managedSession),
    managedMetric,
    promql,
  ]);
}

const managedSourceBodies = byVersion(
  (version): Shape<SourceBody> => (version >= "2.41" ? newerManagedBody(version) : recordedManagedBody),
);

/** Every top-level member that some managed source may have. */
function managedSourceMembers(version: ServiceVersion): string[] {
  const { options } = version >= "2.41" ? newerManagedBody(version) : recordedManagedBody;
  return [...new Set(["id", ...options.flatMap(({ shape }) => Object.keys(shape))])];
}

type SourceBody = Opaque & { name: string; kind: string; connection: string };

export const sourceOperations = crud("sources", {
  path: "/sources",
  modes: both,
  members: managedSourceMembers,
  absent: () => new Rejection(404, "Source not found"),
  onCreate: ({ mode, serviceVersion }): Shape<SourceBody> =>
    (mode === "managed" ? managedSourceBodies : sourceBodies)[serviceVersion],
  write: (body, { store }) => {
    if (!isObjectId(body.connection)) throw badRequest("connection must be a valid connection id");
    const connection = store.connections.find(body.connection.toLowerCase());
    if (!connection) throw badRequest("connection must be an existing connection id");
    return (stored) => ({ ...body, connection: connection.id, id: stored?.id ?? objectId() });
  },
});
