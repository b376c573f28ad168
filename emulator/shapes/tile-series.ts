import { z } from "zod/v3";
import { objectIdText } from "../store/ids";
import { aggFn, expression, metricDataType, numberFormat, whereLanguage } from "./words";

const query = {
  sourceId: objectIdText,
  aggFn,
  where: expression,
  level: z.number().min(0).max(1).optional(),
  field: expression.optional(),
  alias: expression.optional(),
  whereLanguage: whereLanguage.optional(),
  numberFormat: numberFormat.optional(),
  metricDataType: metricDataType.optional(),
  metricName: z.string().optional(),
};
const groupBy = z.array(expression).max(10);

const timeSeries = z.object({
  type: z.literal("time"),
  ...query,
  groupBy,
  displayType: z.union([z.literal("stacked_bar"), z.literal("line")]).optional(),
});
const table = z.object({ type: z.literal("table"), ...query, groupBy, sortOrder: z.enum(["desc", "asc"]).optional() });
const searchSeries = z.object({
  type: z.literal("search"),
  sourceId: objectIdText,
  fields: z.array(z.string()),
  where: expression,
  whereLanguage: whereLanguage.optional(),
});
const number = z.object({ type: z.literal("number"), ...query });
const markdown = z.object({ type: z.literal("markdown"), content: z.string().max(100_000) });

export const tileSeries = z.discriminatedUnion("type", [timeSeries, table, searchSeries, number, markdown]);
export type TileSeries = z.output<typeof tileSeries>;
