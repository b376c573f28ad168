import {
  type Change,
  conditionOf,
  counted,
  type DrawnAlert,
  formatNumber,
  formatOf,
  type Mark,
  type Opaque,
  type Warning,
} from "../../drawing";
import { minute } from "../../evaluation/alert";
import type { Backtest } from "../../evaluation/backtest";
import { whereTheyDiffer } from "../plans/changes";
import { printedId } from "../plans/findings";
import {
  alertWith,
  type PlannedAlert,
  type PlannedDashboard,
  type PlannedStack,
  type PlanWarning,
} from "../plans/planned";
import type { AlertHistoryCheck, Limits, LiveResults } from "./live";

/** `3 h 20 min`. */
export function durationWords(milliseconds: number): string {
  const minutes = Math.round(milliseconds / minute);
  const [days, hours, restMinutes] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  const parts = [days && `${days} d`, hours && `${hours} h`, restMinutes && `${restMinutes} min`].filter(Boolean);
  return parts.slice(0, 2).join(" ") || "0 min";
}

/** The format of what an alert watches. */
export function watchedFormat({ tile }: PlannedAlert): Opaque | undefined {
  return formatOf(tile?.config ?? {});
}

/** A planned alert, and what it was if the plan changes it, as a picture needs it. */
export function drawnAlert({ name, values, before: priorValues, mark }: PlannedAlert): DrawnAlert {
  const plannedAlert = alertWith(name, values);
  if (priorValues && mark === "changed") return { ...plannedAlert, was: alertWith(name, priorValues) };
  return plannedAlert;
}

/** How much of the time an alert would have been in alarm, from 0 to 1. */
export function shareInAlarm({ alertWindows, windows }: Backtest): number {
  if (windows === 0) return 0;
  return alertWindows / windows;
}

/** A share as people read it: only nothing is shown as 0 %, and only all of it as 100 %. */
export function shareWords(share: number): string {
  if (share > 0 && share < 0.01) return "< 1 %";
  if (share >= 1) return "100 %";
  return `${Math.min(99, Math.round(share * 100))} %`;
}

/** `select[0].where: a → b`, long texts cut to where they differ; `quote` marks the values. */
export function changeWords({ path, before: prior, after: planned }: Change, quote = (text: string) => text): string {
  const [oldPart, newPart] = whereTheyDiffer(prior ?? "", planned ?? "");
  const words = (value: string | undefined, part: string) => {
    if (value === undefined) return "none";
    return quote(part);
  };
  return `${quote(path)}: ${words(prior, oldPart)} → ${words(planned, newPart)}`;
}

/** The result of a backtest in a few words, its values in the format of what is watched. */
export function remarkOf(check: AlertHistoryCheck, format: Opaque = { average: false }): string {
  if ("rejected" in check) return `Not evaluated: the service rejects the query: ${check.rejected}`;
  if ("unchecked" in check) return `Not evaluated: ${check.unchecked}`;
  const { maximum, percentile99, caveats } = check.result;
  const value = (number: number) => formatNumber(number, format);
  const parts = [firingsWords(check.result)];
  if (maximum !== undefined) parts.push(`maximum ${value(maximum)}, 99th percentile ${value(percentile99 ?? maximum)}`);
  return [`${parts.join("; ")}.`, ...caveats].join(" ");
}

function firingsWords(result: Backtest): string {
  const { firings, longest } = result;
  if (firings.length === 0) return "would not have fired";
  const length = longest ? longest.end - longest.start : 0;
  const share = shareWords(shareInAlarm(result));
  return `would have fired ${counted(firings.length, "time")}, at most for ${durationWords(length)}, in alarm ${share} of the time`;
}

/** The result of an alert whose history was evaluated. */
export function backtestIn(check: AlertHistoryCheck | undefined): Backtest | undefined {
  if (check && "result" in check) return check.result;
  return undefined;
}

/** A warning of the plan in one line; its summary marked by `strong`. */
export function warningWords(
  { summary, detail }: PlanWarning,
  strong = (text: string) => text,
  markOther = strong,
): string {
  if (!detail) return strong(summary);
  return `${strong(summary)}: ${markOther(detail.replace(/\s+/g, " ").trim())}`;
}

/**
 * True for what may be just what the author wants: a plan warns of all alerts on a tile whose query it changes, and cannot tell which of
 * them it manages itself.
 */
export function isMild({ detail }: PlanWarning): boolean {
  return printedId(detail) === "alert-query-changes";
}

export function shownWarning({ summary, detail, ...warning }: PlanWarning): Warning {
  return { summary, detail, isNote: isMild({ summary, detail, ...warning }) };
}

/** Why an alert of the configuration is lost although its resource stays. */
export function lostAlertWords(alert: string): string {
  return `The alert "${alert}" loses its tile, which is removed or can no longer have alerts. ClickStack deletes such an alert.`;
}

/** `+`, `~`, `-` as Terraform marks its changes. */
export function signOf(mark: Mark): string {
  return { new: "+", changed: "~", moved: "~", removed: "-", unchanged: " " }[mark];
}

