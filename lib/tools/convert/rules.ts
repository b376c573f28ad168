import { isPresent, type Members, own } from "terraform-provider-sdk/values";
import { evaluatedAlert, intervalMinutes, meets, metByZero } from "../../evaluation/alert";
import { masked, partnerOf } from "../../evaluation/sql";
import { type Reading, readBoolean, readDuration, readNumber } from "../../reading";
import { limits } from "../../service/words";
import { count } from "../importing/inventory";
import { type Names, nameFrom } from "../importing/name";
import { itemsIf, textIf } from "../importing/optional";
import { yamlOf } from "../plans/yaml-file";
import { type Converted, isPage } from "./dashboard";
import { type Effect, Findings } from "./findings";
import { rewriteMacros } from "./macros";
import type { Part } from "./part";
import type { RuleGroup } from "./recognize";
import { channelsOf, newId, type Routing } from "./routing";
import { builderOf, reduced, timeColumn } from "./shape";
import { clausesOf, columnsOf, identifier, selectFrom, splitAtCommas } from "./sql";
import { connectionOf, queryOf, type Target } from "./target";
import { firstText, itemsOf, recordOf, recordsOf, textOf, textsOf, withMembers, wordOf } from "./values";

/** What a rule becomes: a tile, and the members of the alert on it. Without them it is not converted. */
export interface ConvertedRule extends Converted {
  readonly rule: Members;
  readonly tile?: Members;
  readonly alert?: Members;
  /** True if each group has a state of its own. */
  readonly isGrouped: boolean;
}

interface Comparison {
  readonly thresholdType: string;
  readonly threshold: number;
  readonly thresholdMax?: number;
}

/** What an alert watches. Without one, and without a finding that says why, the condition is none. */
interface Watched {
  readonly config: Members;
  readonly comparison: Comparison;
  readonly isGrouped: boolean;
}

/** Converts one rule. */
export function convertRule({ members: rule, origin }: Part, group: RuleGroup, target: Target): ConvertedRule {
  const findings = new Findings();
  const title = findings.fitted(firstText(rule.title, rule.alert, rule.record, "Rule"), limits.alertName, "title");
  const expr = typeof rule.expr === "string" ? rule.expr : undefined;
  const times = timesOf(rule, group, findings);
  findings.addIf(rule.record !== undefined && rule.record !== null, "recording");
  const window = target.hasBuilders ? times?.every : undefined;
  const watched = expr === undefined ? watchedQueries(rule, target, findings, window) : findings.add("promql-rule");
  findings.addIf(!watched && !findings.lost, "condition");
  if (readOr(readBoolean, rule.isPaused, false, "isPaused", findings)) findings.add("paused");
  const part = { kind: "rule", title, rule, origin } as const;
  if (!watched || !times || findings.lost) {
    const texts = recordsOf(rule.data).map(({ model }) => queryOf(recordOf(model)).text);
    const queries = [expr ?? "", ...texts].filter((text) => text !== "");
    return { ...part, isGrouped: false, findings: [findings.lost].filter(isPresent), queries };
  }
  const { comparison, config, isGrouped } = watched;
  const waits = times.wait > 0;
  noteStates(rule, { comparison, sql: textOf(config.sqlTemplate), waits }, findings);
  if (findings.lost) return { ...part, isGrouped: false, findings: [findings.lost], queries: [] };
  const interval = intervalOf(times.every);
  if (interval.seconds < times.every) findings.add("interval-shorter", interval.name, ["missed", "often"]);
  if (interval.seconds > times.every) findings.add("interval-longer", interval.name, ["missed", "often"]);
  const { keepFiringFor, missingSeriesEvalsToResolve: missing } = rule;
  const isMissed: readonly Effect[] = itemsIf(waits, "missed");
  const hasFiring = keepFiringFor !== undefined && keepFiringFor !== null;
  findings.addIf(hasFiring, "hysteresis", `keepFiringFor ${JSON.stringify(keepFiringFor)}`);
  const resolves = missing === undefined ? undefined : `missingSeriesEvalsToResolve ${JSON.stringify(missing)}`;
  if (isGrouped || missing !== undefined) findings.add("missing-series", resolves, isMissed);
  const labels = Object.entries(recordOf(rule.labels)).map(([name, value]) => `${name}=${String(value)}`);
  findings.addIf(labels.length > 0, "labels", labels.join(", "));
  const texts = textsOfRule(rule, findings);
  findings.add("every-window");
  const windows = Math.ceil(times.wait / interval.seconds);
  const inARow = windows > 0 && { numConsecutiveWindows: windows + 1 };
  return {
    ...{ ...part, isGrouped, findings: findings.all, queries: [] },
    tile: { name: title, config },
    alert: { name: title, interval: interval.name, ...comparison, ...inARow, ...texts },
  };
}

