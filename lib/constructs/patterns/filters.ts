import type {
  AdHocCondition,
  AdHocFilter,
  PrometheusLabelFilter,
  QueryExpressionFilter,
  SavedAdHocConditions,
  SavedVariableValues,
  SourceColumnFilter,
  StaticListFilter,
} from "..";
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

/**
 * Returns a filter by a column of the source's `filterSettings`, which is also a variable:
 * `sourceFilter("Service", logs, "ServiceName", "service")`. Needs version 2.41 or later.
 */
export function sourceFilter(
  name: string,
  source: SourceLike,
  column: string,
  variableName: string,
  further: Further<SourceColumnFilter, "sourceId" | "expression" | "variableName"> = {},
): SourceColumnFilter {
  return { type: "SOURCE_FILTER", name, sourceId: idOf(source), expression: column, variableName, ...further };
}

/** Returns a filter whose conditions viewers choose: `adHocFilter("Further", logs)`. Needs version 2.46 or later. */
export function adHocFilter(
  name: string,
  source: SourceLike,
  further: Further<AdHocFilter, "sources"> = {},
): AdHocFilter {
  return { type: "ADHOC", name, sourceType: "sql", sources: [idOf(source)], ...further };
}

/** Returns the values that a variable has when the dashboard opens, for `savedFilterValues`. */
export function savedVariable(name: string, ...values: readonly string[]): SavedVariableValues {
  return { type: "variable", name, values };
}

/** Returns the conditions that an `ADHOC` filter has when the dashboard opens, for `savedFilterValues`. */
export function savedConditions(name: string, ...conditions: readonly AdHocCondition[]): SavedAdHocConditions {
  return { type: "adhoc", name, conditions };
}
