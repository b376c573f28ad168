import { cancelled } from "../errors/api-error";

/** One running request that several callers wait for; it is cut off only when all of them have gone. */
export class Flight<T> {
  private readonly stop = new AbortController();
  private readonly result: Promise<T>;
  private passengers = 0;

  constructor(start: (signal: AbortSignal) => Promise<T>) {
    this.result = start(this.stop.signal);
    this.result.catch(() => {});
  }

  /** @throws ApiError `cancelled` for this caller alone when its `signal` aborts. */
  join(signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) return Promise.reject(cancelled());
    this.passengers += 1;
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.passengers -= 1;
        if (this.passengers === 0) this.stop.abort();
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
