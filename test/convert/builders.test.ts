import { seed } from "../../lib/emulator/store/seed-ids";
import { convertedPanel, panel, variable } from "./support";

const builderFor = (sql: string, type = "timeseries") => convertedPanel(panel(sql, { type }), { hasBuilders: true });

const over = (values: string, more = "GROUP BY t ORDER BY t", table = "logs") =>
  `SELECT $__timeInterval(Timestamp) AS t, ${values} FROM ${table} WHERE $__timeFilter(Timestamp) ${more}`;
const spans = (values: string, more?: string) => over(values, more, "default.spans");
const condition = { where: "SeverityText = 'error' AND Body LIKE '%a  b%'", whereLanguage: "sql" };

test.each([
  [over("count() AS lines"), { select: [{ aggFn: "count", alias: "lines" }] }],
  [over("/* all */ COUNT(*)"), { select: [{ aggFn: "count" }] }],
  [over("count()", "GROUP BY 1"), { select: [{ aggFn: "count" }] }],
  [
    over("count() AS n", `AND SeverityText  =  'error' AND Body LIKE '%a  b%' GROUP BY t`),
    { select: [{ aggFn: "count", alias: "n", ...condition, where: "SeverityText = 'error' AND Body LIKE '%a  b%'" }] },
  ],
  [
    over("SeverityText AS level, count() AS n", "GROUP BY t, level ORDER BY t ASC, level"),
    { select: [{ aggFn: "count", alias: "n" }], groupBy: "SeverityText" },
  ],
  [
    over("LogAttributes['a'] AS a, uniqExact(Body) AS n", "GROUP BY a, t"),
    { select: [{ aggFn: "count_distinct", valueExpression: "Body", alias: "n" }], groupBy: "LogAttributes['a']" },
  ],
  [
    spans("quantile(0.95)(Duration / 1e6) AS p95, median(Duration) AS p50, max(toFloat64OrZero(x)) AS m"),
    {
      sourceId: seed.traces,
      select: [
        { aggFn: "quantile", level: 0.95, valueExpression: "Duration / 1e6", alias: "p95" },
        { aggFn: "quantile", level: 0.5, valueExpression: "Duration", alias: "p50" },
        { aggFn: "max", valueExpression: "toFloat64OrZero(x)", alias: "m" },
      ],
    },
  ],
])("%s is a builder's query", (sql, expected) => {
  const { config, ids } = builderFor(sql);
  expect(config).toEqual({
    ...{ displayType: "line", sourceId: seed.logs, fillNulls: false },
    ...{ alignDateRangeToGranularity: false, ...expected },
  });
  expect(ids).toContain("builder");
});

test("a number is a builder's, too", () => {
  const { config } = builderFor("SELECT sum(Duration) AS s FROM spans WHERE $__timeFilter_ms(Timestamp)", "stat");
  expect(config).toMatchObject({ displayType: "number", select: [{ aggFn: "sum", valueExpression: "Duration" }] });
});

const byService = (values: string, more = "GROUP BY ServiceName", group = "ServiceName") =>
  `SELECT ${group}, ${values} FROM spans WHERE $__timeFilter(Timestamp) ${more}`;
const counted = { aggFn: "count", alias: "n" };

test.each([
  ["table", byService("count() AS n"), { groupByColumnsOnLeft: true }],
  ["table", byService("count() AS n", "GROUP BY 1 ORDER BY n DESC, 1"), { orderBy: '"n" DESC, ServiceName' }],
  ["table", "SELECT count() AS n, ServiceName FROM spans WHERE $__timeFilter(Timestamp) GROUP BY ServiceName", {}],
  ["barchart", byService("count() AS n", "GROUP BY s ORDER BY s", "ServiceName AS s"), {}],
  ["piechart", byService("count() AS n", "GROUP BY ServiceName ORDER BY n DESC LIMIT 5"), { limit: 5 }],
])("a %s is a builder's, with its order and number of rows: %s", (type, sql, more) => {
  const { config } = builderFor(sql, type);
  expect(config).toMatchObject({ sourceId: seed.traces, select: [counted], groupBy: "ServiceName" });
  expect(config).toMatchObject(more);
});

test.each([
  ["a table of the first rows", "table", byService("count() AS n", "GROUP BY ServiceName ORDER BY n DESC LIMIT 5")],
  ["a table whose group has another name", "table", byService("count() AS n", "GROUP BY s", "ServiceName AS s")],
  [
    "a table with values around its group",
    "table",
    byService("count() AS n", "GROUP BY 2", "max(Duration) AS m, ServiceName"),
  ],
  ["the smallest slices", "piechart", byService("count() AS n", "GROUP BY ServiceName ORDER BY n LIMIT 5")],
  ["bars of two values", "barchart", byService("count() AS n, max(Duration) AS m")],
  ["a number for each group", "stat", byService("count() AS n")],
])("%s stays SQL", (_, type, sql) => expect(builderFor(sql, type).config.configType).toBe("sql"));

test.each([
  ["a table without a source", over("count()", "GROUP BY t", "elsewhere")],
  ["another database", over("count()", "GROUP BY t", "other.logs")],
  ["another time", over("count()").replaceAll("Timestamp", "TimestampTime")],
  ["a range twice", over("count()", "AND $__timeFilter(Timestamp) GROUP BY t")],
  ["no range", "SELECT $__timeInterval(Timestamp) AS t, count() FROM logs GROUP BY t"],
  ["no buckets", "SELECT Timestamp, count() FROM logs WHERE $__timeFilter(Timestamp) GROUP BY Timestamp"],
  ["a limit", over("count()", "GROUP BY t LIMIT 10")],
  ["a fill", over("count()", "GROUP BY t ORDER BY t WITH FILL")],
  ["a condition on groups", over("count() AS n", "GROUP BY t HAVING n > 1")],
  ["an alternative", over("count()", "OR Body = '' GROUP BY t")],
  ["a variable", over("count()", "AND SeverityText IN (${level:csv}) GROUP BY t")],
  ["another query", over("count()", "AND Body IN (SELECT 1) GROUP BY t")],
  ["a group that is not shown", over("count() AS n", "GROUP BY t, SeverityText")],
  ["a group that may be a number", over("Port, count() AS n", "GROUP BY t, Port")],
  ["a column by the name of another", over("SeverityText AS Body, count()", "AND Body = '' GROUP BY t, Body")],
  ["a name in quotes", over("count()", `AND "t" > 0 GROUP BY t`)],
  ["a value that may be no number", over("avg(Body)")],
  ["the weight of a window", over("count() / $__interval_s")],
  ["a quotient of sums", spans("sum(Duration) / sum(Duration)")],
  ["an estimate", over("uniq(Body)")],
  ["another quantile", spans("quantile(0.42)(Duration)")],
  ["distinct rows", over("count()").replace("SELECT", "SELECT DISTINCT")],
])("%s stays SQL", (_, sql) => {
  const { config, ids } = builderFor(sql);
  expect(config.configType).toBe("sql");
  expect(ids).not.toContain("builder");
});

test("SQL stays where nobody asks for builders, and where filters would apply to them", () => {
  const variables = [variable("level", "SELECT DISTINCT SeverityText FROM logs")];
  const one = panel(over("count()"));
  expect(convertedPanel(one).config.configType).toBe("sql");
  expect(convertedPanel(one, { version: "2.36", variables, hasBuilders: true }).config.configType).toBe("sql");
  expect(convertedPanel(one, { version: "2.40", variables, hasBuilders: true }).config.configType).toBeUndefined();
});
