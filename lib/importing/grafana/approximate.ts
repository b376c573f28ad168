import type { Members } from "terraform-provider-sdk/internal/schema";
import { limits, quantileLevels } from "../../service/words";
import { Findings } from "./findings";
import { type Syntax, syntaxOf } from "./grammars";
import { labelExpression } from "./labels";
import type { Approximate } from "./panel";
import { sqlString } from "./sql";
import { rewriteVariables, type Treatments } from "./substitution";
import type { Target } from "./target";
import { numberOf, textOf } from "./values";

/** Converts queries of Prometheus and Loki onto the sources that `--map` names. Nothing of it is exact, so each says what differs. */
export function approximation(target: Target): Approximate {
  return (query, displayType, treatments, findings) => {
    const { language } = query;
    if (language !== "prometheus" && language !== "loki") return findings.add("other-language", language);
    const sourceId = target.mapped(...query.source)?.id;
    if (sourceId === undefined) return findings.add("no-source", language);
    const tree = syntaxOf(language, query.text.replace(/\[\$\{?\w+\}?(:[^\]]*)?\]/g, "[5m]"));
    const conversion = new Approximation(language, treatments, numberOf(query.target.interval));
    const config = tree && (conversion.logs(tree) ?? conversion.series(tree, displayType));
    if (!config) return findings.add("not-sayable", language);
    findings.addAll(conversion.findings.all);
    return { ...config, sourceId };
  };
}

/** Series of a chart, their labels or `each` for every series by itself, and a formula over their letters. */
interface Said {
  readonly select: readonly Members[];
  readonly groups: readonly (readonly string[] | "each")[];
  readonly formula: string;
}

const signs: Readonly<Record<string, string>> = { Add: "+", Sub: "-", Mul: "*", Div: "/" };

const lineFilters: Readonly<Record<string, (text: string) => string>> = {
  "|=": (text) => `position(Body, ${text}) > 0`,
  "!=": (text) => `position(Body, ${text}) = 0`,
  "|~": (text) => `match(Body, ${text})`,
  "!~": (text) => `NOT match(Body, ${text})`,
};

/** One query. What cannot be said is `undefined`. */
class Approximation {
  readonly findings = new Findings();

  constructor(
    private readonly language: "prometheus" | "loki",
    private readonly treatments: Treatments,
    /** The length of a bucket, if it is known. */
    private readonly seconds: number | undefined,
  ) {}

  /** A query for lines of logs as a search. */
  logs(tree: Syntax): Members | undefined {
    const [log] = this.language === "loki" ? descendants(tree, "LogExpr") : [];
    const where = log && this.logConditions(log)?.join(" AND ");
    if (where === undefined) return undefined;
    this.note("labels of Loki are attributes");
    return { displayType: "search", select: "", where, whereLanguage: "sql" };
  }

