import type { TileData } from "../drawing";
import { backtest, columnsOf, formulasOfConfig, windowLength } from "../evaluation";
import type { Client } from "../lib/client";
import { tileKind } from "../lib/tiles";
import { type AlertHistoryCheck, LimitReached, type Limits, type LiveResults, Requests, Service, tileAt } from "./live";
import {
  alertable,
  evaluatedAlert,
  type PlannedAlert,
  type PlannedStack,
  type PlannedTile,
  type Values,
} from "./planned";
import { eventsOf, livePoints, queryOf, searchAsTile } from "./queries";
import { tileSeries, totalsOf } from "./tile-data";
import { counted, isAffected, watchedTile } from "./words";

const minute = 60_000;
const hour = 60 * minute;

/** Bucket lengths that the chart endpoint knows, for pictures of about a hundred buckets. */
const granularities: readonly (readonly [string, number])[] = [
  ["1m", minute],
  ["5m", 5 * minute],
  ["15m", 15 * minute],
  ["30m", 30 * minute],
  ["1h", hour],
  ["6h", 6 * hour],
  ["1d", 24 * hour],
];

interface Asking {
  readonly clientOf: (stack: PlannedStack) => Client;
  /** Whether to query everything, or only what the plan changes. */
  readonly all: boolean;
  /** How many requests may be sent. */
  readonly maxRequests: number;
  /** How far back tiles look, and how far alerts, in milliseconds. */
  readonly tilesSince: number;
  readonly alertsSince: number;
  readonly limits: Limits;
  readonly now: number;
  readonly signal: AbortSignal;
  readonly report: (step: string) => void;
}

type Asked = Pick<Asking, "tilesSince" | "now"> & { readonly service: Service };

/**
 * Queries the service for the data of tiles and the history of alerts, one request after another within its limits: of those that the plan
 * changes, or of all.
 */
export async function askService(stacks: readonly PlannedStack[], asking: Asking): Promise<LiveResults> {
  const tiles = new Map<string, TileData>();
  const alerts = new Map<string, AlertHistoryCheck>();
  const rejected: string[] = [];
  const requests = new Requests(asking.maxRequests);
  const services = new Map<Client, Service>();
  const askedOf = (stack: PlannedStack): Asked => {
    const client = asking.clientOf(stack);
    const service = services.get(client) ?? new Service(client, requests, asking.signal);
    services.set(client, service);
    return { ...asking, service };
  };
  const ask = async (address: string, tile: PlannedTile, asked: Asked) => {
    const data = await tileData(tile, asked);
    tiles.set(tileAt(address, tile.key), data);
    if (tile.mark === "changed" && tile.before)
      tiles.set(tileAt(address, tile.key, "before"), await tileData(tile.before, asked));
    return data;
  };
  let count = 0;
  for (const stack of stacks) {
    const asked = askedOf(stack);
    for (const { dashboard, tile } of tilesToAsk(stack, asking.all)) {
      count += 1;
      asking.report(`${dashboard.name}: ${tile.name}`);
      const data = await ask(dashboard.address, tile, asked);
      if (data.kind === "none" && data.rejected) rejected.push(`${dashboard.name} / ${tile.name}: ${data.reason}`);
    }
    const judged = alertsToAsk(stack, asking.all);
    for (const alert of judged) {
      asking.report(`history of ${alert.name}`);
      alerts.set(alert.address, await history(stack, alert, asked, asking.alertsSince));
    }
    for (const { address, name, chart } of judged) {
      if (!chart) continue;
      asking.report(`chart of ${name}`);
      await ask(address, chart, asked);
    }
  }
  return {
    tiles,
    alerts,
    rejected,
    limits: asking.limits,
    requests: requests.sent,
    asked: summary(count, alerts.size, requests, asking),
  };
}

function tilesToAsk({ dashboards }: PlannedStack, all: boolean) {
  return dashboards
    .filter(({ mark }) => mark !== "removed")
    .flatMap((dashboard) => dashboard.tiles.map((tile) => ({ dashboard, tile })))
    .filter(({ tile: { mark } }) => mark !== "removed" && (all || mark === "new" || mark === "changed"));
}

const alertsToAsk = (stack: PlannedStack, all: boolean): PlannedAlert[] =>
  stack.alerts.filter((alert) => alert.mark !== "removed" && (all || isAffected(stack, alert)));

