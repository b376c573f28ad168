import { z } from "zod/v3";

const text = z.string();
const integer = z.number().int();

/** Other members than the document's are kept as they were sent: the document does not forbid them. */
function object<S extends z.ZodRawShape>(shape: S) {
  return z.object(shape).passthrough();
}

const chartSeries = object({
  sourceId: text,
  aggFn: z.enum(["avg", "count", "count_distinct", "last_value", "max", "min", "quantile", "sum"]),
  where: text,
  groupBy: z.array(text),
  dataSource: z.enum(["events", "metrics"]).optional(),
  field: text.optional(),
  metricName: text.optional(),
  metricDataType: z.enum(["sum", "gauge", "histogram"]).optional(),
  type: z.enum(["time", "table", "number", "histogram", "search", "markdown"]).optional(),
  whereLanguage: z.enum(["lucene", "sql"]).optional(),
});

const tile = object({
  id: text,
  name: text,
  x: integer,
  y: integer,
  w: integer,
  h: integer,
  asRatio: z.boolean(),
  series: z.array(chartSeries),
}).partial();

export const dashboard = object({ id: text, name: text, tags: z.array(text), tiles: z.array(tile) }).partial();

export const alert = object({
  dashboardId: text,
  tileId: text,
  threshold: z.number(),
  interval: text,
  source: text,
  thresholdType: text,
  channel: object({ type: text, webhookId: text }).partial(),
  name: text,
  message: text,
}).partial();

export const chartQuery = object({
  startTime: z.number(),
  endTime: z.number(),
  granularity: text.optional(),
  series: z.array(chartSeries),
});

export const key = object({
  name: text,
  roles: z.array(z.enum(["admin", "developer", "query_endpoints"])).min(1),
  expireAt: text.nullable(),
  ipAccessList: z.array(object({ source: text, description: text }).partial()),
  hashData: object({ keyIdHash: text, keyIdSuffix: text, keySecretHash: text }),
  state: z.enum(["enabled", "disabled"]),
}).partial();
