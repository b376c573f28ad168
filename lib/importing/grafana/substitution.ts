import { type FindingId, Findings } from "./findings";
import { closingOf, expressionStart, masked, quoted, replaceCalls, scopeOf, sqlString, tableIn } from "./sql";
import type { Target } from "./target";

/** What becomes of a variable in the queries, with the findings that every use of it has. */
export type Treatment = { readonly notes: readonly FindingId[] } & (
  | {
      /** A variable of the dashboard, from version 2.37. */
      readonly is: "choice";
      readonly variable: string;
      /** True if all values are meant without a choice, and an empty text is none of them. */
      readonly isFilled: boolean;
    }
  | {
      /** A filter that applies to each tile of some sources, before version 2.37. */
      readonly is: "broadcast";
      readonly expression: string;
      /** The sources, of which each use may add one. */
      readonly appliesToSourceIds: string[];
      readonly sourceOf: Target["sourceOf"];
      readonly isFilled: boolean;
    }
  /** Values that nobody can choose: as texts, and after `IN` as a list or as the query of the variable. */
  | { readonly is: "fixed"; readonly texts: readonly string[]; readonly list?: string; readonly isEmptyOrAll: boolean }
);

export type Treatments = ReadonlyMap<string, Treatment>;

/**
 * A query whose variables are those of the service. A condition on a variable becomes `$__filter(expression, $variable)`, which is true if
 * nothing is selected, or `$__filters`. What cannot be a variable is replaced by its value.
 */
export function rewriteVariables(sql: string, treatments: Treatments, findings = new Findings()): string {
  const work = new Substitution(treatments, findings);
  const kept = work.everything(work.inBraces(sql)).replaceAll(new RegExp(`\\s+AND\\s+${always}`, "g"), "");
  const text = kept.replaceAll(always, "(1 = 1)").replaceAll(done, "$");
  // All filters of a source apply together.
  for (const [name, { is }] of text.includes("$__filters") ? treatments : [])
    findings.addIf(is === "broadcast" && !work.used.has(name), "filters-together", `$${name}`);
  return text;
}

/** Stands for `$` in what is written already, so that it is not read again. */
const done = "\u0001";

/** Stands for a condition that is always true. */
const always = "\u0002";

/** The name of a variable, and the format of its values. */
const reference = String.raw`\$\{(\w+)(?::(\w+))?\}`;

/** A reference in any form. */
const written = new RegExp(String.raw`\[\[(\w+)(?::(\w+))?\]\]|${reference}|\$(\w+)`, "g");

/** Conditions whose right side is a variable: the operator, the quote, the reference. */
const membership = new RegExp(String.raw`\b((?:NOT\s+)?(?:GLOBAL\s+)?IN)\s*\(\s*(['"]?)${reference}\2\s*\)`, "gi");
const equality = new RegExp(String.raw`(!=|<>|==?)\s*('?)${reference}\2(?!\w)`, "g");
const likeness = new RegExp(String.raw`\b((?:NOT\s+)?I?LIKE)\s+('[^'$]*)${reference}[^'$]*'`, "gi");

/** A condition on a variable: its sides, and the SELECT that it stands in. */
interface Use {
  readonly name: string;
  readonly left: string;
  readonly operator: string;
  readonly whole: string;
  readonly scope: string;
  /** True within `$__conditionalAll`. */
  readonly isGuarded: boolean;
}

class Substitution {
  readonly used = new Set<string>();

  constructor(
    private readonly treatments: Treatments,
    private readonly findings: Findings,
  ) {}

  /** `$v` and `[[v]]` as `${v}`, and constants, which may be part of a table's name, as their values. */
  inBraces(sql: string): string {
    return this.references(sql, (name, format, treatment, isInText) =>
      treatment.is === "fixed" && treatment.notes.length === 0
        ? formatted(treatment.texts, format, isInText)
        : `\${${name}${format && `:${format}`}}`,
    );
  }

  everything(sql: string): string {
    const guarded = replaceCalls(sql, /\$__conditionalAll\b/, (_, args, scope) => this.conditional(args, scope()));
    const matched = replaceCalls(guarded, /\bmatch\b/i, (_, args, scope) => this.matching(args, scope()));
    return this.others([membership, equality, likeness].reduce((text, form) => this.conditions(text, form), matched));
  }

  /** Replaces references to known variables outside of comments; `undefined` leaves one as it is. */
  private references(
    sql: string,
    replace: (name: string, format: string, treatment: Treatment, isInText: boolean) => string | undefined,
  ): string {
    const mask = masked(sql);
    return sql.replace(written, (whole, square, squareFormat, braced, bracedFormat, bare, at) => {
      const name = square ?? braced ?? bare;
      const treatment = this.treatments.get(name);
      if (!treatment || mask.charAt(at) === " ") return whole;
      return replace(name, squareFormat ?? bracedFormat ?? "", treatment, mask.charAt(at) === quoted) ?? whole;
    });
  }

  /** `$__conditionalAll(condition, $variable)`, which is true if the variable is empty. */
  private conditional([condition = "", second = ""]: readonly string[], scope: string): string | undefined {
    const { name, treatment } = this.only(second);
    if (treatment?.is === "choice") return this.guarded(condition, name, treatment.variable, scope);
    if (treatment?.is === "broadcast")
      return this.filterIn(condition, scope) ?? this.dropped("condition-dropped", name);
    if (!treatment?.isEmptyOrAll) return treatment && `(${this.everything(condition)})`;
    this.note(name);
    return always;
  }

