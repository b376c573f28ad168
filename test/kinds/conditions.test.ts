import { validate } from "terraform-provider-sdk/definitions";
import { type ObjectType, object, optional, string } from "terraform-provider-sdk/schema";
import { seed } from "../../lib/emulator/store/seed-ids";
import { dashboard } from "../../lib/kinds/dashboard";
import { savedSearch } from "../../lib/kinds/saved-search";
import { warnUnparsableWhere } from "../../lib/service/rules";

const condition = object("Condition", { where: optional(string(), ""), whereLanguage: optional(string(), "") }, [
  warnUnparsableWhere,
]);

const warningsOf = (value: object, type: ObjectType = condition) =>
  validate(type, value, { isOpaque: (one) => one === "?", dialect: "clickstack" }).map(({ detail }) => detail);

const rejected = "so the service rejects the query, and an alert on it never fires. Close it.";

test.each([
  ["SeverityText:(error AND", undefined, 'a "(" that is not closed'],
  ["a) OR b", "lucene", 'a ")" without a "("'],
  ['Body:"connection refused', undefined, 'a quote (") that is not closed'],
  ['Body:\\\\"a', undefined, 'a quote (") that is not closed'],
  ["(a\nOR b", undefined, 'a "(" that is not closed'],
  ["Body = 'a", "sql", "a quote (') that is not closed"],
  ["count(DISTINCT `a b) > 1", "sql", "a quote (`) that is not closed"],
])("%s (%s) is not complete", (where, whereLanguage, what) => {
  expect(warningsOf({ where, whereLanguage })).toEqual([`where has ${what}, ${rejected}`]);
});

test.each([
  ["ServiceName:", "end of input"],
  ["!ServiceName:api", '"!"'],
  ["() AND ServiceName:api", '")"'],
  ["- ServiceName:api", '"-"'],
  [`${"(".repeat(5000)}a${")".repeat(5000)}`, '"("'],
])("%.40s cannot be read as Lucene", (where, found) => {
  const what = `where is no condition in Lucene (expected a term but ${found} found)`;
  const detail = `${what}, so the service rejects the query, and an alert on it never fires. Complete it, or put quotes around the text.`;
  expect(warningsOf({ where })).toEqual([detail]);
  expect(warningsOf({ where, whereLanguage: "sql" })).toEqual([]);
});

test.each([
  ['SeverityText:(error OR fatal) AND Body:"it\'s (not"', undefined],
  ["it's", "lucene"],
  ['Body:\\( OR a:\\"', undefined],
  ["Body = 'it''s (' AND (a = 1)", "sql"],
  ["Body = 'it\\'s ('", "sql"],
  ["rate(x[5m", "promql"],
  ["(", "?"],
  ["", undefined],
])("%s (%s) is complete, or its language is not known", (where, whereLanguage) => {
  expect(warningsOf({ where, whereLanguage })).toEqual([]);
});

test("conditions of saved searches, tiles in both forms, and filters are checked", () => {
  const where = "a:(";
  const sourceId = seed.logs;
  const place = { x: 0, y: 0, w: 6, h: 4 };
  const tiles = [
    { name: "a", ...place, series: [{ sourceId, aggFn: "count", where }] },
    { name: "b", ...place, y: 4, config: { displayType: "line", sourceId, select: [{ aggFn: "count", where }] } },
    { name: "c", ...place, y: 8, config: { displayType: "search", sourceId, select: "", where } },
  ];
  const filters = [{ name: "f", expression: "A", sourceId, where, whereLanguage: "lucene" }];
  const places = warningsOf({ name: "D", tiles, filters }, dashboard.type).map((text) => text.split(" has ")[0]);
  expect(places).toEqual([
    "tiles[0].series[0].where",
    "tiles[1].config.select[0].where",
    "tiles[2].config.where",
    "filters[0].where",
  ]);
  expect(warningsOf({ name: "S", sourceId, where }, savedSearch.type)).toEqual([expect.stringMatching(/^where has/)]);
});
