import type { ObjectValue } from "terraform-provider-sdk/values";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { runningEmulator } from "../../support/emulator";
import { absentInstance, type Runtime, runtimesOf } from "../../support/runtime";

const logs = seed.logs;
const traces = seed.traces;
const sessions = seed.sessions;
const other = seed.metrics;
const emulator = runningEmulator();
let source: Runtime;
let links: Runtime;

beforeEach(async () => {
  const resources = await runtimesOf({ openSource: emulator.openSource, product: "clickstack" });
  source = resources("observability_source");
  links = resources("observability_source_links");
});

const config = {
  name: "Logs",
  kind: "log",
  connectionId: seed.connection,
  from: { databaseName: "default", tableName: "otel_logs" },
  timestampValueExpression: "Timestamp",
  defaultTableSelectExpression: "Timestamp,ServiceName,SeverityText,Body",
  serviceNameExpression: "ServiceName",
  severityTextExpression: "SeverityText",
  bodyExpression: "Body",
  implicitColumnExpression: "Body",
  traceIdExpression: "TraceId",
  spanIdExpression: "SpanId",
  resourceAttributesExpression: "ResourceAttributes",
};
const stored = () => emulator.dump().sources.find(({ id }) => id === logs);

test.each<[string, string | ObjectValue]>([
  ["ID", logs],
  ["identity", { id: logs }],
])("links of a source imported by its %s stay if the configuration omits them, also after an update", async (_, by) => {
  const imported = await source.import(by);
  expect((await source.plan(config, imported)).empty).toBe(true);
  const updated = await source.run({ ...config, section: "Events" }, imported);
  expect(stored()).toMatchObject({ section: "Events", traceSourceId: traces, metricSourceId: other });
  expect((await source.plan({ ...config, section: "Events" }, await source.read(updated))).empty).toBe(true);
});

test("an empty string removes the link of an imported source", async () => {
  const removed = await source.run({ ...config, traceSourceId: "" }, await source.import(logs));
  expect(stored()).toMatchObject({ traceSourceId: "", metricSourceId: other });
  expect((await source.plan({ ...config, traceSourceId: "" }, await source.read(removed))).empty).toBe(true);
});

test("a link that was configured is removed with its argument", async () => {
  const changed = await source.run({ ...config, traceSourceId: sessions }, await source.import(logs));
  expect(stored()).toMatchObject({ traceSourceId: sessions });
  await source.run(config, changed);
  expect(stored()).not.toHaveProperty("traceSourceId");
  const created = await source.run({ ...config, traceSourceId: traces }, absentInstance);
  expect((await source.plan(config, await source.read(created))).state).toMatchObject({ traceSourceId: null });
});

test("the links of an imported source can be imported beside it", async () => {
  const all = { sourceId: logs, traceSourceId: traces, metricSourceId: other };
  expect((await links.plan(all, await links.import(logs))).empty).toBe(true);
});

test("an imported source shows the absent form of its own kind's arguments only", async () => {
  const { state } = await source.import(other);
  expect(state).toMatchObject({
    section: "",
    serviceNameExpression: "",
    bodyExpression: null,
    materializedViews: null,
  });
});

test("read-only settings of a source on the managed platform are not drift", async () => {
  const resources = await runtimesOf({
    managed: emulator.managed,
    product: "clickstack",
    pathSegments: { observability: "observability", metrics: "metrics" },
  });
  const managed = resources("observability_source");
  const session = {
    name: "Sessions",
    kind: "session",
    connectionId: config.connectionId,
    from: { databaseName: "default", tableName: "hyperdx_sessions" },
    timestampValueExpression: "TimestampTime",
    resourceAttributesExpression: "ResourceAttributes",
    traceSourceId: traces,
  };
  expect((await managed.plan(session, await managed.import(sessions))).empty).toBe(true);
});