  /** Other queries as series of a chart, a number, or a table. */
  series(tree: Syntax, displayType: string): Members | undefined {
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
      case "AggregateExpr":
      case "VectorAggregationExpr":
        return this.aggregated(node);
      default:
        return this.item(node, undefined, "each");
    }
  }

  /** `sum by (a) (…)`; other labels than those that are named are of one group. */
  private aggregated({ children }: Syntax): Said | undefined {
    const aggregate = children[0]?.text.toLowerCase() ?? "";
    const modifier = children.find(({ name }) => name === "AggregateModifier" || name === "Grouping");
    const body = children.find(({ name }) => name === "FunctionCallBody" || name === "MetricExpr");
    const [inner, ...others] = body?.children ?? [];
    if (!/^(sum|avg|min|max)$/.test(aggregate) || !inner || others.length > 0) return undefined;
    if (modifier && modifier.children[0]?.name !== "By") return undefined;
    const list = modifier?.children.find(({ name }) => name === "GroupingLabels" || name === "Labels");
    const labels = (list?.children ?? []).map(({ text }) => text).filter((label) => label !== "le");
    return this.item(
      inner,
      aggregate,
      labels.map((label) => labelExpression(this.language, label)),
    );
  }

  /** One series, with the formula for a rate where the length of a bucket is known: its increase by seconds. */
  private item(node: Syntax, aggregate: string | undefined, groups: Said["groups"][number]): Said | undefined {
    const [operation, second] = node.children;
    const select =
      node.name === "VectorSelector"
        ? this.gauge(node, aggregate ?? "avg", "the last value of each time bucket")
        : node.name === "RangeAggregationExpr"
          ? this.countedLogs(operation?.text ?? "", second, aggregate)
          : node.name === "FunctionCall"
            ? this.called(operation?.text ?? "", second?.children ?? [], aggregate)
            : undefined;
    const isRate = this.seconds !== undefined && /^i?rate\b/.test(node.text);
    if (!select) return undefined;
    const { groups: own = groups, ...series } = select as Members & { readonly groups?: Said["groups"][number] };
    return { select: [series], groups: [own], formula: isRate ? `A / ${this.seconds}` : "A" };
  }

  /** A function of a selector. */
  private called(name: string, args: readonly Syntax[], aggregate: string | undefined): Members | undefined {
    if (name === "histogram_quantile") return this.quantile(args);
    const [selector] = args[0]?.name === "MatrixSelector" ? args[0].children : [];
    if (!selector || args.length !== 1) return undefined;
    if (/^(i?rate|increase)$/.test(name)) {
      if (aggregate !== undefined && aggregate !== "sum") return undefined;
      const isRate = name !== "increase" && this.seconds === undefined;
      this.note(`the increase of each time bucket, not ${isRate ? "a rate per second" : "of a sliding range"}`);
      return this.metric(selector, { aggFn: "sum", metricType: "sum" });
    }
    const [, over] = /^(avg|min|max)_over_time$/.exec(name) ?? [];
    if (over === undefined || (aggregate !== undefined && aggregate !== over)) return undefined;
    return this.gauge(selector, over, "the last value of each time bucket, not all values of a range");
  }

  private gauge(selector: Syntax, aggFn: string, says: string): Members | undefined {
    const item = this.metric(selector, { aggFn, metricType: "gauge" });
    if (!item || /_(total|count|sum|bucket)$/.test(textOf(item.metricName))) return undefined;
    this.note(says);
    return item;
  }

  /** `histogram_quantile(0.95, sum by (le) (rate(m_bucket[5m])))`. */
  private quantile([level, series]: readonly Syntax[]): Members | undefined {
    if (!level || series?.name !== "AggregateExpr" || !quantileLevels.includes(Number(level.text))) return undefined;
    const inner = new Approximation(this.language, this.treatments, this.seconds);
    const { select, groups } = inner.aggregated(series) ?? {};
    const [item] = select ?? [];
    const [, metricName] = /^(.+)_bucket$/.exec(textOf(item?.metricName)) ?? [];
    if (!item || metricName === undefined || item.metricType !== "sum") return undefined;
    this.note("the quantile of each time bucket, not of a sliding range");
    const computed = { aggFn: "quantile", level: Number(level.text), metricType: "histogram", metricName };
    return { ...item, ...computed, groups: groups?.[0] };
  }

  /** A selector of series with what a chart computes of them. */
  private metric(selector: Syntax, computed: Members): Members | undefined {
    const matchers = descendants(selector, "UnquotedLabelMatcher");
    const named = matchers.find(({ children: [label] }) => label?.text === "__name__");
    const identifier = selector.children.find(({ name }) => name === "Identifier");
    const metricName = identifier?.text ?? (named && literal(named.children[2]));
    if (metricName === undefined) return undefined;
    const where = this.conditions(matchers.filter((one) => one !== named));
    return { ...computed, valueExpression: "Value", metricName, ...condition(where) };
  }

  /** `count_over_time({app="a"} |= "x" [5m])`. */
  private countedLogs(name: string, range: Syntax | undefined, aggregate: string | undefined): Members | undefined {
    const where = range && /^(count_over_time|rate)$/.test(name) ? this.logConditions(range) : undefined;
    if (where === undefined || (aggregate !== undefined && aggregate !== "sum")) return undefined;
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

/** The value of a string in quotes of any kind. */
function literal(node: Syntax | undefined): string {
  const inner = (node?.text ?? "").slice(1, -1);
  if (node?.text.startsWith("`")) return inner;
  return inner.replace(/\\(.)/g, (_, sign: string) => ({ n: "\n", t: "\t" })[sign] ?? sign);
}

function descendants(node: Syntax, name: string): Syntax[] {
  return [...(node.name === name ? [node] : []), ...node.children.flatMap((child) => descendants(child, name))];
}
