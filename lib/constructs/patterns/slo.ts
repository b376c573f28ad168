import { custom } from "terraform-provider-sdk/constructs";
import { burnRateSql, decimalText, type Interval, spanLength, windowLength } from "../../evaluation";
import { limits } from "../../service/words";
import { sectionId } from "../../tiles";
import { Alert, Dashboard } from "..";
import type { Construct } from "../cdk";
import { alertOn, type NotificationTarget } from "./alerts";
import { type Arrangement, type Block, Layout } from "./layout";
import { budgetLeft, burnRate, type Counted, periodSql, rollingSql } from "./slo-queries";
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

interface Failures {
  /** Condition of requests that fail, in SQL. */
  readonly bad: string;
  /** Condition of requests that succeed, in SQL. */
  readonly good: string;
  /** Requests that take longer fail. */
  readonly latency: LatencyLimit;
}

/** Which requests fail: one of the members. */
export type FailedRequests = {
  [K in keyof Failures]: Pick<Failures, K> & { readonly [O in Exclude<keyof Failures, K>]?: undefined };
}[keyof Failures];

export interface LatencyLimit {
  /** The longest duration that is good, in milliseconds. */
  readonly milliseconds: number;
  /** The duration in milliseconds, in SQL. Defaults to `Duration / 1000000`, that of OpenTelemetry's traces. */
  readonly of?: string;
}

export interface SloSettings<W extends BurnRateWindow = BurnRateWindow> {
  /** Source of the requests: a table of logs or traces, or one that a materialized view writes. */
  readonly source: { readonly id: string; readonly connectionId: string };
  /** Share of requests that must succeed, for example 0.999. */
  readonly objective: number;
  /** The last days that the objective holds for: `7d`, `28d`, `30d`. Defaults to `30d`. Calendar months are not supported. */
  readonly window?: `${number}d`;
  /** Condition of the requests, in SQL: `ServiceName = 'checkout' AND SpanKind = 'Server'`. */
  readonly total: string;
  /** Expression to watch each value of by itself, for example `ServiceName`: one alert, with a state for each group. */
  readonly group?: string;
  /** Column of the table of the worst groups. Defaults to `group`, else `ServiceName`. */
  readonly worst?: string;
  /** How much a row counts, in SQL: `SampleRate` for sampled traces. Defaults to 1. */
  readonly weight?: string;
  /** Column with the time of a request. Defaults to `Timestamp`. */
  readonly time?: string;
  /** Failures over the long span below which no alert fires, so that one failed request of few notifies nobody. Defaults to 2. */
  readonly minimumBad?: number;
  /** Windows, factors and intervals of the alerts. Defaults to `workbookWindows`. */
  readonly windows?: readonly W[];
  /** URL of the runbook, which the tile of the objective and the notes of the alerts link. */
  readonly runbook?: string;
}

export type SloConfig<W extends BurnRateWindow = BurnRateWindow> = SloSettings<W> & FailedRequests;

/** Targets by severity, one or several each. */
export type SloTargets<W extends BurnRateWindow> = Readonly<
  Record<W["severity"], NotificationTarget | readonly [NotificationTarget, ...NotificationTarget[]]>
>;

/** An objective as tiles and alerts. */
export interface Slo<W extends BurnRateWindow = BurnRateWindow> {
  /** Tag that names the objective, for its dashboard: `slo:Checkout`, 32 characters at most. */
  readonly tag: string;
  /** The tiles, to put into a `Layout`. */
  readonly block: Arrangement<never>;
  /**
   * Adds an alert for each window. On a dashboard that has `block`, they watch its tiles. In any other scope they have charts of their own, which
   * needs a version of ClickStack after 2.36.
   */
  alerts(scope: Construct, targets: SloTargets<W>): Alert[];
}

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
export function slo<const W extends BurnRateWindow = (typeof workbookWindows)[number]>(
  name: string,
  config: SloConfig<W>,
): Slo<W> {
  const objective = checked(name, config);
  const { windows, tag } = objective;
  const watched = windows.map((window) => ({ window, tile: alertTile(objective, window) }));
  return {
    tag,
    block: Layout.rows<string>(
      overview(objective),
      Layout.columns(...watched.map(({ tile }) => tile)),
      ...charts(objective),
    ) as Arrangement<never>,
    alerts: (scope, targets) =>
      watched.map(({ window, tile }) => {
        const { severity, factor, long, short, every } = window;
        const found: Targets | undefined = Reflect.get(targets, severity);
        if (found === undefined)
          throw new Error(
            `The alerts of "${name}" have no target for \`${severity}\`; name one, for example { ${severity}: webhook }.`,
          );
        const isOnDashboard = scope instanceof Dashboard;
        const rule = alertOn(isOnDashboard ? scope.tile(custom(tile.name)) : tile)
          .above(factor)
          .over(every)
          .named(`${name}: burn rate of ${factor} over ${long} and ${short}`)
          .noted(noteOf(objective, window))
          .notify(...(isList(found) ? found : ([found] as const)));
        const tags = isOnDashboard ? {} : { tags: [tag, severity] };
        return new Alert(scope, [sectionId(name), severity, long].join("-"), { ...rule, ...tags });
      }),
  };
}

