import { type Members, own } from "terraform-provider-sdk/values";
import { masked, quoted } from "../../evaluation/sql";
import { isBoolean, isIdentifier, isText, leafWords, leavesOf, type Meaningless } from "../../reading";
import { limits } from "../../service/words";
import { itemsIf, textIf } from "../importing/optional";
import { allValues, choicesOf } from "./choices";
import { type FindingId, Findings } from "./findings";
import { labelValuesOf } from "./labels";
import {
  clausesOf,
  columnsOf,
  conditionsOf,
  expressionStart,
  replaceCalls,
  scopeOf,
  sqlString,
  tableIn,
  withoutEnd,
} from "./sql";
import type { Target } from "./target";
import type { Treatment, Treatments, Unchosen } from "./treatment";
import { firstText, recordOf, recordsOf, textOf } from "./values";

/** What becomes of each variable of a dashboard, and the filters in the form of the API. In their order, for later ones may use earlier ones. */
export function planVariables(list: unknown, target: Target) {
  const treatments = new Map<string, Treatment>();
  const filters: Members[] = [];
  const savedFilterValues: Members[] = [];
  const notes: string[] = [];
  for (const variable of recordsOf(list).filter(({ name }) => textOf(name) !== "")) {
    const planned = filterOf(variable, treatments, target);
    const treatment = planned?.treatment ?? fixed(variable, treatments);
    treatments.set(textOf(variable.name), treatment);
    const choices = choicesOf(variable);
    notes.push(...choices.notes);
    const everything = textOf(variable.allValue);
    if (everything !== "")
      notes.push(`All values of the variable ${textOf(variable.name)} are written as ${everything}.`);
    if (planned) filters.push(planned.filter);
    if (planned) notes.push(...storedOptionsNotes(variable));
    if (planned?.treatment.notes.includes("may-be-several"))
      notes.push(`Several values of the variable ${textOf(variable.name)} can be chosen.`);
    if (!planned) notes.push(fixedNote(variable, choices.chosen));
    const values = choices.chosen.filter((value) => value !== allValues);
    if (values.length === 0) continue;
    if (treatment.kind === "choice") savedFilterValues.push({ type: "variable", name: treatment.variable, values });
    if (treatment.kind === "broadcast")
      savedFilterValues.push({ condition: `${treatment.expression} IN (${values.map(sqlString).join(", ")})` });
  }
  return { treatments, filters, savedFilterValues, notes };
}

/** A sentence on a variable that is no filter, with what it offers. */
function fixedNote(variable: Members, chosen: readonly string[]): string {
  const value = chosen.length === 0 ? firstText(variable.query) : chosen.join(", ");
  const kind = variable.type === "datasource" ? `${textOf(variable.query)} data source` : textOf(variable.type);
  const { query, definition, regex, includeAll, allValue, options } = variable;
  const offers = leavesOf({ query, definition, regex, includeAll: includeAll === true, allValue, options }, ofNoOffer);
  const words = textIf(offers.length > 0, ` It offers ${offers.map(leafWords).join(", ")}.`);
  return `The variable ${textOf(variable.name)} (${kind}) cannot be chosen${textIf(value !== "", `: ${value}`)}.${words}`;
}

/** What says nothing of the values that a variable offers. */
const ofNoOffer: readonly Meaningless[] = [
  { path: "includeAll", values: [false] },
  { path: "options[].selected", values: isBoolean },
  { path: "options[].text", values: isIdentifier },
  { path: "query.refId", values: isText },
  { path: "**", values: [""] },
];

/** Options that stand in the file, of a variable whose filter asks for them again. */
function storedOptionsNotes(variable: Members): string[] {
  const { values } = choicesOf(variable);
  if (variable.type !== "query" || queryOf(variable) === "" || values.length === 0) return [];
  return [`The variable ${textOf(variable.name)} asks for its values again; the file has ${values.join(", ")}.`];
}

