import { UNKNOWN } from "terraform-provider-sdk/schema";
import type { ObjectValue } from "terraform-provider-sdk/values";
import type { Dashboard } from "../../../lib/emulator";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { runningEmulator } from "../../support/emulator";
import { absentInstance, type Instance, type Runtime, runtimeOf } from "../../support/runtime";

const log = seed.logs;
const hook = "66e000000000000000000701";
const emulator = runningEmulator({ kept: true });
let runtime: Runtime;
beforeEach(async () => {
  runtime = await runtimeOf("observability_dashboard", emulator.openSource);
});

const markdown = (text: string) => ({ config: JSON.stringify({ displayType: "markdown", markdown: text }) });
const count = { sourceId: log, aggFn: "count" };
const config = (value: unknown) => value as ObjectValue;
const stored = (instance: Instance): Dashboard => {
  const found = emulator.dump().dashboards.find(({ id }) => id === instance.state?.id);
  if (!found) throw new Error("the dashboard is gone");
  return found;
};
const tileIdsOf = (instance: Instance) => instance.state?.tileIds as Record<string, string>;
const watch = (dashboardId: string, tileId: string, id = `a${tileId.slice(1)}`) => {
  const stamp = new Date().toISOString();
  const alert = {
    id,
    name: `on ${tileId}`,
    dashboardId,
    tileId,
    source: "tile",
    interval: "5m",
    threshold: 1,
    numConsecutiveWindows: null,
    thresholdType: "above",
  };
  const rest = { channels: [{ type: "webhook", webhookId: hook }], state: "OK", createdAt: stamp, updatedAt: stamp };
  emulator.insert("alerts", { ...alert, ...rest } as never);
  return id;
};

test("an argument removed from the configuration is removed from the dashboard", async () => {
  const full = config({
    name: "full",
    tags: ["a"],
    filters: [{ name: "F", expression: "x", sourceId: log }],
    savedQuery: "q",
    savedFilterValues: [{ condition: "c" }],
    containers: [{ id: "c", title: "C", collapsed: false }],
    tiles: [{ name: "t", containerId: "c", ...markdown("x") }],
  });
  const created = await runtime.run(full, absentInstance);
  const emptied = await runtime.run(config({ name: "full" }), created);
  expect(stored(emptied)).toMatchObject({
    tiles: [],
    tags: [],
    filters: [],
    savedQuery: null,
    savedQueryLanguage: null,
    savedFilterValues: [],
    containers: [],
  });
  expect((await runtime.plan(config({ name: "full" }), await runtime.read(emptied))).empty).toBe(true);
});

test("a filter keeps its ID as long as its name stays", async () => {
  const filter = { name: "F", expression: "x", sourceId: log };
  const created = await runtime.run(config({ name: "filters", filters: [filter] }), absentInstance);
  const [first] = stored(created).filters;
  const updated = await runtime.run(
    config({
      name: "filters",
      filters: [
        { ...filter, name: "G" },
        { ...filter, expression: "y" },
      ],
    }),
    created,
  );
  expect(stored(updated).filters.map(({ name, expression }) => [name, expression])).toEqual([
    ["G", "x"],
    ["F", "y"],
  ]);
  expect(stored(updated).filters[1]?.id).toBe(first?.id);
  expect(updated.state?.filters).toMatchObject(stored(updated).filters.map(({ id }) => ({ id })));
});

test("presentation set in the UI on a managed tile stays when something else is updated", async () => {
  const tiles = [
    { name: "series", series: [{ type: "table", ...count, where: "a" }] },
    { name: "config", config: JSON.stringify({ displayType: "table", sourceId: log, select: [{ aggFn: "count" }] }) },
    { name: "plain", series: [count] },
  ];
  const created = await runtime.run(config({ name: "untouched", tiles }), absentInstance);
  const onClick = { type: "external", urlTemplate: "https://example.org" };
  emulator.edit("dashboards", String(created.state?.id), (dashboard) => {
    for (const tile of dashboard.tiles.slice(0, 2)) {
      Object.assign(tile.config, { onClick, formulas: [{ expression: "A * 2" }], groupByColumnsOnLeft: true });
      tile.containerId = "c";
    }
    dashboard.containers = [{ id: "c", title: "C", collapsed: true }];
    return dashboard;
  });
  const refreshed = await (await runtimeOf("observability_dashboard", emulator.openSource)).read(created);
  const changed = config({
    name: "untouched, renamed",
    tiles: [{ ...tiles[0], series: [{ type: "table", ...count, where: "b" }] }, ...tiles.slice(1)],
  });
  const planned = await runtime.plan(changed, refreshed);
  const updated = await runtime.apply(changed, refreshed, planned);
  const after = stored(updated);
  expect(after.containers).toHaveLength(1);
  for (const tile of after.tiles.slice(0, 2)) {
    expect(tile.config).toMatchObject({ onClick, formulas: [{ expression: "A * 2" }], groupByColumnsOnLeft: true });
    expect(tile.containerId).toBe("c");
  }
  expect(after.tiles[0]?.config.select).toMatchObject([{ where: "b" }]);
  expect((await runtime.plan(changed, await runtime.read(updated))).empty).toBe(true);
});

