import { cancelled } from "../errors/api-error";

/** One in-flight request that several callers share; it is aborted only when all of them have cancelled. */
export class InFlight<T> {
  private readonly stop = new AbortController();
  private readonly result: Promise<T>;
  private callers = 0;

  constructor(start: (signal: AbortSignal) => Promise<T>) {
    this.result = start(this.stop.signal);
    this.result.catch(() => {});
  }

  /** @throws ApiError `cancelled` for this caller alone when its `signal` aborts. */
  join(signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) return Promise.reject(cancelled());
    this.callers += 1;
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.callers -= 1;
        if (this.callers === 0) this.stop.abort();
        reject(cancelled());
      };
      signal?.addEventListener("abort", leave, { once: true });
      const arrive = () => signal?.removeEventListener("abort", leave);
      this.result.then(
        (value) => {
          arrive();
          resolve(value);
        },
        (reason) => {
          arrive();
          reject(reason);
        },
      );
    });
  }

  get abandoned(): boolean {
    return this.stop.signal.aborted;
  }
}
