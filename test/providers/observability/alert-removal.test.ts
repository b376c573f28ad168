import { membersNotIn } from "terraform-provider-sdk/definitions";
import type { Attributes } from "terraform-provider-sdk/schema";
import { toSnake } from "terraform-provider-sdk/values";
import type { Mode } from "../../../lib/client";
import { startEmulator } from "../../../lib/emulator";
import { seed } from "../../../lib/emulator/store/seed-ids";
import { alert } from "../../../lib/kinds/alert";
import { removalsOf } from "../../../providers/sdk/test/support/inside/schema";
import { runningEmulator } from "../../support/emulator";
import { absentInstance, type Runtime, runtimesOf } from "../../support/runtime";
import { channel, furnish, onChart, onSearch, onTile, other } from "./alert-store";

const emulator = runningEmulator({ serviceVersion: "next", fill: furnish });
const alerts = {} as Record<Mode, Runtime>;

beforeAll(async () => {
  alerts.open_source = (await runtimesOf({ openSource: emulator.openSource }))("observability_alert");
  alerts.managed = (await runtimesOf({ managed: emulator.managed }))("observability_alert");
});

type Config = Record<string, unknown>;

/** The argument and an alert that has it. */
const given: Record<string, Config> = {
  name: { ...onTile, name: "Errors" },
  message: { ...onTile, message: "Look" },
  note: { ...onTile, note: "Runbook" },
  displayName: { ...onTile, displayName: "Errors" },
  tags: { ...onTile, tags: ["shop"] },
  source: { ...onTile, source: "tile" },
  groupBy: { ...onSearch, groupBy: "ServiceName" },
  numConsecutiveWindows: { ...onTile, numConsecutiveWindows: 3 },
  scheduleOffsetMinutes: { ...onTile, scheduleOffsetMinutes: 7 },
  scheduleStartAt: { ...onTile, scheduleStartAt: "2026-09-01T00:00:00Z" },
  thresholdMax: { ...onTile, thresholdMax: 20 },
  team: { ...onTile, team: seed.team },
};

/** The record of an alert that never had the argument, without what differs from one alert to the next. */
async function recordOf(config: Config, runtime: Runtime): Promise<Config> {
  const applied = await runtime.run(config as never, absentInstance);
  const record = onlyAlert();
  await runtime.apply(null, applied, { state: null, private: applied.private, empty: false, warnings: [] });
  return record;
}

/** Absent, null and an offset of 0 are the same (contract section 15). */
function onlyAlert(): Config {
  const [alert, ...more] = emulator.dump().alerts;
  expect(more).toEqual([]);
  const { id: _, createdAt: __, updatedAt: ___, ...rest } = alert as unknown as Config;
  const present = Object.entries(rest).filter(
    ([name, value]) => value !== null && !(name === "scheduleOffsetMinutes" && value === 0),
  );
  return Object.fromEntries(present);
}

const attributes: Attributes = alert.type.attributes;
const rows = (["open_source", "managed"] as const).flatMap((mode) =>
  Object.entries(removalsOf(alert, mode))
    .filter(([argument]) => !attributes[argument]?.set?.requiredIn?.includes("clickstack"))
    .filter(([argument]) => membersNotIn(alert.type, given[argument] ?? { [argument]: "" }, mode).length === 0)
    .map(([argument, removal]) => [mode, argument, removal.by] as const),
);
/** What the provider returns without a request, and the name of its own team. */
const changesNothing = ["source", "team"];

test.each(rows.filter(([, , by]) => by !== "rejection"))(
  "in %s mode, an alert without %s equals one that never had it (%s)",
  async (mode, argument, by) => {
    const runtime = alerts[mode];
    const { [argument]: _, ...without } = given[argument] ?? {};
    const never = await recordOf(without, runtime);
    const before = await runtime.run(given[argument] as never, absentInstance);
    const planned = await runtime.plan(without as never, await runtime.read(before));
    expect(planned.replaces).toEqual(by === "replacement" ? [toSnake(argument)] : []);
    expect(planned.empty).toBe(changesNothing.includes(argument));
    const after = await runtime.run(without as never, before);
    expect(onlyAlert()).toEqual(never);
    expect(after.state?.id === before.state?.id).toBe(by !== "replacement");
    expect(await runtime.plan(without as never, await runtime.read(after))).toMatchObject({ empty: true });
  },
);

test.each(rows.filter(([, , by]) => by === "rejection"))(
  "in %s mode, %s cannot be removed alone",
  async (mode, argument) => {
    const whole =
      { savedSearchId: onSearch, chart: onChart, channels: { ...onTile, channel: null, channels: [channel] } }[
        argument
      ] ?? onTile;
    const { [argument]: removed, ...without } = whole as Config;
    expect(removed).toBeDefined();
    const before = await alerts[mode].run(whole as never, absentInstance);
    await expect(alerts[mode].plan(without as never, before)).rejects.toThrow();
  },
);

