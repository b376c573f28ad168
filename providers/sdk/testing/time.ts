import { setTimeout as sleep } from "node:timers/promises";

/** Resolves once the condition holds. It has no limit of its own, so that a busy machine fails no test; the limit of the test ends it. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(20, undefined, { ref: false });
}

/** Milliseconds of processor time that this process spends on `run`: how busy the machine is does not count. */
export async function processorMs(run: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** A clock that moves only when it is advanced; `stopped`: what a wait fails with whose signal is aborted. */
export class HandClock {
  private time = 0;
  private sleepers: { readonly wakesAt: number; readonly wake: () => void; readonly signal?: AbortSignal }[] = [];

  constructor(private readonly stopped: () => Error = () => new Error("stopped")) {}

  now(): number {
    return this.time;
  }

  /** Number of those who wait for it. */
  get sleeping(): number {
    return this.sleepers.filter(({ signal }) => !signal?.aborted).length;
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(this.stopped()), { once: true });
      this.sleepers.push({ wakesAt: this.time + milliseconds, wake: resolve, signal });
    });
  }

  /** Goes on by `milliseconds`, stopping at every waking on the way. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.time + milliseconds;
    await idle();
    for (;;) {
      this.sleepers = this.sleepers.filter(({ signal }) => !signal?.aborted).sort((a, b) => a.wakesAt - b.wakesAt);
      const [sleeper] = this.sleepers;
      if (!sleeper || sleeper.wakesAt > end) break;
      this.sleepers.shift();
      this.time = Math.max(this.time, sleeper.wakesAt);
      sleeper.wake();
      await idle();
    }
    this.time = end;
    await idle();
  }
}

/** Everything that can go on without time passing has gone on. */
export function idle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