/** A value as it is read; without one, or if it cannot be read, which is a finding, another. */
function readOr<T>(
  read: (value: unknown) => Reading<T>,
  value: unknown,
  otherwise: T,
  name: string,
  findings: Findings,
): T {
  if (value === undefined || value === null) return otherwise;
  const result = read(value);
  if ("value" in result) return result.value;
  findings.add("unreadable", `${name} ${result.problem.replace(/\.$/, "")}`);
  return otherwise;
}

/** How often a rule is evaluated, and how long it waits, in seconds; `undefined` if a finding says what cannot be read. */
function timesOf(rule: Members, { interval }: RuleGroup, findings: Findings) {
  const seconds = (value: unknown) => readDuration(value, "s");
  findings.addIf(interval === undefined, "no-interval");
  const every = readOr(seconds, interval, 60_000, "interval", findings) / 1000;
  const wait = readOr((value) => readDuration(value), rule.for, 0, "for", findings) / 1000;
  if (every <= 0) findings.add("unreadable", "interval is 0");
  if (findings.lost) return undefined;
  return { every, wait };
}

/** The longest interval of the service that is not longer, or the shortest. */
function intervalOf(seconds: number) {
  const intervals = Object.entries(intervalMinutes).map(([name, minutes]) => ({ name, seconds: minutes * 60 }));
  return (
    intervals.findLast((interval) => interval.seconds >= 60 && interval.seconds <= seconds) ?? {
      name: "1m",
      seconds: 60,
    }
  );
}

const letters = /\$\{?(\w+)\}?/g;

/**
 * The queries of a rule and the expressions that lead from them to its condition. With the length of the alert's window, a query over just that
 * range becomes the builder that asks the same.
 */
function watchedQueries(rule: Members, target: Target, findings: Findings, window?: number): Watched | undefined {
  const data = new Map(recordsOf(rule.data).map((query) => [textOf(query.refId), query]));
  const watched = valueBehind(textOf(rule.condition), data, findings);
  if (!watched?.comparison) return undefined;
  const { expression, comparison } = watched;
  const names = new Set([...expression.matchAll(letters)].map(([, letter = ""]) => letter));
  const queries = new Map(
    [...names].flatMap((letter) => {
      const query = valueQuery(data.get(letter) ?? {}, watched, target, findings);
      if (!query) return [];
      return [[letter, query]];
    }),
  );
  const [first, ...furtherQueries] = queries.values();
  if (!first || queries.size < names.size) return undefined;
  const value = expression.replace(letters, (_, letter: string) => {
    const query = queries.get(letter) ?? first;
    if (furtherQueries.length === 0) return identifier(query.value);
    return `(${selectFrom(query.sql, [identifier(query.value)])})`;
  });
  const { connectionId } = first;
  const common = { configType: "sql", connectionId };
  const isGrouped = first.labels.length > 0;
  const isPlain = /^\$\{?\w+\}?$/.test(expression);
  const displayType = isGrouped ? "line" : "number";
  if (isPlain && first.window !== undefined && first.window === window) {
    const builder = builderOf(first.text, { displayType, connectionId, isBucketed: false }, target);
    findings.addIf(builder !== undefined, "builder");
    if (builder) return { config: builder, comparison, isGrouped };
  }
  if (!isGrouped || furtherQueries.length > 0) {
    if (furtherQueries.length > 0 && [...queries.values()].some(({ labels }) => labels.length > 0)) return undefined;
    const column = `${value} AS "value"`;
    const statement = furtherQueries.length > 0 ? `SELECT ${column}` : selectFrom(first.sql, [column]);
    const sqlTemplate = first.isSingle && isPlain ? first.sql : statement;
    return { config: { ...common, displayType: "number", sqlTemplate }, comparison, isGrouped: false };
  }
  const labels = first.labels.map((label) => `toString(${identifier(label)}) AS ${identifier(label)}`);
  const time = "toStartOfInterval($__fromTime, INTERVAL {intervalSeconds:Int64} second) AS t";
  const sqlTemplate = selectFrom(first.sql, [time, ...labels, `${value} AS "value"`]);
  return { config: { ...common, displayType: "line", sqlTemplate }, comparison, isGrouped };
}

