import { seed } from "../../../lib/emulator/store/seed-ids";
import { runningEmulator } from "../../support/emulator";
import { type Instance, type Runtime, runtimesOf } from "../../support/runtime";
import { channel, furnish, onSearch, onTile, other, webhook } from "./alert-store";

type Mode = "open_source" | "managed";

const emulator = runningEmulator({ fill: furnish });
const alerts = {} as Record<Mode, Runtime>;
beforeAll(async () => {
  alerts.open_source = (await runtimesOf({ openSource: emulator.openSource }))("observability_alert");
  alerts.managed = (await runtimesOf({ managed: emulator.managed }))("observability_alert");
});

const ownTeam = seed.team;
const teamlapse = ["registry.terraform.io/teamlapse/clickstack", "clickstack_alert"] as const;
const jplorier = ["registry.terraform.io/jplorier/clickstack", "clickstack_alert"] as const;
const pleny = ["registry.terraform.io/pleny-labs/clickstack", "clickstack_alert"] as const;
const clickhouse = ["registry.terraform.io/ClickHouse/clickhouse", "clickhouse_clickstack_alert"] as const;

const rest = {
  name: "Errors",
  message: "Look",
  threshold: 10,
  threshold_type: "above",
  interval: "1h",
  group_by: null,
  schedule_offset_minutes: null,
  schedule_start_at: null,
};
const ofTile = { source: "tile", dashboard_id: onTile.dashboardId, tile_id: onTile.tileId, saved_search_id: null };
const ofSearch = { source: "saved_search", dashboard_id: null, tile_id: null, saved_search_id: onSearch.savedSearchId };
const block = {
  type: "webhook",
  webhook_id: webhook,
  webhook_service: null,
  slack_channel_id: null,
  severity: null,
  email_recipients: null,
};
const object = { type: "webhook", webhook_id: webhook };
const stamps = { created_at: "2026-01-01T00:00:00.000Z", updated_at: "2026-01-01T00:00:00.000Z", team_id: "t" };
const texts = { name: "Errors", message: "Look" };
const both: readonly Mode[] = ["open_source", "managed"];

/** From where, its state without the ID, what the author then writes with us, and the modes in which that can be. */
const others: Record<string, readonly [readonly [string, string], object, object, readonly Mode[]]> = {
  "teamlapse/clickstack, on a tile, with a block as a list of one": [
    teamlapse,
    { ...rest, ...ofTile, num_consecutive_windows: 3, state: "ALERT", channel: [block] },
    { ...onTile, ...texts, numConsecutiveWindows: 3 },
    both,
  ],
  "teamlapse/clickstack, with two blocks": [
    teamlapse,
    { ...rest, ...ofTile, channel: [block, { ...block, webhook_id: other.webhookId }] },
    { ...onTile, ...texts, channel: null, channels: [channel, other] },
    ["open_source"],
  ],
  "teamlapse/clickstack, that sends mail": [
    teamlapse,
    { ...rest, ...ofTile, channel: [{ type: "email", webhook_id: "", email_recipients: ["oncall@example.com"] }] },
    { ...onTile, ...texts, channel: { type: "email", emailRecipients: ["oncall@example.com"] } },
    ["managed"],
  ],
  "jplorier/clickstack, on a saved search, with empty texts": [
    jplorier,
    { ...rest, ...ofSearch, dashboard_id: "", tile_id: "", group_by: "ServiceName", state: "OK", channel: [block] },
    { ...onSearch, ...texts, groupBy: "ServiceName" },
    both,
  ],
  "pleny-labs/clickstack, with the channel as an object": [
    pleny,
    { ...rest, ...ofTile, ...stamps, state: "OK", schedule_offset_minutes: 7, channel: object },
    { ...onTile, ...texts, scheduleOffsetMinutes: 7 },
    both,
  ],
  "ClickHouse/clickhouse without a source": [
    clickhouse,
    {
      ...rest,
      team: null,
      note: "Runbook",
      saved_search_id: onSearch.savedSearchId,
      group_by: "",
      threshold_type: "between",
      threshold_max: 20.5,
      num_consecutive_windows: null,
      schedule_start_at: "2026-09-01T00:00:00Z",
      channel: object,
    },
    {
      ...onSearch,
      ...texts,
      note: "Runbook",
      thresholdType: "between",
      thresholdMax: 20.5,
      scheduleStartAt: "2026-09-01T00:00:00Z",
    },
    both,
  ],
  "ClickHouse/clickhouse that knows tiles": [
    clickhouse,
    { ...rest, ...ofTile, team: ownTeam, note: null, threshold_max: null, channel: object },
    { ...onTile, ...texts },
    both,
  ],
  "clickhouse/clickhouse of the OpenTofu registry": [
    ["registry.opentofu.org/clickhouse/clickhouse", "clickhouse_clickstack_alert"],
    { ...rest, ...ofTile, channel: object },
    { ...onTile, ...texts },
    both,
  ],
};
const cases = Object.entries(others).flatMap(([from, [source, state, config, modes]]) =>
  modes.map((mode) => [from, mode, { source, state, config: config as never }] as const),
);

