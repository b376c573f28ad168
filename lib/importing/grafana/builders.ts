import type { Members } from "terraform-provider-sdk/internal/schema";
import { limits, quantileLevels } from "../../service/words";
import { clausesOf, closingOf, columnsOf, conditionsOf, masked, splitAtCommas } from "./sql";
import type { Target } from "./target";
import { recordOf, textOf } from "./values";

/** A query of one table, in the parts that a builder has. */
interface Question {
  readonly table: string;
  /** With the time bucket. */
  readonly groups: readonly string[];
  readonly values: readonly { readonly name: string; readonly expression: string }[];
  readonly conditions: readonly string[];
  /** What no builder has, such as a limit. */
  readonly others: readonly string[];
}

/** The builder that asks the same as a query, if there is one: the service's query for it has the same columns, conditions and groups. */
export function builderOf(
  sql: string,
  { displayType, connectionId }: Readonly<Record<"displayType" | "connectionId", string>>,
  target: Target,
): Members | undefined {
  const question = questionIn(sql);
  const source = question && target.sourceOf(question.table)?.record;
  if (!source || source.connection !== connectionId || !["log", "trace"].includes(textOf(source.kind)))
    return undefined;
  const isChart = displayType === "line" || displayType === "stacked_bar";
  if (!isChart && (displayType !== "number" || question.values.length !== 1)) return undefined;
  const bucket = isChart ? [`$__timeInterval(${textOf(source.timestampValueExpression)})`] : [];
  // The service weighs sampled spans.
  if (textOf(source.sampleRateExpression) !== "" || question.values.length > limits.select) return undefined;
  const where = question.conditions.filter((one) => !one.startsWith("$__timeFilter(")).join(" AND ");
  const groups = question.groups.filter((one) => !one.startsWith("$__timeInterval("));
  const select = question.values.flatMap(({ name, expression }) => {
    const item = itemOf(expression, name, source);
    return item ? [{ ...item, ...(where && { where, whereLanguage: "sql" }) }] : [];
  });
  const again = questionIn(builderQuery(select, [...bucket, ...groups], where, source));
  if (!groups.every((group) => isTextOf(source, group)) || !again || sameText(again) !== sameText(question))
    return undefined;
  return { displayType, sourceId: source.id, select, ...(groups.length > 0 && { groupBy: groups.join(", ") }) };
}

/** What the service asks for a builder. Around a number it writes a cast to a number. */
function builderQuery(select: readonly Members[], groups: readonly string[], where: string, source: Members): string {
  const { databaseName, tableName } = recordOf(source.from);
  const time = textOf(source.timestampValueExpression);
  const all = groups.join(", ");
  const values = select.map(({ aggFn, level, valueExpression = "" }) =>
    aggFn === "count_distinct"
      ? `count(DISTINCT ${valueExpression})`
      : `${aggFn}${level === undefined ? "" : `(${level})`}(${valueExpression})`,
  );
  return `SELECT ${values.join(", ")}${all && `, ${all}`} FROM ${databaseName}.${tableName}
    WHERE $__timeFilter(${time})${where && ` AND ${where}`}${all && ` GROUP BY ${all}`}`;
}

