import type { NumberFormat, Series } from "../../constructs";

/** What a tile counts or computes. Each call adds a series; the first decides the tile's colour and grouping. */
export interface Aggregates<Self> {
  /** Number of rows. */
  count(): Self;
  /** Number of different values of a column or expression. */
  countDistinct(field: string): Self;
  sum(field: string): Self;
  avg(field: string): Self;
  min(field: string): Self;
  max(field: string): Self;
  lastValue(field: string): Self;
  /** A percentile: `quantile(0.95, "Duration")`. The service shows 0.5, 0.9, 0.95 and 0.99. */
  quantile(level: number, field: string): Self;
  /** A metric by name; follow it with an aggregate: `metric("http.requests", "sum").sum("Value")`. */
  metric(name: string, type: NonNullable<Series["metricDataType"]>): Self;
}

/**
 * What narrows and names a series. After an aggregate it holds for that one, before the first aggregate for all of the tile:
 * `timeSeries("Latency", traces).where("ServiceName:api").quantile(0.5, "Duration").as("p50").quantile(0.99, "Duration").as("p99")`.
 */
export interface Refinements<Self> {
  /** Which rows count, in Lucene syntax. */
  where(condition: string): Self;
  /** Which rows count, in SQL. */
  whereSql(condition: string): Self;
  /** Name in the legend or the column's heading. */
  as(alias: string): Self;
  /** How numbers are shown. */
  format(format: NumberFormat): Self;
}

/** The series of a tile while it is built. */
export interface Query {
  /** Holds for every series. */
  readonly common: Series;
  readonly series: readonly Series[];
}

/** All series of a query; without an aggregate the rows are counted. */
export function seriesOf({ common, series }: Query): Series[] {
  const own: readonly Series[] = series.length === 0 ? [{ aggFn: "count" }] : series;
  return own.map((one) => ({ ...common, ...one }));
}

/** The methods of `Aggregates` and `Refinements`, for a builder that makes itself anew from a changed query. */
export function querying<Self>(query: Query, change: (query: Query) => Self): Aggregates<Self> & Refinements<Self> {
  const add = (series: Series) => change({ ...query, series: [...query.series, series] });
  const refine = (more: Series) => {
    const [last, ...earlier] = [...query.series].reverse();
    if (!last) return change({ ...query, common: { ...query.common, ...more } });
    return change({ ...query, series: [...earlier.reverse(), { ...last, ...more }] });
  };
  return {
    count: () => add({ aggFn: "count" }),
    countDistinct: (field) => add({ aggFn: "count_distinct", field }),
    sum: (field) => add({ aggFn: "sum", field }),
    avg: (field) => add({ aggFn: "avg", field }),
    min: (field) => add({ aggFn: "min", field }),
    max: (field) => add({ aggFn: "max", field }),
    lastValue: (field) => add({ aggFn: "last_value", field }),
    quantile: (level, field) => add({ aggFn: "quantile", level, field }),
    metric: (metricName, metricDataType) =>
      change({ ...query, common: { ...query.common, metricName, metricDataType } }),
    where: (where) => refine({ where, whereLanguage: "lucene" }),
    whereSql: (where) => refine({ where, whereLanguage: "sql" }),
    as: (alias) => refine({ alias }),
    format: (numberFormat) => refine({ numberFormat }),
  };
}
