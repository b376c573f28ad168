import type { Members } from "terraform-provider-sdk/internal/schema";
import { limits } from "../../service/words";
import type { FindingId } from "./findings";
import { labelExpression } from "./labels";
import { clausesOf, columnsOf, conditionsOf, sqlString, withoutEnd } from "./sql";
import { rewriteVariables } from "./substitution";
import type { Target } from "./target";
import type { Treatment, Treatments } from "./treatment";
import { recordOf, recordsOf, textOf, textsOf } from "./values";

const all = "$__all";

/** What becomes of each variable of a dashboard, and the filters in the form of the API. In their order, for later ones may use earlier ones. */
export function planVariables(list: unknown, target: Target) {
  const treatments = new Map<string, Treatment>();
  const filters: Members[] = [];
  const savedFilterValues: Members[] = [];
  for (const variable of recordsOf(list)) {
    const name = textOf(variable.name);
    if (name === "") continue;
    const filter = filterOf(variable, treatments, target);
    const values = chosen(variable).filter((value) => value !== all);
    if (!filter) {
      treatments.set(name, fixed(variable, treatments));
      continue;
    }
    treatments.set(name, filter.treatment);
    filters.push(filter.filter);
    const { treatment } = filter;
    if (values.length > 0)
      savedFilterValues.push(
        treatment.is === "choice"
          ? { type: "variable", name: treatment.variable, values }
          : { condition: `${textOf(filter.filter.expression)} IN (${values.map(sqlString).join(", ")})` },
      );
  }
  return { treatments, filters, savedFilterValues };
}

interface PlannedFilter {
  readonly filter: Members;
  readonly treatment: Extract<Treatment, { is: "choice" | "broadcast" }>;
}

/** The variable as a filter, where the service has one for it. */
function filterOf(variable: Members, treatments: Treatments, target: Target): PlannedFilter | undefined {
  const name = textOf(variable.name);
  const own = variableName(name);
  const hasAll = variable.includeAll === true;
  const required = !hasAll && target.has("2.39") ? { minSelections: 1 } : {};
  const frame = { name: textOf(variable.label) || name, variableName: own, ...required };
  const notes: FindingId[] = variable.multi === true ? [] : ["may-be-several"];
  if (!hasAll && !target.has("2.39")) notes.push("may-be-empty");
  if (variable.type === "custom" || (variable.type === "query" && !queryOf(variable))) {
    const options = [...new Set(optionsOf(variable))];
    if (!target.has("2.38") || options.length === 0 || options.length > limits.filterValues) return undefined;
    return { filter: { type: "STATIC_LIST", ...frame, options }, treatment: { is: "choice", variable: own, notes } };
  }
  const values = variable.type === "query" ? valuesQuery(variable, treatments, target) : undefined;
  const kept = values && keptByPattern(textOf(variable.regex), values.expression);
  if (!values || kept === undefined) return undefined;
  const { expression, source } = values;
  const where = kept === "" || values.where === "" ? kept + values.where : `${kept} AND (${values.where})`;
  if ((values.isNarrow || kept !== "") && hasAll) notes.push("all-wider");
  const known = { notes, isFilled: hasAll && values.isFilled };
  const filter = {
    ...{ type: "QUERY_EXPRESSION", name: frame.name, expression, sourceId: source.id },
    ...(source.metricType !== undefined && { sourceMetricType: source.metricType }),
    ...(where !== "" && { where, whereLanguage: "sql" }),
  };
  if (!target.has("2.37"))
    return { filter, treatment: { is: "broadcast", expression, sourceId: source.id, tables: source.tables, ...known } };
  return {
    filter: { ...filter, ...frame, isVariableEnabled: true, isBroadcastEnabled: false },
    treatment: { is: "choice", variable: own, ...known },
  };
}

