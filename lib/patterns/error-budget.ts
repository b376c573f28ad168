import type { NamedTile, SelectItem } from "../constructs";
import { type NamedTiles, namedTiles } from "./named-tiles";
import { idOf, type SourceLike } from "./tiles/source";

export interface ErrorBudgetOptions {
  /** What is promised, as a share of the requests: 0.999. */
  readonly objective: number;
  /** Where the requests are. */
  readonly source: SourceLike;
  /** Which rows are requests, in Lucene syntax. */
  readonly requests: string;
  /** Which of them failed, in Lucene syntax. */
  readonly failed: string;
}

/** An objective over the dashboard's time range. */
export type ErrorBudget<N extends string> = {
  /** The share of the budget that is left. */
  readonly left: NamedTile<`${N}: error budget left`>;
  /** How many times faster than allowed the budget is spent. */
  readonly burnRate: NamedTile<`${N}: burn rate`>;
};

/**
 * An objective as two tiles: `left`, named `NAME: error budget left`, and `burnRate`, named `NAME: burn rate`. `burnRateAlerts` watches
 * the second. Formulas need a service of version 2.36 or later. Copy it to change it.
 * @throws Error when the objective is not between 0 and 1.
 */
export function errorBudget<const N extends string>(
  name: N,
  { objective, source, requests, failed }: ErrorBudgetOptions,
): NamedTiles<ErrorBudget<N>> {
  if (!(objective > 0 && objective < 1))
    throw new Error(`The objective of "${name}" is ${objective}; it must lie between 0 and 1, e.g. 0.999.`);
  const allowed = decimal(1 - objective);
  const select: readonly SelectItem[] = [
    { aggFn: "count", where: `${requests} AND ${failed}`, alias: "failed" },
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
          { operator: "lte", value: 0, color: "chart-error" },
          { operator: "lt", value: 0.25, color: "chart-warning" },
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