/** The parts of a query; `undefined` if it reads variables, other queries, or its own columns by their new names. */
function questionIn(sql: string): Question | undefined {
  const { SELECT, FROM = "", WHERE = "", "GROUP BY": groupBy, "ORDER BY": orderBy, ...others } = clausesOf(sql) ?? {};
  const columns = (columnsOf(sql) ?? []).map(({ name, expression: written }) => {
    const expression = plain(written);
    return { name: name === written ? expression : name, expression };
  });
  const shown = columns.map(({ expression }) => expression);
  const read = [WHERE, ...shown].map((text) => masked(text)).join(" ");
  const isSelfReading = columns.some(
    ({ name, expression }) => name !== expression && read.match(/\b\w+\b(?! ?\()/g)?.includes(name),
  );
  const table = plain(FROM).replace(/[`"]/g, "");
  if (columns.length === 0 || isSelfReading || !/^(\w+\.)?\w+$/.test(table) || /\bSELECT\b|["`{]/i.test(read))
    return undefined;
  const expressionOf = (item: string) =>
    columns[/^\d+$/.test(item) ? Number(item) - 1 : -1]?.expression ??
    columns.find(({ name }) => name === item.replace(/^(["`])(.*)\1$/, "$2"))?.expression ??
    plain(item);
  const groups = splitAtCommas(groupBy ?? "").map(expressionOf);
  // Without a limit, the order of rows is of no matter to a chart.
  const order = splitAtCommas(orderBy ?? "").map((item) => expressionOf(item.replace(/\s+(ASC|DESC)$/i, "")));
  const conditions = conditionsOf(WHERE).map((one) => plain(one).replace(/^\$__timeFilter_ms\(/, "$__timeFilter("));
  if (conditions.some((one) => /\$(?!__timeFilter\()/.test(masked(one)))) return undefined;
  return {
    table: table.includes(".") ? table : `default.${table}`,
    groups,
    values: columns.filter(({ expression }) => !groups.includes(expression)),
    conditions,
    others: [
      ...Object.entries(others).map((one) => one.join(" ")),
      ...order.filter((one) => !groups.includes(one)),
      ...groups.filter((one) => !shown.includes(one)),
      ...(/^DISTINCT\b/i.test(SELECT ?? "") ? ["DISTINCT"] : []),
    ],
  };
}

function sameText({ values, conditions, groups, ...question }: Question): string {
  const expressions = values.map(({ expression }) => expression);
  return JSON.stringify([question, [...conditions].sort(), [...groups].sort(), expressions]);
}

const synonyms: readonly (readonly [RegExp, string])[] = [
  [/^count\((\*|1)?\)$/i, "count()"],
  [/^uniqExact\(/, "count(DISTINCT "],
  [/^median\(/, "quantile(0.5)("],
];

/** An expression in one way of writing: without comments and needless blanks. */
function plain(expression: string): string {
  const parts = [...masked(expression).matchAll(/\s+|\S+/g)];
  const text = parts.map(({ 0: part, index }) =>
    /^\s/.test(part) ? " " : expression.slice(index, index + part.length),
  );
  return synonyms.reduce((now, [written, same]) => now.replace(written, same), text.join("").trim());
}

/** The item of a builder for an aggregate; `undefined` if there is none, or if the service's cast could change a value. */
function itemOf(expression: string, name: string, source: Members): Members | undefined {
  const [call, aggFn = "", level] = /^(\w+)(?:\(([\d.]+)\))?\(/.exec(expression) ?? [];
  if (call === undefined || closingOf(masked(expression), call.length - 1) !== expression.length - 1) return undefined;
  const valueExpression = expression.slice(call.length, -1);
  const alias = name === expression ? {} : { alias: name };
  if (expression === "count()") return { aggFn, ...alias };
  const [, distinct] = /^DISTINCT ([^,]+)$/i.exec(valueExpression) ?? [];
  if (aggFn === "count" && distinct !== undefined)
    return { aggFn: "count_distinct", valueExpression: distinct, ...alias };
  if (!isNumberOf(source, valueExpression)) return undefined;
  if (level === undefined) return /^(sum|avg|min|max)$/.test(aggFn) ? { aggFn, valueExpression, ...alias } : undefined;
  const isKnown = aggFn === "quantile" && quantileLevels.includes(Number(level));
  return isKnown ? { aggFn, level: Number(level), valueExpression, ...alias } : undefined;
}

/** True for what is a number whatever the columns are: a duration, a cast, or a quotient. */
function isNumberOf({ durationExpression }: Members, expression: string): boolean {
  const mask = masked(expression);
  const isCast = /^(length|toU?Int(8|16|32|64)(OrZero)?|toFloat64(OrZero)?)\(/.test(mask);
  const isWhole = isCast && closingOf(mask, mask.indexOf("(")) === mask.length - 1;
  return expression === durationExpression || isWhole || /^[\w.]+ ?\/ ?[\w.]+$/.test(mask);
}

/** True for what is a text, so that a chart takes it for the name of a series and not for a value. */
function isTextOf(source: Members, expression: string): boolean {
  const names = ["serviceName", "severityText", "spanName", "spanKind", "statusCode"];
  const maps = ["resourceAttributes", "eventAttributes"].map((name) => textOf(source[`${name}Expression`]));
  const [, map = ""] = /^(\w+)\['[^']*'\]$/.exec(expression) ?? [];
  return (map !== "" && maps.includes(map)) || names.some((name) => source[`${name}Expression`] === expression);
}
