import { own } from "terraform-provider-sdk/internal/schema";
import { spanLength } from "../../evaluation";
import { type Finding, found } from "./findings";
import { clausesOf, closingOf, masked, replaceCalls, splitAtCommas, withoutEnd } from "./sql";
import type { Rewritten } from "./substitution";

const from = "{startDateMilliseconds:Int64}";
const to = "{endDateMilliseconds:Int64}";

/** Macros that mean the same on both sides. */
const same = new Set(
  `fromTime toTime fromTime_ms toTime_ms timeFilter timeFilter_ms dateFilter dateTimeFilter dt timeInterval timeInterval_ms interval_s
  conditionalAll filter filters`.split(/\s+/),
);

/** The length of a bucket, in seconds, where the service has none: about a hundredth of the range. */
const ownInterval = `greatest(intDiv(${to} - ${from}, 100000), 1)`;

/** A range that ends before the end of a window, and the length of buckets, in seconds. */
interface Lookback {
  readonly from: number;
  readonly to: number;
  readonly bucket: number;
}

interface MacroOptions {
  /** True if the tile has time buckets. */
  readonly hasInterval: boolean;
  /** For an alert: the time that its rule looks back, which is no window of the alert. */
  readonly lookback?: Lookback;
}

/** What the macros of Grafana's plugin say, in those of the service. */
export function rewriteMacros(sql: string, { hasInterval, lookback }: MacroOptions): Rewritten {
  const findings: Finding[] = [];
  const note = (id: Finding["id"], about?: string) => {
    if (!findings.some((one) => one.id === id && one.about === about)) findings.push(found(id, about));
  };
  const whole = statement(sql);
  const expanded = replaceCalls(whole, /\$\{?__\w+(?::[\w:]+)?\}?/, (called, args) => {
    const [, name = "", format = ""] = /^\$\{?__(\w+?)(?::([\w:]+))?\}?$/.exec(called) ?? [];
    const past = lookback && pastMacro(name, args, lookback);
    if (past !== undefined) return past;
    if (!hasInterval && /^(timeInterval|timeInterval_ms|interval_s|interval_ms)$/.test(name)) {
      note("fixed-interval");
      return inOwnInterval(name, args);
    }
    if (same.has(name)) return undefined;
    if (name === "adHocFilters") {
      note("ad-hoc");
      return "additional_table_filters = {}";
    }
    const now = writtenOut(name, format, args);
    if (now === undefined) note("macro", called);
    return now;
  });
  return { sql: withoutEnd(expanded), findings };
}

/** A macro of time over the time that a rule looks back. */
function pastMacro(
  name: string,
  [first = "", second = ""]: readonly string[],
  { from: since, to: until, bucket }: Lookback,
) {
  const [start, end] = [since, until].map((seconds) => (seconds === 0 ? to : `${to} - ${seconds * 1000}`));
  const exact = (bound: string | undefined) => `fromUnixTimestamp64Milli(${bound})`;
  const time = (bound: string | undefined) => `toDateTime(${exact(bound)})`;
  const day = (bound: string | undefined) => `toDate(${exact(bound)})`;
  const between = (column: string, as: typeof exact) => `${column} >= ${as(start)} AND ${column} <= ${as(end)}`;
  const both = `(${between(first, day)}) AND (${between(second, time)})`;
  const all: Readonly<Record<string, string>> = {
    ...{ timeFilter: between(first, time), timeFilter_ms: between(first, exact), dateFilter: between(first, day) },
    ...{ dt: both, dateTimeFilter: both, timeFrom: `${first} >= ${time(start)}`, timeTo: `${first} <= ${time(end)}` },
    ...{ fromTime: time(start), toTime: time(end), fromTime_ms: exact(start), toTime_ms: exact(end) },
    ...{ from: `(${start})`, to: `(${end})`, interval_s: String(bucket), interval_ms: String(bucket * 1000) },
    timeInterval: `toStartOfInterval(toDateTime(${first}), INTERVAL ${bucket} second)`,
  };
  return own(all, name);
}

function inOwnInterval(name: string, [column = ""]: readonly string[]): string {
  if (name === "interval_s") return ownInterval;
  if (name === "interval_ms") return `(${ownInterval} * 1000)`;
  const time = name === "timeInterval" ? `toDateTime(${column})` : `toDateTime64(${column}, 3)`;
  return `toStartOfInterval(${time}, toIntervalSecond(${ownInterval}))`;
}

