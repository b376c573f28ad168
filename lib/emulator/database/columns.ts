import { readLucene } from "../../evaluation/lucene";
import { badRequest, Rejection } from "../rejection";
import type { ChartSeries } from "../shapes/query";
import { words } from "../shapes/words";
import type { Opaque, SavedSearch, Source, TileConfig } from "../store/tables";

interface Condition {
  where: string;
  whereLanguage?: string;
}

/** Names that a query may use in addition to the columns: the aliases of its select list. */
interface Query {
  conditions?: Condition[];
  /** SQL expressions: values, group columns, select lists. */
  expressions?: string[];
  aliases?: string[];
  /** Bare text is searched in the source's implicit column; without one it is rejected. */
  hasImplicitColumn?: boolean;
}

/** The first thing about a query that the database would reject; undefined when it would run. */
export function queryProblem(source: Source, query: Query): QueryProblem | undefined {
  const { conditions = [], expressions = [], aliases = [], hasImplicitColumn = false } = query;
  const columns = columnsOf(source);
  if (!columns) return undefined;
  const columnAliases = expressions.flatMap((expression) =>
    [...expression.matchAll(/\bas\s+[`"]?(\w+)/gi)].map(([, alias]) => alias),
  );
  const knownNames = new Set<string | undefined>([...columns, ...aliases, ...columnAliases]);
  const names = expressions.flatMap(identifiersOf);
  for (const { where, whereLanguage = "lucene" } of conditions) {
    // The renderer takes every other language, such as PromQL, as SQL.
    if (whereLanguage !== "lucene") {
      const problem = syntaxProblem(where);
      if (problem) return problem;
      names.push(...identifiersOf(where));
      continue;
    }
    const { fields, bareText, problem } = readLucene(where);
    if (problem !== undefined) return ofService(`Expected ${problem}.`);
    if (bareText && !hasImplicitColumn) return ofService("Can not search bare text without an implicit column set.");
    names.push(...fields);
  }
  const unknown = names.find(
    (name) => !knownNames.has(name) && !knownNames.has(name.split(".")[0]) && !name.startsWith("__hdx_"),
  );
  if (unknown === undefined) return undefined;
  return ofDatabase(
    "UNKNOWN_IDENTIFIER",
    `Unknown expression or function identifier \`${unknown}\` in scope SELECT … FROM ${tableOf(source)}`,
  );
}

/** What a query fails with. A search, unlike a chart, tells little of what fails before the database is asked. */
interface QueryProblem {
  message: string;
  inSearch: Rejection;
}

function ofService(message: string): QueryProblem {
  return { message, inSearch: new Rejection(500, "Internal server error") };
}
const notRun = new Rejection(500, "Query execution failed");
function ofDatabase(code: string, message: string): QueryProblem {
  return { message, inSearch: badRequest(`${code}: ${message}`) };
}

/** What the service or its database says to a function that it cannot compute. */
export function functionProblem(source: Source, series: ChartSeries): string | undefined {
  if (source.kind === "metric") return metricProblem(source, series);
  return argumentProblem(series);
}

/** What the database says to functions without an argument, where it is not that of most of them. */
const withoutArgument: Record<string, string> = {
  any: "Aggregate function any requires single argument. ",
  count_distinct: "Unknown expression or function identifier `DISTINCT`",
  none: "Syntax error: failed at position 13 (`t`)",
};

function argumentProblem({ aggFn, field, where }: ChartSeries): string | undefined {
  if (field?.trim()) {
    if (aggFn !== "increase") return undefined;
    const name = where ? "increaseIf" : "increase";
    return `Function with name \`${name}\` does not exist.`;
  }
  if (aggFn === "count") return undefined;
  return (
    withoutArgument[aggFn] ??
    "An incorrect number of arguments was specified for function 'toString'. Expected 1 argument, got 0 arguments"
  );
}

const histograms: Record<string, string> = {
  histogram: "not supported for histograms currently",
  "exponential histogram": "not currently supported for exponential histogram metrics",
};

function metricProblem(source: Source, { aggFn, level, metricName, metricDataType: type }: ChartSeries) {
  if (aggFn === "increase" && type !== "sum")
    return `aggFn 'increase' is only supported for Sum (counter) metrics (got metricType=${type})`;
  const tables = (source.metricTables ?? {}) as Record<string, string>;
  const isReadable = type !== undefined && type !== "summary" && metricName && tables[type];
  if (!isReadable) return `no query support for metric type=${type}`;
  const unsupported = histograms[type];
  if (unsupported === undefined || aggFn === "count") return undefined;
  if (aggFn !== "quantile") return `${aggFn} is ${unsupported}`;
  if (level !== undefined) return undefined;
  return "Cannot read floating point value here: \\N";
}

/** What one series of a chart query names. */
export function seriesQuery(source: Source, { aggFn, field, where, whereLanguage, groupBy }: ChartSeries): Query {
  // A metric's name may stand where another source's column does, and a field with a dot is a text.
  const readsField = field && aggFn !== "count" && source.kind !== "metric" && !field.includes(".");
  return { conditions: [{ where, whereLanguage }], expressions: readsField ? [field, ...groupBy] : groupBy };
}

/** A member if it is a text, else an empty one. */
function text(member: unknown): string {
  return typeof member === "string" ? member : "";
}

function isText(member: unknown): member is string {
  return typeof member === "string" && member !== "";
}

/** The select items of a tile; none where it selects columns by a text. */
export function itemsOf({ select }: TileConfig): Opaque[] {
  return Array.isArray(select) ? select : [];
}

/**
 * What the query of a builder tile names; its bare text is searched in the source's implicit column. A select item without a language is
 * Lucene where it is selected, but SQL in the condition of the whole query, which the service adds if each item has one.
 */
export function tileQuery(source: Source, config: TileConfig): Query {
  const items = itemsOf(config);
  const conditionIn = ({ where, whereLanguage }: Opaque, absent: string) => ({
    where: text(where),
    whereLanguage: text(whereLanguage) || absent,
  });
  const isAdded = items.every(({ where }) => text(where).trim() !== "");
  const conditions = [
    conditionIn(config, "sql"),
    ...items.map((item) => conditionIn(item, "lucene")),
    ...(isAdded ? items.map((item) => conditionIn(item, "sql")) : []),
  ];
  const values = source.kind === "metric" ? [] : items.map(({ valueExpression }) => valueExpression);
  return {
    conditions,
    expressions: [...values, config.groupBy, config.select].filter(isText),
    aliases: items.map(({ alias }) => alias).filter(isText),
    hasImplicitColumn: isText(source.implicitColumnExpression) || source.kind === "log",
  };
}

/** What the query of a saved search names, its sidebar filters and an alert's groups included. */
export function searchQuery(source: Source, search: SavedSearch, groupBy = ""): Query {
  return {
    conditions: [
      { where: search.where, whereLanguage: search.whereLanguage },
      ...search.filters.map(({ type, condition }) => ({ where: text(condition), whereLanguage: text(type) || "sql" })),
    ],
    expressions: [search.select, groupBy].filter(isText),
    hasImplicitColumn: isText(source.implicitColumnExpression) || source.kind === "log",
  };
}

const resource = words("ServiceName ResourceAttributes ResourceSchemaUrl ScopeName ScopeVersion ScopeAttributes");
const logs = words(
  "Timestamp TimestampTime TraceId SpanId TraceFlags SeverityText SeverityNumber Body ScopeSchemaUrl LogAttributes EventName",
);
const traces = words(
  "Timestamp TraceId SpanId ParentSpanId TraceState SpanName SpanKind SpanAttributes Duration StatusCode StatusMessage",
);
const nested = words(
  "Events.Timestamp Events.Name Events.Attributes Links.TraceId Links.SpanId Links.TraceState Links.Attributes",
);
const points = words(
  "MetricName MetricDescription MetricUnit Attributes StartTimeUnix TimeUnix Value Flags AggregationTemporality " +
    "IsMonotonic Count Sum Min Max BucketCounts ExplicitBounds ScopeDroppedAttrCount ScopeSchemaUrl Scale ZeroCount " +
    "ZeroThreshold PositiveOffset PositiveBucketCounts NegativeOffset NegativeBucketCounts ValueAtQuantiles.Quantile " +
    "ValueAtQuantiles.Value Exemplars.FilteredAttributes Exemplars.TimeUnix Exemplars.Value Exemplars.SpanId Exemplars.TraceId",
);

/** The columns of the tables that the standard collector makes, by the kind of the source that reads them. */
const columnsByKind: Record<string, string[]> = {
  log: [...resource, ...logs],
  session: [...resource, ...logs],
  trace: [...resource, ...traces, ...nested],
  metric: [...resource, ...points],
};

/** The columns of a source's table; undefined where the emulator knows nothing of it (PromQL). */
function columnsOf(source: Source): string[] | undefined {
  // A source that reads a table of another shape names its columns in its expressions.
  const sourceColumns = Object.entries(source).flatMap(([member, value]) =>
    member.endsWith("Expression") ? (text(value).match(/[A-Za-z_][\w.]*/g) ?? []) : [],
  );
  return columnsByKind[source.kind]?.concat(sourceColumns);
}

function tableOf({ from }: Source): string {
  const { databaseName, tableName } = (from ?? {}) as { databaseName?: string; tableName?: string };
  return `${databaseName ?? "default"}.${tableName || "otel_metrics_gauge"}`;
}

const keywords = new Set<string>(
  words(
    "and or not in like ilike between is null true false case when then else end interval second minute hour day week " +
      "month quarter year distinct as asc desc nulls first last div mod exists global array over partition by order " +
      "rows range unbounded preceding following current row having limit with fill from to step collate any all inf nan",
  ),
);

/** Read here and not with `lib/evaluation/sql.ts`: a stand-in that shares our reading shares our mistakes. */
const sqlPieces =
  /'(?:[^'\\]|''|\\.)*'|--[^\n]*|\/\*[\s\S]*?\*\/|`((?:[^`\\]|\\.)*)`|"((?:[^"\\]|\\.)*)"|\{[^}]*\}|\$\w+|\d[\w.]*|([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(\s*\()?|->|::|[^\s]/g;

/** What a condition in SQL cannot have: a colon, as between field and value in Lucene, and brackets without their partner. */
function syntaxProblem(sql: string): QueryProblem | undefined {
  let [depth, lowest, alternatives] = [0, 0, 0];
  for (const { 0: piece, index } of sql.matchAll(sqlPieces)) {
    if (piece === "?") alternatives += 1;
    if (piece.endsWith("(")) depth += 1;
    else if (piece === ")") depth -= 1;
    lowest = Math.min(lowest, depth);
    if (piece !== ":" || --alternatives >= 0) continue;
    return { message: `Syntax error: failed at position ${index + 1} `, inSearch: notRun };
  }
  if (depth === 0 && lowest === 0) return undefined;
  return ofDatabase("SYNTAX_ERROR", `Syntax error: failed at position 1 (${sql}): unmatched parentheses`);
}

/** The columns or expressions of an SQL list, such as a grouping: what stands between commas that no bracket and no quote holds. */
export function listedColumns(list: unknown): string[] {
  const sql = text(list);
  const columns: string[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: piece, index } of sql.matchAll(sqlPieces)) {
    if (/[([]$/.test(piece)) depth += 1;
    else if (/^[)\]]$/.test(piece)) depth -= 1;
    if (piece !== "," || depth > 0) continue;
    columns.push(sql.slice(start, index));
    start = index + 1;
  }
  return [...columns, sql.slice(start)].map((column) => column.trim()).filter((column) => column !== "");
}

/** The names in an SQL expression that are neither functions, types, keywords nor parameters, nor made in it: aliases, parameters of lambdas. */
function identifiersOf(expression: string): string[] {
  const names: string[] = [];
  const lambdaParameters = new Set<string>();
  let previousToken = "";
  for (const [piece, backquoted, quoted, word, call] of expression.matchAll(sqlPieces)) {
    const name = backquoted ?? quoted ?? word;
    if (piece === "->") lambdaParameters.add(names.pop() ?? "");
    else if (name !== undefined && call === undefined) {
      if (previousToken === "as") lambdaParameters.add(name);
      else if (previousToken !== "::" && (word === undefined || !keywords.has(word.toLowerCase()))) names.push(name);
    }
    previousToken = piece.toLowerCase();
  }
  return names.filter((name) => !lambdaParameters.has(name));
}
