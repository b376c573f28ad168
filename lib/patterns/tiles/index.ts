export type { Placeable } from "./place";
export type { Aggregates, Refinements } from "./query";
export { type NumberTile, numberTile, type TableTile, type TimeSeriesTile, tableTile, timeSeries } from "./query-tiles";
export type { SourceLike } from "./source";
export {
  type MarkdownTile,
  markdownTile,
  type PlainTile,
  type SearchTile,
  type SqlDisplay,
  type SqlTile,
  searchTile,
  sqlTile,
} from "./text-tiles";
