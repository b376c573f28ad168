import { validate } from "terraform-provider-sdk/definitions";
import { isUnknown, UNKNOWN } from "terraform-provider-sdk/schema";
import { parseJson } from "terraform-provider-sdk/values";
import { alert } from "../../lib/kinds/alert";

const dashboardId = "66c000000000000000000001";
const webhookId = "66b000000000000000000001";
const savedSearchId = "66d000000000000000000001";
const channel = { type: "webhook", webhookId };
const onTile = {
  dashboardId,
  tileId: "66e000000000000000000017",
  threshold: 1,
  thresholdType: "above",
  interval: "5m",
  channel,
};
const onSearch = { savedSearchId, threshold: 1, thresholdType: "above", interval: "5m", channel };

const diagnostics = (config: object) =>
  validate(alert.type, config, {
    isOpaque: isUnknown,
    dialect: "clickstack",
    spelling: "snake",
    subject: "the alert",
  }).map(({ severity, detail }) => `${severity}: ${detail}`);

test.each([
  ["on a tile", onTile],
  ["on a saved search, split", { ...onSearch, groupBy: "ServiceName" }],
  ["with a range whose ends are equal", { ...onTile, thresholdType: "between", thresholdMax: 1 }],
  [
    "with several channels",
    { ...onTile, channel: null, channels: [channel, { type: "email", emailRecipients: ["a@b.c"] }] },
  ],
  ["with a start in another zone", { ...onTile, scheduleStartAt: "2026-01-31T10:00:00+01:00" }],
  [
    "with an offset of nothing beside a start",
    { ...onTile, scheduleOffsetMinutes: 0, scheduleStartAt: "2026-01-31T09:00:00Z" },
  ],
])("an alert %s is valid", (_, config) => {
  expect(diagnostics(config)).toEqual([]);
});