function summary(tiles: number, alerts: number, { sent, most }: Requests, { all }: Asking): string {
  const what = `${counted(sent, "request")} to the service for ${counted(tiles, "tile")} and ${counted(alerts, "alert")}`;
  const scope = all ? "" : " that the plan changes; --all queries the others too";
  return `${what}${scope}.${sent >= most ? ` The limit is ${most} (--max-requests).` : ""}`;
}

async function history(
  stack: PlannedStack,
  alert: PlannedAlert,
  { service, now }: Asked,
  since: number,
): Promise<AlertHistoryCheck> {
  try {
    const watched = watchedTile(stack, alert)?.config ?? (await watchedSearch(alert, service));
    return await checkHistory(service, alert, watched, { now, since });
  } catch (error) {
    if (error instanceof LimitReached) return { alert: alert.name, unchecked: error.message };
    throw error;
  }
}

/** Evaluates an alert over the past, by the service's own rules: how often and when it would have fired. `watched` is the content of a tile, or why there is none. */
async function checkHistory(
  service: Service,
  alert: PlannedAlert,
  watched: Values | string | undefined,
  { since, now }: { readonly since: number; readonly now: number },
): Promise<AlertHistoryCheck> {
  const named = { alert: alert.name };
  const evaluated = evaluatedAlert(alert.values);
  if (!evaluated) return { ...named, unchecked: "Its arguments are known only after apply." };
  if (!watched) return { ...named, unchecked: "What it watches is known only after apply." };
  if (typeof watched === "string") return { ...named, unchecked: watched };
  const config = watched;
  if (!alertable.includes(String(config.displayType)))
    return { ...named, unchecked: `The service never evaluates alerts on a ${String(config.displayType)} tile.` };
  const query = queryOf(config);
  if ("unchecked" in query) return { ...named, unchecked: query.unchecked };
  const length = windowLength(evaluated);
  const isShifted = Boolean(evaluated.scheduleOffsetMinutes) || Boolean(evaluated.scheduleStartAt);
  const step = isShifted ? minute : length;
  const windows = evaluated.numConsecutiveWindows ?? 1;
  const end = Math.floor(now / length) * length;
  const start = Math.floor((now - since) / length) * length - (windows + 1) * length;
  const range = { start, end, granularity: isShifted ? "1m" : evaluated.interval };
  const live = await livePoints(service, query.series, range);
  if ("rejected" in live) return { ...named, rejected: live.rejected };
  const result = backtest(evaluated, {
    series: query.series,
    points: live.points,
    start,
    end,
    granularity: step,
    reportFrom: now - since,
    groupBy: columnsOf(config.groupBy),
    asRatio: config.asRatio === true,
    formulas: formulasOfConfig(config),
    isMetric: query.series.some(({ metricName }) => metricName !== undefined),
  });
  return { ...named, result };
}

async function watchedSearch({ values, search }: PlannedAlert, service: Service): Promise<Values | string | undefined> {
  const { saved_search_id: id, group_by: groupBy } = values;
  if (search) return searchAsTile(search, groupBy);
  if (typeof id !== "string") return undefined;
  if (!service.readsSearches) return "Saved searches cannot be read in this mode.";
  const found = (await service.savedSearches()).find((search) => search.id === id);
  return found ? searchAsTile(found, groupBy) : "Its saved search no longer exists.";
}

async function tileData(tile: PlannedTile, asked: Asked): Promise<TileData> {
  try {
    return await queriedData(tile, asked);
  } catch (error) {
    if (error instanceof LimitReached) return { kind: "none", reason: error.message };
    throw error;
  }
}

async function queriedData({ config }: PlannedTile, { service, tilesSince, now }: Asked): Promise<TileData> {
  if (!config) return { kind: "none", reason: "The query is known only after apply, so it is not checked." };
  const kind = tileKind(config.displayType)?.data;
  if (kind === "events" || kind === "event_patterns") return eventsOf(service, config, { since: tilesSince, now });
  const query = queryOf(config);
  if ("unchecked" in query) return { kind: "none", reason: query.unchecked };
  if (kind === "totals") return totalsOf(service, config, query.series, { start: now - tilesSince, end: now });
  const [granularity, step] = granularities.find(([, length]) => tilesSince / length <= 150) ?? ["1d", 24 * hour];
  const end = Math.floor(now / step) * step;
  const range = { start: end - Math.ceil(tilesSince / step) * step, end, granularity };
  const live = await livePoints(service, query.series, range);
  if ("rejected" in live) return { kind: "none", reason: live.rejected, rejected: true };
  return tileSeries(config, query.series, live.points, range, step);
}
