import { intervalMinutes, metByZero, minute } from "../../evaluation/alert";
import type { Rule, RuleReport } from "../schema";

/** Rules for the schedule of an alert (contract section 6; the evaluation's buckets are fixed to the plain grid). */
export const scheduleRules: readonly Rule[] = [
  (_, report) => offsetWithinInterval(report),
  (_, report) => oneOfBoth(report),
  (_, report) => startWithinReach(report),
  (_, report) => shiftedWindows(report),
];

function offsetWithinInterval(report: RuleReport): void {
  const offset = report.known("scheduleOffsetMinutes");
  const interval = report.known("interval");
  const length = lengthOf(interval);
  if (typeof offset !== "number" || length === undefined || offset < length) return;
  report.error(
    ["scheduleOffsetMinutes"],
    `is ${offset}; it must be less than the interval, which is ${interval} (${length} minutes).`,
    "Value out of range",
  );
}

function oneOfBoth(report: RuleReport): void {
  const offset = report.known("scheduleOffsetMinutes");
  if (typeof offset !== "number" || offset <= 0 || report.known("scheduleStartAt") === undefined) return;
  report.error(
    ["scheduleOffsetMinutes"],
    `conflicts with \`scheduleStartAt\`; set only one of them.`,
    "Conflicting arguments",
  );
}

const year = 365 * 24 * 60 * minute;

/** How far from now the service accepts a start, in milliseconds: one year ahead, ten years back (contract section 6). */
export const scheduleReach = { ahead: year, back: 10 * year };

function startWithinReach(report: RuleReport): void {
  const start = report.known("scheduleStartAt");
  if (typeof start !== "string") return;
  const path = ["scheduleStartAt"];
  if (Date.parse(start) > Date.now() + scheduleReach.ahead)
    report.error(path, `is ${start}; it must be at most one year in the future.`, "Value out of range");
  else if (Date.parse(start) < Date.now() - scheduleReach.back)
    report.warning(
      path,
      `is ${start}, which is more than ten years in the past; the service rejects it the next time the alert changes. Use a later time.`,
      "Start too far in the past",
    );
}

/** The service splits windows that are not aligned, or finds no rows in them. */
function shiftedWindows(report: RuleReport): void {
  const interval = report.known("interval");
  const length = lengthOf(interval);
  if (length === undefined) return;
  const shift = shiftOf(report, length);
  if (!shift || shift.minutes >= length) return;
  const path = [shift.member];
  const grid = `Windows of ${interval} are aligned to multiples of ${interval} in UTC`;
  if (length > 60 && shift.minutes >= 60)
    report.warning(
      path,
      `is ${shift.value}. ${grid}. With a shift of one hour or more, every value is read as 0, so the alert ${whatZeroDoes(report)}. Remove it.`,
      "Alert never sees data",
    );
  else
    report.warning(
      path,
      `is ${shift.value}. ${grid}. A shifted window is split in two parts, which are compared separately, and neither covers the whole window. Remove it.`,
      "Windows are split",
    );
}

interface Shift {
  readonly member: "scheduleOffsetMinutes" | "scheduleStartAt";
  readonly value: unknown;
  readonly minutes: number;
}

function shiftOf(report: RuleReport, length: number): Shift | undefined {
  const offset = report.known("scheduleOffsetMinutes");
  const start = report.known("scheduleStartAt");
  if (typeof start === "string") {
    const minutes = (Date.parse(start) / minute) % length;
    return minutes ? { member: "scheduleStartAt", value: start, minutes } : undefined;
  }
  return typeof offset === "number" && offset > 0 && report.absent("scheduleStartAt")
    ? { member: "scheduleOffsetMinutes", value: offset, minutes: offset }
    : undefined;
}

function whatZeroDoes(report: RuleReport): string {
  const fires = metByZero((member) => report.known(member));
  if (fires === undefined) return "does not see its data";
  return fires ? "fires in every window" : "never fires";
}

function lengthOf(interval: unknown): number | undefined {
  return Object.entries(intervalMinutes).find(([name]) => name === interval)?.[1];
}
