import { omitUndefined } from "terraform-provider-sdk/values";
import type { QuantileLevel } from "../../../service/words";
import type {
  BuilderConfig,
  ColorRule,
  Formula,
  NamedTile,
  NumberFormat,
  SelectItem,
  Series,
  TileConfig,
  TileContent,
  TileWithoutAlerts,
  WithoutAlerts,
} from "../..";
import { idOf, type Placeable, type Placed, placing, type SourceLike, unwatched, withMethods } from "./tile";

declare abstract class Grouped<Self> {
  /** Columns or expressions to group every series of the tile by. */
  groupBy(...columns: string[]): Self;
}

declare abstract class Ratio<Self> {
  /** Shows the ratio of the first series to the second. */
  asRatioOfTwo(): Self;
}

declare abstract class Formulas<Self> {
  /**
   * Adds a series that is computed from those of aggregates, which have the letters A, B, … in their order:
   * `.count().where("StatusCode:Error").count().formula("A / B").as("share")`. A preceding formula is what `as` and `format` apply to, and what
   * an alert compares. `.with({ showOperandSeries: false })` hides the others. Needs `product = "clickstack"`, version 2.36 or later.
   */
  formula(expression: string): Self;
}

/** Members of a `config` that a builder has no method for. */
export declare abstract class Extensible<Self, C> {
  /**
   * Sets members of the tile's `config` that this builder has no method for: `.with({ seriesLimit: 5 })`. They replace those that the
   * builder sets, and need `product = "clickstack"`, because the base API does not have them.
   */
  with(members: Partial<Omit<C, "displayType" | "configType">>): Self;
}

/** A tile with lines or bars over time. */
export interface TimeSeriesTile<K extends string = string>
  extends NamedTile<K, BuilderConfig<"line" | "stacked_line" | "stacked_bar">>,
    TimeSeriesMethods<K>,
    Aggregates<TimeSeriesTile<K>>,
    Refinements<TimeSeriesTile<K>>,
    Grouped<TimeSeriesTile<K>>,
    Ratio<TimeSeriesTile<K>>,
    Formulas<TimeSeriesTile<K>>,
    Extensible<TimeSeriesTile<K>, BuilderConfig<"line">>,
    Placeable<TimeSeriesTile<K>> {}

declare abstract class TimeSeriesMethods<K extends string> {
  /** Key that alerts use to refer to the tile. Required if the name changes or is not unique. */
  keyed<N extends string>(key: N): TimeSeriesTile<K | N>;
  /** Draws stacked bars instead of lines. */
  stackedBars(): TimeSeriesTile<K>;
  /** Draws stacked lines. Needs `product = "clickstack"`, version 2.41 or later. */
  stackedLines(): TimeSeriesTile<K>;
}

/** A tile with one number. */
export interface NumberTile<K extends string = string>
  extends NamedTile<K, BuilderConfig<"number">>,
    NumberMethods<K>,
    Aggregates<NumberTile<K>>,
    Refinements<NumberTile<K>>,
    Formulas<NumberTile<K>>,
    Extensible<NumberTile<K>, BuilderConfig<"number">>,
    Placeable<NumberTile<K>> {}

declare abstract class NumberMethods<K extends string> {
  /** Key that alerts use to refer to the tile. Required if the name changes or is not unique. */
  keyed<N extends string>(key: N): NumberTile<K | N>;
  /**
   * Color of the number by its value: `.colors({ operator: "lt", value: 0.25, color: "chart-warning" }, …)`. The last matching rule applies,
   * so the most severe one comes last.
   */
  colors(...rules: readonly ColorRule[]): NumberTile<K>;
}

/** A table tile with one row per group. */
export interface TableTile
  extends TileWithoutAlerts<BuilderConfig<"table">>,
    TableMethods,
    Aggregates<TableTile>,
    Refinements<TableTile>,
    Grouped<TableTile>,
    Ratio<TableTile>,
    Formulas<TableTile>,
    Extensible<TableTile, BuilderConfig<"table">>,
    Placeable<TableTile> {}

