import type { AlertChannel, AlertConfig, ChartTile, TileReference } from "../constructs";
import { withMethods } from "./tiles/tile";

/** Condition of an alert. Each method returns the arguments of an `Alert`. */
export interface AlertConditions {
  /** The value is at or above the threshold. */
  above(threshold: number): AlertRule;
  /** The value is above the threshold. */
  moreThan(threshold: number): AlertRule;
  /** The value is below the threshold. */
  below(threshold: number): AlertRule;
  /** The value is at or below the threshold. */
  atMost(threshold: number): AlertRule;
  equalTo(threshold: number): AlertRule;
  notEqualTo(threshold: number): AlertRule;
  /** The value is between the two thresholds, inclusive. */
  between(threshold: number, thresholdMax: number): AlertRule;
  /** The value is below the lower or above the upper threshold. */
  outside(threshold: number, thresholdMax: number): AlertRule;
}

/** The arguments of an `Alert`. Each call returns a changed copy; a copy by `{ ...rule }` has the arguments and no methods. */
export interface AlertRule extends AlertConfig, AlertRuleMethods {}

declare abstract class AlertRuleMethods {
  /** Length of the evaluation window. Defaults to `5m`. */
  over(interval: AlertConfig["interval"]): AlertRule;
  /** Number of consecutive windows that must meet the condition. */
  forWindows(count: number): AlertRule;
  /** Notification targets: webhooks, webhook IDs or channels. */
  notify(...targets: readonly [NotificationTarget, ...NotificationTarget[]]): AlertRule;
  /** Name of the alert. Also the template for the title of its notifications. */
  named(name: string): AlertRule;
  /** Template for the body of notifications. */
  saying(message: string): AlertRule;
  /** Markdown shown with the alert, for example a runbook link. */
  noted(note: string): AlertRule;
}

/** A saved search: a `SavedSearch` or a lookup. */
export type SearchReference = NonNullable<AlertConfig["savedSearch"]>;

/**
 * The arguments of an alert on a tile, a saved search or a chart of its own (a builder's tile), read as a sentence:
 *
 * ```ts
 * new Alert(this, "errors", alertOn(dashboard.tile("Errors")).above(0.05).over("5m").forWindows(3).notify(webhook));
 * ```
 */
export function alertOn(watched: TileReference | SearchReference | ChartTile): AlertConditions {
  const reference = referenceTo(watched);
  const rule = (thresholdType: AlertConfig["thresholdType"], threshold: number, thresholdMax?: number) =>
    ruleOf({
      ...reference,
      threshold,
      thresholdType,
      interval: "5m",
      ...(thresholdMax === undefined ? {} : { thresholdMax }),
    });
  return {
    above: (threshold) => rule("above", threshold),
    moreThan: (threshold) => rule("above_exclusive", threshold),
    below: (threshold) => rule("below", threshold),
    atMost: (threshold) => rule("below_or_equal", threshold),
    equalTo: (threshold) => rule("equal", threshold),
    notEqualTo: (threshold) => rule("not_equal", threshold),
    between: (threshold, thresholdMax) => rule("between", threshold, thresholdMax),
    outside: (threshold, thresholdMax) => rule("not_between", threshold, thresholdMax),
  };
}

function referenceTo(
  watched: TileReference | SearchReference | ChartTile,
): Pick<AlertConfig, "tile" | "savedSearch" | "chart"> {
  if ("tileId" in watched) return { tile: watched };
  return "id" in watched ? { savedSearch: watched } : { chart: watched };
}

function ruleOf(config: AlertConfig): AlertRule {
  const change = (more: Partial<AlertConfig>) => ruleOf({ ...config, ...more });
  return withMethods(config, {
    over: (interval: AlertConfig["interval"]) => change({ interval }),
    forWindows: (numConsecutiveWindows: number) => change({ numConsecutiveWindows }),
    notify: (...targets: readonly NotificationTarget[]) => change(receivers(targets.map(channelOf))),
    named: (name: string) => change({ name }),
    saying: (message: string) => change({ message }),
    noted: (note: string) => change({ note }),
  });
}

/** Several stand in `channels`, one in `channel`; the service takes one of them. */
function receivers(channels: readonly AlertChannel[]): Pick<AlertConfig, "channel" | "channels"> {
  const [only, ...others] = channels;
  return others.length === 0 ? { channel: only, channels: undefined } : { channel: undefined, channels };
}

/** Notification target: a webhook ID, a webhook, for example `DataObservabilityWebhook.byName(this, "On-call")`, or a channel. */
export type NotificationTarget = string | { readonly id: string } | AlertChannel;

function channelOf(target: NotificationTarget): AlertChannel {
  if (typeof target === "string") return { type: "webhook", webhookId: target };
  return "id" in target ? { type: "webhook", webhookId: target.id } : target;
}

/** Alerts on a burn rate, from the fastest to the slowest. */
export interface BurnRateAlerts {
  /** 2 % of a 30-day budget within one hour. Page somebody. */
  readonly fast: AlertRule;
  /** 5 % within six hours. Page somebody. */
  readonly slow: AlertRule;
  /** 10 % within one day. Open a ticket. */
  readonly steady: AlertRule;
}

/**
 * Alerts on the burn rate of a 30-day objective, for example on the tile `burnRate` of `errorBudget`:
 *
 * ```ts
 * const { fast, slow } = burnRateAlerts(dashboard.tile("Checkout: burn rate"));
 * new Alert(this, "fast", fast.notify(pager));
 * new Alert(this, "slow", slow.notify(pager));
 * ```
 */
export function burnRateAlerts(burnRate: TileReference): BurnRateAlerts {
  const on = alertOn(burnRate);
  return {
    fast: on.above(14.4).over("1h"),
    slow: on.above(6).over("6h"),
    steady: on.above(3).over("1d"),
  };
}
