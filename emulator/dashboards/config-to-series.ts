import type { Opaque, Tile, TileConfig } from "../store/records";

const seriesTypes: Record<string, string> = { line: "time", stacked_bar: "time", table: "table", number: "number" };

/** Without the members that have no value. */
const compact = (value: Opaque): Opaque =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));

function querySeries(config: TileConfig, type: string, hidden: Opaque = {}): Opaque[] {
  const groupBy = typeof config.groupBy === "string" ? config.groupBy.split(",").map((part) => part.trim()) : [];
  return (config.select as Opaque[]).map((item) =>
    compact({
      aggFn: item.aggFn,
      alias: item.alias,
      type,
      sourceId: config.sourceId,
      displayType: type === "time" ? config.displayType : undefined,
      level: item.level,
      field: item.valueExpression ?? "",
      where: item.where,
      whereLanguage: item.whereLanguage,
      groupBy: type === "number" ? undefined : groupBy,
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
  const { id, x, y, w, h, name, config } = tile;
  const series = seriesOf(tile);
  if (!series) return { id, x, y, w, h, name, config };
  return { id, x, y, w, h, asRatio: config.asRatio === true, name, series };
}
