import { seed } from "../../lib/emulator/store/seed-ids";
import { masked } from "../../lib/evaluation/sql";
import { Findings } from "../../lib/tools/convert/findings";
import { plainQuery, rewriteMacros } from "../../lib/tools/convert/macros";
import { clausesOf, columnsOf, splitAtCommas } from "../../lib/tools/convert/sql";
import { panel as chart, convertedPanel, variable } from "./support";

const service = variable("service", "SELECT DISTINCT Service FROM logs WHERE $__timeFilter(Time)");
const panel = (sql: string, more: object = {}) => chart(sql, { type: "table", ...more });
const where = (condition: string) => `SELECT count() FROM logs WHERE ${condition}`;

test("strings, names in quotes and comments are no code", () => {
  expect(masked("a 'b(' -- c\n\"d)\"")).toBe("a '\0\0'     \n\"\0\0\"");
  expect(splitAtCommas("f(a, 'x,y'), \"b,c\", d")).toEqual(["f(a, 'x,y')", '"b,c"', "d"]);
});

test("clauses and columns are those of the outermost query", () => {
  const sql =
    "WITH 1 AS x SELECT a AS \"My a\", f(b, ',') c, if(d, 1, 2) FROM (SELECT * FROM t WHERE y) WHERE z GROUP BY a ORDER BY a WITH FILL LIMIT 1";
  expect(clausesOf(sql)).toMatchObject({ FROM: "(SELECT * FROM t WHERE y)", WHERE: "z", "ORDER BY": "a WITH FILL" });
  expect(columnsOf(sql)?.map(({ name }) => name)).toEqual(["My a", "c", "if(d, 1, 2)"]);
  expect(clausesOf("SELECT 1 UNION ALL SELECT 2")).toBeUndefined();
  expect(columnsOf("SELECT * FROM t")).toBeUndefined();
});

test.each([
  ["Service IN ($service)", "$__filter(Service, $service)"],
  ["Service IN (${service:sqlstring})", "$__filter(Service, $service)"],
  ["Service IN ('$service')", "$__filter(Service, $service)"],
  ["Service = '[[service]]'", "$__filter(Service, $service)"],
  ["Attributes['a'] IN (${service:singlequote})", "$__filter(Attributes['a'], $service)"],
  ["lower(Service) in ($service)", "$__filter(lower(Service), $service)"],
  ["Service NOT IN ($service)", "$__conditionalAll(Service NOT IN ($service), $service)"],
  ["Service != '$service'", "$__conditionalAll(Service NOT IN ($service), $service)"],
  ["Service LIKE '%$service%'", "$__conditionalAll(Service LIKE '%${service:csv}%', $service)"],
  ["match(Service, '$service')", "$__conditionalAll(match(Service, '${service:regex}'), $service)"],
  ["$__conditionalAll(Service IN ($service), $service)", "$__filter(Service, $service)"],
  [
    "$__conditionalAll(startsWith(Service, '$service'), $service)",
    "$__conditionalAll(startsWith(Service, '${service:csv}'), $service)",
  ],
  ["a = 'no $other' -- $service", "a = 'no $other' -- $service"],
])("from version 2.37, %s becomes %s", (condition, expected) => {
  expect(convertedPanel(panel(where(condition)), { variables: [service] }).sql).toBe(where(expected));
});

test.each([
  ["Service IN ($service)", "$__filters"],
  ["$__conditionalAll(Service IN ($service), $service)", "$__filters"],
  // Another expression than that of the filter, and a comparison that no filter says.
  ["Name IN ($service) AND b", "(1 = 1) AND b"],
  ["b AND Service NOT IN ($service)", "b"],
])("before, %s becomes %s", (condition, expected) => {
  expect(convertedPanel(panel(where(condition)), { version: "2.36", variables: [service] }).sql).toBe(where(expected));
});

test("before version 2.37, a filter applies where its table is read, and the tile names its source", () => {
  const sql =
    "SELECT n FROM (SELECT Service, count() AS n FROM logs WHERE Service IN ($service) GROUP BY Service) WHERE Service IN ($service)";
  const { config, ids } = convertedPanel(panel(sql), { version: "2.36", variables: [service] });
  expect(config).toMatchObject({
    sourceId: seed.logs,
    sqlTemplate:
      "SELECT n FROM (SELECT Service, count() AS n FROM logs WHERE $__filters GROUP BY Service) WHERE (1 = 1)",
  });
  expect(ids).toContain("all-fixed");
});