/** Arithmetic with `$A` for the value of a query, and what it is compared with. */
interface Value {
  readonly expression: string;
  readonly reducer: string;
  /** True if a value that is missing makes the reduced value a missing one. */
  readonly isStrict: boolean;
  readonly comparison?: Comparison | undefined;
}

/** The value of a letter: of a query, or of a threshold, reducer or arithmetic, whose letters are followed to queries. */
function valueBehind(
  name: string,
  data: ReadonlyMap<string, Members>,
  findings: Findings,
  depth = 0,
): Value | undefined {
  const letter = name.replace(/^\$/, "");
  const { datasourceUid, model: writtenModel } = data.get(letter) ?? {};
  const model = recordOf(writtenModel);
  const inner = (name: string) => {
    const value = valueBehind(name, data, findings, depth + 1);
    if (value?.comparison) return undefined;
    return value;
  };
  if (!data.has(letter) || depth > 8) return undefined;
  if (datasourceUid !== "__expr__" && datasourceUid !== "-100")
    return { expression: `$${letter}`, reducer: "last", isStrict: false };
  const [first, ...more] = recordsOf(model.conditions);
  const { type, params } = recordOf(first?.evaluator);
  switch (model.type) {
    case "reduce": {
      const value = inner(textOf(model.expression));
      const isStrict = textOf(model.settings, "mode") !== "dropNN";
      return value && { ...value, reducer: textOf(model.reducer) || "last", isStrict };
    }
    case "threshold": {
      const { unloadEvaluator: until } = recordOf(first);
      findings.addIf(until !== undefined, "hysteresis", JSON.stringify(until));
      const value = inner(textOf(model.expression));
      return value && { ...value, comparison: comparisonOf(type, params, findings) };
    }
    case "classic_conditions": {
      const [query = ""] = textsOf(recordOf(first?.query).params);
      const comparison = more.length === 0 ? comparisonOf(type, params, findings) : undefined;
      return { expression: `$${query}`, reducer: textOf(first?.reducer, "type"), isStrict: false, comparison };
    }
    case "math": {
      const { expression, comparison } = compared(textOf(model.expression), findings);
      const value = arithmetic(expression, inner);
      return value && { ...value, comparison };
    }
  }
  return undefined;
}