declare abstract class TableMethods {
  /** Key that alerts use to refer to the tile. Required if the name changes or is not unique. */
  keyed(key: string): TableTile;
  /** Sorts the rows by the first aggregate. */
  sorted(order: "asc" | "desc"): TableTile;
}

/** A tile with one slice or bar per group. */
export interface ShareTile
  extends TileWithoutAlerts<BuilderConfig<"pie" | "bar">>,
    ShareMethods,
    Aggregates<ShareTile>,
    Refinements<ShareTile>,
    Grouped<ShareTile>,
    Extensible<ShareTile, BuilderConfig<"pie" | "bar">>,
    Placeable<ShareTile> {}

declare abstract class ShareMethods {
  /** Key that alerts use to refer to the tile. Required if the name changes or is not unique. */
  keyed(key: string): ShareTile;
  /** Shows only the first groups; 0 shows all. */
  top(count: number): ShareTile;
}

/**
 * Lines over time: `timeSeries("Errors", logs).count().where("SeverityText:error").groupBy("ServiceName")`. Returns a plain tile with methods that
 * each return a changed copy. Without an aggregate, it counts rows.
 */
export function timeSeries<K extends string>(name: K, source: SourceLike): TimeSeriesTile<K> {
  return timeTile(start(name, source, "time"));
}

/** One number: `numberTile("Requests", traces).count()`. */
export function numberTile<K extends string>(name: K, source: SourceLike): NumberTile<K> {
  return numberOf(start(name, source, "number"));
}

/** A table: `tableTile("Slowest", traces).quantile(0.95, "Duration").groupBy("SpanName").sorted("desc")`. */
export function tableTile(name: string, source: SourceLike): TableTile {
  return tableOf(start(unwatched(name), source, "table"));
}

/** Shares of a whole: `pieTile("By service", traces).count().groupBy("ServiceName")`. Needs `product = "clickstack"`. */
export function pieTile(name: string, source: SourceLike): ShareTile {
  return shareOf(start(unwatched(name), source), "pie");
}

/** One bar per group: `barTile("By service", traces).count().groupBy("ServiceName").top(10)`. Needs `product = "clickstack"`. */
export function barTile(name: string, source: SourceLike): ShareTile {
  return shareOf(start(unwatched(name), source), "bar");
}

interface State<K extends string, M> {
  readonly tile: Placed<K>;
  readonly isOfMetrics: boolean;
  readonly query: Query;
  readonly asRatio?: true;
  /** A display that only a `config` has. */
  readonly display?: "stacked_line";
  /** Members that only a `config` has. */
  readonly more?: M;
}

/** A type of series is that of the base API; other displays are forms of a product only. */
function start<K extends string, M>(name: K, source: SourceLike, type?: "time" | "number" | "table"): State<K, M> {
  const query: Query = { sourceId: idOf(source), common: type === undefined ? {} : { type }, series: [] };
  return { tile: { name }, isOfMetrics: typeof source === "object" && source.kindInput === "metric", query };
}

function built<K extends string, M, C extends TileConfig>(
  { tile, isOfMetrics, query, asRatio, display, more }: State<K, M>,
  config: C,
) {
  const isConfigOnly =
    more !== undefined || display !== undefined || query.formulas !== undefined || query.common.type === undefined;
  const series = isConfigOnly ? {} : { series: seriesOf(query) };
  const flags = omitUndefined({
    asRatio: (!isConfigOnly && asRatio) || undefined,
    isOfMetrics: isOfMetrics || undefined,
  });
  const content: TileContent<C> = { config, ...series, ...flags };
  return { ...tile, content };
}

function keyed<K extends string, N extends string, M>(state: State<K, M>, key: N): State<K | N, M> {
  return { ...state, tile: { ...state.tile, key } };
}

/** What the tiles of queries have in common; the type of a tile says which of it is offered for its display. */
function shared<K extends string, M extends object, Self>(state: State<K, M>, make: (state: State<K, M>) => Self) {
  const { query, tile } = state;
  return [
    querying(query, (more) => make({ ...state, query: { ...query, ...more } })),
    placing((place) => make({ ...state, tile: { ...tile, ...place } })),
    {
      asRatioOfTwo: () => make({ ...state, asRatio: true }),
      with: (members: M) => make(withMore(state, members)),
    },
  ] as const;
}

