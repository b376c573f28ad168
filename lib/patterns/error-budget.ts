import type { NamedTile, SelectItem } from "../constructs";
import { allOf } from "./all-of";
import { type NamedTiles, namedTiles } from "./named-tiles";
import { idOf, type SourceLike } from "./tiles/source";

export interface ErrorBudgetOptions {
  /** Objective, as a share of successful requests, for example 0.999. */
  readonly objective: number;
  /** Source that contains the requests. */
  readonly source: SourceLike;
  /** Condition that selects the requests, in Lucene syntax. */
  readonly requests: string;
  /** Condition that selects failed requests, in Lucene syntax. */
  readonly failed: string;
}

/** An objective over the dashboard's time range. */
export type ErrorBudget<N extends string> = {
  /** Remaining share of the error budget. */
  readonly left: NamedTile<`${N}: error budget left`>;
  /** Burn rate: how many times faster than allowed the budget is spent. */
  readonly burnRate: NamedTile<`${N}: burn rate`>;
};

/**
 * An objective as two tiles: `left`, named `NAME: error budget left`, and `burnRate`, named `NAME: burn rate`. `burnRateAlerts` watches
 * the second. Formulas require version 2.36 or later of the service. To customize the tiles, copy this function.
 * @throws Error if the objective is not between 0 and 1.
 */
export function errorBudget<const N extends string>(
  name: N,
  { objective, source, requests, failed }: ErrorBudgetOptions,
): NamedTiles<ErrorBudget<N>> {
  if (!(objective > 0 && objective < 1))
    throw new Error(`The objective of "${name}" is ${objective}; it must be between 0 and 1, for example 0.999.`);
  const allowed = decimal(1 - objective);
  const select: readonly SelectItem[] = [
    { aggFn: "count", where: allOf(requests, failed), alias: "failed" },
    { aggFn: "count", where: requests, alias: "all" },
  ];
  const common = { sourceId: idOf(source), select };
  return namedTiles({
    left: {
      name: `${name}: error budget left`,
      w: 6,
      config: {
        displayType: "number",
        ...common,
        formulas: [{ expression: `1 - A / B / ${allowed}`, alias: "left" }],
        numberFormat: { output: "percent", mantissa: 1 },
        colorRules: [
          // The last matching rule applies.
          { operator: "lt", value: 0.25, color: "chart-warning" },
          { operator: "lte", value: 0, color: "chart-error" },
        ],
      },
    },
    burnRate: {
      name: `${name}: burn rate`,
      w: 18,
      config: {
        displayType: "line",
        ...common,
        formulas: [{ expression: `A / B / ${allowed}`, alias: "burn rate" }],
        showOperandSeries: false,
      },
    },
  });
}

/** Without an exponent, which a formula would take for a series, and without the noise of binary fractions. */
function decimal(value: number): string {
  return value.toFixed(12).replace(/0+$/, "");
}