test("the color that people give the trend behind a number is no drift, and stays when the trend is updated", async () => {
  const number = { displayType: "number", sourceId: log, select: [{ aggFn: "count" }] };
  const trend = (type: string) =>
    config({ name: "trend", tiles: [{ name: "n", config: JSON.stringify({ ...number, backgroundChart: { type } }) }] });
  const created = await runtime.run(trend("line"), absentInstance);
  emulator.edit("dashboards", String(created.state?.id), (dashboard) => {
    Object.assign(dashboard.tiles[0]?.config ?? {}, { backgroundChart: { type: "line", color: "chart-blue" } });
    return dashboard;
  });
  const fresh = await runtimeOf("observability_dashboard", emulator.openSource);
  const refreshed = await fresh.read(created);
  expect((await fresh.plan(trend("line"), refreshed)).empty).toBe(true);
  const updated = await fresh.run(trend("area"), refreshed);
  expect(stored(updated).tiles[0]?.config).toMatchObject({ backgroundChart: { type: "area", color: "chart-blue" } });
  expect((await fresh.plan(trend("area"), await fresh.read(updated))).empty).toBe(true);
});

test("a removed member is removed although the service would keep it", async () => {
  const table = { displayType: "table", sourceId: log, select: [{ aggFn: "count" }] };
  const tile = (value: object) => config({ name: "own", tiles: [{ name: "t", config: JSON.stringify(value) }] });
  const created = await runtime.run(tile({ ...table, numberFormat: { output: "number" } }), absentInstance);
  const updated = await runtime.run(tile(table), created);
  expect(stored(updated).tiles[0]?.config).not.toHaveProperty("numberFormat");
  expect((await runtime.plan(tile(table), await runtime.read(updated))).empty).toBe(true);
});

test("an update fails if the dashboard was saved after the plan, and names the tiles", async () => {
  const wanted = (name: string, more = {}) =>
    config({
      name,
      tiles: [
        { name: "A", ...markdown("1") },
        { name: "B", ...markdown("2") },
      ],
      ...more,
    });
  const created = await runtime.run(wanted("lost"), absentInstance);
  const planned = await runtime.plan(wanted("lost 2"), await runtime.read(created));
  emulator.edit("dashboards", String(created.state?.id), (dashboard) => {
    Object.assign(dashboard.tiles[1]?.config ?? {}, { markdown: "theirs" });
    return dashboard;
  });
  await expect(runtime.apply(wanted("lost 2"), created, planned)).rejects.toThrow(/tile "B" \([0-9a-f]{24}\) changed/);
  expect(stored(created).name).toBe("lost");

  const forced = wanted("lost 2", { overwriteConcurrentChanges: true });
  const agreed = await runtime.plan(forced, created);
  await runtime.apply(forced, created, agreed);
  expect(stored(created).tiles[1]?.config.markdown).toBe("2");
});

test("a plan that removes an alert's tile names the alert; any other plan lists no alerts", async () => {
  const tiles = [
    { name: "A", series: [count] },
    { name: "B", series: [count] },
  ];
  const created = await runtime.run(config({ name: "guard", tiles }), absentInstance);
  const id = String(created.state?.id);
  const alert = watch(id, String(tileIdsOf(created).B));
  emulator.clearRequests();

  const harmless = await runtime.plan(config({ name: "guard 2", tiles: [tiles[1], tiles[0]] }), created);
  expect(harmless.warnings).toEqual([]);
  expect(emulator.requests()).toEqual([]);

  const removed = await runtime.plan(config({ name: "guard", tiles: tiles.slice(0, 1) }), created);
  expect(removed.warnings).toEqual([expect.stringContaining(`"on ${tileIdsOf(created).B}" (${alert})`)]);
  const turned = await runtime.plan(
    config({ name: "guard", tiles: [tiles[0], { name: "B", ...markdown("x") }] }),
    created,
  );
  expect(turned.warnings).toEqual([expect.stringContaining("cannot have alerts")]);
  const deleted = await runtime.plan(null, created);
  expect(deleted.warnings).toEqual([expect.stringContaining(`"on ${tileIdsOf(created).B}" (${alert})`)]);
  expect(emulator.requests().map(({ path }) => path)).toHaveLength(1);
  await runtime.apply(null, created, deleted);
  expect(runtime.warnings()).toEqual([expect.stringContaining(`"on ${tileIdsOf(created).B}" (${alert})`)]);
});

