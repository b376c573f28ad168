import type { ObjectValue } from "terraform-provider-sdk/values";
import type { Dashboard } from "../../../lib/emulator";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { runningEmulator } from "../../support/emulator";
import { absentInstance, type Instance, type Runtime, runtimeOf } from "../../support/runtime";

const log = seed.logs;
const emulator = runningEmulator({ kept: true });
let runtime: Runtime;
beforeEach(async () => {
  runtime = await runtimeOf("observability_dashboard", emulator.openSource);
});

const config = (value: object) => value as ObjectValue;
const json = (value: object) => ({ config: JSON.stringify(value) });
const idOf = (instance: Instance) => String(instance.state?.id);
const stored = (instance: Instance): Dashboard => {
  const found = emulator.dump().dashboards.find(({ id }) => id === instance.state?.id);
  if (!found) throw new Error("the dashboard is gone");
  return found;
};
const editInUi = async (instance: Instance, change: (dashboard: Dashboard) => void): Promise<Instance> => {
  emulator.edit("dashboards", idOf(instance), (dashboard) => {
    change(dashboard);
    return dashboard;
  });
  runtime = await runtimeOf("observability_dashboard", emulator.openSource);
  return runtime.read(instance);
};
const configOf = (instance: Instance, tile = 0) => stored(instance).tiles[tile]?.config as Record<string, unknown>;

const count = { sourceId: log, aggFn: "count" };
const line = { displayType: "line", sourceId: log, select: [{ aggFn: "count" }] };
const container = { id: "c", title: "C", collapsed: false };
const filter = { type: "QUERY_EXPRESSION", name: "F", expression: "ServiceName", sourceId: log };

/** Changes in the UI. */
function decorate(dashboard: Dashboard): void {
  dashboard.containers = [container];
  dashboard.tags = ["theirs"];
  dashboard.filters = [{ id: "66e0000000000000000f0001", ...filter }] as never;
  dashboard.savedQuery = "SeverityText:error";
  dashboard.savedQueryLanguage = "lucene";
  const [tile] = dashboard.tiles;
  if (!tile) return;
  tile.containerId = "c";
  Object.assign(tile.config, { seriesLimit: 5, numberFormat: { output: "number" } });
}

const decorated = {
  containers: [container],
  tags: ["theirs"],
  filters: [filter],
  savedQuery: "SeverityText:error",
  tiles: [{ containerId: "c", config: { seriesLimit: 5, numberFormat: { output: "number" } } }],
};

describe("a removed argument is removed from the dashboard", () => {
  test("the number format of a tile in series", async () => {
    const tiles = (series: object) => config({ name: "n", tiles: [{ name: "t", series: [{ ...count, ...series }] }] });
    const created = await runtime.run(tiles({ numberFormat: { output: "percent" } }), absentInstance);
    expect(configOf(created).numberFormat).toEqual({ output: "percent" });
    const removed = await runtime.run(tiles({}), created);
    expect(configOf(removed)).not.toHaveProperty("numberFormat");
  });

  test("everything that series cannot express, when a tile changes from config to series", async () => {
    const full = { ...line, seriesLimit: 3, numberFormat: { output: "byte" }, formulas: [{ expression: "A * 2" }] };
    const created = await runtime.run(config({ name: "s", tiles: [{ name: "t", ...json(full) }] }), absentInstance);
    expect(configOf(created)).toMatchObject({ seriesLimit: 3, formulas: [{ expression: "A * 2" }] });
    const series = config({ name: "s", tiles: [{ name: "t", series: [count] }] });
    expect((await runtime.plan(series, created)).empty).toBe(false);
    const switched = await runtime.run(series, created);
    for (const name of ["seriesLimit", "numberFormat", "formulas"]) expect(configOf(switched)).not.toHaveProperty(name);
  });

  test("tags, filters, the saved query and containers", async () => {
    const full = { ...decorated, name: "m", tiles: [{ name: "t", ...json(line), containerId: "c" }] };
    const created = await runtime.run(config(full), absentInstance);
    expect(stored(created)).toMatchObject({ tags: ["theirs"], containers: [container] });
    const bare = config({ name: "m", tiles: [{ name: "t", ...json(line) }] });
    const removed = await runtime.run(bare, created);
    expect(stored(removed)).toMatchObject({ tags: [], filters: [], savedQuery: null, containers: [] });
    expect((await runtime.plan(bare, await runtime.read(removed))).empty).toBe(true);
  });
});

