import {
  computed,
  instant,
  integer,
  json,
  list,
  number,
  object,
  optional,
  optionalComputed,
  rulesIn,
  string,
} from "terraform-provider-sdk/schema";
import {
  agreesWhereBothPresent,
  isList,
  isPresent,
  type Members,
  type ObjectValue,
  objectsOf,
} from "terraform-provider-sdk/values";
import { bothModes, type Product } from "../service/products";
import { alertIntervals, alertStates, hasNoUpperBound, limits, ref, thresholdTypes } from "../service/words";
import { alertChart } from "../tiles/config";
import { alertRules, channelRules } from "./alert-rules";
import { alertSources, irrelevantTo, watchedIn, watchedReferences } from "./alert-sources";
import { defaultTagsOf, kind, ownId, teamArgument, unknownVariant, without } from "./kind";

const alertTags = list(string({ in: { clickstack: { maxLength: limits.tagLength } } }), {
  in: { clickstack: { maxItems: limits.tags } },
});

/** Only the managed platform has it: elsewhere a plan warns that this member of a channel is not sent. */
const hosted = { unsupportedIn: ["open_source"] } as const;

export const channel = object(
  "AlertChannel",
  {
    type: optional(
      string({ in: { clickstack: { knownValues: ["webhook", "email"] } } }),
      "Type of the channel, for example `webhook`.",
      { set: { requiredIn: ["clickstack"] } },
    ),
    webhookId: optional(ref("webhook"), "ID of the webhook."),
    webhookService: optional(string(), "Service of the webhook, for example `slack_api`. Managed mode only.", {
      api: hosted,
      docs: { forAuthors: "If omitted, the provider does not compare it." },
    }),
    slackChannelId: optional(string(), "ID of the Slack channel that the webhook posts to. Managed mode only.", {
      api: hosted,
    }),
    severity: optional(
      string({ knownValues: ["critical", "error", "warning", "info"] }),
      "Severity sent with the notification. Managed mode only.",
      { api: hosted },
    ),
    emailRecipients: optional(
      list(string({ minLength: 1 }), { in: { clickstack: { minItems: 1 } } }),
      "Email addresses to notify.",
      {
        api: { normalized: ["any_order"] },
        docs: { forAuthors: "Required for type `email`. Managed mode only." },
      },
    ),
    json: unknownVariant("channel", "type"),
  },
  [rulesIn("clickstack", channelRules)],
);

const silence = object("AlertSilence", {
  by: computed(string(), "User who silenced the alert."),
  at: computed(instant(), "When the alert was silenced."),
  until: computed(instant(), "When the silence ends."),
});

const executionError = object("AlertExecutionError", {
  timestamp: computed(instant(), "When the evaluation failed."),
  type: computed(string(), "Type of the error, for example `QUERY_ERROR` or `WEBHOOK_ERROR`."),
  message: computed(string(), "Error message from the service."),
});

/** The argument can be removed only if the alert watches something else instead. */
function onlyFor(unless: readonly string[], instead: string) {
  const predicate = `You can only remove it if you set ${instead} instead. The alert then watches that.`;
  return { by: "rejection", onlyIn: ["clickstack"], unless, says: predicate } as const;
}

