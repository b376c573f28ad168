/*
 * What a chart asks and shows, read from the JSON of a tile: the columns of its texts, its display type, its query.
 */

type Members = Readonly<Record<string, unknown>>;

const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/**
 * The parts of an SQL list between its commas: those outside of brackets and of quotes (`'`, `"`, `` ` ``, doubled or after `\` within
 * themselves). Joined with the separator, the parts are the text again. What is never closed reaches to the end.
 */
export function splitAtCommas(text: string, separator: "," | ", " = ","): string[] {
  const parts: string[] = [];
  const open: string[] = [];
  let [start, at] = [0, 0];
  while (at < text.length) {
    const letter = text.charAt(at);
    if (/['"`]/.test(letter)) at = endOfQuote(text, at);
    else if (closing[letter] !== undefined) open.push(closing[letter]);
    else if (letter === open.at(-1)) open.pop();
    else if (open.length === 0 && text.startsWith(separator, at)) {
      parts.push(text.slice(start, at));
      start = at + separator.length;
    }
    at += 1;
  }
  return [...parts, text.slice(start)];
}

/** The position of the quote that closes the one at `start`. A doubled quote closes and opens again, which is the same. */
function endOfQuote(text: string, start: number): number {
  const quote = text.charAt(start);
  for (let at = start + 1; at < text.length; at += 1) {
    if (text.charAt(at) === "\\") at += 1;
    else if (text.charAt(at) === quote) return at;
  }
  return text.length;
}

/** The columns or expressions of an SQL list such as a tile's `groupBy`, trimmed; none of what is not a text. */
export function columnsOf(list: unknown): string[] {
  if (typeof list !== "string") return [];
  return splitAtCommas(list)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Columns of the standard OpenTelemetry tables that hold numbers and that people group by. */
const numericColumns: readonly string[] = [
  "SeverityNumber",
  "TraceFlags",
  "Duration",
  "Value",
  "Count",
  "Sum",
  "Min",
  "Max",
  "Flags",
];

/** Functions of the database whose result is surely a number. */
const numericCall =
  /^(?:to(?:U?Int\d+|Float\d+|Unix\w+|Hour|Minute|Second|Month|Year|DayOf\w+)|length|intDiv|floor|round|ceil|abs)\s*\(/i;

/** The items of a grouping, one text or several, that are numbers: an alert then compares the group's own value instead of the tile's. */
export function numericGroups(groupBy: unknown): string[] {
  const texts: readonly unknown[] = Array.isArray(groupBy) ? groupBy : [groupBy];
  return texts.flatMap(columnsOf).filter((column) => numericColumns.includes(column) || numericCall.test(column));
}

/** The display type of a tile that is written as series, by its first one: a `time` series is a line unless it says how to draw it. */
export function displayTypeOfSeries<T, D>({ type, displayType }: { type?: T; displayType?: D }) {
  return type === undefined || type === null || type === "time" ? (displayType ?? "line") : type;
}

/** One series of a chart query (contract section 11). */
export interface QuerySeries {
  readonly sourceId: string;
  readonly aggFn: string;
  readonly where: string;
  readonly whereLanguage?: string;
  readonly groupBy: readonly string[];
  readonly field?: string;
  readonly level?: number;
  readonly metricName?: string;
  readonly metricDataType?: string;
}

/** The chart query of a tile's `config` for a source: one series for each item that it selects. */
export function seriesOfConfig({ select, groupBy }: Members, sourceId: string): QuerySeries[] {
  const columns = columnsOf(groupBy);
  return recordsIn(select).map((item) => ({
    sourceId,
    aggFn: textOf(item.aggFn) ?? "count",
    where: textOf(item.where) ?? "",
    ...given("whereLanguage", textOf(item.whereLanguage)),
    groupBy: columns,
    ...given("field", textOf(item.valueExpression)),
    ...given("level", typeof item.level === "number" ? item.level : undefined),
    ...given("metricName", textOf(item.metricName)),
    ...given("metricDataType", textOf(item.metricType)),
  }));
}

/** The formulas of a tile's `config`, of which an alert compares the last one. */
export function formulasOfConfig({ formulas }: Members): { readonly expression: string; readonly alias?: string }[] {
  return recordsIn(formulas).map(({ expression, alias }) => ({
    expression: String(expression),
    ...given("alias", textOf(alias)),
  }));
}

/** The objects of a list; none of what is no list. */
export function recordsIn(value: unknown): Members[] {
  return Array.isArray(value)
    ? value.filter((item): item is Members => typeof item === "object" && item !== null && !Array.isArray(item))
    : [];
}

/** Items by what they have in common, each group in their order. */
export function grouped<K, T>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const own = groups.get(key);
    if (own) own.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

function given<K extends string, V>(name: K, value: V | undefined): { readonly [name in K]?: V };
function given(name: string, value: unknown): object {
  return value === undefined ? {} : { [name]: value };
}
