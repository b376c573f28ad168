import { Decimal } from "terraform-provider-sdk/schema";
import type { JsonObject } from "../../../../lib/client";
import { chartNumber, chartRows } from "../../../../providers/observability/data-sources/queries";

const odd = jest.fn();
const readRows = (response: JsonObject[], seriesCount: number, groupBy: string[] = []) =>
  chartRows(response, { seriesCount, groupBy, odd });

beforeEach(() => odd.mockReset());

test("a row has a value for every series, null if the response has none", () => {
  const rows = readRows(
    [
      { ts_bucket: 1787392800000, group: ["checkout"], "series_0.data": "42", "series_1.data": 183500000.5 },
      { ts_bucket: 1787392800000, group: ["cart"], "series_0.data": "7" },
      { ts_bucket: 1787394600000, group: ["checkout"], "series_1.data": 90250000 },
    ],
    2,
    ["ServiceName"],
  );
  expect(rows).toEqual([
    { time: "2026-08-22T10:00:00Z", group: ["checkout"], values: [42, 183500000.5] },
    { time: "2026-08-22T10:00:00Z", group: ["cart"], values: [7, null] },
    { time: "2026-08-22T10:30:00Z", group: ["checkout"], values: [null, 90250000] },
  ]);
  expect(odd).not.toHaveBeenCalled();
});

test("rows in columns have the groups by the columns' names, and the time as a string", () => {
  const rows = readRows(
    [
      { series_0: "42", SpanName: "GET", ServiceName: "checkout", __hdx_time_bucket: "2026-08-22T10:05:00Z" },
      { series_1: 183500000.5, ServiceName: "cart", SpanName: "PUT", __hdx_time_bucket: "2026-08-22 10:00:00" },
    ],
    2,
    ["ServiceName", "SpanName"],
  );
  expect(rows).toEqual([
    { time: "2026-08-22T10:00:00Z", group: ["cart", "PUT"], values: [null, 183500000.5] },
    { time: "2026-08-22T10:05:00Z", group: ["checkout", "GET"], values: [42, null] },
  ]);
});

test("columns with other names are kept unchanged", () => {
  const rows = readRows([{ series_0: 1, "arrayElement(x)": "a", __hdx_time_bucket: "2026-08-22T10:00:00Z" }], 1, [
    "x['a']",
  ]);
  expect(rows[0]?.group).toEqual(["a"]);
});

test("rows are sorted by time, equal times in the order of the response, rows without a time last", () => {
  const at = (ts_bucket: number | string | null, value: number): JsonObject => ({
    ts_bucket,
    group: [],
    "series_0.data": value,
  });
  const rows = readRows([at(null, 0), at(1787394600000, 1), at("1787392800000", 2), at(1787392800000, 3)], 1);
  expect(rows.map(({ values }) => values)).toEqual([[2], [3], [1], [0]]);
  expect(rows[3]?.time).toBeNull();
});

test("group values that are not strings become strings", () => {
  const group = ["a", 1, true, null, ["x"], { y: 1 }];
  expect(readRows([{ ts_bucket: 1787392800000, group, "series_0.data": 1 }], 1)[0]?.group).toEqual([
    "a",
    "1",
    "true",
    null,
    '["x"]',
    '{"y":1}',
  ]);
});

test.each([
  ["42", 42],
  ["-0.25", -0.25],
  ["9007199254740993", Decimal.parse("9007199254740993")],
  ["18446744073709551615", Decimal.parse("18446744073709551615")],
  ["1e3", 1000],
  [0.5, 0.5],
  [null, null],
  ["nan", null],
  ["-inf", null],
  ["", null],
  ["abc", undefined],
  [true, undefined],
])("the value %j is the number %j", (given, expected) => {
  expect(chartNumber(given)).toEqual(expected);
});

test("a value that is not a number or a time is null, with a warning that names its path", () => {
  const rows = readRows([{ ts_bucket: "soon", group: [], "series_0.data": "abc" }], 1);
  expect(rows).toEqual([{ time: null, group: [], values: [null] }]);
  expect(odd.mock.calls).toEqual([
    ["[0].ts_bucket", "soon", "a time"],
    ['[0]["series_0.data"]', "abc", "a number"],
  ]);
});
