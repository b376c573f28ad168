import type { Series, Tile } from "../../constructs";
import { withMethods } from "./fluent";
import { type Place, type Placeable, placing } from "./place";
import { type Aggregates, type Query, querying, type Refinements, seriesOf } from "./query";
import { idOf, type SourceLike } from "./source";

interface Grouped<Self> {
  /** Columns or expressions that split every series of the tile. */
  groupBy(...columns: string[]): Self;
}

interface Ratio<Self> {
  /** Shows the first of two series divided by the second. */
  asRatioOfTwo(): Self;
}

/** A tile of lines or bars over time. */
export interface TimeSeriesTile
  extends Tile,
    Aggregates<TimeSeriesTile>,
    Refinements<TimeSeriesTile>,
    Grouped<TimeSeriesTile>,
    Ratio<TimeSeriesTile>,
    Placeable<TimeSeriesTile> {
  /** Draws stacked bars instead of lines. */
  stackedBars(): TimeSeriesTile;
}

/** A tile of one number. */
export interface NumberTile extends Tile, Aggregates<NumberTile>, Refinements<NumberTile>, Placeable<NumberTile> {}

/** A tile of rows, one a group. */
export interface TableTile
  extends Tile,
    Aggregates<TableTile>,
    Refinements<TableTile>,
    Grouped<TableTile>,
    Ratio<TableTile>,
    Placeable<TableTile> {
  /** Order of the rows by the first aggregate. */
  sorted(order: "asc" | "desc"): TableTile;
}

/**
 * Lines over time: `timeSeries("Errors", logs).count().where("SeverityText:error").groupBy("ServiceName")`. Returns a plain tile with methods that
 * each return a changed one; without an aggregate it counts rows.
 */
export function timeSeries(name: string, source: SourceLike): TimeSeriesTile {
  return timeTile(start(name, source, "time"));
}

/** One number: `numberTile("Requests", traces).count()`. */
export function numberTile(name: string, source: SourceLike): NumberTile {
  return numberOf(start(name, source, "number"));
}

/** A table: `tableTile("Slowest", traces).quantile(0.95, "Duration").groupBy("SpanName").sorted("desc")`. */
export function tableTile(name: string, source: SourceLike): TableTile {
  return tableOf(start(name, source, "table"));
}

interface State {
  readonly tile: Place & { readonly name: string; readonly asRatio?: boolean };
  readonly query: Query;
}

function start(name: string, source: SourceLike, type: "time" | "number" | "table"): State {
  return { tile: { name }, query: { common: { type, sourceId: idOf(source) }, series: [] } };
}

function tileOf({ tile, query }: State): Tile {
  return { ...tile, series: seriesOf(query) };
}

function withCommon(state: State, common: Series): State {
  return { ...state, query: { ...state.query, common: { ...state.query.common, ...common } } };
}

function shared<Self>(state: State, make: (state: State) => Self) {
  return {
    ...querying(state.query, (query) => make({ ...state, query })),
    ...placing((place) => make({ ...state, tile: { ...state.tile, ...place } })),
  };
}

function grouped<Self>(state: State, make: (state: State) => Self): Grouped<Self> & Ratio<Self> {
  return {
    groupBy: (...groupBy) => make(withCommon(state, { groupBy })),
    asRatioOfTwo: () => make({ ...state, tile: { ...state.tile, asRatio: true } }),
  };
}

function timeTile(state: State): TimeSeriesTile {
  return withMethods(tileOf(state), {
    ...shared(state, timeTile),
    ...grouped(state, timeTile),
    stackedBars: () => timeTile(withCommon(state, { displayType: "stacked_bar" })),
  });
}

function numberOf(state: State): NumberTile {
  return withMethods(tileOf(state), shared(state, numberOf));
}

function tableOf(state: State): TableTile {
  return withMethods(tileOf(state), {
    ...shared(state, tableOf),
    ...grouped(state, tableOf),
    sorted: (sortOrder: "asc" | "desc") => tableOf(withCommon(state, { sortOrder })),
  });
}
