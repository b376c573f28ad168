import type { AlertChannel, AlertSettings, ChartTile, Notified, TileReference, Watched, Watching } from "..";
import { withMethods } from "./tiles/tile";

/** Condition of an alert. Each method returns the arguments of an `Alert`. */
export interface AlertConditions<C = AlertSettings & Watched> {
  /** The value is at or above the threshold. */
  above(threshold: number): AlertRule<C>;
  /** The value is above the threshold. */
  moreThan(threshold: number): AlertRule<C>;
  /** The value is below the threshold. */
  below(threshold: number): AlertRule<C>;
  /** The value is at or below the threshold. */
  atMost(threshold: number): AlertRule<C>;
  equalTo(threshold: number): AlertRule<C>;
  notEqualTo(threshold: number): AlertRule<C>;
  /** The value is between the two thresholds, inclusive. */
  between(threshold: number, thresholdMax: number): AlertRule<C>;
  /** The value is below the lower or above the upper threshold. */
  outside(threshold: number, thresholdMax: number): AlertRule<C>;
}

/**
 * The arguments of an alert. An `Alert` takes them once `notify` was called. Each call returns a changed copy; a copy by `{ ...rule }` has
 * the arguments and no methods.
 */
export type AlertRule<C = AlertSettings & Watched> = C & AlertRuleMethods<C>;

declare abstract class AlertRuleMethods<C> {
  /** Length of the evaluation window. Defaults to `5m`. */
  over(interval: AlertSettings["interval"]): AlertRule<C>;
  /** Number of consecutive windows that must meet the condition. */
  forWindows(count: number): AlertRule<C>;
  /** Number of minutes to shift the windows by. */
  shiftedBy(minutes: number): AlertRule<C>;
  /** Start of the first window, as an RFC 3339 time, instead of `shiftedBy`. */
  startingAt(time: string): AlertRule<C>;
  /** Notification targets: webhooks, webhook IDs or channels. */
  notify(...targets: readonly [NotificationTarget, ...NotificationTarget[]]): AlertRule<C & Notified>;
  /** Name of the alert. Also the template for the title of its notifications. */
  named(name: string): AlertRule<C>;
  /** Name of the alert in the UI. Requires version 2.38 or later of the service. */
  displayed(name: string): AlertRule<C>;
  /** Tags of the alert. Requires version 2.38 or later of the service. */
  tagged(...tags: readonly string[]): AlertRule<C>;
  /** Template for the body of notifications. */
  saying(message: string): AlertRule<C>;
  /** Markdown shown with the alert, for example a runbook link. */
  noted(note: string): AlertRule<C>;
  /** Expression to group a saved search alert by. Alerts on tiles and charts use the grouping of these. */
  groupedBy(expression: string): AlertRule<C>;
  /** ID of the team of the alert. Defaults to the team of what it watches. */
  inTeam(id: string): AlertRule<C>;
}

/** A saved search: a `SavedSearch` or a lookup. */
export type SearchReference = NonNullable<Watched["savedSearch"]>;

/**
 * The arguments of an alert on a tile, a saved search or a chart of its own (a builder's tile), read as a sentence:
 *
 * ```ts
 * new Alert(this, "errors", alertOn(dashboard.tile("Errors")).above(0.05).over("5m").forWindows(3).notify(webhook));
 * ```
 */
export function alertOn<W extends TileReference | SearchReference | ChartTile>(
  watched: W,
): AlertConditions<AlertSettings & WatchedBy<W>> {
  const watching = watchedBy(watched) as WatchedBy<W>;
  const rule = (
    thresholdType: AlertSettings["thresholdType"],
    threshold: number,
    range?: Pick<AlertSettings, "thresholdMax">,
  ) => {
    const settings: AlertSettings = { threshold, thresholdType, interval: "5m", ...range };
    return ruleOf({ ...watching, ...settings });
  };
  return {
    above: (threshold) => rule("above", threshold),
    moreThan: (threshold) => rule("above_exclusive", threshold),
    below: (threshold) => rule("below", threshold),
    atMost: (threshold) => rule("below_or_equal", threshold),
    equalTo: (threshold) => rule("equal", threshold),
    notEqualTo: (threshold) => rule("not_equal", threshold),
    between: (threshold, thresholdMax) => rule("between", threshold, { thresholdMax }),
    outside: (threshold, thresholdMax) => rule("not_between", threshold, { thresholdMax }),
  };
}

type WatchedBy<W> = W extends TileReference
  ? Watching<"tile">
  : Watching<W extends SearchReference ? "savedSearch" : "chart">;

function watchedBy(watched: TileReference | SearchReference | ChartTile): Watched {
  if ("tileId" in watched) return { tile: watched };
  if ("id" in watched) return { savedSearch: watched };
  return { chart: watched };
}

function ruleOf<C extends object>(config: C): AlertRule<C> {
  const change = (more: Partial<AlertSettings>) => ruleOf<C>({ ...config, ...more });
  return withMethods(config, {
    over: (interval: AlertSettings["interval"]) => change({ interval }),
    forWindows: (numConsecutiveWindows: number) => change({ numConsecutiveWindows }),
    shiftedBy: (scheduleOffsetMinutes: number) => change({ scheduleOffsetMinutes }),
    startingAt: (scheduleStartAt: string) => change({ scheduleStartAt }),
    notify: (...targets: readonly NotificationTarget[]) =>
      ruleOf<C & Notified>({ ...config, ...receivers(targets.map(channelOf)) }),
    named: (name: string) => change({ name }),
    displayed: (displayName: string) => change({ displayName }),
    tagged: (...tags: readonly string[]) => change({ tags }),
    saying: (message: string) => change({ message }),
    noted: (note: string) => change({ note }),
    groupedBy: (groupBy: string) => change({ groupBy }),
    inTeam: (team: string) => change({ team }),
  });
}

/** Several stand in `channels`, one in `channel`; the service takes one of them. */
function receivers(channels: readonly AlertChannel[]): Notified {
  const [onlyChannel, ...otherChannels] = channels;
  if (otherChannels.length === 0) return { channel: onlyChannel, channels: undefined };
  return { channel: undefined, channels };
}

/** Notification target: a webhook ID, a webhook, for example `DataObservabilityWebhook.byName(this, "On-call")`, or a channel. */
export type NotificationTarget = string | { readonly id: string } | AlertChannel;

function channelOf(target: NotificationTarget): AlertChannel {
  if (typeof target === "string") return { type: "webhook", webhookId: target };
  if ("id" in target) return { type: "webhook", webhookId: target.id };
  return target;
}
