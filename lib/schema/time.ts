import { Decimal } from "./value";

/** An RFC 3339 time, as text. */
export const instantText = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;

/** A numeric timestamp, which is sent as it is, or the milliseconds of an RFC 3339 time; `undefined` when it is neither. */
export function readTimestamp(value: string): number | Decimal | undefined {
  if (/^-?\d+(\.\d+)?$/.test(value)) return Decimal.parse(value);
  const time = instantText.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/**
 * Milliseconds since 1970 of a string that is either that number itself or an RFC 3339 time; `undefined` when it is neither.
 * Numbers of fewer than 13 digits are none, so that seconds are not mistaken for milliseconds.
 */
export function readTime(value: string): number | undefined {
  if (/^\d+$/.test(value)) return value.length >= 13 && Number.isSafeInteger(Number(value)) ? Number(value) : undefined;
  if (!instantText.test(value)) return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) || time < 1e12 ? undefined : time;
}

const isoText =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[Tt ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?([Zz]|[+-]\d\d(?::?\d\d)?)?)?$/;

/** Milliseconds since 1970 of an ISO 8601 date or time as people write them, in UTC without an offset; `undefined` for other text. */
export function readDate(text: string): number | undefined {
  const [all, year, month, day, hour = "00", minute = "00", second = "00", fraction = "0", zone = "Z"] =
    isoText.exec(text) ?? [];
  if (all === undefined) return undefined;
  const offset = /^z$/i.test(zone) ? "Z" : `${zone.slice(0, 3)}:${zone.slice(3).replace(":", "") || "00"}`;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction}${offset}`);
  return Number.isNaN(time) ? undefined : time;
}
