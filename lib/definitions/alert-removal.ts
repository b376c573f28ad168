import type { Mode } from "../model";
import type { Removals } from "./removal";

/** An alert's update is neither a merge nor a replacement (contract section 6), so each argument has its own way out. */
const openSource = {
  name: { by: "omission", says: "The alert has no name; the service titles messages by the tile or search." },
  message: { by: "omission", says: "The alert has no message of its own." },
  note: { by: "omission", says: "The alert has no note." },
  source: { by: "omission", says: "It follows from the references again." },
  dashboardId: {
    by: "refusal",
    says: "Refused, unless `savedSearchId` takes its place; the alert then watches that.",
  },
  tileId: { by: "refusal", says: "Refused, unless `savedSearchId` takes its place; the alert then watches that." },
  savedSearchId: {
    by: "refusal",
    says: "Refused, unless `dashboardId` and `tileId` take its place; the alert then watches the tile.",
  },
  groupBy: {
    by: "value",
    value: null,
    says: "The alert is no longer split. A server before 2.34 may keep the grouping: the apply then says so, and the next plan replaces the alert.",
  },
  thresholdMax: {
    by: "replacement",
    says: "The alert is replaced: the service never forgets an upper end.",
  },
  numConsecutiveWindows: { by: "omission", says: "One window is enough." },
  scheduleOffsetMinutes: { by: "value", value: 0, says: "Windows are no longer shifted (0 is sent)." },
  scheduleStartAt: { by: "value", value: null, says: "The start is cleared (null is sent)." },
  channel: { by: "refusal", says: "Refused, unless `channels` takes its place." },
  channels: { by: "refusal", says: "Refused, unless `channel` takes its place; the alert then tells that one only." },
} as const satisfies Removals;

export const alertRemovals: Readonly<Record<Mode, Removals>> = {
  open_source: openSource,
  managed: {
    ...openSource,
    groupBy: {
      by: "replacement",
      says: "The alert is replaced: the hosted service keeps a grouping that is left out.",
    },
  },
};
