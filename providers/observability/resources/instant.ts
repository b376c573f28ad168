import { instantText, readDate, type Value } from "../../../lib/schema";

/** An instant as the service takes it: in UTC. Anything else stays as it is. */
export function inUtc(value: Value | undefined): Value {
  if (typeof value !== "string") return value ?? null;
  if (instantText.test(value) && /[Zz]$/.test(value)) return value.toUpperCase();
  const time = readDate(value);
  return time === undefined ? value : new Date(time).toISOString();
}
