import { argumentsAt, endOfComment, type Macro } from "./template";

/* The SQL of a tile as the service sends it: macros and variables in one pass, times as parameters of the query. */

const [start, end] = ["{startDateMilliseconds:Int64}", "{endDateMilliseconds:Int64}"];
const dateTime64 = (parameter: string) => `fromUnixTimestamp64Milli(${parameter})`;
const dateTime = (parameter: string) => `toDateTime(${dateTime64(parameter)})`;
const date = (parameter: string) => `toDate(${dateTime64(parameter)})`;

const between = (column: string, write: (parameter: string) => string) =>
  `${column} >= ${write(start)} AND ${column} <= ${write(end)}`;
const dates: Macro = ([days = "", times = ""]) => `(${between(days, date)}) AND (${between(times, dateTime)})`;

const macros: Readonly<Record<string, Macro>> = {
  fromTime: () => dateTime(start),
  toTime: () => dateTime(end),
  fromTime_ms: () => dateTime64(start),
  toTime_ms: () => dateTime64(end),
  timeFilter: ([column = ""]) => between(column, dateTime),
  timeFilter_ms: ([column = ""]) => between(column, dateTime64),
  dateFilter: ([column = ""]) => between(column, date),
  dateTimeFilter: dates,
  dt: dates,
  timeInterval: ([column = ""]) => `toStartOfInterval(toDateTime(${column}), INTERVAL {intervalSeconds:Int64} second)`,
  timeInterval_ms: ([column = ""]) =>
    `toStartOfInterval(toDateTime64(${column}, 3), INTERVAL {intervalMilliseconds:Int64} millisecond)`,
  interval_s: () => "{intervalSeconds:Int64}",
};

/** What is chosen: values by the names of variables, and the conditions of filters that apply to the tile. */
export interface Chosen {
  readonly variables: ReadonlyMap<string, readonly string[]>;
  readonly conditions: readonly string[];
}

/** The text of a tile's query that reaches the database. */
export function tileQuery(template: string, chosen: Chosen): string {
  const { conditions } = chosen;
  const all: Readonly<Record<string, Macro>> = {
    ...macros,
    filters: () => (conditions.length === 0 ? "(1=1)" : `(${conditions.map((one) => `(${one})`).join(" AND ")})`),
  };
  return expanded(template, all, chosen);
}

function expanded(template: string, all: Readonly<Record<string, Macro>>, chosen: Chosen): string {
  let text = "";
  let quote = "";
  for (let at = 0; at < template.length; ) {
    const behind = quote === "" ? endOfComment(template, at, ["--", "#", "/*"]) : at;
    const rest = template.slice(at);
    const token = behind > at ? undefined : tokenAt(template, at, all, chosen);
    if (token) {
      text += token.text;
      at = token.end;
      continue;
    }
    const sign = rest.charAt(0);
    if (behind === at && /['"]/.test(sign) && template.charAt(at - 1) !== "\\" && (quote === "" || quote === sign))
      quote = quote === "" ? sign : "";
    const next = Math.max(behind, at + 1);
    text += template.slice(at, next);
    at = next;
  }
  return text;
}

interface Token {
  readonly text: string;
  readonly end: number;
}

function tokenAt(
  template: string,
  at: number,
  all: Readonly<Record<string, Macro>>,
  chosen: Chosen,
): Token | undefined {
  const rest = template.slice(at);
  const [call, name = ""] = /^\$__(\w+)/.exec(rest) ?? [];
  if (call !== undefined) {
    const macro = all[name] ?? (/^(filter|conditionalAll)$/.test(name) ? "variable" : undefined);
    if (!macro) return undefined;
    const { args, end: behind } = argumentsAt(template, at + call.length);
    if (macro === "variable") return { text: variableMacro(name, args, all, chosen), end: behind };
    return { text: macro(args.map((arg) => expanded(arg, all, chosen))), end: behind };
  }
  const [whole, braced, format, bare] = /^\$(?:\{(\w+)(?::(\w+))?\}|([A-Za-z]\w*))/.exec(rest) ?? [];
  const values = chosen.variables.get(braced ?? bare ?? "");
  if (whole === undefined || !values) return undefined;
  return { text: formatted(values, format ?? "sqlstring"), end: at + whole.length };
}

function variableMacro(
  name: string,
  [condition = "", reference = ""]: readonly string[],
  all: Readonly<Record<string, Macro>>,
  chosen: Chosen,
): string {
  const values = chosen.variables.get(reference.replace(/^\$/, ""));
  if (!reference.startsWith("$") || !values) throw new Error(`$__${name} needs a variable, and has ${reference}.`);
  const written = expanded(condition, all, chosen);
  if (values.length === 0) return "(1=1)";
  return name === "filter" ? `(${written} IN (${formatted(values, "sqlstring")}))` : `(${written})`;
}

function formatted(values: readonly string[], format: string): string {
  if (format === "csv") return values.join(",");
  if (format === "regex") return patternOf(values);
  if (format !== "sqlstring") throw new Error(`The service does not have the format ${format}.`);
  return values.length === 0
    ? "NULL"
    : values.map((value) => `'${value.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`).join(", ");
}

function patternOf(values: readonly string[]): string {
  const escaped = values.map((value) => value.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (escaped.length === 0) return ".*";
  return escaped.length === 1 ? (escaped[0] ?? "") : `(${escaped.join("|")})`;
}
