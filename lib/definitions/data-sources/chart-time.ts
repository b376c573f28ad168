import { type RuleReport, readTime, readTimestamp } from "../../schema";

/** Both ends are times or numbers: the document names no unit. */
export function timestamps(_: unknown, report: RuleReport): void {
  for (const member of ["startTime", "endTime"]) {
    const value = report.known(member);
    if (typeof value === "string" && readTimestamp(value) === undefined)
      report.error(
        [member],
        `is "${value}"; use an RFC 3339 time, for example "2026-01-31T09:00:00Z", or a number.`,
        "Invalid value",
      );
  }
}

/** Both ends are times, and the end is after the start. */
export function chartRange(_: unknown, report: RuleReport): void {
  const [start, end] = (["startTime", "endTime"] as const).map((member) => {
    const value = report.known(member);
    if (typeof value !== "string") return undefined;
    const time = readTime(value);
    if (time === undefined)
      report.error(
        [member],
        `is "${value}"; use an RFC 3339 time after 2001, for example "2026-01-31T09:00:00Z", or milliseconds since the Unix epoch, for example "1769850000000".`,
        "Invalid value",
      );
    return time;
  });
  if (start !== undefined && end !== undefined && end <= start)
    report.error(["endTime"], "must be after `startTime`.", "Value out of range");
}
