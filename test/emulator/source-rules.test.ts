import { startEmulator } from "../../lib/emulator";
import { seed } from "../../lib/emulator/store/seed-ids";
import { runningEmulator } from "../support/emulator";
import { logs, openSource } from "./support";

const connection = seed.connection;
const unknown = "66e0000000000000000005ff";
const from = { databaseName: "default", tableName: "t" };
const base = { name: "s", connection, from, timestampValueExpression: "Timestamp" };
const log = { ...base, kind: "log", defaultTableSelectExpression: "Timestamp, Body" };
const trace = {
  ...base,
  kind: "trace",
  defaultTableSelectExpression: "Timestamp",
  durationExpression: "Duration",
  traceIdExpression: "TraceId",
  spanIdExpression: "SpanId",
  parentSpanIdExpression: "ParentSpanId",
  spanNameExpression: "SpanName",
  spanKindExpression: "SpanKind",
};
const metric = { ...base, kind: "metric", metricTables: { gauge: "g" }, resourceAttributesExpression: "R" };
const session = { ...base, kind: "session", traceSourceId: "any text" };
const column = { aggFn: "count", mvColumn: "c" };
const view = {
  databaseName: "d",
  tableName: "t",
  dimensionColumns: "",
  minGranularity: "5 minute",
  timestampColumn: "ts",
  aggregatedColumns: [column],
};
const withView = (more: object) => ({ ...log, materializedViews: [{ ...view, ...more }] });

describe("Sources", () => {
  const emulator = runningEmulator({ kept: true });
  const send = openSource(emulator);

  test.each<[object, object]>([
    [{ ...log, name: "  " }, { name: "  " }],
    [{ ...log, name: "n".repeat(5000) }, { name: "n".repeat(5000) }],
    [{ ...log, section: "" }, { section: "" }],
    [{ ...log, connection: connection.toUpperCase() }, { connection }],
    [{ ...log, bodyExpression: "" }, { bodyExpression: "" }],
    [{ ...log, traceSourceId: unknown }, { traceSourceId: unknown }],
    [
      { ...trace, logSourceId: null },
      { logSourceId: null, durationPrecision: 3 },
    ],
    [{ ...trace, durationPrecision: 1.5 }, { durationPrecision: 1.5 }],
    [
      { ...metric, from: { databaseName: "d", tableName: "", more: 1 } },
      { from: { databaseName: "d", tableName: "" } },
    ],
    [{ ...metric, metricTables: { gauge: "g", other: "x" } }, { metricTables: { gauge: "g" } }],
    [session, { traceSourceId: "any text" }],
    [withView({ minDate: null }), { materializedViews: [{ ...view, minGranularity: "5m", minDate: null }] }],
    [withView({ minGranularity: "1 day" }), { materializedViews: [{ ...view, minGranularity: "1d" }] }],
    [
      { ...log, metadataMaterializedViews: { kvRollupTable: "kv", keyRollupTable: null, granularity: "15 minute" } },
      { metadataMaterializedViews: { kvRollupTable: "kv", keyRollupTable: null, granularity: "15m" } },
    ],
  ])("accept %.90j", async (body, members) => {
    const reply = await send("POST", "/sources", body);
    expect([reply.status, reply.body.data]).toEqual([200, expect.objectContaining(members)]);
  });

  test.each<[object, string]>([
    [{ ...log, kind: "Log", name: "" }, "kind: Invalid discriminator value. Expected 'log' | 'trace'"],
    [{ ...log, name: "" }, "name: Name is required"],
    [{ ...log, section: "s".repeat(257) }, "section: String must contain at most 256 character(s)"],
    [{ ...log, disabled: null }, "disabled: Expected boolean, received null"],
    [{ ...log, bodyExpression: null }, "bodyExpression: Expected string, received null"],
    [{ ...log, from: { databaseName: "", tableName: "" } }, "from.databaseName: Database is required; from.tableName"],
    [{ ...log, querySettings: [{ setting: "a", value: "" }] }, "querySettings.0.value: String must contain at least 1"],
    [{ ...log, highlightedRowAttributeExpressions: [{ sqlExpression: "" }] }, "Attribute SQL Expression is required"],
    [{ ...log, useTextIndexForImplicitColumn: "on" }, "Expected 'auto' | 'enabled' | 'disabled', received 'on'"],
    [{ ...trace, durationPrecision: 10 }, "durationPrecision: Number must be less than or equal to 9"],
    [{ ...trace, durationPrecision: -1 }, "durationPrecision: Number must be greater than or equal to 0"],
    [{ ...session, traceSourceId: "" }, "traceSourceId: Correlated Trace Source is required"],
    [{ ...session, traceSourceId: undefined }, "traceSourceId: Correlated Trace Source is required"],
    [{ ...metric, metricTables: {} }, "metricTables: At least one metric table must be specified"],
    [{ ...metric, metricTables: undefined }, "metricTables: Required"],
    [{ ...metric, from: { databaseName: "d" } }, "from.tableName: Required"],
    [withView({ minGranularity: "5w" }), "materializedViews.0.minGranularity: Invalid"],
    [withView({ minDate: "yesterday" }), "materializedViews.0.minDate: Invalid datetime"],
    [withView({ aggregatedColumns: [] }), "At least one aggregated column is required"],
    [withView({ aggregatedColumns: [{ ...column, aggFn: "sum" }] }), "Materialized View Source Column is required"],
    [withView({ aggregatedColumns: [{ ...column, aggFn: "median" }] }), "aggFn: Invalid enum value"],
    [withView({ timestampColumn: "" }), "Materialized View Timestamp column is required"],
    [{ ...log, metadataMaterializedViews: { kvRollupTable: "", granularity: "1h" } }, "kvRollupTable"],
  ])("reject %.90j with: %s", async (body, message) => {
    const reply = await send("POST", "/sources", body);
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining(message)]);
    expect(reply.body.message).toMatch(/^Body validation failed: /);
  });

  test.each([
    ["nope", "connection must be a valid connection id"],
    [unknown, "connection must be an existing connection id"],
  ])("report that the connection %s does not exist, without a prefix, before a 404", async (id, message) => {
    expect((await send("POST", "/sources", { ...log, connection: id })).body).toEqual({ message });
    expect((await send("PUT", `/sources/${unknown}`, { ...log, connection: id })).body).toEqual({ message });
    expect((await send("PUT", `/sources/${unknown}`, log)).body).toEqual({ message: "Source not found" });
  });

  test("can be deleted while in use; objects that refer to them can be read but not written", async () => {
    const { id } = (await send("POST", "/sources", log)).body.data;
    const config = { displayType: "line", sourceId: id, select: [{ aggFn: "count" }] };
    const tiles = [{ name: "t", x: 0, y: 0, w: 4, h: 4, config }];
    const dashboard = (await send("POST", "/dashboards", { name: "d", tiles })).body.data;
    expect((await send("DELETE", `/sources/${id}`)).body).toEqual({});
    expect((await send("GET", `/dashboards/${dashboard.id}`)).body.data.tiles[0].config.sourceId).toBe(id);
    const put = await send("PUT", `/dashboards/${dashboard.id}`, { name: "d", tiles: dashboard.tiles });
    expect([put.status, put.body]).toEqual([400, { message: `Could not find the following source IDs: ${id}` }]);
  });
});

