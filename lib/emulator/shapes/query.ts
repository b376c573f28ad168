import { z } from "zod/v3";
import { FormulaError, formulaTokens, parsedFormula } from "../../evaluation/formula";
import type { ServiceVersion } from "./releases";
import {
  aggFn,
  expression,
  granularity,
  metricDataType,
  numberFormat,
  objectIdText,
  ruled,
  whereLanguage,
} from "./words";

const level = z.union([z.literal(0.5), z.literal(0.9), z.literal(0.95), z.literal(0.99)]);

const selectMembers = z.object({
  valueExpression: expression.optional(),
  alias: expression.optional(),
  aggFn,
  level: level.optional(),
  where: expression.optional().default(""),
  whereLanguage: whereLanguage.optional(),
  numberFormat: numberFormat.optional(),
  metricType: metricDataType.optional(),
  metricName: z.string().optional(),
  periodAggFn: z.enum(["delta"]).optional(),
});

/** From 2.39 on, a series of a metric needs no value; 2.40 rejects what no metric can have. */
export function selectItem(version: ServiceVersion) {
  return ruled(selectMembers, ({ aggFn, level, valueExpression, metricName, metricType }, reject) => {
    if (level !== undefined && aggFn !== "quantile")
      reject([], "Level can only be used with quantile aggregation function");
    if (valueExpression && aggFn === "count")
      reject([], "Value expression cannot be used with count aggregation function");
    const isMetric = version >= "2.39" && metricName && metricType;
    if (!valueExpression && aggFn !== "count" && !isMetric)
      reject([], "Value expression is required for non-count aggregation functions");
    if (version < "2.40") return;
    if (metricType === "summary") reject([], "No query support for metric type 'summary'");
    if (aggFn === "increase" && metricType !== undefined && metricType !== "sum")
      reject([], "Aggregation function 'increase' is only supported for Sum (counter) metrics");
  });
}

export const heatmapItem = z.object({
  valueExpression: z.string().min(1).max(10_000),
  countExpression: expression.optional(),
  heatmapScaleType: z.enum(["log", "linear"]).optional(),
});

export const formula = z.object({
  expression: z.string().max(1024),
  alias: z.string().optional(),
  numberFormat: numberFormat.optional(),
});

/** What the service says about a token that no formula can contain; undefined for any other. */
function tokenProblem(token: string): string | undefined {
  if (/^[a-z]/.test(token)) return `Unexpected "${token}" — series references are uppercase letters (A, B, C, ...)`;
  if (/^[A-Z]./.test(token))
    return `Unexpected "${token}" — series references are single letters (A, B, C, ...) and functions are not supported`;
  if (/\d/.test(token)) return Number.isFinite(Number(token)) ? undefined : `Invalid number "${token}"`;
  if (/^[A-Z+\-*/()]$/.test(token)) return undefined;
  return `Unexpected character "${token}"`;
}

function syntaxProblem(expression: string): string | undefined {
  try {
    parsedFormula(expression);
    return undefined;
  } catch (error) {
    if (error instanceof FormulaError) return error.reason;
    throw error;
  }
}

/** Why an expression over series A, B, … is rejected; undefined when it is fine. */
export function formulaProblem(expression: string, operands: number): string | undefined {
  const tokens = formulaTokens(expression);
  if (tokens.length === 0) return "Expression is empty";
  const unreadable = tokens.map(tokenProblem).find((problem) => problem !== undefined) ?? syntaxProblem(expression);
  if (unreadable) return unreadable;
  const letters = [...new Set(tokens.filter((token) => /[A-Z]/.test(token)))];
  if (letters.length === 0) return "Expression must reference at least one series (A, B, C, ...)";
  const unknown = letters.filter((name) => name.charCodeAt(0) - 65 >= operands);
  if (unknown.length === 0) return undefined;
  const knownValues =
    operands > 0
      ? `this chart only has series A through ${String.fromCharCode(64 + operands)}`
      : "this chart has no series";
  return unknown.map((name) => `Unknown series "${name}" — ${knownValues}`).join("; ");
}

const timestamp = z
  .number()
  .int("Timestamp must be an integer")
  .positive("Timestamp must be positive")
  .refine((value) => value.toString().length >= 13, "Timestamp must be in milliseconds");

/** What a series names, of a chart query and of a tile in the older form, in the order of the service's errors. */
export const seriesMembers = {
  value: { aggFn, level: z.number().min(0).max(1).optional(), field: z.string().optional() },
  condition: { where: z.string(), whereLanguage: whereLanguage.optional() },
  metric: { metricDataType: metricDataType.optional(), metricName: z.string().optional() },
};
export const groupBy = z.array(z.string()).max(10);
export const sortOrder = z.union([z.literal("desc"), z.literal("asc")]);

const series = z.object({
  sourceId: objectIdText,
  dataSource: z.enum(["events", "metrics"]).optional(),
  ...seriesMembers.value,
  ...seriesMembers.condition,
  groupBy,
  sortOrder: sortOrder.optional(),
  ...seriesMembers.metric,
});

export const chartQuery = z.object({
  series: z
    .array(series)
    .min(1, "Series array cannot be empty")
    .max(5)
    .refine(
      (list) => list.every((item) => JSON.stringify(item.groupBy) === JSON.stringify(list[0]?.groupBy)),
      "All series must have the same groupBy fields",
    ),
  endTime: timestamp,
  granularity: granularity.optional(),
  startTime: timestamp,
  seriesReturnType: z.enum(["ratio", "column"]).optional(),
});
export type ChartQuery = z.output<typeof chartQuery>;
export type ChartSeries = ChartQuery["series"][number];
