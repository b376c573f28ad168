import { isPresent, readJson } from "terraform-provider-sdk/values";
import { NoData, pastOf, windowsOf } from "../../client/past";
import { counted, type Series, type TileData } from "../../drawing";
import { type EvaluatedAlert, evaluatedAlert, windowLength } from "../../evaluation/alert";
import type { Backtest } from "../../evaluation/backtest";
import type { BurnRate } from "../../evaluation/burn-rate";
import { configOfSearch, type WatchedQuery } from "../../evaluation/chart";
import { burnRateRows } from "../../evaluation/request-counts";
import { tileKind } from "../../tiles";
import type { Values } from "../plans/plan-json";
import { alertable, type PlannedAlert, type PlannedStack, type PlannedTile, unevaluatedReason } from "../plans/planned";
import type { AlertHistoryCheck, AskedStack, Limits, LiveResults, Requests, Service } from "./live";
import { eventsOf, livePoints, queryOf } from "./queries";
import { condensed, granularities, tileSeries, totalsOf } from "./tile-data";
import { isAffected } from "./words";

interface Asking {
  readonly includeUnchanged: boolean;
  readonly requests: Requests;
  /** How far back tiles look, and how far alerts, in milliseconds. */
  readonly tilesSince: number;
  readonly alertsSince: number;
  readonly limits: Limits;
  readonly currentTime: number;
  readonly report: (step: string) => void;
}

type Asked = Pick<Asking, "tilesSince" | "alertsSince" | "currentTime"> & Pick<AskedStack, "service">;

/**
 * Queries the service for the data of tiles and the history of alerts, one request after another within its limits: of those that the plan
 * changes, or of all.
 */
export async function askService(stacks: readonly AskedStack[], asking: Asking): Promise<LiveResults> {
  const tiles = new Map<PlannedTile, TileData>();
  const alerts = new Map<PlannedAlert, AlertHistoryCheck>();
  const ask = async (tile: PlannedTile, question: Asked, alerts: readonly PlannedAlert[]) => {
    const evaluated = shortest(alerts);
    tiles.set(tile, await tileData(tile, question, evaluated));
    if (tile.mark === "changed" && tile.before)
      tiles.set(tile.before, await tileData(tile.before, question, evaluated));
  };
  let count = 0;
  for (const { stack, service } of stacks) {
    const question = { ...asking, service };
    const judged = stack.alerts.filter(
      (alert) => alert.mark !== "removed" && (asking.includeUnchanged || isAffected(alert)),
    );
    for (const { dashboard, tile, alerts: tileAlerts } of tilesToAsk(stack, asking.includeUnchanged, judged)) {
      count += 1;
      asking.report(`${dashboard.name}: ${tile.name}`);
      await ask(tile, question, tileAlerts);
    }
    for (const alert of judged) {
      asking.report(`history of ${alert.name}`);
      alerts.set(alert, await history(alert, question));
    }
    for (const alert of judged) {
      const { name, chart } = alert;
      if (!chart) continue;
      asking.report(`chart of ${name}`);
      await ask(chart, question, [alert]);
    }
  }
  const { limits, requests } = asking;
  return {
    tiles,
    alerts,
    limits,
    requests: requests.sentRequests,
    requestSummary: summary(count, alerts.size, asking),
  };
}

/** The tiles that change, and those on which an alert is evaluated, each with these alerts. */
function tilesToAsk({ dashboards }: PlannedStack, includeUnchanged: boolean, judged: readonly PlannedAlert[]) {
  const tiles = dashboards
    .filter(({ mark }) => mark !== "removed")
    .flatMap((dashboard) => dashboard.tiles.map((tile) => ({ dashboard, tile })));
  return tiles.flatMap(({ dashboard, tile }) => {
    const alerts = judged.filter((alert) => alert.tile === tile);
    const isAsked = includeUnchanged || tile.mark === "new" || tile.mark === "changed" || alerts.length > 0;
    if (isAsked && tile.mark !== "removed") return [{ dashboard, tile, alerts }];
    return [];
  });
}

/** The alert with the shortest windows, in whose buckets a tile is drawn. */
function shortest(alerts: readonly PlannedAlert[]): EvaluatedAlert | undefined {
  const evaluated = alerts.map(({ values }) => evaluatedAlert(values)).filter(isPresent);
  return evaluated.sort((a, b) => windowLength(a) - windowLength(b))[0];
}

function summary(
  tiles: number,
  alerts: number,
  { includeUnchanged, requests: { sentRequests, mostRequests } }: Asking,
): string {
  const work = `${counted(sentRequests, "request")} to the service for ${counted(tiles, "tile")} and ${counted(alerts, "alert")}`;
  const sentences = [`${work} that the plan changes; --all queries the others too.`];
  if (includeUnchanged) sentences[0] = `${work}.`;
  if (sentRequests >= mostRequests) sentences.push(`The limit is ${mostRequests} (--max-requests).`);
  return sentences.join(" ");
}