/** Macros that are written out. */
function writtenOut(name: string, format: string, args: readonly string[]): string | undefined {
  const [column = "", length = ""] = args;
  const seconds = (spanLength(length.replace(/^['"]|['"]$/g, "")) ?? 0) / 1000;
  const all: Readonly<Record<string, string | undefined>> = {
    timeFrom: `${column} >= $__fromTime`,
    timeTo: `${column} <= $__toTime`,
    timeGroup: seconds > 0 ? `toStartOfInterval(toDateTime(${column}), INTERVAL ${seconds} second)` : undefined,
    interval_ms: "{intervalMilliseconds:Int64}",
    from: instant(from, format),
    to: instant(to, format),
    range_ms: `(${to} - ${from})`,
    range_s: `intDiv(${to} - ${from}, 1000)`,
  };
  return own(all, name);
}

function instant(milliseconds: string, format: string): string | undefined {
  if (format === "") return milliseconds;
  if (format === "date:seconds") return `intDiv(${milliseconds}, 1000)`;
  const time = `fromUnixTimestamp64Milli(${milliseconds}, 'UTC')`;
  if (format === "date" || format === "date:iso") return `formatDateTime(${time}, '%Y-%m-%dT%H:%i:%SZ')`;
  return format === "date:YYYY-MM-DD" ? `formatDateTime(${time}, '%Y-%m-%d')` : undefined;
}

/** Seconds since the bucket before, of the same series. */
const elapsed = "(t - lagInFrame(t, 1, t) OVER w)";

/** `$__columns(time, key AS k, value AS v) FROM …` and its relatives, as the plugin writes them out: rows of time, key and value. */
function statement(sql: string): string {
  const mask = masked(sql);
  const call = /\$__(columns|rateColumns|perSecondColumns|increaseColumns)\(/.exec(mask);
  if (!call) return sql;
  const [, name = ""] = call;
  const open = call.index + call[0].length - 1;
  const close = closingOf(mask, open);
  const args = splitAtCommas(sql.slice(open + 1, close));
  const clauses = clausesOf(`SELECT 1 ${sql.slice(close + 1)}`);
  if (close < 0 || !clauses?.FROM || args.length !== 3) return sql;
  const before = sql.slice(0, call.index);
  const [first = "", second = "", third = ""] = args;
  const narrowed = (column: string) =>
    `WHERE $__timeFilter(${column})${clauses.WHERE ? ` AND (${clauses.WHERE})` : ""}`;
  const clause = (clauseName: "HAVING" | "LIMIT" | "SETTINGS" | "ORDER BY" | "GROUP BY") =>
    clauses[clauseName] ? ` ${clauseName} ${clauses[clauseName]}` : "";
  const key = aliased(second, "metric");
  const value = aliased(third, "value");
  const isWindowed = name !== "columns";
  return `${before}SELECT $__timeInterval(${first}) AS t, toString(${key.expression}) AS ${key.alias}, ${columnValue(name, value.expression)} AS ${value.alias}
FROM ${clauses.FROM} ${narrowed(first)} GROUP BY t, ${key.alias}${clause("HAVING")}${
    isWindowed ? ` WINDOW w AS (PARTITION BY ${key.alias} ORDER BY t ASC ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)` : ""
  } ORDER BY ${clauses["ORDER BY"] ?? `t, ${key.alias}`}${clause("LIMIT")}${clause("SETTINGS")}`;
}

function columnValue(name: string, value: string): string {
  if (name === "columns") return value;
  if (name === "rateColumns") return `if(${elapsed} = 0, nan, ${value} / ${elapsed})`;
  const change = `(max(${value}) - lagInFrame(max(${value}), 1, max(${value})) OVER w)`;
  const result = name === "perSecondColumns" ? `${change} / ${elapsed}` : `toFloat64${change}`;
  return `if(${elapsed} = 0 OR ${change} < 0, nan, ${result})`;
}

/** `expression AS alias`. */
function aliased(argument: string, fallback: string) {
  const [, expression = argument, alias] = /^(.*\S)\s+AS\s+(\w+)$/is.exec(argument) ?? [];
  return { expression, alias: alias ?? (/^[A-Za-z_]\w*$/.test(expression) ? expression : fallback) };
}
