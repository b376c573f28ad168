/** Pictures of dashboards, made from data alone: no script, no network, no files. */
export { alertMark, changeList, conditionOf, dashboardMarkup, markOf, warningList } from "./dashboard";
export { html, Markup } from "./markup";
export type {
  Change,
  DrawnAlert,
  DrawnDashboard,
  DrawnTile,
  Line,
  Mark,
  Opaque,
  Series,
  TileData,
  Warning,
} from "./model";
export { counted, opaqueIn } from "./model";
export { formatNumber } from "./number-format";
export { dashboardPicture } from "./picture";
export { style } from "./style";
export { type DrawnKind, formatOf } from "./tile";
