import { createHash } from "node:crypto";
import { omitUndefined, printableLines } from "terraform-provider-sdk/values";
import { type DrawnAlert, type DrawnDashboard, type DrawnTile, dashboardPicture, formatOf } from "../../drawing";
import { inventedTileData, shortestWindow } from "../../emulator";
import {
  alertWith,
  type PlannedAlert,
  type PlannedDashboard,
  type PlannedStack,
  type PlannedTile,
} from "../plans/planned";
import type { LiveResults } from "./live";
import {
  alertsToShow,
  backtestIn,
  dashboardsInFocus,
  drawnAlert,
  isInFocus,
  lostAlertWords,
  needsLook,
  remarkOf,
  shownWarning,
  verdictIn,
} from "./words";

export interface Picture {
  /** A dashboard, or the stack whose alerts have charts of their own. */
  readonly subject: PlannedDashboard | PlannedStack;
  /** Its name says what it shows: a forge that caches pictures never shows an older one. */
  readonly file: string;
  readonly svg: string;
}

/** A picture of each dashboard in focus, and of the charts that alerts have of their own. */
export function picturesOf(
  stacks: readonly PlannedStack[],
  live: LiveResults | undefined,
  currentTime: number,
): Picture[] {
  return stacks.flatMap((stack) => {
    const source = { stack, live, currentTime };
    const pictures = dashboardsInFocus(stack, live).map((dashboard) =>
      pictureOf(dashboard, drawnDashboard(dashboard, source)),
    );
    const charts = drawnCharts(source);
    if (charts) pictures.push(pictureOf(stack, charts));
    return pictures;
  });
}

function pictureOf(subject: Picture["subject"], drawn: DrawnDashboard): Picture {
  const svg = printableLines(dashboardPicture(drawn).replaceAll("\t", "  "));
  const words = drawn.name.toLowerCase().match(/[a-z0-9]+/g) ?? ["dashboard"];
  const hash = createHash("sha256").update(svg).digest("hex").slice(0, 10);
  return { subject, file: `${words.join("-").slice(0, 60)}-${hash}.svg`, svg };
}

const notQueried = "The plan does not change this tile; --all queries it.";

/** Where the data of tiles come from, and the stack that has them. */
interface DataSource {
  readonly stack: PlannedStack;
  readonly live: LiveResults | undefined;
  readonly currentTime: number;
}

/** The data of the service, else sample data, and why. A tile in which nothing can be drawn says the reason. */
function dataOf(
  tile: PlannedTile,
  { live, currentTime }: DataSource,
  alerts: readonly DrawnAlert[],
): Pick<DrawnTile, "data" | "sample"> {
  const { config } = tile;
  const liveData = live?.tiles.get(tile);
  if (liveData && (liveData.kind !== "none" || liveData.rejected)) return { data: liveData };
  const isText = config?.displayType === "markdown";
  // Sample data on a page of the service's data would be taken for these.
  if (live && !liveData && config && !isText) return { data: { kind: "none", reason: notQueried } };
  if (!config) return { data: liveData ?? { kind: "none", reason: "The query is known only after apply." } };
  const data = inventedTileData(config, currentTime, shortestWindow(alerts));
  if (liveData && !isText) return { data, sample: liveData.reason };
  return { data };
}

/** So many rows show a chart, what an alert on it would have done, and the data that it saw. */
const rowsWithHistory = 8;

function drawnTile(tile: PlannedTile, alerts: readonly PlannedAlert[], address: string, source: DataSource): DrawnTile {
  const { live, stack } = source;
  const id = `${stack.name}-${address}-${tile.key}`;
  const drawn = alerts.map((alert) => {
    const check = live?.alerts.get(alert);
    return omitUndefined({
      ...drawnAlert(alert),
      state: needsLook(verdictIn(live, alert)) ? "noticed" : undefined,
      remark: check && remarkOf(check, formatOf(tile.config ?? {})),
      firings: backtestIn(check)?.firings,
    });
  });
  const drawnBefore = alerts.flatMap((alert) => {
    if (!alert.before) return [];
    return [alertWith(alert.name, alert.before)];
  });
  const hasHistory = drawn.some(({ firings }) => firings);
  const { before } = tile;
  return {
    ...tile,
    id,
    config: tile.config ?? {},
    ...dataOf(tile, source, drawn),
    alerts: drawn,
    moreRows: hasHistory ? Math.max(0, rowsWithHistory - tile.h) : 0,
    isInFocus: tile.mark !== "unchanged" || alerts.some((alert) => isInFocus(alert, live)),
    before: before && {
      ...before,
      id,
      config: before.config ?? {},
      ...dataOf(before, source, drawnBefore),
      alerts: drawnBefore,
      before: undefined,
    },
  };
}

/** A planned dashboard as its picture needs it. */
export function drawnDashboard(dashboard: PlannedDashboard, source: DataSource): DrawnDashboard {
  const { name, alerts } = source.stack;
  const { address, lostAlerts, warnings } = dashboard;
  const on = (tile: PlannedTile) => alerts.filter((alert) => alert.tile === tile && alert.mark !== "removed");
  return {
    ...dashboard,
    id: `${name}-${address}`,
    tiles: dashboard.tiles.map((tile) => drawnTile(tile, on(tile), address, source)),
    warnings: [...lostAlerts.map((alert) => ({ summary: lostAlertWords(alert) })), ...warnings.map(shownWarning)],
  };
}

/** The charts that alerts have of their own, of the alerts that are listed, as a dashboard; `undefined` if there are none. */
export function drawnCharts(source: DataSource): DrawnDashboard | undefined {
  const { stack, live } = source;
  const tiles = alertsToShow(stack, live).flatMap(({ alert }) => {
    const { address, chart, mark } = alert;
    if (!chart || mark === "removed") return [];
    return [{ ...drawnTile(chart, [alert], address, source), mark }];
  });
  if (tiles.length === 0) return undefined;
  return {
    id: `${stack.name}-charts`,
    name: "Charts of alerts",
    ...{ tags: [], filters: [], containers: [] },
    tiles: tiles.map((tile, index) => ({ ...tile, x: (index % 2) * 12, y: Math.floor(index / 2) * tile.h })),
  };
}
