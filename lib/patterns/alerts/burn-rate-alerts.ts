import type { TileReference } from "../../constructs";
import { type AlertRule, alertOn } from "./alert-on";

/** Alerts on a burn rate, from the fastest to the slowest loss of the budget. */
export interface BurnRateAlerts {
  /** 2 % of a month's budget within an hour: somebody is called. */
  readonly fast: AlertRule;
  /** 5 % within six hours: somebody is called. */
  readonly slow: AlertRule;
  /** 10 % within a day: somebody looks at it during the day. */
  readonly steady: AlertRule;
}

/**
 * The alerts of an objective of 30 days on its burn rate, e.g. the tile `burnRate` of `errorBudget`:
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
