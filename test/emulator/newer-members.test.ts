import { byVersion, releases } from "../../lib/emulator/shapes/releases";
import { seed } from "../../lib/emulator/store/seed-ids";
import { runningEmulator } from "../support/emulator";
import { managed, openSource } from "./support";

const emulators = byVersion((serviceVersion) => runningEmulator({ serviceVersion }));
const send = (version: (typeof releases)[number]) => openSource(emulators[version]);
const connection = seed.connection;
const prometheus = "66e000000000000000000516";
const metric = {
  kind: "metric",
  name: "Metrics",
  connection,
  from: { databaseName: "default", tableName: "" },
  timestampValueExpression: "TimeUnix",
  metricTables: { gauge: "gauges" },
  resourceAttributesExpression: "ResourceAttributes",
};

test.each(releases)("the shortest interval of a metric source is of 2.40, in its long form: %s", async (version) => {
  const { body } = await send(version)("POST", "/sources", { ...metric, minAutoGranularity: "1 minute" });
  expect(body.data.minAutoGranularity).toBe(version >= "2.40" ? "1 minute" : undefined);
  const { id } = body.data;
  const without = await send(version)("PUT", `/sources/${id}`, { ...metric, id });
  expect(without.body.data).not.toHaveProperty("minAutoGranularity");
  const short = await send(version)("POST", "/sources", { ...metric, minAutoGranularity: "1m" });
  expect(short.status).toBe(version >= "2.40" ? 400 : 200);
});

const dashboard = (config: object) => ({ name: "D", tiles: [{ name: "T", x: 0, y: 0, w: 6, h: 3, config }] });

test.each(releases)("a series of a metric needs no value from 2.39 on: %s", async (version) => {
  const [source] = emulators[version].dump().sources.filter(({ kind }) => kind === "metric");
  const item = { aggFn: "avg", metricName: "cpu", metricType: "gauge" };
  const { status, body } = await send(version)(
    "POST",
    "/dashboards",
    dashboard({ displayType: "line", sourceId: source?.id, select: [item] }),
  );
  const text =
    "Body validation failed: tiles.0.config.select.0: Value expression is required for non-count aggregation functions";
  expect([status, body.message]).toEqual(version >= "2.39" ? [200, undefined] : [400, text]);
});

test.each([
  ["a summary", { aggFn: "max", metricType: "summary" }, "No query support for metric type 'summary'"],
  [
    "an increase of a gauge",
    { aggFn: "increase", metricType: "gauge" },
    "Aggregation function 'increase' is only supported for Sum (counter) metrics",
  ],
])("a series of %s is rejected from 2.40 on", async (_, of, text) => {
  for (const version of ["2.36", "2.40"] as const) {
    const [source] = emulators[version].dump().sources.filter(({ kind }) => kind === "metric");
    const item = { ...of, metricName: "cpu", valueExpression: "Value" };
    const body = dashboard({ displayType: "line", sourceId: source?.id, select: [item] });
    const response = await send(version)("POST", "/dashboards", body);
    const rejected = [400, `Body validation failed: tiles.0.config.select.0: ${text}`];
    expect([response.status, response.body.message]).toEqual(version === "2.36" ? [200, undefined] : rejected);
  }
});

test.each(releases)("a number of raw SQL has color rules from 2.40 on: %s", async (version) => {
  const colorRules = [{ operator: "gt", value: 1, color: "chart-red" }];
  const config = {
    configType: "sql",
    displayType: "number",
    connectionId: connection,
    sqlTemplate: "SELECT 1",
    colorRules,
  };
  const { body } = await send(version)("POST", "/dashboards", dashboard(config));
  expect(body.data.tiles[0].config.colorRules).toEqual(version >= "2.40" ? colorRules : undefined);
});

describe.each(releases)("a tile in PromQL, %s", (version) => {
  const of = { displayType: "line", configType: "promql", expressions: [{ expression: "up", step: "1m" }] };

  test("is stored with all its members and returned from 2.42 on; before, its form is ignored or rejected", async () => {
    const [source] = emulators[version].dump().sources;
    if (source) emulators[version].insert("sources", { ...source, id: prometheus, kind: "promql", name: "Prometheus" });
    const config = { ...of, sourceId: prometheus, stepped: true };
    const { status, body } = await send(version)("POST", "/dashboards", dashboard(config));
    expect([status, body.data?.tiles[0].config]).toEqual(version >= "2.42" ? [200, config] : [400, undefined]);
    if (version >= "2.42") return;
    expect(body.message).toContain(
      version < "2.38" ? "config.select: Required" : 'configType must be "sql" or omitted',
    );
  });

  test("that the UI made is hidden before 2.42, and lost by an update", async () => {
    const [source] = emulators[version].dump().sources;
    const created = await send(version)(
      "POST",
      "/dashboards",
      dashboard({ displayType: "line", sourceId: source?.id, select: [{ aggFn: "count" }] }),
    );
    const { id, tiles } = created.body.data;
    emulators[version].edit("dashboards", id, (stored) => {
      stored.tiles.push({ id: "ui", name: "UI", x: 0, y: 4, w: 4, h: 4, config: of });
    });
    const shown = await send(version)("GET", `/dashboards/${id}`);
    expect(shown.body.data.tiles).toHaveLength(version >= "2.42" ? 2 : 1);
    await send(version)("PUT", `/dashboards/${id}`, { name: "D", tiles });
    expect(emulators[version].dump().dashboards[0]?.tiles).toHaveLength(1);
  });

  test("is rejected on a source of another kind", async () => {
    const [source] = emulators[version].dump().sources;
    const { body } = await send(version)("POST", "/dashboards", dashboard({ ...of, sourceId: source?.id }));
    expect(body.message).toContain(
      version >= "2.42" ? "PromQL tiles require a PromQL source" : "Body validation failed",
    );
  });
});

