import { UNKNOWN } from "terraform-provider-sdk/schema";
import type { ObjectValue } from "terraform-provider-sdk/values";
import { startEmulator } from "../../../lib/emulator";
import { dashboard } from "../../../lib/kinds/dashboard";
import { withDefaultTags } from "../../../providers/observability/stored/default-tags";
import { runningEmulator } from "../../support/emulator";
import { startLiteralServer } from "../../support/literal-server";
import { absentInstance, type Instance, type Runtime, runtimesOf } from "../../support/runtime";
import { dashboardId, furnish, log, onChart, onTile, savedSearch } from "./alert-store";

const emulator = runningEmulator({ serviceVersion: "2.40", fill: furnish, strict: true });

/** A new process of the provider with these default tags. */
async function processWith(kind: string, defaultTags?: unknown): Promise<Runtime> {
  const settings = { openSource: emulator.openSource, product: "clickstack", defaultTags };
  return (await runtimesOf(settings))(`observability_${kind}`);
}

const tables = { dashboard: "dashboards", saved_search: "savedSearches", alert: "alerts" } as const;
type Kind = keyof typeof tables;

function storedTags(kind: Kind, { state }: Instance): readonly string[] | undefined {
  const records: readonly { readonly id: string; readonly tags?: readonly string[] }[] = emulator.dump()[tables[kind]];
  return records.find(({ id }) => id === state?.id)?.tags;
}

function editTags(kind: Kind, { state }: Instance, change: (tags: readonly string[]) => readonly string[]): void {
  emulator.edit(tables[kind] as "dashboards", String(state?.id), (record) => {
    record.tags = [...change(record.tags)];
  });
}

const named = { name: "Checkout" };
const search = { ...named, sourceId: log };
const document = (tags?: readonly string[]) => ({ dashboardJson: JSON.stringify({ ...named, tiles: [], tags }) });

/** Each kind, in each form, with its own tags. */
const kinds: readonly (readonly [string, Kind, (tags?: readonly string[]) => object])[] = [
  ["a dashboard", "dashboard", (tags) => ({ ...named, tags })],
  ["a document", "dashboard", document],
  ["a saved search", "saved_search", (tags) => ({ ...search, tags })],
  ["an alert on a tile", "alert", (tags) => ({ ...onTile, tags })],
  ["an alert on its own chart", "alert", (tags) => ({ ...onChart, tags })],
];

/** Reads and plans in a new process, which must find nothing to do. */
async function unchanged(kind: Kind, config: object, instance: Instance, defaults?: unknown): Promise<Instance> {
  const process = await processWith(kind, defaults);
  const read = await process.read(instance);
  expect(await process.plan(config as ObjectValue, read)).toMatchObject({ empty: true });
  return read;
}

async function applied(kind: Kind, config: object, prior: Instance, defaults?: unknown): Promise<Instance> {
  const process = await processWith(kind, defaults);
  const instance = await process.run(config as ObjectValue, prior.state ? await process.read(prior) : prior);
  return unchanged(kind, config, instance, defaults);
}

