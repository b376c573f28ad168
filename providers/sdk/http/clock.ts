import { setTimeout } from "node:timers/promises";
import { cancelled } from "./api-error";

/** The client's clock; tests pass their own. */
export interface Clock {
  /** Milliseconds that never go backwards. */
  now(): number;
  /** Resolves after `milliseconds`. @throws ApiError `cancelled` as soon as `signal` aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) =>
    setTimeout(Math.ceil(milliseconds), undefined, { signal }).catch(() => {
      throw cancelled();
    }),
};

/** The service's time of day, learned from the `Date` of its responses; the two clocks need not agree. */
export class ServerClock {
  private leastOffset = Number.NEGATIVE_INFINITY;
  private mostOffset = Number.POSITIVE_INFINITY;

  /**
   * Records when a response says that it was created, which was between `sentAt` and `receivedAt`; all are milliseconds since 1970, the latter two
   * of the local clock. Nothing for NaN.
   */
  observe(reported: number, sentAt: number, receivedAt: number): void {
    if (Number.isNaN(reported)) return;
    // The header has whole seconds, so the true time is up to one second later.
    const lowest = reported - receivedAt;
    const highest = reported + 1000 - sentAt;
    const isApart = lowest > this.mostOffset || highest < this.leastOffset;
    if (isApart) {
      this.leastOffset = lowest;
      this.mostOffset = highest;
      return;
    }
    this.leastOffset = Math.max(this.leastOffset, lowest);
    this.mostOffset = Math.min(this.mostOffset, highest);
  }

  /** The earliest that the service's clock can have shown at a local time; `undefined` before a response said when it was created. */
  earliestServerTime(localTime: number): number | undefined {
    if (!Number.isFinite(this.leastOffset)) return undefined;
    return localTime + this.leastOffset;
  }
}
