import type { Engine } from "./engine";
import { argumentsAt, endOfComment, type Macro, type Range } from "./template";

/*
 * A query as Grafana and its plugin for ClickHouse send it, written from the documentation and the behaviour of version 4.20 of the plugin and
 * of version 12 of Grafana: first the variables, then the macros.
 */

/** A variable with what is chosen, and the values that stand for all of them. */
export interface Variable {
  readonly name: string;
  readonly value: string | readonly string[];
  readonly all: readonly string[];
  /** What is written instead of all values, as it is. */
  readonly allValue?: string;
}

export const everything = "$__all";

const dateTime = (milliseconds: number) => `toDateTime(${Math.floor(milliseconds / 1000)})`;
const dateTime64 = (milliseconds: number) => `fromUnixTimestamp64Milli(${milliseconds})`;
const date = (milliseconds: number) => `toDate('${new Date(milliseconds).toISOString().slice(0, 10)}')`;

function macrosOf({ from, to, interval }: Range): Readonly<Record<string, Macro>> {
  const between = (column: string, write: (milliseconds: number) => string) =>
    `${column} >= ${write(from)} AND ${column} <= ${write(to)}`;
  const dates: Macro = ([days = "", times = ""]) => `(${between(days, date)}) AND (${between(times, dateTime)})`;
  return {
    fromTime: () => dateTime(from),
    toTime: () => dateTime(to),
    fromTime_ms: () => dateTime64(from),
    toTime_ms: () => dateTime64(to),
    timeFilter: ([column = ""]) => between(column, dateTime),
    timeFilter_ms: ([column = ""]) => between(column, dateTime64),
    dateFilter: ([column = ""]) => between(column, date),
    dateTimeFilter: dates,
    dt: dates,
    timeFrom: ([column = ""]) => `${column} >= ${dateTime(from)}`,
    timeTo: ([column = ""]) => `${column} <= ${dateTime(to)}`,
    timeInterval: ([column = ""]) => `toStartOfInterval(toDateTime(${column}), INTERVAL ${interval} second)`,
    timeInterval_ms: ([column = ""]) =>
      `toStartOfInterval(toDateTime64(${column}, 3), INTERVAL ${interval * 1000} millisecond)`,
    timeGroup: ([column = "", length = ""]) =>
      `toStartOfInterval(toDateTime(${column}), INTERVAL ${secondsOf(length)} second)`,
    interval_s: () => String(interval),
  };
}

