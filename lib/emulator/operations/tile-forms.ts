import { listedColumns } from "../database/columns";
import type { TileSeries } from "../shapes/tile";
import { isOpaque, type Opaque, presentMembers, type Tile, type TileConfig } from "../store/tables";

function isAbsent(value: unknown): boolean {
  return value === undefined || (isOpaque(value) && Object.values(value).every((inner) => isAbsent(inner)));
}

/** Drops absent members and empty objects at every depth, as the service's document store does. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!isOpaque(value)) return value;
  const entries = Object.entries(value).filter(([, inner]) => !isAbsent(inner));
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutEmpty(inner)]));
}

const searchDefaults = { where: "", whereLanguage: "lucene" };
const defaults: Record<string, Opaque> = {
  line: { asRatio: false, fillNulls: true },
  stacked_line: { asRatio: false, fillNulls: true },
  stacked_bar: { asRatio: false, fillNulls: true },
  table: { asRatio: false },
  heatmap: searchDefaults,
  search: searchDefaults,
  event_patterns: { select: "", ...searchDefaults },
  markdown: { markdown: "" },
};
const selectDefaults = { where: "", valueExpression: "" };

/** The form in which a checked tile configuration is stored: defaults filled in, leftovers gone. */
export function storedConfig(config: TileConfig): TileConfig {
  if (config.configType === "promql") return config;
  const stored = storedSeriesConfig(config);
  if (stored.configType === "sql") delete stored.asRatio;
  for (const list of ["colorRules", "formulas"])
    if (Array.isArray(stored[list]) && stored[list].length === 0) delete stored[list];
  if (stored.formulas === undefined) delete stored.showOperandSeries;
  if (Array.isArray(stored.select) && stored.displayType !== "heatmap")
    stored.select = stored.select.map((item: Opaque) => ({ ...selectDefaults, ...item }));
  return stored;
}

/** The same for a configuration made from series, where a count keeps its hidden field. */
export function storedSeriesConfig(config: TileConfig): TileConfig {
  const stored = withoutEmpty(config) as TileConfig;
  return { ...defaults[stored.displayType], ...stored };
}

/** A configuration as responses show it: with the language that the service names for a select item that has none (contract: defaults, section 1). */
export function shownConfig(config: TileConfig): TileConfig {
  if (!Array.isArray(config.select) || config.displayType === "heatmap") return config;
  return { ...config, select: config.select.map((item: Opaque) => ({ whereLanguage: "lucene", ...item })) };
}

type QuerySeries = Extract<TileSeries, { aggFn: string }>;
type GroupedSeries = Extract<TileSeries, { groupBy: string[] }>;

const shownLevels = [0.5, 0.9, 0.95, 0.99];

function selectItem({ field = "", metricDataType: metricType, ...series }: QuerySeries): Opaque {
  const { aggFn, level = 0, alias, where, whereLanguage = "lucene", metricName } = series;
  const shownLevel = aggFn === "quantile" && shownLevels.includes(level) ? level : undefined;
  const valueExpression = aggFn === "count" && field ? undefined : field;
  const named = { alias: alias || undefined, metricName: metricName || undefined };
  return { aggFn, valueExpression, ...named, level: shownLevel, where, whereLanguage, metricType };
}

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
  if (first.type === "markdown") return { displayType: "markdown", markdown: first.content };
  if (first.type === "search") {
    const { sourceId, fields, where, whereLanguage = "lucene" } = first;
    return { displayType: "search", sourceId, select: fields.join(", "), where, whereLanguage };
  }
  const queries = series.filter((item) => "aggFn" in item);
  if (first.type === "number") return queryConfig("number", queries.slice(0, 1), asRatio);
  return queryConfig(first.type === "table" ? "table" : (first.displayType ?? "line"), queries, asRatio);
}

/** What the service stores of a series tile without ever showing it in the current form. */
export function hiddenOfSeries(series: TileSeries[]): Opaque | undefined {
  const first = series[0];
  if (first?.type !== "table" || first.sortOrder === undefined || !first.field) return undefined;
  return { sortOrder: first.sortOrder };
}

const seriesTypes: Record<string, string> = { line: "time", stacked_bar: "time", table: "table", number: "number" };

function querySeries(config: TileConfig, type: string, hidden: Opaque = {}): Opaque[] {
  return (config.select as Opaque[]).map((item) =>
    presentMembers({
      aggFn: item.aggFn,
      alias: item.alias,
      type,
      sourceId: config.sourceId,
      displayType: type === "time" ? config.displayType : undefined,
      level: item.level,
      field: item.valueExpression ?? "",
      where: item.where,
      whereLanguage: item.whereLanguage,
      groupBy: type === "number" ? undefined : listedColumns(config.groupBy),
      metricName: item.metricName,
      metricDataType: item.metricType,
      numberFormat: config.numberFormat,
      sortOrder: type === "table" ? (hidden.sortOrder ?? "asc") : undefined,
    }),
  );
}

function seriesOf({ config, hidden }: Tile): Opaque[] | undefined {
  if (config.configType === "sql") return undefined;
  const type = seriesTypes[config.displayType];
  if (type) return querySeries(config, type, hidden);
  if (config.displayType === "markdown") return [{ type: "markdown", content: config.markdown }];
  if (config.displayType !== "search") return undefined;
  const { sourceId, select, where, whereLanguage } = config;
  return [{ type: "search", sourceId, fields: String(select).split(/,\s*/), where, whereLanguage }];
}

/** A tile as servers 2.14 to 2.17 show it; kinds that those did not have keep the current form. */
export function tileInSeriesForm(tile: Tile): Opaque {
  const { id, x, y, w, h, name } = tile;
  const config = shownConfig(tile.config);
  const series = seriesOf({ ...tile, config });
  if (!series) return { id, x, y, w, h, name, config };
  return { id, x, y, w, h, asRatio: config.asRatio === true, name, series };
}
