import { byVersion, releases } from "../../lib/emulator/shapes/releases";
import { runningEmulator } from "../support/emulator";
import { openSource } from "./support";

const emulators = byVersion((serviceVersion) => runningEmulator({ serviceVersion }));
const send = (version: (typeof releases)[number]) => openSource(emulators[version]);
const connection = "66e000000000000000000c01";
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
  expect(body.data.minAutoGranularity).toBe(version === "2.40" ? "1 minute" : undefined);
  const { id } = body.data;
  const without = await send(version)("PUT", `/sources/${id}`, { ...metric, id });
  expect(without.body.data).not.toHaveProperty("minAutoGranularity");
  const short = await send(version)("POST", "/sources", { ...metric, minAutoGranularity: "1m" });
  expect(short.status).toBe(version === "2.40" ? 400 : 200);
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
  expect(body.data.tiles[0].config.colorRules).toEqual(version === "2.40" ? colorRules : undefined);
});
