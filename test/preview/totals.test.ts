import { createClient, resolveSettings } from "../../lib/client";
import type { TileData } from "../../lib/drawing";
import type { Values } from "../../lib/tools/plans/plan-json";
import { readPlan } from "../../lib/tools/plans/read-plan";
import { askService } from "../../lib/tools/preview/ask";
import { Service } from "../../lib/tools/preview/live";
import { aggregate, type DataRow, type RowsService, rowsService } from "./rows-service";

const minute = 60_000;
const hour = 60 * minute;
// Not on the boundary of any bucket, and three hours after one of 1, 2 and 7 days.
const currentTime = Date.UTC(2026, 7, 20, 3, 7, 11);

/** A row a minute over three days: durations that rise and fall, of three services. */
const rowsUntil = (end: number): DataRow[] =>
  Array.from({ length: 60 * 24 * 3 }, (_, index) => {
    const Duration = index % 300 === 0 ? 400 : (index * 37) % 100;
    const ServiceName = ["web", "api", "job"][index % 3] ?? "";
    return { time: end - (index + 0.5) * minute, Duration, ServiceName };
  }).reverse();

const rows = rowsUntil(currentTime);
let service: RowsService;

beforeAll(async () => {
  service = await rowsService(rows);
});

afterAll(() => service.close());

/** What a tile of this content shows, asked as the command asks. */
async function totalsShown(
  config: Values,
  { since = 24 * hour, at = currentTime, from = service }: { since?: number; at?: number; from?: RowsService } = {},
): Promise<TileData> {
  const tile = { name: "T", config: JSON.stringify({ sourceId: "s", ...config }) };
  const change = { actions: ["create"], before: null, after: { name: "D", tiles: [tile] } };
  const plan = { resource_changes: [{ address: "d", type: "observability_dashboard", change }] };
  const input = {
    openSource: { baseUrl: from.url, apiKey: "key" },
    version: "0",
    rateLimit: { requests: 0, perSeconds: 60 },
  };
  const resolution = resolveSettings(input, {});
  if (!("settings" in resolution)) throw new Error(JSON.stringify(resolution));
  const client = createClient(resolution.settings);
  try {
    const spans = { tilesSince: since, alertsSince: hour, currentTime: at };
    const requests = { sentRequests: 0, mostRequests: 100 };
    const asked = { stack: readPlan("p", plan), service: new Service(client, requests, new AbortController().signal) };
    const limits = { maxFirings: 10, maxFiringShare: 0.5 };
    const { tiles } = await askService([asked], {
      includeUnchanged: true,
      requests,
      limits,
      ...spans,
      report: () => {},
    });
    return [...tiles.values()][0] ?? { kind: "none", reason: "nothing" };
  } finally {
    await client.close();
  }
}

const amounts = (data: TileData): unknown =>
  data.kind === "series" ? data.lines.map(({ label, amount }) => [label, amount]) : data;

const notes = (data: TileData): readonly string[] => (data.kind === "series" ? (data.notes ?? []) : []);

const lastDay = rows.filter(({ time }) => time >= currentTime - 24 * hour);

describe.each([
  ["count", {}],
  ["sum", { valueExpression: "Duration" }],
  ["avg", { valueExpression: "Duration" }],
  ["min", { valueExpression: "Duration" }],
  ["max", { valueExpression: "Duration" }],
  ["quantile", { valueExpression: "Duration", level: 0.95 }],
  ["count_distinct", { valueExpression: "Duration" }],
  ["last_value", { valueExpression: "Duration" }],
  ["none", { valueExpression: "max(Duration)" }],
])("%s", (aggFn, members: { valueExpression?: string; level?: number }) => {
  const query = { aggFn, field: members.valueExpression, level: members.level, groupBy: [] };

  test("of a number is what the function gives over all rows of the span", async () => {
    const data = await totalsShown({ displayType: "number", select: [{ aggFn, ...members, alias: "n" }] });
    expect(amounts(data)).toEqual([["n", aggregate(query, lastDay)]]);
    expect(notes(data)).toEqual([]);
  });

  test.each(["table", "pie", "bar"])("of a %s is what the function gives over all rows of each group", async (kind) => {
    const data = await totalsShown({ displayType: kind, groupBy: "ServiceName", select: [{ aggFn, ...members }] });
    const direct = ["web", "api", "job"].map((name) => [
      name,
      aggregate(
        query,
        lastDay.filter(({ ServiceName }) => ServiceName === name),
      ),
    ]);
    expect(new Map(amounts(data) as [string, number][])).toEqual(new Map(direct as [string, number][]));
  });
});

