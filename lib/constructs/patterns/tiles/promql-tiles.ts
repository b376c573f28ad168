import type { NumberFormat, PromqlExpression, TileConfig, TileWithoutAlerts, WithoutAlerts } from "../..";
import type { Extensible } from "./query-tiles";
import { idOf, type Placeable, type Placed, placing, type SourceLike, unwatched, withMethods } from "./tile";

/** Display types of a PromQL tile. */
export type PromqlDisplay = "line" | "stacked_line" | "stacked_bar" | "table" | "number" | "pie" | "bar" | "heatmap";

type PromqlConfig<D extends PromqlDisplay> = Extract<
  TileConfig,
  { readonly configType: "promql"; readonly displayType: D }
>;

/** A tile with the result of PromQL. The service evaluates no alerts on it. */
export interface PromqlTile<D extends PromqlDisplay = PromqlDisplay>
  extends TileWithoutAlerts<PromqlConfig<D>>,
    PromqlMethods<D>,
    Extensible<PromqlTile<D>, PromqlConfig<D>>,
    Placeable<PromqlTile<D>> {}

declare abstract class PromqlMethods<D extends PromqlDisplay> {
  /** Key that identifies the tile. Required if the name changes or is not unique. */
  keyed(key: string): PromqlTile<D>;
  /** Adds an expression. */
  expression(expression: string): PromqlTile<D>;
  /** Name of the last expression in the legend. */
  as(alias: string): PromqlTile<D>;
  /** How to draw the result: `.display("number")`. Without a call, as lines. */
  display<E extends PromqlDisplay>(display: E): PromqlTile<E>;
  /** Number format. */
  format(format: NumberFormat): PromqlTile<D>;
}

/**
 * The result of PromQL, as lines unless `display` says otherwise: `promqlTile("Requests", prometheus, "sum(rate(http_requests_total[5m]))").as("all")`.
 * The source must be of kind `promql`. Needs `product = "clickstack"`, version 2.42 or later.
 */
export function promqlTile(name: string, source: SourceLike, expression: string): PromqlTile<"line"> {
  const query = { displayType: "line", configType: "promql", sourceId: idOf(source) };
  return promqlOf({ name: unwatched(name) }, query, [{ expression }]);
}

/** The compiler cannot follow which members a display type has: synth checks that. */
function promqlOf<D extends PromqlDisplay>(
  tile: Placed<WithoutAlerts>,
  query: object,
  expressions: readonly PromqlExpression[],
): PromqlTile<D> {
  const set = <E extends PromqlDisplay = D>(more: object) => promqlOf<E>(tile, { ...query, ...more }, expressions);
  const [lastExpression, earlierExpressions] = [expressions.at(-1), expressions.slice(0, -1)];
  return withMethods(
    { ...tile, content: { config: { expressions, ...query } as unknown as PromqlConfig<D> } },
    {
      keyed: (key: string) => promqlOf<D>({ ...tile, key: unwatched(key) }, query, expressions),
      expression: (expression: string) => promqlOf<D>(tile, query, [...expressions, { expression }]),
      as: (alias: string) =>
        promqlOf<D>(tile, query, lastExpression ? [...earlierExpressions, { ...lastExpression, alias }] : []),
      display: <E extends PromqlDisplay>(displayType: E) => set<E>({ displayType }),
      format: (numberFormat: NumberFormat) => set({ numberFormat }),
      with: (members: object) => set(members),
    },
    placing((place) => promqlOf<D>({ ...tile, ...place }, query, expressions)),
  );
}
