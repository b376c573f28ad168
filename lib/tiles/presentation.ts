import { tileConfig } from "../definitions/tile-config";
import { isList, isObject, isPresent, type Json, type JsonObject, sameAttribute, selectVariant } from "../schema";

/**
 * Members of a config for the presentation of a tile, not its query. A member that the author never set belongs to the UI: it is not drift,
 * and it stays after an update (`series` cannot express most of them).
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
export function presentationOf(config: JsonObject): readonly string[] {
  const attributes = selectVariant(tileConfig, config)?.type.attributes ?? {};
  const names = Object.keys(config).filter((name) => {
    if (!presentationMembers.has(name) || !isPresent(config[name])) return false;
    const attribute = attributes[name];
    return attribute === undefined || !sameAttribute(attribute, config[name], null);
  });
  const items: readonly Json[] = isList(config.select) ? config.select : [];
  const formatted = items.some((item) => isObject(item) && isPresent(item.numberFormat));
  return formatted ? [...names, "select.numberFormat"] : names;
}

/** The service's config without presentation and leftovers that `authored` does not mention: what the author manages. */
export function comparable(config: JsonObject, authored: JsonObject): JsonObject {
  if (config.displayType !== authored.displayType) return config;
  return Object.fromEntries(
    Object.entries(config)
      .filter(([name]) => !presentationMembers.has(name) || isPresent(authored[name]))
      .map(([name, value]) => [name, name === "select" ? comparableItems(value, authored.select) : value]),
  );
}

function comparableItems(select: Json, authored: Json | undefined): Json {
  if (!isList(select) || !isList(authored)) return select;
  return select.map((item, index) => {
    const own = authored[index];
    if (!isObject(item) || !isObject(own)) return item;
    const members = Object.entries(item).filter(
      ([name]) => isPresent(own[name]) || !(name === "numberFormat" || isLeftover(name, item)),
    );
    return Object.fromEntries(members);
  });
}

/** True for members of a select item that have no effect: `level` says something about quantiles only, and a count has no column. */
export function isLeftover(name: string, { aggFn }: JsonObject): boolean {
  if (aggFn === undefined) return false;
  return (name === "level" && aggFn !== "quantile") || (name === "valueExpression" && aggFn === "count");
}

function withoutFormat(item: Json): Json {
  if (!isObject(item)) return item;
  const { numberFormat: _, ...rest } = item;
  return rest;
}

/**
 * What an alert on a tile evaluates: the config without names, formats and drawing. Formulas are part of it: an alert watches the last one.
 * Lines and stacked bars draw the same.
 */
export function queryOf(config: JsonObject): JsonObject {
  const { displayType, groupBy, formulas, ...rest } = without(
    config,
    [...presentationMembers].filter((name) => name !== "formulas"),
  );
  return {
    ...rest,
    ...(isPresent(displayType) && { displayType: displayType === "stacked_bar" ? "line" : displayType }),
    ...(isPresent(groupBy) && groupBy !== "" && { groupBy }),
    ...(isList(formulas) && { formulas: formulas.map(unnamed) }),
    ...(isList(rest.select) && { select: rest.select.map(unnamed) }),
  };
}

function unnamed(item: Json): Json {
  if (!isObject(item)) return item;
  const { alias: _, numberFormat: __, ...rest } = item;
  return rest;
}

/** A record without some of its members. */
export function without(record: JsonObject, names: readonly string[]): JsonObject {
  if (names.length === 0) return record;
  const rest = Object.entries(record).filter(([name]) => !names.includes(name));
  if (!names.includes("select.numberFormat") || !isList(record.select)) return Object.fromEntries(rest);
  return { ...Object.fromEntries(rest), select: record.select.map(withoutFormat) };
}