test("a ratio and a formula are computed of the values over the span", async () => {
  const select = [{ aggFn: "max", valueExpression: "Duration" }, { aggFn: "count" }];
  const [max, count] = [400, lastDay.length];
  expect(amounts(await totalsShown({ displayType: "number", select, asRatio: true }))).toEqual([
    ["ratio", max / count],
  ]);
  const formulas = [{ expression: "A / B * 2", alias: "f" }];
  expect(amounts(await totalsShown({ displayType: "number", select, formulas }))).toEqual([["f", (max / count) * 2]]);
});

test.each([
  [6 * hour, "2d"],
  [3 * hour, "6h"],
  [24 * hour, "2d"],
  [48 * hour, "30d"],
])("a span of %d ms is asked for in one bucket of %s", async (since, bucket) => {
  await totalsShown({ displayType: "number", select: [{ aggFn: "count" }] }, { since });
  expect(service.granularities.at(-1)).toBe(bucket);
});

describe("Of a metric, whose buckets the service returns only from the beginning of the span on,", () => {
  const half = 30 * minute;
  const first = Math.ceil((currentTime - 24 * hour) / half) * half;
  const metric = { valueExpression: "Duration", metricName: "m", metricType: "gauge" };
  const query = (aggFn: string) => ({ aggFn, field: "Duration", groupBy: [] });
  const asked = rows.filter(({ time }) => time >= first);

  test.each(["count", "sum", "increase", "min", "max", "avg", "last_value"])(
    "%s is of all whole buckets",
    async (aggFn) => {
      const metricType = aggFn === "increase" ? "sum" : "gauge";
      const data = await totalsShown({ displayType: "number", select: [{ aggFn, ...metric, metricType }] });
      expect(amounts(data)).toEqual([[aggFn, aggregate(query(aggFn), asked)]]);
      expect(notes(data)).toEqual([]);
      expect(service.granularities.at(-1)).toBe("30m");
    },
  );

  test.each(["quantile", "count_distinct"])("%s is of the last bucket, and the tile says so", async (aggFn) => {
    const last = Math.floor(currentTime / half) * half;
    const data = await totalsShown({ displayType: "number", select: [{ aggFn, ...metric }] });
    expect(amounts(data)).toEqual([
      [
        aggFn,
        aggregate(
          query(aggFn),
          rows.filter(({ time }) => time >= last),
        ),
      ],
    ]);
    expect(notes(data)).toEqual([expect.stringContaining(`${aggFn} is of the time since 2026-08-20 03:00 UTC`)]);
  });

  test.each(["table", "pie", "bar"])("a %s has the mean of each group", async (displayType) => {
    const data = await totalsShown({ displayType, groupBy: "ServiceName", select: [{ aggFn: "avg", ...metric }] });
    const direct = ["web", "api", "job"].map((name) => [
      name,
      aggregate(
        query("avg"),
        asked.filter(({ ServiceName }) => ServiceName === name),
      ),
    ]);
    expect(new Map(amounts(data) as [string, number][])).toEqual(new Map(direct as [string, number][]));
  });

  test("a ratio and a formula are computed of its means", async () => {
    const select = [
      { aggFn: "avg", ...metric },
      { aggFn: "max", ...metric },
    ];
    const [mean, max] = [aggregate(query("avg"), asked) ?? 0, 400];
    expect(amounts(await totalsShown({ displayType: "table", select, asRatio: true }))).toEqual([
      ["ratio", mean / max],
    ]);
    const formulas = [{ expression: "B - A", alias: "f" }];
    expect(amounts(await totalsShown({ displayType: "number", select, formulas }))).toEqual([["f", max - mean]]);
  });

  test("a mean of a histogram is asked for as it is, for the service to reject it", async () => {
    const select = [{ aggFn: "avg", ...metric, metricType: "histogram" }];
    expect(notes(await totalsShown({ displayType: "number", select }))).toEqual([expect.stringContaining("avg is of")]);
  });
});

