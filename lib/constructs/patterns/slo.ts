import { type Interval, windowLength } from "../../evaluation/alert";
import { type BurnRate, burnRateSql, decimalText } from "../../evaluation/burn-rate";
import { spanLength } from "../../evaluation/schedule";
import { limits } from "../../service/words";
import { sectionId } from "../../tiles";
import { Alert, Dashboard } from "..";
import { type Construct, custom, isOpaque } from "../cdk";
import { alertOn, type NotificationTarget } from "./alerts";
import { type Arrangement, Layout } from "./layout";
import { markdownTile, sqlTile, tableTile, timeSeries } from "./tiles";
import { units, unwatched } from "./tiles/tile";

/** When an alert on a burn rate fires: if the budget is spent `factor` times too fast over both spans before an evaluation. */
export interface BurnRateWindow {
  /** What `alerts` takes notification targets by, for example `page`. */
  readonly severity: string;
  readonly factor: number;
  /** The span that decides when it fires, for example `1h`. Whole minutes. */
  readonly long: string;
  /** The span that decides when it resolves, at most this long after the end of an incident. */
  readonly short: string;
  /** How often it is evaluated, and how often it notifies while it fires. */
  readonly every: Interval;
}

/** The windows and factors that Google's SRE workbook recommends (chapter 5, table 5-8), and intervals of a fifth of the short span or less. */
export const workbookWindows = [
  { severity: "page", factor: 14.4, long: "1h", short: "5m", every: "1m" },
  { severity: "page", factor: 6, long: "6h", short: "30m", every: "5m" },
  { severity: "ticket", factor: 3, long: "1d", short: "2h", every: "15m" },
  { severity: "ticket", factor: 1, long: "3d", short: "6h", every: "1h" },
] as const satisfies readonly BurnRateWindow[];

/** What is counted, and how. `weight` defaults to 1, `time` to `Timestamp`, `minimumBad` to 2. */
export interface SloSettings
  extends Pick<BurnRate, "total" | "group">,
    Partial<Pick<BurnRate, "weight" | "time" | "minimumBad">> {
  /** Source of the requests: a table of logs or traces, or one that a materialized view writes. */
  readonly source: { readonly id: string; readonly connectionId: string };
  /** Share of requests that must succeed, for example 0.999. */
  readonly objective: number;
  /** The last days that the objective holds for: `7d`, `28d`, `30d`. Defaults to `30d`. Calendar months are not supported. */
  readonly window?: `${number}d`;
  /** Column of the table of the worst groups. Defaults to `group`, else `ServiceName`. */
  readonly worst?: string;
  /** Windows, factors and intervals of the alerts. Defaults to `workbookWindows`. */
  readonly windows?: readonly BurnRateWindow[];
  /** URL of the runbook, which the tile of the objective and the notes of the alerts link. */
  readonly runbook?: string;
}

/** Requests fail that take longer. `of` is the duration in milliseconds, in SQL: by default `Duration / 1000000`, that of OpenTelemetry's traces. */
type LatencyLimit = { readonly milliseconds: number; readonly of?: string };

/** Which requests fail, in SQL: those that meet `bad`, those that do not meet `good`, or those that take longer. */
export type SloConfig = SloSettings &
  ({ readonly bad: string } | { readonly good: string } | { readonly latency: LatencyLimit });

/** An objective as tiles and alerts. */
export interface Slo<S extends string = string> {
  /** Tag that names the objective, for its dashboard: `slo:Checkout`, 32 characters at most. */
  readonly tag: string;
  /** The tiles, to put into a `Layout`. */
  readonly block: Arrangement<never>;
  /**
   * Adds an alert for each window. On a dashboard that has `block`, they watch its tiles. In any other scope they have charts of their own, which
   * needs a version of ClickStack after 2.36. @param targets by severity, one or several each: `{ page: pager, ticket: [tickets, mail] }`
   */
  alerts(scope: Construct, targets: Readonly<Record<S, Targets>>): Alert[];
}

type Targets = NotificationTarget | readonly [NotificationTarget, ...NotificationTarget[]];