/** The seconds of a duration of Go, such as `'5m'`. */
function secondsOf(text: string): number {
  const units: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3600 };
  const parts = [...text.replace(/^['"]|['"]$/g, "").matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)];
  if (parts.map(([part]) => part).join("") !== text.replace(/^['"]|['"]$/g, ""))
    throw new Error(`${text} is no duration`);
  return Math.round(parts.reduce((sum, [, number, unit = ""]) => sum + Number(number) * (units[unit] ?? 0), 0));
}

/** The text of a query that reaches the database. */
export function sentQuery(sql: string, variables: readonly Variable[], range: Range): string {
  const chosen = replaced(conditional(sql, variables), variables, range);
  return expanded(series(chosen), macrosOf(range));
}

/** `$__conditionalAll(condition, $v)`: true if the variable is empty or stands for all values. */
function conditional(sql: string, variables: readonly Variable[]): string {
  const at = sql.lastIndexOf("$__conditionalAll(");
  if (at < 0) return sql;
  const { args, end } = argumentsAt(sql, at + "$__conditionalAll".length);
  const [condition = "", reference = ""] = args;
  const name = /\$\{?(\w+)/.exec(reference)?.[1];
  const value = variables.find((variable) => variable.name === name)?.value.toString();
  const phrase = value === "" || value === everything ? "1=1" : condition;
  return conditional(sql.slice(0, at) + phrase + sql.slice(end), variables);
}

const reference = /\$(\w+)|\[\[(\w+?)(?::(\w+))?\]\]|\$\{(\w+)(?::([^}]+))?\}/g;

function replaced(sql: string, variables: readonly Variable[], { from, to, interval }: Range): string {
  const own: Readonly<Record<string, string>> = {
    __from: String(from),
    __to: String(to),
    __interval: `${interval}s`,
    __interval_ms: String(interval * 1000),
    __range: `${Math.round((to - from) / 1000)}s`,
    __range_s: String(Math.round((to - from) / 1000)),
    __range_ms: String(to - from),
  };
  return sql.replace(reference, (whole, bare, square, squareFormat, braced, format) => {
    const name: string = bare ?? square ?? braced;
    const shownFormat: string | undefined = squareFormat ?? format;
    const instant = name === "__from" ? from : name === "__to" ? to : undefined;
    if (instant !== undefined && shownFormat !== undefined) return instantAs(instant, shownFormat);
    if (own[name] !== undefined) return own[name];
    const variable = variables.find((one) => one.name === name);
    if (!variable) return whole;
    const isAll = variable.value.toString() === everything;
    if (isAll && variable.allValue !== undefined) return variable.allValue;
    return formatted(isAll ? variable.all : variable.value, shownFormat);
  });
}

function instantAs(milliseconds: number, format: string): string {
  if (format === "date:seconds") return String(Math.floor(milliseconds / 1000));
  if (format === "date" || format === "date:iso") return new Date(milliseconds).toISOString();
  throw new Error(`The format ${format} of an instant is not known here.`);
}

type Format = (values: readonly string[]) => string;

const formats: Readonly<Record<string, Format>> = {
  singlequote: (values) => values.map((value) => `'${value.replaceAll("'", "\\'")}'`).join(","),
  sqlstring: (values) => values.map((value) => `'${value.replaceAll("'", "''")}'`).join(","),
  doublequote: (values) => values.map((value) => `"${value.replaceAll('"', '\\"')}"`).join(","),
  csv: (values) => values.join(","),
  raw: (values) => values.join(","),
  text: (values) => values.join(" + "),
  pipe: (values) => values.join("|"),
  json: (values) => JSON.stringify(values),
  regex: (values) => {
    const escaped = values.map((value) => value.replace(/[\\^$*+?.()|[\]{}/]/g, "\\$&"));
    return escaped.length === 1 ? (escaped[0] ?? "") : `(${escaped.join("|")})`;
  },
};

/** Values in a format; without one, the plugin quotes those of a list, and nothing else. */
function formatted(value: string | readonly string[], format: string | undefined): string {
  if (format === undefined) return typeof value === "string" ? value : `'${value.join("','")}'`;
  const write = formats[format];
  if (!write) throw new Error(`The format ${format} is not known here.`);
  return write(typeof value === "string" ? [value] : value);
}

function expanded(sql: string, macros: Readonly<Record<string, Macro>>): string {
  let text = "";
  for (let at = 0; at < sql.length; ) {
    const behind = endOfComment(sql, at, ["--", "/*"]);
    const name = behind > at ? undefined : /^\$__(\w+)/.exec(sql.slice(at))?.[1];
    const macro = name === undefined ? undefined : macros[name];
    if (!macro || name === undefined) {
      const end = Math.max(behind, at + 1);
      text += sql.slice(at, end);
      at = end;
      continue;
    }
    const { args, end } = argumentsAt(sql, at + name.length + "$__".length);
    text += macro(args.map((arg) => expanded(arg, macros)));
    at = end;
  }
  return text;
}

const window = "OVER w";
const elapsed = `(t - lagInFrame(t, 1, t) ${window})`;

/** The value of a row of the macros that write a whole statement. */
const statements: Readonly<Record<string, (value: string) => string>> = {
  columns: (value) => value,
  rateColumns: (value) => `if(${elapsed} = 0, nan, ${value} / ${elapsed})`,
  perSecondColumns: (value) =>
    grown(value, `(max(${value}) - lagInFrame(max(${value}), 1, max(${value})) ${window}) / ${elapsed}`),
  increaseColumns: (value) =>
    grown(value, `toFloat64(max(${value}) - lagInFrame(max(${value}), 1, max(${value})) ${window})`),
};

function grown(value: string, shown: string): string {
  const before = `lagInFrame(max(${value}), 1, max(${value})) ${window}`;
  return `if(${elapsed} = 0 OR max(${value}) < ${before}, nan, ${shown})`;
}

/** `$__columns(time, key, value) FROM table WHERE condition` and its relatives. */
function series(sql: string): string {
  const [call, name = ""] = /\$__(columns|rateColumns|perSecondColumns|increaseColumns)(?=\()/.exec(sql) ?? [];
  const shown = statements[name];
  if (call === undefined || !shown) return sql;
  const start = sql.indexOf(call);
  const { args, end } = argumentsAt(sql, start + call.length);
  const [time = "", key = "", value = ""] = args;
  const [keyed, valued] = [named(key, "metric"), named(value, "value")];
  const [, from = "", where] = /^\s*FROM\s+([\s\S]+?)(?:\s+WHERE\s+([\s\S]+?))?;?\s*$/i.exec(sql.slice(end)) ?? [];
  const condition = where === undefined ? "" : ` AND (${where})`;
  const rows = `FROM ${from} WHERE $__timeFilter(${time})${condition}`;
  const frame = `WINDOW w AS (PARTITION BY ${keyed.name} ORDER BY t ASC ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)`;
  return `${sql.slice(0, start)}SELECT $__timeInterval(${time}) AS t, toString(${keyed.expression}) AS ${keyed.name}, ${shown(valued.expression)} AS ${valued.name} ${rows} GROUP BY t, ${keyed.name} ${name === "columns" ? "" : frame} ORDER BY t, ${keyed.name}`;
}

function named(argument: string, fallback: string): { readonly expression: string; readonly name: string } {
  const [, expression = argument, name] = /^([\s\S]*\S)\s+AS\s+(\w+)$/i.exec(argument) ?? [];
  return { expression, name: name ?? fallback };
}

/** The values that a variable has, by its query. */
export async function valuesOf(
  sql: string,
  pattern: string,
  variables: readonly Variable[],
  range: Range,
  engine: Engine,
): Promise<readonly string[]> {
  const { rows } = await engine.query(sentQuery(sql, variables, range));
  const values = [...new Set(rows.map(([value]) => String(value ?? "")))];
  if (pattern === "") return values;
  const [, inner = pattern, flags = ""] = /^\/(.*)\/([gim]*)$/s.exec(pattern) ?? [];
  const filter = new RegExp(inner, flags.replace("g", ""));
  return values.flatMap((value) => {
    const found = filter.exec(value);
    return found ? [found[1] ?? value] : [];
  });
}
