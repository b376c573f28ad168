/** What a response says about the service's window. Durations are milliseconds from the response's arrival. */
export interface RateSignals {
  readonly limit?: number;
  readonly windowMs?: number;
  readonly remaining?: number;
  readonly resetMs?: number;
  /** After a 429: how long to stay away. */
  readonly retryMs?: number;
}

type Read = (name: string) => string | undefined;

/**
 * Reads `RateLimit-*`, `X-RateLimit-*` and `Retry-After`. Some servers send a constant `Retry-After`, so the shorter of it and a
 * reset counts. `wallClock` is the time of day in milliseconds, for values that are times instead of durations.
 */
export function rateSignals(read: Read, wallClock: number): RateSignals {
  const reset = duration(read("ratelimit-reset"), wallClock);
  const otherReset = duration(read("x-ratelimit-reset"), wallClock);
  const waits = [duration(read("retry-after"), wallClock), otherReset, reset].filter((wait) => wait !== undefined);
  return {
    ...policy(read("ratelimit-policy")),
    ...defined("limit", count(read("ratelimit-limit") ?? read("x-ratelimit-limit"))),
    ...defined("remaining", count(read("ratelimit-remaining") ?? read("x-ratelimit-remaining"))),
    ...defined("resetMs", reset ?? otherReset),
    ...defined("retryMs", waits.length > 0 ? Math.min(...waits) : undefined),
  };
}

/** Seconds (fractions allowed), an HTTP date, or a time since 1970 in seconds or milliseconds. */
function duration(text: string | undefined, wallClock: number): number | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  const seconds = Number(text);
  if (Number.isNaN(seconds)) {
    const time = Date.parse(text);
    return Number.isNaN(time) ? undefined : Math.max(0, time - wallClock);
  }
  if (seconds < 0) return undefined;
  if (seconds > 1e12) return Math.max(0, seconds - wallClock);
  if (seconds > 1e9) return Math.max(0, seconds * 1000 - wallClock);
  return seconds * 1000;
}

function count(text: string | undefined): number | undefined {
  const first = text?.split(/[,;]/)[0]?.trim();
  return first && /^\d+$/.test(first) ? Number(first) : undefined;
}

/** `100;w=60` */
function policy(text: string | undefined): RateSignals {
  const match = /(\d+)\s*;\s*w=(\d+)/.exec(text ?? "");
  return match ? { limit: Number(match[1]), windowMs: Number(match[2]) * 1000 } : {};
}

function defined<K extends string>(name: K, value: number | undefined): { [P in K]?: number } {
  return value === undefined ? {} : ({ [name]: value } as { [P in K]: number });
}
