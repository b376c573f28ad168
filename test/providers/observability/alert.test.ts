import type { Context } from "terraform-provider-sdk";
import { fromWire } from "terraform-provider-sdk/definitions";
import { type KnownOf, UNKNOWN } from "terraform-provider-sdk/schema";
import { type ObjectValue, parseJson } from "terraform-provider-sdk/values";
import type { AlertRecord } from "../../../lib/client";
import { startEmulator } from "../../../lib/emulator";
import { alert } from "../../../lib/kinds/alert";
import { alertBody, readAlert } from "../../../providers/observability/resources/alert";
import { channelMembers } from "../../../providers/observability/resources/alert/channels";
import { createBody } from "../../../providers/sdk/test/support/inside/stored";
import { runningEmulator } from "../../support/emulator";
import { absentInstance, type Runtime, runtimesOf, withAllAttributes } from "../../support/runtime";
import { insertAlert } from "../../support/ui";
import { channel, furnish, onSearch, onTile, other } from "./alert-store";

const emulator = runningEmulator({ fill: furnish });
const alerts = {} as Record<"open_source" | "managed", Runtime>;

beforeAll(async () => {
  alerts.open_source = (await runtimesOf({ openSource: emulator.openSource }))("observability_alert");
  alerts.managed = (await runtimesOf({ managed: emulator.managed }))("observability_alert");
});

function sentAlert(config: object, mode: "open_source" | "managed"): ObjectValue {
  const planned = withAllAttributes(alert.type, config) as KnownOf<typeof alert>;
  return alertBody(createBody(alert, planned, {}), {
    planned,
    config: planned,
    prior: null,
    live: null,
    client: { mode, product: "clickstack", tileForm: "config" },
  });
}

/** Each is applied and must then plan empty, and again after an import (contract sections 6 and 15). */
const both: Record<string, Record<string, unknown>> = {
  "on a tile": onTile,
  "on a tile, with its source": { ...onTile, source: "tile" },
  "on a saved search": onSearch,
  "on a saved search, split": { ...onSearch, groupBy: "ServiceName" },
  "with an empty grouping": { ...onSearch, groupBy: "" },
  "with every text": { ...onTile, name: "Errors: {{value}}", message: "Look", note: "Runbook" },
  "with several windows": { ...onTile, numConsecutiveWindows: 3 },
  "with an offset": { ...onTile, scheduleOffsetMinutes: 7 },
  "with an offset of nothing": { ...onTile, scheduleOffsetMinutes: 0 },
  "with a start without milliseconds": { ...onTile, scheduleStartAt: "2026-09-01T00:00:00Z" },
  "with a start in another zone": { ...onTile, scheduleStartAt: "2026-09-01T02:00:00+02:00" },
  "with one channel in a list": { ...onTile, channel: null, channels: [channel] },
  "with an upper end that means nothing": { ...onTile, thresholdMax: 20 },
  "with a range": { ...onTile, thresholdType: "not_between", thresholdMax: 20 },
  "with a threshold of many digits": { ...onTile, threshold: parseJson("0.12345678901234567891") },
  "with a reference its source ignores": { ...onTile, source: "tile", savedSearchId: onSearch.savedSearchId },
};
for (const type of ["above", "below", "above_exclusive", "below_or_equal", "equal", "not_equal"])
  both[`that is ${type}`] = { ...onTile, thresholdType: type };
for (const interval of ["1m", "5m", "15m", "30m", "1h", "6h", "12h", "1d"])
  both[`every ${interval}`] = { ...onTile, interval };

const openSource = {
  "with several channels": { ...onTile, channel: null, channels: [other, channel] },
  "with what only the managed platform knows": { ...onTile, channel: { ...channel, severity: "critical" } },
};
const managed = {
  "that sends mail": { ...onSearch, channel: { type: "email", emailRecipients: ["oncall@example.com"] } },
  "that pages": { ...onTile, channel: { ...channel, webhookService: "pagerduty_api", severity: "critical" } },
  "that posts to a channel": { ...onTile, channel: { ...channel, slackChannelId: "C1" } },
};

