import { runningEmulator } from "../support/emulator";
import { logs, metrics, openSource } from "./support";

const start = Date.parse("2026-01-05T00:00:00Z");
const hour = 3_600_000;
const count = { sourceId: logs, aggFn: "count", where: "", groupBy: [] as string[] };
const query = (more: object) => ({
  startTime: start,
  endTime: start + 2 * hour,
  granularity: "1h",
  series: [count],
  ...more,
});

describe("Chart series", () => {
  const emulator = runningEmulator({ kept: true });

  const send = openSource(emulator);

  const rows = async (body: object) => (await send("POST", "/charts/series", body)).body.data;

  test("are the same every time, with counts as strings and measurements as numbers", async () => {
    const cpu = { ...count, sourceId: metrics, aggFn: "avg", metricName: "cpu.usage", metricDataType: "gauge" };
    const body = query({ series: [count, cpu], endTime: start + 2 * hour - 1 });
    const first = await rows(body);
    expect(first).toHaveLength(2);
    expect(first[0]).toEqual({
      ts_bucket: start,
      group: [],
      "series_0.data": expect.stringMatching(/^\d+$/),
      "series_1.data": expect.any(Number),
    });
    expect(await rows(body)).toEqual(first);
  });

  test("a finer granularity adds up to the coarser one", async () => {
    const sum = (list: Record<string, string>[]) => list.reduce((all, row) => all + Number(row["series_0.data"]), 0);
    expect(sum(await rows(query({ granularity: "15m" })))).toBe(sum(await rows(query({}))));
  });

  test("groups split the whole, one row per bucket and group", async () => {
    const grouped = await rows(query({ series: [{ ...count, groupBy: ["ServiceName", "SeverityText"] }] }));
    expect(grouped[0].group).toEqual(["web", "info"]);
    expect(new Set(grouped.map((row: { group: string[] }) => row.group.join("/"))).size).toBe(grouped.length / 2);
  });

  test("a filter lets fewer events through", async () => {
    const [row] = await rows(query({ series: [count, { ...count, where: "SeverityText:error" }] }));
    expect(Number(row["series_1.data"])).toBeLessThan(Number(row["series_0.data"]) / 2);
  });

  test("columns are raw rows with the bucket as a string", async () => {
    const series = [{ ...count, groupBy: ["ServiceName"] }];
    const [row] = await rows(query({ series, seriesReturnType: "column" }));
    expect(row).toEqual({
      series_0: expect.stringMatching(/^\d+$/),
      ServiceName: "web",
      __hdx_time_bucket: "2026-01-05T00:00:00Z",
    });
  });

  test("an inverted range and the future have no data", async () => {
    expect(await rows(query({ endTime: start - hour }))).toEqual([]);
    const later = Date.now() + 24 * hour;
    expect(await rows(query({ startTime: later, endTime: later + hour }))).toEqual([]);
  });

  test.each([
    [
      "an unknown source",
      { series: [{ ...count, sourceId: "66e0000000000000000005ff" }] },
      404,
      "Source not found for series 0",
    ],
    ["a filter that cannot be read", { series: [{ ...count, where: "nope(" }] }, 500, "Expected a term"],
    ["more buckets than a query survives", { startTime: 1_000_000_000_000, granularity: "30s" }, 500, "buckets"],
  ])("%s is an error in its own form", async (_case, more, status, error) => {
    const reply = await send("POST", "/charts/series", query(more));
    expect([reply.status, reply.body]).toEqual([status, { error: expect.stringContaining(error) }]);
  });

  test.each([
    [{ startTime: 1767225600 }, "startTime: Timestamp must be in milliseconds"],
    [{ granularity: "3m" }, "granularity: Invalid enum value"],
    [{ series: [count, { ...count, groupBy: ["a"] }] }, "All series must have the same groupBy fields"],
    [{ series: [] }, "series: Series array cannot be empty"],
  ])("a query with %j is rejected", async (more, message) => {
    const reply = await send("POST", "/charts/series", query(more));
    expect([reply.status, reply.body]).toEqual([400, { message: expect.stringContaining(message) }]);
  });
});
