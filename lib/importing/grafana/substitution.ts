import { type Finding, type FindingId, found } from "./findings";
import { clausesOf, closingOf, expressionStart, masked, quoted, replaceCalls, scopeOf, sqlString } from "./sql";
import { notesOf, type Treatment, type Treatments } from "./treatment";

export interface Rewritten {
  readonly sql: string;
  readonly findings: readonly Finding[];
  /** The names of variables that the query asks for. */
  readonly used?: ReadonlySet<string>;
}

/**
 * A query whose variables are those of the service. A condition on a variable becomes `$__filter(expression, $variable)`, which is true if
 * nothing is selected, or `$__filters`. What cannot be a variable is replaced by its value.
 */
export function rewriteVariables(sql: string, treatments: Treatments): Rewritten {
  const work = new Substitution(treatments);
  const kept = work.everything(sql).replaceAll(new RegExp(`\\s+AND\\s+${always}`, "g"), "");
  const text = kept.replaceAll(always, "(1 = 1)").replaceAll(done, "$");
  return { sql: text, findings: work.findings(), used: work.used };
}

/** Stands for `$` in what is written already, so that it is not read again. */
const done = "\u0001";

/** Stands for a condition that is always true. */
const always = "\u0002";

const reference = String.raw`(?:\$\{(\w+)(?::(\w+))?\}|\[\[(\w+)(?::(\w+))?\]\]|\$(\w+))`;
const wholeReference = new RegExp(`^${reference}$`);

/** The name and format of a reference, from the groups of its expression. */
function nameIn([braced, bracedFormat, square, squareFormat, bare]: readonly (string | undefined)[]) {
  return { name: braced ?? square ?? bare ?? "", format: bracedFormat ?? squareFormat ?? "" };
}

/** Conditions whose right side is a variable: the operator, the quote, the reference. */
const membership = new RegExp(String.raw`\b((?:NOT\s+)?(?:GLOBAL\s+)?IN)\s*\(\s*(['"]?)${reference}\2\s*\)`, "gi");
const equality = new RegExp(String.raw`(!=|<>|==?)\s*('?)${reference}\2(?!\w)`, "g");
const likeness = new RegExp(String.raw`\b((?:NOT\s+)?I?LIKE)\s+('[^'$]*)${reference}[^'$]*'`, "gi");

class Substitution {
  readonly used = new Set<string>();
  private readonly all = new Map<string, Finding>();

  constructor(private readonly treatments: Treatments) {}

  findings(): Finding[] {
    return [...this.all.values()];
  }

  everything(sql: string): string {
    const guarded = replaceCalls(sql, /\$__conditionalAll\b/, (_, args, scope) => this.conditional(args, scope()));
    const matched = replaceCalls(guarded, /\bmatch\b/i, (_, args, scope) => this.matching(args, scope()));
    return this.others([membership, equality, likeness].reduce((text, form) => this.conditions(text, form), matched));
  }

  /** `$__conditionalAll(condition, $variable)`, which is true if the variable is empty. */
  private conditional([condition = "", second = ""]: readonly string[], scope: string): string | undefined {
    const { name } = nameIn(wholeReference.exec(second.trim())?.slice(1) ?? []);
    const treatment = this.treatments.get(name);
    if (!treatment) return undefined;
    const isEmpty = treatment.is === "text" ? treatment.value === "" : treatment.is === "values" && treatment.isAll;
    if (isEmpty) {
      this.note(treatment, name);
      return always;
    }
    if (treatment.is === "choice") return this.guarded(condition, { name, variable: treatment.variable, scope });
    if (treatment.is !== "broadcast") return `(${this.everything(condition)})`;
    const filter = this.filterIn(condition, scope);
    return filter ?? this.dropped("condition-dropped", name);
  }

  /** A condition that is a filter and nothing else. */
  private filterIn(condition: string, scope: string): string | undefined {
    const filter = [membership, equality].reduce((text, form) => this.conditions(text, form, scope), condition).trim();
    const isCall = closingOf(masked(filter), `${done}__filter`.length) === filter.length - 1;
    const isFilter = filter === `${done}__filters` || (filter.startsWith(`${done}__filter(`) && isCall);
    return isFilter ? filter : undefined;
  }

  /** A regular expression that is a variable. */
  private matching([expression = "", pattern = ""]: readonly string[], scope: string): string | undefined {
    const { name } = nameIn(wholeReference.exec(pattern.trim().replace(/^'|'$/g, ""))?.slice(1) ?? []);
    const treatment = this.treatments.get(name);
    if (treatment?.is !== "choice") return undefined;
    return this.guarded(`match(${expression}, '\${${name}:regex}')`, { name, variable: treatment.variable, scope });
  }

  /** A condition on a variable of the service, without which it is true. */
  private guarded(condition: string, { name, variable, scope }: Guard): string {
    const filter = this.filterIn(condition, scope);
    if (filter !== undefined) return filter;
    const mask = masked(condition);
    const text = condition.replace(new RegExp(reference, "g"), (whole, ...rest) => {
      const one = nameIn(rest.slice(0, 5));
      if (one.name !== name) return whole;
      if (one.format === "regex") return `${done}{${variable}:regex}`;
      if (mask.charAt(Number(rest[5])) !== quoted) return `${done}${variable}`;
      this.add("one-value", name);
      return `${done}{${variable}:csv}`;
    });
    return `${done}__conditionalAll(${this.everything(text)}, ${done}${variable})`;
  }

