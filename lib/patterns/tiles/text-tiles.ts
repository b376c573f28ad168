import type { Series, Tile } from "../../constructs";
import { withMethods } from "./fluent";
import { type Place, type Placeable, placing } from "./place";
import { idOf, type SourceLike } from "./source";

/** A tile of rows that match a search. */
export interface SearchTile extends Tile, Placeable<SearchTile> {
  /** Which rows are shown, in Lucene syntax. */
  where(condition: string): SearchTile;
  /** Which rows are shown, in SQL. */
  whereSql(condition: string): SearchTile;
  /** Columns that are shown; the source's own without it. */
  columns(...fields: string[]): SearchTile;
}

/** Rows that match a search: `searchTile("Errors", logs).where("SeverityText:error").columns("Timestamp", "Body")`. */
export function searchTile(name: string, source: SourceLike): SearchTile {
  return searchOf({ name }, { type: "search", sourceId: idOf(source), fields: [] });
}

function searchOf(tile: Place & { readonly name: string }, series: Series): SearchTile {
  return withMethods(
    { ...tile, series: [series] },
    {
      where: (where: string) => searchOf(tile, { ...series, where, whereLanguage: "lucene" }),
      whereSql: (where: string) => searchOf(tile, { ...series, where, whereLanguage: "sql" }),
      columns: (...fields: string[]) => searchOf(tile, { ...series, fields }),
      ...placing((place) => searchOf({ ...tile, ...place }, series)),
    },
  );
}

/** A tile of text. */
export interface MarkdownTile extends Tile, Placeable<MarkdownTile> {}

/** Text in Markdown: `markdownTile("About", "**What** this is.")`. */
export function markdownTile(name: string, markdown: string): MarkdownTile {
  return plain({ name, config: { displayType: "markdown", markdown } });
}

/** What a raw SQL tile can be shown as. */
export type SqlDisplay = "line" | "stacked_bar" | "table" | "number" | "pie" | "bar";

/** A tile of raw SQL. */
export interface SqlTile extends Tile, Placeable<SqlTile> {}

/**
 * The result of raw SQL: `sqlTile("Rows", connectionId, "SELECT count() FROM logs", { display: "number" })`. `connectionId` is the
 * database connection's id, e.g. a source's `connectionId`.
 */
export function sqlTile(
  name: string,
  connectionId: string,
  sqlTemplate: string,
  options: { readonly display?: SqlDisplay; readonly source?: SourceLike } = {},
): SqlTile {
  const { display = "table", source } = options;
  const sourceId = source === undefined ? {} : { sourceId: idOf(source) };
  return plain({ name, config: { displayType: display, configType: "sql", connectionId, sqlTemplate, ...sourceId } });
}

type Plain = Tile & Placeable<Plain>;

function plain(tile: Tile): Plain {
  return withMethods(
    tile,
    placing((place) => plain({ ...tile, ...place })),
  );
}