test.each([
  [
    "nothing watched",
    { ...onTile, dashboardId: null, tileId: null },
    "the alert does not watch anything; set `dashboard_id` and `tile_id`, `saved_search_id` or `chart`.",
  ],
  [
    "a tile without its dashboard",
    { ...onTile, dashboardId: null },
    "dashboard_id is missing; a tile alert needs the ID of the dashboard.",
  ],
  [
    "a dashboard that is not known yet, without a tile",
    { ...onTile, dashboardId: UNKNOWN, tileId: null },
    "tile_id is missing; a tile alert needs the ID of the tile.",
  ],
  [
    "a tile and a saved search",
    { ...onTile, savedSearchId },
    "saved_search_id conflicts with `dashboard_id` and `tile_id`; an alert watches either a tile or a saved search.",
  ],
  [
    "the saved search of the source missing",
    { ...onTile, source: "saved_search" },
    'saved_search_id is missing; it is required when `source` is "saved_search".',
  ],
  [
    "a grouping on a tile",
    { ...onTile, groupBy: "ServiceName" },
    "group_by applies only to saved search alerts; a tile alert uses the grouping of its tile. Remove it.",
  ],
  [
    "a range without its upper end",
    { ...onTile, thresholdType: "not_between" },
    'threshold_max is missing; "not_between" needs the upper bound of the range.',
  ],
  [
    "a range upside down",
    { ...onTile, thresholdType: "between", thresholdMax: 0.5 },
    "threshold_max is 0.5; it must not be below `threshold` (1).",
  ],
  [
    "a range upside down in many digits",
    { ...onTile, thresholdType: "between", threshold: parseJson("12345678901234567891"), thresholdMax: 7 },
    "threshold_max is 7; it must not be below `threshold` (12345678901234567891).",
  ],
  [
    "an offset as long as the interval",
    { ...onTile, scheduleOffsetMinutes: 5 },
    "schedule_offset_minutes is 5; it must be less than the interval, which is 5m (5 minutes).",
  ],
  [
    "an offset and a start",
    { ...onTile, scheduleOffsetMinutes: 3, scheduleStartAt: "2026-01-31T09:00:00Z" },
    "schedule_offset_minutes conflicts with `schedule_start_at`; set only one of them.",
  ],
  ["no channel", { ...onTile, channel: null }, "channel is missing; set `channel` or `channels`."],
  [
    "both forms of channel",
    { ...onTile, channels: [{ ...channel, webhookId: "66e000000000000000000a02" }] },
    "channels conflicts with `channel`; set only one of them.",
  ],
  [
    "a channel twice",
    { ...onTile, channel: null, channels: [channel, { ...channel, severity: null }] },
    "channels[1] is the same as channels[0]; remove it.",
  ],
  [
    "eleven channels",
    { ...onTile, channel: null, channels: Array.from({ length: 11 }, (_, i) => ({ ...channel, severity: `s${i}` })) },
    "channels has 11 items; the service accepts at most 10.",
  ],
  [
    "a webhook channel without its webhook",
    { ...onTile, channel: { type: "webhook" } },
    'channel.webhook_id is missing; a channel of type "webhook" needs the ID of a webhook.',
  ],
  [
    "an email channel without addresses",
    { ...onTile, channel: { type: "email" } },
    'channel.email_recipients is missing; a channel of type "email" needs email addresses.',
  ],
  [
    "a name that is too long",
    { ...onTile, name: "x".repeat(513) },
    expect.stringContaining("it has more than 512 characters; shorten it."),
  ],
  ["no windows", { ...onTile, numConsecutiveWindows: 0 }, "num_consecutive_windows is 0; it must be 1 or more."],
  [
    "an unknown interval",
    { ...onTile, interval: "10m" },
    expect.stringMatching(/^interval is "10m"; use one of "30s"/),
  ],
  [
    "an upper-case id",
    { ...onTile, dashboardId: dashboardId.toUpperCase() },
    expect.stringContaining("24 lower-case hexadecimal digits"),
  ],
])("%s is reported with path, value and remedy", (_, config, message) => {
  const errors = diagnostics(config)
    .filter((diagnostic) => diagnostic.startsWith("error: "))
    .map((diagnostic) => diagnostic.slice("error: ".length));
  expect(errors).toContainEqual(message);
});

test.each([
  [
    "an upper end without a range",
    { ...onTile, thresholdMax: 9 },
    'threshold_max has no effect with `threshold_type` "above"; remove it.',
  ],
  [
    "a saved search beside source tile",
    { ...onTile, source: "tile", savedSearchId },
    "saved_search_id has no effect on a tile alert; remove it.",
  ],
  [
    "a tile beside source saved_search",
    { ...onTile, source: "saved_search", savedSearchId },
    "tile_id has no effect on a saved search alert; remove it.",
  ],
])("%s causes only a warning", (_, config, message) => {
  expect(diagnostics(config)).toContain(`warning: ${message}`);
  expect(diagnostics(config).filter((diagnostic) => diagnostic.startsWith("error"))).toEqual([]);
});

test("an unknown value is never rejected: it may become null", () => {
  const unknown = Object.fromEntries(Object.keys(alert.type.attributes).map((name) => [name, UNKNOWN]));
  expect(diagnostics(unknown)).toEqual([]);
  const either = { ...onSearch, savedSearchId: UNKNOWN, dashboardId: UNKNOWN, tileId: UNKNOWN, groupBy: "ServiceName" };
  expect(diagnostics(either)).toEqual([]);
  expect(diagnostics({ ...onTile, savedSearchId: UNKNOWN })).toEqual([]);
  expect(diagnostics({ ...onTile, channels: UNKNOWN })).toEqual([]);
  expect(diagnostics({ ...onTile, scheduleOffsetMinutes: 3, scheduleStartAt: UNKNOWN })).toEqual([]);
  expect(
    diagnostics({ ...onTile, channel: null, channels: [channel, { type: "webhook", webhookId: UNKNOWN }] }),
  ).toEqual([]);
});