test.each([
  ...Object.entries({ ...both, ...openSource }).map(([name, config]) => ["open_source", name, config] as const),
  ...Object.entries({ ...both, ...managed }).map(([name, config]) => ["managed", name, config] as const),
])("in %s mode, an alert %s plans empty after apply", async (mode, _, config) => {
  const runtime = alerts[mode];
  expect((await runtime.validate(config)).filter((issue) => issue.startsWith("error"))).toEqual([]);
  const applied = await runtime.run(config as never, absentInstance);
  expect(applied.state?.source).toBe("savedSearchId" in config && !("source" in config) ? "saved_search" : "tile");
  expect(await runtime.plan(config as never, await runtime.read(applied))).toMatchObject({ empty: true });
  await runtime.apply(null, applied, { state: null, private: applied.private, empty: false, warnings: [] });
  expect(emulator.dump().alerts).toEqual([]);
});

test.each([
  ["on a tile", onTile],
  ["on a saved search, split", { ...onSearch, groupBy: "ServiceName", name: "Errors" }],
  ["with several channels", { ...onTile, channel: null, channels: [other, channel] }],
  ["with a start", { ...onTile, scheduleStartAt: "2026-09-01T00:00:00Z" }],
])("an imported alert %s plans empty", async (_, config) => {
  const runtime = alerts.open_source;
  const { state } = await runtime.run(config as never, absentInstance);
  const imported = await runtime.import(String(state?.id));
  expect(await runtime.plan(config as never, imported)).toMatchObject({ empty: true });
});

test("an alert is found by its name, and a name of several alerts is rejected with their IDs", async () => {
  // A process of its own: what others of this file read of the reset emulator is not its list.
  const runtime = (await runtimesOf({ openSource: emulator.openSource }))("observability_alert");
  const one = await runtime.run({ ...onTile, name: "Errors" } as never, absentInstance);
  expect((await runtime.import("name:Errors")).state?.id).toBe(one.state?.id);
  const two = await runtime.run({ ...onTile, name: "Errors" } as never, absentInstance);
  await expect(runtime.import("name:Errors")).rejects.toThrow(`${one.state?.id}, ${two.state?.id}`);
  await expect(runtime.import("name:Errrs")).rejects.toThrow('The nearest name is "Errors"');
  await expect(runtime.import("Errors")).rejects.toThrow("24 hexadecimal digits");
});

test("values that change by themselves are never in the state", async () => {
  const runtime = alerts.open_source;
  const applied = await runtime.run(onTile as never, absentInstance);
  emulator.edit("alerts", String(applied.state?.id), (alert) => {
    Object.assign(alert, {
      state: "ALERT",
      silenced: { at: "2026-08-22T09:00:00.000Z", until: "2026-08-22T10:00:00.000Z" },
      executionErrors: [{ timestamp: "2026-08-22T09:00:00.000Z", type: "QUERY_ERROR", message: "no" }],
      updatedAt: "2026-08-22T09:00:00.000Z",
    });
  });
  const fresh = (await runtimesOf({ openSource: emulator.openSource }))("observability_alert");
  expect((await fresh.read(applied)).state).toEqual(applied.state);
});

test("a channel that was never set stays: it is not drift, and updates send it back", async () => {
  const applied = await alerts.open_source.run(onTile as never, absentInstance);
  emulator.edit("alerts", String(applied.state?.id), (alert) => {
    Object.assign(alert, { channels: [channel, other] });
  });
  const fresh = (await runtimesOf({ openSource: emulator.openSource }))("observability_alert");
  const refreshed = await fresh.read(applied);
  expect(refreshed.state).toEqual(applied.state);
  expect(await fresh.plan(onTile as never, refreshed)).toMatchObject({ empty: true });
  await fresh.run({ ...onTile, threshold: 99 } as never, refreshed);
  expect(emulator.dump().alerts).toMatchObject([{ threshold: 99, channels: [channel, other] }]);
});

test.each([
  ["a list of one", { ...onTile, channel: null, channels: [channel] }, { channel: null, channels: [channel, other] }],
])("channels added in the UI to an alert with %s are shown and then removed", async (_, config, drifted) => {
  const applied = await alerts.open_source.run(config as never, absentInstance);
  const id = String(applied.state?.id);
  emulator.edit("alerts", id, (alert) => {
    Object.assign(alert, { channels: [channel, other] });
  });
  const fresh = (await runtimesOf({ openSource: emulator.openSource }))("observability_alert");
  const once = await fresh.read(applied);
  expect(once.state).toMatchObject(drifted as never);
  const again = await fresh.read(once);
  expect(again.state).toEqual(once.state);
  expect((await fresh.plan(config as never, again)).empty).toBe(false);
  const restored = await fresh.run(config as never, again);
  expect(emulator.dump().alerts.map((alert) => alert.channels)).toEqual([[channel]]);
  expect(await fresh.plan(config as never, await fresh.read(restored))).toMatchObject({ empty: true });
});

