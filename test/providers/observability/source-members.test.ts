import type { ObjectValue } from "terraform-provider-sdk/internal/schema";
import { runningEmulator } from "../../support/emulator";
import { nothing, type Runtime, runtimesOf } from "../../support/runtime";

const emulator = runningEmulator();
let source: Runtime;

beforeEach(async () => {
  const resources = await runtimesOf({ openSource: emulator.openSource, product: "clickstack" });
  source = resources("observability_source");
});

const common = {
  name: "Events",
  connectionId: "66e000000000000000000c01",
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
    const made = await source.run(withOwn, nothing);
    await source.run(withWhole, made);
    expect((await source.plan(withOwn, await source.read(made))).empty).toBe(true);
    await source.run({ ...withOwn, name: "Renamed" }, made);
    expect(stored()).toMatchObject({ [name]: whole });
  });

  test("is removed once the author has set it", async () => {
    const made = await source.run(withWhole, nothing);
    await source.run({ ...withOwn, name: "Renamed" }, made);
    expect(stored()?.[name]).toEqual(own);
  });
});
