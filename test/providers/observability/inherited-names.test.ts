import type { ObjectValue } from "terraform-provider-sdk/values";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { runningEmulator } from "../../support/emulator";
import { absentInstance, type Runtime, runtimeOf, runtimesOf } from "../../support/runtime";

const source = seed.logs;
const names = Object.getOwnPropertyNames(Object.prototype);

/** A record with a member of this name of its own. */
const named = (name: string, value: unknown): object => Object.fromEntries([[name, value]]);

const emulator = runningEmulator({ kept: true });

const clickstack = () => runtimesOf({ openSource: emulator.openSource, product: "clickstack" });

const emptyAfter = async (runtime: Runtime, config: ObjectValue, id: unknown) => {
  const imported = await runtime.import(String(id));
  return (await runtime.plan(config, imported)).empty;
};

describe.each(names)("a member of every object, %s, as the name", (name) => {
  const line = (more: object = {}, item: object = {}) =>
    JSON.stringify({ displayType: "line", sourceId: source, select: [{ aggFn: "count", ...item }], ...more });

  test("of a dashboard, its tiles, keys, containers and tags", async () => {
    const runtime = await runtimeOf("observability_dashboard", emulator.openSource);
    const config: ObjectValue = {
      name,
      tags: [name],
      containers: [{ id: name, title: name, collapsed: false, tabs: [{ id: name, title: name }] }],
      tiles: [
        { name, config: line(), containerId: name, tabId: name },
        { name: "B", key: `${name}-2`, series: [{ sourceId: source, aggFn: "count", where: name, groupBy: [name] }] },
      ],
      filters: [{ type: "QUERY_EXPRESSION", name, expression: name, sourceId: source }],
    };
    const made = await runtime.run(config, absentInstance);
    expect(Object.keys(made.state?.tileIds as object).sort()).toEqual([`${name}-2`, name].sort());
    expect((await runtime.plan(config, await runtime.read(made))).empty).toBe(true);
    const swapped = { ...config, tiles: [{ name: "B", key: name, config: line({}, { where: "x" }) }] };
    const changed = await runtime.run(swapped as ObjectValue, made);
    expect((await runtime.plan(swapped as ObjectValue, await runtime.read(changed))).empty).toBe(true);
    await runtime.apply(null, changed, await runtime.plan(null, changed));
  });

  test("of a member that the service has and the definition does not", async () => {
    const runtime = await runtimeOf("observability_dashboard", emulator.openSource);
    const config: ObjectValue = { name: "d", tiles: [{ name: "A", config: line() }] };
    const made = await runtime.run(config, absentInstance);
    const id = String(made.state?.id);
    emulator.edit("dashboards", id, (dashboard) => {
      const [tile] = dashboard.tiles;
      if (!tile) return;
      tile.config = JSON.parse(line(named(name, 1), named(name, { a: 1 })));
      Object.defineProperty(tile, name, { value: 2, enumerable: true, configurable: true, writable: true });
    });
    const fresh = await runtimeOf("observability_dashboard", emulator.openSource);
    expect((await fresh.plan(config, await fresh.read(made))).empty).toBe(true);
    const imported = await fresh.import(id);
    expect(imported.state?.name).toBe("d");
    const renamed = { ...config, name: "e" };
    const changed = await fresh.run(renamed, made);
    expect((await fresh.plan(renamed, await fresh.read(changed))).empty).toBe(true);
    await fresh.apply(null, changed, await fresh.plan(null, changed));
  });

  test("of a document's tile", async () => {
    const runtime = await runtimeOf("observability_dashboard", emulator.openSource);
    const documentOf = (where: string): ObjectValue => ({
      dashboardJson: JSON.stringify({
        name,
        tiles: [{ name, x: 0, y: 0, w: 6, h: 4, config: JSON.parse(line({}, { where })) }],
      }),
    });
    const made = await runtime.run(documentOf("a"), absentInstance);
    const changed = await runtime.run(documentOf("b"), made);
    expect(changed.state?.tileIds).toEqual(made.state?.tileIds);
    expect((await runtime.plan(documentOf("b"), await runtime.read(changed))).empty).toBe(true);
    await runtime.apply(null, changed, await runtime.plan(null, changed));
  });

  test("of a saved search, a webhook and a condition", async () => {
    const search = (await clickstack())("observability_saved_search");
    const wanted: ObjectValue = { name, sourceId: source, where: name, select: name, tags: [name] };
    const made = await search.run(wanted, absentInstance);
    expect((await search.plan(wanted, await search.read(made))).empty).toBe(true);
    expect(await emptyAfter(search, wanted, made.state?.id)).toBe(true);
    const webhook = (await clickstack())("observability_webhook");
    const hook: ObjectValue = {
      name,
      service: "generic",
      url: "https://example.com",
      queryParams: named(`${name}x`, "1") as never,
    };
    const hooked = await webhook.run(hook, absentInstance);
    expect((await webhook.plan(hook, await webhook.read(hooked))).empty).toBe(true);
  });
});

test("JSON that is nested too deeply is rejected with its place", async () => {
  const runtime = await runtimeOf("observability_dashboard", emulator.openSource);
  const config = `{"displayType":"markdown","x":${"[".repeat(20_000)}${"]".repeat(20_000)}}`;
  expect(await runtime.validate({ name: "d", tiles: [{ name: "A", config }] })).toContainEqual(
    expect.stringContaining("tiles[0].config has lists and objects nested in more than 200 levels; flatten it."),
  );
});
