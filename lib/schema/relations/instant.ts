import { readDate } from "../time";

/** True for the same instant, in any zone and precision. Other text is equal only to itself. */
export function sameInstant(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const left = Date.parse(String(a));
  return !Number.isNaN(left) && left === Date.parse(String(b));
}

/** True for the same instant in any form of ISO 8601. Other text is equal only to itself. */
export function sameDate(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const left = readDate(String(a));
  return left !== undefined && left === readDate(String(b));
}

/** True for text that begins like an RFC 3339 time. */
export function looksDated(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT/.test(text);
}
