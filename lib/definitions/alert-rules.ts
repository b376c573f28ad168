import { numericGroups } from "../../evaluation/chart";
import { isRecord, type ProductRules, type Rule, type RuleReport, rulesOf, sameValue } from "../schema";
import { scheduleRules } from "./alert-schedule-rules";
import { rangeThresholdTypes, webhookServices } from "./vocabulary";

const serviceNames: readonly string[] = webhookServices;

/** Rules within one channel (contract section 6). */
export const channelRules: readonly Rule[] = [
  (_, report) => {
    const type = report.known("type");
    if (typeof type === "string" && serviceNames.includes(type))
      report.error(
        ["type"],
        `is "${type}", which is a webhook service; use type "webhook" with the ID of a webhook of that service.`,
        "Invalid value",
      );
    if (type === "webhook" && report.absent("webhookId"))
      report.error(
        ["webhookId"],
        'is missing; a channel of type "webhook" needs the ID of a webhook.',
        "Missing argument",
      );
    if (type === "email" && report.absent("emailRecipients"))
      report.error(
        ["emailRecipients"],
        'is missing; a channel of type "email" needs email addresses.',
        "Missing argument",
      );
  },
];

/** Rules for an alert (contract section 6). An opaque value is never checked, because it may be null. */
export const alertRules: readonly (Rule | ProductRules)[] = [
  oneFormOfChannels,
  rulesOf("clickstack", [watchedThing, numericGroup, threshold, ...scheduleRules, receivers]),
];

function watchedThing(_: unknown, report: RuleReport): void {
  const mayBeTile = !report.absent("dashboardId") || !report.absent("tileId");
  const mayBeSearch = !report.absent("savedSearchId");
  if (!report.absent("source")) {
    const source = report.known("source");
    if (source === "tile") tileAlert(report);
    if (source === "saved_search") searchAlert(report);
  } else if (!mayBeTile && !mayBeSearch)
    report.error(
      [],
      "does not watch anything; set `dashboardId` and `tileId`, or `savedSearchId`.",
      "Missing argument",
    );
  else if (!mayBeSearch) tileAlert(report);
  else if (report.known("savedSearchId") !== undefined && (isKnown(report, "dashboardId") || isKnown(report, "tileId")))
    report.error(
      ["savedSearchId"],
      "conflicts with `dashboardId` and `tileId`; an alert watches either a tile or a saved search.",
      "Conflicting arguments",
    );
}

function tileAlert(report: RuleReport): void {
  if (report.absent("dashboardId"))
    report.error(["dashboardId"], "is missing; a tile alert needs the ID of the dashboard.", "Missing argument");
  if (report.absent("tileId"))
    report.error(["tileId"], "is missing; a tile alert needs the ID of the tile.", "Missing argument");
  if (isKnown(report, "savedSearchId"))
    report.warning(["savedSearchId"], "has no effect on a tile alert; remove it.", "Argument without effect");
  const groupBy = report.known("groupBy");
  if (groupBy !== undefined && groupBy !== "")
    report.error(
      ["groupBy"],
      "applies only to saved search alerts; a tile alert uses the grouping of its tile. Remove it.",
      "Conflicting arguments",
    );
}

function searchAlert(report: RuleReport): void {
  if (report.absent("savedSearchId"))
    report.error(["savedSearchId"], 'is missing; it is required when `source` is "saved_search".', "Missing argument");
  for (const member of ["dashboardId", "tileId"])
    if (isKnown(report, member))
      report.warning([member], "has no effect on a saved search alert; remove it.", "Argument without effect");
}

function numericGroup(_: unknown, report: RuleReport): void {
  const [numeric] = numericGroups(report.known("groupBy"));
  if (numeric === undefined || report.absent("savedSearchId")) return;
  report.warning(
    ["groupBy"],
    `contains ${numeric}, which is a number; the service then compares this number with the threshold instead of the alert's value. Group by toString(${numeric}).`,
    "Threshold is compared with the group",
  );
}

function threshold(_: unknown, report: RuleReport): void {
  const type = report.known("thresholdType");
  if (typeof type !== "string") return;
  const range = rangeThresholdTypes.includes(type);
  if (range && report.absent("thresholdMax"))
    report.error(["thresholdMax"], `is missing; "${type}" needs the upper bound of the range.`, "Missing argument");
  const high = report.known("thresholdMax");
  if (!range && high !== undefined)
    report.warning(
      ["thresholdMax"],
      `has no effect with \`thresholdType\` "${type}"; remove it.`,
      "Argument without effect",
    );
  const low = report.known("threshold");
  if (range && low !== undefined && high !== undefined && Number(high) < Number(low))
    report.error(["thresholdMax"], `is ${high}; it must not be below \`threshold\` (${low}).`, "Value out of range");
}

function oneFormOfChannels(_: unknown, report: RuleReport): void {
  if (isKnown(report, "channel") && isKnown(report, "channels") && !saySame(report))
    report.error(["channels"], "conflicts with `channel`; set only one of them.", "Conflicting arguments");
}

function receivers(_: unknown, report: RuleReport): void {
  if (report.absent("channel") && report.absent("channels"))
    report.error(["channel"], "is missing; set `channel` or `channels`.", "Missing argument");
  const list = report.known("channels");
  if (!Array.isArray(list)) return;
  const plain = list.map((item: unknown) => (isPlain(item, report) ? withoutNulls(item) : undefined));
  for (const [index, item] of plain.entries()) {
    const earlier = item === undefined ? -1 : plain.findIndex((other) => sameValue(other, item));
    if (earlier >= 0 && earlier < index)
      report.error(["channels", index], `is the same as channels[${earlier}]; remove it.`, "Duplicate value");
  }
}

/** As an import shows one channel: in both forms. */
function saySame(report: RuleReport): boolean {
  const [channel, channels] = [report.known("channel"), report.known("channels")];
  if (!Array.isArray(channels) || channels.length !== 1) return false;
  if (!isPlain(channel, report) || !isPlain(channels, report)) return true;
  return sameValue(withoutNulls(channel), withoutNulls(channels[0]));
}

function isKnown(report: RuleReport, member: string): boolean {
  return report.known(member) !== undefined;
}

/** True when nothing inside is opaque. */
function isPlain(value: unknown, report: RuleReport): boolean {
  if (report.isOpaque(value)) return false;
  if (Array.isArray(value)) return value.every((item) => isPlain(item, report));
  return !isRecord(value) || Object.values(value).every((item) => isPlain(item, report));
}

function withoutNulls(value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== null && item !== undefined));
}