test.each([
  ["open_source", "a tile", "a saved search", onTile, onSearch],
  ["open_source", "a saved search", "a tile", { ...onSearch, groupBy: "ServiceName" }, onTile],
  ["open_source", "a saved search", "its own chart", { ...onSearch, groupBy: "ServiceName" }, onChart],
  ["open_source", "its own chart", "a tile", onChart, onTile],
  ["managed", "a tile", "a saved search", onTile, onSearch],
  ["managed", "a saved search", "a tile", { ...onSearch, groupBy: "ServiceName" }, onTile],
] as const)("in %s mode, an alert moves from %s to %s in place and then plans empty", async (mode, _, __, from, to) => {
  const before = await alerts[mode].run(from as never, absentInstance);
  expect(before.state?.source).not.toBe(undefined);
  const planned = await alerts[mode].plan(to as never, before);
  expect(planned.replaces).toEqual([]);
  expect(planned.state?.source).toBe("tileId" in to ? "tile" : "chart" in to ? "inline" : "saved_search");
  const after = await alerts[mode].run(to as never, before);
  expect(after.state?.id).toBe(before.state?.id);
  expect(await alerts[mode].plan(to as never, await alerts[mode].read(after))).toMatchObject({ empty: true });
});

test("from a list of channels to one, the other targets are no longer notified", async () => {
  const runtime = alerts.open_source;
  const before = await runtime.run({ ...onTile, channel: null, channels: [channel, other] } as never, absentInstance);
  const after = await runtime.run({ ...onTile, channel: other } as never, before);
  expect(onlyAlert().channels).toEqual([other]);
  expect(await runtime.plan({ ...onTile, channel: other } as never, await runtime.read(after))).toMatchObject({
    empty: true,
  });
});

test("an old upper bound without a range plans empty", async () => {
  const runtime = alerts.open_source;
  const before = await runtime.run(onTile as never, absentInstance);
  emulator.edit("alerts", String(before.state?.id), (alert) => {
    alert.thresholdMax = 20;
  });
  const fresh = (await runtimesOf({ openSource: emulator.openSource }))("observability_alert");
  expect(await fresh.plan(onTile as never, await fresh.read(before))).toMatchObject({ empty: true });
});

test.each([
  ["2.36", 20],
  ["2.40", undefined],
] as const)("the upper bound of a range leaves with its type, in place, in %s too", async (serviceVersion, left) => {
  const service = await startEmulator({ serviceVersion });
  try {
    furnish(service);
    const runtime = (await runtimesOf({ openSource: service.openSource, product: "clickstack" }))(
      "observability_alert",
    );
    const before = await runtime.run(
      { ...onTile, thresholdType: "between", thresholdMax: 20 } as never,
      absentInstance,
    );
    const planned = await runtime.plan(onTile as never, await runtime.read(before));
    expect(planned).toMatchObject({ replaces: [], state: { thresholdMax: null } });
    const after = await runtime.run(onTile as never, before);
    expect(service.dump().alerts.map(({ id, thresholdMax }) => [id, thresholdMax])).toEqual([[before.state?.id, left]]);
    expect(await runtime.plan(onTile as never, await runtime.read(after))).toMatchObject({ empty: true });
    const written = { ...onTile, thresholdMax: 30 };
    const kept = await runtime.run(written as never, after);
    service.edit("alerts", String(kept.state?.id), (alert) => {
      alert.thresholdMax = undefined;
    });
    expect(await runtime.plan(written as never, await runtime.read(kept))).toMatchObject({ empty: true });
  } finally {
    await service.close();
  }
});

test("a service that keeps a removed grouping causes a warning, and the next plan replaces the alert", async () => {
  const runtime = alerts.open_source;
  const without = onSearch;
  const before = await runtime.run({ ...onSearch, groupBy: "ServiceName" } as never, absentInstance);
  const id = String(before.state?.id);
  const planned = await runtime.plan(without as never, before);
  const keeps = { ...emulator.dump().alerts[0], channel, groupBy: "ServiceName" };
  emulator.faults.add({
    kind: "status",
    method: "PUT",
    status: 200,
    body: { data: keeps },
    contentType: "application/json",
    count: 1,
  });
  const kept = await runtime.apply(without as never, before, planned);
  const fresh = (await runtimesOf({ openSource: emulator.openSource }))("observability_alert");
  const again = await fresh.plan(without as never, await fresh.read(kept));
  expect(again.replaces).toEqual(["group_by"]);
  const replaced = await fresh.run(without as never, kept);
  expect(replaced.state?.id).not.toBe(id);
  expect(onlyAlert()).not.toHaveProperty("groupBy");
});
