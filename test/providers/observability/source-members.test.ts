import type { ObjectValue } from "terraform-provider-sdk/values";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { runningEmulator } from "../../support/emulator";
import { absentInstance, type Runtime, runtimesOf } from "../../support/runtime";

const emulator = runningEmulator();
const newest = runningEmulator({ serviceVersion: "2.46" });
let source: Runtime;

beforeEach(async () => {
  const resources = await runtimesOf({ openSource: emulator.openSource, product: "clickstack" });
  source = resources("observability_source");
});

const common = {
  name: "Events",
  connectionId: seed.connection,
  timestampValueExpression: "Timestamp",
};
const metric = {
  ...common,
  kind: "metric",
  from: { databaseName: "default" },
  resourceAttributesExpression: "ResourceAttributes",
};
const log = {
  ...common,
  kind: "log",
  from: { databaseName: "default", tableName: "events" },
  defaultTableSelectExpression: "Timestamp, Body",
};
const views = { kvRollupTable: "values", granularity: "1d" };

describe.each<[string, ObjectValue, string, ObjectValue, ObjectValue]>([
  ["metric_tables", metric, "metricTables", { gauge: "gauges" }, { gauge: "gauges", sum: "sums" }],
  ["metadata_materialized_views", log, "metadataMaterializedViews", views, { ...views, keyRollupTable: "keys" }],
])("a member of %s that the author never set", (_, base, name, own, whole) => {
  const stored = () => emulator.dump().sources.find((one) => one.name === "Renamed");
  const withOwn = { ...base, [name]: own };
  const withWhole = { ...base, [name]: whole };

  test("is no drift, and stays when something else changes", async () => {
    const made = await source.run(withOwn, absentInstance);
    await source.run(withWhole, made);
    expect((await source.plan(withOwn, await source.read(made))).empty).toBe(true);
    await source.run({ ...withOwn, name: "Renamed" }, made);
    expect(stored()).toMatchObject({ [name]: whole });
  });

  test("is removed once the author has set it", async () => {
    const made = await source.run(withWhole, absentInstance);
    await source.run({ ...withOwn, name: "Renamed" }, made);
    expect(stored()?.[name]).toEqual(own);
  });
});

const later = { rowKeyExpression: "cityHash64(Body)" };
const laterOfLogs = { ...later, eventNameExpression: "EventName", severityNumberExpression: "SeverityNumber" };
const trace = {
  ...common,
  kind: "trace",
  from: { databaseName: "default", tableName: "spans" },
  defaultTableSelectExpression: "Timestamp, SpanName",
  durationExpression: "Duration",
  traceIdExpression: "TraceId",
  spanIdExpression: "SpanId",
  parentSpanIdExpression: "ParentSpanId",
  spanNameExpression: "SpanName",
  spanKindExpression: "SpanKind",
};
const services = {
  open_source: () => ({ openSource: newest.openSource, product: "clickstack" }),
  managed: () => ({ managed: newest.managed, product: "clickstack" }),
};

describe.each(["open_source", "managed"] as const)("the expressions of later releases in %s mode", (mode) => {
  test.each([
    ["logs", log, laterOfLogs],
    ["spans", trace, later],
  ])("of %s are stored, imported and changed", async (_, base, members) => {
    const runtime = (await runtimesOf(services[mode]()))("observability_source");
    const stored = () => newest.dump().sources.find(({ name }) => name === common.name);
    const config = { ...base, ...members };
    const made = await runtime.run(config, absentInstance);
    expect(stored()).toMatchObject(members);
    const imported = await runtime.import(String(made.state?.id));
    expect((await runtime.read(imported)).state).toMatchObject(members);
    for (const instance of [made, imported])
      expect(await runtime.plan(config, await runtime.read(instance))).toMatchObject({ empty: true });
    const changed = { ...config, rowKeyExpression: "Timestamp" };
    await runtime.run(changed, made);
    expect(stored()).toMatchObject({ ...members, rowKeyExpression: "Timestamp" });
  });
});

test("a service whose sources are read-only rejects every write with the data source as the remedy", async () => {
  const runtime = (await runtimesOf(services.managed()))("observability_source");
  const says =
    /returned 403.*The sources of a fully managed service belong to ClickHouse and are read-only: use the data source instead of this resource\./s;
  const made = await runtime.run(log, absentInstance);
  const rejects = { kind: "status", status: 403, body: { error: "FORBIDDEN", status: 403 } } as const;
  for (const method of ["POST", "PUT", "DELETE"]) newest.faults.add({ ...rejects, method, path: "*/sources*" });
  await expect(runtime.run({ ...log, name: "Another" }, absentInstance)).rejects.toThrow(says);
  await expect(runtime.run({ ...log, name: "Renamed" }, made)).rejects.toThrow(says);
  await expect(runtime.run(null, made)).rejects.toThrow(says);
});