/** A condition on a tile, a saved search or a chart of its own, and whom to notify. */
export const alert = kind({
  name: "alert",
  plural: "alerts",
  path: "alerts",
  access: { readableIn: bothModes, writableIn: bothModes, verbInMessages: "Reading" },
  membersRead: {
    name: true,
    source: true,
    dashboardId: true,
    tileId: true,
    savedSearchId: true,
    chart: true,
    state: true,
    updatedAt: true,
  },
  isComplete: ({ source, chartConfig }) => source !== "inline" || isPresent(chartConfig),
  sharesWriteQueueWith: "dashboardId",
  defaultTagsNeedSecondWrite: ({ source }) => source !== "inline",
  lostCreate: {
    isSame: isSameAlert,
    // The service derives the first three from what the alert watches; of the others it may return both where one was sent.
    ignoredIfUnsent: ["displayName", "tags", "source", "channel", "channels"],
  },
  description: "Manages an alert on a dashboard tile, a saved search or a chart of its own.",
  rules: alertRules,
  attributes: {
    id: ownId("ID of the alert."),
    name: optional(
      string({ in: { clickstack: { minLength: 1, maxLength: limits.alertName } } }),
      "Name of the alert. Also the template for the title of its notifications.",
      {
        removed: {
          by: "omission",
          says: "The alert has no name. The service uses the name of the tile or saved search as the title of notifications.",
        },
      },
    ),
    displayName: optional(
      string({ in: { clickstack: { minLength: 1, maxLength: limits.alertName } } }),
      "Name of the alert in the UI, and the title of its notifications if the alert has no `name`.",
      {
        api: { firstVersion: "2.38", normalized: ["trimmed"] },
        omitted: { keptSinceImport: true },
        removed: { by: "omission", says: "The service derives it from what the alert watches." },
        docs: { forAuthors: "If omitted, a name set in the UI is kept." },
      },
    ),
    tags: optional(alertTags, "Tags of the alert.", {
      api: { firstVersion: "2.38" },
      omitted: { keptSinceImport: true },
      removed: { by: "omission", says: "The service derives them from what the alert watches." },
      docs: { forAuthors: "If omitted, tags set in the UI are kept." },
    }),
    defaultTags: defaultTagsOf("alert"),
    message: optional(
      string({ in: { clickstack: { minLength: 1, maxLength: limits.alertMessage } } }),
      "Template for the body of notifications.",
      { removed: { by: "omission", says: "The alert has no message." } },
    ),
    note: optional(
      string({ minLength: 1, maxLength: limits.alertMessage }),
      "Markdown shown with the alert, for example a runbook link.",
      { api: { firstVersion: "2.27" }, removed: { by: "omission", says: "The alert has no note." } },
    ),
    source: optionalComputed(string({ in: { clickstack: { oneOf: alertSources } } }), "What the alert watches.", {
      removed: {
        by: "omission",
        says: "The provider derives it from `tileId`, `savedSearchId` or `chart`. Without a product, the alert has no source.",
      },
      docs: { forAuthors: "If omitted, derived from `tileId`, `savedSearchId` or `chart`." },
    }),
    dashboardId: optional(ref("dashboard"), "ID of the dashboard that contains the tile.", {
      removed: onlyFor(["savedSearchId", "chart"], "`savedSearchId` or `chart`"),
    }),
    tileId: optional(string({ minLength: 1 }), "ID of the tile to watch: one of the dashboard's `tileIds`.", {
      removed: onlyFor(["savedSearchId", "chart"], "`savedSearchId` or `chart`"),
    }),
    savedSearchId: optional(ref("saved_search"), "ID of the saved search to watch.", {
      removed: onlyFor(["tileId", "chart"], "`dashboardId` and `tileId`, or `chart`"),
    }),
    chart: optional(
      json(alertChart),
      "Chart of the alert itself, instead of a tile or a saved search, as JSON in the form of a tile's `config`. The display type is `line`, `stacked_line`, `stacked_bar` or `number`.",
      {
        api: { name: "chartConfig", firstVersion: "2.38" },
        removed: onlyFor(["tileId", "savedSearchId"], "`dashboardId` and `tileId`, or `savedSearchId`"),
        docs: {
          forAuthors:
            "In managed mode since October 2026. The provider ignores differences that do not change the meaning.",
        },
      },
    ),
    groupBy: optional(string(), "Expression to group a saved search alert by.", {
      omitted: { detectsDrift: true, means: "" },
      removed: {
        by: "value",
        value: null,
        says: "The alert is no longer grouped. A service older than 2.34 may keep the grouping. In that case the apply warns you, and the next plan replaces the alert.",
        in: {
          managed: {
            by: "replacement",
            says: "The alert is replaced, because the managed platform keeps the grouping otherwise.",
          },
        },
      },
      docs: { forAuthors: "Only for saved search alerts. Others use the grouping of their tile or chart." },
    }),
    threshold: optional(number(), "Threshold to compare the value with.", {
      set: { requiredIn: ["clickstack"] },
      removed: { by: "omission", says: "The service decides what an alert without a threshold does." },
    }),
    thresholdMax: optional(number(), "Upper bound of the range for `between` and `not_between`.", {
      api: { firstVersion: "2.24" },
      removed: { by: "omission", says: "It has no effect without a range." },
      docs: { forAuthors: "Must not be below `threshold`." },
    }),
    thresholdType: optional(
      string({ in: { clickstack: { oneOf: thresholdTypes } } }),
      "How to compare the value with the threshold.",
      {
        set: { requiredIn: ["clickstack"] },
        removed: { by: "omission", says: "The service decides how to compare." },
        docs: { forAuthors: "In ClickStack, `above` means ≥, `above_exclusive` >, `below` <, `below_or_equal` ≤." },
      },
    ),
    interval: optional(
      string({ in: { clickstack: { oneOf: alertIntervals } } }),
      "Length of the evaluation window, for example `5m`. `30s` only in managed mode, where the service has the feature enabled.",
      { set: { requiredIn: ["clickstack"] }, removed: { by: "omission", says: "The service decides on the window." } },
    ),
    numConsecutiveWindows: optional(
      integer({ min: 1 }),
      "Number of consecutive windows that must meet the condition before the alert fires.",
      {
        api: { firstVersion: "2.30" },
        removed: { by: "omission", says: "The alert fires after one window." },
        docs: { forAuthors: "Defaults to 1." },
      },
    ),
    scheduleOffsetMinutes: optional(integer({ min: 0, max: 1439 }), "Number of minutes to shift the windows by.", {
      api: { firstVersion: "2.21" },
      omitted: { means: 0 },
      removed: { by: "value", value: 0, says: "The windows are no longer shifted (the provider sends 0)." },
      docs: { forAuthors: "Must be less than the interval. Conflicts with `scheduleStartAt`." },
    }),
    scheduleStartAt: optional(instant(), "Start of the first window, as an RFC 3339 time.", {
      api: { firstVersion: "2.21" },
      removed: { by: "value", value: null, says: "The start is cleared (the provider sends null)." },
      docs: {
        forAuthors: "At most one year in the future or ten years in the past. The provider converts it to UTC.",
        omitsValueRules: true,
      },
    }),
    channel: optional(channel, "Notification target.", {
      omitted: { otherArgumentsMaySetIt: true },
      removed: {
        by: "rejection",
        onlyIn: ["clickstack"],
        unless: ["channels"],
        says: "You can only remove it if you set `channels` instead.",
      },
      docs: { forAuthors: "Exactly one of `channel` and `channels` is required." },
    }),
    channels: optional(
      list(channel, { minItems: 1, maxItems: limits.alertChannels }),
      "Notification targets, up to 10.",
      {
        api: { normalized: ["any_order"], firstVersion: "2.36" },
        omitted: { otherArgumentsMaySetIt: true },
        removed: {
          by: "rejection",
          onlyIn: ["clickstack"],
          unless: ["channel"],
          says: "You can only remove it if you set `channel` instead. The alert then notifies that target only.",
        },
        docs: { forAuthors: "Exactly one of `channel` and `channels` is required.", omitsValueRules: true },
      },
    ),
    team: teamArgument("alert"),
  },
  /** What a read returns beside the attributes of the resource: its state, silence, errors and times. */
  dataSourceAttributes: {
    state: computed(string({ knownValues: alertStates }), `State of the alert: \`${alertStates.join("`, `")}\`.`),
    silenced: computed(silence, "Silence of the alert. Null if the alert is not silenced."),
    executionErrors: computed(
      list(executionError),
      "Errors of the alert's latest evaluations. Null if the service returns none.",
    ),
    createdAt: computed(instant(), "When the alert was created."),
    updatedAt: computed(instant(), "When the alert or its state last changed."),
  },
  resourceOnlyAttributes: ["defaultTags"],
  list: {
    description:
      "Lists the alerts of the team, oldest first. You can filter them. The service omits the `chart` of alerts from its list; to read one, look up the alert by ID or name.",
    localFilters: {
      dashboardId: "Return only alerts on tiles of this dashboard.",
      tileId: "Return only alerts on this tile.",
      state: "Return only alerts in this state.",
    },
  },
  lookup: { descriptionTail: ", with its current state.", unnamedIsNormal: true },
  imported: { byDefault: true, prune: refineAlert },
});

