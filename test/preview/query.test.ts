import { configOfSearch } from "../../lib/evaluation/chart";
import { parsedSpan } from "../../lib/tools/preview/preview";
import { queryOf } from "../../lib/tools/preview/queries";

test("a builder tile becomes one series for each item, with the tile's groups", () => {
  const config = {
    displayType: "line",
    sourceId: "s",
    groupBy: "ServiceName",
    select: [
      {
        aggFn: "quantile",
        level: 0.95,
        valueExpression: "Duration",
        where: "StatusCode:Error",
        whereLanguage: "lucene",
      },
    ],
  };
  expect(queryOf(config)).toMatchObject({
    series: [
      {
        sourceId: "s",
        aggFn: "quantile",
        level: 0.95,
        field: "Duration",
        where: "StatusCode:Error",
        whereLanguage: "lucene",
        groupBy: ["ServiceName"],
      },
    ],
  });
});

test.each([
  [{ configType: "sql", displayType: "line" }, "Raw SQL has no chart query"],
  [{ displayType: "heatmap", sourceId: "s" }, "A heatmap has no chart query"],
  [{ displayType: "line" }, "sourceId is known only after apply, so the query is not checked."],
])("%j is reported as unchecked", (config, words) => {
  expect(() => queryOf(config)).toThrow(words);
});

test.each([
  ["90m", 5_400_000],
  ["6h", 21_600_000],
  ["7d", 604_800_000],
  ["0h", undefined],
  ["1w", undefined],
  ["h", undefined],
])("%s is a span of %s ms", (text, length) => {
  expect(parsedSpan(text)).toBe(length);
});

test.each([
  [{ where: "SeverityText:error" }, { where: "SeverityText:error", whereLanguage: "lucene" }],
  [
    { where: "", filters: [{ condition: "A IN ('x')" }] },
    { where: "(A IN ('x'))", whereLanguage: "sql" },
  ],
  [
    { where: "A = 1", whereLanguage: "sql", filters: [{ condition: "B IN ('y')" }] },
    { where: "(A = 1) AND (B IN ('y'))", whereLanguage: "sql" },
  ],
])("an alert on the saved search %j counts its rows", (search, condition) => {
  expect(configOfSearch({ sourceId: "s", ...search }, "ServiceName")).toEqual({
    displayType: "line",
    sourceId: "s",
    groupBy: "ServiceName",
    select: [{ aggFn: "count", ...condition }],
  });
});

test("a Lucene search with SQL filters is reported as not possible in one chart query", () => {
  const search = { where: "SeverityText:error", whereLanguage: "lucene", filters: [{ condition: "A IN ('x')" }] };
  expect(configOfSearch(search, null)).toContain("Lucene");
});
