import { type Members, own } from "terraform-provider-sdk/internal/schema";
import { type Finding, found, foundIf } from "./findings";
import { type Column, clausesOf, columnsOf, identifier, masked, withoutEnd } from "./sql";
import type { Rewritten } from "./substitution";
import { numberOf, recordOf, recordsOf, textOf, textsOf } from "./values";

/** The column with the time of a series; `undefined` if the query has none, or does not list its columns. */
export function timeColumn(sql: string): Column | undefined {
  return columnsOf(sql)?.find(
    ({ name, expression }) =>
      /\$__timeInterval|\$__timeGroup|^toStartOf|^toStartOfInterval|^\$timeSeries/i.test(expression) ||
      (/^(t|ts|time|timestamp)$/i.test(name) && /time|^t$|^ts$/i.test(expression)),
  );
}

/** What Grafana computes of a series, as an aggregate function over value and time. */
const reducers: Readonly<Record<string, (value: string, time: string) => string>> = {
  lastNotNull: (value, time) => `argMax(${value}, ${time})`,
  last: (value, time) => `argMax(${value}, ${time})`,
  firstNotNull: (value, time) => `argMin(${value}, ${time})`,
  first: (value, time) => `argMin(${value}, ${time})`,
  mean: (value) => `avg(${value})`,
  median: (value) => `quantileExactInclusive(0.5)(${value})`,
  sum: (value) => `sum(${value})`,
  max: (value) => `max(${value})`,
  min: (value) => `min(${value})`,
  count: (value) => `count(${value})`,
  range: (value) => `max(${value}) - min(${value})`,
};

/** The value of a time series by the name of a reducer; `undefined` for one that is not known. */
export function reduced(reducer: string, value: string, time: string): string | undefined {
  return own(reducers, reducer)?.(identifier(value), identifier(time));
}

interface Shaped extends Rewritten {
  /** The column with the value, if it is known. */
  readonly value?: string;
  readonly isText?: boolean;
}

const texts =
  /^(version|toString|concat\w*|formatReadable\w+|hostName|lower|upper|substring|dateName|currentUser)\s*\(/i;

/** A query for one number: of a time series, what the panel computes of it. */
export function numberQuery(sql: string, panel: Members): Shaped {
  const { calcs, fields } = recordOf(recordOf(panel.options).reduceOptions);
  const columns = columnsOf(sql);
  const time = timeColumn(sql);
  const others = (columns ?? []).filter(({ name }) => name !== time?.name);
  const wanted = others.filter(({ name }) => matchesField(fields, name));
  const [value = others[0]] = wanted;
  const isText = value !== undefined && texts.test(value.expression);
  const more = foundIf(others.length > 1, "first-row");
  const reducer = textsOf(calcs)[0] ?? "lastNotNull";
  if (!time || !value) {
    const isGrouped = clausesOf(sql)?.["GROUP BY"] !== undefined;
    const unknown = columns === undefined || isGrouped || more.length > 0;
    return { sql, value: value?.name, isText, findings: foundIf(unknown, "first-row") };
  }
  const expression = reduced(reducer, value.name, time.name);
  const isSeries = /\$__interval|\$__timeInterval/.test(sql);
  return {
    sql: `SELECT ${expression ?? identifier(value.name)} AS ${identifier(value.name)} FROM (\n${withoutEnd(sql)}\n)`,
    value: value.name,
    isText,
    findings: [
      ...foundIf(isSeries, "last-value"),
      ...foundIf(expression === undefined, "transformation", reducer),
      ...more,
    ],
  };
}

/** `/^Count$/`, or the name of a field; every field without it. */
function matchesField(fields: unknown, name: string): boolean {
  const wanted = textOf(fields);
  const [, pattern] = /^\/(.*)\/$/.exec(wanted) ?? [];
  if (wanted === "" || pattern === undefined) return wanted === "" || wanted === name;
  // Only the usual form, a name: a pattern of a stranger may take very long.
  return pattern === ".*" || pattern.replace(/^\^|\$$/g, "") === name || name.includes(pattern);
}

/** A query for bars or slices: of time series, the last value of each. */
export function categoryQuery(sql: string): Shaped {
  const time = timeColumn(sql);
  const others = (columnsOf(sql) ?? []).filter(({ name }) => name !== time?.name);
  const value = others.at(-1);
  if (!time || !value) return { sql, value: value?.name, findings: foundIf(others.length > 2, "bar-chart") };
  const groups = others.slice(0, -1).map(({ name }) => identifier(name));
  const last = `${reduced("last", value.name, time.name)} AS ${identifier(value.name)}`;
  const groupBy = groups.length === 0 ? "" : `\nGROUP BY ${groups.join(", ")}`;
  return {
    sql: `SELECT ${[...groups, last].join(", ")} FROM (\n${withoutEnd(sql)}\n)${groupBy}`,
    value: value.name,
    findings: [found("last-value")],
  };
}

/** Transformations in the query, as far as they can be. */
export function transformed(sql: string, transformations: unknown): Rewritten {
  const findings: Finding[] = [];
  let now = sql;
  for (const { id, options, disabled } of recordsOf(transformations)) {
    const name = textOf(id);
    if (disabled === true || name === "prepareTimeSeries" || name === "convertFieldType") continue;
    const organized = name === "organize" ? organize(now, recordOf(options)) : undefined;
    if (organized === undefined) findings.push(found("transformation", name));
    else now = organized;
  }
  return { sql: now, findings };
}

/** Columns under other names, in another order, or without some of them. */
function organize(sql: string, { excludeByName, indexByName, renameByName }: Members): string | undefined {
  const columns = columnsOf(sql);
  const [excluded, order, names] = [recordOf(excludeByName), recordOf(indexByName), recordOf(renameByName)];
  const all = (columns ?? []).map(({ name }, at) => ({ name, at: numberOf(order[name]) ?? at }));
  const kept = all.filter(({ name }) => excluded[name] !== true).sort((a, b) => a.at - b.at);
  const isSame = kept.length === all.length && kept.every(({ name }, at) => name === all[at]?.name && !names[name]);
  if (isSame && columns) return sql;
  // What a column without an alias is called depends on the version of the database.
  const isSure = columns?.every(({ name, expression }) => name !== expression || /^\w+$|^\w+\(\)$/.test(name));
  if (!isSure) return undefined;
  const list = kept.map(({ name }) => {
    const renamed = textOf(names[name]);
    return renamed === "" ? identifier(name) : `${identifier(name)} AS ${identifier(renamed)}`;
  });
  return `SELECT ${list.join(", ")} FROM (\n${withoutEnd(sql)}\n)`;
}

/** True if values are totals of a time bucket whose length the query does not divide by. */
export function hasTotals(sql: string): boolean {
  if (!/\$__timeInterval|\$__interval|{interval/.test(sql) || /\/\s*(\$__interval|\{interval)/.test(sql)) return false;
  return (columnsOf(sql) ?? []).some(
    ({ expression }) =>
      /^(toU?Int\d+\(|toFloat64\()?(count|sum|uniq)\w*\s*\(/i.test(expression) && !masked(expression).includes("/"),
  );
}