describe.each([
  ["config", json(line)],
  ["series", { series: [count] }],
])("a value that is not configured, on a tile in %s,", (_, content) => {
  const authored = (name: string) => config({ name, tiles: [{ name: "t", ...content }] });

  test("is not drift, and stays when something else changes", async () => {
    const created = await runtime.run(authored("never"), absentInstance);
    const refreshed = await editInUi(created, decorate);
    expect((await runtime.plan(authored("never"), refreshed)).empty).toBe(true);
    const renamed = await runtime.run(authored("never, renamed"), refreshed);
    expect(stored(renamed)).toMatchObject({ ...decorated, name: "never, renamed" });
    expect((await runtime.plan(authored("never, renamed"), await runtime.read(renamed))).empty).toBe(true);
  });

  test("is not removed after an import, or when something else changes", async () => {
    const created = await runtime.run(authored("imported"), absentInstance);
    await editInUi(created, decorate);
    const imported = await runtime.import(idOf(created));
    expect((await runtime.plan(authored("imported"), imported)).empty).toBe(true);
    const renamed = await runtime.run(authored("imported, renamed"), imported);
    expect(stored(renamed)).toMatchObject({ ...decorated, name: "imported, renamed" });
    const narrowed = config({ name: "imported", tiles: [{ name: "t", w: 6, ...content }] });
    const changed = await runtime.run(narrowed, renamed);
    expect(stored(changed)).toMatchObject({ ...decorated, name: "imported" });
    expect((await runtime.plan(narrowed, await runtime.read(changed))).empty).toBe(true);
  });
});

test.each([true, false])(
  "a format set in the UI on two series with as_ratio = %s stays on an update",
  async (asRatio) => {
    const series = [count, { ...count, where: "SeverityText:error" }];
    const authored = (name: string) => config({ name, tiles: [{ name: "t", asRatio, series }] });
    const created = await runtime.run(authored("ratio"), absentInstance);
    const refreshed = await editInUi(created, ({ tiles: [tile] }) =>
      Object.assign(tile?.config ?? {}, { numberFormat: { output: "percent" } }),
    );
    const renamed = await runtime.run(authored("ratio, renamed"), refreshed);
    expect(stored(renamed).name).toBe("ratio, renamed");
    expect(configOf(renamed)).toMatchObject({ asRatio, numberFormat: { output: "percent" } });
    expect((await runtime.plan(authored("ratio, renamed"), await runtime.read(renamed))).empty).toBe(true);
  },
);

test("a dashboard without tiles in the configuration keeps those of the UI, and has their IDs", async () => {
  const created = await runtime.run(config({ name: "frame" }), absentInstance);
  const tile = { id: "66e0000000000000000a0001", name: "theirs", x: 0, y: 0, w: 6, h: 4, config: line };
  const refreshed = await editInUi(created, (dashboard) => dashboard.tiles.push(tile as never));
  expect((await runtime.plan(config({ name: "frame" }), refreshed)).empty).toBe(true);
  const renamed = await runtime.run(config({ name: "frame, renamed" }), refreshed);
  expect(stored(renamed).tiles).toMatchObject([{ id: tile.id, name: "theirs" }]);
  expect(renamed.state?.tileIds).toEqual({ theirs: tile.id });
});

test("a configured member that is imported and later removed is removed", async () => {
  const authored = config({
    name: "later",
    tags: ["mine"],
    tiles: [{ name: "t", ...json({ ...line, seriesLimit: 4 }) }],
  });
  const created = await runtime.run(authored, absentInstance);
  const imported = await runtime.import(idOf(created));
  const widened = config({ ...authored, name: "later, renamed" });
  const owned = await runtime.run(widened, imported);
  const bare = config({ name: "later, renamed", tiles: [{ name: "t", ...json(line) }] });
  const removed = await runtime.run(bare, owned);
  expect(stored(removed).tags).toEqual([]);
  expect(configOf(removed)).not.toHaveProperty("seriesLimit");
});

