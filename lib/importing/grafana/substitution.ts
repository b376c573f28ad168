import { type FindingId, Findings } from "./findings";
import { expressionStart, masked, quoted, replaceCalls, scopeOf, sqlString, tableIn } from "./sql";
import type { Target } from "./target";

/** The condition on an expression that holds without a choice, if not every value is meant then. */
export type Unchosen = ((expression: string) => string) | undefined;

/** What becomes of a variable in the queries, with the findings that every use of it has. */
export type Treatment = { readonly notes: readonly FindingId[] } & (
  | {
      /** A variable of the dashboard, from version 2.37. */
      readonly is: "choice";
      readonly variable: string;
      readonly unchosen: Unchosen;
    }
  | {
      /** A filter that applies to each tile of some sources, before version 2.37. */
      readonly is: "broadcast";
      readonly expression: string;
      /** The sources, of which each use may add one. */
      readonly appliesToSourceIds: string[];
      readonly sourceOf: Target["sourceOf"];
      readonly unchosen: Unchosen;
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
  const kept = work.rewritten(sql).replaceAll(new RegExp(`\\s+AND\\s+${always}`, "g"), "");
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
/** The end of `$__conditionalAll` behind its condition. */
const guardEnd = new RegExp(String.raw`^\s*,\s*${reference}\s*\)`);
const likeness = new RegExp(String.raw`\b((?:NOT\s+)?I?LIKE)\s+('[^'$]*)${reference}[^'$]*'`, "gi");

/** A condition on a variable, with the text around it. */
interface Use {
  readonly name: string;
  readonly treatment: Treatment;
  readonly left: string;
  readonly operator: string;
  readonly whole: string;
  /** True if it is all of a `$__conditionalAll`. */
  readonly isGuarded: boolean;
}

class Substitution {
  readonly used = new Set<string>();

  constructor(
    private readonly treatments: Treatments,
    private readonly findings: Findings,
  ) {}

  rewritten(sql: string): string {
    const filtered = [membership, equality].reduce(
      (text, form) => this.conditions(text, form, true),
      this.inBraces(sql),
    );
    const guarded = replaceCalls(filtered, /\$__conditionalAll\b/, (_, args) => this.conditional(args));
    const matched = replaceCalls(guarded, /\bmatch\b/i, (_, args) => this.matching(args));
    const all = [membership, equality, likeness].reduce((text, form) => this.conditions(text, form, false), matched);
    return this.others(all);
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

  /** `$v` and `[[v]]` as `${v}`, and constants, which may be part of a table's name, as their values. */
  private inBraces(sql: string): string {
    return this.references(sql, (name, format, treatment, isInText) =>
      treatment.is === "fixed" && treatment.notes.length === 0
        ? formatted(treatment.texts, format, isInText)
        : `\${${name}${format && `:${format}`}}`,
    );
  }

  /** `$__conditionalAll(condition, $variable)`, which is true if the variable is empty. */
  private conditional([condition = "", second = ""]: readonly string[]): string | undefined {
    const { name, treatment } = this.only(second);
    if (treatment?.is === "choice") return this.guarded(condition, name, treatment.variable);
    if (treatment?.is === "broadcast") return this.dropped("condition-dropped", name);
    if (!treatment?.isEmptyOrAll) return treatment && `(${condition})`;
    this.note(name);
    return always;
  }

  /** A regular expression that is a variable. */
  private matching([expression = "", pattern = ""]: readonly string[]): string | undefined {
    const { name, treatment } = this.only(pattern.replace(/^'|'$/g, ""));
    if (treatment?.is !== "choice") return undefined;
    this.noteUnchosen(treatment.unchosen, name);
    return this.guarded(`match(${expression}, '\${${name}:regex}')`, name, treatment.variable);
  }

  /** The variable that a text is a reference to. */
  private only(text: string) {
    const [, name = ""] = new RegExp(`^\\s*${reference}\\s*$`).exec(text) ?? [];
    return { name, treatment: this.treatments.get(name) };
  }

  /** A condition on a variable of the service, without which it is true. */
  private guarded(condition: string, name: string, variable: string): string {
    const text = this.references(condition, (other, format, _, isInText) => {
      if (other !== name) return undefined;
      if (format !== "regex" && !isInText) return `${done}${variable}`;
      this.findings.addIf(format !== "regex", "one-value", `$${name}`);
      return `${done}{${variable}:${format === "regex" ? "regex" : "csv"}}`;
    });
    return `${done}__conditionalAll(${text}, ${done}${variable})`;
  }

  /** The conditions of a form, from the last one, so that positions before it stay; guarded ones, or all others. */
  private conditions(sql: string, form: RegExp, isGuarded: boolean): string {
    const mask = masked(sql);
    return [...sql.matchAll(form)].reverse().reduce((text, { index, ...match }) => {
      const { 0: whole, 1: operator = "", 3: name = "", 4: format = "" } = match;
      const treatment = this.treatments.get(name);
      const isCode = ![" ", quoted].includes(mask.charAt(index));
      const start = treatment && isCode ? expressionStart(mask, index) : -1;
      const left = text.slice(Math.max(start, 0), index).trim();
      if (!treatment || !isCode || left === "" || /raw|pipe|regex/.test(format)) return text;
      const [before, behind] = [text.slice(0, start), text.slice(index + whole.length)];
      const [head, tail] = isGuarded ? [/\$__conditionalAll\(\s*$/.exec(before), guardEnd.exec(behind)] : [[""], [""]];
      if (!head || !tail || (isGuarded && tail[1] !== name)) return text;
      const use = { name, treatment, left: this.others(left), operator, whole, isGuarded };
      const now = this.condition(use, () => scopeOf(text, start));
      if (now === undefined) return text;
      return before.slice(0, before.length - head[0].length) + now + behind.slice(tail[0].length);
    }, sql);
  }

  private condition({ name, treatment, left, operator, whole, isGuarded }: Use, scope: () => string) {
    const isNegated = /NOT|!=|<>/i.test(operator);
    if (treatment.is === "fixed") {
      if (isGuarded || !treatment.list || /LIKE/i.test(operator)) return undefined;
      this.note(name);
      return `${left} ${isNegated ? "NOT IN" : "IN"} (${treatment.list})`;
    }
    const isChoice = treatment.is === "choice";
    if (/LIKE/i.test(operator))
      return isChoice ? this.guarded(`${left} ${whole}`, name, treatment.variable) : undefined;
    const chosen = `${done}${isChoice && treatment.variable}`;
    if (isChoice && isNegated) {
      this.noteUnchosen(treatment.unchosen, name);
      return `${done}__conditionalAll(${left} NOT IN (${chosen}), ${chosen})`;
    }
    if (!isChoice) {
      const isSame = left === treatment.expression || left.endsWith(`.${treatment.expression}`);
      const sourceId = treatment.sourceOf(tableIn(scope()))?.id;
      if (isNegated || !isSame || sourceId === undefined)
        return isGuarded ? undefined : this.dropped("all-fixed", name);
      if (!treatment.appliesToSourceIds.includes(sourceId)) treatment.appliesToSourceIds.push(sourceId);
    }
    const filter = isChoice ? `${done}__filter(${left}, ${chosen})` : `${done}__filters`;
    this.used.add(name);
    // What is guarded means all values without a choice, whatever the variable lists.
    if (isGuarded) return filter;
    this.note(name);
    const unchosen = treatment.unchosen?.(left).replaceAll("$", done);
    if (unchosen === undefined) return filter;
    // No chosen value is empty; but one may be chosen that the list no longer has.
    const isOfChosen = !isChoice || unchosen === `${left} != ''`;
    return isOfChosen
      ? `(${filter} AND ${unchosen})`
      : `if(${done}__conditionalAll(0, ${chosen}), ${unchosen}, ${filter})`;
  }

  private noteUnchosen(unchosen: Unchosen, name: string): void {
    this.note(name);
    this.findings.addIf(unchosen !== undefined, "all-wider", `$${name}`);
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