function withMore<K extends string, M extends object>(state: State<K, M>, members: M): State<K, M> {
  return { ...state, more: { ...state.more, ...members } };
}

function withCommon<K extends string, M>(state: State<K, M>, members: Series): State<K, M> {
  const { query } = state;
  return { ...state, query: { ...query, common: { ...query.common, ...members } } };
}

type More<C> = Partial<Omit<C, "displayType" | "configType">>;

function timeTile<K extends string>(state: State<K, More<BuilderConfig<"line">>>): TimeSeriesTile<K> {
  const { query, asRatio, more } = state;
  const members = { ...selectionOf(query), ...omitUndefined({ asRatio: asRatio || undefined }), ...more };
  const config = overTimeConfig(state, members);
  return withMethods(built(state, config), ...shared(state, timeTile<K>), {
    keyed: <N extends string>(key: N) => timeTile(keyed(state, key)),
    stackedBars: () => timeTile(withCommon({ ...state, display: undefined }, { displayType: "stacked_bar" })),
    stackedLines: () => timeTile({ ...state, display: "stacked_line" }),
  });
}

/** The compiler follows each display type by itself. */
function overTimeConfig<K extends string, M, S extends object>({ display, query }: State<K, M>, members: S) {
  if (display !== undefined) return { displayType: display, ...members } as const;
  if (query.common.displayType === "stacked_bar") return { displayType: "stacked_bar", ...members } as const;
  return { displayType: "line", ...members } as const;
}

function numberOf<K extends string>(state: State<K, More<BuilderConfig<"number">>>): NumberTile<K> {
  const config = { displayType: "number", ...selectionOf(state.query), ...state.more } as const;
  return withMethods(built(state, config), ...shared(state, numberOf<K>), {
    keyed: <N extends string>(key: N) => numberOf(keyed(state, key)),
    colors: (...colorRules: readonly ColorRule[]) => numberOf(withMore(state, { colorRules })),
  });
}

/** The aggregates come before the groups in a row, so the first column is the first aggregate. */
const firstColumn: Readonly<Record<string, string>> = { asc: "1 ASC", desc: "1 DESC" };

function tableOf(state: State<WithoutAlerts, More<BuilderConfig<"table">>>): TableTile {
  const { query, asRatio, more } = state;
  const orderBy = firstColumn[String(query.common.sortOrder)];
  const config = {
    displayType: "table",
    ...selectionOf(query),
    ...omitUndefined({ orderBy, asRatio: asRatio || undefined }),
    ...more,
  } as const;
  return withMethods(built(state, config), ...shared(state, tableOf), {
    keyed: (key: string) => tableOf(keyed(state, unwatched(key))),
    sorted: (sortOrder: "asc" | "desc") => tableOf(withCommon(state, { sortOrder })),
  });
}

function shareOf(
  state: State<WithoutAlerts, More<BuilderConfig<"pie" | "bar">>>,
  displayType: "pie" | "bar",
): ShareTile {
  const again = (nextState: typeof state) => shareOf(nextState, displayType);
  const members = { ...selectionOf(state.query), ...state.more };
  const config =
    displayType === "pie" ? ({ displayType, ...members } as const) : ({ displayType, ...members } as const);
  return withMethods(built(state, config), ...shared(state, again), {
    keyed: (key: string) => again(keyed(state, unwatched(key))),
    top: (limit: number) => again(withMore(state, { limit })),
  });
}

/** Aggregates of a tile. Each call adds a series. The first series sets the color and grouping of the tile. */
export declare abstract class Aggregates<Self> {
  /** Number of rows. */
  count(): Self;
  /** Number of distinct values of a column or expression. */
  countDistinct(field: string): Self;
  /** Sum of a column or expression. */
  sum(field: string): Self;
  /** Average of a column or expression. */
  avg(field: string): Self;
  /** Smallest value of a column or expression. */
  min(field: string): Self;
  /** Largest value of a column or expression. */
  max(field: string): Self;
  /** Latest value of a column or expression. */
  lastValue(field: string): Self;
  /** A percentile: `quantile(0.95, "Duration")`. The service shows no other levels than 0.5, 0.9, 0.95 and 0.99. */
  quantile(level: QuantileLevel, field: string): Self;
  /** Selects a metric by name. Call an aggregate next: `metric("http.requests", "sum").sum("Value")`. */
  metric(name: string, type: NonNullable<Series["metricDataType"]>): Self;
}