test.each(["tags", "filters", "tiles", "savedFilterValues", "containers"])(
  "empty and unset %s plan no update, after a create and after an import",
  async (member) => {
    const [unset, empty] = [config({ name: member }), config({ name: member, [member]: [] })];
    const created = await runtime.run(unset, absentInstance);
    for (const instance of [created, await runtime.import(idOf(created))])
      for (const wanted of [unset, empty]) expect((await runtime.plan(wanted, instance)).empty).toBe(true);
  },
);

test("a change of only a key or deletion_protection sends no request", async () => {
  const tile = { name: "t", ...json(line) };
  const created = await runtime.run(config({ name: "local", tiles: [tile] }), absentInstance);
  const before = emulator.requests().length;
  const wanted = config({ name: "local", deletionProtection: true, tiles: [{ ...tile, key: "k" }] });
  const changed = await runtime.apply(wanted, created, await runtime.plan(wanted, created));
  expect(emulator.requests().length).toBe(before);
  expect(changed.state).toMatchObject({ deletionProtection: true, tileIds: { k: stored(created).tiles[0]?.id } });
  expect((await runtime.plan(wanted, await runtime.read(changed))).empty).toBe(true);
});

describe("a change that removes presentation of the UI", () => {
  const twice = { ...line, select: [{ aggFn: "count" }, { aggFn: "count", where: "SeverityText:error" }] };

  test.each([
    ["a second select item", { ...twice }],
    ["a ratio", { ...twice, asRatio: true }],
    ["another kind of tile", { ...line, displayType: "number" }],
  ])("causes a warning in the plan: %s", async (_, next) => {
    const tiles = (content: object) => config({ name: "lost", tiles: [{ name: "t", ...json(content) }] });
    const created = await runtime.run(tiles(line), absentInstance);
    const refreshed = await editInUi(created, ({ tiles: [tile] }) =>
      Object.assign(tile?.config ?? {}, { formulas: [{ expression: "A * 2" }] }),
    );
    const planned = await runtime.plan(tiles(next), refreshed);
    expect(planned.warnings.join()).toContain('The tile "t"');
    expect(planned.warnings.join()).toContain("formulas");
    const written = await runtime.plan(tiles({ ...line, groupBy: "ServiceName" }), refreshed);
    expect(written.warnings).toEqual([]);
  });
});

describe("a number format set in the UI", () => {
  const metric = { sourceId: log, aggFn: "avg", metricName: "m", metricDataType: "gauge" };
  const authored = (name: string, more: object) =>
    config({ name, tiles: [{ name: "t", series: [{ ...metric, ...more }] }] });
  const format = ({ tiles: [tile] }: Dashboard) =>
    Object.assign(tile?.config ?? {}, { numberFormat: { output: "percent" } });

  test("of a tile that the service does not accept in config is lost with a warning", async () => {
    const refreshed = await editInUi(await runtime.run(authored("metric", {}), absentInstance), format);
    expect((await runtime.plan(authored("metric", {}), refreshed)).empty).toBe(true);
    const planned = await runtime.plan(authored("metric, renamed", {}), refreshed);
    expect(planned.warnings).toEqual([expect.stringMatching(/The tile "t".* numberFormat .*set `field` in/)]);
    const renamed = await runtime.apply(authored("metric, renamed", {}), refreshed, planned);
    expect(configOf(renamed)).not.toHaveProperty("numberFormat");
  });

  test("stays without a warning if each series has a field", async () => {
    const field = { field: "Value" };
    const refreshed = await editInUi(await runtime.run(authored("metric", field), absentInstance), format);
    const planned = await runtime.plan(authored("metric, renamed", field), refreshed);
    expect(planned.warnings).toEqual([]);
    const renamed = await runtime.apply(authored("metric, renamed", field), refreshed, planned);
    expect(configOf(renamed)).toMatchObject({ numberFormat: { output: "percent" } });
  });

  const two = { ...line, select: [{ aggFn: "count" }, { aggFn: "count", where: "SeverityText:error" }] };
  test.each([
    [
      "is lost with a warning if its function changes",
      { ...line, select: [{ aggFn: "sum", valueExpression: "d" }] },
      line,
    ],
    ["stays without a warning if a ratio is added", { ...two, asRatio: true }, two],
  ])("of a select item %s", async (_, next, before) => {
    const tiles = (content: object) => config({ name: "item", tiles: [{ name: "t", ...json(content) }] });
    const created = await runtime.run(tiles(before), absentInstance);
    const refreshed = await editInUi(created, ({ tiles: [tile] }) => {
      for (const item of (tile?.config.select ?? []) as object[])
        Object.assign(item, { numberFormat: { output: "byte" } });
    });
    const planned = await runtime.plan(tiles(next), refreshed);
    const updated = await runtime.apply(tiles(next), refreshed, planned);
    const isKept = JSON.stringify(configOf(updated)).includes("numberFormat");
    expect(planned.warnings.join().includes("select.numberFormat")).toBe(!isKept);
    expect(isKept).toBe("asRatio" in next);
  });
});

