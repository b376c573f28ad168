import type { ObjectValue } from "../../schema/value";
import { cancelled } from "../errors/api-error";
import type { StoredRecord } from "../kinds/stored-record";
import type { ServiceRecord } from "../records/records";

/** Serializes writes of one kind: those of one object run one after the other, others do not wait for them. */
export class Turns {
  private readonly seen = new Map<string, string>();

  constructor(
    private readonly serial: Serial,
    private readonly record: Pick<StoredRecord, "thing" | "turn" | "namesake">,
  ) {}

  /** Creates of one name run one after the other. */
  ofNew<R>(body: ObjectValue, work: () => Promise<R>, signal?: AbortSignal): Promise<R> {
    const { thing, turn, namesake = ["name"] } = this.record;
    const name = namesake
      .map((member) =>
        String(body[member] ?? "")
          .trim()
          .normalize(),
      )
      .join(" ");
    return this.serial.run(turn?.(body) ?? `new ${thing} ${name}`, work, signal);
  }

  of<R>(id: string, body: ObjectValue | undefined, work: () => Promise<R>, signal?: AbortSignal): Promise<R> {
    const { thing, turn } = this.record;
    return this.serial.run((body && turn?.(body)) ?? this.seen.get(id) ?? `${thing} ${id}`, work, signal);
  }

  /** Changes that begin with a read of the object run one after the other; each write in them also waits for its own turn. */
  ofChange<R>(id: string, work: () => Promise<R>, signal?: AbortSignal): Promise<R> {
    return this.serial.run(`change of ${this.record.thing} ${id}`, work, signal);
  }

  /** Stores the turn of a record that was read. */
  noted<T extends ServiceRecord>(record: T): T {
    const turn = this.record.turn?.(record);
    if (turn !== undefined) this.seen.set(record.id, turn);
    return record;
  }

  forget(id: string): void {
    this.seen.delete(id);
  }
}

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
