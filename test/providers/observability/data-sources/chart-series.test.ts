import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { validate } from "terraform-provider-sdk/definitions";
import { Decimal } from "terraform-provider-sdk/schema";
import { chartSeries } from "../../../../lib/kinds/queries";
import { bothModes, dataSourcesOf, listIn, type Read } from "../../../support/data-sources";
import { runningEmulator } from "../../../support/emulator";
import { ids } from "./service-data";

const emulator = runningEmulator();
let read: Read;
let managed: Read;

beforeAll(async () => {
  ({ openSource: read, managed } = await bothModes(emulator, { maxRetries: 0 }));
});

const count = { sourceId: ids.logs, aggFn: "count" };
const hour = { startTime: "2026-01-01T00:00:00Z", endTime: "2026-01-01T01:00:00Z", granularity: "30m" };

/** The bodies that a query sends, and what it makes of the response. */
async function exchange(config: object, text = '{"data":[]}') {
  const bodies: unknown[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk;
    });
    request.on("end", () => {
      bodies.push(JSON.parse(body));
      response.setHeader("Content-Type", "application/json").end(text);
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  try {
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const service = await dataSourcesOf({ openSource: { baseUrl, apiKey: "key" } });
    const { result, problems } = await service("chart_series", config);
    return { bodies, result, problems };
  } finally {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
}

test("the query is sent in the service's terms: milliseconds, and where and groupBy also when absent", async () => {
  const { bodies, problems } = await exchange({
    startTime: "2026-01-01T01:00:00+01:00",
    endTime: "1767229200000",
    series: [count],
  });
  expect(problems).toEqual([]);
  expect(bodies).toEqual([
    {
      startTime: 1767225600000,
      endTime: 1767229200000,
      series: [{ sourceId: ids.logs, aggFn: "count", where: "", groupBy: [] }],
    },
  ]);
});

test("every member of a query's series is sent; members of a tile's presentation are not", async () => {
  const sent = {
    sourceId: ids.logs,
    aggFn: "quantile",
    level: 0.75,
    field: "Duration",
    where: "SpanName = 'GET'",
    whereLanguage: "sql",
    groupBy: ["ServiceName", "SpanName"],
    metricName: "latency",
    metricDataType: "histogram",
    dataSource: "metrics",
    sortOrder: "desc",
    type: "time",
  };
  const drawing = { alias: "p75", displayType: "stacked_bar", numberFormat: { output: "duration" } };
  const { bodies } = await exchange({ ...hour, seriesReturnType: "ratio", series: [{ ...sent, ...drawing }] });
  expect(bodies).toMatchObject([{ granularity: "30m", seriesReturnType: "ratio" }]);
  expect((bodies[0] as { series: unknown[] }).series).toEqual([sent]);
});

test("64-bit integers keep their digits, and the response is available unchanged", async () => {
  const response = '{"data":[{"ts_bucket":1767225600000,"group":[],"series_0.data":"18446744073709551615"}], "x": 1e2}';
  const { result } = await exchange({ ...hour, series: [count] }, response);
  expect(listIn(result, "rows")).toEqual([
    { time: "2026-01-01T00:00:00Z", group: [], values: [Decimal.parse("18446744073709551615")] },
  ]);
  expect(result?.responseJson).toBe(response);
});

test("rows have a time, a group and a value for every series", async () => {
  const series = [
    { ...count, groupBy: ["ServiceName"] },
    { ...count, aggFn: "avg", field: "SeverityNumber", groupBy: ["ServiceName"] },
  ];
  const { result, problems } = await read("chart_series", { ...hour, series });
  expect(problems).toEqual([]);
  const rows = listIn(result, "rows");
  expect(result?.rowCount).toBe(rows.length);
  expect(new Set(rows.map(({ time }) => time))).toEqual(new Set(["2026-01-01T00:00:00Z", "2026-01-01T00:30:00Z"]));
  for (const { group, values } of rows) {
    expect(group).toEqual([expect.any(String)]);
    expect(values).toEqual([expect.any(Number), expect.any(Number)]);
  }
});

test.each(["ratio", "column"])("the return type %s returns rows too", async (seriesReturnType) => {
  const series = [{ ...count, groupBy: ["ServiceName"] }];
  const plain = listIn((await read("chart_series", { ...hour, series })).result, "rows");
  const { result, problems } = await read("chart_series", { ...hour, seriesReturnType, series });
  expect(problems).toEqual([]);
  expect(listIn(result, "rows")).toEqual(plain);
  expect(plain.length).toBeGreaterThan(0);
});

test("a query with a failing series names it, with the service's message", async () => {
  const series = [count, { ...count, where: "level:(error" }, { ...count, where: "(" }];
  const { result, problems } = await read("chart_series", { ...hour, series });
  expect(result).toBeNull();
  expect(problems).toMatchObject([{ severity: "error", summary: "Service failed", path: "series[1]" }]);
  expect(problems[0]?.detail).toMatch(/^Series 1: POST .*\/charts\/series returned 500: Expected a term but/);
});

test("a missing source is reported at its series", async () => {
  const gone = "66e0000000000000000005ff";
  emulator.clearRequests();
  const { problems } = await read("chart_series", { ...hour, series: [count, { ...count, sourceId: gone }] });
  expect(problems).toMatchObject([{ severity: "error", path: "series[1]" }]);
  expect(problems[0]?.detail).toContain("Source not found for series 1");
  expect(emulator.requests()).toHaveLength(1);
});

test("a failure that does not concern the query stays unchanged", async () => {
  const stranger = await dataSourcesOf({ openSource: { ...emulator.openSource, apiKey: "wrong" } });
  emulator.clearRequests();
  const { problems } = await stranger("chart_series", { ...hour, series: [count, count] });
  expect(problems).toMatchObject([{ summary: "Service did not accept the credential", path: "" }]);
  expect(emulator.requests()).toHaveLength(1);
});

test("charts cannot be queried in managed mode, and nothing is sent", async () => {
  const { problems } = await managed("chart_series", { ...hour, series: [count] });
  expect(problems[0]?.detail).toMatch(
    /^Querying chart series is not possible in managed mode\. Only open_source mode supports it/,
  );
  expect(emulator.requests()).toEqual([]);
});

test.each([
  [{ aggFn: "avg" }, ["Missing argument"]],
  [{ aggFn: "quantile", level: 0.9 }, ["Missing argument"]],
  [{ aggFn: "avg", field: "SeverityNumber" }, []],
  [{ aggFn: "count" }, []],
  [{ aggFn: "avg", metricName: "cpu" }, []],
])("a function of a column without a column is rejected before a request: %j", (series, summaries) => {
  const query = { ...hour, series: [{ sourceId: ids.logs, ...series }] };
  const found = validate(chartSeries.type, query, { isOpaque: () => false, dialect: "clickstack" });
  expect(found.map(({ summary }) => summary)).toEqual(summaries);
});
