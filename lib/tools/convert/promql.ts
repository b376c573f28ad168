import type { Members } from "terraform-provider-sdk/values";
import { partnerOf } from "../../evaluation/sql";
import type { Findings } from "./findings";
import type { Query, Target } from "./target";
import type { Treatment, Treatments } from "./treatment";
import { recordOf, recordsOf, textOf, textsOf } from "./values";

/** Parts of an expression: strings, comments, and the code between them. */
const parts = /"(?:[^"\\]|\\[\s\S])*"?|'(?:[^'\\]|\\[\s\S])*'?|`[^`]*`?|#[^\n]*|[^"'`#]+/g;

/** A variable or macro of Grafana in any form. */
const references = /\[\[(\w+)(?::(\w+))?\]\]|\$\{([\w.]+)(?::([\w:-]+))?\}|\$([A-Za-z_]\w*)/g;

/** Durations that Grafana writes as a number, with the unit behind it. */
const withUnit = /\$\{?__(interval|range)_(ms|s)\}?(ms|s)\b/g;

/** The macros of PromQL that the service has, too. */
const sameMacros = ["__interval", "__rate_interval", "__range"];

/** An expression of Grafana with the macros and variables of the service. */
export function promqlOf(expression: string, treatments: Treatments, findings: Findings): string {
  const work = new Rewriting(treatments, findings);
  const texts = expression.match(parts) ?? [];
  return texts.reduce((rewritten, part) => {
    if (part.startsWith("#")) return rewritten + part;
    if (/^["'`]/.test(part)) return work.withString(rewritten, part);
    return rewritten + work.code(part);
  }, "");
}

class Rewriting {
  constructor(
    private readonly treatments: Treatments,
    private readonly findings: Findings,
  ) {}

  code(text: string): string {
    const durations = text.replace(withUnit, (call, name: string, unit: string, duration: string) => {
      if (unit !== duration) return call;
      return `$__${name}`;
    });
    return this.replaced(durations, (name, _, treatment) => {
      this.findings.addIf(treatment.kind !== "fixed", "one-value", `$${name}`);
      if (treatment.kind === "fixed") return this.fixed(name, treatment).join(",");
      return `\${${treatment.variable}:csv}`;
    });
  }

  /** A string behind what is written already: the value of a matcher, whose operator becomes one for patterns, or an argument. */
  withString(preceding: string, literal: string): string {
    const [, label = "", operator = ""] = /^([\s\S]*?)(=~|!~|!=|=)\s*$/.exec(preceding) ?? [];
    const hasVariables = [...literal.matchAll(references)].some((match) => this.treatments.has(nameIn(match)));
    if (operator === "" || !hasVariables) return preceding + this.argument(literal);
    if (operator.endsWith("~")) return preceding + this.pattern(literal);
    return `${label}${operator === "=" ? "=~" : "!~"}${this.pattern(escaped(literal))}`;
  }

  /** A pattern: the service writes chosen values as one, which matches everything if none is chosen. */
  private pattern(literal: string): string {
    const backslash = backslashIn(literal);
    return this.replaced(literal, (name, format, treatment) => {
      this.findings.addIf(!/^(regex|pipe)?$/.test(format), "macro", `\${${name}:${format}}`);
      if (treatment.kind !== "fixed") return `$${treatment.variable}`;
      const texts = this.fixed(name, treatment, ".*");
      const isPattern = treatment.isEmptyOrAll || texts.length === 1;
      const values = isPattern ? texts : texts.map((text) => text.replace(special, `${backslash}$&`));
      if (values.length === 1) return values[0] ?? "";
      return `(${values.join("|")})`;
    });
  }

  private argument(literal: string): string {
    return this.replaced(literal, (name, _, treatment) => {
      this.findings.addIf(treatment.kind !== "fixed", "one-value", `$${name}`);
      if (treatment.kind === "fixed") return this.fixed(name, treatment).join(",");
      return `\${${treatment.variable}:csv}`;
    });
  }

  private fixed(
    name: string,
    treatment: Treatment & { readonly kind: "fixed" },
    everything?: string,
  ): readonly string[] {
    const hasNone = treatment.texts.length === 0 || treatment.texts.every((text) => text === "");
    if (!hasNone) return treatment.texts;
    if (everything !== undefined && treatment.isEmptyOrAll) return [everything];
    this.findings.add("needs-value", `$${name}`);
    return [];
  }

  private replaced(
    text: string,
    replace: (name: string, format: string, treatment: Exclude<Treatment, { readonly kind: "broadcast" }>) => string,
  ): string {
    return text.replace(references, (...match: string[]) => {
      const [reference = "", square, squareFormat, braced, bracedFormat, bare] = match;
      const name = square ?? braced ?? bare ?? "";
      if (name.startsWith("__")) return this.macro(reference, name);
      const treatment = this.treatments.get(name);
      if (!treatment || treatment.kind === "broadcast") return reference;
      for (const note of treatment.notes) this.findings.add(note, `$${name}`);
      this.findings.addIf(treatment.kind === "choice" && treatment.unchosen !== undefined, "all-wider", `$${name}`);
      return replace(name, squareFormat ?? bracedFormat ?? "", treatment);
    });
  }

  private macro(reference: string, name: string): string {
    if (sameMacros.includes(name)) return `$${name}`;
    this.findings.add("macro", reference);
    return reference;
  }
}

/** What has a meaning in a pattern. */
const special = /[\\^$*+?.()|[\]{}]/g;

function nameIn([, square, , braced, , bare]: RegExpMatchArray): string {
  return square ?? braced ?? bare ?? "";
}

/** A backslash as the literal writes it: between backquotes, it is none that escapes. */
function backslashIn(literal: string): string {
  if (literal.startsWith("`")) return "\\";
  return "\\\\";
}

/** A literal as a pattern that matches just it; references to variables stay. */
function escaped(literal: string): string {
  const backslash = backslashIn(literal);
  const names = [...literal.matchAll(references)].map(
    ({ 0: reference, index }) => [index, index + reference.length] as const,
  );
  return literal.replace(special, (sign, index: number) => {
    const isInName = names.some(([start, end]) => index >= start && index < end);
    if (isInName || sign === "\\") return sign;
    return `${backslash}${sign}`;
  });
}

const aggregations = "sum|avg|min|max|count|group|stddev|stdvar";

/** True if an expression surely has one series at most: an aggregation without labels, a number, and what is computed of them. */
export function isSingleSeries(expression: string): boolean {
  const text = stripped(expression);
  const operands = split(text, /[-+*/%^]|\b(?:and|or|unless)\b|==|!=|>=|<=|>|</g);
  if (operands.length > 1) return operands.every((operand) => operand === "" || isSingleSeries(operand));
  if (/^(\d[\w.]*|Inf|NaN)$/i.test(text)) return true;
  const [call = "", name = ""] = /^(\w*)\s*\(/.exec(text) ?? [];
  if (call === "" || partnerOf(text, call.length - 1) !== text.length - 1) return false;
  const inner = text.slice(call.length, -1);
  if (new RegExp(`^(${aggregations}|scalar|vector|absent|time)$`, "i").test(name)) return true;
  if (name === "histogram_quantile") return isSumOfBuckets(split(inner, /,/g)[1] ?? "");
  const isValue = name === "" || /^(round|abs|ceil|floor|clamp(_min|_max)?|ln|log2|log10|sqrt|sgn)$/.test(name);
  return isValue && isSingleSeries(split(inner, /,/g)[0] ?? "");
}

/** `sum by (le) (…)`: one histogram. */
function isSumOfBuckets(text: string): boolean {
  return /^sum\s*by\s*\(\s*le\s*\)|^sum\s*\([\s\S]*\)\s*by\s*\(\s*le\s*\)$/.test(text);
}

/** An expression without comments and the contents of strings. */
function stripped(expression: string): string {
  const texts = expression.match(parts) ?? [];
  return texts
    .map((part) => {
      if (part.startsWith("#")) return "";
      if (/^["'`]/.test(part)) return '""';
      return part;
    })
    .join("")
    .trim();
}

/** Parts between separators outside of brackets. */
function split(text: string, separator: RegExp): string[] {
  let depth = 0;
  let start = 0;
  const labels: string[] = [];
  for (const { 0: sign, index } of text.matchAll(new RegExp(`[()[\\]{}]|${separator.source}`, "g"))) {
    if ("([{".includes(sign)) depth += 1;
    else if (")]}".includes(sign)) depth -= 1;
    else if (depth === 0) {
      labels.push(text.slice(start, index).trim());
      start = index + sign.length;
    }
  }
  return [...labels, text.slice(start).trim()];
}

/** What Grafana computes of a series, by the word of the service; the last value is its default. */
const reducers: Readonly<Record<string, string | undefined>> = {
  ...{ last: undefined, lastNotNull: undefined },
  ...{ mean: "mean", min: "min", max: "max", sum: "sum", count: "count" },
};

const totals = /\b(increase|delta|changes|resets|(?:sum|count)_over_time)\s*\([\s\S]*?\[\$__(?:rate_)?interval\b/;

/** A tile for queries of Prometheus: all of a time chart, else one. */
export function promqlTile(
  queries: readonly Query[],
  panel: Members,
  displayType: string,
  { target, treatments }: { readonly target: Target; readonly treatments: Treatments },
  findings: Findings,
): Members | undefined {
  if (!target.has("2.42")) return findings.add("needs-version", "2.42");
  const [first] = queries;
  const sourceId = first && target.promqlSourceOf(...first.source);
  if (sourceId === undefined) return findings.add("no-source", first?.source[0]);
  const targets = queries.map(({ target: query }) => query);
  const resultType = shownAs(displayType, panel, targets, findings);
  if (!resultType) return undefined;
  const expressions = queries.map((query) => {
    const expression = promqlOf(query.text, treatments, findings);
    const step = textOf(query.target.interval) || textOf(panel.interval);
    findings.addIf(step !== "", "min-step", step);
    findings.addIf(totals.test(expression), "totals-per-bucket");
    if (resultType.displayType === "number" && !isSingleSeries(query.text)) {
      const legend = textOf(query.target.legendFormat);
      findings.add("first-row");
      findings.addIf(legend.includes("{{"), "legend", legend);
    }
    const alias = resultType.displayType === "table" ? {} : aliasOf(query, findings);
    return { expression, ...alias, ...resultType.item };
  });
  const legendTemplate = templateOf(queries, resultType.displayType, findings);
  return {
    ...{ configType: "promql", displayType: resultType.displayType, sourceId, expressions },
    ...(legendTemplate !== undefined && { legendTemplate }),
  };
}

/** The display type, and how each expression is evaluated: over the range, or at its end. */
function shownAs(displayType: string, panel: Members, targets: readonly Members[], findings: Findings) {
  const isInstantQuery = (query: Members) => query.instant === true && query.range !== true;
  const isInstant = targets.slice(0, 1).some(isInstantQuery);
  const isBoth = targets.some((query) => query.instant === true && query.range === true);
  findings.addIf(isBoth, "unread", "instant = true beside range = true");
  const instant = { queryType: "instant" };
  const transformations = recordsOf(panel.transformations).filter(({ disabled }) => disabled !== true);
  for (const { id } of transformations) findings.addIf(id !== "merge", "transformation", textOf(id));
  const [calc = "lastNotNull"] = textsOf(recordOf(panel, "options", "reduceOptions").calcs);
  if (displayType === "line" || displayType === "stacked_bar" || displayType === "stacked_line") {
    findings.addIf(targets.some(isInstantQuery), "transformation", "an instant query over time");
    return { displayType, item: {} };
  }
  if (displayType === "number") {
    const isCountOfOne = isInstant && calc === "count";
    if (!(calc in reducers) || isCountOfOne) return findings.add("reducer", calc);
    const reducer = reducers[calc];
    findings.addIf(!isInstant && calc === "last", "missing-values", calc);
    if (isInstant || reducer === undefined) return { displayType, item: isInstant ? instant : {} };
    findings.add("last-value");
    return { displayType, item: { reducer } };
  }
  const isTable = textOf(panel.type).startsWith("table");
  const isOverTime = /^(state-timeline|status-history)$/.test(textOf(panel.type));
  if (isOverTime) return { displayType: "table", item: {} };
  if (isTable && !isInstant) return findings.add("series-table");
  if (!isTable && !isInstant && reducers[calc] !== undefined) return findings.add("reducer", calc);
  return { displayType: "table", item: instant };
}

/** A legend without labels is the name of the series. */
function aliasOf({ target }: Query, findings: Findings): Members {
  const legend = textOf(target.legendFormat);
  if (legend === "" || legend === "__auto" || legend.includes("{{")) return {};
  const hasVariable = /\$\w|\$\{|\[\[/.test(legend);
  findings.addIf(hasVariable, "legend", legend);
  if (hasVariable) return {};
  return { alias: legend };
}

/** The template of all series. Other names than those of all queries cannot be said. */
function templateOf(queries: readonly Query[], displayType: string, findings: Findings): string | undefined {
  if (displayType === "number" || displayType === "table") return undefined;
  const legends = queries.map(({ target }) => textOf(target.legendFormat)).filter((legend) => legend.includes("{{"));
  const [template, ...furtherLegends] = new Set(legends);
  if (template === undefined) return undefined;
  const isOfAll = furtherLegends.length === 0 && legends.length === queries.length;
  const isPlain = /^(?:[^{}$]|\{\{\s*\w+\s*\}\})*$/.test(template);
  findings.addIf(!isOfAll || !isPlain, "legend", [template, ...furtherLegends].join(", "));
  if (isOfAll && isPlain) return template.replace(/\{\{\s*(\w+)\s*\}\}/g, "{{$1}}");
  return undefined;
}
