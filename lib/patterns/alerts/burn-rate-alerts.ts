import type { TileReference } from "../../constructs";
import { type AlertRule, alertOn } from "./alert-on";

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
