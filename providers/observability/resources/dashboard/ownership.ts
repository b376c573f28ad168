import { tileConfig } from "../../../../lib/definitions/tile-config";
import { isRecord, sameAttribute, selectVariant } from "../../../../lib/model";
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

/** The presentation that a config holds, by name; what only spells out a default is none. */
export function presentationOf(config: JsonRecord): readonly string[] {
  const attributes = selectVariant(tileConfig, config)?.type.attributes ?? {};
  const names = Object.keys(config).filter((name) => {
    if (!presentationMembers.has(name) || !isPresent(config[name])) return false;
    const attribute = attributes[name];
    return attribute === undefined || !sameAttribute(attribute, config[name], null);
  });
  const items: readonly unknown[] = Array.isArray(config.select) ? config.select : [];
  const formatted = items.some((item) => isRecord(item) && isPresent(item.numberFormat));
  return formatted ? [...names, "select.numberFormat"] : names;
}

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

/** A record without some of its members. */
export function without(record: JsonRecord, names: readonly string[]): JsonRecord {
  if (names.length === 0) return record;
  const rest = Object.entries(record).filter(([name]) => !names.includes(name));
  if (!names.includes("select.numberFormat") || !Array.isArray(record.select)) return Object.fromEntries(rest);
  const select = record.select.map((item: unknown) => {
    if (!isRecord(item)) return item;
    const { numberFormat: _, ...others } = item;
    return others;
  });
  return { ...Object.fromEntries(rest), select };
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
  const more = untold(authored, toldInSeries);
  const { select } = response;
  if (!Array.isArray(select) || !Array.isArray(authored.select)) return { ...more, ...response };
  const own: readonly unknown[] = authored.select;
  const told = select.map((item: JsonRecord, index) => ({ ...untold(own[index], toldInSeriesItem), ...item }));
  const rest = response.displayType === "number" ? own.slice(told.length) : [];
  return { ...more, ...response, select: [...told, ...rest] };
}

function untold(record: unknown, names: ReadonlySet<string>): JsonRecord {
  return isRecord(record) ? Object.fromEntries(Object.entries(record).filter(([name]) => !names.has(name))) : {};
}
