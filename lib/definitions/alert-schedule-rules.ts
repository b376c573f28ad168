import { intervalMinutes, minute } from "../../evaluation/alert";
import { metByZero } from "../../evaluation/met-by-zero";
import type { Rule, RuleReport } from "../model";

/** Rules over when an alert looks (contract section 6; the evaluation's buckets are fixed to the plain grid). */
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
    `is ${offset}; it must be below the interval, which is ${interval} (${length} minutes).`,
    "Value out of range",
  );
}

function oneOfBoth(report: RuleReport): void {
  const offset = report.known("scheduleOffsetMinutes");
  if (typeof offset !== "number" || offset <= 0 || report.known("scheduleStartAt") === undefined) return;
  report.error(
    ["scheduleOffsetMinutes"],
    `is ${offset}, and \`scheduleStartAt\` is given too; keep one of them.`,
    "Conflicting arguments",
  );
}

const year = 365 * 24 * 60 * minute;

/** How far from now the service takes a start, in milliseconds: a year ahead, ten years back (contract section 6). */
export const scheduleReach = { ahead: year, back: 10 * year };

function startWithinReach(report: RuleReport): void {
  const start = report.known("scheduleStartAt");
  if (typeof start !== "string") return;
  const path = ["scheduleStartAt"];
  if (Date.parse(start) > Date.now() + scheduleReach.ahead)
    report.error(
      path,
      `is ${start}, which is more than a year ahead; the service takes an earlier one only.`,
      "Value out of range",
    );
  else if (Date.parse(start) < Date.now() - scheduleReach.back)
    report.warning(
      path,
      `is ${start}, which is more than ten years back; the service refuses it at the next change of the alert. Take a later one.`,
      "Start is too far back",
    );
}

/** Windows that do not lie on the plain grid are cut at it, or miss every row. */
function shiftedWindows(report: RuleReport): void {
  const interval = report.known("interval");
  const length = lengthOf(interval);
  if (length === undefined) return;
  const shift = shiftOf(report, length);
  if (!shift || shift.minutes >= length) return;
  const path = [shift.member];
  const grid = `Windows of ${interval} lie on whole multiples of ${interval} in UTC`;
  if (length > 60 && shift.minutes >= 60)
    report.warning(
      path,
      `is ${shift.value}. ${grid}; shifted by an hour or more, every value is read as 0, so the alert ${whatZeroDoes(report)}. Leave it out.`,
      "Alert never sees data",
    );
  else
    report.warning(
      path,
      `is ${shift.value}. ${grid}; shifted, each is cut in two parts that are compared one by one, and neither holds the whole window. Leave it out.`,
      "Windows are cut in two",
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
  if (fires === undefined) return "does not see what it watches";
  return fires ? "fires in every window" : "never fires";
}

function lengthOf(interval: unknown): number | undefined {
  return Object.entries(intervalMinutes).find(([name]) => name === interval)?.[1];
}
