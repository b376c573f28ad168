import { isRecord } from "../../lib/schema";
import type { Values } from "../plan/plan-json";

/** One series of a chart query (contract section 11). */
export interface QuerySeries {
  readonly sourceId: string;
  readonly aggFn: string;
  readonly where: string;
  readonly whereLanguage?: string;
  readonly groupBy: readonly string[];
  readonly field?: string;
  readonly level?: number;
  readonly metricName?: string;
  readonly metricDataType?: string;
}

/** The query of a tile, or why there is none. */
export type TileQuery = { readonly series: readonly QuerySeries[] } | { readonly unchecked: string };

/** The chart query of a builder tile. */
export function queryOf(config: Values): TileQuery {
  if (config.configType === "sql") return { unchecked: "Raw SQL has no chart query, so it is not checked." };
  if (config.displayType === "markdown") return { unchecked: "Text." };
  if (config.displayType === "heatmap") return { unchecked: "A heatmap has no chart query, so it is not checked." };
  const { sourceId } = config;
  if (typeof sourceId !== "string")
    return { unchecked: "The source is known only after apply, so the query is not checked." };
  const items = Array.isArray(config.select) ? config.select.filter(isRecord) : [];
  const groupBy = columnsOf(config.groupBy);
  return { series: items.map((item) => seriesOf(item, sourceId, groupBy)) };
}

function seriesOf(item: Values, sourceId: string, groupBy: readonly string[]): QuerySeries {
  const text = (name: string) => (typeof item[name] === "string" && item[name] !== "" ? String(item[name]) : undefined);
  return withoutAbsent({
    sourceId,
    aggFn: String(item.aggFn ?? "count"),
    where: text("where") ?? "",
    whereLanguage: text("whereLanguage"),
    groupBy,
    field: text("valueExpression"),
    level: typeof item.level === "number" ? item.level : undefined,
    metricName: text("metricName"),
    metricDataType: text("metricType"),
  });
}

/** The columns of a `groupBy` text: parts between commas that stand outside parentheses, brackets and quotes. */
export function columnsOf(groupBy: unknown): string[] {
  if (typeof groupBy !== "string") return [];
  const parts = groupBy.match(/(?:'[^']*'|"[^"]*"|\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\]]*\]|[^,])+/g) ?? [];
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

function withoutAbsent<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as T;
}
