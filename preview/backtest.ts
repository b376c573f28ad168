import { backtest, columnsOf, formulasOfConfig, windowLength } from "../evaluation";
import { alertDisplayTypes } from "../lib/tiles";
import type { AlertHistoryCheck, Service } from "./live";
import { evaluatedAlert, type PlannedAlert, type Values } from "./planned";
import { livePoints, queryOf } from "./queries";

/** A backtest evaluates alerts as ClickStack does. */
const alertable = alertDisplayTypes("clickstack") ?? [];

const minute = 60_000;

/** Evaluates an alert over the past, by the service's own rules: how often and when it would have fired. `watched` is the content of a tile, or why there is none. */
export async function checkHistory(
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
