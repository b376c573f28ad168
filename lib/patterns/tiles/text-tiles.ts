import type {
  EventPatternsTileConfig,
  HeatmapTileConfig,
  NamedTile,
  SearchTileConfig,
  TileContent,
} from "../../constructs";
import type { Extensible } from "./query-tiles";
import { idOf, type Placeable, type Placed, placing, type SourceLike, withMethods } from "./tile";

/** A tile with the events that match a search. */
export interface SearchTile<K extends string = string>
  extends NamedTile<K>,
    SearchMethods<K>,
    Extensible<SearchTile<K>, SearchTileConfig>,
    Placeable<SearchTile<K>> {}

declare abstract class SearchMethods<K extends string> {
  /** Key that alerts use to refer to the tile. Required if the name changes or is not unique. */
  keyed<N extends string>(key: N): SearchTile<K | N>;
  /** Condition that selects the rows to show, in Lucene syntax. */
  where(condition: string): SearchTile<K>;
  /** Condition that selects the rows to show, in SQL. */
  whereSql(condition: string): SearchTile<K>;
  /** Columns to show. Defaults to the columns of the source. */
  columns(...fields: string[]): SearchTile<K>;
}

/** Rows that match a search: `searchTile("Errors", logs).where("SeverityText:error").columns("Timestamp", "Body")`. */
export function searchTile<K extends string>(name: K, source: SourceLike): SearchTile<K> {
  return searchOf({ tile: { name }, sourceId: idOf(source), fields: [], condition: {} });
}

/** Absent: all rows. */
interface Condition {
  readonly where?: string;
  readonly whereLanguage?: "lucene" | "sql";
}

interface Search<K extends string> {
  readonly tile: Placed<K>;
  readonly sourceId: string;
  readonly fields: readonly string[];
  readonly condition: Condition;
  readonly more?: Partial<Omit<SearchTileConfig, "displayType" | "configType">>;
}

function searchOf<K extends string>(search: Search<K>): SearchTile<K> {
  const { tile, sourceId, fields, condition, more } = search;
  const { where, whereLanguage } = condition;
  const shown = where === undefined ? {} : { where, ...(whereLanguage === "sql" && { whereLanguage }) };
  const content: TileContent = {
    config: { displayType: "search", sourceId, select: fields.join(", "), ...shown, ...more },
    ...(more === undefined && { series: [{ type: "search", sourceId, fields, ...condition }] }),
  };
  return withMethods(
    { ...tile, content },
    {
      where: (where: string) => searchOf({ ...search, condition: { where, whereLanguage: "lucene" } }),
      whereSql: (where: string) => searchOf({ ...search, condition: { where, whereLanguage: "sql" } }),
      columns: (...fields: string[]) => searchOf({ ...search, fields }),
      keyed: <N extends string>(key: N) => searchOf<K | N>({ ...search, tile: { ...tile, key } }),
      with: (members: Search<K>["more"]) => searchOf({ ...search, more: { ...more, ...members } }),
    },
    placing((place) => searchOf({ ...search, tile: { ...tile, ...place } })),
  );
}

/** A tile with fixed content, whose position and key you can set. */
export interface PlainTile<K extends string = string> extends NamedTile<K>, PlainMethods<K>, Placeable<PlainTile<K>> {}

declare abstract class PlainMethods<K extends string> {
  /** Key that alerts use to refer to the tile. Required if the name changes or is not unique. */
  keyed<N extends string>(key: N): PlainTile<K | N>;
}

/** A tile with Markdown text. */
export type MarkdownTile<K extends string = string> = PlainTile<K>;

/** Text in Markdown: `markdownTile("About", "**What** this is.")`. */
export function markdownTile<K extends string>(name: K, markdown: string): MarkdownTile<K> {
  return plain({
    name,
    content: { config: { displayType: "markdown", markdown }, series: [{ type: "markdown", content: markdown }] },
  });
}

