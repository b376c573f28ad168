import { tilePitfalls } from "../../lib/kinds/pitfalls";

const never = () => false;
const above = { threshold: 5, thresholdType: "above" };
const below = { threshold: 5, thresholdType: "below" };
const count = { aggFn: "count" };
const builder = (more: object) => ({
  name: "T",
  config: { displayType: "line", sourceId: "s", select: [count], ...more },
});
const sql = (sqlTemplate: string, displayType = "line") => ({
  name: "T",
  config: { displayType, configType: "sql", connectionId: "c", sqlTemplate },
});
const summaries = (alert: object, tile: object) =>
  tilePitfalls({ ...alert }, { ...tile }, never, "clickstack").map((one) => one.summary);

const series = "Only the last series is compared";
const numeric = "Threshold is compared with the group";
const group = "Alert misses groups without data";
const ratio = "Alert ignores division by zero";
const windows = "Query has no interval";
const two = { select: [count, { aggFn: "avg", valueExpression: "Duration", alias: "mean" }] };
const grouped = { groupBy: "ServiceName" };
const quotient = { ...two, formulas: [{ expression: "A / B" }] };

test.each([
  ["one series", above, builder({}), []],
  ["two series", above, builder(two), [series]],
  ["two series in series form", above, { name: "T", series: [count, count] }, [series]],
  ["a ratio of two", above, builder({ ...two, asRatio: true }), []],
  ["one formula over two", above, builder(quotient), []],
  ["two formulas", above, builder({ ...two, formulas: [{ expression: "A" }, { expression: "B" }] }), [series]],
  ["a group of text", above, builder(grouped), []],
  ["a numeric column", above, builder({ groupBy: "ServiceName, SeverityNumber" }), [numeric]],
  ["a numeric column in series form", above, { name: "T", series: [{ ...count, groupBy: ["Duration"] }] }, [numeric]],
  ["a numeric expression", above, builder({ groupBy: "toHour(Timestamp)" }), [numeric]],
  ["a number within a function", above, builder({ groupBy: "toString(SeverityNumber), concat(a, Duration)" }), []],
  ["groups and below", below, builder(grouped), [group]],
  ["groups and a condition that 0 meets", { threshold: 0, thresholdType: "equal" }, builder(grouped), [group]],
  ["groups and below nothing", { threshold: 0, thresholdType: "below" }, builder(grouped), []],
  ["below without groups", below, builder({}), []],
  ["a ratio and below", below, builder({ ...two, asRatio: true }), [ratio]],
  ["a dividing formula and below", below, builder(quotient), [ratio]],
  ["a formula without a division and below", below, builder({ ...two, formulas: [{ expression: "A - B" }] }), []],
  ["SQL with an interval macro", above, sql("SELECT $__timeInterval(t), count() FROM x GROUP BY 1"), []],
  ["SQL with an interval parameter", above, sql("SELECT {intervalSeconds:Int64}"), []],
  ["SQL without an interval", above, sql("SELECT t, count() FROM x WHERE $__timeFilter(t)"), [windows]],
  ["SQL with an interval in a comment", above, sql("SELECT 1 -- $__timeInterval(t)"), [windows]],
  ["SQL with an interval in a comment of another form", above, sql("SELECT 1 # $__interval_s"), [windows]],
  ["SQL with a comment in double quotes", above, sql('SELECT 1 AS "--", $__interval_s'), []],
  ["SQL with a comment and an interval", above, sql("/* -- */ SELECT '--', $__timeInterval(t)"), []],
  ["an SQL number without an interval", above, sql("SELECT count()", "number"), []],
  ["JSON text", above, { name: "T", config: JSON.stringify(builder(two).config) }, [series]],
  ["a table", above, builder({ displayType: "table", ...two }), ["Alert is never evaluated"]],
  ["a search", below, { name: "T", series: [{ type: "search" }] }, ["Alert is never evaluated"]],
])("%s", (_, alert, tile, expected) => {
  expect(summaries(alert, tile)).toEqual(expected);
});

test("the service rejects an alert on SQL without an interval unless it cannot expand the SQL", () => {
  const isRejected = (text: string) => tilePitfalls(above, sql(text), never, "clickstack").map((one) => one.isRejected);
  expect(isRejected("SELECT count() FROM logs")).toEqual([true]);
  expect(isRejected("SELECT count() FROM $__sourceTable")).toEqual([false]);
});

test("each names the tile and the remedy", () => {
  const all = [
    ...tilePitfalls(below, builder({ ...two, groupBy: "Duration" }), never, "clickstack"),
    ...tilePitfalls(below, builder({ ...two, asRatio: true }), never, "clickstack"),
    ...tilePitfalls(above, sql("SELECT 1"), never, "clickstack"),
    ...tilePitfalls(above, builder({ displayType: "pie" }), never, "clickstack"),
  ];
  expect(all).toHaveLength(6);
  for (const { detail } of all) {
    expect(detail).toContain('tile "T"');
    expect(detail).toMatch(/(Move|Group|Watch|Add) [^.]+\.|[^.]+(Group its rows) [^.]+\./);
  }
});

test("unknown values are not checked", () => {
  const isOpaque = (value: unknown) => value === "?" || (Array.isArray(value) && value.length === 0);
  const opaque = [
    tilePitfalls({ threshold: "?", thresholdType: "below" }, builder(grouped), isOpaque, "clickstack"),
    tilePitfalls(below, builder({ groupBy: "?" }), isOpaque, "clickstack"),
    tilePitfalls(above, { name: "?", config: "?" }, isOpaque, "clickstack"),
    tilePitfalls(above, { name: "T", series: "?" }, isOpaque, "clickstack"),
    tilePitfalls(above, builder({ select: ["?", count] }), isOpaque, "clickstack"),
    tilePitfalls(above, { name: "T", config: "{" }, isOpaque, "clickstack"),
    tilePitfalls(above, {}, isOpaque, "clickstack"),
  ];
  expect(opaque.flat()).toEqual([]);
});
