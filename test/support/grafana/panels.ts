import type { Members } from "terraform-provider-sdk/values";

/* Panels whose rows are compared with those of their tiles, by what they are about. */

const chart = (rawSql: string, more: Members = {}, target: Members = {}) => panel("timeseries", rawSql, more, target);
const stat = (rawSql: string, calc?: string, more: Members = {}, target: Members = {}) =>
  panel("stat", rawSql, { options: { reduceOptions: calc === undefined ? {} : { calcs: [calc] } }, ...more }, target);
const table = (rawSql: string, more: Members = {}, target: Members = { format: 1 }) =>
  panel("table", rawSql, more, target);
const pie = (rawSql: string, reduceOptions: Members, target: Members = { format: 1 }) =>
  panel("piechart", rawSql, { options: { reduceOptions } }, target);

function panel(type: string, rawSql: string, more: Members, target: Members): Members {
  const datasource = { type: "grafana-clickhouse-datasource", uid: "clickhouse" };
  return { type, ...more, targets: [{ refId: "A", datasource, rawSql, ...target }] };
}

const spans = "FROM otel_traces WHERE $__timeFilter(Timestamp)";
const perBucket = (columns: string, groups = "t") =>
  `SELECT $__timeInterval(Timestamp) AS t, ${columns} ${spans} GROUP BY ${groups} ORDER BY t`;
const rate = "count() / $__interval_s AS rps";
const filtered = (condition: string) =>
  `SELECT $__timeInterval(Timestamp) AS t, ${rate} ${spans} AND ${condition} GROUP BY t ORDER BY t`;