test("before version 2.37, a filter names the sources that it applies to: its own, and those of other queries with it", () => {
  const constant = { type: "constant", name: "db", query: "default" };
  const one = panel("SELECT count() FROM $db.spans WHERE Service IN ($service)");
  const { config, converted } = convertedPanel(one, { version: "2.36", variables: [constant, service] });
  expect(config).toMatchObject({
    sourceId: seed.traces,
    sqlTemplate: "SELECT count() FROM default.spans WHERE $__filters",
  });
  expect(converted.document.filters).toMatchObject([{ appliesToSourceIds: [seed.logs, seed.traces] }]);
});

test("an empty value that the variable leaves out does not count without a choice", () => {
  const filled = variable("service", "SELECT DISTINCT Service FROM logs WHERE Service != ''");
  const { sql, ids } = convertedPanel(panel(where("Service IN ($service)")), { variables: [filled] });
  expect([sql, ids]).toEqual([where("($__filter(Service, $service) AND Service != '')"), []]);
});

test("without a choice, only values count that the variable lists, or the first one if it has no value for all", () => {
  const query = "SELECT DISTINCT Service FROM logs WHERE Kind = 'a' LIMIT 9";
  const narrow = variable("service", query);
  const of = (one: object, condition: string, version = "2.40") => {
    const { sql, ids } = convertedPanel(panel(where(condition)), { version, variables: [one] });
    return [sql.slice(where("").length), ids];
  };
  expect(of(narrow, "Service IN ($service)")).toEqual([
    `($__filter(Service, $service) AND (NOT $__conditionalAll(0, $service) OR Service IN (${query})))`,
    [],
  ]);
  expect(of(narrow, "$__conditionalAll(Service IN ($service), $service)")).toEqual([
    "$__filter(Service, $service)",
    [],
  ]);
  expect(of(narrow, "Service NOT IN ($service)")[1]).toEqual(["all-wider"]);
  expect(of(narrow, "match(Service, '$service')")[1]).toEqual(["all-wider"]);
  expect(of(narrow, "Service IN ($service)", "2.36")).toEqual(["$__filters", ["all-wider"]]);
  const unlimited = variable("service", query.replace(" LIMIT 9", ""));
  const listed = [`($__filters AND Service IN (${query.replace(" LIMIT 9", "")}))`, ["listed-only"]];
  expect(of(unlimited, "Service IN ($service)", "2.36")).toEqual(listed);
  const single = variable("service", query, { includeAll: false, sort: 2 });
  expect(of(single, "Service = '$service'", "2.38")).toEqual([
    `($__filter(Service, $service) AND (NOT $__conditionalAll(0, $service) OR Service IN (SELECT * FROM (${query}) ORDER BY 1 DESC LIMIT 1)))`,
    [],
  ]);
  for (const unknown of [{ sort: 7 }, { regex: "/^api/" }])
    expect(of({ ...single, ...unknown }, "Service = '$service'", "2.38")[1]).toEqual(["may-be-empty"]);
});

test("all values of a list are those that the file has, unless it says what all means", () => {
  const custom = { type: "custom", name: "env", query: "prod, test", multi: true, includeAll: true, current: {} };
  const of = (more: object) => convertedPanel(panel(where("Env IN ($env)")), { variables: [{ ...custom, ...more }] });
  expect(of({}).sql).toBe(
    where("($__filter(Env, $env) AND (NOT $__conditionalAll(0, $env) OR Env IN ('prod', 'test')))"),
  );
  expect(of({ allValue: ".*" })).toMatchObject({ sql: where("$__filter(Env, $env)"), ids: [] });
  expect(of({ allValue: "prod" })).toMatchObject({ ids: ["all-wider"] });
});

test.each([
  ["/^api-/", "match(toString(Service), '(?-s)^api-')"],
  ["/api|web/i", "match(toString(Service), '(?i-s)api|web')"],
  ["api\\..*", "match(toString(Service), '(?-s)^api\\\\..*$')"],
  ["/.*/", undefined],
])("values that match %s are those of the filter", (regex, expected) => {
  const matching = variable("service", "SELECT DISTINCT Service FROM logs", { regex });
  const { converted, ids, sql } = convertedPanel(panel(where("Service IN ($service)")), { variables: [matching] });
  expect(sql).toContain(
    expected ? `NOT $__conditionalAll(0, $service) OR ${expected}` : "$__filter(Service, $service)",
  );
  expect(converted.document.filters).toMatchObject([{ expression: "Service" }]);
  expect(converted.document.filters).toEqual([expect.objectContaining(expected ? { where: expected } : {})]);
  expect(ids).toEqual([]);
});

test.each(["/(.*)-api/", "/^(?!api)/", "/^$env/", "/\\p{L}/", "/a/m"])("values that %s changes are fixed", (regex) => {
  const changed = variable("service", "SELECT DISTINCT Service FROM logs", { regex });
  expect(convertedPanel(panel("SELECT 1"), { variables: [changed] }).converted.document.filters).toEqual([]);
});