describe("Connections", () => {
  const emulator = runningEmulator({ kept: true });
  const send = openSource(emulator);
  const body = { name: "", host: "not a host", username: "" };

  test.each([
    [{ hyperdxSettingPrefix: "" }, "hyperdxSettingPrefix: Invalid"],
    [{ hyperdxSettingPrefix: "a-b" }, "hyperdxSettingPrefix: Invalid"],
    [{ password: null }, "password: Expected string, received null"],
    [{ isPrometheusEndpoint: null }, "isPrometheusEndpoint: Expected boolean, received null"],
    [{ host: undefined }, "host: Required"],
  ])("reject %j on create", async (more, message) => {
    const reply = await send("POST", "/connections", { ...body, ...more });
    expect([reply.status, reply.body]).toEqual([400, { message: `Body validation failed: ${message}` }]);
  });

  test("keep members that an update omits, and clear the prefix with null or an empty string", async () => {
    const all = { ...body, password: "secret", hyperdxSettingPrefix: "p", isPrometheusEndpoint: true };
    const { id, ...created } = (await send("POST", "/connections", { ...all, prometheusEndpoint: "x" })).body.data;
    expect(created).not.toHaveProperty("password");
    expect(created).not.toHaveProperty("prometheusEndpoint");
    const put = async (more: object) => (await send("PUT", `/connections/${id}`, { ...body, ...more })).body.data;
    expect(await put({})).toMatchObject({ hyperdxSettingPrefix: "p", isPrometheusEndpoint: true });
    expect(await put({ password: "", isPrometheusEndpoint: false })).toMatchObject({ isPrometheusEndpoint: false });
    expect(emulator.dump().connections.find((entry) => entry.id === id)?.password).toBe("secret");
    expect(await put({ hyperdxSettingPrefix: "" })).not.toHaveProperty("hyperdxSettingPrefix");
  });

  test("have a Prometheus endpoint in the version after the recorded one, which null clears", async () => {
    const newer = await startEmulator({ serviceVersion: "next" });
    try {
      const ask = openSource(newer);
      const prometheusEndpoint = "http://prometheus:9090";
      const { id, ...created } = (await ask("POST", "/connections", { ...body, prometheusEndpoint })).body.data;
      const put = async (more: object) => (await ask("PUT", `/connections/${id}`, { ...body, ...more })).body.data;
      expect([created, await put({})]).toMatchObject([{ prometheusEndpoint }, { prometheusEndpoint }]);
      expect(await put({ prometheusEndpoint: null })).not.toHaveProperty("prometheusEndpoint");
      expect((await ask("POST", "/connections", { ...body, prometheusEndpoint: 1 })).status).toBe(400);
    } finally {
      await newer.close();
    }
  });

  test("can be deleted although sources use them", async () => {
    expect((await send("DELETE", `/connections/${connection}`)).body).toEqual({});
    const source = (await send("GET", `/sources/${logs}`)).body.data;
    expect((await send("PUT", `/sources/${logs}`, source)).body).toEqual({
      message: "connection must be an existing connection id",
    });
    const again = await send("DELETE", `/connections/${connection}`);
    expect([again.status, again.text]).toEqual([404, "Not Found"]);
  });
});
