import type { NamedTile, Series } from "../../constructs";
import { withMethods } from "./fluent";
import { type Placeable, type Placed, placing } from "./place";
import { type Aggregates, type Query, querying, type Refinements, seriesOf } from "./query";
import { idOf, type SourceLike } from "./source";

interface Grouped<Self> {
  /** Columns or expressions to group every series of the tile by. */
  groupBy(...columns: string[]): Self;
}

interface Ratio<Self> {
  /** Shows the ratio of the first series to the second. */
  asRatioOfTwo(): Self;
}

/** A tile with lines or bars over time. */
export interface TimeSeriesTile<K extends string = string>
  extends NamedTile<K>,
    Aggregates<TimeSeriesTile<K>>,
    Refinements<TimeSeriesTile<K>>,
    Grouped<TimeSeriesTile<K>>,
    Ratio<TimeSeriesTile<K>>,
    Placeable<TimeSeriesTile<K>> {
  /** Key that alerts use to refer to the tile. Required if the name changes or is not unique. */
  keyed<N extends string>(key: N): TimeSeriesTile<K | N>;
  /** Draws stacked bars instead of lines. */
  stackedBars(): TimeSeriesTile<K>;
}

/** A tile with one number. */
export interface NumberTile<K extends string = string>
  extends NamedTile<K>,
    Aggregates<NumberTile<K>>,
    Refinements<NumberTile<K>>,
    Placeable<NumberTile<K>> {
  /** Key that alerts use to refer to the tile. Required if the name changes or is not unique. */
  keyed<N extends string>(key: N): NumberTile<K | N>;
}

/** A table tile with one row per group. */
export interface TableTile<K extends string = string>
  extends NamedTile<K>,
    Aggregates<TableTile<K>>,
    Refinements<TableTile<K>>,
    Grouped<TableTile<K>>,
    Ratio<TableTile<K>>,
    Placeable<TableTile<K>> {
  /** Key that alerts use to refer to the tile. Required if the name changes or is not unique. */
  keyed<N extends string>(key: N): TableTile<K | N>;
  /** Sorts the rows by the first aggregate. */
  sorted(order: "asc" | "desc"): TableTile<K>;
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
export function tableTile<K extends string>(name: K, source: SourceLike): TableTile<K> {
  return tableOf(start(name, source, "table"));
}

interface State<K extends string> {
  readonly tile: Placed<K> & { readonly asRatio?: boolean };
  readonly query: Query;
}

function start<K extends string>(name: K, source: SourceLike, type: "time" | "number" | "table"): State<K> {
  return { tile: { name }, query: { common: { type, sourceId: idOf(source) }, series: [] } };
}

function tileOf<K extends string>({ tile, query }: State<K>): NamedTile<K> {
  return { ...tile, series: seriesOf(query) };
}

function keyed<K extends string, N extends string>(state: State<K>, key: N): State<K | N> {
  return { ...state, tile: { ...state.tile, key } };
}

function withCommon<K extends string>(state: State<K>, common: Series): State<K> {
  return { ...state, query: { ...state.query, common: { ...state.query.common, ...common } } };
}

function shared<K extends string, Self>(state: State<K>, make: (state: State<K>) => Self) {
  return {
    ...querying(state.query, (query) => make({ ...state, query })),
    ...placing((place) => make({ ...state, tile: { ...state.tile, ...place } })),
  };
}

function grouped<K extends string, Self>(
  state: State<K>,
  make: (state: State<K>) => Self,
): Grouped<Self> & Ratio<Self> {
  return {
    groupBy: (...groupBy) => make(withCommon(state, { groupBy })),
    asRatioOfTwo: () => make({ ...state, tile: { ...state.tile, asRatio: true } }),
  };
}

function timeTile<K extends string>(state: State<K>): TimeSeriesTile<K> {
  return withMethods(tileOf(state), {
    ...shared(state, timeTile<K>),
    ...grouped(state, timeTile<K>),
    keyed: <N extends string>(key: N) => timeTile(keyed(state, key)),
    stackedBars: () => timeTile(withCommon(state, { displayType: "stacked_bar" })),
  });
}

function numberOf<K extends string>(state: State<K>): NumberTile<K> {
  return withMethods(tileOf(state), {
    ...shared(state, numberOf<K>),
    keyed: <N extends string>(key: N) => numberOf(keyed(state, key)),
  });
}

function tableOf<K extends string>(state: State<K>): TableTile<K> {
  return withMethods(tileOf(state), {
    ...shared(state, tableOf<K>),
    ...grouped(state, tableOf<K>),
    keyed: <N extends string>(key: N) => tableOf(keyed(state, key)),
    sorted: (sortOrder: "asc" | "desc") => tableOf(withCommon(state, { sortOrder })),
  });
}
