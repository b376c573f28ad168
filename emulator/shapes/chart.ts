import { z } from "zod/v3";
import { objectIdText } from "../store/ids";
import { aggFn, expression, granularity, metricDataType, whereLanguage } from "./words";

const milliseconds = z
  .number()
  .int()
  .positive()
  .refine((value) => value.toString().length >= 13, "Timestamp must be in milliseconds");

const series = z.object({
  dataSource: z.enum(["events", "metrics"]).optional(),
  sourceId: objectIdText,
  aggFn,
  level: z.number().min(0).max(1).optional(),
  field: expression.optional(),
  where: expression,
  whereLanguage: whereLanguage.optional(),
  groupBy: z.array(z.string()).max(10),
  sortOrder: z.enum(["desc", "asc"]).optional(),
  metricDataType: metricDataType.optional(),
  metricName: z.string().optional(),
});

export const chartQuery = z.object({
  series: z
    .array(series)
    .min(1)
    .max(5)
    .refine(
      (list) => list.every((item) => JSON.stringify(item.groupBy) === JSON.stringify(list[0]?.groupBy)),
      "All series must have the same groupBy fields",
    ),
  endTime: milliseconds,
  granularity: granularity.optional(),
  startTime: milliseconds,
  seriesReturnType: z.enum(["ratio", "column"]).optional(),
});
export type ChartQuery = z.output<typeof chartQuery>;
export type ChartSeries = ChartQuery["series"][number];
