import { filterMembers, isRecord, type Members, mapMembers } from "terraform-provider-sdk/values";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { leavesOf } from "../../../lib/reading";
import { recordedDashboards } from "../../recordings";

/* Exports of the UI, made of recorded dashboards: what the UI writes otherwise than the API is written as the UI does. */

const nameOf = (id: unknown): unknown => (typeof id === "string" ? `name of ${id}` : id);

/** The ID of an object by the name that an export has. */
export const idByName = (_: string, name: string) =>
  name.startsWith("name of ") ? { value: name.slice(8) } : { problem: `There is nothing named "${name}".` };

function itemOf({ where, whereLanguage, periodAggFn, ...item }: Members): Members {
  return {
    ...item,
    aggCondition: where ?? "",
    aggConditionLanguage: whereLanguage ?? "lucene",
    ...(periodAggFn === "delta" && { isDelta: true }),
  };
}

function clickOf(onClick: unknown): unknown {
  if (!isRecord(onClick) || !isRecord(onClick.target) || onClick.target.mode !== "id") return onClick;
  return { ...onClick, target: { ...onClick.target, id: nameOf(onClick.target.id) } };
}

function configOf(config: Members): Members {
  const { sourceId, connectionId, select, asRatio, limit, onClick, ...rest } = config;
  const isBuilder = config.configType !== "sql";
  return filterMembers(
    {
      ...rest,
      source: nameOf(sourceId),
      connection: nameOf(connectionId),
      select: Array.isArray(select) ? select.filter(isRecord).map(itemOf) : select,
      seriesReturnType: asRatio === true ? "ratio" : "column",
      seriesLimit: limit ?? rest.seriesLimit,
      onClick: clickOf(onClick),
      granularity: "auto",
      ...(isBuilder && { where: rest.where ?? "", whereLanguage: rest.whereLanguage ?? "lucene" }),
    },
    (value) => value !== undefined,
  );
}

function tileOf({ name, config, ...frame }: Members): Members {
  return { ...frame, config: { name, ...(isRecord(config) ? configOf(config) : {}) } };
}

function filterOf({ sourceId, appliesToSourceIds, ...filter }: Members): Members {
  const applies = Array.isArray(appliesToSourceIds) ? appliesToSourceIds.map(nameOf) : undefined;
  return { ...filter, source: nameOf(sourceId), ...(applies && { appliesToSourceIds: applies }) };
}

/** The export of a dashboard of the API. */
function exportOf({ name, tags, tiles, filters, containers, ...rest }: Members): Members {
  const { savedQuery, savedQueryLanguage, savedFilterValues } = rest;
  const records = (list: unknown) => (Array.isArray(list) ? list.filter(isRecord) : []);
  const whole = {
    ...{ version: "0.1.0", name, tags, containers, savedQuery, savedQueryLanguage, savedFilterValues },
    tiles: records(tiles).map(tileOf),
    filters: records(filters).map(filterOf),
  };
  return filterMembers<unknown>(whole, (value) => value !== undefined && value !== null);
}

/** The most leaves of a document: in a larger one nothing is tried that a smaller one does not have. */
const mostLeaves = 300;

/** Recorded dashboards that differ in more than names. */
export function bodies(): readonly Members[] {
  const small = recordedDashboards().filter((body) => leavesOf(body).length <= mostLeaves);
  return [...new Map(small.map((body) => [shapeOf(body), body])).values()];
}

/** The exports of these, and one with members that only the UI has. */
export function uiExports(): readonly Members[] {
  return [...bodies().map(exportOf), ofUiAlone];
}

/** The members of a dashboard without most of their values. */
function shapeOf(value: unknown): string {
  const shape = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(shape);
    return isRecord(part)
      ? mapMembers(part, (item, name) => (/^(displayType|aggFn|type)$/.test(name) ? item : shape(item)))
      : 0;
  };
  return JSON.stringify(shape(value));
}

const source = `name of ${seed.logs}`;
const count = { aggFn: "count", aggCondition: "a:b", aggConditionLanguage: "lucene", valueExpression: "" };

const ofUiAlone: Members = {
  version: "0.1.0",
  name: "Of the UI",
  description: "About",
  tiles: [
    {
      ...{ displayType: "line", where: "c:d", select: [count, { ...count, aggCondition: "" }], ratioMode: "per_group" },
    },
    { ...{ displayType: "line", where: "c = d", whereLanguage: "sql", select: [{ ...count, aggCondition: "" }] } },
    {
      ...{
        displayType: "table",
        having: "count() > 1",
        havingLanguage: "sql",
        select: [{ ...count, color: "chart-red" }],
      },
    },
    { ...{ displayType: "table", alternateRowBackground: true, limit: { limit: 20 }, select: [count] } },
    { ...{ displayType: "table", orderBy: [{ valueExpression: "a", ordering: "DESC" }], select: [count] } },
    {
      ...{
        displayType: "pie",
        groupBy: [{ valueExpression: "a" }],
        alignDateRangeToGranularity: true,
        select: [count],
      },
    },
    { ...{ displayType: "heatmap", where: "c:d", select: [{ aggFn: "heatmap", valueExpression: "Duration" }] } },
    { ...{ displayType: "number", granularity: "5 minute", fillNulls: 0, select: [count, count] } },
    { ...{ displayType: "number", select: [{ ...count, valueExpression: "a", level: 0.5 }], groupBy: "b" } },
    { ...{ displayType: "markdown", markdown: "Text", select: [count], where: "a" } },
    { ...{ displayType: "line", filters: [], with: [{ name: "a", sql: { sql: "SELECT 1" } }], select: [count] } },
  ].map((config, index) => {
    const named = { name: `Tile ${index}`, source, whereLanguage: "lucene", ...config };
    return { id: `t${index}`, x: 0, y: 4 * index, w: 12, h: 4, config: named };
  }),
  filters: [{ id: "f", type: "QUERY_EXPRESSION", name: "F", expression: "e", source, appliesToSourceIds: [source] }],
};
