import { encodeValue } from "terraform-provider-sdk/internal/provider";
import type { ObjectValue } from "terraform-provider-sdk/values";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { dashboard } from "../../../lib/kinds/dashboard";
import { runningEmulator } from "../../support/emulator";
import { absentInstance, type Runtime, runtimeOf } from "../../support/runtime";

const log = seed.logs;
const id = "66e0000000000000000000d1";
const emulator = runningEmulator();
let runtime: Runtime;
beforeEach(async () => {
  runtime = await runtimeOf("observability_dashboard", emulator.openSource);
});

const errors = { displayType: "line", sourceId: log, select: [{ aggFn: "count", where: "SeverityText:error" }] };
const said = { ...errors, select: [{ aggFn: "count", where: "SeverityText:error", whereLanguage: "lucene" }] };
const frame = { name: "t", x: 0, y: 0, w: 6, h: 4 };
const asConfig = (config: object) => [{ ...frame, config: JSON.stringify(config) }];
const asSeries = [
  { ...frame, series: [{ type: "time", sourceId: log, aggFn: "count", where: "SeverityText:error", groupBy: [] }] },
];
const inTiles = (tiles: object, name = "d") => ({ name, tiles }) as unknown as ObjectValue;
const inDocument = (config: object, name = "d") =>
  ({ dashboardJson: JSON.stringify({ name, tiles: [{ ...frame, config }] }) }) as ObjectValue;

/** The select item of the first tile as the service has it. */
function storedItem(id: unknown, change: (item: { whereLanguage?: unknown }) => void = () => {}) {
  let found: { whereLanguage?: unknown } = {};
  emulator.edit("dashboards", String(id), ({ tiles: [tile] }) => {
    [found = {}] = (tile?.config.select ?? []) as [{ whereLanguage?: unknown }];
    change(found);
  });
  return found;
}

/** Somebody's dashboard, of whose condition the service has no language. */
const foreign = () =>
  emulator.insert("dashboards", {
    ...{ id, name: "d", tags: [], filters: [], containers: [], savedFilterValues: [] },
    ...{ savedQuery: null, savedQueryLanguage: null },
    tiles: [{ ...frame, id: "66e0000000000000000a0001", config: errors }],
  } as never);

describe.each<[string, (name?: string) => ObjectValue]>([
  ["config", (name) => inTiles(asConfig(errors), name)],
  ["config that says it", (name) => inTiles(asConfig(said), name)],
  ["series", (name) => inTiles(asSeries, name)],
  ["a document", (name) => inDocument(errors, name)],
  ["a document that says it", (name) => inDocument(said, name)],
])("The language of a condition, written as %s,", (_, written) => {
  test("is sent when the dashboard is created and when it is renamed", async () => {
    const created = await runtime.run(written("d"), absentInstance);
    expect(storedItem(created.state?.id)).toMatchObject({ whereLanguage: "lucene" });
    const renamed = await runtime.run(written("e"), created);
    expect(storedItem(created.state?.id)).toMatchObject({ whereLanguage: "lucene" });
    expect((await runtime.plan(written("e"), await runtime.read(renamed))).empty).toBe(true);
  });

  test("is sent by the first update after an import, which itself changes nothing", async () => {
    foreign();
    const imported = await runtime.import(id);
    const kept = await runtime.run(written("d"), imported);
    expect(storedItem(id)).not.toHaveProperty("whereLanguage");
    await runtime.run(written("e"), kept);
    expect(storedItem(id)).toMatchObject({ whereLanguage: "lucene" });
  });
});

describe.each<[string, ObjectValue]>([
  ["config", inTiles(asConfig(errors))],
  ["config that says it", inTiles(asConfig(said))],
  ["a document", inDocument(errors)],
])("A state of an earlier version, written as %s,", (_, written) => {
  test("gets one update, which says why and sends the language", async () => {
    const { state } = await runtime.run(written, absentInstance);
    storedItem(state?.id, (item) => delete item.whereLanguage);
    const stored = encodeValue(dashboard.type, state) as object;
    const refreshed = await runtime.read(await runtime.upgrade(stored, 1));
    const planned = await runtime.plan(written, refreshed);
    expect(planned.empty).toBe(false);
    expect(planned.warnings).toEqual([expect.stringContaining('did not send the language of the conditions in "t"')]);
    const updated = await runtime.apply(written, refreshed, planned);
    expect(storedItem(state?.id)).toMatchObject({ whereLanguage: "lucene" });
    expect((await runtime.plan(written, await runtime.read(updated))).empty).toBe(true);
  });
});

test("A condition in SQL or none is no reason for an update", async () => {
  const select = [{ aggFn: "count", where: "a = 1", whereLanguage: "sql" }, { aggFn: "count" }];
  const written = inTiles(asConfig({ ...errors, select }));
  const { state } = await runtime.run(written, absentInstance);
  const stored = encodeValue(dashboard.type, state) as object;
  expect((await runtime.plan(written, await runtime.read(await runtime.upgrade(stored, 1)))).empty).toBe(true);
});

test("a saved query without a language is imported without one, and stays so when the service makes it Lucene", async () => {
  foreign();
  emulator.edit("dashboards", id, (record) =>
    Object.assign(record, { savedQuery: "Body:a", savedQueryLanguage: null }),
  );
  const config = (name: string) => ({ ...inTiles(asConfig(said), name), savedQuery: "Body:a" });
  const imported = await runtime.import(id);
  expect(await runtime.plan(config("d"), imported)).toMatchObject({ empty: true });
  const renamed = await runtime.run(config("e"), imported);
  expect(emulator.dump().dashboards.find((record) => record.id === id)).toMatchObject({
    savedQuery: "Body:a",
    savedQueryLanguage: "lucene",
  });
  const fresh = await runtimeOf("observability_dashboard", emulator.openSource);
  expect(await fresh.plan(config("e"), await fresh.read(renamed))).toMatchObject({ empty: true });
});
