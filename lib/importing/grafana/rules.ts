import { type Members, own } from "terraform-provider-sdk/internal/schema";
import { spanLength } from "../../evaluation";
import { intervalMinutes, metByZero } from "../../evaluation/alert";
import { limits } from "../../service/words";
import type { RuleGroup } from "./documents";
import { type Finding, found, foundIf, levelOf } from "./findings";
import { rewriteMacros } from "./macros";
import { type Approximate, queryOf } from "./panel";
import { reduced, timeColumn } from "./shape";
import { clausesOf, closingOf, columnsOf, identifier, masked } from "./sql";
import type { Target } from "./target";
import { numberOf, recordOf, recordsOf, textOf, textsOf } from "./values";

/** What a rule becomes: a tile, and the members of the alert on it. Without an alert it is not converted. */
export interface ConvertedRule {
  readonly title: string;
  readonly tile?: Members;
  readonly alert?: Members;
  /** True if each group has a state of its own. */
  readonly isGrouped: boolean;
  readonly findings: readonly Finding[];
  readonly queries: readonly string[];
}

interface Comparison {
  readonly thresholdType: string;
  readonly threshold: number;
  readonly thresholdMax?: number;
  readonly findings: readonly Finding[];
}

/** What a condition compares: an expression over queries by their letters, and with what. */
interface Condition {
  /** Arithmetic with `$A` for the value of a query. */
  readonly expression: string;
  readonly reducer: string;
  readonly comparison: Comparison;
}

/** Converts one rule. */
export function convertRule(rule: Members, group: RuleGroup, target: Target, approximate?: Approximate): ConvertedRule {
  const names = [rule.title, recordOf(rule.grafana_alert).title, rule.alert, "Rule"].map(textOf);
  const title = (names.find((name) => name !== "") ?? "").slice(0, limits.alertName);
  const data = recordsOf(rule.data);
  const queries =
    typeof rule.expr === "string"
      ? [rule.expr]
      : data.map(({ model }) => queryOf(recordOf(model), {}).text).filter((text) => text !== "");
  const failed = (reason: Finding): ConvertedRule => ({ title, isGrouped: false, findings: [reason], queries });
  if (textOf(rule.record) !== "" || Object.keys(recordOf(rule.record)).length > 0) return failed(found("recording"));
  const seconds = secondsOf(group.interval) ?? 60;
  const watched =
    typeof rule.expr === "string" ? watchedExpression(rule.expr, seconds, approximate) : watchedQueries(rule, target);
  if ("id" in watched) return failed(watched);
  if (rule.isPaused === true || rule.is_paused === true) return failed(found("paused"));
  const { comparison, config, isGrouped } = watched;
  const interval = intervalOf(seconds);
  const texts = textsOfRule(rule);
  const onError = textOf(rule.execErrState) || "Error";
  const windows = Math.ceil((secondsOf(rule.for) ?? 0) / (interval.seconds || 60));
  const { thresholdType, threshold, thresholdMax } = comparison;
  const findings = [
    ...watched.findings,
    ...comparison.findings,
    ...foundIf(interval.seconds !== seconds, "interval-shorter", interval.name),
    ...noDataFindings(rule, comparison, textOf(config.sqlTemplate)),
    ...foundIf(onError !== "OK" && rule.expr === undefined, "exec-error", onError),
    ...foundIf(rule.keepFiringFor !== undefined || rule.keep_firing_for !== undefined, "hysteresis"),
    ...foundIf(Object.keys(recordOf(rule.labels)).length > 0, "labels"),
    ...texts.findings,
    found("every-window"),
  ];
  return {
    title,
    tile: { name: title, config },
    alert: {
      name: title,
      interval: interval.name,
      ...{ threshold, thresholdType, ...(thresholdMax !== undefined && { thresholdMax }) },
      ...(windows > 0 && { numConsecutiveWindows: windows + 1 }),
      ...texts.members,
    },
    isGrouped,
    findings,
    queries: [],
  };
}

interface WatchedQuery {
  readonly config: Members;
  readonly comparison: Comparison;
  readonly isGrouped: boolean;
  readonly findings: readonly Finding[];
}

/** `60`, `1m` or `60s` as seconds. */
function secondsOf(value: unknown): number | undefined {
  const length = typeof value === "string" ? spanLength(value.replace(/^0[smhd]?$/, "0s")) : undefined;
  return numberOf(value) ?? (length === undefined ? undefined : length / 1000);
}

