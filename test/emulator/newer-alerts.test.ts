import { startEmulator } from "../../lib/emulator";
import { seed } from "../../lib/emulator/store/seed-ids";
import { runningEmulator } from "../support/emulator";
import { dashboardWith, logs, managed, openSource, tileAlert, webhook } from "./support";

const chartConfig = {
  displayType: "line",
  sourceId: logs,
  select: [{ aggFn: "count", where: "SeverityText:error", whereLanguage: "lucene" }],
};
const rest = {
  threshold: 10,
  thresholdType: "above",
  interval: "5m",
  channel: { type: "webhook", webhookId: webhook },
};
const prometheus = "66e000000000000000000516";
const ownChart = { ...rest, source: "inline", chartConfig };

describe("Alerts of the version after the recorded one", () => {
  const emulator = runningEmulator({ serviceVersion: "next", kept: true });
  beforeAll(() => {
    const [log] = emulator.dump().sources;
    if (log) emulator.insert("sources", { ...log, id: prometheus, kind: "promql", name: "Prometheus" });
  });
  const send = openSource(emulator);

  test("have a chart of their own, which the list omits", async () => {
    const { id, ...created } = (await send("POST", "/alerts", ownChart)).body.data;
    expect(created).toMatchObject({ source: "inline", chartConfig, displayName: "Alert", tags: [] });
    expect((await send("GET", `/alerts/${id}`)).body.data).toMatchObject({ chartConfig });
    const [entry] = (await send("GET", "/alerts")).body.data.filter((one: { id: string }) => one.id === id);
    expect(entry).toMatchObject({ source: "inline" });
    expect(entry).not.toHaveProperty("chartConfig");
  });

  test("lose what belonged to their former source", async () => {
    const { dashboardId, tileId } = await dashboardWith(send);
    const { id } = (await send("POST", "/alerts", ownChart)).body.data;
    const onTile = (await send("PUT", `/alerts/${id}`, tileAlert(dashboardId, tileId))).body.data;
    expect(onTile).toMatchObject({ source: "tile", tileId });
    expect(onTile).not.toHaveProperty("chartConfig");
    const back = (await send("PUT", `/alerts/${id}`, ownChart)).body.data;
    expect(back).toMatchObject({ source: "inline", chartConfig });
    expect(back).not.toHaveProperty("tileId");
  });

  test("derive titles and tags that a body omits from what they watch", async () => {
    const { dashboardId, tileId } = await dashboardWith(send);
    const body = tileAlert(dashboardId, tileId);
    const { id, ...created } = (await send("POST", "/alerts", { ...body, displayName: "Mine", tags: ["a"] })).body.data;
    expect(created).toMatchObject({ displayName: "Mine", tags: ["a"] });
    expect((await send("PUT", `/alerts/${id}`, body)).body.data).toMatchObject({
      displayName: expect.stringMatching(/ - Errors$/),
      tags: ["shop"],
    });
    const named = { ...ownChart, chartConfig: { ...chartConfig, name: "Chart", where: "a:b" } };
    const { body: own } = await send("POST", "/alerts", { ...named, displayName: null, tags: null });
    expect(own.data).toMatchObject({ displayName: "Chart", tags: [], chartConfig: { name: "Chart", where: "a:b" } });
  });

  test.each([
    [{ displayName: "  " }, "displayName: String must contain at least 1 character(s)"],
    [{ displayName: "x".repeat(513) }, "displayName: String must contain at most 512 character(s)"],
    [{ tags: ["x".repeat(33)] }, "tags.0: String must contain at most 32 character(s)"],
  ])("have bounds: %j", async (more, message) => {
    expect((await send("POST", "/alerts", { ...ownChart, ...more })).body.message).toBe(
      `Body validation failed: ${message}`,
    );
  });

  test("lose the upper bound with its range, and say no chart that the API has no words for", async () => {
    const range = { ...ownChart, thresholdType: "between", thresholdMax: 20 };
    const { id } = (await send("POST", "/alerts", range)).body.data;
    expect((await send("PUT", `/alerts/${id}`, ownChart)).body.data).not.toHaveProperty("thresholdMax");
    emulator.edit("alerts", id, (alert) => {
      alert.chartConfig = { displayType: "line", ...alert.chartConfig, having: "a > 1" };
    });
    const { chartConfig: _, ...read } = (await send("GET", `/alerts/${id}`)).body.data;
    expect(read).toMatchObject({ id, source: "inline" });
    expect(await send("PUT", `/alerts/${id}`, { ...rest, source: "inline" })).toMatchObject({
      status: 400,
      body: { message: "Body validation failed: chartConfig: Required" },
    });
  });

  test.each([
    [
      "another display type",
      { ...chartConfig, displayType: "table" },
      "chartConfig.displayType: Invalid discriminator value. Expected 'line' | 'stacked_line' | 'stacked_bar' | 'number'",
    ],
    [
      "a formula that refers to no series",
      { ...chartConfig, formulas: [{ expression: "A / B" }] },
      'Unknown series "B"',
    ],
    [
      "a formula beside a ratio",
      {
        ...chartConfig,
        select: [...chartConfig.select, { aggFn: "count" }],
        asRatio: true,
        formulas: [{ expression: "A" }],
      },
      "formulas cannot be combined with asRatio",
    ],
    [
      "raw SQL without an interval",
      { configType: "sql", displayType: "line", connectionId: seed.connection, sqlTemplate: "SELECT 1" },
      "must include an interval",
    ],
    ["a source of nobody", { ...chartConfig, sourceId: "66e0000000000000000009ff" }, "Source not found"],
    [
      "a connection of nobody",
      {
        ...chartConfig,
        configType: "sql",
        connectionId: "66e0000000000000000009ff",
        sqlTemplate: "SELECT $__timeInterval(a)",
      },
      "Connection not found",
    ],
    [
      "a formula over a source without a query of its own",
      { ...chartConfig, sourceId: prometheus, formulas: [{ expression: "A" }] },
      "Alerts with formulas require a Metric, Log, or Trace source",
    ],
    [
      "PromQL",
      { ...chartConfig, configType: "promql" },
      'chartConfig.configType: configType must be "sql" or omitted (builder configs carry no configType)',
    ],
    [
      "a condition beside raw SQL",
      { configType: "sql", displayType: "line", connectionId: seed.connection, sqlTemplate: "", where: "a" },
      "Raw SQL alert configs have no chart-level where; filter inside the sqlTemplate instead",
    ],
  ])("are rejected with %s", async (_, chart, message) => {
    const rejected = await send("POST", "/alerts", { ...ownChart, chartConfig: chart });
    expect(rejected).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } });
  });

  test.each([undefined, "dashboard"])("name the sources there are: %s", async (source) => {
    const { body, status } = await send("POST", "/alerts", { ...ownChart, source });
    const text = "source: Invalid discriminator value. Expected 'saved_search' | 'tile' | 'inline'";
    expect([status, body.message]).toEqual([400, expect.stringContaining(text)]);
  });

  test("have no chart beside another source", async () => {
    const { dashboardId, tileId } = await dashboardWith(send);
    const rejected = await send("POST", "/alerts", { ...tileAlert(dashboardId, tileId), chartConfig });
    expect(rejected.body.message).toBe(
      'Body validation failed: chartConfig: chartConfig is only supported when source is "inline"',
    );
  });

  test("have charts and short intervals in managed mode", async () => {
    const ask = managed(emulator);
    const stacked = { ...ownChart, chartConfig: { ...chartConfig, displayType: "stacked_line", name: "Errors" } };
    const made = await ask("POST", "/alerts", stacked);
    expect(made.body.result).toMatchObject({ chartConfig: { displayType: "stacked_line", name: "Errors" } });
    const { dashboardId, tileId } = await dashboardWith(send);
    const short = { ...tileAlert(dashboardId, tileId), interval: "30s" };
    expect((await ask("POST", "/alerts", short)).body.result).toMatchObject({ interval: "30s" });
    expect((await send("POST", "/alerts", short)).status).toBe(400);
  });

  test("are evaluated like alerts on tiles, and titled by their display name", async () => {
    const now = Date.parse("2026-03-02T10:00:00Z");
    emulator.clock.set(now);
    const { id } = (await send("POST", "/alerts", { ...ownChart, threshold: 0, displayName: "Errors" })).body.data;
    emulator.clock.set(now + 300_000);
    await emulator.evaluate();
    expect((await send("GET", `/alerts/${id}`)).body.data).toMatchObject({ state: "ALERT", chartConfig });
    expect(emulator.deliveries().filter(({ alertId }) => alertId === id)).toMatchObject([{ title: "🚨 Errors" }]);
  });
});