describe.each(kinds)("%s", (_, kind, config) => {
  test("has the default tags behind its own as long as the provider has them", async () => {
    const own = config(["shop", "team-a"]);
    let instance = await applied(kind, own, absentInstance, ["team-a", "managed"]);
    expect(storedTags(kind, instance)).toEqual(["shop", "team-a", "managed"]);
    expect(instance.state?.defaultTags).toEqual(["team-a", "managed"]);

    const process = await processWith(kind, ["managed", "prod"]);
    const planned = await process.plan(own as ObjectValue, await process.read(instance));
    expect(planned).toMatchObject({ empty: false, replaces: [], state: { defaultTags: ["managed", "prod"] } });
    for (const name of ["tags", "dashboardJson"]) expect(planned.state?.[name]).toEqual(instance.state?.[name]);

    instance = await applied(kind, own, instance, ["managed", "prod"]);
    expect(storedTags(kind, instance)).toEqual(["shop", "team-a", "managed", "prod"]);
    instance = await applied(kind, config(["shop"]), instance, ["managed", "prod"]);
    expect(storedTags(kind, instance)).toEqual(["shop", "managed", "prod"]);
    const without = await applied(kind, config(), instance, ["managed"]);
    expect(storedTags(kind, without)).not.toContain("shop");
    expect(storedTags(kind, without)).toContain("managed");
    instance = await applied(kind, config(["shop"]), without);
    expect(storedTags(kind, instance)).toEqual(["shop"]);
    expect(instance.state?.defaultTags).toBeNull();
  });

  test("gets back a default tag that somebody removed, and an import does not show it", async () => {
    const own = config(["shop"]);
    const instance = await applied(kind, own, absentInstance, ["managed"]);
    editTags(kind, instance, (tags) => tags.filter((tag) => tag !== "managed"));
    const restored = await applied(kind, own, instance, ["managed"]);
    expect(storedTags(kind, restored)).toEqual(["shop", "managed"]);
    const imported = await (await processWith(kind, ["managed"])).import(String(instance.state?.id));
    expect(imported.state).toMatchObject({ tags: ["shop"], defaultTags: ["managed"] });
  });

  test("keeps the tags that nobody here configured", async () => {
    let instance = await applied(kind, config(), absentInstance, ["managed"]);
    const before = storedTags(kind, instance) ?? [];
    expect(before).toContain("managed");
    editTags(kind, instance, (tags) => [...tags, "ui"]);
    instance = await unchanged(kind, config(), instance, ["managed"]);
    const others = before.filter((tag) => tag !== "managed");
    instance = await applied(kind, config(), instance, ["prod"]);
    expect(storedTags(kind, instance)).toEqual([...others, "ui", "prod"]);
    instance = await applied(kind, config(), instance);
    expect(storedTags(kind, instance)).toEqual([...others, "ui"]);
  });

  test("without default tags is written as before", async () => {
    const instance = await applied(kind, config(["b", "a"]), absentInstance);
    expect([storedTags(kind, instance), instance.state?.defaultTags]).toEqual([["b", "a"], null]);
  });

  test.each([[UNKNOWN], [["managed", UNKNOWN]]])(
    "is read and planned while the default tags are not known: %#",
    async (unknown) => {
      const own = config(["shop"]);
      const instance = await applied(kind, own, absentInstance, ["managed"]);
      await unchanged(kind, own, instance, unknown);
      const process = await processWith(kind, unknown);
      const planned = await process.plan(own as ObjectValue, absentInstance);
      expect(planned.state?.defaultTags).toBe(UNKNOWN);
      const made = await (await processWith(kind, ["late"])).apply(own as ObjectValue, absentInstance, planned);
      expect([storedTags(kind, made), made.state?.defaultTags]).toEqual([["shop", "late"], ["late"]]);
    },
  );
});

test("a prior object is asked for its tags only if there are default ones: those of a document must be read out of its text", async () => {
  const record = { id: "d", tags: ["shop", "managed"] };
  const prior = {
    defaultTags: null,
    get tags(): never {
      throw new Error("the tags were read");
    },
  };
  const inner = { get: async () => record } as never;
  const read = (defaults: readonly string[]) =>
    withDefaultTags(inner, dashboard, { client: { defaultTags: defaults }, prior }, undefined).get?.("d");
  expect(await read([])).toBe(record);
  await expect(read(["managed"])).rejects.toThrow("the tags were read");
});

test("an alert without tags takes those of its dashboard, and one more request adds what that does not have", async () => {
  emulator.edit("dashboards", dashboardId, (record) => {
    record.tags = ["shop"];
  });
  const instance = await applied("alert", onTile, absentInstance, ["managed"]);
  expect(storedTags("alert", instance)).toEqual(["shop", "managed"]);
  const moved = { ...onTile, dashboardId: undefined, tileId: undefined, savedSearchId: savedSearch };
  const after = await applied("alert", moved, instance, ["managed"]);
  expect(storedTags("alert", after)).toContain("managed");
  expect(storedTags("alert", after)).not.toContain("shop");
});

