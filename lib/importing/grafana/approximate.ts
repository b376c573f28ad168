import type { Members } from "terraform-provider-sdk/internal/schema";
import { limits, quantileLevels } from "../../service/words";
import type { Findings } from "./findings";
import { type Syntax, syntaxOf } from "./grammars";
import { sqlString } from "./sql";
import type { Query, Target } from "./target";
import { numberOf } from "./values";
import { labelExpression, rewriteVariables, type Treatments } from "./variables";

/** The labels of series, or `each` for every series by itself. */
type Groups = readonly string[] | "each";

/** Series of a chart, their labels, and a formula over their letters. */
interface Said {
  readonly select: readonly Members[];
  readonly groups: readonly Groups[];
  readonly formula: string;
}

const signs: Readonly<Record<string, string>> = { Add: "+", Sub: "-", Mul: "*", Div: "/" };

const lineFilters: Readonly<Record<string, (text: string) => string>> = {
  "|=": (text) => `position(Body, ${text}) > 0`,
  "!=": (text) => `position(Body, ${text}) = 0`,
  "|~": (text) => `match(Body, ${text})`,
  "!~": (text) => `NOT match(Body, ${text})`,
};

/** A query in another language as series, where the user wants that. */
export function approximated(
  { language, source, target: { interval }, text }: Query,
  displayType: string,
  { target, treatments }: { readonly target: Target; readonly treatments: Treatments },
  findings: Findings,
): Members | undefined {
  if (!target.approximates || (language !== "prometheus" && language !== "loki"))
    return findings.add("other-language", language);
  const sourceId = target.mapped(...source)?.id;
  if (sourceId === undefined) return findings.add("no-source", language);
  const config = new Approximation(language, treatments, findings, interval).config(text, displayType);
  return config ? { ...config, sourceId } : findings.add("not-sayable", language);
}

/** One query of Prometheus or Loki, in series of a metric or log source. Nothing of it is exact; what cannot be said is `undefined`. */
class Approximation {
  /** The length of a bucket, if it is known. */
  private readonly seconds: number | undefined;

  constructor(
    private readonly language: "prometheus" | "loki",
    private readonly treatments: Treatments,
    private readonly findings: Findings,
    seconds: unknown,
  ) {
    this.seconds = numberOf(seconds);
  }

