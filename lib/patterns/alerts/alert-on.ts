import type { AlertChannel, AlertProps, TileReference } from "../../constructs";
import { withMethods } from "../tiles/fluent";
import { channelOf, type NotificationTarget } from "./notification-target";

/** When an alert fires. Each method returns the arguments of an `Alert`. */
export interface AlertConditions {
  /** At the value or above it. */
  above(threshold: number): AlertRule;
  /** Above the value, not at it. */
  moreThan(threshold: number): AlertRule;
  /** Below the value, not at it. */
  below(threshold: number): AlertRule;
  /** At the value or below it. */
  atMost(threshold: number): AlertRule;
  equalTo(threshold: number): AlertRule;
  notEqualTo(threshold: number): AlertRule;
  /** From the lower to the upper value, both included. */
  between(threshold: number, thresholdMax: number): AlertRule;
  /** Below the lower or above the upper value. */
  outside(threshold: number, thresholdMax: number): AlertRule;
}

/** The arguments of an `Alert`; each call returns changed ones. */
export interface AlertRule extends AlertProps {
  /** Length of one window; `5m` without it. */
  over(interval: AlertProps["interval"]): AlertRule;
  /** How many windows in a row must meet the condition. */
  forWindows(count: number): AlertRule;
  /** Who is told: webhooks, their ids, or channels. */
  notify(...targets: readonly [NotificationTarget, ...NotificationTarget[]]): AlertRule;
  /** Name of the alert and template of its messages' title. */
  named(name: string): AlertRule;
  /** Template of the message's body. */
  saying(message: string): AlertRule;
  /** Markdown shown with the alert, e.g. what to do. */
  noted(note: string): AlertRule;
}

/** A saved search: a `SavedSearch` or a lookup of one. */
export type SearchReference = NonNullable<AlertProps["savedSearch"]>;

/**
 * The arguments of an alert on a tile or a saved search, read as a sentence:
 *
 * ```ts
 * new Alert(this, "errors", alertOn(dashboard.tile("Errors")).above(0.05).over("5m").forWindows(3).notify(webhook));
 * ```
 */
export function alertOn(watched: TileReference | SearchReference): AlertConditions {
  const reference = "tileId" in watched ? { tile: watched } : { savedSearch: watched };
  const rule = (thresholdType: AlertProps["thresholdType"], threshold: number, thresholdMax?: number) =>
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

function ruleOf(props: AlertProps): AlertRule {
  const change = (more: Partial<AlertProps>) => ruleOf({ ...props, ...more });
  return withMethods(props, {
    over: (interval: AlertProps["interval"]) => change({ interval }),
    forWindows: (numConsecutiveWindows: number) => change({ numConsecutiveWindows }),
    notify: (...targets: readonly NotificationTarget[]) => change(receivers(targets.map(channelOf))),
    named: (name: string) => change({ name }),
    saying: (message: string) => change({ message }),
    noted: (note: string) => change({ note }),
  });
}

/** Several stand in `channels`, one in `channel`; the service takes one of them. */
function receivers(channels: readonly AlertChannel[]): Pick<AlertProps, "channel" | "channels"> {
  const [only, ...others] = channels;
  return others.length === 0 ? { channel: only, channels: undefined } : { channel: undefined, channels };
}