/** The variable as a filter, where the service has one for it. */
function filterOf(
  variable: Members,
  treatments: Treatments,
  target: Target,
): { readonly filter: Members; readonly treatment: Treatment } | undefined {
  const query = queryOf(variable);
  const isListed = variable.type === "custom" || (variable.type === "query" && query === "");
  const options = isListed ? choicesOf(variable).values : [];
  const labels = isListed ? undefined : labelValuesOf(variable, query, treatments, target);
  const isList = target.has("2.38") && options.length > 0 && options.length <= limits.filterValues;
  const values = variable.type === "query" && !isListed && !labels ? valuesQuery(query, treatments, target) : undefined;
  const pattern = values && keptByPattern(textOf(variable.regex), values.expression);
  if (!isList && !labels && (!values || pattern === undefined)) return undefined;
  const name = textOf(variable.name);
  // A name that the service takes.
  const variableName = `${textIf(!/^[A-Za-z]/.test(name), "v")}${name.replace(/\W+/g, "_")}`.slice(
    0,
    limits.variableName,
  );
  const hasAll = variable.includeAll === true;
  const required = target.has("2.39") && !hasAll;
  const withoutAny = labels ? withoutLabel(variable) : withoutChoice(variable, values, options, target);
  const { unchosen, notes: without } = required ? { notes: [] } : withoutAny;
  const isSingle = variable.multi !== true;
  const isLimited = isSingle && target.has("2.41");
  const notes: FindingId[] = [...itemsIf(isSingle && !isLimited, "may-be-several" as const), ...without];
  const title = { name: firstText(variable.label, name) };
  const frame = {
    ...title,
    variableName,
    ...(required && { minSelections: 1 }),
    ...(isLimited && { maxSelections: 1 }),
  };
  const choice = { kind: "choice", variable: variableName, notes, unchosen } as const;
  if (labels) {
    const { match, ...listed } = labels;
    const filter = { type: "PROMETHEUS_LABEL", ...frame, ...listed, ...(match !== "" && { match }) };
    return { filter, treatment: choice };
  }
  if (!values) return { filter: { type: "STATIC_LIST", ...frame, options }, treatment: choice };
  const { expression, source } = values;
  const where = [pattern, values.where && pattern ? `(${values.where})` : values.where].filter(Boolean).join(" AND ");
  const filter = {
    ...{ type: "QUERY_EXPRESSION", ...title, expression, sourceId: source.id },
    ...(source.metricType !== undefined && { sourceMetricType: source.metricType }),
    ...(where !== "" && { where, whereLanguage: "sql" }),
  };
  if (target.has("2.37"))
    return {
      filter: { ...filter, ...frame, isVariableEnabled: true, isBroadcastEnabled: false },
      treatment: choice,
    };
  const [appliesToSourceIds, { sourceOf }] = [[source.id], target];
  const treatment = { kind: "broadcast", expression, appliesToSourceIds, sourceOf, notes, unchosen } as const;
  return { filter: { ...filter, appliesToSourceIds }, treatment };
}

