import { columnsOf, displayTypeOfSeries, numericGroups, watchedQuery } from "../../lib/evaluation/chart";
import { splitAtCommas } from "../../lib/evaluation/sql";
import { queryOf } from "../../lib/tools/preview/queries";
import fc from "../support/properties";

/** A grouping, its columns, and those of them that are numbers. */
const groupings: readonly (readonly [text: string, columns: readonly string[], numeric?: readonly string[]])[] = [
  ["ServiceName", ["ServiceName"]],
  ["ServiceName, SeverityText", ["ServiceName", "SeverityText"]],
  ["concat(a, b), c", ["concat(a, b)", "c"]],
  ["LogAttributes['x,y'], c", ["LogAttributes['x,y']", "c"]],
  [`"a,b", c`, ['"a,b"', "c"]],
  ["`a,b`,c", ["`a,b`", "c"]],
  ["'it''s, so', c", ["'it''s, so'", "c"]],
  ["'it\\'s, so', c", ["'it\\'s, so'", "c"]],
  [`"'", ","`, [`"'"`, '","']],
  ["')', f(')', a), c", ["')'", "f(')', a)", "c"]],
  ["f(g(h(a, b), [1, 2]), {x: 1}), c", ["f(g(h(a, b), [1, 2]), {x: 1})", "c"]],
  ["a[1, 2], tuple(1, (2, 3))", ["a[1, 2]", "tuple(1, (2, 3))"]],
  ["f(a, b", ["f(a, b"]],
  ["'a, b", ["'a, b"]],
  ["a), b", ["a)", "b"]],
  ["f(a], b), c", ["f(a], b)", "c"]],
  [" a ,, b ", ["a", "b"]],
  ["", []],
  ["SeverityNumber, ServiceName", ["SeverityNumber", "ServiceName"], ["SeverityNumber"]],
  ["\"Duration\", toHour(now(), 'a,b')", ['"Duration"', "toHour(now(), 'a,b')"], ["toHour(now(), 'a,b')"]],
  ["concat(Duration, Value), toString(Duration)", ["concat(Duration, Value)", "toString(Duration)"]],
];

test.each(groupings)("the columns of %j are %j", (text, columns, numeric = []) => {
  expect(columnsOf(text)).toEqual(columns);
  expect(numericGroups(text)).toEqual(numeric);
  expect(queryOf({ displayType: "line", sourceId: "s", groupBy: text, select: [{ aggFn: "count" }] })).toMatchObject({
    groupBy: columns,
    series: [{ sourceId: "s", aggFn: "count", where: "", groupBy: columns }],
  });
});

test.each([undefined, null, 7, ["a"]])("%j is no list of columns", (value) => {
  expect(columnsOf(value)).toEqual([]);
});

const piece = fc.constantFrom("a", ",", " ", "(", ")", "[", "]", "{", "}", "'", '"', "`", "\\", "''");
const text = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(""));

test.each([",", ", "] as const)("a list split at %j and joined again is the same text", (separator) => {
  fc.assert(
    fc.property(text, (list) => {
      const parts = splitAtCommas(list, separator);
      expect(parts.join(separator)).toBe(list);
      for (const part of parts) expect(splitAtCommas(part, separator)).toEqual([part]);
    }),
  );
});

test.each([
  [{}, "line"],
  [{ type: null, displayType: null }, "line"],
  [{ type: "time", displayType: "stacked_bar" }, "stacked_bar"],
  [{ type: "table", displayType: "stacked_bar" }, "table"],
  [{ type: "markdown" }, "markdown"],
])("the display type of the series %j is %s", (series, expected) => {
  expect(displayTypeOfSeries(series)).toBe(expected);
});

test("the query of a config omits what the tile does not set, and keeps each item's own condition", () => {
  const select = [
    { aggFn: "quantile", level: 0.95, valueExpression: "Duration", where: "a:b", whereLanguage: "lucene", alias: "x" },
    { valueExpression: "", metricName: "m", metricType: "sum" },
    "no item",
  ];
  expect(watchedQuery({ sourceId: "s", select, groupBy: "concat(a, b)" }).series).toEqual([
    {
      sourceId: "s",
      aggFn: "quantile",
      level: 0.95,
      field: "Duration",
      where: "a:b",
      whereLanguage: "lucene",
      groupBy: ["concat(a, b)"],
    },
    { sourceId: "s", aggFn: "count", where: "", groupBy: ["concat(a, b)"], metricName: "m", metricDataType: "sum" },
  ]);
});