test("a stored dashboard with a duplicate tile ID is repaired, with a warning", async () => {
  const tiles = ["a", "b", "c"].map((name) => ({ name, ...json({ displayType: "markdown", markdown: name }) }));
  const created = await runtime.run(config({ name: "twice", tiles }), absentInstance);
  const broken = await editInUi(created, (dashboard) => {
    const [first, second] = dashboard.tiles;
    if (first && second) second.id = first.id;
  });
  const planned = await runtime.plan(config({ name: "twice", tiles }), broken);
  expect(planned.empty).toBe(false);
  expect(planned.warnings.join()).toContain(String(stored(created).tiles[0]?.id));
  const repaired = await runtime.apply(config({ name: "twice", tiles }), broken, planned);
  expect(new Set(stored(repaired).tiles.map(({ id }) => id)).size).toBe(3);
  expect((await runtime.plan(config({ name: "twice", tiles }), await runtime.read(repaired))).empty).toBe(true);
});

describe("a number tile in percent of one count", () => {
  const tile = (name: string) => ({
    name,
    ...json({
      displayType: "number",
      sourceId: log,
      select: [{ aggFn: "count" }],
      numberFormat: { output: "percent" },
    }),
  });
  const says = expect.stringContaining("20 % becomes 1200 %");

  test("is warned of before the first update after an import, and not after it", async () => {
    const created = await runtime.run(config({ name: "n", tiles: [tile("Error rate")] }), absentInstance);
    const imported = await runtime.import(idOf(created));
    const read = await runtime.read(await runtime.read(imported));
    const renamed = config({ name: "m", tiles: [tile("Error rate")] });
    expect(await runtime.plan(config({ name: "n", tiles: [tile("Error rate")] }), read)).toMatchObject({
      empty: true,
      warnings: [],
    });
    expect((await runtime.plan(renamed, read)).warnings).toEqual([says]);
    const updated = await runtime.run(renamed, read);
    const again = await runtime.read(updated);
    expect((await runtime.plan(config({ name: "o", tiles: [tile("Error rate")] }), again)).warnings).toEqual([]);
  });

  test("is not warned of if code created it, or if the update writes another query", async () => {
    const created = await runtime.run(config({ name: "n", tiles: [tile("Error rate")] }), absentInstance);
    expect((await runtime.plan(config({ name: "m", tiles: [tile("Error rate")] }), created)).warnings).toEqual([]);
    const imported = await runtime.import(idOf(created));
    const ratio = {
      name: "Error rate",
      ...json({
        displayType: "number",
        sourceId: log,
        asRatio: true,
        select: [{ aggFn: "count", where: "SeverityText:error" }, { aggFn: "count" }],
        numberFormat: { output: "percent" },
      }),
    };
    expect((await runtime.plan(config({ name: "n", tiles: [ratio] }), imported)).warnings).toEqual([]);
  });
});