/** What counts if nothing is chosen, and what differs then: every value that Grafana lists or, where it always has a choice, the first one. */
function withoutChoice(
  variable: Members,
  values: ReturnType<typeof valuesQuery>,
  options: readonly string[],
  target: Target,
): { readonly unchosen?: Unchosen; readonly notes: readonly FindingId[] } {
  const { includeAll } = variable;
  const list = values ? values.list : options.map(sqlString).join(", ");
  const hasVariables = target.has("2.37");
  if (includeAll !== true) {
    // Grafana sorts as the query does, by text, or in other ways.
    const order = own({ 0: "", 1: " ORDER BY 1", 2: " ORDER BY 1 DESC" }, String(variable.sort ?? 0));
    const isKnown = hasVariables && list !== undefined && order !== undefined && textOf(variable.regex) === "";
    const first = values ? `SELECT * FROM (${list})${order} LIMIT 1` : sqlString(options[0] ?? "");
    if (isKnown) return { unchosen: (expressionText) => `${expressionText} IN (${first})`, notes: [] };
    return { notes: ["may-be-empty"] };
  }
  if (textOf(variable.allValue) !== "")
    return { notes: itemsIf(!/^(\.[*+]|%)$/.test(textOf(variable.allValue)), "all-wider") };
  const isNarrow = !values || values.isNarrow;
  // Before version 2.37, a value that a limit leaves out may be chosen.
  const isListed = isNarrow && list !== undefined && (hasVariables || values?.isLimited !== true);
  const isFilled = values?.isFilled === true && !isListed;
  const unchosen = (expressionText: string) =>
    [
      isListed && `${expressionText} IN (${list})`,
      isFilled && `${expressionText} != ''`,
      keptByPattern(textOf(variable.regex), expressionText),
    ]
      .filter(Boolean)
      .join(" AND ");
  const hasCondition = unchosen("") !== "";
  if (isNarrow && !isListed) return { ...(hasCondition && { unchosen }), notes: ["all-wider"] };
  return {
    ...(hasCondition && { unchosen }),
    notes: itemsIf(!hasVariables && hasCondition && !isFilled, "listed-only"),
  };
}

/** With no value of a label chosen, each series counts, as with `.*` in Grafana. */
function withoutLabel({ includeAll, allValue }: Members): {
  readonly unchosen?: Unchosen;
  readonly notes: readonly FindingId[];
} {
  if (includeAll !== true) return { notes: ["may-be-empty"] };
  return { notes: itemsIf(!/^\.[*+]$/.test(textOf(allValue)), "all-wider") };
}

