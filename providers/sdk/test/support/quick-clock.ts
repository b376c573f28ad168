import { cancelled } from "../../http/api-error";
import type { Clock } from "../../http/clock";

/**
 * A clock whose waits take no real time: it stands still and jumps ahead to the earliest wait when nothing else happens.
 * Requests go over real sockets; only the pauses between them are skipped.
 */
export class QuickClock implements Clock {
  readonly slept: number[] = [];
  private time = 0;
  private readonly sleepers: { readonly at: number; readonly wake: () => void }[] = [];

  now(): number {
    return this.time;
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
    this.time += Math.max(0, next.at - this.now());
    next.wake();
  }
}
