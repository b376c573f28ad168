/** Pictures of dashboards, made from data alone: no script, no network, no files. */
export { alertMark, changeList, conditionOf, dashboardMarkup, markOf, warningList } from "./dashboard";
export { html, Markup } from "./html";
export type {
  Change,
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
  Warning,
} from "./model";
export { formatNumber } from "./number-format";
export { dashboardPicture } from "./picture";
export { style } from "./style";
export { type DrawnKind, formatOf } from "./tile";
