import { cancelled } from "../errors/api-error";

/** Runs tasks of one key one after the other, in the order they came; tasks of different keys do not wait for each other. */
export class Serial {
  private readonly tails = new Map<string, Promise<unknown>>();

  /** @throws ApiError `cancelled` when `signal` aborts before the task's turn. */
  run<T>(key: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const before = this.tails.get(key) ?? Promise.resolve();
    const turn = before.then(() => {
      if (signal?.aborted) throw cancelled();
      return task();
    });
    const tail = turn.then(
      () => {},
      () => {},
    );
    this.tails.set(key, tail);
    tail.then(() => {
      if (this.tails.get(key) === tail) this.tails.delete(key);
    });
    return turn;
  }
}