  /** A regular expression that is a variable. */
  private matching([expression = "", pattern = ""]: readonly string[], scope: string): string | undefined {
    const { name, treatment } = this.only(pattern.replace(/^'|'$/g, ""));
    if (treatment?.is !== "choice") return undefined;
    return this.guarded(`match(${expression}, '\${${name}:regex}')`, name, treatment.variable, scope);
  }

  /** The variable that a text is a reference to. */
  private only(text: string) {
    const [, name = ""] = new RegExp(`^\\s*${reference}\\s*$`).exec(text) ?? [];
    return { name, treatment: this.treatments.get(name) };
  }

  /** A condition that is a filter and nothing else. */
  private filterIn(condition: string, scope: string): string | undefined {
    const filter = [membership, equality].reduce((text, form) => this.conditions(text, form, scope), condition).trim();
    const isCall = closingOf(masked(filter), `${done}__filter`.length) === filter.length - 1;
    return filter === `${done}__filters` || (filter.startsWith(`${done}__filter(`) && isCall) ? filter : undefined;
  }

  /** A condition on a variable of the service, without which it is true. */
  private guarded(condition: string, name: string, variable: string, scope: string): string {
    const filter = this.filterIn(condition, scope);
    if (filter !== undefined) return filter;
    const text = this.references(condition, (other, format, _, isInText) => {
      if (other !== name) return undefined;
      if (format !== "regex" && !isInText) return `${done}${variable}`;
      this.findings.addIf(format !== "regex", "one-value", `$${name}`);
      return `${done}{${variable}:${format === "regex" ? "regex" : "csv"}}`;
    });
    return `${done}__conditionalAll(${this.everything(text)}, ${done}${variable})`;
  }

  /** The conditions of a form, from the last one, so that positions before it stay. */
  private conditions(sql: string, form: RegExp, guard?: string): string {
    return [...sql.matchAll(form)].reverse().reduce((text, { index, ...match }) => {
      const { 0: whole, 1: operator = "", 3: name = "", 4: format = "" } = match;
      const start = expressionStart(text, index);
      const left = text.slice(Math.max(start, 0), index).trim();
      const isCode = ![" ", quoted].includes(masked(text).charAt(index));
      if (!this.treatments.has(name) || !isCode || left === "" || /raw|pipe|regex/.test(format)) return text;
      const scope = guard ?? scopeOf(text, start);
      const use = { name, left: this.others(left), operator, whole, scope, isGuarded: guard !== undefined };
      const now = this.condition(use);
      return now === undefined ? text : text.slice(0, start) + now + text.slice(index + whole.length);
    }, sql);
  }

  private condition(use: Use): string | undefined {
    const { name, left, operator, whole, scope } = use;
    const treatment = this.treatments.get(name);
    const isNegated = /NOT|!=|<>/i.test(operator);
    const isLike = /LIKE/i.test(operator);
    if (treatment?.is === "choice") {
      const own = `${done}${treatment.variable}`;
      if (isLike) return this.guarded(`${left} ${whole}`, name, treatment.variable, scope);
      return isNegated
        ? `${done}__conditionalAll(${left} NOT IN (${own}), ${own})`
        : this.filtered(`${done}__filter(${left}, ${own})`, use, treatment.isFilled);
    }
    if (isLike || !treatment) return undefined;
    if (treatment.is === "fixed") {
      if (!treatment.list) return undefined;
      this.note(name);
      return `${left} ${isNegated ? "NOT IN" : "IN"} (${treatment.list})`;
    }
    const isSame = left === treatment.expression || left.endsWith(`.${treatment.expression}`);
    const sourceId = treatment.sourceOf(tableIn(scope))?.id;
    if (isNegated || !isSame || sourceId === undefined) return this.dropped("all-fixed", name);
    if (!treatment.appliesToSourceIds.includes(sourceId)) treatment.appliesToSourceIds.push(sourceId);
    return this.filtered(`${done}__filters`, use, treatment.isFilled);
  }

  /** A filter that means all values without a choice. Within `$__conditionalAll` that is what the author wanted. */
  private filtered(filter: string, { left, name, isGuarded }: Use, isFilled: boolean): string {
    this.used.add(name);
    if (isGuarded) return filter;
    this.note(name);
    return isFilled ? `(${filter} AND ${left} != '')` : filter;
  }

  private dropped(id: FindingId, name: string): string {
    this.findings.add(id, `$${name}`);
    return always;
  }

  /** What is left: variables as texts, names of tables or numbers. */
  private others(sql: string): string {
    return this.references(sql, (name, format, treatment, isInText) => {
      this.note(name);
      const isFixed = treatment.is === "fixed" && treatment.texts.length > 0;
      if (isFixed) return formatted(treatment.texts, format, isInText);
      this.findings.add(treatment.is === "choice" ? "one-value" : "needs-value", `$${name}`);
      if (treatment.is !== "choice") return undefined;
      return `${done}{${treatment.variable}:${format === "regex" ? "regex" : "csv"}}`;
    });
  }

  private note(name: string): void {
    for (const id of this.treatments.get(name)?.notes ?? []) this.findings.add(id, `$${name}`);
  }
}

/** Values as Grafana formats them. */
function formatted(values: readonly string[], format: string, isInText: boolean): string {
  const all = values.map((one) => one.replaceAll("$", done));
  if (/^(singlequote|sqlstring)$/.test(format)) return all.map(sqlString).join(", ");
  if (format === "doublequote") return all.map((one) => `"${one.replaceAll('"', '\\"')}"`).join(",");
  const texts = isInText ? all.map((one) => sqlString(one).slice(1, -1)) : all;
  return texts.join(/^(pipe|regex)$/.test(format) ? "|" : ",");
}