/** The tiles of a dashboard whose query the service rejects, each with its message. */
export function rejectedTiles({ tiles }: PlannedDashboard, live: LiveResults | undefined) {
  return tiles.flatMap((tile) => {
    const data = live?.tiles.get(tile);
    if (data?.kind === "none" && data.rejected) return [{ tile, reason: data.reason }];
    return [];
  });
}

/** The dashboards that a plan changes; those that lose tiles, and so perhaps alerts, first. */
export function changedDashboards({ dashboards }: PlannedStack): PlannedDashboard[] {
  const urgency = ({ lostAlerts, tiles }: PlannedDashboard) => {
    if (lostAlerts.length > 0) return 2;
    if (tiles.some(({ mark }) => mark === "removed")) return 1;
    return 0;
  };
  return dashboards.filter(({ mark }) => mark !== "unchanged").sort((a, b) => urgency(b) - urgency(a));
}

/** The dashboards to draw: those that change, then those with an alert in focus. */
export function dashboardsInFocus(stack: PlannedStack, live: LiveResults | undefined): PlannedDashboard[] {
  const otherDashboards = stack.dashboards.filter(
    ({ mark, address }) =>
      mark === "unchanged" &&
      stack.alerts.some((alert) => alert.dashboard?.address === address && isInFocus(alert, live)),
  );
  return [...changedDashboards(stack), ...otherDashboards];
}

/** True if the plan changes an alert or what it watches, or if its history needs a look. */
export function isInFocus(alert: PlannedAlert, live: LiveResults | undefined): boolean {
  if (alert.mark === "removed") return false;
  return isAffected(alert) || needsLook(verdictIn(live, alert));
}

/** True if there is something about an alert that a reviewer should look at. */
export function needsLook(verdict: Verdict | undefined): boolean {
  return verdict !== undefined && verdicts[verdict].length > 0;
}

/** True if the plan changes an alert or what it watches. */
export function isAffected({ mark, searchMark = "unchanged", tile }: PlannedAlert): boolean {
  if (mark !== "unchanged" || searchMark !== "unchanged") return true;
  return ["new", "changed"].includes(tile?.mark ?? "unchanged");
}

/**
 * What a reviewer should think of the history of an alert, in the order in which to look at it, with the rule of the finding and what it says
 * of the alert, if it needs a look.
 */
export const verdicts = {
  "query rejected": ["query-rejected", "has a query that the service rejects"],
  "always in alarm": ["alert-always-fires", "is always in alarm"],
  noisy: ["alert-noisy", "is noisy"],
  "no data": ["alert-no-data", "sees no data"],
  "not evaluated": ["alert-not-evaluated", "could not be evaluated"],
  fired: [],
  "never fired": [],
} as const;

export type Verdict = keyof typeof verdicts;

/** True if an alert would have fired more often, or longer, than the limits allow. */
export function isOver({ maxFirings, maxFiringShare }: Limits, result: Backtest): boolean {
  return result.firings.length > maxFirings || shareInAlarm(result) > maxFiringShare;
}

/** The judgment on the history of an alert by the limits of the user, if it was evaluated. */
export function verdictIn(live: LiveResults | undefined, alert: PlannedAlert): Verdict | undefined {
  const check = live?.alerts.get(alert);
  if (!check || !live) return undefined;
  if ("rejected" in check) return "query rejected";
  if ("unchecked" in check) return "not evaluated";
  const { firings, maximum } = check.result;
  if (shareInAlarm(check.result) >= 0.99) return "always in alarm";
  if (isOver(live.limits, check.result)) return "noisy";
  if (firings.length > 0) return "fired";
  if (maximum === undefined) return "no data";
  return "never fired";
}

/** An alert, its history if that was looked at, and what is said of both wherever they are listed. */
export interface ShownAlert {
  readonly alert: PlannedAlert;
  readonly check: AlertHistoryCheck | undefined;
  readonly verdict: Verdict | undefined;
  readonly condition: string;
  readonly format: Opaque | undefined;
  readonly remark: string;
}

/** The alerts that the plan changes or that were evaluated, those first that need a look, of these the longest in alarm. */
export function alertsToShow(stack: PlannedStack, live: LiveResults | undefined): ShownAlert[] {
  const showAlert = (alert: PlannedAlert): ShownAlert => {
    const [check, format] = [live?.alerts.get(alert), watchedFormat(alert)];
    const { tile } = alert;
    const formatBefore = formatOf((tile?.before ?? tile)?.config ?? {});
    const condition = conditionOf(drawnAlert(alert), format, formatBefore);
    return {
      ...{ alert, check, format, condition },
      verdict: verdictIn(live, alert),
      remark: check ? remarkOf(check, format) : "",
    };
  };
  const order: readonly (string | undefined)[] = [...Object.keys(verdicts), undefined];
  const rank = ({ check, verdict }: ShownAlert) => {
    const result = backtestIn(check);
    if (!result) return order.indexOf(verdict);
    return order.indexOf(verdict) - shareInAlarm(result) / 2;
  };
  return stack.alerts
    .filter((alert) => alert.mark !== "unchanged" || alert.warnings.length > 0 || live?.alerts.has(alert))
    .map(showAlert)
    .sort((a, b) => rank(a) - rank(b));
}
