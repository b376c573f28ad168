import { type Members, own } from "terraform-provider-sdk/values";
import { masked, partnerOf } from "../../evaluation/sql";
import { limits, quantileLevels } from "../../service/words";
import { textIf } from "../importing/optional";
import type { Findings } from "./findings";
import { hasOneRow } from "./rows";
import { type Column, clausesOf, columnsOf, conditionsOf, identifier, selectFrom, splitAtCommas } from "./sql";
import type { Target } from "./target";
import { numberOf, recordOf, recordsOf, textOf, textsOf, wordOf } from "./values";

/** A query in the form that a tile reads. */
interface Shaped {
  readonly sql: string;
  readonly displayType: string;
  /** The column with the value, if it is known. */
  readonly value: string | undefined;
}

/** The query of a panel for a display type, which may be another one then. */
export function shaped(sql: string, panel: Members, displayType: string, findings: Findings): Shaped {
  const organized = transformed(sql, panel.transformations, findings);
  if (displayType === "number") return numberQuery(organized, panel, findings);
  if (displayType === "bar" || displayType === "pie") return categoryQuery(organized, panel, displayType, findings);
  return { sql: organized, displayType: stacked(panel, displayType, findings), value: undefined };
}

/** Bars, and lines that are stacked, are stacked bars. */
export function stacked(panel: Members, displayType: string, findings: Findings): string {
  const { stacking, drawStyle } = recordOf(panel, "fieldConfig", "defaults", "custom");
  const { mode } = displayType === "line" ? recordOf(stacking) : {};
  const style = displayType === "line" ? wordOf(drawStyle) : "";
  findings.addIf(!/^(line|bars)?$/.test(style), "unread-look", `custom.drawStyle = ${style}`);
  findings.addIf(!/^(none|normal|percent)?$/.test(wordOf(mode)), "unread-look", `custom.stacking.mode = ${mode}`);
  const isStacked = mode === "normal" || mode === "percent" || drawStyle === "bars";
  if (displayType !== "line" || !isStacked) return displayType;
  findings.addIf(mode === "percent", "stacked-percent");
  findings.addIf(drawStyle !== "bars", "stacked-bars");
  findings.addIf(drawStyle === "bars" && mode !== "normal" && mode !== "percent", "bars-stacked");
  return "stacked_bar";
}

/** The column with the time of a series; `undefined` if the query has none, or does not list its columns. */
export function timeColumn(sql: string): Column | undefined {
  return columnsOf(sql)?.find(
    ({ name, expression }) =>
      /\$__timeInterval|\$__timeGroup|^toStartOf|^\$timeSeries/i.test(expression) ||
      (/^(t|ts|time|timestamp)$/i.test(name) && /time|^t$|^ts$/i.test(expression)),
  );
}

/** What Grafana computes of a series, as an aggregate function over value and time. */
const reducers: Readonly<Record<string, (value: string, time: string) => string>> = {
  last: (value, time) => `argMax(${value}, ${time})`,
  first: (value, time) => `argMin(${value}, ${time})`,
  mean: (value) => `avg(${value})`,
  avg: (value) => `avg(${value})`,
  median: (value) => `quantileExactInclusive(0.5)(${value})`,
  sum: (value) => `sum(${value})`,
  max: (value) => `max(${value})`,
  min: (value) => `min(${value})`,
  count: () => "count()",
  range: (value) => `max(${value}) - min(${value})`,
};

/** A column with the value of a time series by the name of a reducer; `undefined` for one that is not known. */
export function reduced(reducer: string, value: string, time: string): string | undefined {
  const expression = own(reducers, reducer.replace(/NotNull$/, ""))?.(identifier(value), identifier(time));
  return expression && `${expression} AS ${identifier(value)}`;
}

/** The first and last row are those of the query's order, not those of time. */
function inOrder(reducer: string, time: Column, sql: string): string {
  const [first = ""] = splitAtCommas(clausesOf(sql)?.["ORDER BY"] ?? "");
  const [, name = "", direction = ""] = /^(.+?)(?:\s+(ASC|DESC))?$/i.exec(first) ?? [];
  const isTime = [time.name, time.expression, identifier(time.name)].includes(name);
  if (!isTime || direction.toUpperCase() !== "DESC") return reducer;
  return reducer.replace(/^(first|last)/, (end) => {
    if (end === "first") return "last";
    return "first";
  });
}