/** Panels by name. */
const panels: Readonly<Record<string, Members>> = {
  // Macros in a time chart.
  timeInterval: chart(perBucket(rate)),
  timeInterval_ms: chart(`SELECT $__timeInterval_ms(Timestamp) AS t, ${rate} ${spans} GROUP BY t ORDER BY t`),
  timeFilter_ms: chart(
    `SELECT $__timeInterval(Timestamp) AS t, ${rate} FROM otel_traces WHERE $__timeFilter_ms(Timestamp) GROUP BY t ORDER BY t`,
  ),
  interval_s: chart(
    `SELECT toStartOfInterval(Timestamp, INTERVAL $__interval_s SECOND) AS time, ${rate} ${spans} GROUP BY time ORDER BY time`,
  ),
  dateFilter: chart(
    "SELECT $__timeInterval(t) AS time, avg(items) AS items FROM orders WHERE $__dateFilter(day) GROUP BY time ORDER BY time",
  ),
  dateTimeFilter: chart(
    "SELECT $__timeInterval(t) AS time, avg(items) AS items FROM orders WHERE $__dateTimeFilter(day, t) GROUP BY time ORDER BY time",
  ),
  dt: chart(
    "SELECT $__timeInterval(t) AS time, avg(items) AS items FROM orders WHERE $__dt(day, t) GROUP BY time ORDER BY time",
  ),
  fromTime: chart(
    "SELECT $__timeInterval(t) AS time, avg(items) AS items FROM orders WHERE t >= $__fromTime AND t < $__toTime GROUP BY time ORDER BY time",
  ),
  fromTime_ms: chart(
    "SELECT $__timeInterval(t64) AS time, avg(items) AS items FROM orders WHERE t64 >= $__fromTime_ms AND t64 < $__toTime_ms GROUP BY time ORDER BY time",
  ),
  timeFrom: chart(
    "SELECT $__timeInterval(t) AS time, avg(items) AS items FROM orders WHERE $__timeFrom(t) AND $__timeTo(t) GROUP BY time ORDER BY time",
  ),
  timeGroup: chart(
    "SELECT $__timeGroup(t, '5m') AS time, avg(items) AS items FROM orders WHERE $__timeFilter(t) GROUP BY time ORDER BY time",
  ),
  from: chart(
    "SELECT $__timeInterval(t64) AS time, avg(items) AS items FROM orders WHERE toUnixTimestamp64Milli(t64) BETWEEN $__from AND ${__to} GROUP BY time ORDER BY time",
  ),
  interval_ms: chart(
    "SELECT toDateTime(intDiv(toUnixTimestamp(t) * 1000, $__interval_ms) * $__interval_ms / 1000) AS time, avg(items) AS items FROM orders WHERE $__timeFilter(t) GROUP BY time ORDER BY time",
  ),
  range_s: chart(
    "SELECT $__timeInterval(t) AS time, avg(items) / $__range_s AS items FROM orders WHERE $__timeFilter(t) GROUP BY time ORDER BY time",
  ),
  columns: chart(
    "$__columns(Timestamp, ServiceName AS service, avg(Duration) AS d) FROM otel_traces WHERE SpanKind = 'Server'",
  ),
  rateColumns: chart("$__rateColumns(Timestamp, ServiceName AS service, count() AS c) FROM otel_traces"),
  perSecondColumns: chart(
    "$__perSecondColumns(TimeUnix, ServiceName AS service, toFloat64(Value) AS v) FROM otel_metrics_sum WHERE MetricName = 'bytes'",
  ),
  increaseColumns: chart(
    "$__increaseColumns(TimeUnix, ServiceName AS service, toFloat64(Value) AS v) FROM otel_metrics_sum WHERE MetricName = 'bytes'",
  ),
  // Series of a time chart.
  groups: chart(perBucket(`ServiceName AS service, ${rate}`, "t, service")),
  "two groups": chart(perBucket(`ServiceName AS service, SpanKind AS kind, ${rate}`, "t, service, kind")),
  "two values": chart(perBucket("avg(Duration) AS a, max(Duration) AS b")),
  "an enum as a group": chart(
    "SELECT $__timeInterval(t) AS time, kind, avg(items) AS i FROM orders WHERE $__timeFilter(t) GROUP BY time, kind ORDER BY time",
  ),
  "values that may be missing": chart(
    "SELECT $__timeInterval(t) AS time, avg(weight) AS w FROM orders WHERE $__timeFilter(t) GROUP BY time ORDER BY time",
  ),
  "a filled series": chart(
    `SELECT $__timeInterval(Timestamp) AS t, ${rate} ${spans} GROUP BY t ORDER BY t WITH FILL STEP $__interval_s`,
  ),
  "a comment": chart(
    `SELECT $__timeInterval(Timestamp) AS t, ${rate} /* $__timeFilter(x) */ ${spans} -- $__from\nGROUP BY t ORDER BY t`,
  ),
  "a query in a query": chart(
    `SELECT t, max(c) AS most FROM (SELECT $__timeInterval(Timestamp) AS t, ServiceName, ${rate.replace("rps", "c")} ${spans} GROUP BY t, ServiceName) GROUP BY t ORDER BY t`,
  ),
  "a table before the query": chart(
    `WITH busy AS (SELECT * ${spans} AND Duration > 1000) SELECT $__timeInterval(Timestamp) AS t, ${rate} FROM busy GROUP BY t ORDER BY t`,
  ),
  "a union": chart(
    `SELECT * FROM (SELECT $__timeInterval(Timestamp) AS t, 'a' AS what, ${rate} ${spans} GROUP BY t UNION ALL SELECT $__timeInterval(Timestamp) AS t, 'b' AS what, ${rate} ${spans} AND SpanKind = 'Client' GROUP BY t) ORDER BY t`,
  ),
  "a semicolon": chart(`${perBucket(rate)};`),
  "rows that are no buckets": chart(
    "SELECT t AS time, items FROM orders WHERE $__timeFilter(t) ORDER BY time LIMIT 50",
  ),
  "groups that are not shown": chart(
    "SELECT toStartOfInterval(t, INTERVAL $__interval_s SECOND) AS time, count() AS c FROM orders WHERE $__timeFilter(t) GROUP BY t ORDER BY time",
  ),
  "several rows of one time": chart(
    "SELECT $__timeInterval(t) AS time, items FROM orders WHERE $__timeFilter(t) ORDER BY time",
  ),
  "groups in the format of a table": chart(
    perBucket(`ServiceName AS service, ${rate}`, "t, service"),
    {},
    { format: 1 },
  ),
  "groups of a table that becomes series": chart(
    perBucket(`ServiceName AS service, ${rate}`, "t, service"),
    { transformations: [{ id: "prepareTimeSeries", options: { format: "multi" } }] },
    { format: 1 },
  ),
  decimals: chart(
    "SELECT $__timeInterval(t) AS time, sum(price) / 1 AS s, max(price) AS m FROM orders WHERE $__timeFilter(t) GROUP BY time ORDER BY time",
  ),
  "booleans as a group": chart(
    "SELECT $__timeInterval(t) AS time, paid, avg(items) AS i FROM orders WHERE $__timeFilter(t) GROUP BY time, paid ORDER BY time",
  ),
  "a number as a group": chart(
    "SELECT $__timeInterval(t) AS time, items, avg(weight) AS w FROM orders WHERE $__timeFilter(t) GROUP BY time, items ORDER BY time",
  ),
  "no time": chart("SELECT ServiceName, count() AS c FROM otel_traces GROUP BY ServiceName"),
  "a date as the time": chart("SELECT day AS time, avg(items) AS i FROM orders GROUP BY time ORDER BY time"),
  "two times": chart(
    "SELECT $__timeInterval(t) AS time, max(t64) AS latest, avg(items) AS i FROM orders WHERE $__timeFilter(t) GROUP BY time ORDER BY time",
  ),
  "columns in another order": chart(
    `SELECT ${rate}, ServiceName AS service, $__timeInterval(Timestamp) AS t ${spans} GROUP BY t, service ORDER BY t`,
  ),
  "a time as milliseconds": chart(
    "SELECT toUnixTimestamp(t) * 1000 AS time, items FROM orders WHERE $__timeFilter(t) ORDER BY time",
  ),
  "bars that are stacked": chart(perBucket(`ServiceName AS service, ${rate}`, "t, service"), {
    fieldConfig: { defaults: { custom: { drawStyle: "bars", stacking: { mode: "normal" } } } },
  }),
  // One value.
  "one number": stat(`SELECT count() AS c ${spans}`),
  "one number of a table": stat(`SELECT count() AS c ${spans}`, undefined, {}, { format: 1 }),
  "one quantile": stat(`SELECT quantile(0.9)(Duration) / 1e6 AS ms ${spans}`, "lastNotNull"),
  "one number of several": stat(`SELECT count() AS a, max(Duration) AS b ${spans}`),
  "last of a series": stat(perBucket("avg(Duration) AS d"), "lastNotNull"),
  "last of a series of seconds": stat(
    "SELECT t AS time, toInt64(items) AS items FROM orders WHERE $__timeFilter(t) ORDER BY time",
    "lastNotNull",
  ),
  "mean of a series": stat(
    "SELECT t AS time, toInt64(items) AS items FROM orders WHERE $__timeFilter(t) ORDER BY time",
    "mean",
  ),
  "sum of a series": stat(
    "SELECT t AS time, toInt64(items) AS items FROM orders WHERE $__timeFilter(t) ORDER BY time",
    "sum",
  ),
  "maximum of a series": stat(
    "SELECT t AS time, toInt64(items) AS items FROM orders WHERE $__timeFilter(t) ORDER BY time",
    "max",
  ),
  "minimum of a series": stat(
    "SELECT t AS time, toInt64(items) AS items FROM orders WHERE $__timeFilter(t) ORDER BY time",
    "min",
  ),
  "median of a series": stat(
    "SELECT t AS time, toInt64(items) AS items FROM orders WHERE $__timeFilter(t) ORDER BY time",
    "median",
  ),
  "first of a series": stat(
    "SELECT t AS time, toInt64(items) AS items FROM orders WHERE $__timeFilter(t) ORDER BY time",
    "firstNotNull",
  ),
  "number of a series": stat(
    "SELECT t AS time, toInt64(items) AS items FROM orders WHERE $__timeFilter(t) ORDER BY time",
    "count",
  ),
  "range of a series": stat(
    "SELECT t AS time, toInt64(items) AS items FROM orders WHERE $__timeFilter(t) ORDER BY time",
    "range",
  ),
  "first of values that may be missing": stat(
    "SELECT t AS time, toFloat64(weight) AS weight FROM orders WHERE $__timeFilter(t) ORDER BY time",
    "first",
  ),
  "count of values that may be missing": stat(
    "SELECT t AS time, toFloat64(weight) AS weight FROM orders WHERE $__timeFilter(t) ORDER BY time",
    "count",
  ),
  "last of values that may be missing": stat(
    "SELECT t AS time, toFloat64(weight) AS weight FROM orders WHERE $__timeFilter(t) ORDER BY time",
    "lastNotNull",
  ),
  "last of groups": stat(perBucket(`ServiceName AS service, ${rate}`, "t, service"), "lastNotNull"),
  "last of rows": stat("SELECT items FROM orders WHERE $__timeFilter(t) ORDER BY t", "lastNotNull", {}, { format: 1 }),
  "maximum of rows": stat("SELECT items FROM orders WHERE $__timeFilter(t) ORDER BY t", "max", {}, { format: 1 }),
  "newest row": stat(
    "SELECT toInt64(items) AS items FROM orders WHERE $__timeFilter(t) ORDER BY t DESC LIMIT 1",
    "lastNotNull",
    {},
    { format: 1 },
  ),
  "the largest group": stat(
    `SELECT ServiceName, count() AS c ${spans} GROUP BY ServiceName ORDER BY c DESC LIMIT 1`,
    "lastNotNull",
    {},
    { format: 1 },
  ),
  "groups as rows": stat(
    `SELECT ServiceName, count() AS c ${spans} GROUP BY ServiceName ORDER BY c`,
    "lastNotNull",
    {},
    { format: 1 },
  ),
  "all rows": stat("SELECT items FROM orders WHERE $__timeFilter(t) ORDER BY t LIMIT 3", undefined, {
    options: { reduceOptions: { values: true } },
  }),
  "a decimal": stat("SELECT sum(price) AS s FROM orders WHERE $__timeFilter(t)"),
  "a text as a number": stat("SELECT toString(count()) AS c FROM orders", "lastNotNull", {
    options: { reduceOptions: { fields: "/.*/" } },
  }),
  "a text column": stat("SELECT any(customer) AS c FROM orders", "lastNotNull", {
    options: { reduceOptions: { fields: "c" } },
  }),
  "a number of a union": stat(
    "SELECT items AS v FROM orders WHERE items = 1 UNION ALL SELECT items AS v FROM orders WHERE items = 2",
  ),
  "one row of a union": stat("SELECT sum(v) AS s FROM (SELECT 1 AS v UNION ALL SELECT 2 AS v)"),
  "a number without a name": stat("SELECT count() FROM orders"),
  "a boolean": stat("SELECT count() > 5 AS many FROM orders"),
  "a gauge": panel("gauge", "SELECT avg(items) AS i FROM orders WHERE $__timeFilter(t)", {}, { format: 1 }),
  "a query that aggregates in a query": stat(
    "SELECT max(c) AS m FROM (SELECT count() AS c FROM orders GROUP BY customer)",
  ),
  "rows of a query with an aggregate": stat(
    "SELECT c FROM (SELECT count() AS c FROM orders GROUP BY items ORDER BY items)",
  ),
  "last of a series that is sorted downwards": stat(
    "SELECT t AS time, toInt64(items) AS items FROM orders WHERE $__timeFilter(t) ORDER BY time DESC",
    "lastNotNull",
  ),
  // Tables.
  "a table": table(`SELECT ServiceName AS service, count() AS c ${spans} GROUP BY service ORDER BY c DESC, service`),
  "a table without an order": table(`SELECT ServiceName AS service, count() AS c ${spans} GROUP BY service`),
  "a table of times": table(
    "SELECT t, customer, items, price, paid FROM orders WHERE $__timeFilter(t) ORDER BY t, customer LIMIT 20",
  ),
  "a table of all columns": table("SELECT * FROM orders WHERE $__timeFilter(t) ORDER BY t, customer LIMIT 20"),
  "a table whose format is a word": table(
    "SELECT t AS time, toString(customer) AS who, items FROM orders WHERE $__timeFilter(t) ORDER BY time, who LIMIT 20",
    {},
    { format: "table" },
  ),
  "a table in the format of series": table(
    "SELECT t AS time, customer, items FROM orders WHERE $__timeFilter(t) ORDER BY time LIMIT 20",
    {},
    { format: 0 },
  ),
  "a table without a format": table(
    "SELECT t AS time, customer, items FROM orders WHERE $__timeFilter(t) ORDER BY time LIMIT 20",
    {},
    {},
  ),
  "a table of series without texts": table(
    "SELECT t AS time, items FROM orders WHERE $__timeFilter(t) ORDER BY time LIMIT 20",
    {},
    {},
  ),
  "columns that are organized": table(
    "SELECT customer, items, paid FROM orders WHERE $__timeFilter(t) ORDER BY t LIMIT 9",
    {
      transformations: [
        {
          id: "organize",
          options: {
            excludeByName: { paid: true },
            indexByName: { items: 0, customer: 1 },
            renameByName: { items: "Items" },
          },
        },
      ],
    },
  ),
  "columns that keep their order": table(
    "SELECT customer, items FROM orders WHERE $__timeFilter(t) ORDER BY t LIMIT 9",
    {
      transformations: [{ id: "organize", options: { excludeByName: {}, indexByName: {}, renameByName: {} } }],
    },
  ),
  "a table with buckets": table(perBucket("count() AS c"), {}, { format: 1 }),
  "a distinct table": table("SELECT DISTINCT customer FROM orders WHERE $__timeFilter(t) ORDER BY customer"),
  "a text": { type: "text", options: { mode: "markdown", content: "**Words**" } },
  // Slices.
  "slices of rows": pie(`SELECT SpanKind, count() AS c ${spans} GROUP BY SpanKind ORDER BY c DESC`, { values: true }),
  "slices of columns": pie(`SELECT SpanKind, count() AS c ${spans} GROUP BY SpanKind ORDER BY c DESC`, {
    calcs: ["lastNotNull"],
  }),
  "slices of series": pie(
    perBucket(`ServiceName AS service, ${rate}`, "t, service"),
    { calcs: ["lastNotNull"] },
    { format: 0 },
  ),
  "slices of sums of series": pie(
    perBucket(`ServiceName AS service, ${rate}`, "t, service"),
    { calcs: ["sum"] },
    { format: 0 },
  ),
  // Variables.
  "a list": chart(filtered("ServiceName IN (${services:sqlstring})")),
  "a list in plain form": chart(filtered("ServiceName IN ($services)")),
  "a list in braces": chart(filtered("ServiceName IN (${services})")),
  "a list in single quotes": chart(filtered("ServiceName IN (${services:singlequote})")),
  "not in a list": chart(filtered("ServiceName NOT IN (${services:sqlstring})")),
  "one of a list": chart(filtered("ServiceName = '$service'")),
  "one of a list in a format": chart(filtered("ServiceName = ${service:sqlstring}")),
  "another one": chart(filtered("ServiceName != '$service'")),
  "a guarded list": chart(filtered("$__conditionalAll(ServiceName IN (${services:sqlstring}), $services)")),
  "a guarded plain list": chart(filtered("$__conditionalAll(ServiceName IN ($services), $services)")),
  "a guarded pattern": chart(filtered("$__conditionalAll(ServiceName LIKE '%$service%', $service)")),
  "a pattern": chart(filtered("match(ServiceName, '${services:regex}')")),
  "a list of a custom variable": chart(filtered("SpanKind IN (${kinds:sqlstring})")),
  "one of a custom variable": chart(filtered("SpanKind = '$kind'")),
  "a number of a custom variable": chart(filtered("Duration > $least")),
  "a constant as the table": chart(
    `SELECT $__timeInterval(Timestamp) AS t, ${rate} FROM $database.otel_traces WHERE $__timeFilter(Timestamp) GROUP BY t ORDER BY t`,
  ),
  "a text box": chart(filtered("SpanName LIKE '%$search%'")),
  "a guarded text box": chart(filtered("$__conditionalAll(SpanName LIKE '%$nothing%', $nothing)")),
  "a column of attributes": chart(filtered("ResourceAttributes['env'] IN (${environments:sqlstring})")),
  "two lists": chart(filtered("ServiceName IN (${services:sqlstring}) AND SpanKind IN (${kinds:sqlstring})")),
  "a list in a table": table(
    `SELECT ServiceName AS service, count() AS c ${spans} AND ServiceName IN (\${services:sqlstring}) GROUP BY service ORDER BY service`,
  ),
  "a list in a number": stat(`SELECT count() AS c ${spans} AND ServiceName IN (\${services:sqlstring})`),
};