/** A tile with the distribution of a value over time. */
export type HeatmapTile<K extends string = string> = ConfigTile<K, HeatmapTileConfig>;

/** Where the values of traces lie over time: `heatmapTile("Durations", traces, "Duration")`. Needs `product = "clickstack"`. */
export function heatmapTile<K extends string>(name: K, source: SourceLike, valueExpression: string): HeatmapTile<K> {
  return inConfig({ name }, { displayType: "heatmap", sourceId: idOf(source), select: [{ valueExpression }] });
}

/** A tile with the patterns of events. */
export type EventPatternsTile<K extends string = string> = ConfigTile<K, EventPatternsTileConfig>;

/** Patterns among events: `eventPatternsTile("Patterns", logs).where("SeverityText:error")`. Needs `product = "clickstack"`. */
export function eventPatternsTile<K extends string>(name: K, source: SourceLike): EventPatternsTile<K> {
  return inConfig({ name }, { displayType: "event_patterns", sourceId: idOf(source) });
}

/** A tile of a display that only a `config` has. */
export interface ConfigTile<K extends string, C extends HeatmapTileConfig | EventPatternsTileConfig>
  extends NamedTile<K>,
    ConfigMethods<K, C>,
    Extensible<ConfigTile<K, C>, C>,
    Placeable<ConfigTile<K, C>> {}

declare abstract class ConfigMethods<K extends string, C extends HeatmapTileConfig | EventPatternsTileConfig> {
  /** Key that alerts use to refer to the tile. Required if the name changes or is not unique. */
  keyed<N extends string>(key: N): ConfigTile<K | N, C>;
  /** Condition that selects the rows to show, in Lucene syntax. */
  where(condition: string): ConfigTile<K, C>;
  /** Condition that selects the rows to show, in SQL. */
  whereSql(condition: string): ConfigTile<K, C>;
}

function inConfig<K extends string, C extends HeatmapTileConfig | EventPatternsTileConfig>(
  tile: Placed<K>,
  config: C,
): ConfigTile<K, C> {
  return withMethods(
    { ...tile, content: { config } },
    {
      where: (where: string) => inConfig(tile, { ...config, where }),
      whereSql: (where: string) => inConfig(tile, { ...config, where, whereLanguage: "sql" }),
      keyed: <N extends string>(key: N) => inConfig<K | N, C>({ ...tile, key }, config),
      with: (members: Partial<Omit<C, "displayType" | "configType">>) => inConfig(tile, { ...config, ...members }),
    },
    placing((place) => inConfig({ ...tile, ...place }, config)),
  );
}

/** Display types of a raw SQL tile. */
export type SqlDisplay = "line" | "stacked_bar" | "table" | "number" | "pie" | "bar";

/** A tile with the result of a raw SQL query. */
export type SqlTile<K extends string = string> = PlainTile<K>;

/**
 * The result of raw SQL: `sqlTile("Rows", connectionId, "SELECT count() FROM logs", { display: "number" })`. `connectionId` is the database
 * connection's ID, e.g. a source's `connectionId`.
 */
export function sqlTile<K extends string>(
  name: K,
  connectionId: string,
  sqlTemplate: string,
  options: { readonly display?: SqlDisplay; readonly source?: SourceLike } = {},
): SqlTile<K> {
  const { display = "table", source } = options;
  const sourceId = source === undefined ? {} : { sourceId: idOf(source) };
  const config = { displayType: display, configType: "sql", connectionId, sqlTemplate, ...sourceId } as const;
  return plain({ name, content: { config } });
}

/** A tile with the methods that every tile has. */
export function plain<K extends string>(tile: NamedTile<K>): PlainTile<K> {
  return withMethods(
    tile,
    {
      keyed: <N extends string>(key: N) => plain<K | N>({ ...tile, key }),
    },
    placing((place) => plain({ ...tile, ...place })),
  );
}