type Targets = NotificationTarget | readonly [NotificationTarget, ...NotificationTarget[]];

const isList = (targets: Targets): targets is readonly [NotificationTarget, ...NotificationTarget[]] =>
  Array.isArray(targets);

/** An objective with its defaults, of which everything can be evaluated. */
interface Objective extends Counted, Pick<SloSettings, "source" | "group" | "runbook"> {
  readonly name: string;
  readonly tag: string;
  readonly share: string;
  readonly period: string;
  readonly worst: string;
  readonly minimumBad: number;
  readonly windows: readonly BurnRateWindow[];
}

const seconds = (span: string): number => (spanLength(span) ?? Number.NaN) / 1000;

/** @throws Error */
function checked(name: string, config: SloConfig): Objective {
  const { objective, total, window: period = "30d", windows = workbookWindows, minimumBad = 2, group } = config;
  const { weight = "1", time = "Timestamp", worst = group ?? "ServiceName", source, runbook } = config;
  const reject = (says: string): never => {
    throw new Error(`The objective "${name}" cannot be watched: ${says}`);
  };
  if (!(objective > 0 && objective < 1))
    reject(`objective is ${objective}; it must be between 0 and 1, for example 0.999.`);
  if (!/^[1-9]\d*d$/.test(period))
    reject(`window is "${period}"; use days that pass, such as 7d, 28d or 30d. Calendar months are not supported.`);
  const bad = badOf(config) ?? reject("say once which requests fail: by `bad`, `good` or `latency`.");
  for (const [member, text] of Object.entries({ total, bad }))
    if (text.trim() === "" || isLucene(text))
      reject(
        `${member} is "${text}"; write a condition in SQL, for example ServiceName = 'checkout'. Raw SQL tiles cannot take Lucene.`,
      );
  if (!(minimumBad >= 1)) reject(`minimumBad is ${minimumBad}; it must be 1 or more.`);
  if (group?.includes('"')) reject(`group is ${group}; quote identifiers with \`, not with ".`);
  const allowed = Number(decimalText(1 - objective));
  for (const window of windows) {
    const wrong = mistakeIn(window, { allowed, period });
    if (wrong) reject(`the window of ${window.long} and ${window.short} with factor ${window.factor} ${wrong}`);
  }
  const share = `${decimalText(objective * 100)} %`;
  const tag = `slo:${name}`.slice(0, limits.tagLength);
  return {
    name,
    tag,
    share,
    period,
    windows,
    allowed,
    total,
    bad,
    weight,
    time,
    source,
    group,
    worst,
    minimumBad,
    runbook,
  };
}

function mistakeIn(
  { factor, long, short, every }: BurnRateWindow,
  { allowed, period }: { allowed: number; period: string },
) {
  const [most, least, interval] = [seconds(long), seconds(short), windowLength({ interval: every }) / 1000];
  if (!(most % 60 === 0 && least % 60 === 0 && least > 0)) return "needs spans of whole minutes, such as 5m, 6h or 3d.";
  if (least >= most) return "needs a short span that is shorter than the long one.";
  if (most > seconds(period)) return `looks back further than the objective, which holds for ${period}.`;
  if (interval > least) return `is evaluated every ${every}, so that it would miss what happens within its short span.`;
  if (!(factor > 0)) return "needs a factor above 0.";
  if (factor * allowed < 1) return undefined;
  return `never fires: with ${decimalText(allowed * 100)} % allowed, the burn rate is ${decimalText(1 / allowed)} at most. Raise the objective, or leave this window out of \`windows\`.`;
}

