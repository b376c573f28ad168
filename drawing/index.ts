/** Pictures of dashboards, made from data alone: no script, no network, no files. */
export { alertMark, conditionOf, dashboardMarkup } from "./dashboard";
export { html, Markup } from "./html";
export type {
  Container,
  DrawnAlert,
  DrawnDashboard,
  DrawnTile,
  Firing,
  Line,
  Mark,
  NoData,
  Opaque,
  Rows,
  Series,
  TileData,
} from "./model";
export { formatNumber } from "./number-format";
export { style } from "./style";
export type { DrawnKind } from "./tile";
