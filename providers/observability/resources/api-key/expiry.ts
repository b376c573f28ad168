import { readDate, type Unknown } from "../../../../lib/schema";

/** As planned. */
type Expiry = string | Unknown | null;

const day = 24 * 3600 * 1000;
const soonDays = 7;

/** A warning about an expiry that has passed or is within a week; `undefined` for a later or unknown expiry. */
export function expiryRemark(expireAt: Expiry, now: number): string | undefined {
  const end = endOf(expireAt);
  if (end === undefined || end > now + soonDays * day) return undefined;
  const remedy = "Set a later expire_at, remove it, or rotate the key (rotate_when).";
  if (end <= now) return `The key expired at ${expireAt} and no longer works. ${remedy}`;
  const left = Math.floor((end - now) / day);
  const when = left === 0 ? "within a day" : left === 1 ? "in 1 day" : `in ${left} days`;
  return `The key expires ${when}, at ${expireAt}. ${remedy}`;
}

/** True when a key with this expiry no longer works. */
export function isExpired(expireAt: Expiry, now: number): boolean {
  const end = endOf(expireAt);
  return end !== undefined && end <= now;
}

function endOf(expireAt: Expiry): number | undefined {
  return typeof expireAt === "string" ? readDate(expireAt) : undefined;
}
