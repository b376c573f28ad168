/** How many requests may start now, and when the next chance comes (`undefined`: when a running request ends). */
interface Room {
  readonly free: number;
  readonly opensAt?: number;
}

/**
 * The limit as the client counts it: a request uses a slot from its start until one window after its response, so that no window of the
 * service, wherever it begins, exceeds `requests`.
 */
export class CountedWindow {
  private running = 0;
  private readonly freeAt: number[] = [];

  constructor(
    public requests: number,
    public windowMs: number,
  ) {}

  room(time: number): Room {
    while (this.freeAt[0] !== undefined && this.freeAt[0] <= time) this.freeAt.shift();
    return { free: this.requests - this.running - this.freeAt.length, opensAt: this.freeAt[0] };
  }

  start(): void {
    this.running += 1;
  }

  /** A rejected request used no slot. */
  end(time: number, wasRejected: boolean): void {
    this.running -= 1;
    if (!wasRejected) this.freeAt.push(time + this.windowMs);
  }
}

/** Resets are reported in whole seconds, rounded up: the earliest of one window is the closest that is still safe. */
const roundingMs = 1000;

/** The limit that the service reports in the headers of every response. */
export class ReportedWindow {
  private running = 0;
  private remaining = 0;
  private limit = 0;
  /** Unknown right after the window opened again. */
  private resetAt: number | undefined;
  isKnown = false;

  room(time: number): Room {
    if (this.resetAt !== undefined && time >= this.resetAt) {
      this.remaining = this.limit;
      this.resetAt = undefined;
    }
    // If no request is in flight, one may start to learn the limit.
    const least = this.running === 0 && this.resetAt === undefined ? 1 : Number.NEGATIVE_INFINITY;
    return { free: Math.max(least, this.remaining - this.running), opensAt: this.resetAt };
  }

  /** Milliseconds until the window opens; `undefined` when not known. */
  resetsIn(time: number): number | undefined {
    if (this.resetAt === undefined) return undefined;
    return Math.max(0, this.resetAt - time);
  }

  isNearlyUsed(): boolean {
    return this.remaining - this.running <= Math.ceil(this.limit / 10);
  }

  start(): void {
    this.running += 1;
  }

  end(time: number, { limit, remaining, resetMs }: RateSignals): void {
    this.running -= 1;
    if (limit === undefined || remaining === undefined || resetMs === undefined) {
      this.remaining = Math.max(0, this.remaining - 1);
      return;
    }
    const reported = time + resetMs;
    const current = this.resetAt;
    const isSameWindow = current !== undefined && time < current && reported < current + 2 * roundingMs;
    this.isKnown = true;
    this.limit = limit;
    if (isSameWindow) {
      this.remaining = Math.min(this.remaining, remaining);
      this.resetAt = Math.min(current, reported);
      return;
    }
    this.remaining = remaining;
    this.resetAt = reported;
  }
}

/** What a response says about the service's window. Durations are milliseconds from the response's arrival. */
export interface RateSignals {
  readonly limit?: number;
  readonly windowMs?: number;
  readonly remaining?: number;
  readonly resetMs?: number;
  /** After a 429: how long to wait. */
  readonly retryMs?: number;
}

type Read = (name: string) => string | undefined;

/**
 * Reads every published form: `RateLimit-*` one by one, `RateLimit` with its policy in both drafts, `X-RateLimit-*` and `Retry-After`. An exact
 * reset counts before `Retry-After`, which many servers send as a constant: the whole window. `wallClock` is the time of day in
 * milliseconds, for values that are times instead of durations.
 */
export function rateSignals(read: Read, wallClock: number): RateSignals {
  const combined = combinedForm(read("ratelimit"));
  const reset =
    duration(read("ratelimit-reset"), wallClock) ??
    duration(combined.reset, wallClock) ??
    duration(read("x-ratelimit-reset"), wallClock);
  const stated = policy(read("ratelimit-policy"));
  return {
    limit: count(read("ratelimit-limit") ?? combined.limit ?? read("x-ratelimit-limit")) ?? stated.limit,
    windowMs: stated.windowMs,
    remaining: count(read("ratelimit-remaining") ?? combined.remaining ?? read("x-ratelimit-remaining")),
    resetMs: reset,
    retryMs: reset ?? duration(read("retry-after"), wallClock),
  };
}

/** `limit=100, remaining=0, reset=3`, or `"default";r=0;t=3`. */
function combinedForm(text = "") {
  const member = (names: string) => new RegExp(`(?:^|[,;\\s])(?:${names})=([\\d.]+)`, "i").exec(text)?.[1];
  return { limit: member("limit"), remaining: member("remaining|r"), reset: member("reset|t") };
}

/** Seconds (fractions allowed), an HTTP date, or a time since 1970 in seconds or milliseconds. */
function duration(text: string | undefined, wallClock: number): number | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  const seconds = Number(text);
  if (Number.isNaN(seconds)) {
    const time = Date.parse(text);
    if (Number.isNaN(time)) return undefined;
    return Math.max(0, time - wallClock);
  }
  if (seconds < 0) return undefined;
  if (seconds > 1e12) return Math.max(0, seconds - wallClock);
  if (seconds > 1e9) return Math.max(0, seconds * 1000 - wallClock);
  return seconds * 1000;
}

function count(text: string | undefined): number | undefined {
  const first = text?.split(/[,;]/)[0]?.trim();
  if (first && /^\d+$/.test(first)) return Number(first);
  return undefined;
}

/** `100;w=60`, or `"default";q=100;w=60`. */
function policy(text = ""): RateSignals {
  const limit = /(?:^|[;,\s])(?:q=)?(\d+)\s*(?:;|$)/i.exec(text)?.[1];
  const window = /;\s*w=(\d+)/i.exec(text)?.[1];
  if (limit && window) return { limit: Number(limit), windowMs: Number(window) * 1000 };
  return {};
}