/** The longest interval of the service that is not longer. */
function intervalOf(seconds: number) {
  const all = Object.entries(intervalMinutes).map(([name, minutes]) => ({ name, seconds: minutes * 60 }));
  const fitting = all.filter((one) => one.seconds >= 60 && one.seconds <= Math.max(seconds, 60));
  return fitting.sort((a, b) => b.seconds - a.seconds)[0] ?? { name: "1m", seconds: 60 };
}

/** The queries of a rule and the expressions that lead from them to its condition. */
function watchedQueries(rule: Members, target: Target): WatchedQuery | Finding {
  const data = recordsOf(rule.data);
  const byLetter = new Map(data.map((one) => [textOf(one.refId), one]));
  const condition = conditionOf(textOf(rule.condition), byLetter);
  if (!condition) return found("condition");
  const letters = [...new Set([...condition.expression.matchAll(/\$\{?(\w+)\}?/g)].map(([, letter = ""]) => letter))];
  const parts = letters.map((letter) => valueQuery(byLetter.get(letter) ?? {}, condition.reducer, target));
  const problem = parts.find((one) => "id" in one);
  if (problem && "id" in problem) return problem;
  const queries = parts.flatMap((one) => ("id" in one ? [] : [one]));
  const [first] = queries;
  if (!first || (queries.length > 1 && queries.some(({ labels }) => labels.length > 0))) return found("condition");
  const findings = queries.flatMap((one) => one.findings);
  const isPlain = /^\$\{?\w+\}?$/.test(condition.expression);
  const value = condition.expression.replace(/\$\{?(\w+)\}?/g, (_, letter: string) =>
    queries.length === 1
      ? identifier(first.value)
      : `(SELECT ${identifier(queries[letters.indexOf(letter)]?.value ?? "")} FROM (\n${queries[letters.indexOf(letter)]?.sql}\n))`,
  );
  const from = queries.length === 1 ? ` FROM (\n${first.sql}\n)` : "";
  const common = { configType: "sql", connectionId: first.connectionId };
  const { comparison } = condition;
  if (first.labels.length === 0) {
    const sqlTemplate =
      isPlain && queries.length === 1 && first.isSingle ? first.sql : `SELECT ${value} AS "value"${from}`;
    return { config: { ...common, displayType: "number", sqlTemplate }, comparison, isGrouped: false, findings };
  }
  const labels = first.labels.map((label) => `toString(${identifier(label)}) AS ${identifier(label)}`);
  const time = "toStartOfInterval($__fromTime, INTERVAL {intervalSeconds:Int64} second) AS t";
  const sqlTemplate = `SELECT ${[time, ...labels, `${value} AS "value"`].join(", ")}${from}`;
  return { config: { ...common, displayType: "line", sqlTemplate }, comparison, isGrouped: true, findings };
}

/** Follows thresholds, reducers and arithmetic from the condition to queries. */
function conditionOf(letter: string, data: ReadonlyMap<string, Members>): Condition | undefined {
  const model = recordOf(data.get(letter)?.model);
  const [first, ...more] = recordsOf(model.conditions);
  switch (model.type) {
    case "threshold": {
      const comparison = first && comparisonOf(recordOf(first.evaluator), first.unloadEvaluator !== undefined);
      const value = valueIn(textOf(model.expression), data);
      return comparison && value ? { ...value, comparison } : undefined;
    }
    case "classic_conditions": {
      const comparison = first && more.length === 0 ? comparisonOf(recordOf(first.evaluator), false) : undefined;
      const [inner = ""] = textsOf(recordOf(first?.query).params);
      const reducer = textOf(recordOf(first?.reducer).type);
      return comparison ? { expression: `$${inner}`, reducer, comparison } : undefined;
    }
    case "math": {
      const { left, comparison } = compared(textOf(model.expression)) ?? {};
      const value = left === undefined ? undefined : arithmetic(left, data);
      return comparison && value ? { ...value, comparison } : undefined;
    }
    default:
      return undefined;
  }
}

/** The value of a letter in queries: of a reducer, of arithmetic, or of a query. */
function valueIn(
  letter: string,
  data: ReadonlyMap<string, Members>,
  depth = 0,
): Omit<Condition, "comparison"> | undefined {
  const model = recordOf(data.get(letter)?.model);
  const isExpression = ["__expr__", "-100"].includes(textOf(data.get(letter)?.datasourceUid));
  if (depth > 8 || !data.has(letter)) return undefined;
  if (!isExpression) return { expression: `$${letter}`, reducer: "last" };
  if (model.type === "math") return arithmetic(textOf(model.expression), data, depth + 1);
  if (model.type !== "reduce") return undefined;
  const inner = valueIn(textOf(model.expression).replace(/^\$/, ""), data, depth + 1);
  return inner && { ...inner, reducer: textOf(model.reducer) || "last" };
}

