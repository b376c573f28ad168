import type { AlertTileKind } from "../../../tiles";
import type {
  EventPatternsTileConfig,
  HeatmapTileConfig,
  MarkdownTileConfig,
  NamedTile,
  NumberFormat,
  SearchTileConfig,
  TileConfig,
  TileContent,
  TileWithoutAlerts,
  WithoutAlerts,
} from "../..";
import type { Extensible } from "./query-tiles";
import { idOf, type Placeable, type Placed, placing, type SourceLike, unwatched, withMethods } from "./tile";

/** A tile with the events that match a search. */
export interface SearchTile
  extends TileWithoutAlerts<SearchTileConfig>,
    SearchMethods,
    Extensible<SearchTile, SearchTileConfig>,
    Placeable<SearchTile> {}

declare abstract class SearchMethods {
  /** Key that alerts use to refer to the tile. Required if the name changes or is not unique. */
  keyed(key: string): SearchTile;
  /** Condition that selects the rows to show, in Lucene syntax. */
  where(condition: string): SearchTile;
  /** Condition that selects the rows to show, in SQL. */
  whereSql(condition: string): SearchTile;
  /** Columns to show. Defaults to the columns of the source. */
  columns(...fields: string[]): SearchTile;
}

/** Rows that match a search: `searchTile("Errors", logs).where("SeverityText:error").columns("Timestamp", "Body")`. */
export function searchTile(name: string, source: SourceLike): SearchTile {
  return searchOf({ tile: { name: unwatched(name) }, sourceId: idOf(source), fields: [], condition: {} });
}

/** Absent: all rows. */
interface Condition {
  readonly where?: string;
  readonly whereLanguage?: "lucene" | "sql";
}

interface Search {
  readonly tile: Placed<WithoutAlerts>;
  readonly sourceId: string;
  readonly fields: readonly string[];
  readonly condition: Condition;
  readonly more?: Partial<Omit<SearchTileConfig, "displayType" | "configType">>;
}

function searchOf(search: Search): SearchTile {
  const { tile, sourceId, fields, condition, more } = search;
  const content: TileContent<SearchTileConfig> = {
    config: { displayType: "search", sourceId, select: fields.join(", "), ...condition, ...more },
    ...(more === undefined && { series: [{ type: "search", sourceId, fields, ...condition }] }),
  };
  return withMethods(
    { ...tile, content },
    {
      where: (where: string) => searchOf({ ...search, condition: { where, whereLanguage: "lucene" } }),
      whereSql: (where: string) => searchOf({ ...search, condition: { where, whereLanguage: "sql" } }),
      columns: (...fields: string[]) => searchOf({ ...search, fields }),
      keyed: (key: string) => searchOf({ ...search, tile: { ...tile, key: unwatched(key) } }),
      with: (members: Search["more"]) => searchOf({ ...search, more: { ...more, ...members } }),
    },
    placing((place) => searchOf({ ...search, tile: { ...tile, ...place } })),
  );
}

/** A tile with Markdown text. */
export interface MarkdownTile extends TileWithoutAlerts<MarkdownTileConfig>, MarkdownMethods, Placeable<MarkdownTile> {}

declare abstract class MarkdownMethods {
  /** Key that identifies the tile. Required if the name changes or is not unique. */
  keyed(key: string): MarkdownTile;
}

/** Text in Markdown: `markdownTile("About", "**What** this is.")`. */
export function markdownTile(name: string, markdown: string): MarkdownTile {
  const content: TileContent<MarkdownTileConfig> = {
    config: { displayType: "markdown", markdown },
    series: [{ type: "markdown", content: markdown }],
  };
  return markdownOf({ name: unwatched(name) }, content);
}

function markdownOf(tile: Placed<WithoutAlerts>, content: TileContent<MarkdownTileConfig>): MarkdownTile {
  return withMethods(
    { ...tile, content },
    { keyed: (key: string) => markdownOf({ ...tile, key: unwatched(key) }, content) },
    placing((place) => markdownOf({ ...tile, ...place }, content)),
  );
}

/** A tile with the distribution of a value over time. */
export type HeatmapTile = ConfigTile<HeatmapTileConfig>;

/** Where the values of traces lie over time: `heatmapTile("Durations", traces, "Duration")`. Needs `product = "clickstack"`. */
export function heatmapTile(name: string, source: SourceLike, valueExpression: string): HeatmapTile {
  return inConfig(
    { name: unwatched(name) },
    { displayType: "heatmap", sourceId: idOf(source), select: [{ valueExpression }] },
  );
}

/** A tile with the patterns of events. */
export type EventPatternsTile = ConfigTile<EventPatternsTileConfig>;

/** Patterns among events: `eventPatternsTile("Patterns", logs).where("SeverityText:error")`. Needs `product = "clickstack"`. */
export function eventPatternsTile(name: string, source: SourceLike): EventPatternsTile {
  return inConfig({ name: unwatched(name) }, { displayType: "event_patterns", sourceId: idOf(source) });
}

/** A tile of a display that only a `config` has. */
export interface ConfigTile<C extends HeatmapTileConfig | EventPatternsTileConfig>
  extends TileWithoutAlerts<C>,
    ConfigMethods<C>,
    Extensible<ConfigTile<C>, C>,
    Placeable<ConfigTile<C>> {}

