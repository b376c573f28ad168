const baseMs = 500;
const capMs = 10_000;

/** Exponential with full jitter: a random wait up to the doubled step. `retry` counts from 0. */
export function backoffMs(retry: number, random: () => number): number {
  return random() * Math.min(capMs, baseMs * 2 ** retry);
}

/** The wait after a 429 without a time: 1 s, doubling to 30 s, at least half of it. */
export function limitedBackoffMs(retry: number, random: () => number): number {
  const step = Math.min(30_000, 1000 * 2 ** retry);
  return step / 2 + (random() * step) / 2;
}

/** Processes that share a limit do not retry at the same moment. */
const spreadMs = 500;

/** The wait after a 429 with a time: never shorter, and a little longer at random. */
export function sharedWaitMs(namedMs: number, random: () => number): number {
  return namedMs + random() * spreadMs;
}
