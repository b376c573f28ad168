import { z } from "zod/v3";
import { ruled } from "./ruled";
import { aggFn, expression, metricDataType, numberFormat, whereLanguage } from "./words";

const level = z.union([z.literal(0.5), z.literal(0.9), z.literal(0.95), z.literal(0.99)]);

export const selectItem = ruled(
  z.object({
    aggFn,
    valueExpression: expression.optional(),
    alias: expression.optional(),
    level: level.optional(),
    where: expression.optional().default(""),
    whereLanguage: whereLanguage.optional(),
    numberFormat: numberFormat.optional(),
    metricType: metricDataType.optional(),
    metricName: z.string().optional(),
    periodAggFn: z.enum(["delta"]).optional(),
  }),
  (item, refuse) => {
    if (item.level !== undefined && item.aggFn !== "quantile")
      refuse([], "Level can only be used with quantile aggregation function");
    if (item.valueExpression && item.aggFn === "count")
      refuse([], "Value expression cannot be used with count aggregation function");
    if (!item.valueExpression && item.aggFn !== "count")
      refuse([], "Value expression is required for non-count aggregation functions");
  },
);

export const heatmapItem = z.object({
  valueExpression: z.string().min(1).max(10_000),
  countExpression: expression.optional(),
  heatmapScaleType: z.enum(["log", "linear"]).optional(),
});
