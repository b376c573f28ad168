import type { ObjectValue } from "terraform-provider-sdk/values";
import { startEmulator } from "../../../lib/emulator";
import { runningEmulator } from "../../support/emulator";
import { absentInstance, type Instance, type Runtime, runtimesOf } from "../../support/runtime";
import { charts, connectionId, furnish, log, onChart, onTile } from "./alert-store";

const emulator = runningEmulator({ serviceVersion: "next", fill: furnish });

/** A new process of the provider, which remembers nothing but states. */
async function alerts(settings: ObjectValue = {}): Promise<Runtime> {
  emulator.clearRequests();
  return (await runtimesOf({ openSource: emulator.openSource, ...settings }))("observability_alert");
}

const config = (index: number): ObjectValue => ({ ...onChart, name: `Errors ${index}` });

async function createAlerts(count: number): Promise<Instance[]> {
  const runtime = await alerts();
  return Promise.all(Array.from({ length: count }, (_, index) => runtime.run(config(index), absentInstance)));
}

const requests = () =>
  emulator.requests().map(({ method, path }) => `${method} ${path.replace(/^\/api\/v2|\?.*$/g, "")}`);
const id = ({ state }: Instance) => String(state?.id);

/** What somebody does in the UI, which moves `updatedAt`. */
function edit(instance: Instance, where: string): void {
  emulator.edit("alerts", id(instance), (record) => {
    record.chartConfig = { ...JSON.parse(charts.line), select: [{ aggFn: "count", where }] };
    record.updatedAt = new Date(Date.parse(record.updatedAt) + 1000).toISOString();
  });
}

test("alerts with charts that nobody touched take one list, and one read for each that was changed or evaluated", async () => {
  const made = await createAlerts(12);
  const unchanged = await alerts();
  const refreshed = await Promise.all(made.map((one) => unchanged.read(one)));
  expect(refreshed.map(({ state }) => state)).toEqual(made.map(({ state }) => state));
  expect(requests()).toEqual(["GET /alerts"]);

  const [first, second] = made as [Instance, Instance];
  edit(first, "SeverityText:warn");
  emulator.edit("alerts", id(second), (record) => {
    record.updatedAt = new Date(Date.parse(record.updatedAt) + 1000).toISOString();
  });
  const later = await alerts();
  const now = await Promise.all(made.map((one) => later.read(one)));
  expect(requests().sort()).toEqual(["GET /alerts", `GET /alerts/${id(first)}`, `GET /alerts/${id(second)}`].sort());
  expect(now[0]?.state?.chart).toContain("SeverityText:warn");
  expect(now[1]?.state?.chart).toBe(charts.line);
  const plans = await Promise.all(now.map((one, index) => later.plan(config(index), one)));
  expect(plans.map(({ empty }) => empty)).toEqual([false, ...Array.from({ length: 11 }, () => true)]);

  const again = await alerts();
  await Promise.all(now.map((one) => again.read(one)));
  expect(requests()).toEqual(["GET /alerts"]);
});

test("a plan takes a chart for unchanged while `updatedAt` stays, because the list of a service does not show charts", async () => {
  const made = await createAlerts(3);
  const [edited] = made as [Instance];
  emulator.edit("alerts", id(edited), (record) => {
    record.chartConfig = { ...JSON.parse(charts.line), select: [{ aggFn: "count", where: "SeverityText:warn" }] };
  });
  const later = await alerts();
  const now = await Promise.all(made.map((one) => later.read(one)));
  expect(now[0]?.state?.chart).toBe(charts.line);
  expect(requests()).toEqual(["GET /alerts"]);
});

test("an apply of many alerts overwrites no chart that somebody changed, even if `updatedAt` did not move", async () => {
  const made = await createAlerts(6);
  const [edited] = made as [Instance];
  const changed = { ...JSON.parse(charts.line), select: [{ aggFn: "count", where: "SeverityText:warn" }] };
  emulator.edit("alerts", id(edited), (record) => {
    record.chartConfig = changed;
  });
  const later = await alerts();
  const updates = made.map((one, index) => later.run({ ...config(index), threshold: 11 }, one));
  const [rejected, ...applied] = await Promise.allSettled(updates);
  expect(rejected).toMatchObject({
    reason: { message: expect.stringMatching(/has changed since .*: chart\. Nothing/) },
  });
  expect(applied.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => "fulfilled"));
  expect(emulator.dump().alerts[0]).toMatchObject({ threshold: 10, chartConfig: changed });
  expect(requests().sort()).toEqual(
    [
      "GET /alerts",
      ...made.map((one) => `GET /alerts/${id(one)}`),
      ...made.slice(1).map((one) => `PUT /alerts/${id(one)}`),
    ].sort(),
  );
});