/** The condition on values that match a variable's pattern; `undefined` for one that changes values, or that ClickHouse does not know. */
function keptByPattern(pattern: string, expression: string): string | undefined {
  const [, inner = `^${pattern}$`, flags = ""] = /^\/(.*)\/([gi]*)$/s.exec(pattern) ?? [];
  if (pattern === "" || inner === ".*") return "";
  if (/\((?!\?:)|\$\w|\$\{|\\[^\W_dDwWsSbB]|^\^\//.test(inner)) return undefined;
  return `match(toString(${expression}), ${sqlString(`(?${textIf(flags.includes("i"), "i")}-s)${inner}`)})`;
}

/** The query of a variable, in either form. */
function queryOf({ query, definition }: Members): string {
  return firstText(query, recordOf(query).rawSql, recordOf(query).query, definition);
}

/** Where values come from: `label_values(metric, label)`, or `SELECT DISTINCT expression FROM table WHERE …` of a table that a source has. */
function valuesQuery(text: string, treatments: Treatments, target: Target) {
  // A table's name is whole only with the texts in it.
  const isText = ([, treatment]: [string, Treatment]) => treatment.kind === "fixed" && treatment.list === undefined;
  const query = rewriteVariables(text, new Map([...treatments].filter(isText)));
  const clauses = clausesOf(query);
  const columns = columnsOf(query.replace(/^(\s*SELECT\s+DISTINCT)\s*\((.*?)\)/i, "$1 $2"));
  const [column] = columns ?? [];
  if (!clauses || column === undefined || columns?.length !== 1 || clauses.WITH !== undefined) return undefined;
  const source = target.sourceOf(tableIn(query));
  const isGroup = [undefined, column.name, column.expression, "1"].includes(clauses["GROUP BY"]);
  if (!source || !isGroup || clauses.HAVING !== undefined) return undefined;
  // The service narrows the values of a filter by the time range itself.
  const time = /^\$__(timeFilter|timeFilter_ms|dateFilter|dateTimeFilter|dt|timeFrom|timeTo)\b/;
  const conditions = conditionsOf(clauses.WHERE ?? "").filter((condition) => !time.test(condition));
  const isFilling = (condition: string) => condition.replace(/\s/g, "") === `${column.expression}!=''`;
  // Macros for the range have no meaning in the condition of a filter.
  const plain = new Map(
    [...treatments].map(([name, treatment]) => [
      name,
      treatment.kind === "fixed" ? treatment : { ...treatment, unchosen: undefined },
    ]),
  );
  const queryFindings = new Findings();
  const list = withoutEnd(rewriteVariables(text, treatments, queryFindings));
  const keptConditions = conditions.flatMap((condition) => {
    const findings = new Findings();
    const rewritten = rewriteVariables(condition, plain, findings);
    if (rewritten.includes("$__filters") || rewritten === "(1 = 1)" || findings.lost) return [];
    return [rewritten];
  });
  return {
    expression: column.expression,
    where: keptConditions.join(" AND "),
    source,
    list: queryFindings.all.length > 0 || list.includes("$__filters") ? undefined : list,
    isFilled: conditions.some(isFilling),
    isLimited: clauses.LIMIT !== undefined,
    isNarrow: !conditions.every(isFilling) || clauses.LIMIT !== undefined,
  };
}

/** A variable that nobody can choose: the value at export, or all values. */
function fixed(variable: Members, treatments: Treatments): Treatment {
  const { chosen: values, values: options } = choicesOf(variable);
  const [value = ""] = values;
  const isAll = value === allValues || (value === "" && variable.includeAll === true);
  const typed = firstText(value, variable.query);
  const texts: Readonly<Record<string, readonly [text: string, ...notes: FindingId[]]>> = {
    constant: [firstText(variable.query, value)],
    datasource: [value],
    textbox: [typed, typed === "" ? "condition-dropped" : "value-fixed"],
    interval: [value || (options[0] ?? ""), "value-fixed"],
    adhoc: ["", "ad-hoc"],
  };
  const [text, ...notes] = own(texts, textOf(variable.type)) ?? [];
  if (text !== undefined) return { kind: "fixed", texts: [text], isEmptyOrAll: text === "", notes };
  const allValue = isAll ? textOf(variable.allValue) : "";
  if (allValue !== "") return { kind: "fixed", texts: [allValue], isEmptyOrAll: false, notes: ["all-fixed"] };
  const query = withoutEnd(rewriteVariables(queryOf(variable), treatments));
  const isQuery = columnsOf(query)?.length === 1 && textOf(variable.regex) === "";
  const listOf = (fixedValues: readonly string[], rows: string) =>
    fixedValues.map(sqlString).join(", ") || textIf(isQuery, rows);
  if (isAll)
    return { kind: "fixed", texts: options, list: listOf(options, query), isEmptyOrAll: true, notes: ["all-fixed"] };
  const firstValues = value === "" ? options.slice(0, 1) : values;
  const list = listOf(firstValues, `SELECT * FROM (${query}) LIMIT 1`);
  return { kind: "fixed", texts: firstValues, list, isEmptyOrAll: false, notes: ["value-fixed"] };
}

/**
 * A query whose variables are those of the service. A condition on a variable becomes `$__filter(expression, $variable)`, which is true if
 * nothing is selected, or `$__filters`. What cannot be a variable is replaced by its value.
 */
export function rewriteVariables(sql: string, treatments: Treatments, findings = new Findings()): string {
  const work = new Substitution(treatments, findings);
  const simplified = work.rewritten(sql).replaceAll(new RegExp(`\\s+AND\\s+${always}`, "g"), "");
  const text = simplified.replaceAll(always, "(1 = 1)").replaceAll(done, "$");
  // All filters of a source apply together.
  if (!text.includes("$__filters")) return text;
  for (const [name, { kind }] of treatments)
    findings.addIf(kind === "broadcast" && !work.used.has(name), "filters-together", `$${name}`);
  return text;
}

/** Stands for `$` in what is written already, so that it is not read again. */
const done = "\u0001";

/** Stands for a condition that is always true. */
const always = "\u0002";

/** The name of a variable, and the format of its values. */
const reference = String.raw`\$\{(\w+)(?::(\w+))?\}`;

/** A reference in any form. */
const anyReference = new RegExp(String.raw`\[\[(\w+)(?::(\w+))?\]\]|${reference}|\$(\w+)`, "g");

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
  readonly leftSide: string;
  readonly operator: string;
  readonly matchText: string;
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
    const replaced = [membership, equality, likeness].reduce(
      (text, form) => this.conditions(text, form, false),
      matched,
    );
    return this.otherUses(replaced);
  }

  /** Replaces references to known variables outside of comments; `undefined` leaves one as it is. */
  private references(
    sql: string,
    replace: (name: string, format: string, treatment: Treatment, isInText: boolean) => string | undefined,
  ): string {
    const mask = masked(sql);
    return sql.replace(anyReference, (match, square, squareFormat, braced, bracedFormat, bare, index) => {
      const name = square ?? braced ?? bare;
      const treatment = this.treatments.get(name);
      if (!treatment || mask.charAt(index) === " ") return match;
      return replace(name, squareFormat ?? bracedFormat ?? "", treatment, mask.charAt(index) === quoted) ?? match;
    });
  }

  /** `$v` and `[[v]]` as `${v}`, and constants, which may be part of a table's name, as their values. */
  private inBraces(sql: string): string {
    return this.references(sql, (name, format, treatment, isInText) => {
      if (treatment.kind === "fixed" && treatment.notes.length === 0)
        return formatted(treatment.texts, format, isInText);
      return `\${${name}${format && `:${format}`}}`;
    });
  }

  /** `$__conditionalAll(condition, $variable)`, which is true if the variable is empty. */
  private conditional([condition = "", second = ""]: readonly string[]): string | undefined {
    const { name, treatment } = this.onlyReference(second);
    if (treatment?.kind === "choice") return this.guarded(condition, name, treatment.variable);
    if (treatment?.kind === "broadcast") return this.dropped("condition-dropped", name);
    if (!treatment?.isEmptyOrAll) return treatment && `(${condition})`;
    this.note(name);
    return always;
  }

  /** A regular expression that is a variable. */
  private matching([expression = "", pattern = ""]: readonly string[]): string | undefined {
    const { name, treatment } = this.onlyReference(pattern.replace(/^'|'$/g, ""));
    if (treatment?.kind !== "choice") return undefined;
    this.noteUnchosen(treatment.unchosen, name);
    return this.guarded(`match(${expression}, '\${${name}:regex}')`, name, treatment.variable);
  }

  /** The variable that a text is a reference to. */
  private onlyReference(text: string) {
    const [, name = ""] = new RegExp(`^\\s*${reference}\\s*$`).exec(text) ?? [];
    return { name, treatment: this.treatments.get(name) };
  }

  /** A condition on a variable of the service, without which it is true. */
  private guarded(condition: string, name: string, variable: string): string {
    const text = this.references(condition, (otherName, format, _, isInText) => {
      if (otherName !== name) return undefined;
      if (format !== "regex" && !isInText) return `${done}${variable}`;
      this.findings.addIf(format !== "regex", "one-value", `$${name}`);
      return inFormat(variable, format);
    });
    return `${done}__conditionalAll(${text}, ${done}${variable})`;
  }

  /** The conditions of a form, from the last one, so that positions before it stay; guarded ones, or all others. */
  private conditions(sql: string, form: RegExp, isGuarded: boolean): string {
    const mask = masked(sql);
    return [...sql.matchAll(form)].reverse().reduce((text, { index, ...match }) => {
      const { 0: matchText, 1: operator = "", 3: name = "", 4: format = "" } = match;
      const treatment = this.treatments.get(name);
      const isCode = ![" ", quoted].includes(mask.charAt(index));
      const start = treatment && isCode ? expressionStart(mask, index) : -1;
      const leftSide = text.slice(Math.max(start, 0), index).trim();
      if (!treatment || !isCode || leftSide === "" || /raw|pipe|regex/.test(format)) return text;
      const [preceding, behind] = [text.slice(0, start), text.slice(index + matchText.length)];
      const [head, tail] = isGuarded
        ? [/\$__conditionalAll\(\s*$/.exec(preceding), guardEnd.exec(behind)]
        : [[""], [""]];
      if (!head || !tail || (isGuarded && tail[1] !== name)) return text;
      const use = { name, treatment, leftSide: this.otherUses(leftSide), operator, matchText, isGuarded };
      const replacement = this.condition(use, () => scopeOf(text, start));
      if (replacement === undefined) return text;
      return preceding.slice(0, preceding.length - head[0].length) + replacement + behind.slice(tail[0].length);
    }, sql);
  }

  private condition({ name, treatment, leftSide, operator, matchText, isGuarded }: Use, scope: () => string) {
    const isNegated = /NOT|!=|<>/i.test(operator);
    if (treatment.kind === "fixed") {
      if (isGuarded || !treatment.list || /LIKE/i.test(operator)) return undefined;
      this.note(name);
      return `${leftSide} ${textIf(isNegated, "NOT ")}IN (${treatment.list})`;
    }
    const isChoice = treatment.kind === "choice";
    if (/LIKE/i.test(operator)) {
      if (!isChoice) return undefined;
      return this.guarded(`${leftSide} ${matchText}`, name, treatment.variable);
    }
    const chosen = `${done}${isChoice && treatment.variable}`;
    if (isChoice && isNegated) {
      this.noteUnchosen(treatment.unchosen, name);
      return `${done}__conditionalAll(${leftSide} NOT IN (${chosen}), ${chosen})`;
    }
    if (!isChoice) {
      const isSame = leftSide === treatment.expression || leftSide.endsWith(`.${treatment.expression}`);
      const sourceId = treatment.sourceOf(tableIn(scope()))?.id;
      if (isNegated || !isSame || sourceId === undefined) {
        if (isGuarded) return undefined;
        return this.dropped("all-fixed", name);
      }
      if (!treatment.appliesToSourceIds.includes(sourceId)) treatment.appliesToSourceIds.push(sourceId);
    }
    const filter = isChoice ? `${done}__filter(${leftSide}, ${chosen})` : `${done}__filters`;
    this.used.add(name);
    // What is guarded means all values without a choice, whatever the variable lists.
    if (isGuarded) return filter;
    this.note(name);
    const unchosen = treatment.unchosen?.(leftSide).replaceAll("$", done);
    if (unchosen === undefined) return filter;
    // No chosen value is empty; but one may be chosen that the list no longer has. A list that does not matter is not read.
    const isHarmless = !isChoice || unchosen === `${leftSide} != ''`;
    const otherwise = isHarmless ? unchosen : `(NOT ${done}__conditionalAll(0, ${chosen}) OR ${unchosen})`;
    return `(${filter} AND ${otherwise})`;
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
  private otherUses(sql: string): string {
    return this.references(sql, (name, format, treatment, isInText) => {
      this.note(name);
      const isFixed = treatment.kind === "fixed" && treatment.texts.length > 0;
      if (isFixed) return formatted(treatment.texts, format, isInText);
      if (treatment.kind !== "choice") return this.findings.add("needs-value", `$${name}`);
      this.findings.add("one-value", `$${name}`);
      return inFormat(treatment.variable, format);
    });
  }

  private note(name: string): void {
    for (const id of this.treatments.get(name)?.notes ?? []) this.findings.add(id, `$${name}`);
  }
}

/** A variable of the service, with its values in a format. */
function inFormat(variable: string, format: string): string {
  if (format === "regex") return `${done}{${variable}:regex}`;
  return `${done}{${variable}:csv}`;
}

/** Values as Grafana formats them. */
function formatted(values: readonly string[], format: string, isInText: boolean): string {
  const escaped = values.map((value) => value.replaceAll("$", done));
  if (/^(singlequote|sqlstring)$/.test(format)) return escaped.map(sqlString).join(", ");
  if (format === "doublequote") return escaped.map((value) => `"${value.replaceAll('"', '\\"')}"`).join(",");
  const texts = isInText ? escaped.map((value) => sqlString(value).slice(1, -1)) : escaped;
  if (/^(pipe|regex)$/.test(format)) return texts.join("|");
  return texts.join(",");
}