test.each([
  ["without a schedule", {}],
  ["with an offset of nothing", { scheduleOffsetMinutes: 0 }],
  ["with an offset", { scheduleOffsetMinutes: 3 }],
])("the first update of an imported alert %s adds nothing that nobody wrote", async (_, schedule) => {
  const id = insertAlert(emulator, onTile.dashboardId, onTile.tileId);
  emulator.edit("alerts", id, (alert) => {
    Object.assign(alert, { ...schedule, channels: [channel] });
  });
  const runtime = (await runtimesOf({ openSource: emulator.openSource }))("observability_alert");
  const read = await runtime.read(await runtime.import(id));
  const before = emulator.dump().alerts[0];
  const config = { ...onTile, name: before?.name, interval: "5m", threshold: 2 };
  await runtime.run({ ...config, ...schedule } as never, read);
  expect(emulator.dump().alerts).toEqual([{ ...before, threshold: 2, updatedAt: expect.anything() }]);
});

test("every member changed in the UI is shown, and one apply reverts it", async () => {
  const config = { ...onTile, name: "Errors", note: "Runbook", scheduleOffsetMinutes: 7 };
  const applied = await alerts.open_source.run(config as never, absentInstance);
  const id = String(applied.state?.id);
  emulator.edit("alerts", id, (alert) => {
    Object.assign(alert, {
      name: "Changed",
      note: null,
      threshold: 11,
      scheduleOffsetMinutes: 0,
    });
  });
  const fresh = (await runtimesOf({ openSource: emulator.openSource }))("observability_alert");
  const read = await fresh.read(applied);
  expect(read.state).toMatchObject({ name: "Changed", note: null, threshold: 11, scheduleOffsetMinutes: 0 });
  const restored = await fresh.run(config as never, read);
  expect(emulator.dump().alerts).toMatchObject([
    { id, name: "Errors", note: "Runbook", threshold: 10, scheduleOffsetMinutes: 7 },
  ]);
  expect(await fresh.plan(config as never, await fresh.read(restored))).toMatchObject({ empty: true });
});

test("in open-source mode, email is rejected in the plan, and members of the managed platform are not sent", async () => {
  const runtime = alerts.open_source;
  const mail = { ...onTile, channel: { type: "email", emailRecipients: ["a@example.com"] } };
  await expect(runtime.plan(mail as never, absentInstance)).rejects.toThrow("is supported only in managed mode");
  const config = { ...onTile, channel: { ...channel, severity: "critical" } };
  const { warnings } = await runtime.plan(config as never, absentInstance);
  expect(warnings).toEqual([
    expect.stringContaining("`severity` of a channel. In open_source mode, the provider does not send it"),
  ]);
  expect(sentAlert(config, "open_source").channel).toEqual(channel);
  expect(sentAlert(config, "managed")).toMatchObject(config);
});

describe.each(["open_source", "managed"] as const)("in %s mode, several channels of one webhook", (mode) => {
  const [page, call] = [
    { ...channel, severity: "page" },
    { ...channel, severity: "critical", slackChannelId: "C2" },
  ];
  const stored = [channel, { ...page, mention: ["a"] }, call];
  const alertWith = (...channels: readonly object[]) => ({ ...onTile, name: "Errors", channel: null, channels });

  test("are imported and read as they are", async () => {
    const newest = await startEmulator({ serviceVersion: "2.46" });
    try {
      furnish(newest);
      const connected = mode === "managed" ? { managed: newest.managed } : { openSource: newest.openSource };
      const runtime = (await runtimesOf({ product: "clickstack", ...connected }))("observability_alert");
      const made = await runtime.run(alertWith(channel, other) as never, absentInstance);
      const id = String(made.state?.id);
      newest.edit("alerts", id, (record) => Object.assign(record, { channels: stored }));
      const fresh = (await runtimesOf({ product: "clickstack", ...connected }))("observability_alert");
      const imported = await fresh.import(id);
      expect(await fresh.plan(alertWith(channel, page, call) as never, imported)).toMatchObject({ empty: true });
      const read = await fresh.read({ ...imported, state: { ...imported.state, channel: null } });
      expect(await fresh.plan(alertWith(channel, page, call) as never, read)).toMatchObject({ empty: true });
    } finally {
      await newest.close();
    }
  });

  test("keep what each has when another one is added", () => {
    type Known = KnownOf<typeof alert> & { readonly id: string };
    const known = (...channels: readonly object[]) =>
      withAllAttributes(alert.type, { ...alertWith(...channels), id: "65f5e4a3b9e77c0000000001" }) as Known;
    const [prior, planned] = [known(channel, page, call), known(channel, page, call, other)];
    const live = { channel, channels: stored };
    expect(channelMembers({ planned, prior, live }, mode, live)).toEqual({ channels: [...stored, other] });
  });
});