/** Arithmetic of numbers and letters, each in its place. */
function arithmetic(
  text: string,
  data: ReadonlyMap<string, Members>,
  depth = 0,
): Omit<Condition, "comparison"> | undefined {
  if (!/^[\d\s.()+\-*/%$\w{}]+$/.test(text) || /\w\(/.test(text)) return undefined;
  const reducers: string[] = [];
  let isWhole = true;
  const expression = text.trim().replace(/\$\{?(\w+)\}?/g, (whole, letter: string) => {
    const value = valueIn(letter, data, depth + 1);
    if (!value) isWhole = false;
    reducers.push(value?.reducer ?? "");
    return !value || /^\$\w+$/.test(value.expression) ? (value?.expression ?? whole) : `(${value.expression})`;
  });
  const [reducer = "last", ...others] = [...new Set(reducers)];
  return isWhole && others.length === 0 && reducers.length > 0 ? { expression, reducer } : undefined;
}

const comparisons: Readonly<Record<string, string>> = {
  gt: "above_exclusive",
  lt: "below",
  gte: "above",
  lte: "below_or_equal",
  eq: "equal",
  ne: "not_equal",
  within_range: "between",
  within_range_included: "between",
  outside_range: "not_between",
  outside_range_included: "not_between",
  ">": "above_exclusive",
  "<": "below",
  ">=": "above",
  "<=": "below_or_equal",
  "==": "equal",
  "!=": "not_equal",
};

/** An expression that ends with a comparison with a number, in brackets or not. */
function compared(text: string): { readonly left: string; readonly comparison: Comparison } | undefined {
  const whole = text.trim();
  if (whole.startsWith("(") && closingOf(masked(whole), 0) === whole.length - 1) return compared(whole.slice(1, -1));
  const [, left, sign = "", right] = /^([\s\S]+?)\s*(>=|<=|==|!=|>|<)\s*(-?[\d.]+(?:e[+-]?\d+)?)$/.exec(whole) ?? [];
  const comparison = comparisonOf({ type: sign, params: [right] }, false);
  return left === undefined || !comparison ? undefined : { left, comparison };
}

function comparisonOf({ type, params }: Members, hasSecond: boolean): Comparison | undefined {
  const thresholdType = own(comparisons, textOf(type));
  const [low, high] = (Array.isArray(params) ? params : []).map(Number);
  if (thresholdType === undefined || low === undefined || !Number.isFinite(low)) return undefined;
  const isRange = thresholdType.endsWith("between");
  if (isRange && (high === undefined || !Number.isFinite(high))) return undefined;
  const isOther = type === "within_range" || type === "outside_range_included";
  const findings = [...foundIf(isOther, "bounds-included"), ...foundIf(hasSecond, "hysteresis")];
  if (!isRange || high === undefined) return { thresholdType, threshold: low, findings };
  return { thresholdType, threshold: Math.min(low, high), thresholdMax: Math.max(low, high), findings };
}

interface ValueQuery {
  readonly sql: string;
  readonly value: string;
  readonly labels: readonly string[];
  /** True if the query has no other column. */
  readonly isSingle: boolean;
  readonly connectionId: string;
  readonly findings: readonly Finding[];
}

/** A query over the time that the rule looks back, with one value for each group. */
function valueQuery(data: Members, reducer: string, target: Target): ValueQuery | Finding {
  const model = recordOf(data.model);
  const query = queryOf({ ...model, datasource: { ...recordOf(model.datasource), uid: data.datasourceUid } }, {});
  if (query.language !== "clickhouse" || typeof model.rawSql !== "string")
    return found("other-language", query.language);
  const connectionId = target.connectionOf(...query.source);
  if (connectionId === undefined) return found("no-connection", textOf(data.datasourceUid));
  const { from = 600, to = 0 } = recordOf(data.relativeTimeRange);
  const range = { from: Number(from), to: Number(to) };
  const length = Math.max(
    Number(model.intervalMs ?? 1000) / 1000,
    (range.from - range.to) / Number(model.maxDataPoints ?? 43_200),
  );
  const lookback = { ...range, bucket: Math.max(1, Math.round(length)) };
  const { sql, findings } = rewriteMacros(query.text, { hasInterval: true, lookback });
  const lost = findings.find((one) => levelOf(one) === "lost");
  const columns = columnsOf(sql);
  if (lost || !columns) return lost ?? found("condition");
  const time = timeColumn(query.text);
  const others = columns.filter(({ name }) => name !== time?.name);
  const value = others.find(({ name }) => name.toLowerCase() === "value") ?? others.at(-1);
  if (!value) return found("condition");
  const isGrouped = clausesOf(sql)?.["GROUP BY"] !== undefined || time !== undefined;
  const more = others.filter((one) => one !== value);
  // Each number is a series of its own there.
  if (isGrouped ? more.some(({ expression }) => aggregate.test(expression)) : more.length > 0)
    return found("condition");
  const labels = more.map(({ name }) => name);
  const known = { value: value.name, labels, connectionId, findings };
  if (!time) return { ...known, sql, isSingle: columns.length === 1 };
  const expression = reduced(own(reducerNames, reducer) ?? reducer, value.name, time.name);
  if (expression === undefined) return found("condition");
  const groups = labels.map(identifier);
  const groupBy = groups.length === 0 ? "" : `\nGROUP BY ${groups.join(", ")}`;
  return {
    ...known,
    sql: `SELECT ${[...groups, `${expression} AS ${identifier(value.name)}`].join(", ")} FROM (\n${sql}\n)${groupBy}`,
    isSingle: labels.length === 0,
  };
}

const aggregate = /^(count|sum|avg|min|max|quantile|uniq|median|stddev)\w*\s*\(/i;
const reducerNames: Readonly<Record<string, string>> = { avg: "mean" };

/** A rule of Prometheus: one expression with its comparison. */
function watchedExpression(
  expr: string,
  seconds: number,
  approximate: Approximate | undefined,
): WatchedQuery | Finding {
  if (!approximate) return found("other-language", "prometheus");
  const { left, comparison } = compared(expr) ?? {};
  if (left === undefined || !comparison) return found("condition");
  const query = { language: "prometheus", text: left, source: ["prometheus"], target: { interval: seconds } } as const;
  const result = approximate(query, { displayType: "line" }, new Map());
  if (!("config" in result)) return result;
  return {
    config: result.config,
    comparison,
    isGrouped: textOf(result.config.groupBy) !== "",
    findings: result.findings,
  };
}

/** What a missing value does. A query that counts has a value always. */
function noDataFindings(rule: Members, comparison: Comparison, sql: string): readonly Finding[] {
  const state = textOf(rule.noDataState) || (rule.expr === undefined ? "NoData" : "OK");
  if (/^\s*SELECT\s+(count|uniq|sum)\w*\s*\(/i.test(sql) && clausesOf(sql)?.["GROUP BY"] === undefined) return [];
  const fires = metByZero((member) => comparison[member]) === true;
  return foundIf(state !== (fires ? "Alerting" : "OK"), "no-data", state);
}

/** Texts of a notification. */
function textsOfRule(rule: Members) {
  const { summary, description, message, runbook_url: runbook, ...others } = recordOf(rule.annotations);
  const texts = [summary, description, message].map(textOf).filter((text) => text !== "");
  const whole = template(texts.join("\n\n"));
  const named = Object.entries(others).filter(([name]) => !name.startsWith("__"));
  const note = [textOf(runbook), ...named.map(([name, text]) => `${name}: ${textOf(text)}`)]
    .filter((text) => text !== "" && !text.includes("{{"))
    .join("\n");
  return {
    members: {
      ...(whole.text !== "" && { message: whole.text.slice(0, limits.alertMessage) }),
      ...(note !== "" && { note: note.slice(0, limits.alertMessage) }),
    },
    findings: foundIf(!whole.isWhole, "template"),
  };
}

/** Go's template as the service's; `@word` would be a mention of a webhook. */
function template(text: string): { readonly text: string; readonly isWhole: boolean } {
  let isWhole = true;
  const written = text.replace(/\{\{-?\s*([\s\S]*?)\s*-?\}\}/g, (_, action: string) => {
    const [, label] = /^\$labels\.(\w+)$/.exec(action) ?? [];
    if (label !== undefined) return `{{{attributes.${label}}}}`;
    const isValue =
      /^(printf\s+"[^"]*"\s+|humanize\w*\s+)?\(?\$(value|values\.\w+(\.Value)?)\)?(\s*\|\s*(humanize\w*|printf\s+"[^"]*"))?$/.test(
        action,
      );
    if (isValue) return "{{value}}";
    isWhole = false;
    return "";
  });
  return { text: written.replace(/@(?=\w)/g, "@ ").trim(), isWhole };
}
