import type { Rule } from "../model";
import { isRecord } from "../model";
import { rangeThresholdTypes } from "./vocabulary";

const minutes: Readonly<Record<string, number>> = {
  "1m": 1,
  "5m": 5,
  "15m": 15,
  "30m": 30,
  "1h": 60,
  "6h": 360,
  "12h": 720,
  "1d": 1440,
};

/** Rules within one channel (contract section 6). */
export const channelRules: readonly Rule[] = [
  (_, report) => {
    const type = report.known("type");
    if (type === "webhook" && report.absent("webhookId"))
      report.error(["webhookId"], 'is missing; a channel of type "webhook" needs the webhook\'s id.');
    if (type === "email" && report.absent("emailRecipients"))
      report.error(["emailRecipients"], 'is missing; a channel of type "email" needs its addresses.');
  },
];

/** Rules over an alert (contract section 6). An opaque value is never judged. */
export const alertRules: readonly Rule[] = [
  (_, report) => {
    const tile = !report.absent("dashboardId") || !report.absent("tileId");
    const search = !report.absent("savedSearchId");
    const source = report.absent("source") ? undefined : report.known("source");
    if (source === undefined && !report.absent("source")) return;
    if (source === undefined && !tile && !search)
      report.error([], "watches nothing; give `dashboardId` and `tileId`, or `savedSearchId`.");
    if (source === undefined && tile && search)
      report.error(["savedSearchId"], "is given beside a tile; an alert watches one of them.");
    if (source === "saved_search" || (source === undefined && search && !tile)) {
      if (!search) report.error(["savedSearchId"], 'is missing; source is "saved_search".');
      if (tile)
        report.warning(
          [report.absent("tileId") ? "dashboardId" : "tileId"],
          "is ignored by an alert on a saved search; remove it.",
        );
    }
    if (source === "tile" || (source === undefined && tile && !search)) {
      if (report.absent("dashboardId"))
        report.error(["dashboardId"], "is missing; an alert on a tile needs the dashboard's id.");
      if (report.absent("tileId")) report.error(["tileId"], "is missing; an alert on a tile needs the tile's id.");
      if (search && source === "tile")
        report.warning(["savedSearchId"], "is ignored by an alert on a tile; remove it.");
      if (!report.absent("groupBy"))
        report.error(
          ["groupBy"],
          "is for alerts on saved searches; an alert on a tile follows the tile's own grouping.",
        );
    }
  },
  (_, report) => {
    const type = report.known("thresholdType");
    if (typeof type !== "string") return;
    const range = rangeThresholdTypes.includes(type);
    if (range && report.absent("thresholdMax"))
      report.error(["thresholdMax"], `is missing; "${type}" needs the upper end of the range.`);
    if (!range && !report.absent("thresholdMax"))
      report.warning(["thresholdMax"], `has no effect with thresholdType "${type}"; remove it.`);
    const low = report.known("threshold");
    const high = report.known("thresholdMax");
    if (range && typeof low === "number" && typeof high === "number" && high < low)
      report.error(["thresholdMax"], `is ${high}, which is below threshold (${low}).`);
  },
  (_, report) => {
    const offset = report.known("scheduleOffsetMinutes");
    const interval = report.known("interval");
    const length = typeof interval === "string" ? minutes[interval] : undefined;
    if (typeof offset === "number" && length !== undefined && offset >= length)
      report.error(
        ["scheduleOffsetMinutes"],
        `is ${offset}; it must be below the interval, which is ${interval} (${length} minutes).`,
      );
    if (typeof offset === "number" && offset > 0 && !report.absent("scheduleStartAt"))
      report.error(["scheduleOffsetMinutes"], `is ${offset}, and scheduleStartAt is given too; keep one of them.`);
    const start = report.known("scheduleStartAt");
    if (typeof start === "string" && !start.endsWith("Z"))
      report.error(["scheduleStartAt"], `is "${start}"; the service takes UTC only, e.g. "2026-01-31T09:00:00Z".`);
  },
  (_, report) => {
    const one = !report.absent("channel");
    const several = !report.absent("channels");
    if (one && several) report.error(["channels"], "is given beside `channel`; keep one of them.");
    if (!one && !several) report.error(["channel"], "is missing; give `channel` or `channels`.");
    const list = report.known("channels");
    if (!Array.isArray(list)) return;
    const seen = new Map<string, number>();
    for (const [index, item] of list.entries()) {
      if (!isRecord(item) || Object.values(item).some((value) => report.isOpaque(value))) continue;
      const text = JSON.stringify(
        Object.entries(item)
          .filter(([, value]) => value !== null && value !== undefined)
          .sort(),
      );
      const earlier = seen.get(text);
      if (earlier !== undefined) report.error(["channels", index], `is the same as channels[${earlier}]; remove it.`);
      else seen.set(text, index);
    }
  },
];
