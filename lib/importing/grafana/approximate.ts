import type { Members } from "terraform-provider-sdk/internal/schema";
import { limits, quantileLevels } from "../../service/words";
import { type Finding, found, foundIf } from "./findings";
import { type Syntax, syntaxOf } from "./grammars";
import { labelExpression } from "./labels";
import type { Approximate } from "./panel";
import { sqlString } from "./sql";
import { rewriteVariables } from "./substitution";
import type { Target } from "./target";
import type { Treatments } from "./treatment";
import { numberOf, textOf } from "./values";

/** Converts queries of Prometheus and Loki onto the sources that `--map` names. Nothing of it is exact, so each says what differs. */
export function approximation(target: Target): Approximate {
  return (query, panel, treatments) => {
    const { language } = query;
    if (language !== "prometheus" && language !== "loki") return found("other-language", language);
    const sourceId = target.mapped(...query.source)?.id;
    if (typeof sourceId !== "string") return found("no-source", language);
    const text = query.text.replace(/\[\$\{?\w+\}?(:[^\]]*)?\]/g, "[5m]");
    const tree = syntaxOf(language, text);
    const scope: Scope = { language, treatments, seconds: numberOf(query.target.interval), findings: [] };
    const logs = tree && language === "loki" ? logSearch(tree, scope) : undefined;
    if (logs !== undefined) return searchTile(logs, sourceId, scope);
    const said = tree && expressionOf(tree, scope);
    const groups = said && commonGroups(said, scope);
    if (!said || groups === undefined || said.items.length === 0 || said.items.length > limits.select)
      return found("not-sayable", language);
    return seriesTile(said, groups, { sourceId, displayType: textOf(panel.displayType), scope });
  };
}

interface Scope {
  readonly language: "prometheus" | "loki";
  readonly treatments: Treatments;
  /** The length of a bucket in seconds, if it is known. */
  readonly seconds: number | undefined;
  readonly findings: Finding[];
}

/** A series of a chart. */
interface Item {
  readonly select: Members;
  /** Labels; `each` for every series by itself. */
  readonly groups: readonly string[] | "each";
}

/** Series, and a formula over their letters. */
interface Said {
  readonly items: readonly Item[];
  readonly formula: string;
}

type Converted = Exclude<ReturnType<Approximate>, Finding>;

function searchTile(where: string, sourceId: string, { findings }: Scope): Converted {
  findings.push(found("approximated", "labels of Loki are attributes"));
  return { config: { displayType: "search", sourceId, select: "", where, whereLanguage: "sql" }, findings };
}

interface Wanted {
  readonly sourceId: string;
  readonly displayType: string;
  readonly scope: Scope;
}

function seriesTile({ items, formula }: Said, groups: string, wanted: Wanted): ReturnType<Approximate> {
  const { sourceId, displayType, scope } = wanted;
  const isCategory = displayType === "bar" || displayType === "pie";
  const isNumber = displayType === "number" && groups === "";
  const shown = displayType === "number" && !isNumber ? "table" : displayType;
  const isPlain = formula === "A";
  if (isCategory && (items.length > 1 || !isPlain)) return found("not-sayable", scope.language);
  const findings = [...scope.findings, ...foundIf(shown !== displayType, "table-for", "a number for each group")];
  return {
    config: {
      displayType: shown,
      sourceId,
      select: items.map(({ select }) => select),
      ...(groups !== "" && { groupBy: groups }),
      ...(!isPlain && { formulas: [{ expression: formula }] }),
    },
    findings,
  };
}

/** The grouping of all items, if they have the same. */
function commonGroups({ items }: Said, { language }: Scope): string | undefined {
  const each =
    language === "loki" ? "toString(ResourceAttributes)" : "toString(Attributes), toString(ResourceAttributes)";
  const all = items.map(({ groups }) => (groups === "each" ? each : [...groups].sort().join(", ")));
  return new Set(all).size === 1 ? all[0] : undefined;
}

const signs: Readonly<Record<string, string>> = { Add: "+", Sub: "-", Mul: "*", Div: "/" };
const wrappers = new Set(["PromQL", "LogQL", "Expr", "MetricExpr"]);

/** An expression as series and a formula; `undefined` if it cannot be one. */
function expressionOf(node: Syntax, scope: Scope): Said | undefined {
  const [first, second, third, ...more] = node.children;
  if (wrappers.has(node.name) && first && !second) return expressionOf(first, scope);
  switch (node.name) {
    case "NumberDurationLiteral":
      return /^\d+(\.\d+)?$/.test(node.text) ? { items: [], formula: node.text } : undefined;
    case "ParenExpr": {
      const inner = first && expressionOf(first, scope);
      return inner && { ...inner, formula: inner.formula === "A" ? "A" : `(${inner.formula})` };
    }
    case "BinaryExpr": {
      const sign = signs[second?.name ?? ""];
      if (!first || !third || sign === undefined || more.length > 0) return undefined;
      return joined(expressionOf(first, scope), sign, expressionOf(third, scope));
    }
    case "UnaryExpr": {
      const inner = first?.text === "-" && second ? expressionOf(second, scope) : undefined;
      return inner && { ...inner, formula: `(0 - ${inner.formula})` };
    }
    case "AggregateExpr":
    case "VectorAggregationExpr":
      return aggregated(node, scope);
    default: {
      const item = itemOf(node, undefined, scope);
      return item && { items: [item], formula: perSecond(node, scope) };
    }
  }
}