test("a variable whose values no source has shows all of them by its own query", () => {
  const databases = variable("db", "SELECT name FROM system.databases;");
  const { sql, ids } = convertedPanel(panel(where("database IN (${db:singlequote})")), { variables: [databases] });
  expect([sql, ids]).toEqual([where("database IN (SELECT name FROM system.databases)"), ["all-fixed"]]);
});

test("a variable that is never empty is a required filter from version 2.39 on", () => {
  const single = variable("service", "SELECT DISTINCT Service FROM logs", { includeAll: false, multi: false });
  const one = panel(where("Service = '$service'"));
  const { converted, ids } = convertedPanel(one, { variables: [single] });
  expect([converted.document.filters, ids]).toEqual([
    [expect.objectContaining({ minSelections: 1 })],
    ["may-be-several"],
  ]);
  expect(convertedPanel(one, { version: "2.38", variables: [single] }).ids).toEqual(["may-be-several"]);
  const several = { ...single, multi: true };
  expect(convertedPanel(one, { variables: [several] }).ids).toEqual([]);
  expect(convertedPanel(one, { version: "2.36", variables: [several] }).ids).toEqual(["may-be-empty"]);
});

test("constants, text boxes and values at export are written into the query", () => {
  const constant = { type: "constant", name: "db", query: "default" };
  const search = { type: "textbox", name: "search", query: "", current: { value: "" } };
  const chosen = variable("level", "SELECT level FROM system.x", {
    includeAll: false,
    current: { value: ["a'b", "c"] },
  });
  const sql = "SELECT 1 FROM ${db}.logs WHERE $__conditionalAll(Body LIKE '%$search%', $search) AND level IN ($level)";
  const { sql: now, ids } = convertedPanel(panel(sql), { variables: [constant, search, chosen] });
  expect(now).toBe("SELECT 1 FROM default.logs WHERE (1 = 1) AND level IN ('a\\'b', 'c')");
  expect(ids).toEqual(["condition-dropped", "value-fixed"]);
});

test("a query that needs a value which nobody knows is not converted", () => {
  const unknown = variable("t", "SHOW TABLES", { includeAll: false, multi: false, current: {} });
  expect(convertedPanel(panel("SELECT 1 FROM $t"), { variables: [unknown] }).ids).toEqual(["needs-value"]);
});

test("filters are planned for variables, with the values at export and conditions on other variables", () => {
  const operation = variable(
    "op",
    "SELECT DISTINCT Name FROM logs WHERE $__timeFilter(Time) AND Service = '$service'",
    { current: { value: ["x"] } },
  );
  const custom = { type: "custom", name: "env", query: "prod, test : t", multi: true, includeAll: true, current: {} };
  const { converted } = convertedPanel(panel("SELECT 1"), { variables: [service, operation, custom] });
  expect(converted.document.filters).toEqual([
    {
      type: "QUERY_EXPRESSION",
      name: "service",
      expression: "Service",
      sourceId: seed.logs,
      isVariableEnabled: true,
      isBroadcastEnabled: false,
      variableName: "service",
    },
    expect.objectContaining({ name: "op", where: "$__filter(Service, $service)" }),
    { type: "STATIC_LIST", name: "env", options: ["prod", "t"], variableName: "env" },
  ]);
  expect(converted.document.savedFilterValues).toEqual([{ type: "variable", name: "op", values: ["x"] }]);
});

/** What a rewriting of a query returns, and finds. */
const rewritten = (rewrite: (findings: Findings) => string) => {
  const findings = new Findings();
  return { sql: rewrite(findings), findings: findings.all };
};
const macros = (sql: string, hasInterval = true) => rewritten((all) => rewriteMacros(sql, { hasInterval }, all));
const plain = (sql: string, target: object) => rewritten((all) => plainQuery(sql, { ...target }, all));

const [start, end] = ["{startDateMilliseconds:Int64}", "{endDateMilliseconds:Int64}"];

