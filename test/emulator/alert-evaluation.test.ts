import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Emulator, startEmulator } from "../../lib/emulator";
import { burnRateSql } from "../../lib/evaluation/burn-rate";
import { watchedQuery } from "../../lib/evaluation/chart";
import { burnRateRows } from "../../lib/evaluation/request-counts";
import { until } from "../../providers/sdk/test/support/inside/testing";
import { lineTile, logs, metrics, openSource, type Send, tileAlert, traces } from "./support";

const minute = 60_000;
const morning = Date.parse("2026-03-02T10:00:00Z");

interface Called {
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver of webhooks on this machine. */
async function receiver(respond: (count: number) => number = () => 200) {
  const calls: Called[] = [];
  const server: Server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      calls.push({ url: request.url ?? "", headers: request.headers, body });
      response.writeHead(respond(calls.length)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { calls, host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}/hook`, close: () => server.close() };
}

const errors = {
  displayType: "line",
  sourceId: logs,
  select: [{ aggFn: "count", where: "SeverityText:error", whereLanguage: "lucene" }],
};

describe("The emulator evaluates alerts", () => {
  let emulator: Emulator;
  let send: Send;
  let hooks: Awaited<ReturnType<typeof receiver>>;
  beforeEach(async () => {
    hooks = await receiver();
    emulator = await startEmulator({ webhookHosts: [hooks.host] });
    send = openSource(emulator);
    emulator.clock.set(morning);
  });
  afterEach(async () => {
    await emulator.close();
    hooks.close();
  });

  async function alertOn(config: object, more: object = {}, hook: object = {}): Promise<string> {
    const webhook = { name: `hook ${Math.random()}`, service: "generic", url: hooks.url, ...hook };
    const { id: webhookId } = (await send("POST", "/webhooks", webhook)).body.data;
    const tiles = [lineTile("Errors", { config })];
    const dashboard = (await send("POST", "/dashboards", { name: "API", tiles })).body.data;
    const channel = { type: "webhook", webhookId };
    const body = { ...tileAlert(dashboard.id, dashboard.tiles[0].id), threshold: 1e6, channel, ...more };
    const reply = await send("POST", "/alerts", body);
    expect(reply.status).toBe(200);
    return reply.body.data.id;
  }
  const shown = async (id: string) => (await send("GET", `/alerts/${id}`)).body.data;
  const evaluated = async (id: string, minutes = 5) => {
    emulator.clock.advance(minutes * minute);
    await emulator.evaluate();
    return (await shown(id)).state;
  };

  test("on raw SQL that looks back by the counts of its spans, which a spike of failed requests raises", async () => {
    const burnRate = {
      ...{ total: "ServiceName = 'shop'", bad: "StatusCode = 'Error'", weight: "1", time: "Timestamp" },
      ...{ long: 3600, short: 300, allowed: 0.001, minimumBad: 2 },
    };
    const sqlTemplate = burnRateSql(burnRate);
    const connectionId = emulator.dump().connections[0]?.id;
    const config = { displayType: "number", configType: "sql", connectionId, sourceId: traces, sqlTemplate };
    const id = await alertOn(config, { interval: "1m", threshold: 14.4 });
    const stateOf = () => emulator.dump().alerts.find((alert) => alert.id === id)?.state;
    emulator.data.spike("Errors", { value: 1_000_000, from: morning, minutes: 10 });
    const states: string[] = [];
    for (let at = 0; at < 18; at += 1) {
      emulator.clock.set(morning + at * minute);
      await emulator.evaluate();
      states.push(`${at} ${stateOf()}`);
    }
    const firing = states.filter((state) => state.endsWith("ALERT"));
    // From the first minute of failures on, until none is within five minutes.
    expect([firing[0], firing.at(-1), firing.length]).toEqual(["1 ALERT", "14 ALERT", 14]);

    const { series } = watchedQuery(config);
    const range = { startTime: morning - 60 * minute, endTime: morning + 18 * minute, granularity: "1m" };
    const rows: Record<string, unknown>[] = (await send("POST", "/charts/series", { ...range, series })).body.data;
    const points = rows.map((row) => ({
      ...{ time: Number(row.ts_bucket), group: [] },
      values: [Number(row["series_0.data"]), Number(row["series_1.data"] ?? 0)],
    }));
    const rowsOf = burnRateRows(burnRate, points);
    const rateAt = (end: number) => rowsOf({ start: end - minute, end, buckets: [end] })[0]?.value ?? 0;
    const charted = states.map((_, at) => (rateAt(morning + at * minute) >= 14.4 ? "ALERT" : "OK"));
    expect(charted.map((state, at) => `${at} ${state}`)).toEqual(states);
  });

  test("from a spike to the webhook and back", async () => {
    const id = await alertOn(errors, {}, { headers: { "X-Team": "api" }, queryParams: { q: "1" } });
    expect((await shown(id)).executionErrors).toBeUndefined();
    expect(await evaluated(id)).toBe("OK");
    expect(await shown(id)).toMatchObject({
      executionErrors: [],
      updatedAt: expect.stringMatching(/^2026-03-02T10:05/),
    });

    emulator.data.spike("Errors", { value: 2e6, minutes: 5 });
    expect(await evaluated(id)).toBe("ALERT");
    expect(await evaluated(id)).toBe("OK");
    expect(emulator.deliveries().map(({ state, called, status }) => [state, called, status])).toEqual([
      ["ALERT", true, 200],
      ["OK", true, 200],
    ]);
    const [firing, resolved] = hooks.calls;
    expect(firing?.url).toBe("/hook?q=1");
    expect(firing?.headers).toMatchObject({ "x-team": "api", "content-type": "application/json" });
    expect(firing?.headers["idempotency-key"]).toMatch(/^[0-9a-f]{64}$/);
    expect(firing?.headers["idempotency-key"]).not.toBe(resolved?.headers["idempotency-key"]);
    const { text } = JSON.parse(firing?.body ?? "");
    expect(text).toContain('Alert for "Errors" in "API" - 2000000 meets or exceeds 1000000 | ');
    expect(text).toContain("Time Range (UTC): [Mar 2 10:05:00 AM - Mar 2 10:10:00 AM)");
    expect(JSON.parse(resolved?.body ?? "").text).toContain("The alert has been resolved.");
  });

  test("once for each window, whatever the number of runs", async () => {
    const id = await alertOn(errors, { threshold: 0 });
    for (const minutes of [1, 1, 1, 1, 1, 1]) expect(await evaluated(id, minutes)).toBe("ALERT");
    expect(hooks.calls).toHaveLength(2);
  });

  test("after a longer interval was set not before the next of its windows has ended", async () => {
    const id = await alertOn(errors, { threshold: 0, interval: "1m" });
    await evaluated(id, 30);
    const delivered = emulator.deliveries().length;
    const { channel, dashboardId, tileId } = await shown(id);
    const body = { ...tileAlert(dashboardId, tileId), threshold: 0, channel, interval: "1h" };
    expect((await send("PUT", `/alerts/${id}`, body)).status).toBe(200);
    for (const minutes of [1, 1, 27]) await evaluated(id, minutes);
    expect(emulator.deliveries()).toHaveLength(delivered);
    await evaluated(id, 1);
    expect(emulator.deliveries()).toHaveLength(delivered + 1);
  });

  test("again after the clock was set back, once for each window", async () => {
    const id = await alertOn(errors, { threshold: 0 });
    await evaluated(id, 60);
    const delivered = emulator.deliveries().length;
    emulator.clock.set(morning);
    for (const minutes of [5, 1, 1, 1, 1, 1]) await evaluated(id, minutes);
    expect(emulator.deliveries()).toHaveLength(delivered + 2);
  });

  test("after consecutive windows, and catches up missed windows", async () => {
    const id = await alertOn(errors, { numConsecutiveWindows: 2 });
    emulator.data.spike("Errors", { value: 2e6, minutes: 30 });
    expect([await evaluated(id), await evaluated(id)]).toEqual(["PENDING", "ALERT"]);
    const single = await alertOn(errors, {});
    emulator.data.clear();
    await evaluated(single);
    emulator.data.spike("Errors", { value: 2e6, minutes: 2 });
    expect(await evaluated(single, 20)).toBe("OK");
    const delivered = emulator.deliveries().filter(({ alertId }) => alertId === single);
    expect(delivered.map(({ state }) => state)).toEqual(["ALERT", "OK"]);
  });

  test("after as many consecutive windows as it requires, however many, also if it required fewer before", async () => {
    const id = await alertOn(errors, { threshold: 0, interval: "1m" });
    expect(await evaluated(id, 1)).toBe("ALERT");
    emulator.edit("alerts", id, (alert) => {
      alert.numConsecutiveWindows = 63;
    });
    const states: string[] = [];
    for (let window = 2; window <= 64; window++) states.push(await evaluated(id, 1));
    expect(states).toEqual([...new Array<string>(61).fill("PENDING"), "ALERT", "ALERT"]);
  });

  test("with a state for each group", async () => {
    const id = await alertOn({ ...errors, groupBy: "ServiceName" });
    emulator.data.spike("Errors", { value: 2e6, group: "api" });
    expect(await evaluated(id)).toBe("ALERT");
    expect(emulator.deliveries().map(({ body }) => JSON.parse(body).text)).toEqual([
      expect.stringContaining('Group: "ServiceName:api"'),
    ]);
  });

  test("of saved searches, with custom texts and a custom body", async () => {
    const search = emulator.dump().savedSearches[0];
    const body = '{"t":"{{title}}","s":"{{state}}","from":{{startTime}}}';
    const hook = { name: "own", service: "generic", url: hooks.url, body };
    const { id: webhookId } = (await send("POST", "/webhooks", hook)).body.data;
    const rule = {
      interval: "5m",
      threshold: 1,
      thresholdType: "above",
      name: '{{value}} "<b>" in {{{alert.interval}}}',
    };
    const channel = { type: "webhook", webhookId };
    await send("POST", "/alerts", { source: "saved_search", savedSearchId: search?.id, channel, ...rule });
    emulator.data.spike("Errors", { value: 42 });
    emulator.clock.advance(5 * minute);
    await emulator.evaluate();
    expect(JSON.parse(hooks.calls[0]?.body ?? "")).toEqual({ t: '🚨 42 "<b>" in 5m', s: "ALERT", from: morning });
  });

  test("and reports why a query fails: the state stays, nothing is sent", async () => {
    const where = "level:error";
    const id = await alertOn(
      { ...errors, select: [{ aggFn: "count", where, whereLanguage: "lucene" }] },
      { threshold: 0 },
    );
    expect(await evaluated(id)).toBe("OK");
    expect((await shown(id)).executionErrors).toEqual([
      {
        timestamp: expect.stringMatching(/^2026-03-02T10:05/),
        type: "QUERY_ERROR",
        message: expect.stringContaining("Unknown expression or function identifier `level`"),
      },
    ]);
    expect(emulator.deliveries()).toEqual([]);
  });

  test("and one that cannot be evaluated leaves the others alone and reports an unknown error", async () => {
    const broken = await alertOn(errors, { threshold: 0 });
    const sound = await alertOn(errors, { threshold: 0 });
    const { dashboardId } = await shown(broken);
    emulator.edit("dashboards", dashboardId, ({ tiles }) => {
      for (const { config } of tiles) config.formulas = [{ expression: "A +" }];
    });
    const log = jest.spyOn(console, "error").mockImplementation(() => {});
    expect([await evaluated(broken), await evaluated(sound)]).toEqual(["OK", "ALERT"]);
    expect(log).toHaveBeenCalledWith(expect.stringContaining('The formula "A +" cannot be read'));
    log.mockRestore();
    expect((await shown(broken)).executionErrors).toMatchObject([
      { type: "UNKNOWN", message: "An unknown error occurred while processing the alert." },
    ]);
    emulator.edit("dashboards", dashboardId, ({ tiles }) => {
      for (const { config } of tiles) delete config.formulas;
    });
    expect(await evaluated(broken)).toBe("ALERT");
    expect((await shown(broken)).executionErrors).toEqual([]);
  });

  test("never for kinds of tiles that the service does not evaluate, or without their source", async () => {
    const table = await alertOn({ ...errors, displayType: "table" }, { threshold: 0 });
    const gone = await alertOn(errors, { threshold: 0 });
    const source = emulator.dump().sources.find(({ id }) => id === logs);
    await send("DELETE", `/sources/${logs}`);
    expect([await evaluated(table), await evaluated(gone)]).toEqual(["OK", "OK"]);
    expect((await shown(gone)).executionErrors).toBeUndefined();
    expect(source).toBeDefined();
  });

  test("of metrics, ratios and raw SQL too", async () => {
    const gauge = { aggFn: "avg", valueExpression: "Value", metricName: "cpu.usage", metricType: "gauge" };
    const { select, ...line } = errors;
    const connectionId = emulator.dump().connections[0]?.id;
    const sqlTemplate =
      "SELECT $__timeInterval(Timestamp) AS ts, count() FROM t WHERE $__timeFilter(Timestamp) GROUP BY ts";
    const ids = await Promise.all([
      alertOn({ ...line, sourceId: metrics, select: [gauge] }, { threshold: 0.001 }),
      alertOn({ ...line, select: [...select, { aggFn: "count" }], asRatio: true }, { threshold: 0.0001 }),
      alertOn({ configType: "sql", displayType: "line", connectionId, sqlTemplate }, { threshold: 1 }),
      alertOn({ configType: "sql", displayType: "number", connectionId, sqlTemplate }, { threshold: 1 }),
    ]);
    emulator.clock.advance(5 * minute);
    await emulator.evaluate();
    expect(await Promise.all(ids.map(async (id) => (await shown(id)).state))).toEqual(new Array(4).fill("ALERT"));
  });

  test("without notifications while they are silenced", async () => {
    const id = await alertOn(errors, { threshold: 0 });
    emulator.edit("alerts", id, (alert) => {
      alert.silenced = { at: "2026-03-02T10:00:00Z", until: "2026-03-02T10:07:00Z" };
    });
    expect(await evaluated(id)).toBe("ALERT");
    expect(hooks.calls).toEqual([]);
    expect(await evaluated(id)).toBe("ALERT");
    expect(hooks.calls).toHaveLength(1);
  });

  test("and reports webhooks that fail", async () => {
    const failing = await receiver(() => 404);
    try {
      const id = await alertOn(errors, { threshold: 0 });
      emulator.edit("webhooks", (await shown(id)).channel.webhookId, (webhook) => {
        webhook.url = failing.url;
      });
      expect(await evaluated(id)).toBe("ALERT");
      expect((await shown(id)).executionErrors).toMatchObject([{ type: "WEBHOOK_ERROR" }]);
      expect(failing.calls).toHaveLength(1);
    } finally {
      failing.close();
    }
  });

  test("but calls no other host unless it is allowed", async () => {
    const id = await alertOn(errors, { threshold: 0 }, { url: "https://hooks.example.com/on-call" });
    expect(await evaluated(id)).toBe("ALERT");
    expect(emulator.deliveries()).toMatchObject([{ called: false, url: "https://hooks.example.com/on-call" }]);
    expect((await shown(id)).executionErrors).toEqual([]);
  });

  test("and shows the spike to charts as well", async () => {
    await alertOn(errors);
    emulator.data.spike("Errors", { value: 5000, minutes: 5 });
    emulator.clock.advance(10 * minute);
    const series = [{ sourceId: logs, aggFn: "count", where: "SeverityText:error", groupBy: [] }];
    const range = { startTime: morning, endTime: morning + 10 * minute, granularity: "5m" };
    const { data } = (await send("POST", "/charts/series", { ...range, series })).body;
    expect(data[0]["series_0.data"]).toBe("5000");
    expect(Number(data[1]["series_0.data"])).toBeLessThan(1000);
    expect(() => emulator.data.spike("Nothing")).toThrow('tile or saved search with the name or ID "Nothing"');
  });
});

test("Alerts are evaluated every minute if enabled", async () => {
  const emulator = await startEmulator({ evaluateAlerts: true });
  try {
    const send = openSource(emulator);
    const dashboard = (await send("POST", "/dashboards", { name: "d", tiles: [lineTile("t")] })).body.data;
    const body = { ...tileAlert(dashboard.id, dashboard.tiles[0].id), threshold: 0, interval: "1m" };
    const { id } = (await send("POST", "/alerts", body)).body.data;
    emulator.clock.advance(minute);
    await until(() => emulator.deliveries().length > 0);
    expect((await send("GET", `/alerts/${id}`)).body.data.state).toBe("ALERT");
  } finally {
    await emulator.close();
  }
});

test("Closing ends a running evaluation with its deliveries, and writes nothing of it", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "closing-"));
  const dataFile = path.join(folder, "data.json");
  const failing = await receiver(() => 500);
  try {
    const emulator = await startEmulator({ dataFile, webhookHosts: [failing.host] });
    const send = openSource(emulator);
    const hook = { name: "down", service: "generic", url: failing.url };
    const { id: webhookId } = (await send("POST", "/webhooks", hook)).body.data;
    const dashboard = (await send("POST", "/dashboards", { name: "d", tiles: [lineTile("t")] })).body.data;
    const channel = { type: "webhook", webhookId };
    await send("POST", "/alerts", { ...tileAlert(dashboard.id, dashboard.tiles[0].id), threshold: 0, channel });
    let hasEnded = false;
    const evaluation = emulator.evaluate().then(() => {
      hasEnded = true;
    });
    await until(() => failing.calls.length > 0);
    await emulator.close();
    expect(hasEnded).toBe(true);
    await evaluation;
    await emulator.evaluate();
    expect(failing.calls).toHaveLength(1);
    const [alert] = JSON.parse(readFileSync(dataFile, "utf8")).alerts;
    expect([alert.state, alert.executionErrors]).toEqual(["OK", undefined]);
  } finally {
    failing.close();
    rmSync(folder, { recursive: true });
  }
});