test.each(kinds)("%s that a killed run left with its tags and the default ones is found", async (_, kind, config) => {
  const own = config(["shop"]) as ObjectValue;
  const { state } = await (await processWith(kind, ["managed"])).run(own, absentInstance);
  const again = await (await processWith(kind, ["managed"])).plan(own, absentInstance);
  expect(again.warnings).toContainEqual(expect.stringContaining(String(state?.id)));
});

test.each(kinds)("%s cannot have more tags than the service takes", async (_, kind, config) => {
  const process = await processWith(kind, ["managed"]);
  const own = config(Array.from({ length: 50 }, (_, index) => `tag-${index}`));
  await expect(process.plan(own as ObjectValue, absentInstance)).rejects.toThrow(
    "has 50 tags of its own and 1 of the provider's default_tags, and the service takes at most 50",
  );
});

test("an object that is returned without tags has no default ones, and the next plan adds them", async () => {
  const service = await startLiteralServer();
  try {
    service.put("dashboards", "acme/1", { name: "d" });
    const of = await runtimesOf({ product: null, openSource: service.openSource, defaultTags: ["corp"] });
    const dashboards = of("observability_dashboard");
    const imported = await dashboards.import("acme/1");
    expect(imported.state?.defaultTags).toBeNull();
    const planned = await dashboards.plan({ name: "d" }, imported);
    expect(planned).toMatchObject({ empty: false, state: { defaultTags: ["corp"] } });
    const updated = await dashboards.run({ name: "d" }, imported);
    expect(service.held.dashboards.get("acme/1")).toMatchObject({ tags: ["corp"] });
    expect(await dashboards.plan({ name: "d" }, await dashboards.read(updated))).toMatchObject({ empty: true });
  } finally {
    await service.close();
  }
});

test("without a product, alerts have no default tags, and no version is named", async () => {
  const service = await startLiteralServer();
  try {
    const settings = { product: null, openSource: service.openSource, defaultTags: ["corp"] };
    const alerts = (await runtimesOf(settings))("observability_alert");
    const own = { name: "a", threshold: 1 };
    const created = await alerts.run({ ...own, tags: ["corp", "shop"], note: "n" }, absentInstance);
    expect(alerts.warnings()).toEqual([]);
    const id = String(created.state?.id);
    expect(service.held.alerts.get(id)).toMatchObject({ tags: ["corp", "shop"], note: "n" });
    expect(created.state).toMatchObject({ tags: ["corp", "shop"], defaultTags: null });
    const imported = await alerts.import(id);
    expect(imported.state).toMatchObject({ tags: ["corp", "shop"], defaultTags: null });
    expect(await alerts.plan({ ...own, tags: ["corp", "shop"], note: "n" }, imported)).toMatchObject({ empty: true });
    service.put("alerts", "acme/1", own);
    const bare = await alerts.read(await alerts.import("acme/1"));
    expect([bare.state?.defaultTags, alerts.warnings()]).toEqual([null, []]);
    expect(await alerts.plan(own, bare)).toMatchObject({ empty: true });
    await alerts.run({ ...own, threshold: 2 }, bare);
    expect(service.held.alerts.get("acme/1")).not.toHaveProperty("tags");
    service.put("alerts", id, own);
    const later = (await runtimesOf(settings))("observability_alert");
    await later.read(created);
    expect(later.warnings().join()).toContain("The service did not return note, which alerts of ClickStack have");
    expect(later.warnings().join()).not.toMatch(/2\.\d\d/);
  } finally {
    await service.close();
  }
});

test("a service whose alerts have no tags has nothing to update", async () => {
  const older = await startEmulator({ serviceVersion: "2.36" });
  try {
    furnish(older);
    const settings = { openSource: older.openSource, product: "clickstack", defaultTags: ["managed"] };
    const process = (await runtimesOf(settings))("observability_alert");
    const instance = await process.run(onTile as ObjectValue, absentInstance);
    expect(await process.plan(onTile as ObjectValue, await process.read(instance))).toMatchObject({ empty: true });
  } finally {
    await older.close();
  }
});
