import { type Members, own } from "terraform-provider-sdk/internal/schema";
import type { Findings } from "./findings";
import { type Column, clausesOf, columnsOf, identifier, masked, selectFrom, splitAtCommas } from "./sql";
import { numberOf, recordOf, recordsOf, textOf, textsOf } from "./values";

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
  if (displayType === "bar" || displayType === "pie") return categoryQuery(organized, displayType, findings);
  return { sql: organized, displayType: stacked(panel, displayType, findings), value: undefined };
}

/** Bars, and lines that are stacked, are stacked bars. */
export function stacked(panel: Members, displayType: string, findings: Findings): string {
  const { stacking, drawStyle } = recordOf(panel, "fieldConfig", "defaults", "custom");
  const { mode } = recordOf(stacking);
  const isStacked = mode === "normal" || mode === "percent" || drawStyle === "bars";
  if (displayType !== "line" || !isStacked) return displayType;
  findings.addIf(mode === "percent", "stacked-percent");
  findings.addIf(drawStyle !== "bars", "stacked-bars");
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
  count: (value) => `count(${value})`,
  range: (value) => `max(${value}) - min(${value})`,
};

/** A column with the value of a time series by the name of a reducer; `undefined` for one that is not known. */
export function reduced(reducer: string, value: string, time: string): string | undefined {
  const expression = own(reducers, reducer.replace(/NotNull$/, ""))?.(identifier(value), identifier(time));
  return expression && `${expression} AS ${identifier(value)}`;
}

const texts =
  /^(version|toString|concat\w*|formatReadable\w+|hostName|lower|upper|substring|dateName|currentUser)\s*\(/i;

/** A query for one number: of a time series, what the panel computes of it. A text is a table. */
function numberQuery(sql: string, panel: Members, findings: Findings): Shaped {
  const { calcs, fields } = recordOf(panel, "options", "reduceOptions");
  const columns = columnsOf(sql);
  const time = timeColumn(sql);
  const others = (columns ?? []).filter(({ name }) => name !== time?.name);
  const value = others.find(({ name }) => matchesField(textOf(fields), name)) ?? others[0];
  const conversions = recordsOf(panel.transformations).flatMap((one) => recordsOf(one, "options", "conversions"));
  const isConverted = conversions.some(({ destinationType }) => destinationType === "string");
  const isText = isConverted || (value !== undefined && texts.test(value.expression));
  const shown = { displayType: isText ? "table" : "number", value: value?.name };
  const hasRows = columns === undefined || (!(time && value) && clausesOf(sql)?.["GROUP BY"] !== undefined);
  const reducer = textsOf(calcs)[0] ?? "lastNotNull";
  const column = time && value && reduced(reducer, value.name, time.name);
  findings.addIf(column !== undefined && /\$__interval|\$__timeInterval/.test(sql), "last-value");
  findings.addIf(time !== undefined && value !== undefined && column === undefined, "transformation", reducer);
  findings.addIf(hasRows || others.length > 1, "first-row");
  findings.addIf(isText, "table-for", "a text");
  return { ...shown, sql: time && value ? selectFrom(sql, [column ?? identifier(value.name)]) : sql };
}

/** `/^Count$/`, or the name of a field; every field without it. */
function matchesField(wanted: string, name: string): boolean {
  const [, pattern] = /^\/(.*)\/$/.exec(wanted) ?? [];
  if (pattern === undefined) return wanted === "" || wanted === name;
  // Only the usual form, a name: a pattern of a stranger may take very long.
  return pattern === ".*" || pattern.replace(/^\^|\$$/g, "") === name || name.includes(pattern);
}

/** A query for bars or slices: of time series, the last value of each. */
function categoryQuery(sql: string, displayType: string, findings: Findings): Shaped {
  const time = timeColumn(sql);
  const others = (columnsOf(sql) ?? []).filter(({ name }) => name !== time?.name);
  const value = others.at(-1)?.name;
  const column = time && value !== undefined ? reduced("last", value, time.name) : undefined;
  findings.addIf(column !== undefined, "last-value");
  findings.addIf(column === undefined && others.length > 2, "bar-chart");
  const groups = others.slice(0, -1).map(({ name }) => identifier(name));
  return { sql: column === undefined ? sql : selectFrom(sql, [...groups, column], groups), displayType, value };
}

/** Transformations in the query, as far as they can be. */
function transformed(sql: string, transformations: unknown, findings: Findings): string {
  return recordsOf(transformations).reduce((now, { id, options, disabled }) => {
    if (disabled === true || id === "prepareTimeSeries" || id === "convertFieldType") return now;
    const organized = id === "organize" ? organize(now, recordOf(options)) : undefined;
    findings.addIf(organized === undefined, "transformation", textOf(id));
    return organized ?? now;
  }, sql);
}

/** Columns under other names, in another order, or without some of them. */
function organize(sql: string, { excludeByName, indexByName, renameByName }: Members): string | undefined {
  const columns = columnsOf(sql) ?? [];
  // A column of a joined table has its name with or without the table, which depends on the version of the database.
  const of = (members: unknown, name: string) =>
    own(recordOf(members), name) ?? own(recordOf(members), name.replace(/^.*\./, ""));
  const all = columns.map(({ name }, at) => ({ name, at: numberOf(of(indexByName, name)) ?? at }));
  const kept = all.filter(({ name }) => of(excludeByName, name) !== true).sort((a, b) => a.at - b.at);
  const shown = kept.map(({ name }) => ({ name, renamed: textOf(of(renameByName, name)) || name }));
  const isSame =
    kept.length === all.length && shown.every(({ name, renamed }, at) => name === all[at]?.name && name === renamed);
  if (isSame && columns.length > 0) return sql;
  const isSure = columns.every(({ name, expression }) => name !== expression || /^[\w.]+$|^\w+\(\)$/.test(name));
  if (!isSure || columns.length === 0) return undefined;
  const list = clausesOf(sql)?.SELECT ?? "";
  const items = splitAtCommas(list);
  const named = items.map((item) => (/^\w+(\.\w+)+$/.test(item) ? `${item} AS ${identifier(item)}` : item));
  const isNamed = named.every((item, at) => item === items[at]);
  return selectFrom(
    isNamed ? sql : sql.replace(list, () => named.join(", ")),
    shown.map(({ name, renamed }) => identifier(name) + (renamed === name ? "" : ` AS ${identifier(renamed)}`)),
  );
}

/** True if values are totals of a time bucket whose length the query does not divide by. */
export function hasTotals(sql: string): boolean {
  if (!/\$__timeInterval|\$__interval|{interval/.test(sql) || /\/\s*(\$__interval|\{interval)/.test(sql)) return false;
  const total = /^(toU?Int\d+\(|toFloat64\()?(count|sum|uniq)\w*\s*\(/i;
  return (columnsOf(sql) ?? []).some(({ expression }) => total.test(expression) && !masked(expression).includes("/"));
}
