import { createHash } from "node:crypto";
import { printableLines } from "terraform-provider-sdk/schema";
import { type DrawnDashboard, type DrawnTile, dashboardPicture, formatOf, type TileData } from "../drawing";
import { inventedTileData } from "../emulator";
import { type LiveResults, tileAt } from "./live";
import type { PlannedAlert, PlannedDashboard, PlannedStack, PlannedTile } from "./planned";
import { alertsToShow, alertWith, changedDashboards, drawnAlert, lostAlertWords, remarkOf } from "./words";

export interface Picture {
  /** A dashboard, or the stack whose alerts have charts of their own. */
  readonly of: PlannedDashboard | PlannedStack;
  /** Its name says what it shows: a forge that caches pictures never shows an older one. */
  readonly file: string;
  readonly svg: string;
}

/** A picture of each dashboard that a plan changes, and of the charts that alerts have of their own. */
export function picturesOf(stacks: readonly PlannedStack[], live: LiveResults | undefined, now: number): Picture[] {
  return stacks.flatMap((stack) => {
    const charts = drawnCharts(stack, live, now);
    return [
      ...changedDashboards(stack).map((one) => pictureOf(one, drawnDashboard(stack, one, live, now))),
      ...(charts ? [pictureOf(stack, charts)] : []),
    ];
  });
}

function pictureOf(of: Picture["of"], drawn: DrawnDashboard): Picture {
  const svg = printableLines(dashboardPicture(drawn).replaceAll("\t", "  "));
  const words = drawn.name.toLowerCase().match(/[a-z0-9]+/g) ?? ["dashboard"];
  const hash = createHash("sha256").update(svg).digest("hex").slice(0, 10);
  return { of, file: `${words.join("-").slice(0, 60)}-${hash}.svg`, svg };
}

const notQueried = "Not queried: the plan does not change it. With --all, everything is queried.";

/** Where the data of tiles come from. */
interface DataSource {
  /** Of the dashboard, or of the alert that has a chart of its own. */
  readonly address: string;
  readonly live: LiveResults | undefined;
  readonly now: number;
}

function dataOf({ key, config }: PlannedTile, { address, live, now }: DataSource, when: "before" | "after"): TileData {
  const known = live?.tiles.get(tileAt(address, key, when));
  if (known) return known;
  if (!config) return { kind: "none", reason: "The query is known only after apply." };
  return live ? { kind: "none", reason: notQueried } : inventedTileData(config, now);
}

/** A tile with the alerts on it. */
function drawnTile(tile: PlannedTile, alerts: readonly PlannedAlert[], source: DataSource, stack: string): DrawnTile {
  const { address, live } = source;
  const id = `${stack}-${address}-${tile.key}`;
  const before = tile.before && { ...tile.before, key: tile.key, before: undefined };
  return {
    ...tile,
    id,
    config: tile.config ?? {},
    data: dataOf(tile, source, "after"),
    alerts: alerts.map((alert) => {
      const check = live?.alerts.get(alert.address);
      const firings = check && "result" in check ? check.result.firings : undefined;
      const remark = check && remarkOf(check, formatOf(tile.config ?? {}));
      return { ...drawnAlert(alert), ...(remark && { remark }), ...(firings && { firings }) };
    }),
    before: before && {
      ...before,
      id,
      config: before.config ?? {},
      data: dataOf(before, source, "before"),
      alerts: alerts.flatMap((alert) => (alert.before ? [alertWith(alert.name, alert.before)] : [])),
      before: undefined,
    },
  };
}

/** A planned dashboard as its picture needs it. */
export function drawnDashboard(
  { name, alerts }: PlannedStack,
  dashboard: PlannedDashboard,
  live: LiveResults | undefined,
  now: number,
): DrawnDashboard {
  const { address, lostAlerts, warnings } = dashboard;
  const on = ({ key }: PlannedTile) =>
    alerts.filter(({ watches, mark }) => watches?.dashboard === address && watches.tile === key && mark !== "removed");
  return {
    ...dashboard,
    id: `${name}-${address}`,
    tiles: dashboard.tiles.map((tile) => drawnTile(tile, on(tile), { address, live, now }, name)),
    warnings: [
      ...lostAlerts.map((alert) => ({ title: lostAlertWords(alert) })),
      ...warnings.map(({ summary, detail }) => ({ title: summary, text: detail })),
    ],
  };
}

/** The charts that alerts have of their own, of the alerts that are listed, as a dashboard; `undefined` if there are none. */
export function drawnCharts(
  stack: PlannedStack,
  live: LiveResults | undefined,
  now: number,
): DrawnDashboard | undefined {
  const tiles = alertsToShow(stack, live).flatMap(({ alert }) => {
    const { address, chart, mark } = alert;
    return chart && mark !== "removed"
      ? [drawnTile({ ...chart, mark }, [alert], { address, live, now }, stack.name)]
      : [];
  });
  if (tiles.length === 0) return undefined;
  return {
    id: `${stack.name}-charts`,
    name: "Charts of alerts",
    ...{ tags: [], filters: [], containers: [] },
    tiles: tiles.map((tile, index) => ({ ...tile, x: (index % 2) * 12, y: Math.floor(index / 2) * tile.h })),
  };
}