/** Two expressions, the letters of the second one behind those of the first. */
function joined(left: Said | undefined, sign: string, right: Said | undefined): Said | undefined {
  if (!left || !right) return undefined;
  const shifted = right.formula.replace(/[A-Z]/g, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) + left.items.length),
  );
  return { items: [...left.items, ...right.items], formula: `${left.formula} ${sign} ${shifted}` };
}

/** `sum by (a) (…)`; other labels than those that are named are of one group. */
function aggregated({ children }: Syntax, scope: Scope): Said | undefined {
  const function_ = children[0]?.text.toLowerCase() ?? "";
  const modifier = children.find(({ name }) => name === "AggregateModifier" || name === "Grouping");
  const body = children.find(({ name }) => name === "FunctionCallBody" || name === "MetricExpr");
  const [inner, ...others] = body?.name === "MetricExpr" ? body.children : (body?.children ?? []);
  if (!/^(sum|avg|min|max)$/.test(function_) || !inner || others.length > 0) return undefined;
  if (modifier && modifier.children[0]?.name !== "By") return undefined;
  const item = itemOf(inner, function_, scope);
  const groups = labelsIn(modifier).map((label) => labelExpression(scope.language, label));
  return item && { items: [{ ...item, groups }], formula: perSecond(inner, scope) };
}

function labelsIn(modifier: Syntax | undefined): string[] {
  const list = modifier?.children.find(({ name }) => name === "GroupingLabels" || name === "Labels");
  return (list?.children ?? []).map(({ text }) => text).filter((label) => label !== "le");
}

/** A rate where the length of a bucket is known: its increase by seconds. */
function perSecond({ text }: Syntax, { seconds }: Scope): string {
  return seconds !== undefined && /^i?rate\b/.test(text) ? `A / ${seconds}` : "A";
}

/** One series: a selector, or a function of one. */
function itemOf(node: Syntax, aggregate: string | undefined, scope: Scope): Item | undefined {
  if (node.name === "VectorSelector")
    return gauge(node, aggregate ?? "avg", "the last value of each time bucket", scope);
  if (node.name === "RangeAggregationExpr") return countedLogs(node, aggregate, scope);
  if (node.name !== "FunctionCall") return undefined;
  const name = node.children[0]?.text ?? "";
  const args = node.children[1]?.children ?? [];
  const [selector] = args[0]?.name === "MatrixSelector" ? args[0].children : [];
  if (name === "histogram_quantile") return quantile(args, scope);
  if (!selector || args.length !== 1) return undefined;
  if (/^(i?rate|increase)$/.test(name)) {
    if (aggregate !== undefined && aggregate !== "sum") return undefined;
    const isRate = name !== "increase" && scope.seconds === undefined;
    note(scope, `the increase of each time bucket, not ${isRate ? "a rate per second" : "of a sliding range"}`);
    return metric(selector, { aggFn: "sum", metricType: "sum" }, scope);
  }
  const [, over] = /^(avg|min|max)_over_time$/.exec(name) ?? [];
  if (over === undefined || (aggregate !== undefined && aggregate !== over)) return undefined;
  return gauge(selector, over, "the last value of each time bucket, not all values of a range", scope);
}

function gauge(selector: Syntax, aggFn: string, says: string, scope: Scope): Item | undefined {
  const item = metric(selector, { aggFn, metricType: "gauge" }, scope);
  if (!item || /_(total|count|sum|bucket)$/.test(textOf(item.select.metricName))) return undefined;
  note(scope, says);
  return item;
}

/** `histogram_quantile(0.95, sum by (le) (rate(m_bucket[5m])))`. */
function quantile([level, series]: readonly Syntax[], scope: Scope): Item | undefined {
  if (!level || series?.name !== "AggregateExpr" || !quantileLevels.includes(Number(level.text))) return undefined;
  const said = aggregated(series, { ...scope, findings: [] });
  const [item] = said?.items ?? [];
  const [, metricName] = /^(.+)_bucket$/.exec(textOf(item?.select.metricName)) ?? [];
  if (!item || metricName === undefined || item.select.metricType !== "sum") return undefined;
  note(scope, "the quantile of each time bucket, not of a sliding range");
  return {
    ...item,
    select: { ...item.select, aggFn: "quantile", level: Number(level.text), metricType: "histogram", metricName },
  };
}

