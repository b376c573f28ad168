import { UNKNOWN } from "terraform-provider-sdk/schema";
import type { ObjectValue } from "terraform-provider-sdk/values";
import { runningEmulator } from "../../support/emulator";
import { absentInstance, type Instance, type Runtime, runtimesOf } from "../../support/runtime";
import { connectionId, furnish, log, onSearch, onTile, savedSearch, tiles } from "./alert-store";

const emulator = runningEmulator({ fill: furnish });
let alert: Runtime;
let dashboard: Runtime;

beforeEach(() => freshProcess());

async function freshProcess(): Promise<void> {
  const of = await runtimesOf({ openSource: emulator.openSource, product: "clickstack" });
  [alert, dashboard] = [of("observability_alert"), of("observability_dashboard")];
}

const tile = (name: string, displayType: string) => ({
  name,
  config: JSON.stringify({ displayType, sourceId: log, select: [{ aggFn: "count" }] }),
});
const withTiles = (...list: object[]) => ({ name: "API health", tiles: list }) as unknown as ObjectValue;
const tileIds = ({ state }: Instance) => state?.tileIds as Record<string, string>;
const alertOnTile = ({ state }: Instance, key: string) =>
  ({
    ...onTile,
    dashboardId: state?.id,
    tileId: (state?.tileIds as Record<string, string> | undefined)?.[key],
  }) as unknown as ObjectValue;

/** A plan is made before a destroy too, so it warns, and the apply rejects. */
async function expectRejection(config: object, prior: Instance, words: RegExp): Promise<void> {
  const planned = await alert.plan(config as never, prior);
  expect(planned.warnings).toContainEqual(expect.stringMatching(words));
  await expect(alert.apply(config as never, prior, planned)).rejects.toThrow(words);
}

test("a tile that cannot have alerts is rejected if its dashboard is readable", async () => {
  await expectRejection(
    { ...onTile, tileId: tiles.table },
    absentInstance,
    /The tile "A table" \(\w+\) has display type table, which cannot have alerts.*line, stacked_line, stacked_bar, number/,
  );
  expect(emulator.dump().alerts).toEqual([]);
});

test("an unknown tile or dashboard is rejected, and the message lists the existing ones", async () => {
  await expectRejection(
    { ...onTile, tileId: "66e0000000000000000009ff" },
    absentInstance,
    /"A line" \(66e000000000000000000101\)/,
  );
  await expectRejection(
    { ...onTile, dashboardId: "66e0000000000000000009ff" },
    absentInstance,
    /There is no dashboard 66e0000000000000000009ff/,
  );
});

test("a dashboard that cannot be read does not block the plan", async () => {
  emulator.faults.add({ kind: "status", path: "*/dashboards/*", status: 403, body: { message: "Forbidden" } });
  expect((await alert.plan({ ...onTile, tileId: tiles.table } as never, absentInstance)).state).toMatchObject({
    source: "tile",
  });
});

test("a watched tile that becomes a table in the same configuration is rejected without a request", async () => {
  const before = await dashboard.run(withTiles(tile("a", "line")), absentInstance);
  const watching = await alert.run(alertOnTile(before, "a"), absentInstance);
  emulator.clearRequests();
  const planned = await dashboard.plan(withTiles(tile("a", "table")), before);
  expect(planned.warnings).toHaveLength(1);
  await expectRejection(alertOnTile(before, "a"), watching, /The tile "a"/);
  expect(emulator.requests().filter(({ path }) => path.includes("/dashboards"))).toEqual([]);
});

test("an alert that cannot work as expected is planned with a warning that names the reason and the remedy", async () => {
  const select = [{ aggFn: "count" }, { aggFn: "avg", valueExpression: "SeverityNumber", alias: "mean" }];
  const config = JSON.stringify({ displayType: "line", sourceId: log, select });
  const before = await dashboard.run(withTiles({ name: "two", config }, tile("one", "line")), absentInstance);
  const { warnings } = await alert.plan(alertOnTile(before, "two"), absentInstance);
  expect(warnings).toEqual([
    'The tile "two" has 2 series, but the service compares only the last one ("mean"). Move the one to watch to the end, or to a separate tile.',
  ]);
  expect((await alert.plan(alertOnTile(before, "one"), absentInstance)).warnings).toEqual([]);
});

const raw = (sqlTemplate: string) => ({
  name: "raw",
  config: JSON.stringify({ displayType: "line", configType: "sql", connectionId, sqlTemplate }),
});
const windowless = raw("SELECT now() AS t, count() FROM logs GROUP BY t");
const noInterval = /The SQL of the tile "raw" has no interval.*\$__timeInterval/;

test("an alert on raw SQL without an interval is an error of the plan", async () => {
  const before = await dashboard.run(withTiles(windowless), absentInstance);
  await expect(alert.plan(alertOnTile(before, "raw"), absentInstance)).rejects.toThrow(noInterval);
});

test("an imported alert on raw SQL that lost its interval is a warning until the alert changes", async () => {
  const before = await dashboard.run(
    withTiles(raw("SELECT $__timeInterval(t) AS t, count() FROM logs GROUP BY t")),
    absentInstance,
  );
  const watching = await alert.run(alertOnTile(before, "raw"), absentInstance);
  emulator.edit("dashboards", String(before.state?.id), ({ tiles: [first] }) => {
    if (first) first.config.sqlTemplate = JSON.parse(windowless.config).sqlTemplate;
  });
  await freshProcess();
  const [shown, imported] = [await dashboard.read(before), await alert.import(String(watching.state?.id))];
  await dashboard.plan(withTiles(windowless), shown);
  const read = await alert.read(imported);
  const unchanged = await alert.plan(alertOnTile(before, "raw"), read);
  expect(unchanged).toMatchObject({ empty: true, warnings: [expect.stringMatching(noInterval)] });
  await expect(alert.plan({ ...alertOnTile(before, "raw"), threshold: 11 }, read)).rejects.toThrow(noInterval);
});