/** Arithmetic of numbers and letters, each in its place. */
function arithmetic(text: string, inner: (letter: string) => Value | undefined): Value | undefined {
  if (!/^[\d\s.()+\-*/%$\w{}]+$/.test(text) || /\w\(/.test(text)) return undefined;
  const reducers = new Set<string | undefined>();
  let isStrict = false;
  const expression = text.trim().replace(letters, (_, letter: string) => {
    const value = inner(letter);
    reducers.add(value?.reducer);
    isStrict ||= value?.isStrict === true;
    if (value && /^\$\w+$/.test(value.expression)) return value.expression;
    return `(${value?.expression})`;
  });
  const [reducer, ...furtherReducers] = reducers;
  if (reducer === undefined || furtherReducers.length > 0) return undefined;
  return { expression, reducer, isStrict };
}

const comparisons: readonly (readonly [thresholdType: string, ...written: readonly string[]])[] = [
  ["above_exclusive", "gt", ">"],
  ["below", "lt", "<"],
  ["above", "gte", ">="],
  ["below_or_equal", "lte", "<="],
  ["equal", "eq", "=="],
  ["not_equal", "ne", "!="],
  ["between", "within_range", "within_range_included"],
  ["not_between", "outside_range", "outside_range_included"],
];

/** The expression before a comparison with a number, in brackets or not, and the comparison. */
function compared(text: string, findings: Findings): { readonly expression: string; readonly comparison?: Comparison } {
  const condition = text.trim();
  if (condition.startsWith("(") && partnerOf(masked(condition), 0) === condition.length - 1)
    return compared(condition.slice(1, -1), findings);
  const [, expression = condition, sign, right] =
    /^([\s\S]+?)\s*(>=|<=|==|!=|>|<)\s*(-?[\d.]+(?:e[+-]?\d+)?)$/.exec(condition) ?? [];
  return { expression, comparison: comparisonOf(sign, [right], findings) };
}

function comparisonOf(type: unknown, params: unknown, findings: Findings): Comparison | undefined {
  const [thresholdType] = comparisons.find(([, ...spellings]) => spellings.includes(textOf(type))) ?? [];
  const isRange = thresholdType?.endsWith("between") === true;
  const numbers = isRange ? 2 : 1;
  const readings = itemsOf(params).slice(0, numbers).map(readNumber);
  const bounds = readings.flatMap((bound) => {
    if ("value" in bound) return [bound.value];
    return [];
  });
  const [threshold, thresholdMax] = bounds.sort((a, b) => a - b);
  if (thresholdType === undefined || threshold === undefined || bounds.length < readings.length) return undefined;
  if (isRange && thresholdMax === undefined) return undefined;
  findings.addIf(type === "within_range" || type === "outside_range_included", "bounds-included", textOf(type));
  return { thresholdType, threshold, ...(thresholdMax !== undefined && { thresholdMax }) };
}

/** A query over the time that the rule looks back, with one value for each group. */
function valueQuery(data: Members, { reducer, isStrict }: Value, target: Target, findings: Findings) {
  const model = recordOf(data.model);
  const query = queryOf(
    withMembers(model, { datasource: withMembers(recordOf(model.datasource), { uid: data.datasourceUid }) }),
  );
  if (query.language === "prometheus") return findings.add("promql-rule");
  if (typeof model.rawSql !== "string") return findings.add("other-language", query.language);
  const connectionId = connectionOf(query, target, findings);
  if (connectionId === undefined) return undefined;
  const { from, to } = recordOf(data.relativeTimeRange);
  const hasRange = from !== undefined && from !== null;
  findings.addIf(!hasRange && /\$__|\$time/i.test(query.text), "no-range");
  const seconds = (value: unknown) => readDuration(value, "s");
  const range = {
    from: readOr(seconds, from, 0, "relativeTimeRange.from", findings) / 1000,
    to: readOr(seconds, to, 0, "relativeTimeRange.to", findings) / 1000,
  };
  // Without them, these are Grafana's own.
  const { maxDataPoints, intervalMs } = /interval|timeSeries|rate|columns/i.test(query.text) ? model : {};
  const mostPoints = readOr(readNumber, maxDataPoints, 43_200, "maxDataPoints", findings);
  const step = readOr(readNumber, intervalMs, 1000, "intervalMs", findings) / 1000;
  const bucket = Math.max(1, Math.round(Math.max(step, (range.from - range.to) / mostPoints)));
  const sql = rewriteMacros(query.text, { hasInterval: true, lookback: { ...range, bucket } }, findings);
  const columns = columnsOf(sql);
  const time = timeColumn(query.text);
  const valueColumns = columns?.filter(({ name }) => name !== time?.name) ?? [];
  const value = valueColumns.find(({ name }) => name.toLowerCase() === "value") ?? valueColumns.at(-1);
  const more = valueColumns.filter((column) => column !== value);
  const isGrouped = clausesOf(sql)?.["GROUP BY"] !== undefined || time !== undefined;
  // Each number is a series of its own there.
  const aggregate = /^(count|sum|avg|min|max|quantile|uniq|median|stddev)\w*\s*\(/i;
  const isOneValue = isGrouped ? !more.some(({ expression }) => aggregate.test(expression)) : more.length === 0;
  const column = value && time ? reduced(reducer, value.name, time.name) : value?.name;
  if (findings.lost || !value || !isOneValue || column === undefined) return undefined;
  const labels = more.map(({ name }) => name);
  // The range in seconds, if it ends now and the query has no buckets of its own.
  const window = time || range.to !== 0 ? undefined : range.from;
  const queryParts = { value: value.name, labels, connectionId, text: query.text, window };
  if (!time) return { ...queryParts, sql, isSingle: valueColumns.length === 1 };
  // Each series has the times of all of them, with nothing where it has no row.
  if (isStrict && labels.length > 0) findings.add("missing-values", reducer, ["often"]);
  const groups = labels.map(identifier);
  return { ...queryParts, sql: selectFrom(sql, [...groups, column], groups), isSingle: labels.length === 0 };
}

/** What a missing value does, and a failing query. A query that counts has a value always. */
function noteStates(
  rule: Members,
  { comparison, sql, waits }: { readonly comparison: Comparison; readonly sql: string; readonly waits: boolean },
  findings: Findings,
): void {
  const state = stateOf(rule.noDataState, "NoData");
  findings.addIf(!states.includes(state), "unreadable", `noDataState is ${JSON.stringify(state)}`);
  const isCount = /^\s*SELECT\s+(count|uniq|sum)\w*\s*\(/i.test(sql) && clausesOf(sql)?.["GROUP BY"] === undefined;
  const fires = metByZero((member) => own({ ...comparison }, member)) === true;
  const sameState = fires ? "Alerting" : "OK";
  if (!isCount && state !== sameState) findings.add("no-data", state, effectsOfNoData(state, fires, waits));
  findings.addIf(isCount && state !== "OK", "no-data-never", state);
  const onError = stateOf(rule.execErrState, "Error");
  findings.addIf(!states.includes(onError), "unreadable", `execErrState is ${JSON.stringify(onError)}`);
  if (onError !== "KeepLast") findings.add("exec-error", onError, effectsOfError(onError, waits));
  if (waits) findings.add("exec-gap", undefined, ["missed"]);
}

/** The state is kept, which is that of a rule that fires or of one that does not. */
function effectsOfError(state: string, waits: boolean): readonly Effect[] {
  if (state === "OK") return ["often"];
  if (waits) return ["missed", "often"];
  return ["missed"];
}

/** A missing value that counts as 0 fires though Grafana's state does not, or the other way round. */
function effectsOfNoData(state: string, fires: boolean, waits: boolean): readonly Effect[] {
  if (!fires) return ["missed"];
  if (state === "NoData" && !waits) return [];
  return ["often"];
}

const states = ["OK", "NoData", "Error", "Alerting", "KeepLast"];

/** A state, which newer rules write as `Ok`. */
function stateOf(ruleState: unknown, otherwise: string): string {
  const state = wordOf(ruleState) || otherwise;
  if (state === "Ok") return "OK";
  return state;
}

/** Texts of a notification. */
function textsOfRule(rule: Members, findings: Findings): Members {
  const {
    summary,
    description,
    message: ownMessage,
    runbook_url: runbook,
    ...otherAnnotations
  } = recordOf(rule.annotations);
  const texts = [summary, description, ownMessage].filter((text) => textOf(text) !== "");
  const message = findings.fitted(template(texts.join("\n\n"), findings), limits.alertMessage, "message");
  const link = textOf(runbook);
  const isLost = URL.canParse(link) && !isPage(link);
  findings.addIf(isLost, "no-page");
  const named = Object.entries(otherAnnotations).filter(([name]) => !name.startsWith("__"));
  const lines = [textIf(!isLost, link), ...named.map(([name, text]) => `${name}: ${textOf(text)}`)];
  const isTemplate = (text: string) => text.includes("{{");
  findings.addIf(lines.some(isTemplate), "template");
  const noteText = lines.filter((text) => text !== "" && !isTemplate(text)).join("\n");
  const note = findings.fitted(noteText, limits.alertMessage, "note");
  return { ...(message !== "" && { message }), ...(note !== "" && { note }) };
}

/** Go's template as the service's; `@word` would be a mention of a webhook. */
function template(text: string, findings: Findings): string {
  const value =
    /^(printf\s+"[^"]*"\s+|humanize\w*\s+)?\(?\$(value|values\.\w+(\.Value)?)\)?(\s*\|\s*(humanize\w*|printf\s+"[^"]*"))?$/;
  const serviceTemplate = text.replace(/\{\{-?\s*([\s\S]*?)\s*-?\}\}/g, (_, action: string) => {
    const [, label] = /^\$labels\.(\w+)$/.exec(action) ?? [];
    if (label !== undefined) return `{{{attributes.${label}}}}`;
    if (action === "$labels") return "{{{group}}}";
    findings.addIf(!value.test(action), "template");
    if (value.test(action)) return "{{value}}";
    return "";
  });
  return serviceTemplate.replace(/@(?=\w)/g, "@ ").trim();
}

/** A group of rules: a dashboard with a tile for each, the alerts on the tiles, and tests of them in a file that gets one of the names. */
export function convertedGroup(
  group: { readonly name: string },
  rules: readonly ConvertedRule[],
  { id, routing, target, names }: Readonly<{ id: string; routing: Routing; target: Target; names: Names }>,
) {
  const convertedRules = rules.flatMap(({ tile, alert, ...converted }, index) => {
    if (tile && alert) return [{ ...converted, tile, alert, id: newId(id, String(index)) }];
    return [];
  });
  if (convertedRules.length === 0) return undefined;
  const tileId = (index: number) => `${id}-${index}`;
  const place = (index: number) => ({
    id: tileId(index),
    x: (index % 2) * 12,
    y: Math.floor(index / 2) * 6,
    w: 12,
    h: 6,
  });
  const name = group.name || "Alerts";
  const tests = yamlOf({ tests: convertedRules.map(testOf) });
  return {
    dashboard: {
      id,
      name: `Alerts: ${name}`.slice(0, limits.dashboardName),
      tags: commonLabels(convertedRules.map(({ rule }) => rule)),
      tiles: convertedRules.map(({ tile }, index) => ({ ...tile, ...place(index) })),
    },
    alerts: convertedRules.map(({ alert, rule, id: alertId }, index) => {
      const channels = channelsOf(rule, routing, target);
      const watched = { source: "tile", dashboardId: id, tileId: tileId(index) };
      return { ...alert, id: alertId, ...watched, channel: channels[0], channels };
    }),
    tests: {
      name: `${names.take(nameFrom(name, "alerts"))}.alert-test.yaml`,
      description: `tests of ${count(convertedRules.length, "alert")}`,
      text: `# What each alert does with given values. Run: cdktf-observability test\n${tests}`,
    },
  };
}

/** Labels that all rules have, as tags. */
function commonLabels(rules: readonly Members[]): string[] {
  const [first = [], ...furtherLabels] = rules.map(({ labels }) =>
    Object.entries(recordOf(labels)).map(([name, value]) => `${name}=${String(value)}`),
  );
  const common = first.filter((label) => furtherLabels.every((labels) => labels.includes(label)));
  return common.filter((label) => label.length <= limits.tagLength).slice(0, limits.tags);
}

/** A test of an alert: values that do not meet the condition, then as many windows that do as it takes. */
function testOf({
  alert,
  tile,
  isGrouped,
}: Pick<ConvertedRule, "isGrouped"> & Readonly<Record<"alert" | "tile", Members>>) {
  const name = textOf(alert.name);
  const columns = splitAtCommas(textOf(tile.config, "groupBy"));
  const groupValues = columns.map((_, index) => String.fromCharCode(97 + index));
  const group = groupValues.join(", ") || "a";
  const windows = Number(alert.numConsecutiveWindows ?? 1);
  const condition = evaluatedAlert(alert);
  const bounds = [alert.threshold, alert.thresholdMax].map(Number).filter(Number.isFinite);
  // Neighbours that are read easily: 0.4 and 1.2 for 0.8.
  const near = bounds.flatMap((bound) => {
    const step = bound !== 0 && Math.abs(bound) < 1 ? Math.abs(bound) / 2 : 1;
    return [bound + step, bound - step, bound].map((value) => Number(value.toPrecision(12)));
  });
  const isBad = (value: number) => condition !== undefined && meets(condition, value);
  const good = near.find((value) => !isBad(value));
  // `6x4` is 6 and four times more.
  const repeated = (text: string, times: number) => {
    if (times === 1) return text;
    return `${text}x${times - 1}`;
  };
  const values = `${good} ${repeated(String(near.find(isBad)), windows)} ${good}`;
  const windowWords = windows === 1 ? "one window" : `${windows} windows`;
  const pending = itemsIf(windows > 1, repeated("PENDING", windows - 1));
  return {
    name: `${name}: fires after ${windowWords}, and resolves`,
    alert: name,
    values: isGrouped ? { [group]: values } : values,
    expect: { states: ["OK", ...pending, "ALERT", "OK"].join(" ") },
  };
}