/** A selector of series with what a chart computes of them. */
function metric(selector: Syntax, computed: Members, scope: Scope): Item | undefined {
  const matchers = descendants(selector, "UnquotedLabelMatcher");
  const named = matchers.find(({ children: [label] }) => label?.text === "__name__");
  const metricName =
    selector.children.find(({ name }) => name === "Identifier")?.text ?? (named && literal(named.children[2]));
  if (metricName === undefined) return undefined;
  const others = matchers.filter((one) => one !== named);
  const where = conditionsOf(others, scope);
  return { select: { ...computed, valueExpression: "Value", metricName, ...condition(where) }, groups: "each" };
}

function condition(where: readonly string[]): Members {
  return where.length === 0 ? {} : { where: where.join(" AND "), whereLanguage: "sql" };
}

/** `count_over_time({app="a"} |= "x" [5m])`. */
function countedLogs({ children }: Syntax, aggregate: string | undefined, scope: Scope): Item | undefined {
  const [operation, range] = children;
  const name = operation?.text ?? "";
  const where = range && /^(count_over_time|rate)$/.test(name) ? logConditions(range, scope) : undefined;
  if (where === undefined || (aggregate !== undefined && aggregate !== "sum")) return undefined;
  const isRate = name === "rate" && scope.seconds === undefined;
  note(scope, `the count of each time bucket${isRate ? ", not a rate per second" : ""}`);
  return { select: { aggFn: "count", ...condition(where) }, groups: "each" };
}

/** The condition of a query for lines. */
function logSearch(tree: Syntax, scope: Scope): string | undefined {
  const [log] = descendants(tree, "LogExpr");
  return log && logConditions(log, scope)?.join(" AND ");
}

const lineFilters: Readonly<Record<string, (text: string) => string>> = {
  "|=": (text) => `position(Body, ${text}) > 0`,
  "!=": (text) => `position(Body, ${text}) = 0`,
  "|~": (text) => `match(Body, ${text})`,
  "!~": (text) => `NOT match(Body, ${text})`,
};

/** Labels and texts of lines; `undefined` if the lines are parsed before. */
function logConditions(node: Syntax, scope: Scope): string[] | undefined {
  const stages = descendants(node, "PipelineStage");
  if (stages.some(({ children: [first] }) => first?.name !== "LineFilters")) return undefined;
  const labels = conditionsOf(descendants(node, "Matcher"), scope);
  const lines = descendants(node, "LineFilter").map(({ children: [filter, text] }) =>
    lineFilters[filter?.text ?? ""]?.(sqlString(literal(text))),
  );
  if (lines.includes(undefined)) return undefined;
  return [...labels, ...lines.map(String)];
}

/** Matchers as conditions in SQL; those on variables as conditions on the variables of the service. */
function conditionsOf(matchers: readonly Syntax[], scope: Scope): string[] {
  const all = matchers.flatMap(({ children: [label, operator, value] }): string[] => {
    const left = labelExpression(scope.language, (label?.text ?? "").replace(/^"|"$/g, ""));
    const text = literal(value);
    const isNegated = operator?.text.startsWith("!") === true;
    const [, variable = ""] = /^\$\{?(\w+)\}?$/.exec(text) ?? [];
    // Before version 2.37, filters apply to such tiles by themselves.
    if (scope.treatments.get(variable)?.is === "broadcast" && !isNegated) return [];
    if (variable !== "") return [`${left} ${isNegated ? "NOT IN" : "IN"} ($${variable})`];
    if (operator?.text === "=" || operator?.text === "!=") return [`${left} ${operator.text} ${sqlString(text)}`];
    return text === ".*" && !isNegated
      ? []
      : [`${isNegated ? "NOT " : ""}match(${left}, ${sqlString(`^(?:${text})$`)})`];
  });
  const rewritten = all.map((one) => rewriteVariables(one, scope.treatments));
  scope.findings.push(...rewritten.flatMap(({ findings }) => findings));
  return rewritten.map(({ sql }) => sql);
}

/** The value of a string in quotes of any kind. */
function literal(node: Syntax | undefined): string {
  const text = node?.text ?? "";
  const inner = text.slice(1, -1);
  return text.startsWith("`")
    ? inner
    : inner.replace(/\\(.)/g, (_, sign: string) => ({ n: "\n", t: "\t" })[sign] ?? sign);
}

function descendants(node: Syntax, name: string): Syntax[] {
  return [...(node.name === name ? [node] : []), ...node.children.flatMap((child) => descendants(child, name))];
}

function note({ findings }: Scope, says: string): void {
  if (!findings.some(({ about }) => about === says)) findings.push(found("approximated", says));
}