  /** A tile for the query, without its source: lines of logs as a search, other queries as series of a chart, a number, or a table. */
  config(text: string, displayType: string): Members | undefined {
    const tree = syntaxOf(this.language, text.replace(/\[\$\{?\w+\}?(:[^\]]*)?\]/g, "[5m]"));
    const [log] = tree && this.language === "loki" ? descendants(tree, "LogExpr") : [];
    const where = log && this.logConditions(log)?.join(" AND ");
    if (where === undefined) return tree && this.series(tree, displayType);
    this.note("labels of Loki are attributes");
    return { displayType: "search", select: "", where, whereLanguage: "sql" };
  }

  private series(tree: Syntax, displayType: string): Members | undefined {
    const { select = [], groups = [], formula = "A" } = this.said(tree) ?? {};
    const each = `${this.language === "loki" ? "" : "toString(Attributes), "}toString(ResourceAttributes)`;
    const [groupBy, ...others] = new Set(groups.map((one) => (one === "each" ? each : [...one].sort().join(", "))));
    const isPlain = formula === "A";
    const isCategory = displayType === "bar" || displayType === "pie";
    if (groupBy === undefined || others.length > 0 || select.length > limits.select) return undefined;
    if (isCategory && !isPlain) return undefined;
    const isTable = displayType === "number" && groupBy !== "";
    this.findings.addIf(isTable, "table-for", "a number for each group");
    return {
      displayType: isTable ? "table" : displayType,
      select,
      ...(groupBy !== "" && { groupBy }),
      ...(!isPlain && { formulas: [{ expression: formula }] }),
    };
  }

  private note(says: string): void {
    this.findings.add("approximated", says);
  }

  /** An expression as series and a formula. */
  private said(node: Syntax): Said | undefined {
    const [first, second, third, ...more] = node.children;
    if (/^(PromQL|LogQL|Expr|MetricExpr)$/.test(node.name) && first && !second) return this.said(first);
    switch (node.name) {
      case "NumberDurationLiteral":
        return /^\d+(\.\d+)?$/.test(node.text) ? { select: [], groups: [], formula: node.text } : undefined;
      case "ParenExpr": {
        const inner = first && this.said(first);
        return inner && { ...inner, formula: inner.formula === "A" ? "A" : `(${inner.formula})` };
      }
      case "UnaryExpr": {
        const inner = first?.text === "-" && second ? this.said(second) : undefined;
        return inner && { ...inner, formula: `(0 - ${inner.formula})` };
      }
      case "BinaryExpr": {
        const sign = signs[second?.name ?? ""];
        const [left, right] = [first && this.said(first), third && this.said(third)];
        if (!left || !right || sign === undefined || more.length > 0) return undefined;
        // The letters of the second one are behind those of the first.
        const behind = (letter: string) => String.fromCharCode(letter.charCodeAt(0) + left.select.length);
        return {
          select: [...left.select, ...right.select],
          groups: [...left.groups, ...right.groups],
          formula: `${left.formula} ${sign} ${right.formula.replace(/[A-Z]/g, behind)}`,
        };
      }
    }
    const { inner, aggregate, groups } = this.aggregation(node) ?? { inner: node, groups: "each" as const };
    if (aggregate !== undefined && !/^(sum|avg|min|max)$/.test(aggregate)) return undefined;
    return this.item(inner, aggregate, groups);
  }

  /** `sum by (a) (…)`: the function, the labels, and what it aggregates. Other labels than those that are named are of one group. */
  private aggregation({ name, children }: Syntax) {
    const modifier = children.find((one) => one.name === "AggregateModifier" || one.name === "Grouping");
    const body = children.find((one) => one.name === "FunctionCallBody" || one.name === "MetricExpr");
    const [inner, ...others] = body?.children ?? [];
    if (!/^(AggregateExpr|VectorAggregationExpr)$/.test(name) || !inner) return undefined;
    const isBy = !modifier || modifier.children[0]?.name === "By";
    const list = modifier?.children.find((one) => one.name === "GroupingLabels" || one.name === "Labels");
    const labels = (list?.children ?? []).map(({ text }) => text).filter((label) => label !== "le");
    return {
      inner,
      aggregate: isBy && others.length === 0 ? children[0]?.text.toLowerCase() : "",
      groups: labels.map((label) => labelExpression(this.language, label)),
    };
  }

  /** One series, with the formula for a rate where the length of a bucket is known: its increase by seconds. */
  private item(node: Syntax, aggregate: string | undefined, groups: Groups): Said | undefined {
    const [operation, body] = node.children;
    const name = operation?.text ?? "";
    if (name === "histogram_quantile") return aggregate === undefined ? this.quantile(body?.children ?? []) : undefined;
    const series =
      node.name === "VectorSelector"
        ? this.gauge(node, aggregate ?? "avg", "the last value of each time bucket")
        : node.name === "RangeAggregationExpr"
          ? this.countedLogs(name, body, aggregate)
          : this.overRange(name, selectorIn(node), aggregate);
    const formula = /^i?rate$/.test(name) && this.seconds !== undefined ? `A / ${this.seconds}` : "A";
    return series && { select: [series], groups: [groups], formula };
  }

  /** A function of a selector. */
  private overRange(name: string, selector: Syntax | undefined, aggregate?: string): Members | undefined {
    if (selector && (aggregate ?? "sum") === "sum" && /^(i?rate|increase)$/.test(name)) {
      const isRate = name !== "increase" && this.seconds === undefined;
      this.note(`the increase of each time bucket, not ${isRate ? "a rate per second" : "of a sliding range"}`);
      return this.metric(selector, { aggFn: "sum", metricType: "sum" });
    }
    const [, over] = /^(avg|min|max)_over_time$/.exec(name) ?? [];
    if (!selector || over === undefined || (aggregate !== undefined && aggregate !== over)) return undefined;
    return this.gauge(selector, over, "the last value of each time bucket, not all values of a range");
  }

  private gauge(selector: Syntax, aggFn: string, says: string): Members | undefined {
    const item = this.metric(selector, { aggFn, metricType: "gauge" });
    if (!item || /_(total|count|sum|bucket)$/.test(item.metricName)) return undefined;
    this.note(says);
    return item;
  }

  /** `histogram_quantile(0.95, sum by (le) (rate(m_bucket[5m])))`. */
  private quantile([level, series]: readonly Syntax[]): Said | undefined {
    const { inner, aggregate, groups = [] } = (series && this.aggregation(series)) ?? {};
    const selector = inner && /^(i?rate|increase)\b/.test(inner.text) ? selectorIn(inner) : undefined;
    if (!selector || aggregate !== "sum" || !quantileLevels.includes(Number(level?.text))) return undefined;
    const computed = { aggFn: "quantile", level: Number(level?.text), metricType: "histogram" };
    const item = this.metric(selector, computed);
    const [, metricName] = /^(.+)_bucket$/.exec(item?.metricName ?? "") ?? [];
    if (metricName === undefined) return undefined;
    this.note("the quantile of each time bucket, not of a sliding range");
    return { select: [{ ...item, metricName }], groups: [groups], formula: "A" };
  }

  /** A selector of series with what a chart computes of them. */
  private metric(selector: Syntax, computed: Members) {
    const matchers = descendants(selector, "UnquotedLabelMatcher");
    const named = matchers.find(({ children: [label] }) => label?.text === "__name__");
    const identifier = selector.children.find(({ name }) => name === "Identifier");
    const metricName = identifier?.text ?? (named && literal(named.children[2]));
    if (metricName === undefined) return undefined;
    const where = this.conditions(matchers.filter((one) => one !== named));
    return { ...computed, valueExpression: "Value", metricName, ...condition(where) };
  }

  /** `count_over_time({app="a"} |= "x" [5m])`. */
  private countedLogs(name: string, range: Syntax | undefined, aggregate = "sum"): Members | undefined {
    const where = range && /^(count_over_time|rate)$/.test(name) ? this.logConditions(range) : undefined;
    if (where === undefined || aggregate !== "sum") return undefined;
    const isRate = name === "rate" && this.seconds === undefined;
    this.note(`the count of each time bucket${isRate ? ", not a rate per second" : ""}`);
    return { aggFn: "count", ...condition(where) };
  }

  /** Labels and texts of lines; `undefined` if the lines are parsed before. */
  private logConditions(node: Syntax): string[] | undefined {
    const stages = descendants(node, "PipelineStage");
    const lines = descendants(node, "LineFilter").map(({ children: [filter, text] }) =>
      lineFilters[filter?.text ?? ""]?.(sqlString(literal(text))),
    );
    if (stages.some(({ children: [first] }) => first?.name !== "LineFilters") || lines.includes(undefined))
      return undefined;
    return [...this.conditions(descendants(node, "Matcher")), ...lines.map(String)];
  }

  /** Matchers as conditions in SQL; those on variables as conditions on the variables of the service. */
  private conditions(matchers: readonly Syntax[]): string[] {
    const all = matchers.flatMap(({ children: [label, operator, value] }): string[] => {
      const left = labelExpression(this.language, (label?.text ?? "").replace(/^"|"$/g, ""));
      const sign = operator?.text ?? "";
      const text = literal(value);
      const not = sign.startsWith("!") ? "NOT " : "";
      const [, variable] = /^\$\{?(\w+)\}?$/.exec(text) ?? [];
      // Before version 2.37, filters apply to such tiles by themselves.
      if (this.treatments.get(variable ?? "")?.is === "broadcast" && not === "") return [];
      if (variable !== undefined) return [`${left} ${not}IN ($${variable})`];
      if (sign === "=" || sign === "!=") return [`${left} ${sign} ${sqlString(text)}`];
      return text === ".*" && not === "" ? [] : [`${not}match(${left}, ${sqlString(`^(?:${text})$`)})`];
    });
    return all.map((one) => rewriteVariables(one, this.treatments, this.findings));
  }
}

function condition(where: readonly string[]): Members {
  return where.length === 0 ? {} : { where: where.join(" AND "), whereLanguage: "sql" };
}

/** The selector of a function whose only argument is a range of series. */
function selectorIn({ name, children: [, body] }: Syntax): Syntax | undefined {
  const [range, ...others] = body?.children ?? [];
  return name === "FunctionCall" && range?.name === "MatrixSelector" && others.length === 0
    ? range.children[0]
    : undefined;
}

/** The value of a string in quotes of any kind. */
function literal(node: Syntax | undefined): string {
  const inner = (node?.text ?? "").slice(1, -1);
  if (node?.text.startsWith("`")) return inner;
  return inner.replace(/\\(.)/g, (_, sign: string) => ({ n: "\n", t: "\t" })[sign] ?? sign);
}

function descendants(node: Syntax, name: string): Syntax[] {
  return [...(node.name === name ? [node] : []), ...node.children.flatMap((child) => descendants(child, name))];
}