test("what the service stores in another meaning than it was sent is read again, and shown", async () => {
  emulator.faults.add({
    kind: "status-after",
    method: "POST",
    path: "*/alerts",
    status: 200,
    contentType: "application/json",
    count: 1,
    body: {
      data: {
        id: "66e0000000000000000000f1",
        source: "inline",
        chartConfig: { ...JSON.parse(charts.line), groupBy: "ServiceName" },
        updatedAt: "2026-01-01T00:00:00.000Z",
      },
    },
  });
  const made = await (await alerts()).run(onChart, absentInstance);
  emulator.insert("alerts", {
    ...emulator.dump().alerts[0],
    id: "66e0000000000000000000f1",
    chartConfig: { ...JSON.parse(charts.line), groupBy: "ServiceName" },
    updatedAt: "2026-01-01T00:00:00.000Z",
  } as never);
  const later = await alerts();
  const [now] = await Promise.all([
    later.read(made),
    later.read({ ...made, state: { ...made.state, id: "66e0000000000000000000f2" } }),
  ]);
  expect(now?.state?.chart).toContain("ServiceName");
});

test("presentation that others set is no drift, and an update sends it back; what else they set is drift, member by member", async () => {
  const runtime = await alerts();
  const made = await runtime.run(onChart, absentInstance);
  const change = (more: object) =>
    emulator.edit("alerts", id(made), (record) => {
      record.chartConfig = { ...JSON.parse(charts.line), ...more };
      record.updatedAt = new Date(Date.parse(record.updatedAt) + 1000).toISOString();
    });
  change({ numberFormat: { output: "percent" }, madeUp: { by: "a newer version" } });
  const later = await alerts();
  const read = await later.read(made);
  expect((await later.plan(onChart, read)).empty).toBe(true);
  await later.run({ ...onChart, threshold: 11 }, read);
  expect(emulator.dump().alerts[0]).toMatchObject({
    threshold: 11,
    chartConfig: { numberFormat: { output: "percent" } },
  });
  change({ groupBy: "ServiceName" });
  const drifted = await (await alerts()).read(made);
  expect(JSON.parse(String(drifted.state?.chart))).toEqual({ ...JSON.parse(charts.line), groupBy: "ServiceName" });
});

test("an alert moves between its own chart and a tile in place, and names that the service derived are derived again", async () => {
  const runtime = await alerts();
  const tile = await runtime.run(onTile, absentInstance);
  expect(emulator.dump().alerts[0]).toMatchObject({ displayName: "API health - A line" });
  const inline = await runtime.run(onChart, tile);
  expect(emulator.dump().alerts).toMatchObject([{ id: id(tile), source: "inline", displayName: null }]);
  const back = await runtime.run(onTile, inline);
  expect(emulator.dump().alerts).toMatchObject([{ id: id(tile), source: "tile", displayName: "API health - A line" }]);
  expect(await runtime.plan(onTile, await runtime.read(back))).toMatchObject({ empty: true });
});

test("titles and tags that the configuration omits stay as people wrote them", async () => {
  const made = await (await alerts()).run(onTile, absentInstance);
  emulator.edit("alerts", id(made), (record) => {
    record.displayName = "Written in the UI";
    record.tags = ["ui"];
  });
  const later = await alerts();
  const read = await later.read(made);
  expect((await later.plan(onTile, read)).empty).toBe(true);
  await later.run({ ...onTile, threshold: 11 }, read);
  expect(emulator.dump().alerts).toMatchObject([{ threshold: 11, displayName: "Written in the UI", tags: ["ui"] }]);
});

test("an equal alert that a killed run left behind is adopted only if its chart is the same", async () => {
  await (await alerts()).run({ ...config(1), chart: charts.number }, absentInstance);
  await (await alerts()).run(config(2), absentInstance);
  const runtime = await alerts({ onExisting: "adopt" });
  expect((await runtime.plan(config(1), absentInstance)).state?.id).not.toEqual(expect.any(String));
  expect((await runtime.plan(config(2), absentInstance)).state?.id).toEqual(expect.any(String));
});

