import type { Members } from "terraform-provider-sdk/internal/schema";
import { limits, quantileLevels } from "../../service/words";
import { type Column, clausesOf, closingOf, columnsOf, conditionsOf, identifier, masked, splitAtCommas } from "./sql";
import type { Target } from "./target";
import { textOf } from "./values";

/** True for charts over time, whose queries the service gives the length of time buckets. */
export function isTimeChart(displayType: string): boolean {
  return displayType === "line" || displayType === "stacked_bar";
}

interface Wanted {
  readonly displayType: string;
  readonly connectionId: string;
  /** True if the rows are of time buckets. */
  readonly isBucketed: boolean;
}

/**
 * The builder that asks the same as a query, if there is one: each column, condition and group of the query is one of the builder's, and it
 * has nothing else, such as a limit that the builder does not have.
 */
export function builderOf(
  sql: string,
  { displayType, connectionId, isBucketed }: Wanted,
  target: Target,
): Members | undefined {
  const { SELECT = "", FROM = "", WHERE = "", ...more } = clausesOf(sql) ?? {};
  const { "GROUP BY": groupBy = "", "ORDER BY": orderBy = "", LIMIT: limit, ...others } = more;
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
  const columnOf = (item: string) =>
    columns[/^\d+$/.test(item) ? Number(item) - 1 : -1] ??
    columns.find(({ name }) => name === item.replace(/^(["`])(.*)\1$/, "$2")) ??
    columns.find(({ expression }) => expression === plain(item));
  const time = textOf(source.timestampValueExpression);
  const groups = splitAtCommas(groupBy).map(columnOf);
  const shown = columns.filter((column) => groups.includes(column));
  const labels = shown.filter(({ expression }) => expression !== `$__timeInterval(${time})`);
  const isGrouped = !groups.includes(undefined) && labels.every(isTextIn(source));
  if (!isGrouped || shown.length - labels.length !== (isBucketed ? 1 : 0)) return undefined;
  const range = `$__timeFilter(${time})`;
  const all = conditionsOf(WHERE).map((one) => plain(one).replace(/^\$__timeFilter_ms\(/, "$__timeFilter("));
  const conditions = all.filter((one) => one !== range);
  if (all.length - conditions.length !== 1 || conditions.some((one) => masked(one).includes("$"))) return undefined;
  const where = conditions.length === 0 ? {} : { where: conditions.join(" AND "), whereLanguage: "sql" };
  const values = columns.filter((column) => !groups.includes(column));
  const isNamed = ["table", "bar", "pie"].includes(displayType);
  const select = values.flatMap(({ name, expression }) => {
    const item = itemOf(expression, source);
    return item ? [{ ...item, ...((isNamed || name !== expression) && { alias: name }), ...where }] : [];
  });
  const most = isTimeChart(displayType) || displayType === "table" ? limits.select : 1;
  if (select.length === 0 || select.length < values.length || select.length > most) return undefined;
  const order = splitAtCommas(orderBy).map((item) => {
    const [, written = item, direction = ""] = /^(.+?)\s+(ASC|DESC)$/is.exec(item) ?? [];
    return { column: columnOf(written), direction: direction.toUpperCase() };
  });
  const rows = rowsOf(displayType, { columns, labels, values, order, limit });
  const grouped = labels.length > 0 && { groupBy: labels.map(({ expression }) => expression).join(", ") };
  return rows && { displayType, sourceId: source.id, select, ...grouped, ...rows };
}

interface Rows {
  readonly columns: readonly Column[];
  /** The columns that rows are grouped by, and the others. */
  readonly labels: readonly Column[];
  readonly values: readonly Column[];
  readonly order: readonly { readonly column: Column | undefined; readonly direction: string }[];
  readonly limit: string | undefined;
}

/** How a builder says which rows there are, in which order; `undefined` where it has others. */
function rowsOf(displayType: string, { columns, labels, values, order, limit }: Rows): Members | undefined {
  if (displayType === "bar" || displayType === "pie") {
    // The largest first, whatever the order of the rows.
    if (limit === undefined) return {};
    const [{ column, direction } = { column: undefined, direction: "" }, ...others] = order;
    const isLargest = column === values[0] && direction === "DESC" && others.length === 0 && /^\d+$/.test(limit);
    return isLargest ? { limit: Number(limit) } : undefined;
  }
  if (limit !== undefined) return undefined;
  if (displayType !== "table") {
    // Without a limit, the order of rows is of no matter to a chart.
    const isPlain = order.every(({ column }) => column && !values.includes(column));
    return isPlain && (displayType !== "number" || labels.length === 0) ? {} : undefined;
  }
  const isLeft = labels.every((column, at) => columns[at] === column);
  const isRight = values.every((column, at) => columns[at] === column);
  const isNamed = labels.every(({ name, expression }) => name === expression);
  const sorted = order.map(({ column, direction }) => {
    const name = column && (values.includes(column) ? identifier(column.name) : column.expression);
    return name && `${name} ${direction}`.trim();
  });
  if (!isNamed || (!isLeft && !isRight) || sorted.includes(undefined)) return undefined;
  return {
    ...(sorted.length > 0 && { orderBy: sorted.join(", ") }),
    ...(isLeft && labels.length > 0 && { groupByColumnsOnLeft: true }),
  };
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
function isTextIn(source: Members): (column: Column) => boolean {
  const names = ["serviceName", "severityText", "spanName", "spanKind", "statusCode"];
  const maps = [source.resourceAttributesExpression, source.eventAttributesExpression];
  return ({ expression }) => {
    const [, map] = /^(\w+)\['[^']*'\]$/.exec(expression) ?? [];
    const isAttribute = map !== undefined && maps.includes(map);
    return isAttribute || names.some((name) => source[`${name}Expression`] === expression);
  };
}