/** Evaluates an alert over the past, by the service's own rules: how often and when it would have fired. */
async function history(alert: PlannedAlert, question: Asked): Promise<AlertHistoryCheck> {
  try {
    return { alert: alert.name, result: await resultOf(alert, question) };
  } catch (error) {
    if (!(error instanceof NoData)) throw error;
    if (error.isRejected) return { alert: alert.name, rejected: error.message };
    return { alert: alert.name, unchecked: error.message };
  }
}

/** @throws NoData */
async function resultOf(alert: PlannedAlert, { service, currentTime, alertsSince: since }: Asked): Promise<Backtest> {
  const evaluated = evaluatedAlert(alert.values);
  if (!evaluated) throw new NoData(`${unevaluatedReason(alert)}.`);
  const config = alert.tile?.config ?? (await watchedSearch(alert, service));
  if (!config) throw new NoData("What it watches is known only after apply.");
  if (!alertable.includes(String(config.displayType)))
    throw new NoData(`ClickStack never evaluates alerts on a ${String(config.displayType)} tile.`);
  const query = queryOf(config, true);
  return pastOf(evaluated, query, (chart) => service.chart(chart), { currentTime, since });
}

async function watchedSearch({ values, search }: PlannedAlert, service: Service): Promise<Values | undefined> {
  const { savedSearchId: id, groupBy } = values;
  const configOf = (values: Values): Values => {
    const config = configOfSearch({ ...values, filters: readJson(values.filters) }, groupBy);
    if (typeof config === "string") throw new NoData(config);
    return config;
  };
  if (search) return configOf(search);
  if (typeof id !== "string") return undefined;
  if (!service.can("savedSearches.read")) throw new NoData("Saved searches cannot be read in this mode.");
  const savedSearch = (await service.savedSearches()).find((search) => search.id === id);
  if (!savedSearch) throw new NoData("Its saved search no longer exists.");
  return configOf(savedSearch);
}

async function tileData(tile: PlannedTile, question: Asked, evaluated?: EvaluatedAlert): Promise<TileData> {
  try {
    return await queriedData(tile, question, evaluated);
  } catch (error) {
    if (!(error instanceof NoData)) throw error;
    return { kind: "none", reason: error.message, rejected: error.isRejected };
  }
}

/** The data of a tile; one with an alert that is evaluated in the windows of this alert, for which one query does. */
async function queriedData({ config }: PlannedTile, question: Asked, evaluated?: EvaluatedAlert): Promise<TileData> {
  const { service, tilesSince, currentTime } = question;
  if (!config) throw new NoData("The query is known only after apply, so it is not checked.");
  const kind = tileKind(config.displayType)?.data;
  if (kind === "events" || kind === "event_patterns")
    return eventsOf(service, config, { since: tilesSince, currentTime });
  const query = queryOf(config, kind === "totals");
  if (query.burnRate) return burnRateNow(query.series, query.burnRate, service, currentTime);
  if (kind === "totals") {
    const totals = await totalsOf(service, config, query, { start: currentTime - tilesSince, end: currentTime });
    if (!evaluated || !alertable.includes(String(config.displayType))) return totals;
    try {
      return { ...totals, windows: await windowData(config, query, question, evaluated) };
    } catch (error) {
      if (error instanceof NoData && error.isRejected) return totals;
      throw error;
    }
  }
  if (evaluated) return windowData(config, query, question, evaluated);
  const [granularity, step] = granularities.find(([, length]) => tilesSince / length <= 150) ?? ["1d", 86_400_000];
  const end = Math.floor(currentTime / step) * step;
  const range = { start: end - Math.ceil(tilesSince / step) * step, end, granularity };
  return tileSeries(query, await livePoints(service, query.series, range), range, step);
}

/** The number of raw SQL that looks back, from the counts that it is made of. */
async function burnRateNow(
  series: WatchedQuery["series"],
  burnRate: BurnRate,
  service: Service,
  currentTime: number,
): Promise<Series> {
  const [granularity, step] = granularities.findLast(([, length]) => (burnRate.short * 1000) % length === 0) ?? [
    "1m",
    60_000,
  ];
  const end = Math.floor(currentTime / step) * step;
  const start = end - burnRate.long * 1000;
  const points = await livePoints(service, series, { start, end, granularity });
  const [{ value } = { value: 0 }] = burnRateRows(burnRate, points)({ start, end, buckets: [] });
  return { kind: "series", start, step: end - start, lines: [{ label: "burn_rate", values: [value], amount: value }] };
}

/** What an alert compares, window by window over its past. */
async function windowData(
  config: Values,
  query: WatchedQuery,
  { service, currentTime, alertsSince }: Asked,
  evaluated: EvaluatedAlert,
): Promise<Series> {
  const length = windowLength(evaluated);
  const range = windowsOf(evaluated, currentTime, alertsSince);
  const points = await livePoints(service, query.series, range);
  const start = Math.floor((currentTime - alertsSince) / length) * length;
  return condensed(tileSeries(query, points, { ...range, start }, length), {
    isStacked: config.displayType === "stacked_bar",
    isLow: evaluated.thresholdType.startsWith("below"),
    interval: evaluated.interval,
  });
}