test.each([
  ["$__timeFilter(t);", "$__timeFilter(t)"],
  ["$__timeFrom(t) AND $__timeTo(t)", "t >= $__fromTime AND t <= $__toTime"],
  ["$__timeGroup(t, '5m')", "toStartOfInterval(toDateTime(t), INTERVAL 300 second)"],
  ["$__from + ${__to:date:seconds}", "{startDateMilliseconds:Int64} + intDiv({endDateMilliseconds:Int64}, 1000)"],
  ["$__interval_ms", "{intervalMilliseconds:Int64}"],
  ["'$__timeFrom(t)' -- $__timeFrom(t)", "'$__timeFrom(t)' -- $__timeFrom(t)"],
  ["f('$__from', '${__to:date:seconds}')", `f(toString(${start}), toString(intDiv(${end}, 1000)))`],
  [
    "'${__from:date}'",
    `toString(concat(replaceOne(toString(fromUnixTimestamp64Milli(${start}, 'UTC')), ' ', 'T'), 'Z'))`,
  ],
])("the macro in %s becomes %s", (sql, expected) => {
  expect(macros(sql)).toEqual({ sql: expected, findings: [] });
});

test("a tile without time buckets computes their length, and an unknown macro is named", () => {
  expect(macros("SELECT $__timeInterval(t)", false)).toMatchObject({ findings: [{ id: "fixed-interval" }] });
  expect(macros("SELECT $__timeInterval(t)", false).sql).not.toContain("{interval");
  expect(macros("SELECT $__table").findings).toEqual([{ id: "macro", about: "$__table" }]);
});

test.each(["'last $__interval'", "'${__from:date:YYYY-MM}'", "${__user.login}", "'${__user.login}'"])(
  "what Grafana writes into %s is named, in texts too",
  (sql) => expect(macros(sql).findings).toEqual([expect.objectContaining({ id: "macro" })]),
);

test("macros for whole statements are written out as rows of time, key and value", () => {
  expect(macros("$__columns(t, host AS h, avg(v) AS cpu) FROM m WHERE a = 1").sql).toBe(
    "SELECT $__timeInterval(t) AS t, toString(host) AS h, avg(v) AS cpu\nFROM m WHERE $__timeFilter(t) AND (a = 1) GROUP BY t, h ORDER BY t, h",
  );
  expect(macros("$__perSecondColumns(t, host, c) FROM m").sql).toContain("WINDOW w AS (PARTITION BY host");
});

test.each([
  [
    "$__lttb(500, ts, ms / 2) FROM m WHERE a = 1 LIMIT 9",
    "SELECT point.1 AS ts, point.2 AS y FROM (SELECT arrayJoin(lttb(500)(ts, ms / 2)) AS point FROM m WHERE $__timeFilter(ts) AND (a = 1) LIMIT 9) ORDER BY ts",
  ],
  [
    "$__lttb(5, ts, avg(ms) AS mean) FROM m GROUP BY ts",
    "SELECT point.1 AS ts, point.2 AS mean FROM (SELECT arrayJoin(lttb(5)(ts, mean)) AS point FROM (SELECT ts AS ts, avg(ms) AS mean FROM m WHERE $__timeFilter(ts) GROUP BY ts ORDER BY ts)) ORDER BY ts",
  ],
])("%s is written out as the points that keep the shape of a line", (sql, expected) => {
  expect(macros(sql)).toEqual({ sql: expected, findings: [] });
});

test("a number of points that follows the range is computed, and one that the plugin rejects is named", () => {
  const count =
    "toUInt64(greatest(intDiv(intDiv({endDateMilliseconds:Int64} - {startDateMilliseconds:Int64}, 1000), $__interval_s), 1))";
  const found = macros("$__lttb(auto, ts, ms) FROM m");
  expect(found.sql).toContain(`arrayJoin(lttb(${count})(ts, ms))`);
  expect(found.findings).toEqual([]);
  expect(macros("$__lttb(auto, ts, ms) FROM m", false).findings).toEqual([{ id: "fixed-interval" }]);
  expect(macros("$__lttb(ten, ts, ms) FROM m").findings).toEqual([{ id: "macro", about: "$__lttb" }]);
});

test("macros of the other plugin become those of the official one", () => {
  const target = {
    database: "d",
    table: "t",
    dateColDataType: "day",
    dateTimeColDataType: "ts",
    dateTimeType: "DATETIME",
  };
  const sql =
    "SELECT $timeSeries AS t, count() FROM $table WHERE $timeFilter $conditionalTest(AND a IN ($v), $v) GROUP BY t";
  expect(plain(sql, target)).toEqual({
    sql: "SELECT $__timeInterval(ts) AS t, count() FROM d.t WHERE $__dateTimeFilter(day, ts) AND $__conditionalAll(a IN ($v), $v) GROUP BY t",
    findings: [],
  });
  expect(plain("$columns(host, count() AS c) FROM $table", { ...target, extrapolate: false }).sql).toBe(
    "$__columns(ts, host, count() AS c) FROM d.t",
  );
  expect(plain("SELECT $naturalTimeSeries", target).findings).toEqual([{ id: "macro", about: "$naturalTimeSeries" }]);
});
