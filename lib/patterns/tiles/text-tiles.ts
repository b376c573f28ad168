import type { NamedTile, Series } from "../../constructs";
import { withMethods } from "./fluent";
import { type Placeable, type Placed, placing } from "./place";
import { idOf, type SourceLike } from "./source";

/** A tile with the events that match a search. */
export interface SearchTile<K extends string = string> extends NamedTile<K>, Placeable<SearchTile<K>> {
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
  return searchOf({ name }, { type: "search", sourceId: idOf(source), fields: [] });
}

function searchOf<K extends string>(tile: Placed<K>, series: Series): SearchTile<K> {
  return withMethods(
    { ...tile, series: [series] },
    {
      where: (where: string) => searchOf(tile, { ...series, where, whereLanguage: "lucene" }),
      whereSql: (where: string) => searchOf(tile, { ...series, where, whereLanguage: "sql" }),
      columns: (...fields: string[]) => searchOf(tile, { ...series, fields }),
      keyed: <N extends string>(key: N) => searchOf<K | N>({ ...tile, key }, series),
      ...placing((place) => searchOf({ ...tile, ...place }, series)),
    },
  );
}

/** A tile with fixed content, whose position and key you can set. */
export interface PlainTile<K extends string = string> extends NamedTile<K>, Placeable<PlainTile<K>> {
  /** Key that alerts use to refer to the tile. Required if the name changes or is not unique. */
  keyed<N extends string>(key: N): PlainTile<K | N>;
}

/** A tile with Markdown text. */
export type MarkdownTile<K extends string = string> = PlainTile<K>;

/** Text in Markdown: `markdownTile("About", "**What** this is.")`. */
export function markdownTile<K extends string>(name: K, markdown: string): MarkdownTile<K> {
  return plain({ name, config: { displayType: "markdown", markdown } });
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
  return plain({ name, config: { displayType: display, configType: "sql", connectionId, sqlTemplate, ...sourceId } });
}

function plain<K extends string>(tile: NamedTile<K>): PlainTile<K> {
  return withMethods(tile, {
    keyed: <N extends string>(key: N) => plain<K | N>({ ...tile, key }),
    ...placing((place) => plain({ ...tile, ...place })),
  });
}
