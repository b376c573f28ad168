import { own } from "terraform-provider-sdk/internal/schema";
import { spanLength } from "../../evaluation";
import type { Findings } from "./findings";
import { type Clauses, clausesOf, closingOf, masked, replaceCalls, splitAtCommas, withoutEnd } from "./sql";

/** Macros that mean the same on both sides. */
const same =
  /^(fromTime(_ms)?|toTime(_ms)?|timeFilter(_ms)?|dateFilter|dateTimeFilter|dt|timeInterval(_ms)?|interval_s|conditionalAll|filters?)$/;

/** The range of a query, in milliseconds and as times, and the length of its time buckets in seconds. */
function rangeOf(start: string, end: string, seconds: string) {
  const [startTime, endTime] = [`toDateTime(${exact(start)})`, `toDateTime(${exact(end)})`];
  return { start, end, startTime, endTime, seconds, milliseconds: `(${seconds} * 1000)` };
}

const [start, end] = ["{startDateMilliseconds:Int64}", "{endDateMilliseconds:Int64}"];
/** About a hundredth of the range, for a tile whose buckets the service gives no length. */
const ownSeconds = `greatest(intDiv(${end} - ${start}, 100000), 1)`;
const withoutBuckets = { ...rangeOf(start, end, ownSeconds), startTime: "$__fromTime", endTime: "$__toTime" };
const chart = { ...withoutBuckets, milliseconds: "{intervalMilliseconds:Int64}" };

/** For an alert: the time that its rule looks back, which is no window of the alert, all in seconds. */
interface Lookback {
  readonly from: number;
  readonly to: number;
  readonly bucket: number;
}

function past({ from, to, bucket }: Lookback) {
  const before = (seconds: number) => (seconds === 0 ? end : `${end} - ${seconds * 1000}`);
  return rangeOf(before(from), before(to), String(bucket));
}

/** What the macros of Grafana's plugin say, in those of the service. */
export function rewriteMacros(
  sql: string,
  { hasInterval, lookback }: { readonly hasInterval: boolean; readonly lookback?: Lookback },
  findings: Findings,
): string {
  const range = lookback ? past(lookback) : hasInterval ? chart : withoutBuckets;
  const rewritten = replaceCalls(statement(sql), /\$\{?__\w+(?::[\w:]+)?\}?/, (called, args) => {
    const [, name = "", format = ""] = /^\$\{?__(\w+?)(?::([\w:]+))?\}?$/.exec(called) ?? [];
    const isFixed = !hasInterval && /^(timeInterval(_ms)?|interval_m?s)$/.test(name);
    findings.addIf(isFixed, "fixed-interval");
    const now = writtenOut(name, format, args, range);
    if (same.test(name) && (now === undefined || !(lookback || isFixed))) return undefined;
    findings.addIf(name === "adHocFilters", "ad-hoc");
    findings.addIf(now === undefined, "macro", called);
    return now;
  });
  return withoutEnd(rewritten);
}

function exact(milliseconds: string): string {
  return `fromUnixTimestamp64Milli(${milliseconds})`;
}

