import type { PrometheusLabelFilter, QueryExpressionFilter, SavedVariableValues, StaticListFilter } from "..";
import { idOf, type SourceLike } from "./tiles/tile";

/** The further arguments of a filter. */
type Further<F, Given extends keyof F> = Omit<F, "type" | "name" | Given>;

/** Returns a filter by the values of an expression: `expressionFilter("Service", logs, "ServiceName")`. */
export function expressionFilter(
  name: string,
  source: SourceLike,
  expression: string,
  further: Further<QueryExpressionFilter, "sourceId" | "expression"> = {},
): QueryExpressionFilter {
  return { type: "QUERY_EXPRESSION", name, sourceId: idOf(source), expression, ...further };
}

/** Returns a filter with values of your own, for use as a variable: `staticFilter("Environment", ["prod", "staging"])`. */
export function staticFilter(
  name: string,
  options: readonly string[],
  further: Further<StaticListFilter, "options"> = {},
): StaticListFilter {
  return { type: "STATIC_LIST", name, options, ...further };
}

/** Returns a filter by the values of a Prometheus label, for use as a variable. The source must be of kind `promql`. */
export function prometheusLabelFilter(
  name: string,
  source: SourceLike,
  label: string,
  further: Further<PrometheusLabelFilter, "sourceId" | "label"> = {},
): PrometheusLabelFilter {
  return { type: "PROMETHEUS_LABEL", name, sourceId: idOf(source), label, ...further };
}

/** Returns the values that a variable has when the dashboard opens, for `savedFilterValues`. */
export function savedVariable(name: string, ...values: readonly string[]): SavedVariableValues {
  return { type: "variable", name, values };
}
