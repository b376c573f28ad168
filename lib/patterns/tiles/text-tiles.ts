import type { NamedTile, Series } from "../../constructs";
import { withMethods } from "./fluent";
import { type Placeable, type Placed, placing } from "./place";
import { idOf, type SourceLike } from "./source";

/** A tile of rows that match a search. */
export interface SearchTile<K extends string = string> extends NamedTile<K>, Placeable<SearchTile<K>> {
  /** A key of its own, by which alerts refer to the tile; needed when the name changes or is not unique. */
  keyed<N extends string>(key: N): SearchTile<K | N>;
  /** Which rows are shown, in Lucene syntax. */
  where(condition: string): SearchTile<K>;
  /** Which rows are shown, in SQL. */
  whereSql(condition: string): SearchTile<K>;
  /** Columns that are shown; the source's own without it. */
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

/** A tile whose place and key can be said; what it shows is settled. */
export interface PlainTile<K extends string = string> extends NamedTile<K>, Placeable<PlainTile<K>> {
  /** A key of its own, by which alerts refer to the tile; needed when the name changes or is not unique. */
  keyed<N extends string>(key: N): PlainTile<K | N>;
}

/** A tile of text. */
export type MarkdownTile<K extends string = string> = PlainTile<K>;

/** Text in Markdown: `markdownTile("About", "**What** this is.")`. */
export function markdownTile<K extends string>(name: K, markdown: string): MarkdownTile<K> {
  return plain({ name, config: { displayType: "markdown", markdown } });
}

/** What a raw SQL tile can be shown as. */
export type SqlDisplay = "line" | "stacked_bar" | "table" | "number" | "pie" | "bar";

/** A tile of raw SQL. */
export type SqlTile<K extends string = string> = PlainTile<K>;

/**
 * The result of raw SQL: `sqlTile("Rows", connectionId, "SELECT count() FROM logs", { display: "number" })`. `connectionId` is the
 * database connection's id, e.g. a source's `connectionId`.
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
