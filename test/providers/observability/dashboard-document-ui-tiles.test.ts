import type { ObjectValue } from "terraform-provider-sdk/values";
import { runningEmulator } from "../../support/emulator";
import { absentInstance, type Instance, type Runtime, runtimesOf } from "../../support/runtime";
import { furnish, log, onTile } from "./alert-store";

const emulator = runningEmulator({ fill: furnish });
let alert: Runtime;
let dashboard: Runtime;

beforeEach(() => freshProcess());

async function freshProcess(): Promise<void> {
  const of = await runtimesOf({ openSource: emulator.openSource, product: "clickstack" });
  [alert, dashboard] = [of("observability_alert"), of("observability_dashboard")];
}

const line = { displayType: "line", sourceId: log, select: [{ aggFn: "count" }] };
const id = "66e0000000000000000a0001";
const configWithDocument = (value: object, more: ObjectValue = {}): ObjectValue => ({
  dashboardJson: JSON.stringify(value),
  ...more,
});
const alertOnTile = ({ state }: Instance) =>
  ({ ...onTile, dashboardId: state?.id, tileId: id }) as unknown as ObjectValue;

/** A dashboard whose document says nothing of tiles, with a tile of the UI, as the next command reads it. */
async function withTile(displayType = "line"): Promise<Instance> {
  const created = await dashboard.run(configWithDocument({ name: "D" }), absentInstance);
  emulator.edit("dashboards", String(created.state?.id), (stored) => {
    const config = { ...line, displayType };
    stored.tiles = [{ id, name: "T", x: 0, y: 0, w: 6, h: 4, config } as never];
    return stored;
  });
  await freshProcess();
  return dashboard.read(created);
}

test("an alert on a tile of the UI is planned without a warning and without a change", async () => {
  const before = await withTile();
  expect(before.state?.tileIds).toEqual({ T: id });
  expect(await dashboard.plan(configWithDocument({ name: "D" }), before)).toMatchObject({ empty: true, warnings: [] });
  expect((await alert.plan(alertOnTile(before), absentInstance)).warnings).toEqual([]);
  const watching = await alert.run(alertOnTile(before), absentInstance);
  await freshProcess();
  await dashboard.plan(configWithDocument({ name: "D" }), before);
  expect(await alert.plan(alertOnTile(before), watching)).toMatchObject({ empty: true, warnings: [] });
});

test("a tile of the UI that cannot have alerts is rejected", async () => {
  const before = await withTile("table");
  await dashboard.plan(configWithDocument({ name: "D" }), before);
  expect((await alert.plan(alertOnTile(before), absentInstance)).warnings).toContainEqual(
    expect.stringContaining("has display type table, which cannot have alerts"),
  );
});

const changes: Record<string, ObjectValue> = {
  "another document": configWithDocument({ name: "E" }),
  "only deletion_protection": configWithDocument({ name: "D" }, { deletionProtection: true }),
  "attributes without tiles": { name: "E" },
  "the same attributes": { name: "D" },
};

test.each(Object.entries(changes))("%s keeps the tiles of the UI and their IDs", async (_, next) => {
  const before = await withTile();
  const watching = await alert.run(alertOnTile(before), absentInstance);
  const planned = await dashboard.plan(next, before);
  expect(planned.state?.tileIds).toEqual({ T: id });
  expect(planned.warnings).toEqual([]);
  expect(await alert.plan(alertOnTile(before), watching)).toMatchObject({ empty: true, warnings: [] });
  const after = await dashboard.apply(next, before, planned);
  expect(after.state?.tileIds).toEqual({ T: id });
  await freshProcess();
  expect(await dashboard.plan(next, await dashboard.read(after))).toMatchObject({ empty: true, warnings: [] });
  expect(emulator.dump().dashboards.at(-1)?.tiles).toMatchObject([{ id, name: "T" }]);
});

