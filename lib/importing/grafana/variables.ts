import type { Members } from "terraform-provider-sdk/internal/schema";
import { limits } from "../../service/words";
import { type FindingId, Findings } from "./findings";
import { labelExpression } from "./labels";
import { clausesOf, columnsOf, conditionsOf, sqlString, tableIn, withoutEnd } from "./sql";
import { rewriteVariables, type Treatment, type Treatments } from "./substitution";
import type { Target } from "./target";
import { firstText, recordOf, recordsOf, textOf, textsOf } from "./values";

const all = "$__all";

/** What becomes of each variable of a dashboard, and the filters in the form of the API. In their order, for later ones may use earlier ones. */
export function planVariables(list: unknown, target: Target) {
  const treatments = new Map<string, Treatment>();
  const filters: Members[] = [];
  const savedFilterValues: Members[] = [];
  for (const variable of recordsOf(list).filter(({ name }) => textOf(name) !== "")) {
    const planned = filterOf(variable, treatments, target);
    const treatment = planned?.treatment ?? fixed(variable, treatments);
    treatments.set(textOf(variable.name), treatment);
    if (planned) filters.push(planned.filter);
    const values = chosen(variable).filter((value) => value !== all);
    if (values.length === 0) continue;
    if (treatment.is === "choice") savedFilterValues.push({ type: "variable", name: treatment.variable, values });
    else if (treatment.is === "broadcast")
      savedFilterValues.push({ condition: `${treatment.expression} IN (${values.map(sqlString).join(", ")})` });
  }
  return { treatments, filters, savedFilterValues };
}

/** The variable as a filter, where the service has one for it. */
function filterOf(
  variable: Members,
  treatments: Treatments,
  target: Target,
): { readonly filter: Members; readonly treatment: Treatment } | undefined {
  const name = textOf(variable.name);
  // A name that the service takes.
  const variableName = `${/^[A-Za-z]/.test(name) ? "" : "v"}${name.replace(/\W+/g, "_")}`.slice(0, limits.variableName);
  const hasAll = variable.includeAll === true;
  const required = !hasAll && target.has("2.39") ? { minSelections: 1 } : {};
  const frame = { name: firstText(variable.label, name), variableName, ...required };
  const notes: FindingId[] = variable.multi === true ? [] : ["may-be-several"];
  if (!hasAll && !target.has("2.39")) notes.push("may-be-empty");
  const choice = { is: "choice", variable: variableName, notes } as const;
  if (variable.type === "custom" || (variable.type === "query" && queryOf(variable) === "")) {
    const options = [...new Set(optionsOf(variable))];
    if (!target.has("2.38") || options.length === 0 || options.length > limits.filterValues) return undefined;
    return { filter: { type: "STATIC_LIST", ...frame, options }, treatment: { ...choice, isFilled: false } };
  }
  const values = variable.type === "query" ? valuesQuery(queryOf(variable), treatments, target) : undefined;
  const pattern = values && keptByPattern(textOf(variable.regex), values.expression);
  if (!values || pattern === undefined) return undefined;
  const { expression, source } = values;
  const where = pattern === "" || values.where === "" ? pattern + values.where : `${pattern} AND (${values.where})`;
  if ((values.isNarrow || pattern !== "") && hasAll) notes.push("all-wider");
  const isFilled = hasAll && values.isFilled;
  const filter = {
    ...{ type: "QUERY_EXPRESSION", name: frame.name, expression, sourceId: source.id },
    ...(source.metricType !== undefined && { sourceMetricType: source.metricType }),
    ...(where !== "" && { where, whereLanguage: "sql" }),
  };
  if (!target.has("2.37")) {
    const appliesToSourceIds = [source.id];
    const { sourceOf } = target;
    const treatment = { is: "broadcast", expression, appliesToSourceIds, sourceOf, notes, isFilled } as const;
    return { filter: { ...filter, appliesToSourceIds }, treatment };
  }
  return {
    filter: { ...filter, ...frame, isVariableEnabled: true, isBroadcastEnabled: false },
    treatment: { ...choice, isFilled },
  };
}