/** The text of a macro over a range. */
function writtenOut(name: string, format: string, [first = "", second = ""]: readonly string[], range: typeof chart) {
  const { startTime, endTime, seconds, milliseconds } = range;
  const [since, until] = [range.start, range.end].map((one) => (one.includes(" ") ? `(${one})` : one));
  const between = (column: string, low: string, high: string) => `${column} >= ${low} AND ${column} <= ${high}`;
  const days = between(first, `toDate(${exact(range.start)})`, `toDate(${exact(range.end)})`);
  const dayAndTime = `(${days}) AND (${between(second, startTime, endTime)})`;
  const bucket = (time: string) => `toStartOfInterval(${time}, toIntervalSecond(${seconds}))`;
  const group = (spanLength(second.replace(/^['"]|['"]$/g, "")) ?? 0) / 1000;
  const all: Readonly<Record<string, string | undefined>> = {
    timeFilter: between(first, startTime, endTime),
    timeFilter_ms: between(first, exact(range.start), exact(range.end)),
    dateFilter: days,
    dateTimeFilter: dayAndTime,
    dt: dayAndTime,
    timeFrom: `${first} >= ${startTime}`,
    timeTo: `${first} <= ${endTime}`,
    fromTime: startTime,
    toTime: endTime,
    fromTime_ms: exact(range.start),
    toTime_ms: exact(range.end),
    from: instant(since, format),
    to: instant(until, format),
    range_ms: `(${until} - ${since})`,
    range_s: `intDiv(${until} - ${since}, 1000)`,
    interval_s: seconds,
    interval_ms: milliseconds,
    timeInterval: bucket(`toDateTime(${first})`),
    timeInterval_ms: bucket(`toDateTime64(${first}, 3)`),
    timeGroup: group > 0 ? `toStartOfInterval(toDateTime(${first}), INTERVAL ${group} second)` : undefined,
    adHocFilters: "additional_table_filters = {}",
  };
  return own(all, name);
}

function instant(milliseconds: string | undefined, format: string): string | undefined {
  const formats: Readonly<Record<string, string>> = {
    date: "%Y-%m-%dT%H:%i:%SZ",
    "date:iso": "%Y-%m-%dT%H:%i:%SZ",
    "date:YYYY-MM-DD": "%Y-%m-%d",
  };
  if (format === "") return milliseconds;
  if (format === "date:seconds") return `intDiv(${milliseconds}, 1000)`;
  const written = own(formats, format);
  return written && `formatDateTime(fromUnixTimestamp64Milli(${milliseconds}, 'UTC'), '${written}')`;
}

/** `$__columns(time, key AS k, value AS v) FROM …` and its relatives, as the plugin writes them out. */
function statement(sql: string): string {
  const mask = masked(sql);
  const call = /\$__(columns|rateColumns|perSecondColumns|increaseColumns|lttb)\(/.exec(mask);
  if (!call) return sql;
  const open = call.index + call[0].length - 1;
  const close = closingOf(mask, open);
  const args = splitAtCommas(sql.slice(open + 1, close));
  const clauses = clausesOf(`SELECT 1 ${sql.slice(close + 1)}`);
  if (close < 0 || !clauses?.FROM || args.length !== 3) return sql;
  const written = call[1] === "lttb" ? sampled(args, clauses) : series(call[1], args, clauses);
  return written === undefined ? sql : sql.slice(0, call.index) + written;
}

/** Rows of time, key and value. */
function series(macro = "", [time = "", ...named]: readonly string[], clauses: Clauses): string {
  const [key, value] = [aliased(named[0], "metric"), aliased(named[1], "value")];
  const shown = shownValue[macro]?.(value.expression) ?? value.expression;
  const window = ` WINDOW w AS (PARTITION BY ${key.alias} ORDER BY t ASC ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)`;
  return `SELECT $__timeInterval(${time}) AS t, toString(${key.expression}) AS ${key.alias}, ${shown} AS ${value.alias}
${rowsOf(clauses, time)} GROUP BY t, ${key.alias}${clauseIn(clauses, "HAVING")}${
    shown.includes(" OVER w") ? window : ""
  } ORDER BY ${clauses["ORDER BY"] ?? `t, ${key.alias}`}${clauseIn(clauses, "LIMIT")}${clauseIn(clauses, "SETTINGS")}`;
}

/** The plugin's number of points for `auto`. A parameter of an aggregate function has to be a UInt64, which parameters of a query are not. */
const pointsOfRange = "toUInt64(greatest(intDiv($__range_s, $__interval_s), 1))";

/** `$__lttb(buckets, x, y) FROM …`: the points that keep the shape of a line; `undefined` if the plugin rejects the number of points. */
function sampled([buckets = "", ...named]: readonly string[], clauses: Clauses): string | undefined {
  if (!/^(auto|0*[1-9]\d*)$/i.test(buckets)) return undefined;
  const count = /auto/i.test(buckets) ? pointsOfRange : buckets;
  const [x, y] = [aliased(named[0], "x"), aliased(named[1], "y")];
  const point = (first: string, second: string) => `SELECT arrayJoin(lttb(${count})(${first}, ${second})) AS point`;
  const isGrouped = clauses["GROUP BY"] !== undefined;
  const sorted = isGrouped ? { "ORDER BY": x.alias, ...clauses } : clauses;
  const end = (["GROUP BY", "HAVING", "ORDER BY", "LIMIT", "SETTINGS"] as const).map((name) => clauseIn(sorted, name));
  const rows = rowsOf(clauses, x.expression) + end.join("");
  const columns = `SELECT ${x.expression} AS ${x.alias}, ${y.expression} AS ${y.alias}`;
  const points = isGrouped
    ? `${point(x.alias, y.alias)} FROM (${columns} ${rows})`
    : `${point(x.expression, y.expression)} ${rows}`;
  return `SELECT point.1 AS ${x.alias}, point.2 AS ${y.alias} FROM (${points}) ORDER BY ${x.alias}`;
}

/** The rows of a statement within the range. */
function rowsOf({ FROM, WHERE }: Clauses, time: string): string {
  return `FROM ${FROM} WHERE $__timeFilter(${time})${WHERE ? ` AND (${WHERE})` : ""}`;
}

function clauseIn(clauses: Clauses, name: keyof Clauses): string {
  return clauses[name] ? ` ${name} ${clauses[name]}` : "";
}

/** Seconds since the bucket before, of the same series, and the change of a value since then. */
const elapsed = "(t - lagInFrame(t, 1, t) OVER w)";
const change = (value: string) => `(max(${value}) - lagInFrame(max(${value}), 1, max(${value})) OVER w)`;
const growth = (value: string, shown: string) => `if(${elapsed} = 0 OR ${change(value)} < 0, nan, ${shown})`;

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
