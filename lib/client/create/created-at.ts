import type { ServiceRecord } from "../records/records";

/** The latest possible creation time of a record: `createdAt`, else the seconds in a 24-digit ID. `undefined` if it has neither. */
export function latestCreation(record: ServiceRecord): number | undefined {
  if (typeof record.createdAt === "string") {
    const time = Date.parse(record.createdAt);
    if (!Number.isNaN(time)) return /\.\d/.test(record.createdAt) ? time : time + 999;
  }
  if (/^[0-9a-f]{24}$/i.test(record.id)) return Number.parseInt(record.id.slice(0, 8), 16) * 1000 + 999;
  return undefined;
}

export const dayMs = 24 * 60 * 60 * 1000;

/** The records that were provably created after a moment. */
export function madeSince<T extends ServiceRecord>(since: number, records: readonly T[]): readonly T[] {
  return records.filter((record) => (latestCreation(record) ?? Number.NEGATIVE_INFINITY) >= since);
}