/** What each release stores of a body, by the first release that has it. */
const tiles: readonly [since: string, what: string, config: object, tile?: object][] = [
  ["2.41", "a description", { displayType: "line", select: [{ aggFn: "count" }] }, { description: "What it shows" }],
  ["2.41", "stacked lines", { displayType: "stacked_line", select: [{ aggFn: "count" }] }],
  ["2.42", "an interpolation", { displayType: "line", select: [{ aggFn: "count" }], lineInterpolation: "step" }],
  [
    "2.41",
    "a heatmap of series",
    { displayType: "heatmap", heatmapMode: "series", select: [{ aggFn: "count" }], groupBy: "a" },
  ],
];

test.each(releases.flatMap((version) => tiles.map((one) => [version, one[1], one] as const)))(
  "%s: %s is stored from its release on",
  async (version, _, [since, __, config, more = {}]) => {
    const [source] = emulators[version].dump().sources;
    const { tiles } = dashboard({ ...config, sourceId: source?.id });
    const body = { name: "D", tiles: tiles.map((tile) => ({ ...tile, ...more })) };
    const response = await send(version)("POST", "/dashboards", body);
    const stored = response.body.data?.tiles[0] ?? {};
    const isStored = (wanted: object, found: object) =>
      Object.entries(wanted).every(
        ([name, value]) => name === "select" || (found as Record<string, unknown>)[name] === value,
      );
    expect(isStored(config, stored.config ?? {}) && isStored(more, stored)).toBe(version >= since);
  },
);

test.each(releases)("filters and saved values of newer types are taken from their release on: %s", async (version) => {
  const [source] = emulators[version].dump().sources;
  const filters = {
    "2.41": {
      type: "SOURCE_FILTER",
      name: "A",
      sourceId: source?.id,
      expression: "a",
      variableName: "a",
      maxSelections: 1,
    },
    "2.46": { type: "ADHOC", name: "B", sourceType: "sql", sources: [source?.id] },
  };
  const values = {
    "2.41": { type: "variable", name: "a", values: [], all: true },
    "2.46": { type: "adhoc", name: "B", conditions: [{ key: "a", operator: "=", value: "b" }] },
  };
  for (const since of ["2.41", "2.46"] as const)
    for (const more of [{ filters: [filters[since]] }, { savedFilterValues: [values[since]] }]) {
      const { status } = await send(version)("POST", "/dashboards", { name: "D", tiles: [], ...more });
      expect([since, Object.keys(more), status]).toEqual([since, Object.keys(more), version >= since ? 200 : 400]);
    }
});

test.each(releases)(
  "the managed gateway takes what its document of October 2026 has from 2.41 on: %s",
  async (version) => {
    const ask = managed(emulators[version]);
    const permissions = [{ action: "read", subject: "all" }];
    const status = async (path: string, body: object) => (await ask("POST", path, body)).status;
    const asDocumented = version >= "2.41";
    expect(await status("/roles", { name: `A ${version}`, permissions })).toBe(asDocumented ? 400 : 200);
    const rows = { action: "read", subject: "Source", integration: "clickhouse", conditions: { ServiceName: "api" } };
    expect(await status("/roles", { name: `B ${version}`, permissions: [rows] })).toBe(asDocumented ? 400 : 200);
    const from = { databaseName: "default", tableName: "logs" };
    const log = {
      kind: "log",
      name: "L",
      connection,
      from,
      timestampValueExpression: "t",
      defaultTableSelectExpression: "b",
    };
    expect(await status("/sources", { ...log, serviceVersionExpression: "v" })).toBe(asDocumented ? 200 : 400);
    const webhook = { name: `W ${version}`, service: "generic", url: "https://example.com", titleEmoji: false };
    expect(await status("/webhooks", webhook)).toBe(version >= "2.44" ? 200 : 400);
  },
);

const webhookToValidate = { name: "V", service: "generic", url: "https://example.com", body: "{{title}}" };
const validated = (version: (typeof releases)[number], body: object) =>
  managed(emulators[version])("POST", "/webhooks/validate", body);

test.each(releases.filter((version) => version >= "2.41"))(
  "the platform validates a webhook from October 2026 on, and stores nothing: %s",
  async (version) => {
    const valid = await validated(version, webhookToValidate);
    expect(valid.body.result).toMatchObject({ valid: true, errors: [], normalized: webhookToValidate });
    const broken = await validated(version, { ...webhookToValidate, body: "{{#if" });
    expect(broken.body.result).toEqual({
      valid: false,
      errors: [{ path: "body", message: "Invalid Handlebars template" }],
      normalized: null,
    });
    expect(emulators[version].dump().webhooks.map(({ name }) => name)).not.toContain("V");
  },
);

test.each(releases.filter((version) => version < "2.41"))("no webhook is validated before: %s", async (version) => {
  expect((await validated(version, webhookToValidate)).status).toBe(404);
});
