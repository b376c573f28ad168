import { type DialectRules, type Rule, type RuleReport, rulesIn } from "terraform-provider-sdk/schema";
import {
  filterMembers,
  holds,
  isPresent,
  isRecord,
  own,
  sortedMembers,
  stringifyJson,
} from "terraform-provider-sdk/values";
import { intervalMinutes, metByZero, minute } from "../evaluation/alert";
import { numericGroups } from "../evaluation/chart";
import { problem } from "../service/problems";
import { conflict, missing, repeated, usable, warnWithoutEffect } from "../service/rules";
import { rangeThresholdTypes, webhookServices } from "../service/words";
import { alertSources, irrelevantTo, watchables } from "./alert-sources";

const year = 365 * 24 * 60 * minute;

/** How far from now the service accepts a start, in milliseconds: one year ahead, ten years back (contract section 6). */
export const scheduleReach = { ahead: year, back: 10 * year };

/** The schedule of an alert (contract section 6); the evaluation's buckets are fixed to the plain grid. */
function schedule(_: unknown, report: RuleReport): void {
  const members = ["scheduleOffsetMinutes", "scheduleStartAt", "interval"];
  const [offset, start, interval] = members.map((member) => report.known(member));
  const length = own<number>(intervalMinutes, String(interval));
  if (typeof offset === "number" && length !== undefined && offset >= length) {
    const predicate = `is ${offset}; it must be less than the interval, which is ${interval} (${length} minutes).`;
    report.error(problem("value-out-of-range"), predicate, ["scheduleOffsetMinutes"]);
  }
  const shift = typeof offset === "number" && offset > 0 ? offset : 0;
  if (shift > 0 && start !== undefined) conflict(report, "scheduleOffsetMinutes", "scheduleStartAt");
  if (typeof start === "string") {
    startWithinReach(start, report);
    if (length) shiftedWindows("scheduleStartAt", start, (Date.parse(start) / minute) % length, report);
  } else if (length && shift < length && report.absent("scheduleStartAt"))
    shiftedWindows("scheduleOffsetMinutes", shift, shift, report);
}

function startWithinReach(start: string, report: RuleReport): void {
  const path = ["scheduleStartAt"];
  if (Date.parse(start) > Date.now() + scheduleReach.ahead)
    report.error(problem("value-out-of-range"), `is ${start}; it must be at most one year in the future.`, path);
  else if (Date.parse(start) < Date.now() - scheduleReach.back) {
    const predicate = `is ${start}, which is more than ten years in the past; the service rejects it the next time the alert changes. Use a later time.`;
    report.warning(problem("start-too-old"), predicate, path);
  }
}

/** The service splits windows that are not aligned, or finds no rows in them. `shift`: in minutes. */
function shiftedWindows(member: string, value: unknown, shift: number, report: RuleReport): void {
  if (!shift) return;
  const interval = String(report.known("interval"));
  const grid = `Windows of ${interval} are aligned to multiples of ${interval} in UTC`;
  if (shift >= 60) {
    const predicate = `is ${value}. ${grid}. With a shift of one hour or more, every value is read as 0, so the alert ${whatZeroDoes(report)}. Remove it.`;
    report.warning(problem("alert-sees-no-data"), predicate, [member]);
  } else {
    const predicate = `is ${value}. ${grid}. A shifted window is split in two parts, which are compared separately, and neither covers the whole window. Remove it.`;
    report.warning(problem("alert-windows-split"), predicate, [member]);
  }
}

function whatZeroDoes(report: RuleReport): string {
  const fires = metByZero((member) => report.known(member));
  if (fires === undefined) return "does not see its data";
  return fires ? "fires in every window" : "never fires";
}

/** Rules within one channel (contract section 6). */
export const channelRules: readonly Rule[] = [
  (_, report) => {
    const type = report.known("type");
    if (typeof type === "string" && webhookServices.some((service) => service === type)) {
      const predicate = `is "${type}", which is a webhook service; use type "webhook" with the ID of a webhook of that service.`;
      report.error(problem("invalid-value"), predicate, ["type"]);
    }
    if (type === "webhook" && report.absent("webhookId"))
      missing(report, "webhookId", 'a channel of type "webhook" needs the ID of a webhook');
    if (type === "email" && report.absent("emailRecipients"))
      missing(report, "emailRecipients", 'a channel of type "email" needs email addresses');
  },
  usable("emailRecipients", (text) => /^[^\s@]+@[^\s@]+$/.test(text), "an email address"),
];

/** Rules for an alert (contract section 6). An opaque value is never checked, because it may be null. */
export const alertRules: readonly (Rule | DialectRules)[] = [
  oneFormOfChannels,
  rulesIn("clickstack", [watchedThing, numericGroup, threshold, schedule, receivers]),
];