/** The condition on values that match a variable's pattern; `undefined` for one that changes values, or that ClickHouse does not know. */
function keptByPattern(pattern: string, expression: string): string | undefined {
  const [, inner = `^${pattern}$`, flags = ""] = /^\/(.*)\/([gi]*)$/s.exec(pattern) ?? [];
  if (pattern === "" || inner === ".*") return "";
  if (/\((?!\?:)|\$\w|\$\{|\\[^\W_dDwWsSbB]|^\^\//.test(inner)) return undefined;
  return `match(toString(${expression}), ${sqlString(`(?${flags.includes("i") ? "i" : ""}-s)${inner}`)})`;
}

/** `label_values(metric, label)` of a source that `--map` names. */
function labelValues(query: string, target: Target) {
  const [, metric = "", label] =
    /^\s*label_values\(\s*(?:([\w:]*)(?:\{[^}]*\})?\s*,\s*)?(\w+)\s*\)\s*$/.exec(query) ?? [];
  const id = target.mapped("prometheus")?.id;
  if (label === undefined || typeof id !== "string") return undefined;
  const source = { id, metricType: metric.endsWith("_total") ? "sum" : "gauge", tables: [] };
  const where = metric === "" ? "" : `MetricName = ${sqlString(metric)}`;
  return { expression: labelExpression("prometheus", label), where, source, isFilled: false, isNarrow: true };
}

/** A name that the service takes for a variable. */
function variableName(name: string): string {
  return `${/^[A-Za-z]/.test(name) ? "" : "v"}${name.replace(/\W+/g, "_")}`.slice(0, limits.variableName);
}

/** The query of a variable, in either form. */
function queryOf({ query, definition }: Members): string {
  return textOf(query) || textOf(recordOf(query).rawSql) || textOf(recordOf(query).query) || textOf(definition);
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

/** `SELECT DISTINCT expression FROM table WHERE …` of a table that a source has. */
function valuesQuery(variable: Members, treatments: Treatments, target: Target) {
  const labels = labelValues(queryOf(variable), target);
  if (labels) return labels;
  const query = rewriteVariables(queryOf(variable), onlyTexts(treatments)).sql;
  const clauses = clausesOf(query);
  const columns = columnsOf(query.replace(/^(\s*SELECT\s+DISTINCT)\s*\((.*?)\)/i, "$1 $2"));
  const [column] = columns ?? [];
  if (!clauses || column === undefined || columns?.length !== 1 || clauses.WITH !== undefined) return undefined;
  const source = /^[\w.`"]+$/.test(clauses.FROM ?? "") ? target.sourceOf(clauses.FROM ?? "") : undefined;
  const isGroup = [undefined, column.name, column.expression, "1"].includes(clauses["GROUP BY"]);
  if (!source || !isGroup || clauses.HAVING !== undefined) return undefined;
  const conditions = conditionsOf(clauses.WHERE ?? "").filter((one) => !isTimeCondition(one));
  const isFilling = (one: string) => one.replace(/\s/g, "") === `${column.expression}!=''`;
  const kept = conditions.flatMap((one) => {
    const { sql, findings } = rewriteVariables(one, treatments);
    return sql.includes("$__filters") || findings.some(({ id }) => id === "needs-value") ? [] : [sql];
  });
  return {
    expression: column.expression,
    where: kept.join(" AND "),
    source,
    isFilled: conditions.some(isFilling),
    isNarrow: !conditions.every(isFilling) || clauses.LIMIT !== undefined,
  };
}

/** The service narrows the values of a filter by the time range itself. */
function isTimeCondition(condition: string): boolean {
  return /^\$__(timeFilter|timeFilter_ms|dateFilter|dateTimeFilter|dt|timeFrom|timeTo)\b/.test(condition);
}

/** The treatments that put a text into the query, so that a table's name is whole. */
function onlyTexts(treatments: Treatments): Treatments {
  return new Map([...treatments].filter(([, { is }]) => is === "text"));
}

/** A variable that nobody can choose: the value at export, or all values. */
function fixed(variable: Members, treatments: Treatments): Treatment {
  const { type } = variable;
  const values = chosen(variable);
  const [value = ""] = values;
  if (type === "constant") return { is: "text", value: textOf(variable.query) || value };
  if (type === "datasource") return { is: "text", value };
  if (type === "textbox") {
    const text = value || textOf(variable.query);
    return { is: "text", value: text, note: text === "" ? "condition-dropped" : "value-fixed" };
  }
  if (type === "interval") return { is: "text", value: value || (optionsOf(variable)[0] ?? ""), note: "value-fixed" };
  if (type === "adhoc") return { is: "text", value: "", note: "ad-hoc" };
  const isAll = value === all || (value === "" && variable.includeAll === true);
  const own = textOf(variable.allValue);
  if (isAll && own !== "") return { is: "text", value: own, note: "all-fixed" };
  const texts = !isAll && value !== "" ? values : isAll ? optionsOf(variable) : optionsOf(variable).slice(0, 1);
  if (texts.length > 0) return { is: "values", list: texts.map(sqlString).join(", "), texts, isAll };
  const query = withoutEnd(rewriteVariables(queryOf(variable), treatments).sql);
  const isQuery = columnsOf(query)?.length === 1 && textOf(variable.regex) === "";
  const list = !isQuery ? "" : isAll ? query : `SELECT * FROM (${query}) LIMIT 1`;
  return { is: "values", list, texts: [], isAll };
}
