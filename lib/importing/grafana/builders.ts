import type { Members } from "terraform-provider-sdk/internal/schema";
import { limits, quantileLevels } from "../../service/words";
import { clausesOf, closingOf, columnsOf, conditionsOf, masked, splitAtCommas } from "./sql";
import type { Target } from "./target";
import { textOf } from "./values";

/** True for charts over time, whose queries the service gives the length of time buckets. */
export function isTimeChart(displayType: string): boolean {
  return displayType === "line" || displayType === "stacked_bar";
}

/**
 * The builder that asks the same as a query, if there is one: each column, condition and group of the query is one of the builder's, and it
 * has nothing else, such as a limit.
 */
export function builderOf(
  sql: string,
  { displayType, connectionId }: Readonly<Record<"displayType" | "connectionId", string>>,
  target: Target,
): Members | undefined {
  const { SELECT = "", FROM = "", WHERE = "", ...more } = clausesOf(sql) ?? {};
  const { "GROUP BY": groupBy = "", "ORDER BY": orderBy = "", ...others } = more;
  const table = plain(FROM).replace(/[`"]/g, "");
  const source = target.sourceOf(table.includes(".") ? table : `default.${table}`)?.record;
  if (!source || source.connection !== connectionId || !["log", "trace"].includes(textOf(source.kind)))
    return undefined;
  // The service weighs sampled spans.
  if (Object.keys(others).length > 0 || /^DISTINCT\b/i.test(SELECT) || textOf(source.sampleRateExpression) !== "")
    return undefined;
  const columns = (columnsOf(sql) ?? []).map(({ name, expression: written }) => {
    const expression = plain(written);
    return { name: name === written ? expression : name, expression };
  });
  const read = [WHERE, ...columns.map(({ expression }) => expression)].map(masked).join(" ");
  const names = read.match(/\b\w+\b(?! ?\()/g);
  const isSelfReading = columns.some(({ name, expression }) => name !== expression && names?.includes(name));
  if (isSelfReading || /\bSELECT\b|["`{]/i.test(read)) return undefined;
  const expressionOf = (item: string) =>
    columns[/^\d+$/.test(item) ? Number(item) - 1 : -1]?.expression ??
    columns.find(({ name }) => name === item.replace(/^(["`])(.*)\1$/, "$2"))?.expression ??
    plain(item);
  const time = textOf(source.timestampValueExpression);
  const bucket = `$__timeInterval(${time})`;
  const isChart = isTimeChart(displayType);
  const groups = splitAtCommas(groupBy).map(expressionOf);
  const labels = groups.filter((group) => group !== bucket);
  const isShown = (group: string) => columns.some(({ expression }) => expression === group);
  // Without a limit, the order of rows is of no matter to a chart.
  const order = splitAtCommas(orderBy).map((item) => expressionOf(item.replace(/\s+(ASC|DESC)$/i, "")));
  const isGrouped =
    groups.every(isShown) && order.every((one) => groups.includes(one)) && labels.every(isTextIn(source));
  if (!isGrouped || groups.length - labels.length !== (isChart ? 1 : 0)) return undefined;
  const range = `$__timeFilter(${time})`;
  const all = conditionsOf(WHERE).map((one) => plain(one).replace(/^\$__timeFilter_ms\(/, "$__timeFilter("));
  const conditions = all.filter((one) => one !== range);
  if (all.length - conditions.length !== 1 || conditions.some((one) => masked(one).includes("$"))) return undefined;
  const where = conditions.length === 0 ? {} : { where: conditions.join(" AND "), whereLanguage: "sql" };
  const values = columns.filter(({ expression }) => !groups.includes(expression));
  const select = values.flatMap(({ name, expression }) => {
    const item = itemOf(expression, source);
    return item ? [{ ...item, ...(name !== expression && { alias: name }), ...where }] : [];
  });
  const most = isChart ? limits.select : displayType === "number" ? 1 : 0;
  if (select.length === 0 || select.length < values.length || select.length > most) return undefined;
  return { displayType, sourceId: source.id, select, ...(labels.length > 0 && { groupBy: labels.join(", ") }) };
}

/** An expression in one way of writing: without comments and needless blanks, and with one name for each function. */
function plain(expression: string): string {
  const parts = [...masked(expression).matchAll(/\s+|\S+/g)].map(({ 0: part, index }) =>
    /^\s/.test(part) ? " " : expression.slice(index, index + part.length),
  );
  return parts
    .join("")
    .trim()
    .replace(/^count\((\*|1)?\)$/i, "count()")
    .replace(/^uniqExact\(/, "count(DISTINCT ")
    .replace(/^median\(/, "quantile(0.5)(");
}

/** The item of a builder for an aggregate; `undefined` if there is none, or if the service's cast could change a value. */
function itemOf(expression: string, source: Members): Members | undefined {
  const [call, aggFn = "", level] = /^(\w+)(?:\(([\d.]+)\))?\(/.exec(expression) ?? [];
  if (call === undefined || closingOf(masked(expression), call.length - 1) !== expression.length - 1) return undefined;
  const valueExpression = expression.slice(call.length, -1);
  const [, distinct] = /^DISTINCT ([^,]+)$/i.exec(valueExpression) ?? [];
  if (expression === "count()") return { aggFn };
  if (aggFn === "count" && distinct !== undefined) return { aggFn: "count_distinct", valueExpression: distinct };
  // A number whatever the columns are: a duration, a cast, or a quotient.
  const mask = masked(valueExpression);
  const isCast = /^(length|toU?Int(8|16|32|64)(OrZero)?|toFloat64(OrZero)?)\(/.test(mask);
  const isWhole = isCast && closingOf(mask, mask.indexOf("(")) === mask.length - 1;
  if (valueExpression !== source.durationExpression && !isWhole && !/^[\w.]+ ?\/ ?[\w.]+$/.test(mask)) return undefined;
  if (level === undefined) return /^(sum|avg|min|max)$/.test(aggFn) ? { aggFn, valueExpression } : undefined;
  const isKnown = aggFn === "quantile" && quantileLevels.includes(Number(level));
  return isKnown ? { aggFn, level: Number(level), valueExpression } : undefined;
}

/** True for what is a text in a source, so that a chart takes it for the name of a series and not for a value. */
function isTextIn(source: Members): (expression: string) => boolean {
  const names = ["serviceName", "severityText", "spanName", "spanKind", "statusCode"];
  const maps = [source.resourceAttributesExpression, source.eventAttributesExpression];
  return (expression) => {
    const [, map] = /^(\w+)\['[^']*'\]$/.exec(expression) ?? [];
    const isAttribute = map !== undefined && maps.includes(map);
    return isAttribute || names.some((name) => source[`${name}Expression`] === expression);
  };
}
