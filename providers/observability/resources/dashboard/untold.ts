import { isList, isObject, type Json, type JsonObject } from "../../../../lib/schema";

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

/** A response in series, with the members that this form cannot express taken from the author. */
export function withUntold(response: JsonObject, authored: JsonObject): JsonObject {
  if (response.displayType !== authored.displayType) return response;
  const more = untold(authored, toldInSeries);
  const { select } = response;
  if (!isList(select) || !isList(authored.select)) return { ...more, ...response };
  const own = authored.select;
  const told = select.map((item, index) =>
    isObject(item) ? { ...untold(own[index], toldInSeriesItem), ...item } : item,
  );
  const rest = response.displayType === "number" ? own.slice(told.length) : [];
  return { ...more, ...response, select: [...told, ...rest] };
}

function untold(record: Json | undefined, names: ReadonlySet<string>): JsonObject {
  return isObject(record) ? Object.fromEntries(Object.entries(record).filter(([name]) => !names.has(name))) : {};
}