/** The alert is in the service, whoever made it; returns its id. */
async function inService(runtime: Runtime, config: never): Promise<string> {
  const made = await runtime.run(config, { state: null, private: Buffer.alloc(0) });
  return String(made.state?.id);
}

/** Neither the plan after the refresh nor the moved state differs from our configuration. */
async function expectEmptyPlan(runtime: Runtime, config: never, taken: Instance): Promise<void> {
  const before = emulator.dump().alerts;
  expect((await runtime.plan(config, taken)).empty).toBe(true);
  expect((await runtime.plan(config, await runtime.read(taken))).empty).toBe(true);
  expect(emulator.dump().alerts).toEqual(before);
}

test.each(cases)("an alert moved from %s plans empty in %s mode", async (_, mode, { source, state, config }) => {
  const id = await inService(alerts[mode], config);
  await expectEmptyPlan(alerts[mode], config, await alerts[mode].move(...source, { id, ...state }));
});

test.each(cases)("a state of %s under our type name is upgraded in %s mode", async (_, mode, theirs) => {
  const id = await inService(alerts[mode], theirs.config);
  await expectEmptyPlan(alerts[mode], theirs.config, await alerts[mode].upgrade({ id, ...theirs.state }, 0));
});

test.each([
  [teamlapse[0], "clickstack_saved_search", "clickstack_alert"],
  [jplorier[0], "clickstack_connection", "clickstack_alert"],
  [pleny[0], "clickstack_webhook", "clickstack_alert"],
  [clickhouse[0], "clickhouse_clickstack_saved_search", "clickhouse_clickstack_alert"],
  [clickhouse[0], "clickhouse_clickstack_alert_rule", "clickhouse_clickstack_alert"],
])("%s's %s is rejected, and the message names the removed and import blocks", async (address, type, ours) => {
  const rejected = alerts.open_source.move(address, type, { id: "x" });
  await expect(rejected).rejects.toThrow(`observability_alert can take over ${ours} of ${address}, but not ${type}. `);
  await expect(rejected).rejects.toThrow(`removed { from = ${type}.NAME } with lifecycle { destroy = false }`);
  await expect(rejected).rejects.toThrow("If this provider has a resource for the object, import it by its ID.");
});

test("other types cannot be moved", async () => {
  await expect(
    alerts.open_source.move("registry.terraform.io/hashicorp/aws", "aws_cloudwatch_metric_alarm", {}),
  ).rejects.toThrow(/cannot take over/);
  await expect(alerts.open_source.move(...teamlapse, { id: "x" })).rejects.toThrow(
    /none of the members threshold_type and interval.*import the alert by its ID/,
  );
  await expect(alerts.open_source.upgrade({}, 0)).rejects.toThrow(
    /a state of schema version 0 has none of the members/,
  );
});