test("a tile of the UI added after the plan stays, and the planned IDs hold", async () => {
  const before = await withTile();
  const next = configWithDocument({ name: "E" }, { overwriteConcurrentChanges: true });
  const planned = await dashboard.plan(next, before);
  emulator.edit("dashboards", String(before.state?.id), (stored) => {
    const [tile] = stored.tiles;
    if (tile) stored.tiles = [{ ...tile, id: "66e0000000000000000a0002", name: "U", y: 4 }, tile];
    return stored;
  });
  await freshProcess();
  const after = await dashboard.apply(next, before, planned);
  expect(after.state?.tileIds).toEqual({ T: id });
  expect(emulator.dump().dashboards.at(-1)?.tiles).toMatchObject([{ name: "U" }, { id, name: "T" }]);
});

test("deleting the dashboard warns of the alerts on tiles of the UI", async () => {
  const before = await withTile();
  await alert.run(alertOnTile(before), absentInstance);
  await dashboard.apply(null, before, await dashboard.plan(null, before));
  expect(dashboard.warnings()).toEqual([expect.stringContaining("the service also deletes its alerts")]);
});

test("a document that removes a tile of the UI removes it, and warns of the alerts on it", async () => {
  const before = await withTile();
  await alert.run(alertOnTile(before), absentInstance);
  const next = configWithDocument({ name: "D", tiles: [] });
  const planned = await dashboard.plan(next, before);
  expect(planned.warnings).toEqual([expect.stringContaining('The tile "T"')]);
  const after = await dashboard.apply(next, before, planned);
  expect(after.state?.tileIds).toEqual({});
  expect(emulator.dump().dashboards.at(-1)?.tiles).toEqual([]);
});

const tile = { name: "T", x: 0, y: 0, w: 6, h: 4 };
const imports: Record<string, ObjectValue> = {
  "a document": configWithDocument({ name: "D", tiles: [{ ...tile, config: line }] }),
  attributes: { name: "D", tiles: [{ ...tile, config: JSON.stringify(line) }] },
};

test.each(Object.entries(imports))(
  "a tile of the UI that %s then describes keeps its ID and its alerts, which the plan names",
  async (_, next) => {
    const before = await withTile();
    const watching = await alert.run(alertOnTile(before), absentInstance);
    const planned = await dashboard.plan(next, before);
    expect(planned).toMatchObject({ state: { tileIds: { T: id } } });
    expect(planned.warnings).toEqual([expect.stringContaining(`"T" (${id}), which the plan cannot compare, has`)]);
    expect(await alert.plan(alertOnTile(before), watching)).toMatchObject({ empty: true, warnings: [] });
    const after = await dashboard.apply(next, before, planned);
    expect(after.state?.tileIds).toEqual({ T: id });
    expect(emulator.dump()).toMatchObject({
      dashboards: expect.arrayContaining([
        expect.objectContaining({ name: "D", tiles: [expect.objectContaining({ id })] }),
      ]),
      alerts: [{ tileId: id }],
    });
    expect(await dashboard.plan(next, await dashboard.read(after))).toMatchObject({ empty: true, warnings: [] });
  },
);

test("a tile of the UI that the document then describes keeps its container and its presentation", async () => {
  const created = await withTile();
  emulator.edit("dashboards", String(created.state?.id), (stored) => {
    stored.containers = [{ id: "c", title: "C", collapsed: false }];
    const [first] = stored.tiles;
    if (first) stored.tiles = [{ ...first, containerId: "c", config: { ...first.config, seriesLimit: 5 } }];
    return stored;
  });
  await freshProcess();
  const after = await dashboard.run(configWithDocument({ name: "D", tiles: [{ ...tile, config: line }] }), created);
  expect(after.state?.tileIds).toEqual({ T: id });
  const stored = emulator.dump().dashboards.at(-1);
  expect(stored).toMatchObject({
    containers: [{ id: "c" }],
    tiles: [{ id, containerId: "c", config: { seriesLimit: 5 } }],
  });
});