test("an alert deleted before its dashboard, as in one destroy, causes no warning", async () => {
  const wanted = config({ name: "destroyed", tiles: [{ name: "B", series: [count] }] });
  const created = await runtime.run(wanted, absentInstance);
  const alert = watch(String(created.state?.id), String(tileIdsOf(created).B));
  emulator.remove("alerts", alert);
  await runtime.apply(null, created, await runtime.plan(null, created));
  expect(runtime.warnings()).toEqual([]);
});

test("a protected dashboard is not deleted", async () => {
  const created = await runtime.run(config({ name: "kept", deletionProtection: true }), absentInstance);
  await expect(runtime.plan(null, created)).rejects.toThrow(/deletion_protection = true/);
});

test("a change of one tile leaves the other IDs known, and only a new key unknown", async () => {
  const tiles = [
    { name: "A", ...markdown("1") },
    { name: "B", ...markdown("2") },
  ];
  const created = await runtime.run(config({ name: "known", tiles }), absentInstance);
  const planned = await runtime.plan(
    config({ name: "known", tiles: [{ name: "N", ...markdown("3") }, tiles[1], { ...tiles[0], ...markdown("9") }] }),
    created,
  );
  expect(planned.state?.tileIds).toEqual({ A: tileIdsOf(created).A, B: tileIdsOf(created).B, N: UNKNOWN });
});

test("a tile with unknown content keeps its ID", async () => {
  const created = await runtime.run(config({ name: "u", tiles: [{ name: "A", ...markdown("1") }] }), absentInstance);
  const planned = await runtime.plan(config({ name: "u", tiles: [{ name: "A", config: UNKNOWN }] }), created);
  expect(planned.state?.tileIds).toEqual(created.state?.tileIds);
  const nameless = await runtime.plan(config({ name: "u", tiles: [{ name: UNKNOWN, ...markdown("1") }] }), created);
  expect(nameless.state?.tileIds).toBe(UNKNOWN);
  expect(nameless.state?.tiles).toMatchObject([{ id: tileIdsOf(created).A }]);
  const listless = await runtime.plan(config({ name: "u", tiles: UNKNOWN }), created);
  expect(listless.state?.tiles).toBe(UNKNOWN);
});

test("a dashboard deleted outside Terraform is planned for creation, and deleting it again succeeds", async () => {
  const wanted = config({ name: "gone", tiles: [{ name: "A", ...markdown("1") }] });
  const created = await runtime.run(wanted, absentInstance);
  emulator.remove("dashboards", String(created.state?.id));
  const fresh = await runtimeOf("observability_dashboard", emulator.openSource);
  expect((await fresh.read(created)).state).toBeNull();
  await expect(
    fresh.apply(config({ name: "x" }), created, await fresh.plan(config({ name: "x" }), created)),
  ).rejects.toThrow(/was deleted after the plan/);
  expect((await fresh.apply(null, created, await fresh.plan(null, created))).state).toBeNull();
});

describe("import", () => {
  test("accepts an ID, another provider's <team>/<id> and a name", async () => {
    const created = await runtime.run(config({ name: "to import" }), absentInstance);
    const id = String(created.state?.id);
    for (const text of [id, `team/${id}`, "name:to import"])
      expect((await runtime.import(text)).state).toMatchObject({ id, name: "to import" });
  });

  test("names the nearest names, or the IDs of several matches", async () => {
    await runtime.run(config({ name: "twin" }), absentInstance);
    await runtime.run(config({ name: "twin" }), absentInstance);
    await expect(runtime.import("name:twin")).rejects.toThrow(
      /2 dashboards are named "twin": [0-9a-f]{24}, [0-9a-f]{24}/,
    );
    await expect(runtime.import("name:twim")).rejects.toThrow(/nearest name is "twin"/);
    await expect(runtime.import("dashboard-1")).rejects.toThrow(/24 hexadecimal digits/);
  });
});