const listed = (name: string, query: string, more: Members = {}) => ({
  type: "query",
  name,
  query,
  current: { value: ["$__all"] },
  multi: true,
  includeAll: true,
  ...more,
});

const distinct = (expression: string) =>
  `SELECT DISTINCT ${expression} FROM otel_traces WHERE $__timeFilter(Timestamp) AND ${expression} != '' AND ServiceName != 'it''s' ORDER BY 1`;

/** The variables that the panels use. */
const variables: readonly Members[] = [
  listed("services", distinct("ServiceName")),
  listed("service", distinct("ServiceName"), { multi: false, includeAll: false, current: { value: "front" } }),
  listed("environments", distinct("ResourceAttributes['env']")),
  listed("kinds", "Server, Client, Internal", { type: "custom" }),
  listed("kind", "Server,Client", { type: "custom", multi: false, includeAll: false, current: { value: "Server" } }),
  listed("least", "1000,500000", { type: "custom", multi: false, includeAll: false, current: { value: "1000" } }),
  { type: "constant", name: "database", query: "default" },
  { type: "textbox", name: "search", query: "GET", current: { value: "GET" } },
  { type: "textbox", name: "nothing", query: "", current: { value: "" } },
];

/** The dashboard that has all of them. */
export const dashboard: Members = {
  title: "Compared panels",
  schemaVersion: 41,
  templating: { list: variables },
  panels: Object.entries(panels).map(([title, members], index) => ({
    title,
    gridPos: { x: 0, y: index * 4, w: 12, h: 4 },
    ...members,
  })),
};
