import { isRecord } from "../../lib/schema";
import type { Values } from "../plan/plan-json";

/**
 * What the service counts for an alert on a saved search, as the content of a tile (contract: alert evaluation, section 2); a sentence
 * when it cannot be restated as a chart query.
 */
export function searchAsTile(search: Values, groupBy: unknown): Values | string {
  const condition = conditionOf(search);
  if (typeof condition === "string") return condition;
  return {
    displayType: "line",
    sourceId: search.sourceId,
    select: [{ aggFn: "count", ...condition }],
    ...(typeof groupBy === "string" && groupBy !== "" ? { groupBy } : {}),
  };
}

function conditionOf({ where, whereLanguage, filters }: Values): Values | string {
  const text = typeof where === "string" ? where : "";
  const conditions = Array.isArray(filters) ? filters.filter(isRecord) : [];
  if (conditions.length === 0) return { where: text, whereLanguage: whereLanguage ?? "lucene" };
  if (conditions.some(({ condition }) => typeof condition !== "string"))
    return "Chart queries do not support the form of its filters.";
  const all = conditions.map(({ condition }) => `(${String(condition)})`);
  if (text === "") return { where: all.join(" AND "), whereLanguage: "sql" };
  if (whereLanguage === "sql") return { where: [`(${text})`, ...all].join(" AND "), whereLanguage: "sql" };
  return "Its search is in Lucene and its filters are in SQL; a chart query supports only one language.";
}