/**
 * Filters and labels. They apply to the preceding series, or to the whole tile if called before the first aggregate:
 * `timeSeries("Latency", traces).where("ServiceName:api").quantile(0.5, "Duration").as("p50").quantile(0.99, "Duration").as("p99")`.
 */
export declare abstract class Refinements<Self> {
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
interface Query {
  readonly sourceId: string;
  /** Holds for every series. */
  readonly common: Series;
  readonly series: readonly Series[];
  readonly groupBy?: readonly string[];
  readonly formulas?: readonly Formula[];
  /** True if a formula was added after the last series: a name or format is its own. */
  readonly endsWithFormula?: boolean;
}

/** All series of a query; without an aggregate the rows are counted. */
function seriesOf({ sourceId, common, series, groupBy }: Query): Series[] {
  const aggregations: readonly Series[] = series.length === 0 ? [{ aggFn: "count" }] : series;
  const grouped = groupBy === undefined ? {} : { groupBy };
  return aggregations.map((aggregation) => ({ ...common, sourceId, ...grouped, ...aggregation }));
}

/** The same query as the members of a `config`. The first number format among the series is the tile's. */
function selectionOf(query: Query) {
  const series = seriesOf(query);
  const numberFormat = series.find((aggregation) => aggregation.numberFormat !== undefined)?.numberFormat;
  return omitUndefined({
    sourceId: query.sourceId,
    select: series.map(selectItem),
    groupBy: query.groupBy?.join(","),
    formulas: query.formulas,
    numberFormat,
  });
}

function selectItem({ aggFn = "count", ...series }: Series): SelectItem {
  const { field, level, where, whereLanguage, alias, metricDataType, metricName } = series;
  return omitUndefined({
    aggFn,
    valueExpression: field,
    level,
    where,
    whereLanguage,
    alias,
    metricType: metricDataType,
    metricName,
  });
}

/** Methods for a builder that returns a copy with changed members of the query. */
function querying<Self>(
  { common, series, formulas = [], endsWithFormula }: Query,
  change: (more: Partial<Query>) => Self,
): Aggregates<Self> & Refinements<Self> & Grouped<Self> & Formulas<Self> {
  const add = (aggregation: Series) => change({ series: [...series, aggregation], endsWithFormula: false });
  const ofAll = (more: Series) => change({ common: { ...common, ...more } });
  const refine = (more: Series) => (series.length === 0 ? ofAll(more) : change({ series: withLast(series, more) }));
  const label = (more: Pick<Series & Formula, "alias" | "numberFormat">) =>
    endsWithFormula ? change({ formulas: withLast(formulas, more) }) : refine(more);
  return {
    count: () => add({ aggFn: "count" }),
    countDistinct: (field) => add({ aggFn: "count_distinct", field }),
    sum: (field) => add({ aggFn: "sum", field }),
    avg: (field) => add({ aggFn: "avg", field }),
    min: (field) => add({ aggFn: "min", field }),
    max: (field) => add({ aggFn: "max", field }),
    lastValue: (field) => add({ aggFn: "last_value", field }),
    quantile: (level, field) => add({ aggFn: "quantile", level, field }),
    formula: (expression) => change({ formulas: [...formulas, { expression }], endsWithFormula: true }),
    groupBy: (...groupBy) => change({ groupBy }),
    metric: (metricName, metricDataType) => ofAll({ metricName, metricDataType }),
    where: (where) => refine({ where, whereLanguage: "lucene" }),
    whereSql: (where) => refine({ where, whereLanguage: "sql" }),
    as: (alias) => label({ alias }),
    format: (numberFormat) => label({ numberFormat }),
  };
}

function withLast<T>(items: readonly T[], more: Partial<T>): T[] {
  return items.map((item, index) => (index === items.length - 1 ? { ...item, ...more } : item));
}
