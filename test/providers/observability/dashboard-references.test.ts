import type { ObjectValue } from "terraform-provider-sdk/values";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { tileIdFunction } from "../../../providers/observability/functions";
import { runningEmulator } from "../../support/emulator";
import { absentInstance, type Instance, type Runtime, runtimesOf } from "../../support/runtime";

const logs = seed.logs;
const metrics = seed.metrics;
const sessions = seed.sessions;
const missing = "66e0000000000000000009ff";

const emulator = runningEmulator();
let dashboard: Runtime;

beforeEach(() => freshProcess());

async function freshProcess(): Promise<void> {
  dashboard = (await runtimesOf({ openSource: emulator.openSource, product: "clickstack" }))("observability_dashboard");
}

const clicking = (onClick: object): ObjectValue => ({
  name: "d",
  tiles: [
    {
      name: "t",
      config: JSON.stringify({ displayType: "table", sourceId: logs, select: [{ aggFn: "count" }], onClick }),
    },
  ],
});
const opening = (type: string, id: string) => clicking({ type, target: { mode: "id", id } });

test.each([
  [opening("dashboard", missing), `There is no dashboard ${missing}`],
  [opening("search", missing), `There is no source ${missing}`],
  [
    opening("search", metrics),
    `Tile "t": a search needs a log or trace source, but the source ${metrics} is of kind "metric"`,
  ],
])("a click that opens what the service does not have is an error of the plan (%#)", async (config, message) => {
  await expect(dashboard.plan(config, absentInstance)).rejects.toThrow(message);
  const before = await dashboard.run(
    clicking({ type: "external", urlTemplate: "https://example.com" }),
    absentInstance,
  );
  await expect(dashboard.plan(config, before)).rejects.toThrow(message);
});

const showing = (config: object): ObjectValue => ({
  name: "d",
  tiles: [{ name: "t", config: JSON.stringify(config) }],
});
const computed = (sourceId: string) =>
  showing({ displayType: "line", sourceId, select: [{ aggFn: "count" }], formulas: [{ expression: "A * 2" }] });
const raw = (connectionId: string) =>
  showing({ configType: "sql", displayType: "table", connectionId, sqlTemplate: "SELECT 1" });

test.each([
  [
    computed(sessions),
    `Tile "t": formulas need a metric, log or trace source, but the source ${sessions} is of kind "session"`,
  ],
  [raw(missing), `There is no connection ${missing}`],
])("a tile that the service would reject for what it queries is an error of the plan (%#)", async (config, message) => {
  await expect(dashboard.plan(config, absentInstance)).rejects.toThrow(message);
});

test("a tile with formulas of a metric source, or in SQL on a known connection, is planned and made", async () => {
  expect((await dashboard.run(computed(metrics), absentInstance)).state).toMatchObject({ name: "d" });
  expect((await dashboard.run(raw(sql.connectionId), absentInstance)).state).toMatchObject({ name: "d" });
});

test("a filter's condition can be longer than any other", async () => {
  const where = `ServiceName != '${"a".repeat(10_001)}'`;
  const filter = { name: "F", expression: "ServiceName", sourceId: logs, where, whereLanguage: "sql" };
  const config = { name: "d", tiles: [], filters: [filter] };
  expect(await dashboard.validate(config)).toEqual([]);
  const made = await dashboard.run(config, absentInstance);
  expect(await dashboard.plan(config, await dashboard.read(made))).toMatchObject({ empty: true });
});

test("a click may open what exists; the lists are asked for once, and not at all if the plan adds nothing", async () => {
  const target = await dashboard.run({ name: "target", tiles: [] }, absentInstance);
  await freshProcess();
  emulator.clearRequests();
  const lists = () =>
    emulator.requests().filter(({ method, path }) => method === "GET" && path === "/api/v2/dashboards");
  const made = await dashboard.run(opening("dashboard", String(target.state?.id)), absentInstance);
  expect(lists()).toHaveLength(1);
  emulator.remove("dashboards", String(target.state?.id));
  await freshProcess();
  emulator.clearRequests();
  const renamed = { ...opening("dashboard", String(target.state?.id)), name: "e" };
  expect(await dashboard.plan(renamed, made)).toMatchObject({ empty: false });
  expect(lists()).toEqual([]);
});

const sql = {
  displayType: "table",
  configType: "sql",
  connectionId: seed.connection,
  sqlTemplate: "",
};

test.each<[string, ObjectValue, object]>([
  ["an SQL template", { name: "d", tiles: [{ name: "t", config: JSON.stringify(sql) }] }, {}],
  ["a filter value", { name: "d", savedFilterValues: [{ condition: "" }] }, {}],
  ["a tag", { name: "d", tags: [""] }, {}],
  ["a name", { name: "" }, { name: "" }],
])("%s that is empty in the service is read, imported and updated", async (_, config, held) => {
  const made = await dashboard.run(config, absentInstance);
  await freshProcess();
  expect(await dashboard.plan(config, await dashboard.read(made))).toMatchObject({ empty: true });
  const imported: Instance = await dashboard.import(String(made.state?.id));
  expect(await dashboard.plan(config, imported)).toMatchObject({ empty: true });
  const changed = { ...config, savedQuery: "a:b" };
  const after = await dashboard.run(changed, imported);
  const [stored] = emulator.dump().dashboards;
  expect(JSON.parse(JSON.stringify(stored))).toMatchObject({ savedQuery: "a:b", ...held });
  expect(await dashboard.plan(changed, await dashboard.read(after))).toMatchObject({ empty: true });
});

test.each([
  ["near keys", ["Errors", "Latency"], 'on this dashboard. The nearest keys are "Errors".'],
  ["other keys", ["Latency", "Traffic"], 'on this dashboard. It has "Latency", "Traffic".'],
  ["no tiles", [], ": the dashboard has no tiles."],
])("tile_id of a key that a dashboard with %s lacks", (_, keys, says) => {
  const tileIds = Object.fromEntries(keys.map((key) => [key, `id of ${key}`]));
  expect(() => tileIdFunction.call([tileIds, "Erors"])).toThrow(says);
  for (const key of keys) expect(tileIdFunction.call([tileIds, key])).toBe(`id of ${key}`);
});