/**
 * A service level objective: tiles, and alerts on several windows at once, as Google's SRE workbook recommends.
 *
 * ```ts
 * const checkout = slo("Checkout", {
 *   source: traces,
 *   objective: 0.999,
 *   total: "ServiceName = 'checkout' AND SpanKind = 'Server'",
 *   bad: "StatusCode = 'Error'",
 * });
 * const dashboard = new Dashboard(this, "checkout", { name: "Checkout", tags: [checkout.tag], ...Layout.dashboard(checkout.block) });
 * checkout.alerts(dashboard, { page: pager, ticket: tickets });
 * ```
 *
 * Each alert is one raw SQL query with one scan of its long window. Per day and objective, at one request a second of the service, the alerts read
 * 52 million rows, and 129 million if all are evaluated every 5 minutes; that grows with the traffic. The two numbers and the chart of the
 * budget read the whole window, 2.3 million rows each time that they are drawn. From about 100 requests a second, write a materialized view with
 * counts per minute, and give it as `source` with the count as `weight`.
 *
 * While an alert fires it notifies again at each evaluation. Needs `product = "clickstack"`.
 * @throws Error for an objective, a window or a condition that cannot be evaluated.
 */
export function slo<const W extends readonly BurnRateWindow[] = typeof workbookWindows>(
  name: string,
  config: SloConfig & { readonly windows?: W },
): Slo<W[number]["severity"]> {
  const objective = objectiveOf(name, config);
  const mistake = unknownNumberIn(config) ?? mistakeIn(objective);
  if (mistake) {
    const error = new Error(`The objective "${name}" cannot be watched: ${mistake}`);
    // The trace begins where the author calls it.
    Error.captureStackTrace(error, slo);
    throw error;
  }
  return {
    tag: objective.tag,
    block: blockOf(objective),
    alerts: (scope, targets: Readonly<Record<string, Targets>>) =>
      objective.windows.map((window) => {
        const { severity, factor, long, short, every } = window;
        const tile = alertTile(objective, window);
        const target = targets[severity];
        const remedy = `name one, for example { ${severity}: webhook }.`;
        if (!target) throw new Error(`The alerts of "${name}" have no target for \`${severity}\`; ${remedy}`);
        const isOnDashboard = scope instanceof Dashboard;
        const rule = alertOn(isOnDashboard ? scope.tile(custom(tile.name)) : tile)
          .above(factor)
          .over(every)
          .named(`${name}: burn rate of ${factor} over ${long} and ${short}`)
          .noted(noteOf(objective, window))
          .notify(...([target].flat() as [NotificationTarget]));
        const tags = isOnDashboard ? {} : { tags: [objective.tag, severity] };
        return new Alert(scope, [sectionId(name), severity, long].join("-"), { ...rule, ...tags });
      }),
  };
}

/** An objective with its defaults. */
type Objective = ReturnType<typeof objectiveOf>;

function objectiveOf(name: string, { window: period = "30d", ...config }: SloConfig) {
  const { objective, total, group, worst = group ?? "ServiceName" } = config;
  const { bad, good, latency }: { bad?: string; good?: string; latency?: LatencyLimit } = config;
  const slow = latency && `${latency.of ?? "Duration / 1000000"} > ${latency.milliseconds}`;
  const failures = [bad, good && `NOT (${good})`, slow].filter((failure) => failure !== undefined);
  const { weight = "1", time = "Timestamp", minimumBad = 2, windows = workbookWindows, source } = config;
  const link = config.runbook === undefined ? "" : `[Runbook](${config.runbook})`;
  const [share, tag] = [`${decimalText(objective * 100)} %`, `slo:${name}`.slice(0, limits.tagLength)];
  const counted = { total, bad: failures[0] ?? "", weight, time, minimumBad, group };
  const allowed = Number(decimalText(1 - objective));
  return { name, objective, allowed, share, tag, period, windows, source, worst, link, failures, ...counted };
}

/** A number that only a plan knows: what is computed of it here would be wrong. */
function unknownNumberIn({ objective, minimumBad, windows = [] }: SloConfig): string | undefined {
  const factors = windows.map(({ factor }, index) => [`windows[${index}].factor`, factor] as const);
  const [name] =
    [["objective", objective] as const, ["minimumBad", minimumBad] as const, ...factors].find(([, value]) =>
      isOpaque(value),
    ) ?? [];
  return (
    name && `${name} is known only in a plan, for example the value of a variable; use a number that the program knows.`
  );
}

function mistakeIn({ objective, period, windows, total, bad, failures, minimumBad, group, allowed }: Objective) {
  if (!(objective > 0 && objective < 1))
    return `objective is ${objective}; it must be between 0 and 1, for example 0.999.`;
  if (!/^[1-9]\d*d$/.test(period))
    return `window is "${period}"; use days that pass, such as 7d, 28d or 30d. Calendar months are not supported.`;
  if (failures.length !== 1) return "say once which requests fail: by `bad`, `good` or `latency`.";
  const [member, text] =
    Object.entries({ total, bad }).find(([, condition]) => condition.trim() === "" || isLucene(condition)) ?? [];
  if (member)
    return `${member} is "${text}"; write a condition in SQL, for example ServiceName = 'checkout'. Raw SQL tiles cannot take Lucene.`;
  if (!(minimumBad >= 1)) return `minimumBad is ${minimumBad}; it must be 1 or more.`;
  if (group?.includes('"')) return `group is ${group}; quote identifiers with \`, not with ".`;
  for (const window of windows) {
    const wrong = mistakeInWindow(window, allowed, period);
    if (wrong) return `the window of ${window.long} and ${window.short} with factor ${window.factor} ${wrong}`;
  }
  return undefined;
}

