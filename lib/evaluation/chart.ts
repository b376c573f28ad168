import { type BurnRate, burnRateIn, failedRequests } from "./burn-rate";
import { splitAtCommas } from "./sql";

/*
 * What a chart asks and shows, read from the JSON of a tile: the columns of its texts, its display type, its query.
 */

/** JSON as the service sends it, whose unknown members are ignored. */
export type Opaque = Readonly<Record<string, unknown>>;

export function isOpaque(value: unknown): value is Opaque {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The columns or expressions of an SQL list such as a tile's `groupBy`, trimmed; none of what is not a text. */
export function columnsOf(list: unknown): string[] {
  if (typeof list !== "string") return [];
  return splitAtCommas(list)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Columns of the standard OpenTelemetry tables that hold numbers and that people group by. */
const numericColumns: readonly string[] = [
  "SeverityNumber",
  "TraceFlags",
  "Duration",
  "Value",
  "Count",
  "Sum",
  "Min",
  "Max",
  "Flags",
];

/** Functions of the database whose result is surely a number. */
const numericCall =
  /^(?:to(?:U?Int\d+|Float\d+|Unix\w+|Hour|Minute|Second|Month|Year|DayOf\w+)|length|intDiv|floor|round|ceil|abs)\s*\(/i;

/** The items of a grouping, one text or several, that are numbers: an alert then compares the group's own value instead of the tile's. */
export function numericGroups(groupBy: unknown): string[] {
  const texts: readonly unknown[] = Array.isArray(groupBy) ? groupBy : [groupBy];
  return texts.flatMap(columnsOf).filter((column) => numericColumns.includes(column) || numericCall.test(column));
}

/** The display type of a tile that is written as series, by its first one: a `time` series is a line unless it says how to draw it. */
export function displayTypeOfSeries<T, D>({ type, displayType }: { type?: T; displayType?: D }) {
  if (type === undefined || type === null || type === "time") return displayType ?? "line";
  return type;
}

/** One series of a chart query (contract section 11). */
export interface QuerySeries {
  readonly sourceId: string;
  readonly aggFn: string;
  readonly where: string;
  readonly whereLanguage?: string;
  readonly groupBy: readonly string[];
  readonly field?: string;
  readonly level?: number;
  readonly metricName?: string;
  readonly metricDataType?: string;
}

/** What a chart asks, what its series are called, and how an alert on it makes of their values the one that it compares. */
export interface WatchedQuery {
  readonly series: readonly QuerySeries[];
  /** The alias of each series, else its function. */
  readonly labels: readonly string[];
  readonly groupBy: readonly string[];
  readonly asRatio: boolean;
  /** An alert compares the last one. */
  readonly formulas: readonly { readonly expression: string; readonly alias?: string }[];
  readonly isMetric: boolean;
  /** Of raw SQL, which has no other member: whether it returns one value for all that it looks at, or one for each bucket. */
  readonly sql?: "number" | "series";
  /** Of raw SQL that looks back for a burn rate: its series are then the counts of all requests and of the failed ones. */
  readonly burnRate?: BurnRate;
}

/** The names of the series of a burn rate. */
export const requestSeries = ["total", "bad"] as const;

function burnRateQuery(burnRate: BurnRate, sourceId: unknown, sql: WatchedQuery["sql"]): WatchedQuery {
  const { total, weight, group } = burnRate;
  const groupBy = group === undefined ? [] : [group];
  const counted = weight === "1" ? { aggFn: "count" } : { aggFn: "sum", field: weight };
  const series = [total, failedRequests(burnRate)].map((where) => ({
    ...{ sourceId: String(sourceId), ...counted, where, whereLanguage: "sql", groupBy },
  }));
  return { series, labels: requestSeries, groupBy, asRatio: false, formulas: [], isMetric: false, sql, burnRate };
}

/** What an alert watches: the query of a `config`, which is that of a tile, of the alert's own chart or of `configOfSearch`. */
export function watchedQuery({ displayType, configType, sourceId, select, ...config }: Opaque): WatchedQuery {
  const isSql = configType === "sql";
  const rowsOfSql = displayType === "number" ? "number" : "series";
  const sql = isSql ? ({ sql: rowsOfSql } as const) : {};
  const burnRate = isSql ? burnRateIn(config.sqlTemplate) : undefined;
  if (burnRate) return burnRateQuery(burnRate, sourceId, sql.sql);
  const groupBy = isSql ? [] : columnsOf(config.groupBy);
  const items = isSql ? [{}] : opaqueIn(select);
  const series = items.map((item: Opaque) => ({
    sourceId: String(sourceId),
    aggFn: filledText(item.aggFn) ?? "count",
    where: filledText(item.where) ?? "",
    whereLanguage: filledText(item.whereLanguage),
    groupBy,
    field: filledText(item.valueExpression),
    level: typeof item.level === "number" ? item.level : undefined,
    metricName: filledText(item.metricName),
    metricDataType: filledText(item.metricType),
  }));
  return {
    series,
    labels: items.map(({ alias, aggFn }: Opaque) => String(alias ?? aggFn ?? "count")),
    groupBy,
    asRatio: config.asRatio === true,
    formulas: opaqueIn(config.formulas).map(({ expression, alias }) => ({
      expression: String(expression ?? ""),
      alias: filledText(alias),
    })),
    isMetric: series.some(({ metricName }) => metricName !== undefined),
    ...sql,
  };
}

/**
 * What the service counts for an alert on a saved search, as the `config` of a tile (contract: alert evaluation, section 2); a sentence
 * when it cannot be restated as a chart query.
 */
export function configOfSearch(search: Opaque, groupBy: unknown): Opaque | string {
  const condition = conditionOf(search);
  if (typeof condition === "string") return condition;
  return {
    displayType: "line",
    sourceId: search.sourceId,
    select: [{ aggFn: "count", ...condition }],
    groupBy: filledText(groupBy),
  };
}

function conditionOf({ where, whereLanguage, filters }: Opaque): Opaque | string {
  const text = filledText(where) ?? "";
  const conditions = opaqueIn(filters);
  if (conditions.length === 0) return { where: text, whereLanguage: whereLanguage ?? "lucene" };
  if (conditions.some(({ condition }) => typeof condition !== "string"))
    return "Chart queries do not support the form of its filters.";
  const quoted = conditions.map(({ condition }) => `(${String(condition)})`);
  if (text === "") return { where: quoted.join(" AND "), whereLanguage: "sql" };
  if (whereLanguage === "sql") return { where: [`(${text})`, ...quoted].join(" AND "), whereLanguage: "sql" };
  return "Its search is in Lucene and its filters are in SQL; a chart query supports only one language.";
}

/** The objects of a list; none of what is no list. */
export function opaqueIn(value: unknown): Opaque[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isOpaque);
}

/** Items by what they have in common, each group in their order. */
export function grouped<K, T>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function filledText(value: unknown): string | undefined {
  if (typeof value === "string" && value !== "") return value;
  return undefined;
}