/** The condition on values that match a variable's pattern; `undefined` for one that changes values, or that ClickHouse does not know. */
function keptByPattern(pattern: string, expression: string): string | undefined {
  const [, inner = `^${pattern}$`, flags = ""] = /^\/(.*)\/([gi]*)$/s.exec(pattern) ?? [];
  if (pattern === "" || inner === ".*") return "";
  if (/\((?!\?:)|\$\w|\$\{|\\[^\W_dDwWsSbB]|^\^\//.test(inner)) return undefined;
  return `match(toString(${expression}), ${sqlString(`(?${flags.includes("i") ? "i" : ""}-s)${inner}`)})`;
}

/** The query of a variable, in either form. */
function queryOf({ query, definition }: Members): string {
  return firstText(query, recordOf(query).rawSql, recordOf(query).query, definition);
}

/** The values that were selected at export. */
function chosen({ current }: Members): readonly string[] {
  return textsOf(recordOf(current).value).filter((value) => value !== "");
}

/** The values that the file has. */
function optionsOf({ options, query, type }: Members): readonly string[] {
  const stored = recordsOf(options).flatMap(({ value }) => textsOf(value));
  const listed = type === "custom" ? textOf(query).split(/(?<!\\),/) : [];
  const texts = listed.map((one) => one.replaceAll("\\,", ",").trim()).map((one) => one.split(/\s+:\s+/)[1] ?? one);
  return (stored.length > 0 ? stored : texts).filter((value) => value !== "" && !value.startsWith("$__"));
}

/** Where values come from: `label_values(metric, label)`, or `SELECT DISTINCT expression FROM table WHERE …` of a table that a source has. */
function valuesQuery(text: string, treatments: Treatments, target: Target) {
  const labels = labelValues(text, target);
  if (labels) return labels;
  // A table's name is whole only with the texts in it.
  const query = rewriteVariables(text, new Map([...treatments].filter(([, { is }]) => is === "text")));
  const clauses = clausesOf(query);
  const columns = columnsOf(query.replace(/^(\s*SELECT\s+DISTINCT)\s*\((.*?)\)/i, "$1 $2"));
  const [column] = columns ?? [];
  if (!clauses || column === undefined || columns?.length !== 1 || clauses.WITH !== undefined) return undefined;
  const source = target.sourceOf(tableIn(query));
  const isGroup = [undefined, column.name, column.expression, "1"].includes(clauses["GROUP BY"]);
  if (!source || !isGroup || clauses.HAVING !== undefined) return undefined;
  // The service narrows the values of a filter by the time range itself.
  const time = /^\$__(timeFilter|timeFilter_ms|dateFilter|dateTimeFilter|dt|timeFrom|timeTo)\b/;
  const conditions = conditionsOf(clauses.WHERE ?? "").filter((one) => !time.test(one));
  const isFilling = (one: string) => one.replace(/\s/g, "") === `${column.expression}!=''`;
  const kept = conditions.flatMap((one) => {
    const findings = new Findings();
    const condition = rewriteVariables(one, treatments, findings);
    return condition.includes("$__filters") || condition === "(1 = 1)" || findings.lost ? [] : [condition];
  });
  return {
    expression: column.expression,
    where: kept.join(" AND "),
    source,
    isFilled: conditions.some(isFilling),
    isNarrow: !conditions.every(isFilling) || clauses.LIMIT !== undefined,
  };
}

/** `label_values(metric, label)` of a source that `--map` names. */
function labelValues(query: string, target: Target) {
  const call = /^\s*label_values\(\s*(?:([\w:]*)(?:\{[^}]*\})?\s*,\s*)?(\w+)\s*\)\s*$/;
  const [, metric = "", label] = call.exec(query) ?? [];
  const id = target.mapped("prometheus")?.id;
  if (label === undefined || id === undefined) return undefined;
  const source = { id, metricType: metric.endsWith("_total") ? "sum" : "gauge" };
  const where = metric === "" ? "" : `MetricName = ${sqlString(metric)}`;
  return { expression: labelExpression("prometheus", label), where, source, isFilled: false, isNarrow: true };
}

/** A variable that nobody can choose: the value at export, or all values. */
function fixed(variable: Members, treatments: Treatments): Treatment {
  const values = chosen(variable);
  const [value = ""] = values;
  const text = (own: string, ...notes: FindingId[]): Treatment => ({ is: "text", value: own, notes });
  switch (variable.type) {
    case "constant":
      return text(firstText(variable.query, value));
    case "datasource":
      return text(value);
    case "textbox": {
      const written = firstText(value, variable.query);
      return text(written, written === "" ? "condition-dropped" : "value-fixed");
    }
    case "interval":
      return text(value || (optionsOf(variable)[0] ?? ""), "value-fixed");
    case "adhoc":
      return text("", "ad-hoc");
  }
  const isAll = value === all || (value === "" && variable.includeAll === true);
  const own = textOf(variable.allValue);
  if (isAll && own !== "") return text(own, "all-fixed");
  const options = optionsOf(variable);
  const texts = isAll ? options : value === "" ? options.slice(0, 1) : values;
  const notes: readonly FindingId[] = [isAll ? "all-fixed" : "value-fixed"];
  if (texts.length > 0) return { is: "values", list: texts.map(sqlString).join(", "), texts, isAll, notes };
  const query = withoutEnd(rewriteVariables(queryOf(variable), treatments));
  const isQuery = columnsOf(query)?.length === 1 && textOf(variable.regex) === "";
  const list = !isQuery ? "" : isAll ? query : `SELECT * FROM (${query}) LIMIT 1`;
  return { is: "values", list, texts: [], isAll, notes };
}