/** References decide what the alert watches, so they must be present and equal. The service returns the first of several channels as `channel`. */
function isSameAlert(body: ObjectValue, read: Members): boolean {
  const { channel, channels, ...furtherMembers } = body;
  const sentChannel = channel ?? (Array.isArray(channels) ? channels[0] : undefined);
  const watchesSame = watchedReferences.every((member) => !isPresent(body[member]) || body[member] === read[member]);
  return (
    watchesSame && agreesWhereBothPresent(furtherMembers, read) && agreesWhereBothPresent(sentChannel, read.channel)
  );
}

/**
 * Of `channel` and `channels` one says all. In ClickStack the source follows from the references, and leftovers of an earlier form mean
 * nothing; of another service everything is kept.
 */
function refineAlert(value: ObjectValue, product: Product): ObjectValue {
  const { channel, channels } = value;
  const isList = isPresent(channels) && (objectsOf(channels).length > 1 || !isPresent(channel));
  const notified: ObjectValue = {
    ...value,
    channel: isList ? null : (channel ?? null),
    channels: isList ? channels : null,
  };
  if (product === "base") return notified;
  return withoutLeftovers(notified);
}

function withoutLeftovers(value: ObjectValue): ObjectValue {
  const source = value.source ?? watchedIn(value);
  const relevant = without(value, [
    ...irrelevantTo(String(source)),
    ...(hasNoUpperBound(value.thresholdType) ? ["thresholdMax"] : []),
  ]);
  if (!alertSources.some((candidate) => candidate === source)) return relevant;
  const isNamed = source === "inline";
  return without(relevant, [
    ...(watchedIn(relevant) === source ? ["source"] : []),
    // The service derives them from a tile or a search.
    ...(isNamed ? [] : ["displayName"]),
    ...(isNamed && isList(value.tags) && value.tags.length > 0 ? [] : ["tags"]),
  ]);
}
