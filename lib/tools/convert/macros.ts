import { type Members, own } from "terraform-provider-sdk/values";
import { spanLength } from "../../evaluation/schedule";
import { masked, partnerOf } from "../../evaluation/sql";
import { textIf } from "../importing/optional";
import type { Findings } from "./findings";
import { type Clauses, clausesOf, replaceCalls, splitAtCommas, withoutEnd } from "./sql";
import { textOf } from "./values";

/** Macros that mean the same on both sides. */
const unchangedMacros =
  /^(fromTime(_ms)?|toTime(_ms)?|timeFilter(_ms)?|dateFilter|dateTimeFilter|dt|timeInterval(_ms)?|interval_s|conditionalAll|filters?)$/;

/** What macros say in simpler ones; `#1` and `#2` stand for their arguments. */
const macros: Readonly<Record<string, string>> = {
  timeFilter: "#1 >= $__fromTime AND #1 <= $__toTime",
  timeFilter_ms: "#1 >= $__fromTime_ms AND #1 <= $__toTime_ms",
  dateFilter: "#1 >= toDate($__fromTime_ms) AND #1 <= toDate($__toTime_ms)",
  dateTimeFilter: "($__dateFilter(#1)) AND ($__timeFilter(#2))",
  dt: "$__dateTimeFilter(#1, #2)",
  timeFrom: "#1 >= $__fromTime",
  timeTo: "#1 <= $__toTime",
  fromTime: "toDateTime($__fromTime_ms)",
  toTime: "toDateTime($__toTime_ms)",
  range_ms: "($__to - $__from)",
  range_s: "intDiv($__to - $__from + 500, 1000)",
  interval_ms: "($__interval_s * 1000)",
  timeInterval: "toStartOfInterval(toDateTime(#1), toIntervalSecond($__interval_s))",
  timeInterval_ms: "toStartOfInterval(toDateTime64(#1, 3), toIntervalSecond($__interval_s))",
  adHocFilters: "additional_table_filters = {}",
};

const iso = "concat(replaceOne(toString(fromUnixTimestamp64Milli(#1, 'UTC')), ' ', 'T'), 'Z')";

/** The texts of an instant, by their formats in Grafana; `#1` stands for milliseconds. */
const instants: Readonly<Record<string, string>> = {
  "": "#1",
  "date:seconds": "intDiv(#1, 1000)",
  date: iso,
  "date:iso": iso,
};

const [start, end] = ["{startDateMilliseconds:Int64}", "{endDateMilliseconds:Int64}"];

/** For an alert: the time that its rule looks back, which is no window of the alert, all in seconds. */
interface Lookback {
  readonly from: number;
  readonly to: number;
  readonly bucket: number;
}

/** The macros that others are made of: the range, and the length of its time buckets. */
function rangeOf(hasInterval: boolean, lookback: Lookback | undefined): Readonly<Record<string, string>> {
  if (!lookback && hasInterval) return { from: start, to: end, interval_ms: "{intervalMilliseconds:Int64}" };
  // About a hundredth of the range, for a tile whose buckets the service gives no length.
  if (!lookback) return { from: start, to: end, interval_s: `greatest(intDiv(${end} - ${start}, 100000), 1)` };
  const instantBefore = (seconds: number) => {
    if (seconds === 0) return end;
    return `${end} - ${seconds * 1000}`;
  };
  const [from, to] = [instantBefore(lookback.from), instantBefore(lookback.to)];
  return {
    ...{ from: `(${from})`, fromTime_ms: `fromUnixTimestamp64Milli(${from})` },
    ...{ to: to === end ? end : `(${to})`, toTime_ms: `fromUnixTimestamp64Milli(${to})` },
    interval_s: String(lookback.bucket),
  };
}

/** Bounds of the range as a text. */
const boundsInText = /'(\$__(?:from|to)|\$\{__(?:from|to)(?::[\w:-]+)?\})'/g;

/** What Grafana replaces in texts too. */
const inText = /\$(?:__(?:from|to|(?:rate_)?interval|interval_ms|range(?:_s|_ms)?)\b|\{__[^}]*\})/g;