  /** The conditions of a form, from the last one, so that positions before it stay. */
  private conditions(sql: string, form: RegExp, guard?: string): string {
    return [...sql.matchAll(form)].reverse().reduce((text, match) => {
      const [whole, operator = "", , ...groups] = match;
      const { name, format } = nameIn(groups);
      const treatment = this.treatments.get(name);
      const start = expressionStart(text, match.index);
      const left = text.slice(Math.max(start, 0), match.index).trim();
      const isCode = ![" ", quoted].includes(masked(text).charAt(match.index));
      if (!treatment || !isCode || left === "" || /raw|pipe|regex/.test(format)) return text;
      const use = { operator, name, left: this.others(left), text, start, whole, guard };
      const now = this.condition(treatment, use);
      return now === undefined ? text : text.slice(0, start) + now + text.slice(match.index + whole.length);
    }, sql);
  }

  private condition(treatment: Treatment, use: Use): string | undefined {
    const { left, operator, name, whole } = use;
    const isNegated = /NOT|!=|<>/i.test(operator);
    const isLike = /LIKE/i.test(operator);
    if (treatment.is === "text") return undefined;
    if (treatment.is === "choice") {
      if (isLike) return this.guarded(`${left} ${whole}`, { name, variable: treatment.variable, scope: use.text });
      const own = `${done}${treatment.variable}`;
      return isNegated
        ? `${done}__conditionalAll(${left} NOT IN (${own}), ${own})`
        : this.filtered(`${done}__filter(${left}, ${own})`, treatment, use);
    }
    if (isLike) return undefined;
    if (treatment.is === "values") {
      if (treatment.list === "") return undefined;
      this.note(treatment, name);
      return `${left} ${isNegated ? "NOT IN" : "IN"} (${treatment.list})`;
    }
    const isSame = left === treatment.expression || left.endsWith(`.${treatment.expression}`);
    if (isNegated || !isSame || !readsTable(treatment.tables, use)) return this.dropped("all-fixed", name);
    return this.filtered(`${done}__filters`, treatment, use);
  }

  /** A filter that means all values without a choice. Within `$__conditionalAll` that is what the author wanted. */
  private filtered(filter: string, treatment: Treatment, { left, name, guard }: Use): string {
    this.used.add(name);
    if (guard !== undefined) return filter;
    this.note(treatment, name);
    return "isFilled" in treatment && treatment.isFilled ? `(${filter} AND ${left} != '')` : filter;
  }

  private dropped(id: "condition-dropped" | "all-fixed", name: string): string {
    this.add(id, name);
    return always;
  }

  /** What is left: variables as texts, names of tables or numbers. */
  private others(sql: string): string {
    const mask = masked(sql);
    return sql.replace(new RegExp(reference, "g"), (whole, ...rest) => {
      const { name, format } = nameIn(rest.slice(0, 5));
      const treatment = this.treatments.get(name);
      const sign = mask.charAt(Number(rest[5]));
      if (!treatment || sign === " ") return whole;
      this.note(treatment, name);
      const texts = treatment.is === "text" ? [treatment.value] : treatment.is === "values" ? treatment.texts : [];
      if (treatment.is === "text" || texts.length > 0) return formatted(texts, format, sign === quoted);
      if (treatment.is !== "choice") {
        this.add("needs-value", name);
        return whole;
      }
      this.add("one-value", name);
      return `${done}{${treatment.variable}:${format === "regex" ? "regex" : "csv"}}`;
    });
  }

  private note(treatment: Treatment, name: string): void {
    for (const { id } of notesOf(treatment, name)) this.add(id, name);
  }

  private add(id: FindingId, name: string): void {
    this.all.set(`${id} ${name}`, found(id, `$${name}`));
  }
}

/** A condition on a variable: its left side, and where it stands in a query. */
interface Use {
  readonly operator: string;
  readonly name: string;
  readonly left: string;
  readonly whole: string;
  readonly text: string;
  readonly start: number;
  /** Within `$__conditionalAll`: the SELECT that it stands in. */
  readonly guard: string | undefined;
}

/** A variable of the service without which a condition is true. */
interface Guard {
  readonly name: string;
  readonly variable: string;
  readonly scope: string;
}

/** True if the SELECT that the condition stands in reads one of the tables itself. */
function readsTable(tables: readonly string[], { text, start, guard }: Use): boolean {
  const from = clausesOf(guard ?? scopeOf(text, start))?.FROM ?? "";
  return tables.some((table) => new RegExp(`(^|[.\`"])${table}[\`"]?(\\s+(AS\\s+)?\\w+)?$`, "i").test(from));
}

/** Values as Grafana formats them. */
function formatted(values: readonly string[], format: string, isInText: boolean): string {
  if (/^(singlequote|sqlstring)$/.test(format)) return values.map(sqlString).join(", ");
  if (format === "doublequote") return values.map((one) => `"${one.replaceAll('"', '\\"')}"`).join(",");
  const texts = isInText ? values.map((one) => sqlString(one).slice(1, -1)) : values;
  return texts.join(/^(pipe|regex)$/.test(format) ? "|" : ",");
}