function watchedThing(_: unknown, report: RuleReport): void {
  if (!report.absent("source")) return watchedBySource(String(report.known("source")), report);
  const configuredSources = alertSources.filter((source) => namesOf(source).some((name) => !report.absent(name)));
  const [first, second] = alertSources.filter((source) => namesOf(source).some((name) => isKnown(report, name)));
  if (configuredSources[0] === undefined) {
    const predicate = "does not watch anything; set `dashboardId` and `tileId`, `savedSearchId` or `chart`.";
    report.error(problem("missing-argument"), predicate);
  } else if (configuredSources.length === 1) watchedBySource(configuredSources[0], report);
  else if (first && second) {
    const names = namesOf(first).map((name) => `\`${name}\``);
    const predicate = `conflicts with ${names.join(" and ")}; an alert watches either ${watchables[first].what} or ${watchables[second].what}.`;
    report.error(problem("conflicting-arguments"), predicate, namesOf(second).slice(0, 1));
  }
}

function namesOf(source: keyof typeof watchables): readonly string[] {
  return Object.keys(watchables[source].needs);
}

function watchedBySource(source: string, report: RuleReport): void {
  const watched = own<(typeof watchables)[keyof typeof watchables]>(watchables, source);
  if (!watched) return;
  for (const [member, why] of Object.entries(watched.needs)) if (report.absent(member)) missing(report, member, why);
  for (const member of irrelevantTo(source))
    if (member !== "groupBy" && isKnown(report, member)) warnWithoutEffect(report, member, `on ${watched.alert}`);
  const groupBy = report.known("groupBy");
  if (source === "saved_search" || groupBy === undefined || groupBy === "") return;
  const predicate = `applies only to saved search alerts; ${watched.alert} uses the grouping of its ${source === "tile" ? "tile" : "chart"}. Remove it.`;
  report.error(problem("conflicting-arguments"), predicate, ["groupBy"]);
}

function numericGroup(_: unknown, report: RuleReport): void {
  const [numeric] = numericGroups(report.known("groupBy"));
  if (numeric === undefined || report.absent("savedSearchId")) return;
  const predicate = `contains ${numeric}, which is a number; the service then compares this number with the threshold instead of the alert's value. Group by toString(${numeric}).`;
  report.warning(problem("alert-compares-group"), predicate, ["groupBy"]);
}

function threshold(_: unknown, report: RuleReport): void {
  const type = report.known("thresholdType");
  if (typeof type !== "string") return;
  const range = rangeThresholdTypes.includes(type);
  if (range && report.absent("thresholdMax"))
    missing(report, "thresholdMax", `"${type}" needs the upper bound of the range`);
  const high = report.known("thresholdMax");
  if (!range && high !== undefined) warnWithoutEffect(report, "thresholdMax", `with \`thresholdType\` "${type}"`);
  const low = report.known("threshold");
  if (range && low !== undefined && high !== undefined && Number(high) < Number(low))
    report.error(problem("value-out-of-range"), `is ${high}; it must not be below \`threshold\` (${low}).`, [
      "thresholdMax",
    ]);
}

function oneFormOfChannels(_: unknown, report: RuleReport): void {
  if (isKnown(report, "channel") && isKnown(report, "channels") && !saySame(report))
    conflict(report, "channels", "channel");
}

function receivers(_: unknown, report: RuleReport): void {
  if (report.absent("channel") && report.absent("channels")) missing(report, "channel", "set `channel` or `channels`");
  for (const { index, first } of repeated(channelTexts(report), report))
    report.error(problem("duplicate-value"), `is the same as channels[${first}]; remove it.`, ["channels", index]);
}

/** The channels, each in one spelling; `undefined` for what is not known. */
function channelTexts(report: RuleReport): readonly (string | undefined)[] {
  const channels = report.known("channels");
  if (!Array.isArray(channels)) return [];
  return channels.map((channel) => channelText(channel, report));
}

function channelText(channel: unknown, report: RuleReport): string | undefined {
  if (!isRecord(channel) || holds(channel, report.isOpaque)) return undefined;
  return stringifyJson(sortedMembers(filterMembers(channel, isPresent)));
}

/** As an import shows one channel: in both forms. */
function saySame(report: RuleReport): boolean {
  const [texts, single] = [channelTexts(report), channelText(report.known("channel"), report)];
  return texts.length === 1 && (texts[0] === undefined || single === undefined || texts[0] === single);
}

function isKnown(report: RuleReport, member: string): boolean {
  return report.known(member) !== undefined;
}
