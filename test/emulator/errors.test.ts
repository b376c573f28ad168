import { seed } from "../../lib/emulator/store/seed-ids";
import { runningEmulator } from "../support/emulator";
import { lineTile, logs, openSource, tileAlert, webhook } from "./support";

/** What the real open-source service responds, word for word. */
describe("The emulator responds as the service", () => {
  const emulator = runningEmulator();
  const send = openSource(emulator);

  const hook = { name: "w", service: "generic", url: "https://example.com/h" };

  test.each([
    [{ headers: { "X.A": "1" } }],
    [{ headers: { $a: "1" } }],
    [{ queryParams: { "a.b": "1" } }],
    [{ queryParams: { $c: "1" } }],
    [{ headers: { constructor: "1" } }],
    [{ queryParams: { constructor: "1" } }],
  ])("500 to a webhook with %j, when created and when updated", async (more) => {
    const expected = [500, { message: "Something went wrong :(" }];
    const created = await send("POST", "/webhooks", { ...hook, ...more });
    expect([created.status, created.body]).toEqual(expected);
    const updated = await send("PUT", `/webhooks/${webhook}`, { ...hook, ...more });
    expect([updated.status, updated.body]).toEqual(expected);
    expect((await send("GET", "/webhooks")).body.data).toMatchObject([{ name: "On-call" }]);
  });

  test.each(["http://localhost./", "http://api.localhost./x", "http://127.0.0.1./"])(
    "400 to a webhook at %s",
    async (url) => {
      const { status, body } = await send("POST", "/webhooks", { ...hook, url });
      expect([status, body]).toEqual([400, { message: "Webhook URL resolves to a private or reserved address." }]);
    },
  );

  const count = { aggFn: "count" };
  const number = { displayType: "number", sourceId: logs, select: [count] };
  const rule = { operator: "between", value: [1, 2, 3], color: "chart-red" };

  test.each([
    [{ ...number, colorRules: [rule] }, "colorRules.0.value: Array must contain exactly 2 element(s)"],
    [
      { ...number, formulas: [{ expression: "A" }, { expression: "A*2" }] },
      "formulas: Number charts support a single formula",
    ],
    [{ ...number, select: [{ ...count, level: 0 }] }, "select.0.level: Invalid input"],
  ])("400 to a tile %j, and the same from validate", async (config, problem) => {
    const dashboard = { name: "d", tiles: [lineTile("t", { config })] };
    const { status, body } = await send("POST", "/dashboards", dashboard);
    expect([status, body]).toEqual([400, { message: `Body validation failed: tiles.0.config.${problem}` }]);
    const [, path, message] = /^(\S+): (.*)$/.exec(problem) ?? [];
    const checked = await send("POST", "/dashboards/validate", dashboard);
    expect(checked.body).toEqual({
      valid: false,
      errors: [{ path: `tiles.0.config.${path}`, message }],
      normalized: null,
    });
  });

  async function alertOn(config: object, more: object = {}) {
    const created = await send("POST", "/dashboards", { name: "d", tiles: [lineTile("t", { config })] });
    const { id, tiles } = created.body.data;
    const { status, body } = await send("POST", "/alerts", { ...tileAlert(id, tiles[0].id), ...more });
    return [status, body.message ?? "accepted"];
  }
  const line = { displayType: "line", sourceId: logs, select: [count] };
  const channel = { type: "webhook", webhookId: webhook };

  test.each([
    [{ channel: undefined, channels: [channel, channel] }, "channels: Duplicate notification channels are not allowed"],
    [{ channel: undefined, channels: [] }, "channels: At least one notification channel is required"],
    [{ channel: undefined }, 'channels: Provide either "channel" or "channels"'],
    [{ scheduleOffsetMinutes: 5 }, "scheduleOffsetMinutes: scheduleOffsetMinutes must be less than 5 minutes"],
    [
      { interval: "1m", scheduleOffsetMinutes: 5 },
      "scheduleOffsetMinutes: scheduleOffsetMinutes must be less than 1 minute",
    ],
  ])("400 to an alert with %j", async (more, problem) => {
    expect(await alertOn(line, more)).toEqual([400, `Body validation failed: ${problem}`]);
  });

  const noInterval = "Raw SQL alert query is invalid: SQL used for alerts must include an interval parameter or macro.";
  test.each([
    ["SELECT 1 -- $__timeInterval(ts)", [400, noInterval]],
    ["SELECT 1 # $__timeInterval(ts)", [400, noInterval]],
    ["SELECT 1 /* {intervalSeconds:Int64} */ FROM t", [200, "accepted"]],
    ["SELECT count() FROM $__sourceTable", [200, "accepted"]],
    ['SELECT 1 AS "--", $__interval_s', [200, "accepted"]],
    ["SELECT '--', $__timeInterval(ts)", [200, "accepted"]],
    ["SELECT 1 -- a comment\n, $__timeInterval(ts)", [200, "accepted"]],
  ])("to an alert on the raw SQL %j", async (sqlTemplate, expected) => {
    const connectionId = seed.connection;
    expect(await alertOn({ displayType: "line", configType: "sql", connectionId, sqlTemplate })).toEqual(expected);
  });
});