test("a watched tile that is removed in the same configuration is rejected", async () => {
  const before = await dashboard.run(withTiles(tile("a", "line"), tile("b", "line")), absentInstance);
  const watching = await alert.run(alertOnTile(before, "a"), absentInstance);
  await dashboard.plan(withTiles(tile("b", "line")), before);
  await expectRejection(alertOnTile(before, "a"), watching, /has no tile .* It has "b"/);
});

test("an alert on a dashboard that does not exist yet is planned, and its tile is checked once it exists", async () => {
  const unknown = { ...onTile, dashboardId: UNKNOWN, tileId: UNKNOWN };
  expect((await alert.plan(unknown as never, absentInstance)).state).toMatchObject({
    source: "tile",
    dashboardId: UNKNOWN,
  });
  const created = await dashboard.run(withTiles(tile("a", "pie")), absentInstance);
  await expectRejection(alertOnTile(created, "a"), absentInstance, /has display type pie/);
});

test("an alert deleted with its tile is planned for creation, and deleting it again succeeds", async () => {
  const before = await dashboard.run(withTiles(tile("a", "line"), tile("b", "line")), absentInstance);
  const watching = await alert.run(alertOnTile(before, "a"), absentInstance);
  await dashboard.run(withTiles(tile("b", "line")), before);
  expect(emulator.dump().alerts).toEqual([]);
  await freshProcess();
  expect((await alert.read(watching)).state).toBeNull();
  const gone = { state: null, private: watching.private, empty: false, warnings: [] };
  expect((await alert.apply(null, watching, gone)).state).toBeNull();
});

test("an alert moves to the tile of another dashboard although the old dashboard was deleted before, with the alert", async () => {
  const before = await dashboard.run(withTiles(tile("a", "line")), absentInstance);
  const watching = await alert.run(alertOnTile(before, "a"), absentInstance);
  const planned = await alert.plan({ ...onTile, dashboardId: UNKNOWN, tileId: UNKNOWN } as never, watching);
  expect(planned).toMatchObject({ replaces: [], state: { id: UNKNOWN, source: "tile" } });
  await dashboard.apply(null, before, { ...planned, state: null });
  expect(emulator.dump().alerts).toEqual([]);
  const after = await dashboard.run(withTiles(tile("a", "line")), absentInstance);
  const followed = await alert.run(alertOnTile(after, "a"), watching);
  expect(followed.state).toMatchObject({ dashboardId: after.state?.id, tileId: tileIds(after).a });
  expect(emulator.dump().alerts).toMatchObject([{ id: followed.state?.id, tileId: tileIds(after).a }]);
  expect(await alert.plan(alertOnTile(after, "a"), await alert.read(followed))).toMatchObject({ empty: true });
});

test("an alert that moves to another tile while the old one is removed keeps its ID if it still exists, otherwise gets a new one", async () => {
  const before = await dashboard.run(withTiles(tile("a", "line"), tile("b", "line")), absentInstance);
  const watching = await alert.run(alertOnTile(before, "a"), absentInstance);
  const moved = await alert.run(alertOnTile(before, "b"), watching);
  expect(moved.state?.id).toBe(watching.state?.id);
  const planned = await alert.plan(alertOnTile(before, "a"), moved);
  await dashboard.run(withTiles(tile("a", "line")), before);
  expect(emulator.dump().alerts).toEqual([]);
  const back = await alert.apply(alertOnTile(before, "a"), moved, planned);
  expect(back.state?.id).not.toBe(moved.state?.id);
  expect(emulator.dump().alerts).toMatchObject([{ id: back.state?.id, tileId: tileIds(before).a }]);
});

test("an alert deleted between plan and apply is not recreated against the plan", async () => {
  const watching = await alert.run(onTile as never, absentInstance);
  const changed = { ...onTile, threshold: 11 } as never;
  const planned = await alert.plan(changed, watching);
  emulator.remove("alerts", String(watching.state?.id));
  await expect(alert.apply(changed, watching, planned)).rejects.toThrow("Plan again to recreate it");
});

test("an unknown source is not checked until it is known", async () => {
  const either = { ...onTile, dashboardId: UNKNOWN, tileId: UNKNOWN, savedSearchId: savedSearch };
  const planned = await alert.plan(either as never, absentInstance);
  expect(planned.state?.source).toBe(UNKNOWN);
  expect(
    (
      await alert.apply(onSearch as never, absentInstance, {
        ...planned,
        state: { ...planned.state, dashboardId: null, tileId: null },
      })
    ).state?.source,
  ).toBe("saved_search");
});

test("an invalid reference does not block destroy", async () => {
  const before = await dashboard.run(withTiles(tile("a", "line")), absentInstance);
  const watching = await alert.run(alertOnTile(before, "a"), absentInstance);
  await dashboard.plan(withTiles(tile("a", "table")), before);
  await alert.plan(alertOnTile(before, "a"), await alert.read(watching));
  const planned = await alert.plan(null, watching);
  await alert.apply(null, watching, planned);
  emulator.remove("dashboards", String(before.state?.id));
  await freshProcess();
  expect((await alert.plan(alertOnTile(before, "a"), absentInstance)).warnings).toContainEqual(
    expect.stringMatching(/There is no dashboard .* The apply will fail\./),
  );
});
