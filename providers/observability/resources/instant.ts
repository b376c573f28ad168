import type { Value } from "../../../lib/model";

/** An instant as the service takes it: in UTC. Anything else stays as it is. */
export function inUtc(value: Value | undefined): Value {
  if (typeof value !== "string") return value ?? null;
  if (/[Zz]$/.test(value)) return value.toUpperCase();
  const time = Date.parse(value);
  return Number.isNaN(time) ? value : new Date(time).toISOString();
}
