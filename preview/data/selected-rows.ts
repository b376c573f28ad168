import { isRecord } from "../../lib/schema";
import type { Values } from "../plan/plan-json";
import type { LivePoint } from "./live";
import { columnsOf } from "./query";
import type { Measure } from "./tile-series";

/** Values of one group, one for each series. */
export interface TotalRow {
  readonly group: readonly string[];
  readonly values: LivePoint["values"];
}

export interface SelectedRows {
  readonly rows: readonly TotalRow[];
  /** True if the tile itself says the order. */
  readonly isOrdered: boolean;
  /** What could not be applied, in sentences. */
  readonly notes: readonly string[];
}

type Cell = number | string | null;

/**
 * Applies `having` and `orderBy` of a table, which chart queries do not have. Both name a column by its alias, its aggregate expression,
 * or as the group does; what is more than a comparison or a list of columns is not applied, and said.
 */
export function selectedRows(config: Values, measures: readonly Measure[], rows: readonly TotalRow[]): SelectedRows {
  if (config.displayType !== "table") return { rows, isOrdered: false, notes: [] };
  const columns = columnsIn(config, measures);
  const having = textOf(config.having);
  const order = textOf(config.orderBy);
  const keep = having === "" ? () => true : conditionIn(having, columns);
  const compare = order === "" ? undefined : orderIn(order, columns);
  const kept = rows.filter(keep ?? (() => true));
  return {
    rows: compare ? kept.sort(compare) : kept,
    isOrdered: compare !== undefined,
    notes: [
      ...(keep ? [] : [`having is not applied here: ${having}`]),
      ...(order === "" || compare ? [] : [`orderBy is not applied here: ${order}`]),
    ],
  };
}

type Column = (row: TotalRow) => Cell;

/** The columns of a table by each of their names. */
function columnsIn(config: Values, measures: readonly Measure[]): ReadonlyMap<string, Column> {
  const items = Array.isArray(config.select) ? config.select.filter(isRecord) : [];
  const groups = columnsOf(config.groupBy).map((name, index): [string, Column] => [
    plain(name),
    ({ group }) => group[index] ?? null,
  ]);
  const values = measures.flatMap(({ label, valueIn }, index): [string, Column][] => {
    const value: Column = (row) => valueIn(row.values);
    const expression = measures.length === items.length ? expressionOf(items[index] ?? {}) : undefined;
    return [[plain(label), value], ...(expression ? [[plain(expression), value] as [string, Column]] : [])];
  });
  return new Map([...values.reverse(), ...groups]);
}

/** `count()`, `max(Duration)`; the expression itself for `none`. */
function expressionOf({ aggFn = "count", valueExpression }: Values): string | undefined {
  const value = textOf(valueExpression);
  if (aggFn === "none") return value;
  if (aggFn === "count") return "count()";
  return aggFn === "quantile" || aggFn === "last_value" ? undefined : `${String(aggFn)}(${value})`;
}

const comparisons: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  "=": (a, b) => a === b,
  "==": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  "<>": (a, b) => a !== b,
};

function conditionIn(text: string, columns: ReadonlyMap<string, Column>): ((row: TotalRow) => boolean) | undefined {
  const [, name = "", operator = "", bound = ""] =
    /^(.+?)\s*(>=|<=|<>|!=|==|=|>|<)\s*(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/i.exec(text) ?? [];
  const column = columns.get(plain(name));
  const holds = comparisons[operator];
  if (!column || !holds) return undefined;
  return (row) => {
    const value = column(row);
    return typeof value === "number" && holds(value, Number(bound));
  };
}

function orderIn(
  text: string,
  columns: ReadonlyMap<string, Column>,
): ((a: TotalRow, b: TotalRow) => number) | undefined {
  const keys = columnsOf(text).map((part) => {
    const [, name = "", direction = "asc"] = /^(.+?)(?:\s+(asc|desc))?$/i.exec(part) ?? [];
    return { column: columns.get(plain(name)), sign: direction.toLowerCase() === "desc" ? -1 : 1 };
  });
  if (keys.some(({ column }) => column === undefined)) return undefined;
  return (a, b) =>
    keys.reduce((found, { column, sign }) => found || sign * compared(column?.(a) ?? null, column?.(b) ?? null), 0);
}

function compared(a: Cell, b: Cell): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a) < String(b) ? -1 : Number(String(a) > String(b));
}

/** A name of a column without blanks and quotes, in which a table's texts may differ. */
const plain = (name: string): string => name.replace(/[\s"`]/g, "");

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
