import { seed } from "../../lib/emulator/store/seed-ids";
import { convertedPanel, panel } from "./support";

const stat = (sql: string, more: object = {}) => panel(sql, { type: "stat", ...more });

test("a time chart keeps its query, place and range", () => {
  const { config, converted, ids } = convertedPanel(panel("SELECT $__timeInterval(t) AS t, avg(v) FROM x GROUP BY t;"));
  expect(ids).toEqual([]);
  expect(config).toEqual({
    configType: "sql",
    displayType: "line",
    connectionId: seed.connection,
    sqlTemplate: "SELECT $__timeInterval(t) AS t, avg(v) FROM x GROUP BY t",
    fillNulls: false,
    alignDateRangeToGranularity: false,
  });
  expect(converted.document.tiles).toEqual([expect.objectContaining({ name: "Panel", x: 0, y: 0, w: 12, h: 8 })]);
});

test.each([
  ["stacked areas", { stacking: { mode: "normal" } }, "stacked_bar", ["stacked-bars"]],
  ["bars", { drawStyle: "bars" }, "stacked_bar", ["bars-stacked"]],
  ["shares of 100 %", { stacking: { mode: "percent" }, drawStyle: "bars" }, "stacked_bar", ["stacked-percent"]],
  ["a logarithmic axis", { scaleDistribution: { type: "log" } }, "line", ["axis"]],
])("%s are said", (_, custom, displayType, expected) => {
  const { config, ids } = convertedPanel(
    panel("SELECT t, avg(v) FROM x GROUP BY t", { fieldConfig: { defaults: { custom } } }),
  );
  expect([config.displayType, ids]).toEqual([displayType, expected]);
});

test("totals of a bucket are named, rates are not", () => {
  const sql = (value: string) => `SELECT $__timeInterval(t) AS time, ${value} AS n FROM x GROUP BY time`;
  expect(convertedPanel(panel(sql("count()"))).ids).toEqual(["totals-per-bucket"]);
  expect(convertedPanel(panel(sql("count() / $__interval_s"))).ids).toEqual([]);
  expect(convertedPanel(panel(sql("quantile(0.9)(v)"))).ids).toEqual([]);
});