function isReducer(reducer: string): boolean {
  return Object.hasOwn(reducers, reducer.replace(/NotNull$/, ""));
}

const texts =
  /^(version|toString|concat\w*|formatReadable\w+|hostName|lower|upper|substring|dateName|currentUser)\s*\(/i;

/** A query for one number: of a time series, what the panel computes of it. A text is a table. */
function numberQuery(sql: string, panel: Members, findings: Findings): Shaped {
  const reduceOptions = recordOf(panel, "options", "reduceOptions");
  const { calcs, fields } = reduceOptions;
  const columns = columnsOf(sql);
  const time = timeColumn(sql);
  const valueColumns = (columns ?? []).filter(({ name }) => name !== time?.name);
  const value = valueColumns.find(({ name }) => matchesField(wordOf(fields), name)) ?? valueColumns[0];
  const conversions = recordsOf(panel.transformations).flatMap((transformation) =>
    recordsOf(transformation, "options", "conversions"),
  );
  const isConverted = conversions.some(({ destinationType }) => destinationType === "string");
  const isText = isConverted || (value !== undefined && texts.test(value.expression));
  const result = { displayType: isText ? "table" : "number", value: value?.name };
  const isSeries = time !== undefined && value !== undefined;
  const hasRows = isSeries ? reduceOptions.values === true : !hasOneRow(sql);
  const [reducer = "lastNotNull", ...moreReducers] = textsOf(calcs);
  const column = time && value && reduced(inOrder(reducer, time, sql), value.name, time.name);
  findings.addIf(column !== undefined && /\$__interval|\$__timeInterval/.test(sql), "last-value");
  findings.addIf(!isReducer(reducer) || (!time && /^(count|range)/.test(reducer)), "transformation", reducer);
  findings.addIf(moreReducers.length > 0, "transformation", moreReducers.join(", "));
  findings.addIf(/^(last|first)$/.test(reducer), "missing-values", reducer);
  const isFound = valueColumns.some(({ name }) => matchesField(wordOf(fields), name));
  findings.addIf(
    wordOf(fields) !== "" && !isFound && columns !== undefined,
    "transformation",
    `fields ${wordOf(fields)}`,
  );
  findings.addIf(!isText && (hasRows || valueColumns.length > 1), "first-row");
  findings.addIf(isText, "table-for", "a text");
  return { ...result, sql: time && value ? selectFrom(sql, [column ?? identifier(value.name)]) : sql };
}

/** `/^Count$/`, or the name of a field; every field without it. */
function matchesField(field: string, name: string): boolean {
  const [, pattern] = /^\/(.*)\/$/.exec(field) ?? [];
  if (pattern === undefined) return field === "" || field === name;
  // Only the usual form, a name: a pattern of a stranger may take very long.
  return pattern === ".*" || pattern.replace(/^\^|\$$/g, "") === name || name.includes(pattern);
}

/** A query for bars or slices: of time series, one value of each, else a row for each. */
function categoryQuery(sql: string, panel: Members, displayType: string, findings: Findings): Shaped {
  const reduceOptions = recordOf(panel, "options", "reduceOptions");
  const [reducer = "lastNotNull", ...moreReducers] = textsOf(reduceOptions.calcs);
  const time = timeColumn(sql);
  const valueColumns = (columnsOf(sql) ?? []).filter(({ name }) => name !== time?.name);
  const value = valueColumns.at(-1)?.name;
  const computed = isReducer(reducer) ? reducer : "last";
  const column = time && value !== undefined ? reduced(inOrder(computed, time, sql), value, time.name) : undefined;
  findings.addIf(column !== undefined, "last-value");
  findings.addIf(!isReducer(reducer), "transformation", reducer);
  findings.addIf(moreReducers.length > 0, "transformation", moreReducers.join(", "));
  const isReduced = column === undefined && panel.type !== "barchart" && !hasOneRow(sql);
  findings.addIf(isReduced && reduceOptions.values !== true, "value-per-row");
  findings.addIf(column === undefined && valueColumns.length > 2, "bar-chart");
  const groups = valueColumns.slice(0, -1).map(({ name }) => identifier(name));
  return { sql: column === undefined ? sql : selectFrom(sql, [...groups, column], groups), displayType, value };
}

/** Transformations in the query, as far as they can be. */
function transformed(sql: string, transformations: unknown, findings: Findings): string {
  return recordsOf(transformations).reduce((statement, { id, options, disabled }) => {
    if (disabled === true || id === "prepareTimeSeries" || id === "convertFieldType") return statement;
    const organized = id === "organize" ? organize(statement, recordOf(options)) : undefined;
    findings.addIf(organized === undefined, "transformation", textOf(id));
    return organized ?? statement;
  }, sql);
}

/** Columns under other names, in another order, or without some of them. */
function organize(sql: string, { excludeByName, indexByName, renameByName }: Members): string | undefined {
  const columns = columnsOf(sql) ?? [];
  // A column of a joined table has its name with or without the table, which depends on the version of the database.
  const memberOf = (members: unknown, name: string) =>
    own(recordOf(members), name) ?? own(recordOf(members), name.replace(/^.*\./, ""));
  const ordered = columns.map(({ name }, index) => ({ name, index: numberOf(memberOf(indexByName, name)) ?? index }));
  const keptColumns = ordered
    .filter(({ name }) => memberOf(excludeByName, name) !== true)
    .sort((a, b) => a.index - b.index);
  const shownColumns = keptColumns.map(({ name }) => ({ name, renamed: textOf(memberOf(renameByName, name)) || name }));
  const isSame =
    keptColumns.length === ordered.length &&
    shownColumns.every(({ name, renamed }, index) => name === ordered[index]?.name && name === renamed);
  if (isSame && columns.length > 0) return sql;
  const isSure = columns.every(({ name, expression }) => name !== expression || /^[\w.]+$|^\w+\(\)$/.test(name));
  if (!isSure || columns.length === 0) return undefined;
  const list = clausesOf(sql)?.SELECT ?? "";
  const items = splitAtCommas(list);
  const named = items.map((item) => {
    if (!/^\w+(\.\w+)+$/.test(item)) return item;
    return `${item} AS ${identifier(item)}`;
  });
  const isNamed = named.every((item, index) => item === items[index]);
  return selectFrom(
    isNamed ? sql : sql.replace(list, () => named.join(", ")),
    shownColumns.map(({ name, renamed }) => identifier(name) + textIf(renamed !== name, ` AS ${identifier(renamed)}`)),
  );
}

/** True if values are totals of a time bucket whose length the query does not divide by. */
export function hasTotals(sql: string): boolean {
  if (!/\$__timeInterval|\$__interval|{interval/.test(sql) || /\/\s*(\$__interval|\{interval)/.test(sql)) return false;
  const total = /^(toU?Int\d+\(|toFloat64\()?(count|sum|uniq)\w*\s*\(/i;
  return (columnsOf(sql) ?? []).some(({ expression }) => total.test(expression) && !masked(expression).includes("/"));
}

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
  const { "GROUP BY": groupBy = "", "ORDER BY": orderBy = "", LIMIT: limit, ...otherClauses } = more;
  const table = plain(FROM).replace(/[`"]/g, "");
  const source = target.sourceOf(table.includes(".") ? table : `default.${table}`)?.record;
  if (!source || source.connection !== connectionId || !["log", "trace"].includes(textOf(source.kind)))
    return undefined;
  // The service weighs sampled spans.
  if (Object.keys(otherClauses).length > 0 || /^DISTINCT\b/i.test(SELECT) || textOf(source.sampleRateExpression) !== "")
    return undefined;
  const columns = (columnsOf(sql) ?? []).map(({ name, expression: columnText }) => {
    const expression = plain(columnText);
    return { name: name === columnText ? expression : name, expression };
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
  const shownGroups = columns.filter((column) => groups.includes(column));
  const labels = shownGroups.filter(({ expression }) => expression !== `$__timeInterval(${time})`);
  const isGrouped = !groups.includes(undefined) && labels.every(isTextIn(source));
  if (!isGrouped || shownGroups.length - labels.length !== (isBucketed ? 1 : 0)) return undefined;
  const range = `$__timeFilter(${time})`;
  const allConditions = conditionsOf(WHERE).map((condition) =>
    plain(condition).replace(/^\$__timeFilter_ms\(/, "$__timeFilter("),
  );
  const conditions = allConditions.filter((condition) => condition !== range);
  if (allConditions.length - conditions.length !== 1 || conditions.some((condition) => masked(condition).includes("$")))
    return undefined;
  const where = conditions.length === 0 ? {} : { where: conditions.join(" AND "), whereLanguage: "sql" };
  const values = columns.filter((column) => !groups.includes(column));
  const isNamed = ["table", "bar", "pie"].includes(displayType);
  const select = values.flatMap(({ name, expression }) => {
    const item = itemOf(expression, source);
    if (!item) return [];
    return [{ ...item, ...((isNamed || name !== expression) && { alias: name }), ...where }];
  });
  const mostItems = isTimeChart(displayType) || displayType === "table" ? limits.select : 1;
  if (select.length === 0 || select.length < values.length || select.length > mostItems) return undefined;
  const order = splitAtCommas(orderBy).map((item) => {
    const [, orderText = item, direction = ""] = /^(.+?)\s+(ASC|DESC)$/is.exec(item) ?? [];
    return { column: columnOf(orderText), direction: direction.toUpperCase() };
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
    const [{ column, direction } = { column: undefined, direction: "" }, ...furtherOrders] = order;
    const isLargest = column === values[0] && direction === "DESC" && furtherOrders.length === 0 && /^\d+$/.test(limit);
    if (!isLargest) return undefined;
    return { limit: Number(limit) };
  }
  if (limit !== undefined) return undefined;
  if (displayType !== "table") {
    // Without a limit, the order of rows is of no matter to a chart.
    const isPlain = order.every(({ column }) => column && !values.includes(column));
    if (isPlain && (displayType !== "number" || labels.length === 0)) return {};
    return undefined;
  }
  const isLeft = labels.every((column, index) => columns[index] === column);
  const isRight = values.every((column, index) => columns[index] === column);
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
  const parts = [...masked(expression).matchAll(/\s+|\S+/g)].map(({ 0: part, index }) => {
    if (/^\s/.test(part)) return " ";
    return expression.slice(index, index + part.length);
  });
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
  if (call === undefined || partnerOf(masked(expression), call.length - 1) !== expression.length - 1) return undefined;
  const valueExpression = expression.slice(call.length, -1);
  const [, distinct] = /^DISTINCT ([^,]+)$/i.exec(valueExpression) ?? [];
  if (expression === "count()") return { aggFn };
  if (aggFn === "count" && distinct !== undefined) return { aggFn: "count_distinct", valueExpression: distinct };
  // A number whatever the columns are: a duration, a cast, or a quotient.
  const mask = masked(valueExpression);
  const isCast = /^(length|toU?Int(8|16|32|64)(OrZero)?|toFloat64(OrZero)?)\(/.test(mask);
  const isWhole = isCast && partnerOf(mask, mask.indexOf("(")) === mask.length - 1;
  if (valueExpression !== source.durationExpression && !isWhole && !/^[\w.]+ ?\/ ?[\w.]+$/.test(mask)) return undefined;
  if (level === undefined) {
    if (!/^(sum|avg|min|max)$/.test(aggFn)) return undefined;
    return { aggFn, valueExpression };
  }
  const isKnown = aggFn === "quantile" && quantileLevels.includes(Number(level));
  if (!isKnown) return undefined;
  return { aggFn, level: Number(level), valueExpression };
}

/** True for what is a text in a source, so that a chart takes it for the name of a series and not for a value. */
export function isTextIn(source: Members): (column: Pick<Column, "expression">) => boolean {
  const names = ["serviceName", "severityText", "spanName", "spanKind", "statusCode"];
  const maps = [source.resourceAttributesExpression, source.eventAttributesExpression];
  return ({ expression }) => {
    const [, map] = /^(\w+)\['[^']*'\]$/.exec(expression) ?? [];
    const isAttribute = map !== undefined && maps.includes(map);
    return isAttribute || names.some((name) => source[`${name}Expression`] === expression);
  };
}
