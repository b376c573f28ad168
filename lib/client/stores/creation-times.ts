import { type Product, productFacts } from "../../service/products";
import type { ServiceRecord } from "../exchange/records";

/** The latest possible creation time of a record: `createdAt`, else the time in its ID, where the product's IDs have one. */
export function latestCreation(record: ServiceRecord, product: Product): number | undefined {
  if (typeof record.createdAt === "string") {
    const time = Date.parse(record.createdAt);
    if (!Number.isNaN(time)) return time + unstatedMs(record.createdAt);
  }
  const seconds = productFacts[product].secondsOfId?.(record.id);
  if (seconds === undefined) return undefined;
  return seconds * 1000 + 999;
}

/** What a time may be later than its text says. */
function unstatedMs(time: string): number {
  if (/\.\d/.test(time)) return 0;
  if (/:\d\d:\d\d/.test(time)) return 999;
  return /:\d\d/.test(time) ? 60_000 - 1 : dayMs - 1;
}

export const dayMs = 24 * 60 * 60 * 1000;

/**
 * The records that may have been created after a moment: all but those whose latest possible creation is before it. A record that says nothing
 * of its creation is among them where the product's records need not say it.
 */
export function possiblyMadeSince<T extends ServiceRecord>(
  since: number,
  records: readonly T[],
  product: Product,
): readonly T[] {
  const otherwise = productFacts[product].secondsOfId ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return records.filter((record) => (latestCreation(record, product) ?? otherwise) >= since);
}
