import { isRecord, type Members } from "terraform-provider-sdk/values";
import type { QueryResult, ResultColumn } from "./engine";

/*
 * What people see of the rows of a query: in a panel of Grafana, and in a tile of the service. Looks – units, colors, legends, gaps – are no part of
 * it, and neither is the order of series.
 */

/** Points of a series by its name, values, or rows under the names of columns. */
export type Shown =
  | { readonly series: Readonly<Record<string, readonly Point[]>> }
  | { readonly cells: readonly Cells[] };
type Point = readonly [time: number, value: number];
type Cells = readonly unknown[];

type Kind = "time" | "number" | "boolean" | "decimal" | "text";

function kindOf({ type }: ResultColumn): Kind {
  const plain = type
    .replace(/^(?:LowCardinality|Nullable|SimpleAggregateFunction\(\w+, )\(*/, "")
    .replace(/^Nullable\(/, "");
  if (/^Date/.test(plain)) return "time";
  if (/^(U?Int|Float|BFloat)/.test(plain)) return "number";
  if (/^Decimal/.test(plain)) return "decimal";
  return /^Bool/.test(plain) ? "boolean" : "text";
}

interface Field {
  readonly name: string;
  readonly kind: Kind;
  readonly labels: readonly string[];
  readonly values: readonly unknown[];
}

function fieldsOf({ columns, rows }: QueryResult): readonly Field[] {
  return columns.map((column, index) => {
    const kind = kindOf(column);
    const values = rows.map((row) => cellOf(row[index], kind));
    return { name: column.name, kind, labels: [], values };
  });
}

function cellOf(value: unknown, kind: Kind): unknown {
  if (value === null || value === undefined) return null;
  if (kind === "time") return Math.round(Number(value) * 1000);
  if (kind === "number" || kind === "decimal") return Number(value);
  return typeof value === "object" ? JSON.stringify(value) : value;
}

const isNumber = ({ kind }: Field) => kind === "number" || kind === "decimal";

/** Rows of time, texts and numbers as Grafana's plugins make them a series for each combination of texts. */
function wide(fields: readonly Field[]): readonly Field[] {
  const time = fields.find(({ kind }) => kind === "time");
  const texts = fields.filter(({ kind }) => kind === "text" || kind === "boolean");
  if (!time || texts.length === 0) return fields;
  const times = time.values.map(Number);
  if (times.some((instant, index) => index > 0 && instant < (times[index - 1] ?? 0)))
    throw new Error("Grafana rejects rows that are not sorted by time.");
  const instants = [...new Set(times)];
  const numbers = fields.filter(isNumber);
  const series = new Map<string, Field>();
  for (const field of numbers)
    for (const [row, value] of field.values.entries()) {
      const labels = texts.map((text) => String(text.values[row] ?? ""));
      const key = JSON.stringify([field.name, labels]);
      const known = series.get(key) ?? { ...field, labels, values: instants.map(() => null) };
      const values = known.values.with(instants.indexOf(times[row] ?? 0), value);
      series.set(key, { ...known, values });
    }
  return [{ ...time, values: instants }, ...series.values()];
}

/** The frame of a query. Its format is 0 for series, 1 for tables. */
function frameOf(result: QueryResult, target: Members): readonly Field[] {
  const fields = fieldsOf(result);
  return [0, "time_series"].includes(target.format as number) || target.format === undefined ? wide(fields) : fields;
}

function seriesOf(fields: readonly Field[]): Shown {
  const time = fields.find(({ kind }) => kind === "time");
  if (!time) return { series: {} };
  const drawn = fields.filter(isNumber).map(({ name, labels, values }) => {
    const points = time.values.flatMap((instant, row): Point[] => {
      const value = values[row];
      return typeof value === "number" && Number.isFinite(value) ? [[Number(instant), value]] : [];
    });
    return [JSON.stringify([name, ...labels]), points.sort(([a], [b]) => a - b)] as const;
  });
  return { series: Object.fromEntries(drawn.filter(([, points]) => points.length > 0)) };
}

/** What a panel of Grafana shows of the result of its query. */
export function shownInPanel(panel: Members, target: Members, result: QueryResult): Shown {
  const fields = frameOf(result, target);
  const type = String(panel.type);
  if (/^(timeseries|graph)$/.test(type)) return seriesOf(transformed(fields, panel, true));
  if (/^(stat|gauge|singlestat|bargauge|piechart|grafana-piechart-panel)$/.test(type))
    return { cells: reducedValues(transformed(fields, panel, false), panel) };
  if (type === "barchart") return { cells: rowsOf(transformed(fields, panel, false).filter(isNumber)) };
  const shown = transformed(fields, panel, false);
  return { cells: [shown.map(({ name, labels }) => [name, ...labels].join(" ")), ...rowsOf(shown)] };
}

function rowsOf(fields: readonly Field[]): readonly Cells[] {
  return (fields[0]?.values ?? []).map((_, row) => fields.map(({ values }) => values[row] ?? null));
}

/** Transformations that the comparison knows. @throws Error for another one */
function transformed(fields: readonly Field[], { transformations }: Members, isChart: boolean): readonly Field[] {
  const list = Array.isArray(transformations) ? transformations.filter(isRecord) : [];
  return list.reduce((now: readonly Field[], { id, options, disabled }) => {
    if (disabled === true || id === "convertFieldType") return now;
    if (id === "prepareTimeSeries") return isChart ? wide(now) : now;
    if (id !== "organize" || !isRecord(options)) throw new Error(`The transformation ${String(id)} is not compared.`);
    return organized(now, options);
  }, fields);
}

function organized(fields: readonly Field[], { excludeByName, indexByName, renameByName }: Members): readonly Field[] {
  const of = (members: unknown, name: string): unknown => (isRecord(members) ? members[name] : undefined);
  const placed = fields.map((field, index) => ({ field, index: Number(of(indexByName, field.name) ?? index) }));
  return placed
    .filter(({ field }) => of(excludeByName, field.name) !== true)
    .sort((a, b) => a.index - b.index)
    .map(({ field }) => ({ ...field, name: String(of(renameByName, field.name) || field.name) }));
}

/** The numbers of a panel that shows values: of each series one, or of each row one. */
function reducedValues(fields: readonly Field[], { options }: Members): readonly Cells[] {
  const reduce = isRecord(options) && isRecord(options.reduceOptions) ? options.reduceOptions : {};
  const { calcs, values: hasRows, fields: wanted } = reduce;
  const [calc = "lastNotNull"] = Array.isArray(calcs) ? calcs.map(String) : [];
  const shown = fields.filter((field) => isShown(field, String(wanted ?? "")));
  if (hasRows === true) return rowsOf(shown);
  return shown.map(({ values }) => [reducedBy(calc, values)]);
}

function isShown(field: Field, wanted: string): boolean {
  if (field.kind === "time") return false;
  if (wanted === "") return isNumber(field);
  const [, pattern] = /^\/(.*)\/$/.exec(wanted) ?? [];
  return pattern === undefined ? field.name === wanted : new RegExp(pattern).test(field.name);
}

type Reduce = (numbers: readonly number[], all: readonly unknown[]) => unknown;

const mean: Reduce = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

const reducers: Readonly<Record<string, Reduce>> = {
  last: (_, all) => all.at(-1) ?? null,
  lastNotNull: (_, all) => all.findLast((value) => value !== null) ?? null,
  first: (_, all) => all[0] ?? null,
  firstNotNull: (_, all) => all.find((value) => value !== null) ?? null,
  mean,
  avg: mean,
  sum: (numbers) => numbers.reduce((sum, number) => sum + number, 0),
  max: (numbers) => Math.max(...numbers),
  min: (numbers) => Math.min(...numbers),
  count: (_, all) => all.length,
  range: (numbers) => Math.max(...numbers) - Math.min(...numbers),
  median: (numbers) => {
    const sorted = [...numbers].sort((a, b) => a - b);
    const middle = Math.floor(sorted.length / 2);
    const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
    return (low + high) / 2;
  },
};

function reducedBy(calc: string, values: readonly unknown[]): unknown {
  const reduce = reducers[calc];
  if (!reduce) throw new Error(`The reducer ${calc} is not compared.`);
  const numbers = values.filter((value) => typeof value === "number");
  return numbers.length === 0 && !/NotNull|last|first|count/.test(calc) ? null : reduce(numbers, values);
}

/** What a tile of the service shows of the result of its query. */
export function shownInTile(displayType: string, result: QueryResult): Shown {
  const fields = fieldsOf(result);
  const values = fields.filter(({ kind }) => kind === "number");
  const texts = fields.filter(({ kind }) => kind === "text");
  if (displayType === "line" || displayType === "stacked_bar") {
    const time = fields.find(({ kind }) => kind === "time");
    return time ? seriesOf(byTexts(time, texts, values)) : { series: {} };
  }
  if (displayType === "number") return { cells: rowsOf(values.slice(0, 1)).slice(0, 1) };
  if (displayType === "table") return { cells: [fields.map(({ name }) => name), ...rowsOf(fields)] };
  return { cells: rowsOf(values.slice(0, 1)) };
}

/** A series for each combination of texts and each number; of two rows at one time, the later one counts. */
function byTexts(time: Field, texts: readonly Field[], numbers: readonly Field[]): readonly Field[] {
  const instants = [...new Set(time.values.map(Number))].sort((a, b) => a - b);
  const place = new Map(instants.map((instant, index) => [instant, index]));
  const series = new Map<string, Field>();
  for (const field of numbers)
    for (const [row, value] of field.values.entries()) {
      const labels = texts.map((text) => String(text.values[row] ?? ""));
      const key = JSON.stringify([field.name, labels]);
      const known = series.get(key) ?? { ...field, labels, values: instants.map(() => null) };
      series.set(key, { ...known, values: known.values.with(place.get(Number(time.values[row])) ?? 0, value) });
    }
  return [{ ...time, values: instants }, ...series.values()];
}

/** Why two results do not show the same; `undefined` if they do. Numbers may differ by rounding. */
export function differenceOf(panel: Shown, tile: Shown, isOrdered: boolean): string | undefined {
  const [left, right] = [comparable(panel, isOrdered), comparable(tile, isOrdered)];
  if (JSON.stringify(left) === JSON.stringify(right)) return undefined;
  const short = (value: unknown) => JSON.stringify(value).slice(0, 300);
  const first = left.findIndex((item, index) => JSON.stringify(item) !== JSON.stringify(right[index]));
  const at = first < 0 ? left.length : first;
  return `${left.length} against ${right.length}; first ${short(left[at] ?? null)} against ${short(right[at] ?? null)}`;
}

function comparable(shown: Shown, isOrdered: boolean): readonly unknown[] {
  if ("series" in shown)
    return Object.entries(shown.series)
      .map(([name, points]) => [name, points.map((point) => point.map(rounded))])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  const rows = shown.cells.map((row) => row.map(rounded));
  return isOrdered ? rows : rows.map((row) => JSON.stringify(row)).sort();
}

function rounded(value: unknown): unknown {
  return typeof value === "number" ? Number(value.toPrecision(12)) : value;
}

/** The value that a reducer of an alert rule makes of each series, by its texts. Without a time, each row is a series. */
export function reducedSeries(result: QueryResult, reducer: string): Readonly<Record<string, number>> {
  const fields = wide(fieldsOf(result));
  const hasTime = fields.some(({ kind }) => kind === "time");
  const texts = hasTime ? [] : fields.filter(({ kind }) => kind === "text");
  const named = fields.filter(isNumber).flatMap(({ labels, values }): [string, unknown][] => {
    if (hasTime)
      return [
        [labels.join(", "), reducedBy(reducer, reducer === "last" ? values.filter((one) => one !== null) : values)],
      ];
    return values.map((value, row) => [texts.map((text) => String(text.values[row])).join(", "), value]);
  });
  return Object.fromEntries(named.map(([name, value]) => [name, Number(rounded(Number(value)))]));
}

/** The values that an alert on a tile compares, by the texts of its groups: the last number of each row. */
export function alertValues(displayType: string, result: QueryResult): Readonly<Record<string, number>> {
  const fields = fieldsOf(result);
  const value = fields.findLast(({ kind }) => kind === "number");
  const texts = displayType === "line" ? fields.filter(({ kind }) => kind === "text") : [];
  const rows = (value?.values ?? []).map((number, row) => {
    return [texts.map((text) => String(text.values[row])).join(", "), Number(rounded(Number(number)))] as const;
  });
  return Object.fromEntries(displayType === "line" ? rows : rows.slice(0, 1));
}
