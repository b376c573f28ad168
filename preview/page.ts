import {
  type DrawnAlert,
  type DrawnDashboard,
  type DrawnTile,
  dashboardMarkup,
  html,
  Markup,
  style,
  type TileData,
} from "../drawing";
import { inventedTileData } from "../emulator";
import { printableLines } from "../lib/schema";
import type { AlertHistoryCheck } from "./backtest";
import type { PlannedAlert, PlannedDashboard, PlannedStack, PlannedTile } from "./planned";
import { counted, remarkOf } from "./words";

interface PageOptions {
  readonly live?: LiveResults;
  readonly now: number;
  /** Description of the data. */
  readonly data: string;
  /** The URL of the events that reload the page; without it, the page needs no network. */
  readonly reloadFrom?: string;
}

/** The whole preview as one page that loads nothing: changed dashboards first, unchanged ones folded away. */
export function previewPage(stacks: readonly PlannedStack[], options: PageOptions): string {
  const { reloadFrom } = options;
  const script = reloadFrom
    ? html`<script>new EventSource(${new Markup(JSON.stringify(reloadFrom))}).onmessage = () => location.reload();</script>`
    : html``;
  const policy = `default-src 'none'; style-src 'unsafe-inline'${reloadFrom ? "; script-src 'unsafe-inline'; connect-src 'self'" : ""}`;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Preview</title>
<style>${new Markup(style)}</style>
</head>
<body>
<header><h1>Preview</h1><span>${summaryOf(stacks)}</span><span>${options.data}</span></header>
<main>${stacks.map((stack) => stackMarkup(stack, stacks.length > 1, options))}</main>
${script}
</body>
</html>
`.text.replaceAll("\t", "  ");
  return printableLines(page);
}

function summaryOf(stacks: readonly PlannedStack[]): string {
  const dashboards = stacks.flatMap((stack) => stack.dashboards);
  const changed = dashboards.filter(({ mark }) => mark !== "unchanged").length;
  return `${counted(dashboards.length, "dashboard")}, ${changed} changed by this plan`;
}

function stackMarkup(stack: PlannedStack, isOneOfSeveral: boolean, { live, now }: PageOptions): Markup {
  const draw = (dashboard: PlannedDashboard) => dashboardMarkup(drawnDashboard(stack, dashboard, live, now));
  const changed = stack.dashboards.filter(({ mark }) => mark !== "unchanged");
  const same = stack.dashboards.filter(({ mark }) => mark === "unchanged");
  const title = isOneOfSeveral ? html`<h2>${stack.name}</h2>` : html``;
  const folded =
    same.length > 0
      ? html`<details class="container"${changed.length === 0 ? html` open` : html``}><summary>${counted(same.length, "unchanged dashboard")}</summary>${same.map(draw)}</details>`
      : html``;
  const none = stack.dashboards.length === 0 ? html`<p class="empty">The plan has no dashboards.</p>` : html``;
  return html`<section>${title}${changed.map(draw)}${folded}${none}</section>`;
}

/** The live data of tiles and alerts; without it, the page shows sample data. */
export interface LiveResults {
  /** By dashboard address and tile key. */
  readonly tiles: ReadonlyMap<string, TileData>;
  /** By alert address. */
  readonly alerts: ReadonlyMap<string, AlertHistoryCheck>;
}

/** Where the data of a tile are kept; those of what it is now, before the plan, apart. */
export const tileAt = (dashboard: string, key: string, when: "before" | "after" = "after"): string =>
  `${dashboard} ${key} ${when}`;

/** A planned dashboard as its picture needs it. */
function drawnDashboard(
  { name, alerts }: PlannedStack,
  dashboard: PlannedDashboard,
  live: LiveResults | undefined,
  now: number,
): DrawnDashboard {
  const { address, lostAlerts } = dashboard;
  const dataOf = (tile: PlannedTile, when: "before" | "after"): TileData => {
    const known = live?.tiles.get(tileAt(address, tile.key, when));
    if (known) return known;
    if (!tile.config) return { kind: "none", reason: "The query is known only after apply." };
    return live ? { kind: "none", reason: "Not queried." } : inventedTileData(tile.config, now);
  };
  const draw = (tile: PlannedTile, when: "before" | "after" = "after"): DrawnTile => ({
    ...tile,
    id: `${name}-${address}-${tile.key}`,
    config: tile.config ?? {},
    data: dataOf(tile, when),
    alerts: alerts
      .filter(({ watches, mark }) => watches?.dashboard === address && watches.tile === tile.key && mark !== "removed")
      .map((alert) => drawnAlert(alert, live?.alerts.get(alert.address))),
    before: tile.before && draw({ ...tile.before, key: tile.key, before: undefined }, "before"),
  });
  return {
    ...dashboard,
    id: `${name}-${address}`,
    tiles: dashboard.tiles.map((tile) => draw(tile)),
    warnings: lostAlerts.map(
      (alert) => `The service will delete the alert "${alert}": its tile is removed or can no longer have alerts.`,
    ),
  };
}

function drawnAlert({ name, values }: PlannedAlert, check: AlertHistoryCheck | undefined): DrawnAlert {
  const base: DrawnAlert = {
    name,
    thresholdType: String(values.threshold_type),
    threshold: Number(values.threshold),
    interval: String(values.interval),
    ...(typeof values.threshold_max === "number" ? { thresholdMax: values.threshold_max } : {}),
  };
  if (!check) return base;
  return { ...base, remark: remarkOf(check), ...("result" in check ? { firings: check.result.firings } : {}) };
}