test("a number of a time series is computed in the query", () => {
  const options = { reduceOptions: { calcs: ["mean"], fields: "/^b$/" }, graphMode: "area" };
  const sql = "SELECT $__timeInterval(ts) AS time, avg(a) AS a, avg(b) AS b FROM x GROUP BY time";
  const { config, ids } = convertedPanel(stat(sql, { options }));
  expect(config.sqlTemplate).toMatch(/^SELECT avg\("b"\) AS "b" FROM \(\nSELECT toStartOfInterval/);
  expect(config.sqlTemplate).not.toContain("{interval");
  expect(ids).toEqual(["last-value", "first-row", "fixed-interval", "sparkline"]);
});

test("a number that is a text is a table", () => {
  expect(convertedPanel(stat("SELECT version()")).config.displayType).toBe("table");
});

test.each([
  ["percent", undefined, { output: "number", unit: "%", mantissa: 2 }],
  ["percentunit", 1, { output: "percent", mantissa: 1 }],
  ["ms", undefined, { output: "duration", factor: 0.001, mantissa: 2 }],
  ["decmbytes", 0, { output: "byte", numericUnit: "megabytes", mantissa: 0 }],
  ["KiBs", undefined, { output: "data_rate", numericUnit: "kibibytes_sec", mantissa: 2 }],
  ["suffix: apples", undefined, { output: "number", unit: " apples", mantissa: 2 }],
])("the unit %s is a number format", (unit, decimals, expected) => {
  expect(
    convertedPanel(stat("SELECT 1 AS v", { fieldConfig: { defaults: { unit, decimals } } })).config.numberFormat,
  ).toEqual(expected);
});

const thresholds = {
  mode: "absolute",
  steps: [
    { color: "green", value: null },
    { color: "#EAB839", value: 5 },
    { color: "dark-red", value: 9 },
  ],
};

test("thresholds and value mappings become colors from version 2.40 on", () => {
  const mappings = [{ type: "value", options: { "0": { text: "none", color: "blue" } } }];
  const one = stat("SELECT 1 AS v", {
    options: { colorMode: "value" },
    fieldConfig: { defaults: { thresholds, mappings, color: { mode: "thresholds" } } },
  });
  const { config, ids } = convertedPanel(one);
  expect(ids).toEqual([]);
  expect(config).toMatchObject({
    color: "chart-success",
    colorRules: [
      { operator: "gte", value: 5, color: "chart-warning" },
      { operator: "gte", value: 9, color: "chart-error" },
      { operator: "eq", value: 0, color: "chart-blue", label: "none" },
    ],
  });
  const before = convertedPanel(one, { version: "2.36" });
  expect([before.config.color, before.config.colorRules, before.ids]).toEqual([
    "chart-success",
    undefined,
    ["threshold-colors", "mappings"],
  ]);
});

test("names, order and choice of columns are in the query", () => {
  const options = { excludeByName: { b: true }, indexByName: { c: 0, a: 1 }, renameByName: { a: "An a" } };
  const organized = (sql: string) => panel(sql, { type: "table", transformations: [{ id: "organize", options }] });
  expect(convertedPanel(organized("SELECT a, b, c FROM x;")).sql).toBe(
    'SELECT "c", "a" AS "An a" FROM (\nSELECT a, b, c FROM x\n)',
  );
  expect(convertedPanel(organized("SELECT * FROM x")).ids).toEqual(["transformation"]);
  expect(convertedPanel(organized("SELECT t.a, u.c FROM t JOIN u ON t.b = u.b")).sql).toBe(
    'SELECT "u.c", "t.a" AS "An a" FROM (\nSELECT t.a AS "t.a", u.c AS "u.c" FROM t JOIN u ON t.b = u.b\n)',
  );
});

test("a panel that cannot be shown leaves a tile that says so, and its query", () => {
  const { converted, levels } = convertedPanel(panel("SELECT 1", { type: "geomap" }));
  expect(levels).toEqual(["lost"]);
  expect(converted.panels[0]?.queries).toEqual(["SELECT 1"]);
  expect(converted.document.tiles).toMatchObject([
    { name: "Panel", config: { displayType: "markdown", markdown: expect.stringContaining("**Not converted.**") } },
  ]);
});

test("a graph of nodes is a table of its nodes and one of its edges", () => {
  const [
    {
      targets: [target],
    },
  ] = [panel("SELECT id, title FROM nodes")];
  const targets = [
    { ...target, refId: "nodes" },
    { ...target, refId: "edges", rawSql: "SELECT id, source, target FROM edges" },
  ];
  const { converted, ids } = convertedPanel(panel("", { type: "nodeGraph", targets }));
  expect(converted.document.tiles).toMatchObject([
    { name: "Panel", config: { displayType: "table", sqlTemplate: "SELECT id, title FROM nodes" } },
    { name: "Panel edges", config: { displayType: "table" } },
  ]);
  expect(ids).toEqual(["several-queries", "table-for"]);
});

test.each([
  [{ w: 3, h: 8 }, "**Not converted.** There is no such visualization: geomap. The query is in a comment of the code."],
  [{ w: 4, h: 4 }, "**Not converted:** see the code."],
  [{ w: 2, h: 3 }, "**Not here.**"],
])("in a place of %j, that is said in as many words as fit", (size, markdown) => {
  const small = panel("SELECT 1", { type: "geomap", gridPos: { x: 0, y: 0, ...size } });
  expect(convertedPanel(small).config).toEqual({ displayType: "markdown", markdown });
});

test.each([
  ["a query of Prometheus", { targets: [{ expr: "up" }] }, "needs-version"],
  ["no query", { targets: [] }, "no-query"],
  ["a query that is too long", { targets: [{ rawSql: `SELECT ${"1".repeat(100_000)}` }] }, "too-long"],
  [
    "a query that becomes too long",
    { targets: [{ rawSql: `SELECT ${"$__timeFrom(t),".repeat(6000)} 1` }] },
    "too-long",
  ],
  ["hidden queries only", { targets: [{ rawSql: "SELECT 1", hide: true }] }, "no-query"],
  ["a library panel that is not in the file", { type: undefined, libraryPanel: { uid: "x" } }, "no-library-panel"],
])("%s is named", (_, more, id) => {
  expect(convertedPanel(panel("SELECT 1", more)).ids).toEqual([id]);
});

test("each query of a panel has a tile of its own, side by side", () => {
  const targets = ["A", "B"].map((refId) => ({ refId, rawSql: `SELECT '${refId}'` }));
  const { converted, ids } = convertedPanel(panel("", { targets, gridPos: { x: 3, y: 0, w: 9, h: 4 } }));
  expect(ids).toEqual(["several-queries"]);
  expect(converted.document.tiles).toMatchObject([
    { name: "Panel", x: 3, w: 4 },
    { name: "Panel B", x: 7, w: 5 },
  ]);
  const many = [..."ABCDEFG"].map((refId) => ({ refId, rawSql: `SELECT '${refId}'` }));
  const place = { x: 12, y: 0, w: 12, h: 10 };
  const { tiles } = convertedPanel(panel("", { targets: many, gridPos: place })).converted.document;
  expect(tiles.map(({ x, y, w, h }) => [x, y, w, h])).toEqual([
    ...[0, 3].flatMap((y) => [12, 16, 20].map((x) => [x, y, 4, 3])),
    [12, 6, 4, 3],
  ]);
  const narrow = convertedPanel(panel("", { targets: many, gridPos: { x: 0, y: 0, w: 10, h: 10 } })).converted;
  expect(narrow.document.tiles.slice(0, 2).map(({ x, w }) => [x, w])).toEqual([
    [0, 5],
    [5, 5],
  ]);
});

test("a number without a title has the name of its column, as Grafana shows it", () => {
  const { converted } = convertedPanel(stat('SELECT count() AS "All lines" FROM logs', { title: "" }));
  expect(converted.document.tiles).toMatchObject([{ name: "All lines" }]);
});

test("a query that cannot be converted leaves the others of its panel", () => {
  const { converted, ids } = convertedPanel(
    panel("", {
      targets: [
        { refId: "A", rawSql: "SELECT 1" },
        { refId: "B", expr: "up" },
      ],
    }),
  );
  expect(ids).toEqual(["query-lost"]);
  expect(converted.document.tiles).toMatchObject([{ config: { displayType: "line" } }]);
  expect(converted.panels[0]?.queries).toEqual(["up"]);
});

test.each(["constructor", "__proto__", "toString"])("a name such as %s is a name as any other", (name) => {
  const defaults = { unit: name, color: { mode: "fixed", fixedColor: name } };
  const { config } = convertedPanel(
    stat(`SELECT $__timeFilter(${name}) AS "${name}"`, { title: name, fieldConfig: { defaults } }),
  );
  expect(config).toMatchObject({ displayType: "number", numberFormat: { output: "number", unit: ` ${name}` } });
  expect(convertedPanel(panel("SELECT 1", { type: name })).ids).toEqual(["not-visualization"]);
  expect(convertedPanel(panel(`SELECT $__${name}`)).ids).toEqual(["macro"]);
});

test("text is Markdown; links that are no pages are left out", () => {
  const { config, ids } = convertedPanel({
    ...panel(""),
    type: "text",
    options: { mode: "html", content: "<b>x</b>" },
  });
  expect([config.markdown, ids]).toEqual(["```\n<b>x</b>\n```", ["html-text"]]);
});

const raw = "SELECT items FROM orders WHERE $__timeFilter(t) ORDER BY t";
const bucketed =
  "SELECT $__timeInterval(Timestamp) AS t, ServiceName, avg(Duration) AS d FROM spans GROUP BY t, ServiceName";
const asTable = (sql: string, format?: number) => ({
  targets: [{ refId: "A", rawSql: sql, ...(format !== undefined && { format }) }],
});

test.each([
  ["a number of rows", stat(raw), ["first-row"]],
  ["a number of a query in a query", stat("SELECT c FROM (SELECT count() AS c FROM x GROUP BY y)"), ["first-row"]],
  ["a number of the newest row", stat(`${raw} DESC LIMIT 1`), []],
  ["a number of aggregates", stat("SELECT sum(a) / count() AS v FROM x"), []],
  ["a chart of rows", panel("SELECT t, v FROM x"), ["one-per-time"]],
  [
    "a chart of groups that it does not show",
    panel("SELECT day AS t, count() FROM x GROUP BY t, kind"),
    ["one-per-time"],
  ],
  ["a chart of a table's rows with texts", panel("", asTable(bucketed, 1)), ["line-per-text"]],
  ["a chart of series with texts", panel("", asTable(bucketed, 0)), []],
  [
    "a table of series with texts",
    panel("", { type: "table", ...asTable(bucketed) }),
    ["fixed-interval", "row-per-text"],
  ],
  ["slices of rows", panel("SELECT a, count() FROM x GROUP BY a", { type: "piechart" }), ["value-per-row"]],
])("%s shows other rows where the service reads them in another way", (_, one, expected) => {
  expect(convertedPanel(one).ids).toEqual(expected);
});

test("slices of time series have the value that the panel computes", () => {
  const options = { reduceOptions: { calcs: ["sum"] } };
  expect(convertedPanel(panel(bucketed, { type: "piechart", options })).sql).toMatch(
    /^SELECT "ServiceName", sum\("d"\) AS "d" FROM \(/,
  );
});

test("the last value is that of the last row, also of a series that is sorted downwards", () => {
  const series = (order: string) => stat(`SELECT t AS time, v FROM x ORDER BY ${order}`);
  expect(convertedPanel(series("time")).sql).toMatch(/^SELECT argMax\("v", "time"\)/);
  expect(convertedPanel(series("time DESC")).sql).toMatch(/^SELECT argMin\("v", "time"\)/);
});
