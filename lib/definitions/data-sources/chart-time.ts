import { type RuleReport, readTime } from "../../model";

/** Both ends are times, and the end is not before the start. */
export function chartRange(_: unknown, report: RuleReport): void {
  const [start, end] = (["startTime", "endTime"] as const).map((member) => {
    const value = report.known(member);
    if (typeof value !== "string") return undefined;
    const time = readTime(value);
    if (time === undefined)
      report.error(
        [member],
        `is "${value}"; give an RFC 3339 time after 2001, e.g. "2026-01-31T09:00:00Z", or milliseconds since 1970, e.g. "1769850000000".`,
        "Invalid value",
      );
    return time;
  });
  if (start !== undefined && end !== undefined && end <= start)
    report.error(["endTime"], "is not after `startTime`; the query would find nothing.", "Value out of range");
}
