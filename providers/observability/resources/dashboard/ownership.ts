import { isRecord } from "../../../../lib/model";
import type { JsonRecord } from "./tile";

/**
 * Members of a config that say how a tile is presented, not what it queries. One that the author never wrote belongs to whoever set it in
 * the web interface: it is no drift, and it stays at an update (`series` cannot express most of them).
 */
export const presentationMembers: ReadonlySet<string> = new Set([
  "alignDateRangeToGranularity",
  "backgroundChart",
  "color",
  "colorRules",
  "compareToPreviousPeriod",
  "fillNulls",
  "fitYAxisToData",
  "formulas",
  "groupByColumnsOnLeft",
  "numberFormat",
  "onClick",
  "seriesLimit",
  "showOperandSeries",
]);

/** The service's config without the presentation that `authored` does not mention: what the author manages. */
export function comparable(config: JsonRecord, authored: JsonRecord): JsonRecord {
  if (config.displayType !== authored.displayType) return config;
  return Object.fromEntries(
    Object.entries(config)
      .filter(([name]) => !presentationMembers.has(name) || isPresent(authored[name]))
      .map(([name, value]) => [name, name === "select" ? comparableItems(value, authored.select) : value]),
  );
}

function comparableItems(select: unknown, authored: unknown): unknown {
  if (!Array.isArray(select) || !Array.isArray(authored)) return select;
  return select.map((item: JsonRecord, index) => {
    const own: JsonRecord | undefined = authored[index];
    if (own === undefined || isPresent(own.numberFormat)) return item;
    const { numberFormat: _, ...rest } = item;
    return rest;
  });
}

export function isPresent(value: unknown): boolean {
  return value !== null && value !== undefined;
}

const toldInSeries = new Set([
  "displayType",
  "sourceId",
  "select",
  "groupBy",
  "asRatio",
  "numberFormat",
  "where",
  "whereLanguage",
  "markdown",
]);
const toldInSeriesItem = new Set([
  "aggFn",
  "valueExpression",
  "alias",
  "level",
  "where",
  "whereLanguage",
  "metricType",
  "metricName",
]);

/** A response in series with what that form has no words for taken from the author. */
export function withUntold(response: JsonRecord, authored: JsonRecord): JsonRecord {
  if (response.displayType !== authored.displayType) return response;
  const untold = without(authored, toldInSeries);
  const { select } = response;
  if (!Array.isArray(select) || !Array.isArray(authored.select)) return { ...untold, ...response };
  const own: readonly unknown[] = authored.select;
  const told = select.map((item: JsonRecord, index) => ({ ...without(own[index], toldInSeriesItem), ...item }));
  const rest = response.displayType === "number" ? own.slice(told.length) : [];
  return { ...untold, ...response, select: [...told, ...rest] };
}

function without(record: unknown, names: ReadonlySet<string>): JsonRecord {
  return isRecord(record) ? Object.fromEntries(Object.entries(record).filter(([name]) => !names.has(name))) : {};
}