/** What the macros of Grafana's plugin say, in those of the service. */
export function rewriteMacros(
  sql: string,
  { hasInterval, lookback }: { readonly hasInterval: boolean; readonly lookback?: Lookback },
  findings: Findings,
): string {
  const texts = { ...macros, ...rangeOf(hasInterval, lookback) };
  const rewritten = (text: string): string =>
    replaceCalls(
      text,
      /\$__(\w+)|\$\{__([\w.]+)(?::([\w:-]+))?\}/,
      ([called, bare, braced = "", format = ""], args) => {
        const name = bare ?? braced;
        const isFixed = !hasInterval && /^(timeInterval(_ms)?|interval_m?s)$/.test(name);
        findings.addIf(isFixed, "fixed-interval");
        if (unchangedMacros.test(name) && (!(lookback || isFixed) || !own(texts, name))) return undefined;
        findings.addIf(name === "adHocFilters", "ad-hoc");
        const simpler = name === "timeGroup" ? grouped(args[1]) : own(texts, name);
        const replacement = /^(from|to)$/.test(name)
          ? own(instants, format)?.replaceAll("#1", () => simpler ?? "")
          : simpler;
        findings.addIf(replacement === undefined, "macro", called);
        return replacement && rewritten(replacement.replace(/#([12])/g, (_, number) => args[number - 1] ?? ""));
      },
    );
  const text = rewritten(statement(sql.replace(boundsInText, "toString($1)")));
  const mask = masked(text);
  const [unreplaced] = [...text.matchAll(inText)].filter(({ index }) => mask.charAt(index) !== " ");
  findings.addIf(unreplaced !== undefined, "macro", unreplaced?.[0]);
  return withoutEnd(text);
}

/** Buckets of a fixed length. */
function grouped(length = ""): string | undefined {
  const seconds = (spanLength(length.replace(/^['"]|['"]$/g, "")) ?? 0) / 1000;
  if (seconds <= 0) return undefined;
  return `toStartOfInterval(toDateTime(#1), INTERVAL ${seconds} second)`;
}

/** `$__columns(time, key AS k, value AS v) FROM …` and its relatives, as the plugin writes them out. */
function statement(sql: string): string {
  const mask = masked(sql);
  const call = /\$__(columns|rateColumns|perSecondColumns|increaseColumns|lttb)\(/.exec(mask);
  if (!call) return sql;
  const open = call.index + call[0].length - 1;
  const close = partnerOf(mask, open);
  const args = splitAtCommas(sql.slice(open + 1, close));
  const clauses = clausesOf(`SELECT 1 ${sql.slice(close + 1)}`);
  if (close < 0 || !clauses?.FROM || args.length !== 3) return sql;
  const statementText = call[1] === "lttb" ? sampled(args, clauses) : series(call[1], args, clauses);
  if (statementText === undefined) return sql;
  return sql.slice(0, call.index) + statementText;
}

/** Rows of time, key and value. */
function series(macro = "", [time = "", ...named]: readonly string[], clauses: Clauses): string {
  const [key, value] = [aliased(named[0], "metric"), aliased(named[1], "value")];
  const valueExpression = shownValue[macro]?.(value.expression) ?? value.expression;
  const window = ` WINDOW w AS (PARTITION BY ${key.alias} ORDER BY t ASC ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)`;
  const end = { "ORDER BY": `t, ${key.alias}`, ...clauses };
  return `SELECT $__timeInterval(${time}) AS t, toString(${key.expression}) AS ${key.alias}, ${valueExpression} AS ${value.alias}
${rowsOf(clauses, time)} GROUP BY t, ${key.alias}${clausesIn(clauses, "HAVING")}${textIf(valueExpression.includes(" OVER w"), window)}${clausesIn(end, "ORDER BY", "LIMIT", "SETTINGS")}`;
}

/** The plugin's number of points for `auto`. A parameter of an aggregate function has to be a UInt64, which parameters of a query are not. */
const pointsOfRange = "toUInt64(greatest(intDiv(intDiv($__to - $__from, 1000), $__interval_s), 1))";

/** `$__lttb(buckets, x, y) FROM …`: the points that keep the shape of a line; `undefined` if the plugin rejects the number of points. */
function sampled([buckets = "", ...named]: readonly string[], clauses: Clauses): string | undefined {
  if (!/^(auto|0*[1-9]\d*)$/i.test(buckets)) return undefined;
  const count = /auto/i.test(buckets) ? pointsOfRange : buckets;
  const [x, y] = [aliased(named[0], "x"), aliased(named[1], "y")];
  const point = (first: string, second: string) => `SELECT arrayJoin(lttb(${count})(${first}, ${second})) AS point`;
  const isGrouped = clauses["GROUP BY"] !== undefined;
  const sorted = isGrouped ? { "ORDER BY": x.alias, ...clauses } : clauses;
  const end = clausesIn(sorted, "GROUP BY", "HAVING", "ORDER BY", "LIMIT", "SETTINGS");
  const rows = rowsOf(clauses, x.expression) + end;
  const columns = `SELECT ${x.expression} AS ${x.alias}, ${y.expression} AS ${y.alias}`;
  const points = isGrouped
    ? `${point(x.alias, y.alias)} FROM (${columns} ${rows})`
    : `${point(x.expression, y.expression)} ${rows}`;
  return `SELECT point.1 AS ${x.alias}, point.2 AS ${y.alias} FROM (${points}) ORDER BY ${x.alias}`;
}

/** The rows of a statement within the range. */
function rowsOf({ FROM, WHERE }: Clauses, time: string): string {
  return `FROM ${FROM} WHERE $__timeFilter(${time})${textIf(Boolean(WHERE), ` AND (${WHERE})`)}`;
}

function clausesIn(clauses: Clauses, ...names: readonly (keyof Clauses)[]): string {
  return names
    .map((name) => {
      if (clauses[name]) return ` ${name} ${clauses[name]}`;
      return "";
    })
    .join("");
}

/** Seconds since the bucket before, of the same series, and the change of a value since then. */
const elapsed = "(t - lagInFrame(t, 1, t) OVER w)";
const change = (value: string) => `(max(${value}) - lagInFrame(max(${value}), 1, max(${value})) OVER w)`;
const growth = (value: string, growthExpression: string) =>
  `if(${elapsed} = 0 OR ${change(value)} < 0, nan, ${growthExpression})`;

/** The value that a macro for a statement shows. */
const shownValue: Readonly<Record<string, (value: string) => string>> = {
  rateColumns: (value) => `if(${elapsed} = 0, nan, ${value} / ${elapsed})`,
  perSecondColumns: (value) => growth(value, `${change(value)} / ${elapsed}`),
  increaseColumns: (value) => growth(value, `toFloat64${change(value)}`),
};

/** `expression AS alias`. */
function aliased(argument = "", fallback: string) {
  const [, expression = argument, alias] = /^(.*\S)\s+AS\s+(\w+)$/is.exec(argument) ?? [];
  return { expression, alias: alias ?? (/^[A-Za-z_]\w*$/.test(expression) ? expression : fallback) };
}

/**
 * A query of the plugin by Vertamedia, later Altinity, in the macros of Grafana's own plugin. Its functions for series give arrays of tuples
 * there; here they give rows of time, key and value, which is what a chart reads.
 */
export function plainQuery(sql: string, target: Members, findings: Findings): string {
  const expanded = replaceCalls(sql, /\$([A-Za-z]\w*)/, ([called, name = ""], args) => {
    findings.addIf(name === "adhoc", "ad-hoc");
    if (name === "conditionalTest") return conditionalTest(args);
    if (!/^(columns|rateColumns|perSecondColumns|increaseColumns)$/.test(name))
      return own(otherMacros(target, args), name);
    const isQuery = args.length === 2 && clausesOf(`SELECT 1 ${sql.slice(sql.indexOf("FROM"))}`);
    if (!isQuery) return undefined;
    return `${called.replace("$", "$__")}(${[textOf(target.dateTimeColDataType), ...args].join(", ")})`;
  });
  const unsupported = /\$(?:naturalTimeSeries|(?:rate|perSecond|delta|increase|columns|lttb)\w*|conditionalTest)\b/;
  const [unknown] = unsupported.exec(masked(expanded)) ?? [];
  findings.addIf(unknown !== undefined, "macro", unknown);
  const isRate = /^\$(rate|perSecond|delta|increase)/.test(sql.trim());
  findings.addIf(target.extrapolate !== false && isRate, "extrapolation");
  return expanded;
}

/** What macros say in those of Grafana's own plugin. */
function otherMacros(target: Members, [column = ""]: readonly string[]): Readonly<Record<string, string>> {
  const [date, time] = [textOf(target.dateColDataType), textOf(target.dateTimeColDataType)];
  const database = textOf(target.database);
  return {
    timeFilter: date === "" ? filterOf(time, target) : `$__dateTimeFilter(${date}, ${time})`,
    timeFilterMs: `$__timeFilter_ms(${time})`,
    timeFilterByColumn: filterOf(column, target),
    timeFilter64ByColumn: `$__timeFilter_ms(${column})`,
    timeSeries: `$__timeInterval(${time})`,
    timeSeriesMs: `$__timeInterval_ms(${time})`,
    dateTimeCol: time,
    dateCol: date,
    table: `${database && `${database}.`}${textOf(target.table)}`,
    interval: "$__interval_s",
    from: "intDiv($__from, 1000)",
    to: "intDiv($__to, 1000)",
    unescape: column.replace(/^'|'$/g, ""),
    adhoc: "1",
  };
}

/** The range of a column, by the type that the target names. */
function filterOf(column: string, { dateTimeType }: Members): string {
  const between = (low: string, high: string) => `${column} >= ${low} AND ${column} <= ${high}`;
  const [, digits] = /^TIMESTAMP64_(\d)$/.exec(textOf(dateTimeType)) ?? [];
  if (dateTimeType === "TIMESTAMP" || dateTimeType === "FLOAT")
    return between("toUnixTimestamp($__fromTime)", "toUnixTimestamp($__toTime)");
  const factor = 10 ** (Number(digits) - 3);
  if (digits !== undefined) return between(`$__from * ${factor}`, `$__to * ${factor}`);
  if (dateTimeType === "DATETIME64") return `$__timeFilter_ms(${column})`;
  return `$__timeFilter(${column})`;
}

/** `$conditionalTest(AND a IN ($v), $v)`: the condition is left out if the variable is empty. */
function conditionalTest([test = "", variable, ...furtherArguments]: readonly string[]): string | undefined {
  const [, joint = "", condition = ""] = /^\s*(AND\s+|OR\s+)?([\s\S]*)$/i.exec(test) ?? [];
  if (variable === undefined || furtherArguments.length > 0) return undefined;
  return `${joint}$__conditionalAll(${condition}, ${variable})`;
}
