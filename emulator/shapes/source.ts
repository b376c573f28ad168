import { z } from "zod/v3";

const text = z.string().optional();
const granularityText = z
  .string()
  .regex(/^(\d+[smhd]|\d+ (second|minute|hour|day))$/)
  .transform((value) => value.replace(/^(\d+) (second|minute|hour|day)$/, (_, count, unit) => count + unit[0]));

const from = z.object({ databaseName: z.string().min(1, "Database is required"), tableName: z.string() });
const fromTable = from.extend({ tableName: z.string().min(1, "Table is required") });
const base = {
  name: z.string().min(1, "Name is required"),
  section: z.string().max(256).optional(),
  connection: z.string().min(1, "Server Connection is required"),
  disabled: z.boolean().default(false),
  querySettings: z
    .array(z.object({ setting: z.string().min(1), value: z.string().min(1) }))
    .max(10)
    .default([]),
  timestampValueExpression: z.string().min(1, "Timestamp Column is required"),
};

const highlighted = z
  .array(z.object({ sqlExpression: z.string().min(1), luceneExpression: text, alias: text }))
  .default([]);
const aggregatedColumn = z
  .object({ aggFn: z.string(), mvColumn: z.string(), sourceColumn: text })
  .refine(
    ({ aggFn, sourceColumn }) => aggFn === "count" || sourceColumn,
    "sourceColumn is required unless aggFn is count",
  );
const materializedView = z.object({
  databaseName: z.string().min(1),
  tableName: z.string().min(1),
  dimensionColumns: z.string(),
  minGranularity: granularityText,
  minDate: z.string().datetime().optional(),
  timestampColumn: z.string().min(1),
  aggregatedColumns: z.array(aggregatedColumn).min(1),
});

const events = {
  from: fromTable,
  defaultTableSelectExpression: z.string().min(1, "Default Select Expression is required"),
  serviceNameExpression: text,
  serviceVersionExpression: text,
  eventAttributesExpression: text,
  resourceAttributesExpression: text,
  displayedTimestampValueExpression: text,
  metricSourceId: text,
  implicitColumnExpression: text,
  knownColumnsListExpression: text,
  orderByExpression: text,
  useTextIndexForImplicitColumn: z.enum(["auto", "enabled", "disabled"]).optional(),
  highlightedTraceAttributeExpressions: highlighted,
  highlightedRowAttributeExpressions: highlighted,
  materializedViews: z.array(materializedView).default([]),
  metadataMaterializedViews: z
    .object({ keyRollupTable: text, kvRollupTable: z.string().min(1), granularity: granularityText })
    .optional(),
};

const log = z.object({
  kind: z.literal("log"),
  ...base,
  ...events,
  severityTextExpression: text,
  bodyExpression: text,
  traceSourceId: text,
  traceIdExpression: text,
  spanIdExpression: text,
  tableFilterExpression: text,
});

const required = z.string().min(1);
const trace = z.object({
  kind: z.literal("trace"),
  ...base,
  ...events,
  durationExpression: required,
  durationPrecision: z.number().min(0).max(9).default(3),
  traceIdExpression: required,
  spanIdExpression: required,
  parentSpanIdExpression: required,
  spanNameExpression: required,
  spanKindExpression: required,
  logSourceId: text.nullable(),
  sessionSourceId: text,
  statusCodeExpression: text,
  statusMessageExpression: text,
  spanEventsValueExpression: text,
  spanLinksValueExpression: text,
  sampleRateExpression: text,
});

const session = z.object({
  kind: z.literal("session"),
  ...base,
  from: fromTable,
  traceSourceId: required,
  resourceAttributesExpression: text,
});

const metricTables = z
  .object({ gauge: text, histogram: text, sum: text, summary: text, "exponential histogram": text })
  .refine((tables) => Object.values(tables).some(Boolean), "At least one metric table must be specified");
const metric = z.object({
  kind: z.literal("metric"),
  ...base,
  from,
  metricTables,
  resourceAttributesExpression: required,
  serviceNameExpression: text,
  logSourceId: text,
  seriesTable: text,
});

const promql = z.object({ kind: z.literal("promql"), ...base, from: fromTable });

export const sourceBody = z.discriminatedUnion("kind", [log, trace, session, metric, promql]);
export type SourceBody = z.output<typeof sourceBody>;

const column = z.object({ name: z.string(), label: z.string().optional() });
const filterSettings = z
  .object({ databaseName: z.string(), tableName: z.string(), columns: z.array(column) })
  .optional();

/** What the managed mode takes: filter settings, and sessions that need not name their timestamp. */
export const managedSourceBody = z.discriminatedUnion("kind", [
  log.omit({ serviceVersionExpression: true }).extend({ filterSettings }),
  trace.omit({ serviceVersionExpression: true }).extend({ filterSettings }),
  session.extend({ timestampValueExpression: z.string().default("TimestampTime") }),
  metric,
  promql,
]);

/** Every top-level member that some managed source may have. */
export const managedSourceMembers: string[] = [
  ...new Set(["id", ...managedSourceBody.options.flatMap(({ shape }) => Object.keys(shape))]),
];
