import type { z } from "zod/v3";
import type { granularity } from "../shapes/words";

const seconds: Record<string, number> = {
  "30s": 30,
  "1m": 60,
  "5m": 300,
  "10m": 600,
  "15m": 900,
  "30m": 1800,
  "1h": 3600,
  "2h": 7200,
  "6h": 21_600,
  "12h": 43_200,
  "1d": 86_400,
  "2d": 172_800,
  "7d": 604_800,
  "30d": 2_592_000,
};
const mostDrawnBuckets = 60;

/** The length of a bucket in milliseconds; `auto` picks the finest that draws a range with at most 60 of them. */
export function bucketLength(wanted: z.output<typeof granularity> | undefined, start: number, end: number): number {
  const named = wanted && seconds[wanted];
  if (named) return named * 1000;
  const enough = Object.values(seconds).find((length) => (end - start) / (length * 1000) <= mostDrawnBuckets);
  return (enough ?? 2_592_000) * 1000;
}

/** Where the buckets of a half-open range begin. */
export function bucketStarts(start: number, end: number, length: number): number[] {
  const first = Math.floor(start / length) * length;
  const count = Math.max(0, Math.ceil((end - first) / length));
  return Array.from({ length: count }, (_, index) => first + index * length);
}