test("A strict service rejects members that it does not know, at any depth, and names all of them", async () => {
  const emulator = await startEmulator({ serviceVersion: "next", strict: true });
  try {
    const send = openSource(emulator);
    const { dashboardId, tileId } = await dashboardWith(send);
    const body = tileAlert(dashboardId, tileId);
    expect((await send("POST", "/alerts", body)).status).toBe(200);
    const grown = { ...body, later: 1, channel: { ...rest.channel, later: 1, newer: null } };
    expect(await send("POST", "/alerts", grown)).toMatchObject({
      status: 400,
      body: {
        message:
          "Body validation failed: Unrecognized key(s) in object: 'later'; channel: Unrecognized key(s) in object: 'later', 'newer'",
      },
    });
    const inherited = await send("POST", "/alerts", {
      ...body,
      constructor: 1,
      channel: { ...rest.channel, toString: 1 },
    });
    expect(inherited.body.message).toBe(
      "Body validation failed: Unrecognized key(s) in object: 'constructor'; channel: Unrecognized key(s) in object: 'toString'",
    );
    const tile = { name: "A", x: 0, y: 0, w: 12, h: 5, config: { ...chartConfig, later: 1 } };
    const { body: rejected } = await send("POST", "/dashboards", { name: "D", tags: [], tiles: [tile] });
    expect(rejected.message).toContain("tiles.0.config: Unrecognized key(s) in object: 'later'");
  } finally {
    await emulator.close();
  }
});

test("The recorded version has no alerts with a chart of their own", async () => {
  const emulator = await startEmulator();
  try {
    const send = openSource(emulator);
    expect((await send("POST", "/alerts", ownChart)).status).toBe(400);
    const { dashboardId, tileId } = await dashboardWith(send);
    const created = (
      await send("POST", "/alerts", { ...tileAlert(dashboardId, tileId), displayName: "Mine", tags: ["a"] })
    ).body.data;
    expect(created).not.toHaveProperty("displayName");
    expect(created).not.toHaveProperty("tags");
  } finally {
    await emulator.close();
  }
});
