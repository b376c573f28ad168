import type { RuleReport } from "../../model";

const instantText = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;

/**
 * Milliseconds since 1970 of a text that is either that number itself or an RFC 3339 time; `undefined` when it is neither.
 * The service takes numbers of 13 digits and more, so seconds are not mistaken for milliseconds.
 */
export function chartTime(value: string): number | undefined {
  if (/^\d+$/.test(value)) return value.length >= 13 && Number.isSafeInteger(Number(value)) ? Number(value) : undefined;
  if (!instantText.test(value)) return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) || time < 1e12 ? undefined : time;
}

/** Both ends are times, and the end is not before the start. */
export function chartRange(_: unknown, report: RuleReport): void {
  const [start, end] = (["startTime", "endTime"] as const).map((member) => {
    const value = report.known(member);
    if (typeof value !== "string") return undefined;
    const time = chartTime(value);
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
