import { z } from "zod/v3";

const text = z.string();

/** Other members than the document's are kept as they were sent: the document does not forbid them. */
const object = <S extends z.ZodRawShape>(shape: S) => z.object(shape).passthrough();

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
  id: text.optional(),
  name: text.optional(),
  x: z.number().int().optional(),
  y: z.number().int().optional(),
  w: z.number().int().optional(),
  h: z.number().int().optional(),
  asRatio: z.boolean().optional(),
  series: z.array(chartSeries).optional(),
});

export const dashboard = object({
  id: text.optional(),
  name: text.optional(),
  tags: z.array(text).optional(),
  tiles: z.array(tile).optional(),
});

export const alert = object({
  dashboardId: text.optional(),
  tileId: text.optional(),
  threshold: z.number().optional(),
  interval: text.optional(),
  source: text.optional(),
  thresholdType: text.optional(),
  channel: object({ type: text.optional(), webhookId: text.optional() }).optional(),
  name: text.optional(),
  message: text.optional(),
});

export const chartQuery = object({
  startTime: z.number(),
  endTime: z.number(),
  granularity: text.optional(),
  series: z.array(chartSeries),
});

export const key = object({
  name: text.optional(),
  roles: z
    .array(z.enum(["admin", "developer", "query_endpoints"]))
    .min(1)
    .optional(),
  expireAt: text.nullish(),
  ipAccessList: z.array(object({ source: text.optional(), description: text.optional() })).optional(),
  hashData: object({ keyIdHash: text, keyIdSuffix: text, keySecretHash: text }).optional(),
  state: z.enum(["enabled", "disabled"]).optional(),
});
