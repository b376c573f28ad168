import type { RateSignals } from "./rate-headers";

/** How many requests may start now, and when the next chance comes (`undefined`: when a running request ends). */
export interface Room {
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

  room(now: number): Room {
    while (this.freeAt[0] !== undefined && this.freeAt[0] <= now) this.freeAt.shift();
    return { free: this.requests - this.running - this.freeAt.length, opensAt: this.freeAt[0] };
  }

  start(): void {
    this.running += 1;
  }

  /** A rejected request used no slot. */
  end(now: number, wasRefused: boolean): void {
    this.running -= 1;
    if (!wasRefused) this.freeAt.push(now + this.windowMs);
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
  known = false;

  room(now: number): Room {
    if (this.resetAt !== undefined && now >= this.resetAt) {
      this.remaining = this.limit;
      this.resetAt = undefined;
    }
    // If no request is in flight, one may start to learn the limit.
    const least = this.running === 0 && this.resetAt === undefined ? 1 : Number.NEGATIVE_INFINITY;
    return { free: Math.max(least, this.remaining - this.running), opensAt: this.resetAt };
  }

  /** Milliseconds until the window opens; `undefined` when not known. */
  resetsIn(now: number): number | undefined {
    return this.resetAt === undefined ? undefined : Math.max(0, this.resetAt - now);
  }

  isNearlyUsed(): boolean {
    return this.remaining - this.running <= Math.ceil(this.limit / 10);
  }

  start(): void {
    this.running += 1;
  }

  end(now: number, { limit, remaining, resetMs }: RateSignals): void {
    this.running -= 1;
    if (limit === undefined || remaining === undefined || resetMs === undefined) {
      this.remaining = Math.max(0, this.remaining - 1);
      return;
    }
    const reported = now + resetMs;
    const current = this.resetAt;
    const sameWindow = current !== undefined && now < current && reported < current + 2 * roundingMs;
    this.known = true;
    this.limit = limit;
    this.remaining = sameWindow ? Math.min(this.remaining, remaining) : remaining;
    this.resetAt = sameWindow ? Math.min(current, reported) : reported;
  }
}