function badOf({ bad, good, latency }: SloConfig): string | undefined {
  if ([bad, good, latency].filter((one) => one !== undefined).length !== 1) return undefined;
  if (latency) return `${latency.of ?? "Duration / 1000000"} > ${latency.milliseconds}`;
  return bad ?? `NOT (${good})`;
}

/** True for `Service:checkout`, outside of texts: SQL has no such colon. */
const isLucene = (text: string): boolean =>
  /(^|[\s(])-?[a-z_][\w.]*:(?=["\w*([<>])/i.test(text.replace(/'(?:[^'\\]|\\.)*'/g, "''"));

const sqlOf = ({ name, source }: Objective, title: string, sql: string) =>
  sqlTile(unwatched(`${name}: ${title}`), source.connectionId, sql, { source });

function alertTile(objective: Objective, { severity, factor, long, short }: BurnRateWindow) {
  const sql = burnRateSql({ ...objective, long: seconds(long), short: seconds(short) });
  const tile = sqlOf(objective, `burn rate over ${long} and ${short} (${severity} at ${factor})`, sql);
  return objective.group === undefined
    ? tile.display("number").format({ output: "number", mantissa: 2 })
    : tile.display("line");
}

function overview(objective: Objective): Block {
  const { name, share, period, total, bad, allowed, runbook } = objective;
  const link = runbook === undefined ? "" : `\n\n[Runbook](${runbook})`;
  const text = `**${share}** of requests succeed within ${period}.\n\nRequests: \`${total}\`\n\nFailed: \`${bad}\`${link}`;
  const number = (title: string, value: string, mantissa: number) =>
    sqlOf(objective, title, periodSql(objective, seconds(period), value))
      .display("number")
      .format({ ...units.percent, mantissa });
  return Layout.columns(
    markdownTile(`${name}: objective`, text),
    number("attained", "1 - bad / total", 3),
    number("error budget left", budgetLeft(allowed)({ total: "total", bad: "bad" }), 1),
  );
}

function charts(objective: Objective): Block[] {
  const { name, source, total, bad, weight, worst, allowed, period, windows } = objective;
  const spans = [...new Set(windows.flatMap(({ long, short }) => [short, long]))].sort(
    (a, b) => seconds(a) - seconds(b),
  );
  const rates = spans.map((span) => ({ name: span, seconds: seconds(span), value: burnRate(allowed) }));
  const left = { name: "left", seconds: seconds(period), value: budgetLeft(allowed) };
  const over = (title: string, lines: typeof rates) =>
    sqlOf(objective, title, rollingSql(objective, lines)).display("line").with({ fillNulls: false });
  const [good, failed] = [`(${total}) AND NOT (${bad})`, `(${total}) AND (${bad})`];
  const counted = <T extends { count(): T; sum(field: string): T }>(tile: T): T =>
    weight === "1" ? tile.count() : tile.sum(weight);
  const requests = counted(timeSeries(unwatched(`${name}: requests`), source).stackedBars());
  const groups = counted(tableTile(`${name}: most failures`, source))
    .whereSql(failed)
    .as("failed");
  return [
    Layout.columns(over("burn rates", rates), over("error budget left over time", [left]).format(units.percent)),
    Layout.columns(
      counted(requests.whereSql(good).as("good")).whereSql(failed).as("failed"),
      counted(groups).whereSql(total).as("all").groupBy(worst).sorted("desc"),
    ),
  ];
}

function noteOf({ share, period, runbook }: Objective, { factor, long, short }: BurnRateWindow): string {
  const spent = decimalText(Math.round((1000 * factor * seconds(long)) / seconds(period)) / 10);
  const text = `Objective: ${share} of requests succeed within ${period}. At a burn rate of ${factor} over ${long} and ${short}, ${spent} % of the error budget is spent when this fires.`;
  return runbook === undefined ? text : `${text} [Runbook](${runbook})`;
}
