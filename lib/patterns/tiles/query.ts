import type { NumberFormat, SelectItem, Series } from "../../constructs";

/** Aggregates of a tile. Each call adds a series. The first series sets the colour and grouping of the tile. */
export interface Aggregates<Self> {
  /** Number of rows. */
  count(): Self;
  /** Number of distinct values of a column or expression. */
  countDistinct(field: string): Self;
  sum(field: string): Self;
  avg(field: string): Self;
  min(field: string): Self;
  max(field: string): Self;
  lastValue(field: string): Self;
  /** A percentile: `quantile(0.95, "Duration")`. The service shows 0.5, 0.9, 0.95 and 0.99. */
  quantile(level: number, field: string): Self;
  /** Selects a metric by name. Call an aggregate next: `metric("http.requests", "sum").sum("Value")`. */
  metric(name: string, type: NonNullable<Series["metricDataType"]>): Self;
}

/**
 * Filters and labels. They apply to the preceding series, or to the whole tile if called before the first aggregate:
 * `timeSeries("Latency", traces).where("ServiceName:api").quantile(0.5, "Duration").as("p50").quantile(0.99, "Duration").as("p99")`.
 */
export interface Refinements<Self> {
  /** Condition that selects the rows to aggregate, in Lucene syntax. */
  where(condition: string): Self;
  /** Condition that selects the rows to aggregate, in SQL. */
  whereSql(condition: string): Self;
  /** Name of the series in the legend or column header. */
  as(alias: string): Self;
  /** Number format. */
  format(format: NumberFormat): Self;
}

/** What a tile shows while it is built. */
export interface Query {
  readonly sourceId: string;
  /** Holds for every series. */
  readonly common: Series;
  readonly series: readonly Series[];
  readonly groupBy?: readonly string[];
}

/** All series of a query; without an aggregate the rows are counted. */
export function seriesOf({ sourceId, common, series, groupBy }: Query): Series[] {
  const own: readonly Series[] = series.length === 0 ? [{ aggFn: "count" }] : series;
  const grouped = groupBy === undefined ? {} : { groupBy };
  return own.map((one) => ({ ...common, sourceId, ...grouped, ...one }));
}

/** The same query as the members of a `config`. The first number format among the series is the tile's. */
export function selectionOf(query: Query) {
  const series = seriesOf(query);
  const numberFormat = series.find((one) => one.numberFormat !== undefined)?.numberFormat;
  return {
    sourceId: query.sourceId,
    select: series.map(selectItem),
    ...(query.groupBy && { groupBy: query.groupBy.join(",") }),
    ...(numberFormat && { numberFormat }),
  };
}

function selectItem({ aggFn = "count", ...series }: Series): SelectItem {
  const { field, level, where, whereLanguage, alias, metricDataType, metricName } = series;
  return {
    aggFn,
    ...(field !== undefined && { valueExpression: field }),
    ...(level !== undefined && { level }),
    ...(where !== undefined && { where }),
    ...(whereLanguage !== undefined && whereLanguage !== "lucene" && { whereLanguage }),
    ...(alias !== undefined && { alias }),
    ...(metricDataType !== undefined && { metricType: metricDataType }),
    ...(metricName !== undefined && { metricName }),
  };
}

/** The methods of `Aggregates` and `Refinements`, for a builder that returns a copy with a changed query. */
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