declare abstract class ConfigMethods<C extends HeatmapTileConfig | EventPatternsTileConfig> {
  /** Key that alerts use to refer to the tile. Required if the name changes or is not unique. */
  keyed(key: string): ConfigTile<C>;
  /** Condition that selects the rows to show, in Lucene syntax. */
  where(condition: string): ConfigTile<C>;
  /** Condition that selects the rows to show, in SQL. */
  whereSql(condition: string): ConfigTile<C>;
}

function inConfig<C extends HeatmapTileConfig | EventPatternsTileConfig>(
  tile: Placed<WithoutAlerts>,
  config: C,
): ConfigTile<C> {
  return withMethods(
    { ...tile, content: { config } },
    {
      where: (where: string) => inConfig(tile, { ...config, where, whereLanguage: "lucene" }),
      whereSql: (where: string) => inConfig(tile, { ...config, where, whereLanguage: "sql" }),
      keyed: (key: string) => inConfig({ ...tile, key: unwatched(key) }, config),
      with: (members: Partial<Omit<C, "displayType" | "configType">>) => inConfig(tile, { ...config, ...members }),
    },
    placing((place) => inConfig({ ...tile, ...place }, config)),
  );
}

/** Display types of a raw SQL tile. */
export type SqlDisplay = "line" | "stacked_line" | "stacked_bar" | "table" | "number" | "pie" | "bar";

/** Form of the `config` of a raw SQL tile of a display type. */
type SqlConfig<D extends SqlDisplay> = Extract<TileConfig, { readonly configType: "sql"; readonly displayType: D }>;

/** The name of a raw SQL tile by its display type. */
type SqlName<K extends string, D extends SqlDisplay> = D extends AlertTileKind ? K : WithoutAlerts;

/** A tile with the result of a raw SQL query. Alerts can watch those that are displayed as lines, stacked bars or a number. */
export interface SqlTile<K extends string = string, D extends SqlDisplay = SqlDisplay>
  extends Omit<NamedTile<string, SqlConfig<D>>, "key" | "name">,
    SqlMethods<K, D>,
    Extensible<SqlTile<K, D>, SqlConfig<D>>,
    Placeable<SqlTile<K, D>> {
  readonly key?: SqlName<K, D>;
  readonly name: SqlName<K, D>;
}

declare abstract class SqlMethods<K extends string, D extends SqlDisplay> {
  /** Key that alerts use to refer to the tile. Required if the name changes or is not unique. */
  keyed<N extends string>(key: N): SqlTile<K | N, D>;
  /** How to draw the result: `.display("line")`. Without a call, as a table. */
  display<E extends SqlDisplay>(display: E): SqlTile<K, E>;
  /** Number format. */
  format(format: NumberFormat): SqlTile<K, D>;
}

/** Options of a raw SQL tile. */
export interface SqlTileOptions {
  /** The source that the query belongs to. It must use the same connection. */
  readonly source?: SourceLike;
}

/** A connection ID, or a connection, for example `DataObservabilityConnection.byName(this, "Default")`. */
export type ConnectionLike = string | { readonly id: string };

/**
 * The result of raw SQL, as a table unless `display` says otherwise: `sqlTile("Rows", connection, "SELECT count() FROM logs").display("number")`.
 * The connection of a source is its `connectionId`. Needs `product = "clickstack"`.
 */
export function sqlTile<K extends string>(
  name: K,
  connection: ConnectionLike,
  sqlTemplate: string,
  options?: SqlTileOptions,
): SqlTile<K, "table">;
export function sqlTile<K extends string, D extends SqlDisplay>(
  name: K,
  connection: ConnectionLike,
  sqlTemplate: string,
  options: SqlTileOptions & { readonly display: D },
): SqlTile<K, D>;
export function sqlTile(
  name: string,
  connection: ConnectionLike,
  sqlTemplate: string,
  { display = "table", source }: SqlTileOptions & { readonly display?: SqlDisplay } = {},
): object {
  const query = {
    displayType: display,
    configType: "sql",
    connectionId: idOf(connection),
    sqlTemplate,
    ...(source !== undefined && { sourceId: idOf(source) }),
  };
  return sqlOf({ name }, query);
}

/** The compiler cannot follow which members a display type has, and whether it can have alerts: synth checks both. */
function sqlOf<K extends string, D extends SqlDisplay>(tile: Placed<K>, query: object): SqlTile<K, D> {
  const set = <E extends SqlDisplay = D>(more: object) => sqlOf<K, E>(tile, { ...query, ...more });
  return withMethods(
    { ...(tile as Placed<SqlName<K, D>>), content: { config: query as SqlConfig<D> } },
    {
      keyed: <N extends string>(key: N) => sqlOf<K | N, D>({ ...tile, key }, query),
      display: <E extends SqlDisplay>(displayType: E) => set<E>({ displayType }),
      format: (numberFormat: NumberFormat) => set({ numberFormat }),
      with: (members: object) => set(members),
    },
    placing((place) => sqlOf<K, D>({ ...tile, ...place }, query)),
  );
}