test("a start more than ten years in the past is rejected in the plan that would send it, and kept otherwise", async () => {
  const runtime = alerts.open_source;
  const old = { ...onTile, scheduleStartAt: "2015-01-01T00:00:00Z" };
  await expect(runtime.plan(old as never, absentInstance)).rejects.toThrow(
    "more than ten years in the past, so the service rejects it",
  );
  const applied = await runtime.run({ ...old, scheduleStartAt: "2026-09-01T00:00:00Z" } as never, absentInstance);
  emulator.edit("alerts", String(applied.state?.id), (alert) => {
    alert.scheduleStartAt = "2015-01-01T00:00:00.000Z";
  });
  const later = (await runtimesOf({ openSource: emulator.openSource }))("observability_alert");
  const aged = await later.read(applied);
  expect(await later.plan(old as never, aged)).toMatchObject({ empty: true });
  await expect(later.plan({ ...old, threshold: 77 } as never, aged)).rejects.toThrow("more than ten years in the past");
});

test("a start is sent in UTC, and one channel as `channel`, which every version supports", () => {
  const config = { ...onTile, channel: null, channels: [channel], scheduleStartAt: "2026-09-01T02:00:00+02:00" };
  const body = sentAlert(config, "open_source");
  expect(body).toEqual({ ...onTile, source: "tile", scheduleStartAt: "2026-09-01T00:00:00.000Z" });
});

test("members that an older version does not support are kept with a warning, and its older names are read", async () => {
  const config = { ...onTile, note: "Runbook", numConsecutiveWindows: 2 };
  const applied = await alerts.open_source.run(config as never, absentInstance);
  const { dashboardId, note: _, numConsecutiveWindows: __, channels, ...record } = onlyRecord();
  const data = { ...record, dashboard: dashboardId, channel: (channels as unknown[])[0] };
  emulator.faults.add({
    kind: "status",
    method: "GET",
    path: "*/alerts/*",
    status: 200,
    body: { data },
    contentType: "application/json",
  });
  const fresh = (await runtimesOf({ openSource: emulator.openSource }))("observability_alert");
  const read = await fresh.read(applied);
  const is = "is not supported by this version of the service (before 2.27); it needs version";
  expect(fresh.warnings()).toEqual([
    `note ${is} 2.27 or later. It has no effect.`,
    `num_consecutive_windows ${is} 2.30 or later. It has no effect.`,
  ]);
  expect(await fresh.plan(config as never, read)).toMatchObject({ empty: true });
});

test("members that the service drops are a warning of the apply and of every later plan, which changes nothing", async () => {
  const titled = { ...onTile, displayName: "D", tags: ["x"] } as never;
  const is = "is not supported by this version of the service (2.30 or later, before 2.38); it needs";
  const says = ["display_name", "tags"].map((name) => `${name} ${is} version 2.38 or later. It has no effect.`);
  const created = await alerts.open_source.run(titled, absentInstance);
  expect(alerts.open_source.warnings()).toEqual(says);
  const read = await alerts.open_source.read(created);
  expect(alerts.open_source.warnings()).toEqual(says);
  expect(await alerts.open_source.plan(titled, read)).toMatchObject({ empty: true });
  const updated = await alerts.open_source.run({ ...(titled as object), threshold: 11 } as never, read);
  expect(alerts.open_source.warnings()).toEqual(says);
  await alerts.open_source.run({ ...onTile, threshold: 11 } as never, updated);
  expect(alerts.open_source.warnings()).toEqual([]);
});