const seconds = (span: string): number => (spanLength(span) ?? Number.NaN) / 1000;

function mistakeInWindow({ factor, long, short, every }: BurnRateWindow, allowed: number, period: string) {
  const [longest, shortest] = [seconds(long), seconds(short)];
  if (!(longest % 60 === 0 && shortest % 60 === 0 && shortest > 0))
    return "needs spans of whole minutes, such as 5m, 6h or 3d.";
  if (shortest >= longest) return "needs a short span that is shorter than the long one.";
  if (longest > seconds(period)) return `looks back further than the objective, which holds for ${period}.`;
  if (windowLength({ interval: every }) > shortest * 1000)
    return `is evaluated every ${every}, so that it would miss what happens within its short span.`;
  if (!(factor > 0)) return "needs a factor above 0.";
  if (factor * allowed < 1) return undefined;
  return `never fires: with ${decimalText(allowed * 100)} % allowed, the burn rate is ${decimalText(1 / allowed)} at most. Raise the objective, or leave this window out of \`windows\`.`;
}

/** True for `Service:checkout`, outside of texts: SQL has no such colon. */
const isLucene = (text: string): boolean =>
  /(^|[\s(])-?[a-z_][\w.]*:(?=["\w*([<>])/i.test(text.replace(/'(?:[^'\\]|\\.)*'/g, "''"));

const sqlOf = ({ name, source }: Objective, title: string, sql: string) =>
  sqlTile(unwatched(`${name}: ${title}`), source.connectionId, sql, { source });

function alertTile(objective: Objective, { severity, factor, long, short }: BurnRateWindow) {
  const sql = burnRateSql({ ...objective, long: seconds(long), short: seconds(short) });
  const tile = sqlOf(objective, `burn rate over ${long} and ${short} (${severity} at ${factor})`, sql);
  if (objective.group === undefined) return tile.display("number").format({ output: "number", mantissa: 2 });
  return tile.display("line");
}

function blockOf(objective: Objective): Arrangement<never> {
  const { name, share, source, total, bad, weight, worst, period, windows, group, link } = objective;
  const text = `**${share}** of requests succeed within ${period}.\n\nRequests: \`${total}\`\n\nFailed: \`${bad}\`\n\n${link}`;
  const number = (title: string, isOfBudget: boolean, mantissa: number) =>
    sqlOf(objective, title, periodSql(objective, seconds(period), isOfBudget))
      .display("number")
      .format({ ...units.percent, mantissa });
  const over = (title: string, sql: string) => sqlOf(objective, title, sql).display("line").with({ fillNulls: false });
  const spans = windows.flatMap(({ long, short }) => [short, long]).map((span) => [seconds(span), span] as const);
  const rates = rollingSql(objective, new Map([...new Map(spans)].sort(([a], [b]) => a - b)));
  const remainingSql = rollingSql(objective, new Map([[seconds(period), "left"]]), "1 - ");
  const counted = <T extends { count(): T; sum(field: string): T }>(tile: T): T =>
    weight === "1" ? tile.count() : tile.sum(weight);
  const [good, failed] = [`(${total}) AND NOT (${bad})`, `(${total}) AND (${bad})`];
  const requests = counted(timeSeries(unwatched(`${name}: requests`), source).stackedBars());
  const failures = counted(tableTile(`${name}: most failures`, source));
  const budget = [number("attained", false, 3), number("error budget left", true, 1)];
  const overview = [markdownTile(`${name}: objective`, text.trimEnd()), ...budget].map((tile) => ({ ...tile, h: 4 }));
  const alerts = windows.map((window) => ({ ...alertTile(objective, window), h: group === undefined ? 3 : 6 }));
  return Layout.rows<string>(
    Layout.columns(...overview),
    Layout.columns(...alerts),
    Layout.columns(over("burn rates", rates), over("error budget left over time", remainingSql).format(units.percent)),
    Layout.columns(
      counted(requests.whereSql(good).as("good")).whereSql(failed).as("failed"),
      counted(failures.whereSql(failed).as("failed")).whereSql(total).as("all").groupBy(worst).sorted("desc"),
    ),
  ) as Arrangement<never>;
}

function noteOf({ share, period, link }: Objective, { factor, long, short }: BurnRateWindow): string {
  const spent = decimalText(Math.round((1000 * factor * seconds(long)) / seconds(period)) / 10);
  const rate = `At a burn rate of ${factor} over ${long} and ${short}, ${spent} % of the error budget is spent when this fires.`;
  return `Objective: ${share} of requests succeed within ${period}. ${rate} ${link}`.trimEnd();
}

/** What the queries of an objective count. */
type Counted = Pick<BurnRate, "total" | "bad" | "weight" | "time" | "allowed">;

/** The share of good requests, or of the budget that is left, over the last so many seconds before the end of the dashboard's time range. */
function periodSql({ total, bad, weight, time, allowed }: Counted, seconds: number, isOfBudget: boolean) {
  return `SELECT toFloat64(if(total = 0, 1, 1 - bad / total${isOfBudget ? ` / ${decimalText(allowed)}` : ""})) AS "value"
FROM (
  SELECT sum(slo_weight) AS total, sumIf(slo_weight, slo_bad) AS bad
  FROM (
    SELECT ${weight} AS slo_weight, (${bad}) AS slo_bad
    FROM $__sourceTable
    WHERE (${total}) AND ${time} >= $__toTime_ms - INTERVAL ${seconds} SECOND AND ${time} < $__toTime_ms
  )
)`;
}

/**
 * Lines over time, counted in minutes: the burn rates over the last so many seconds before the end of each bucket, by their names, or what `of`
 * takes them from. Each bucket has a row, because zeros are added at the end of each, so that no bucket is empty. Exact for buckets of whole
 * minutes.
 */
function rollingSql(counted: Counted, lines: ReadonlyMap<number, string>, prefix = ""): string {
  const { total, bad, weight, time } = counted;
  const each = (sql: (span: number, name: string) => string) => [...lines].map((line) => sql(...line)).join(", ");
  const rate = (failed: string, total: string) => `${prefix}${failed} / ${total} / ${decimalText(counted.allowed)}`;
  const lineOf = (span: number) =>
    `toFloat64(if(total_${span} = 0, ${rate("0", "1")}, ${rate(`bad_${span}`, `total_${span}`)}))`;
  const start = "toStartOfInterval($__fromTime, INTERVAL {intervalSeconds:Int64} SECOND)";
  const firstEnd =
    "(intDiv(intDiv({startDateMilliseconds:Int64}, 1000), {intervalSeconds:Int64}) + 1) * {intervalSeconds:Int64}";
  return `SELECT toDateTime(slo_minute + 60 - {intervalSeconds:Int64}) AS ts, ${each((span, name) => `${lineOf(span)} AS "${name}"`)}
FROM (
  SELECT slo_minute, ${each((span) => `sum(bad) OVER w${span} AS bad_${span}, sum(total) OVER w${span} AS total_${span}`)}
  FROM (
    SELECT slo_minute, sum(bad) AS bad, sum(total) AS total
    FROM (
      SELECT toUnixTimestamp(toStartOfMinute(${time})) AS slo_minute, sumIf(slo_weight, slo_bad) AS bad, sum(slo_weight) AS total
      FROM (
        SELECT ${time}, ${weight} AS slo_weight, (${bad}) AS slo_bad
        FROM $__sourceTable
        WHERE (${total}) AND ${time} >= ${start} - INTERVAL ${Math.max(...lines.keys())} SECOND AND ${time} < $__toTime_ms
      )
      GROUP BY slo_minute
      UNION ALL
      SELECT toUInt32(${firstEnd} + number * {intervalSeconds:Int64} - 60) AS slo_minute, 0 AS bad, 0 AS total
      FROM numbers(toUInt64(intDiv({endDateMilliseconds:Int64} - {startDateMilliseconds:Int64}, 1000 * {intervalSeconds:Int64}) + 1))
    )
    GROUP BY slo_minute
  )
  WINDOW ${each((span) => `w${span} AS (ORDER BY slo_minute RANGE BETWEEN ${span - 60} PRECEDING AND CURRENT ROW)`)}
)
WHERE (slo_minute + 60) % {intervalSeconds:Int64} = 0 AND slo_minute + 60 > intDiv({startDateMilliseconds:Int64}, 1000) AND slo_minute + 60 - {intervalSeconds:Int64} < intDiv({endDateMilliseconds:Int64}, 1000)
ORDER BY ts`;
}