describe.each(["pie", "bar"])("A %s", (displayType) => {
  const select = [{ aggFn: "sum", valueExpression: "Duration", alias: "total" }];
  const shares = async (more: Values) =>
    (amounts(await totalsShown({ displayType, groupBy: "ServiceName", select, ...more })) as [string, number][]).map(
      ([label]) => label,
    );

  test("has the largest groups that its limit leaves", async () => {
    const all = await shares({});
    expect(all).toHaveLength(3);
    expect(await shares({ limit: 2 })).toEqual(all.slice(0, 2));
    expect(await shares({ limit: 0 })).toEqual(all);
    expect(notes(await totalsShown({ displayType, groupBy: "ServiceName", select, limit: 2 }))).toEqual([]);
  });
});

describe("When every bucket ends within the span", () => {
  // Where buckets of 1, 2, 7 and 30 days begin together.
  const cycle = 210 * 24 * hour;
  const boundary = Math.floor(currentTime / cycle) * cycle;
  const at = boundary + 2 * hour;
  const own = rowsUntil(at);
  let other: RowsService;

  beforeAll(async () => {
    other = await rowsService(own);
  });

  afterAll(() => other.close());

  const value = async (aggFn: string) =>
    totalsShown(
      { displayType: "number", select: [{ aggFn, valueExpression: "Duration" }] },
      { since: 6 * hour, at, from: other },
    );
  const since = (from: number) => own.filter(({ time }) => time >= from);

  test.each(["count", "sum", "min", "max", "last_value"])("%s is of the whole span", async (aggFn) => {
    const data = await value(aggFn);
    const query = { aggFn, field: "Duration", groupBy: [] };
    expect(amounts(data)).toEqual([[aggFn, aggregate(query, since(at - 6 * hour))]]);
    expect(notes(data)).toEqual([]);
  });

  test.each(["avg", "quantile", "count_distinct"])("%s is of the last bucket, and the tile says so", async (aggFn) => {
    const data = await value(aggFn);
    const query = { aggFn, field: "Duration", groupBy: [] };
    expect(amounts(data)).toEqual([[aggFn, aggregate(query, since(boundary))]]);
    expect(notes(data)).toEqual([expect.stringContaining(`${aggFn} is of the time since`)]);
  });
});

describe("A table", () => {
  const table = {
    displayType: "table",
    groupBy: "ServiceName",
    select: [{ aggFn: "count" }, { aggFn: "sum", valueExpression: "Duration", alias: "total" }],
  };
  const firstOf = (data: TileData) => (amounts(data) as [string, number][]).map(([label]) => label);

  test("has its largest groups first, as it usually asks for", async () => {
    const data = await totalsShown({ ...table, orderBy: "1 DESC" });
    expect(firstOf(data)).toEqual(firstOf(await totalsShown(table)));
    expect(notes(data)).toEqual([]);
  });

  test.each([
    [{ having: "total > 1" }, "having is not applied here: total > 1"],
    [{ orderBy: "length(ServiceName)" }, "orderBy is not applied here: length(ServiceName)"],
  ])("says of %j that it is not applied", async (members, note) => {
    const data = await totalsShown({ ...table, ...members });
    expect(notes(data)).toEqual([note]);
    expect(firstOf(data)).toHaveLength(6);
  });
});
