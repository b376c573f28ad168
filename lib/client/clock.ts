import { cancelled } from "./errors/api-error";

/** The client's clock; tests pass their own. */
export interface Clock {
  /** Milliseconds that never go backwards. */
  now(): number;
  /** Resolves after `milliseconds`. @throws ApiError `cancelled` as soon as `signal` aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  sleep(milliseconds, signal) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(cancelled());
      const stop = () => {
        clearTimeout(timer);
        reject(cancelled());
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener("abort", stop);
        resolve();
      }, Math.ceil(milliseconds));
      signal?.addEventListener("abort", stop, { once: true });
    });
  },
};
