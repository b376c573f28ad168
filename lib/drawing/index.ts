/** Pictures of dashboards, made from data alone: no script, no network, no files. */

export { type Opaque, opaqueIn } from "../evaluation/chart";
export { alertMark, changeList, conditionOf, dashboardMarkup, markOf, warningList } from "./dashboard";
export { html, Markup } from "./markup";
export type {
  Change,
  DrawnAlert,
  DrawnDashboard,
  DrawnTile,
  Line,
  Mark,
  Series,
  TileData,
  Warning,
} from "./model";
export { counted, displacedWords, withoutDisplaced } from "./model";
export { formatNumber } from "./number-format";
export { dashboardPicture } from "./picture";
export { style } from "./style";
export { type DrawnKind, formatOf } from "./tile";
