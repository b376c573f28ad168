import type { TileSeries } from "../shapes/tile-series";
import type { Opaque, TileConfig } from "../store/records";

type QuerySeries = Extract<TileSeries, { aggFn: string }>;
type GroupedSeries = Extract<TileSeries, { groupBy: string[] }>;

const shownLevels = [0.5, 0.9, 0.95, 0.99];

function selectItem(series: QuerySeries): Opaque {
  const counted = series.aggFn === "count" && series.field;
  const level = series.aggFn === "quantile" && series.level !== undefined && shownLevels.includes(series.level);
  return {
    aggFn: series.aggFn,
    valueExpression: counted ? undefined : (series.field ?? ""),
    alias: series.alias,
    level: level ? series.level : undefined,
    where: series.where,
    whereLanguage: series.whereLanguage ?? "lucene",
    metricType: series.metricDataType,
    metricName: series.metricName,
  };
}

const isQuery = (series: TileSeries): series is QuerySeries => "aggFn" in series;

function queryConfig(displayType: string, series: QuerySeries[], asRatio: boolean | undefined): TileConfig {
  const first = series[0] as QuerySeries;
  const groupBy = "groupBy" in first ? (first as GroupedSeries).groupBy.join(",") : "";
  return {
    displayType,
    sourceId: first.sourceId,
    asRatio: displayType === "number" ? undefined : asRatio === true && series.length === 2,
    groupBy: groupBy === "" ? undefined : groupBy,
    select: series.map(selectItem),
    numberFormat: series.find(({ numberFormat }) => numberFormat)?.numberFormat,
  };
}

/** What the service makes of the older tile form; the first series decides the kind of tile. */
export function configOfSeries(series: TileSeries[], asRatio: boolean | undefined): TileConfig {
  const first = series[0] as TileSeries;
  const queries = series.filter(isQuery);
  switch (first.type) {
    case "markdown":
      return { displayType: "markdown", markdown: first.content };
    case "search":
      return {
        displayType: "search",
        sourceId: first.sourceId,
        select: first.fields.join(", "),
        where: first.where,
        whereLanguage: first.whereLanguage ?? "lucene",
      };
    case "number":
      return queryConfig("number", queries.slice(0, 1), asRatio);
    case "table":
      return queryConfig("table", queries, asRatio);
    case "time":
      return queryConfig(first.displayType ?? "line", queries, asRatio);
  }
}

/** What the service stores of a series tile without ever showing it in the current form. */
export function hiddenOfSeries(series: TileSeries[]): Opaque | undefined {
  const first = series[0];
  if (first?.type !== "table" || first.sortOrder === undefined || !first.field) return undefined;
  return { sortOrder: first.sortOrder };
}