test("what a response holds shows the version of the service", async () => {
  const config = { ...onTile, numConsecutiveWindows: 2, tags: ["a"] };
  const applied = await alerts.open_source.run(config as never, absentInstance);
  expect(alerts.open_source.warnings()).toEqual([expect.stringContaining("tags is not supported by this version")]);
  const { numConsecutiveWindows: _, ...data } = onlyRecord();
  const body = { data };
  emulator.faults.add({
    kind: "status",
    method: "GET",
    path: "*/alerts/*",
    status: 200,
    body,
    contentType: "application/json",
  });
  const fresh = (await runtimesOf({ openSource: emulator.openSource }))("observability_alert");
  await fresh.read(applied);
  const is = "is not supported by this version of the service (2.27 or later, before 2.30); it needs";
  expect(fresh.warnings()).toEqual([
    `num_consecutive_windows ${is} version 2.30 or later. It has no effect.`,
    `tags ${is} version 2.38 or later. It has no effect.`,
  ]);
});

function onlyRecord(): Record<string, unknown> {
  const [record] = emulator.dump().alerts;
  return { ...record };
}

test("a provider with an unknown configuration can plan alerts", async () => {
  const unsure = (await runtimesOf({ openSource: { baseUrl: UNKNOWN, apiKey: "k" } }))("observability_alert");
  expect((await unsure.plan(onTile as never, absentInstance)).state).toMatchObject({ source: "tile", id: UNKNOWN });
});

test("several channels in managed mode are sent, with a warning", async () => {
  const config = { ...onTile, channel: null, channels: [channel, other] };
  const planned = await alerts.managed.plan(config as never, absentInstance);
  expect(planned.warnings).toEqual([expect.stringContaining("create one alert for each channel")]);
  await expect(alerts.managed.apply(config as never, absentInstance, planned)).rejects.toThrow("channels");
  expect(emulator.dump().alerts).toEqual([]);
});

test("a service that returns one channel of several does not change the others", () => {
  const prior = withAllAttributes(alert.type, { ...onTile, channel: null, channels: [other, channel] }) as Context<
    "read",
    unknown,
    typeof alert
  >["prior"];
  const body = { id: "66f000000000000000000001", ...onTile, source: "tile", channel: other } as AlertRecord;
  const service = { mode: "managed", product: "clickstack" } as const;
  expect(readAlert(fromWire(alert.type, body), body, prior, service).channels).toMatchObject([other, channel]);
  const changed = { ...body, channel } as AlertRecord;
  expect(readAlert(fromWire(alert.type, changed), changed, prior, service).channels).toMatchObject([channel, channel]);
});

test("a channel with an unknown webhook is planned among others", async () => {
  const config = { ...onTile, channel: null, channels: [channel, other] };
  const made = await alerts.open_source.run(config as never, absentInstance);
  const next = { ...config, channels: [{ ...channel, webhookId: UNKNOWN }, other] };
  const planned = await alerts.open_source.plan(next as never, made);
  expect(planned.state).toMatchObject({ channels: [{ type: "webhook", webhookId: UNKNOWN }, other] });
});

test("a webhook that the service does not have is an error of the plan with a product, and only where it is new", async () => {
  const unknown = { ...channel, webhookId: "66e000000000000000000aff" };
  const says = "There is no webhook 66e000000000000000000aff. The nearest IDs are";
  for (const connection of [{ openSource: emulator.openSource }, { managed: emulator.managed }]) {
    const known = (await runtimesOf({ ...connection, product: "clickstack" }))("observability_alert");
    await expect(known.plan({ ...onTile, channel: unknown }, absentInstance)).rejects.toThrow(says);
    const channels = { ...onTile, channel: null, channels: [channel, unknown] };
    await expect(known.plan(channels, absentInstance)).rejects.toThrow(says);
    const made = await known.run(onTile, absentInstance);
    await expect(known.plan({ ...onTile, channel: unknown }, made)).rejects.toThrow(says);
    emulator.clearRequests();
    await known.plan({ ...onTile, threshold: 11 }, made);
    expect(emulator.requests().filter(({ path }) => path.includes("webhooks"))).toEqual([]);
  }
});
