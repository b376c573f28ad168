export { type GroupHeatmapTile, groupHeatmapTile } from "./heatmap-of-groups";
export { type PromqlDisplay, type PromqlTile, promqlTile } from "./promql-tiles";
export type { Aggregates, Refinements } from "./query-tiles";
export {
  barTile,
  type Extensible,
  type NumberTile,
  numberTile,
  pieTile,
  type ShareTile,
  type TableTile,
  type TimeSeriesTile,
  tableTile,
  timeSeries,
} from "./query-tiles";
export {
  type ConfigTile,
  type EventPatternsTile,
  eventPatternsTile,
  type HeatmapTile,
  heatmapTile,
  type MarkdownTile,
  markdownTile,
  type SearchTile,
  type SqlDisplay,
  type SqlTile,
  searchTile,
  sqlTile,
} from "./text-tiles";
export type { Placeable, SourceLike } from "./tile";
export { units } from "./tile";
