import {
  computed,
  define,
  instant,
  integer,
  list,
  number,
  object,
  optional,
  optionalComputed,
  required,
  string,
} from "../model";
import { alertRules, channelRules } from "./alert-rules";
import { limits } from "./limits";
import { objectId } from "./object-id";
import { alertIntervals, thresholdTypes } from "./vocabulary";

export const channel = object(
  "AlertChannel",
  {
    type: required(string({ known: ["webhook", "email"] }), "`webhook`; in managed mode also `email`."),
    webhookId: optional(objectId(), "Id of the webhook, with type `webhook`."),
    webhookService: optional(
      string(),
      "Service of the webhook, e.g. `slack_api`. Managed mode only; not compared when absent.",
    ),
    slackChannelId: optional(string(), "Slack channel the webhook posts to. Managed mode only."),
    severity: optional(
      string({ known: ["critical", "error", "warning", "info"] }),
      "Severity handed to the receiver. Managed mode only.",
    ),
    emailRecipients: optional(list(string({ minLength: 1 })), "Addresses, with type `email`. Managed mode only.", {
      normalised: ["any_order"],
    }),
  },
  channelRules,
);

export const alert = define({
  kind: "resource",
  name: "alert",
  capability: "alerts.write",
  description: "An alert on a dashboard's tile or on a saved search.",
  schemaVersion: 1,
  type: object(
    "AlertConfig",
    {
      id: computed(objectId(), "Id of the alert.", { stable: true, identifies: true }),
      name: optional(
        string({ minLength: 1, maxLength: limits.alertName }),
        "Name of the alert and template of its messages' title.",
        {
          removal: {
            by: "omission",
            says: "The alert has no name; the service titles messages by the tile or search.",
          },
        },
      ),
      message: optional(string({ minLength: 1, maxLength: limits.alertMessage }), "Template of the message's body.", {
        removal: { by: "omission", says: "The alert has no message of its own." },
      }),
      note: optional(
        string({ minLength: 1, maxLength: limits.alertMessage }),
        "Markdown shown with the alert, e.g. what to do.",
        { removal: { by: "omission", says: "The alert has no note." } },
      ),
      source: optionalComputed(
        string({ oneOf: ["tile", "saved_search"] }),
        "What is watched; follows from `tileId` or `savedSearchId` when absent.",
        { removal: { by: "omission", says: "It follows from the references again." } },
      ),
      dashboardId: optional(objectId(), "Id of the dashboard the tile is on.", {
        removal: {
          by: "refusal",
          unless: ["savedSearchId"],
          says: "Refused, unless `savedSearchId` takes its place; the alert then watches that.",
        },
      }),
      tileId: optional(string({ minLength: 1 }), "Id of the watched tile: an item of the dashboard's `tileIds`.", {
        removal: {
          by: "refusal",
          unless: ["savedSearchId"],
          says: "Refused, unless `savedSearchId` takes its place; the alert then watches that.",
        },
      }),
      savedSearchId: optional(objectId(), "Id of the watched saved search.", {
        removal: {
          by: "refusal",
          unless: ["tileId"],
          says: "Refused, unless `dashboardId` and `tileId` take its place; the alert then watches the tile.",
        },
      }),
      groupBy: optional(
        string(),
        "Expression that splits a saved search's alert; not for tiles, whose own grouping counts.",
        {
          absentMeans: "",
          removal: {
            by: "value",
            value: null,
            says: "The alert is no longer split. A server before 2.34 may keep the grouping: the apply then says so, and the next plan replaces the alert.",
            in: {
              managed: {
                by: "replacement",
                says: "The alert is replaced: the hosted service keeps a grouping that is left out.",
              },
            },
          },
        },
      ),
      threshold: required(number(), "The value it is compared with."),
      thresholdMax: optional(
        number(),
        "Upper end of the range, for `between` and `not_between`; not below `threshold`.",
        { removal: { by: "replacement", says: "The alert is replaced: the service never forgets an upper end." } },
      ),
      thresholdType: required(
        string({ oneOf: thresholdTypes }),
        "How the value is compared: `above` is ≥, `below` is <, `above_exclusive` >, `below_or_equal` ≤.",
      ),
      interval: required(string({ oneOf: alertIntervals }), "Length of one window."),
      numConsecutiveWindows: optional(
        integer({ min: 1 }),
        "How many windows in a row must meet the condition; 1 when absent.",
        { removal: { by: "omission", says: "One window is enough." } },
      ),
      scheduleOffsetMinutes: optional(
        integer({ min: 0, max: 1439 }),
        "Minutes by which windows are shifted; below the interval. Excludes `scheduleStartAt`.",
        { absentMeans: 0, removal: { by: "value", value: 0, says: "Windows are no longer shifted (0 is sent)." } },
      ),
      scheduleStartAt: optional(
        instant(),
        "First window's start, RFC 3339; at most a year ahead or ten years back. Sent in UTC, which is all the service takes.",
        { removal: { by: "value", value: null, says: "The start is cleared (null is sent)." } },
      ),
      channel: optional(channel, "Who is told. One of `channel` and `channels`.", {
        alternative: true,
        removal: { by: "refusal", unless: ["channels"], says: "Refused, unless `channels` takes its place." },
      }),
      channels: optional(
        list(channel, { minItems: 1, maxItems: limits.alertChannels }),
        "Who is told, up to 10. One of `channel` and `channels`.",
        {
          alternative: true,
          normalised: ["any_order"],
          removal: {
            by: "refusal",
            unless: ["channel"],
            says: "Refused, unless `channel` takes its place; the alert then tells that one only.",
          },
        },
      ),
    },
    alertRules,
  ),
});