test("a chart that the service would reject, or never evaluate as it seems, is reported by the plan", async () => {
  const runtime = await alerts();
  const chart = (more: object) =>
    JSON.stringify({ displayType: "line", sourceId: log, select: [{ aggFn: "count" }], ...more });
  await expect(runtime.plan({ ...onChart, chart: chart({ displayType: "pie" }) }, absentInstance)).rejects.toThrow(
    /chart.displayType is "pie".*"?line"?, "?stacked_bar"?, "?number"?/,
  );
  expect(await runtime.validate({ ...onChart, chart: chart({ formulas: [{ expression: "A / B" }] }) })).toEqual([
    expect.stringMatching(/^warning: chart.formulas\[0\].expression/),
  ]);
  expect(await runtime.validate({ ...onTile, chart: charts.line })).toEqual([
    "warning: chart conflicts with `dashboard_id` and `tile_id`; an alert watches either a tile or its own chart. The plan accepts it only if the service already holds it.",
  ]);
  expect(await runtime.validate({ ...onChart, groupBy: "ServiceName" })).toEqual([
    "warning: group_by applies only to saved search alerts; an alert with its own chart uses the grouping of its chart. Remove it. The plan accepts it only if the service already holds it.",
  ]);
  expect(await runtime.validate({ ...onTile, source: "inline" })).toContain(
    'warning: chart is missing; it is required when `source` is "inline". The plan accepts it only if the service already holds it.',
  );
  const ratio = chart({ select: [{ aggFn: "count" }, { aggFn: "count", where: "a:b" }] });
  expect((await runtime.plan({ ...onChart, chart: ratio }, absentInstance)).warnings).toEqual([
    expect.stringContaining("The chart has 2 series, but the service compares only the last one"),
  ]);
  await expect(runtime.plan({ ...onTile, interval: "30s" }, absentInstance)).rejects.toThrow(
    "interval is 30s, which is supported only in managed mode",
  );
});

test("a service that has no such alerts is named by the error", async () => {
  const older = await startEmulator();
  try {
    const runtime = (await runtimesOf({ openSource: older.openSource }))("observability_alert");
    await expect(runtime.run(onChart, absentInstance)).rejects.toThrow(/version/);
  } finally {
    await older.close();
  }
});

test("a chart of raw SQL without an interval is an error of the plan", async () => {
  const runtime = await alerts();
  const chart = JSON.stringify({ displayType: "line", configType: "sql", connectionId, sqlTemplate: "SELECT 1" });
  await expect(runtime.plan({ ...onChart, chart }, absentInstance)).rejects.toThrow(
    /The SQL of the chart has no interval, so the service rejects an alert on it. Group its rows by \$__timeInterval/,
  );
});

test("a chart that the service holds although a rule rejects it is a warning until the chart changes", async () => {
  const made = await (await alerts()).run(config(0), absentInstance);
  const sql = { displayType: "line", configType: "sql", connectionId, sqlTemplate: "SELECT 1" };
  emulator.edit("alerts", id(made), (record) => {
    record.chartConfig = sql;
    record.updatedAt = new Date(Date.parse(record.updatedAt) + 1000).toISOString();
  });
  const runtime = await alerts();
  const read = await runtime.read(await runtime.import(id(made)));
  const renamed = { ...config(0), name: "Renamed", chart: JSON.stringify(sql) };
  const says = /The SQL of the chart has no interval/;
  expect((await runtime.plan(renamed, read)).warnings).toEqual([expect.stringMatching(says)]);
  const other = JSON.stringify({ ...sql, sqlTemplate: "SELECT 2" });
  await expect(runtime.plan({ ...renamed, chart: other }, read)).rejects.toThrow(says);
});

test("an alert whose record has no source watches what it refers to", async () => {
  const made = await (await alerts()).run(onTile, absentInstance);
  emulator.edit("alerts", id(made), (record) => {
    Object.assign(record, { source: undefined });
  });
  const runtime = await alerts();
  const read = await runtime.read(await runtime.import(id(made)));
  expect(read.state?.source).toBe("tile");
  expect(await runtime.plan(onTile, read)).toMatchObject({ empty: true });
});

test("a chart that the service has no words for stays in the state, and an import says that one is missing", async () => {
  const made = await (await alerts()).run(config(0), absentInstance);
  emulator.edit("alerts", id(made), (record) => {
    record.chartConfig = { displayType: "line", ...record.chartConfig, having: "a > 1" };
    record.updatedAt = new Date(Date.parse(record.updatedAt) + 1000).toISOString();
  });
  const runtime = await alerts();
  const read = await runtime.read(made);
  expect(read.state?.chart).toBe(charts.line);
  expect(await runtime.plan(config(0), read)).toMatchObject({ empty: true });
  const imported = await runtime.import(id(made));
  expect(imported.state).toMatchObject({ source: "inline", chart: null });
  const { chart: _, ...without } = config(0);
  expect(await runtime.validate({ ...without, source: "inline" })).toContainEqual(
    expect.stringContaining("chart is missing"),
  );
});
