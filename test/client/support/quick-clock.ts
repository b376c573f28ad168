import { cancelled } from "../../../lib/client/errors/api-error";
import type { Clock } from "../../../lib/client/exchange/clock";

/**
 * A clock whose waits take no real time: it runs with the real one and jumps ahead to the earliest wait when nothing else happens.
 * Requests go over real sockets; only the pauses between them are skipped.
 */
export class QuickClock implements Clock {
  readonly slept: number[] = [];
  private ahead = 0;
  private readonly sleepers: { readonly at: number; readonly wake: () => void }[] = [];

  now(): number {
    return performance.now() + this.ahead;
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    this.slept.push(milliseconds);
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(cancelled());
      const sleeper = {
        at: this.now() + milliseconds,
        wake: () => {
          signal?.removeEventListener("abort", leave);
          resolve();
        },
      };
      const leave = () => {
        this.sleepers.splice(this.sleepers.indexOf(sleeper), 1);
        reject(cancelled());
      };
      signal?.addEventListener("abort", leave, { once: true });
      this.sleepers.push(sleeper);
      setImmediate(() => this.jump());
    });
  }

  private jump(): void {
    this.sleepers.sort((a, b) => a.at - b.at);
    const next = this.sleepers.shift();
    if (!next) return;
    this.ahead += Math.max(0, next.at - this.now());
    next.wake();
  }
}

/** A clock that moves only when it is advanced. */
export class HandClock implements Clock {
  private time = 0;
  private sleepers: { readonly at: number; readonly wake: () => void; readonly signal?: AbortSignal }[] = [];

  now(): number {
    return this.time;
  }

  /** Number of those who wait for it. */
  get sleeping(): number {
    return this.sleepers.filter(({ signal }) => !signal?.aborted).length;
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(cancelled()), { once: true });
      this.sleepers.push({ at: this.time + milliseconds, wake: resolve, signal });
    });
  }

  /** Goes on by `milliseconds`, stopping at every waking on the way. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.time + milliseconds;
    await settled();
    for (;;) {
      this.sleepers = this.sleepers.filter(({ signal }) => !signal?.aborted).sort((a, b) => a.at - b.at);
      const [next] = this.sleepers;
      if (!next || next.at > end) break;
      this.sleepers.shift();
      this.time = Math.max(this.time, next.at);
      next.wake();
      await settled();
    }
    this.time = end;
    await settled();
  }
}

/** Everything that can go on without time passing has gone on. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
