import { ApiError } from "terraform-provider-sdk/http";
import type { ObjectValue } from "terraform-provider-sdk/values";
import { type EvaluatedAlert, windowLength } from "../evaluation/alert";
import { type Backtest, backtest } from "../evaluation/backtest";
import type { BurnRate } from "../evaluation/burn-rate";
import { type Opaque, type QuerySeries, type WatchedQuery, watchedQuery } from "../evaluation/chart";
import { pointsOf, type SeriesPoint } from "../evaluation/value";
import { type TileDataKind, tileKind } from "../tiles";
import type { ChartResponse } from "./stores/queries";

/*
 * The past of an alert, of the points that a chart query returns.
 */

/** Why there are no data: something cannot be queried, or the service rejects the query. */
export class NoData extends Error {
  constructor(
    reason: string,
    readonly isRejected = false,
  ) {
    super(reason);
  }
}

/** Runs a chart query. */
export type Ask = (query: ObjectValue) => Promise<ChartResponse>;

export interface PointRange {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly granularity: string;
}

const mostSeries = 5;

/**
 * The points of a query: one request for every five series, within the client's budget.
 * @throws NoData when the service rejects it, ApiError when it cannot be asked at all.
 */
export async function queriedPoints(
  ask: Ask,
  series: readonly QuerySeries[],
  { start, end, granularity }: PointRange,
): Promise<SeriesPoint[]> {
  const values: Parameters<typeof pointsOf>[0][number][] = [];
  for (let first = 0; first < series.length; first += mostSeries) {
    const some = series.slice(first, first + mostSeries);
    const query = {
      startTime: start,
      endTime: end,
      granularity,
      series: some.map((requestSeries) => ({ ...requestSeries })),
    };
    const { rows } = await accepted(() => ask(query));
    for (const row of rows ?? []) {
      const time = Number(row.ts_bucket);
      if (!(time < end)) continue;
      const group = Array.isArray(row.group) ? row.group.map(String) : [];
      some.forEach((_, index) => {
        const value = row[`series_${index}.data`];
        const isValue = typeof value === "number" || typeof value === "string" || value === null;
        values.push({ time, group, series: first + index, value: isValue ? value : undefined });
      });
    }
  }
  return pointsOf(values).sort((a, b) => a.time - b.time);
}

/** What the service returns. @throws NoData with its message if the query itself is invalid. */
export async function accepted<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const codes: readonly string[] = ["bad_request", "not_found", "rejected"];
    if (error instanceof ApiError && (codes.includes(error.code) || error.status === 500))
      throw new NoData(error.detail ?? error.message, true);
    throw error;
  }
}

const withoutQuery: Readonly<Record<Exclude<TileDataKind, "over_time" | "totals">, string>> = {
  distribution: "A heatmap has no chart query, so it is not checked.",
  events: "Events have no chart query, so it is not checked.",
  event_patterns: "Patterns of events have no chart query, so it is not checked.",
  text: "Text.",
};

/** The chart query of a builder tile, or of the counts that raw SQL makes a burn rate of, if `counts` are enough. @throws NoData */
export function chartQueryOf(config: Opaque, counts = false): WatchedQuery {
  const query = watchedQuery(config);
  const isOfCounts = counts && query.burnRate !== undefined;
  if (config.configType === "sql" && !isOfCounts) throw new NoData("Raw SQL has no chart query, so it is not checked.");
  if (config.configType === "promql") throw new NoData("PromQL has no chart query, so it is not checked.");
  const data = tileKind(config.displayType)?.data;
  if (data === undefined)
    throw new NoData(`The display type ${String(config.displayType)} is not known here, so its query is not checked.`);
  if (data !== "over_time" && data !== "totals") throw new NoData(withoutQuery[data]);
  return query;
}

/** Evaluates an alert over the past, by the service's own rules: how often and when it would have fired. @throws NoData */
export async function pastOf(
  alert: EvaluatedAlert,
  query: WatchedQuery,
  ask: Ask,
  { currentTime, since }: { readonly currentTime: number; readonly since: number },
): Promise<Backtest> {
  const isShifted = Boolean(alert.scheduleOffsetMinutes) || Boolean(alert.scheduleStartAt);
  const { long = 0, short = 0 }: Partial<BurnRate> = query.burnRate ?? {};
  const isFine = isShifted || (short * 1000) % windowLength(alert) !== 0;
  const { start, end, granularity } = windowsOf(alert, currentTime, since + long * 1000);
  const points = await queriedPoints(ask, query.series, { start, end, granularity: isFine ? "1m" : granularity });
  return backtest(alert, {
    ...query,
    points,
    start,
    end,
    granularity: isFine ? 60_000 : windowLength(alert),
    reportFrom: currentTime - since,
  });
}

/** The windows of an alert over the past, and those before them that only warm up. */
export function windowsOf(alert: EvaluatedAlert, currentTime: number, since: number): PointRange {
  const length = windowLength(alert);
  const warmUp = (alert.numConsecutiveWindows ?? 1) + 1;
  const end = Math.floor(currentTime / length) * length;
  return { start: (Math.floor((currentTime - since) / length) - warmUp) * length, end, granularity: alert.interval };
}
