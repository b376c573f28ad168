import { cancelled } from "terraform-provider-sdk/internal/http";
import type { Members, ObjectValue } from "terraform-provider-sdk/values";
import type { Kind } from "../../kinds/kind";
import { memberName } from "../../kinds/records";
import type { ServiceRecord } from "../exchange/records";

/** What identifies an object for people; absent and empty are alike, and the service trims some names. */
export function createKeyOf(
  { type, lostCreate: { findBy = ["name"] } = {} }: Pick<Kind, "type" | "lostCreate">,
  object: Members,
): string {
  const values = findBy.map((name) => String(object[memberName(type, name)] ?? ""));
  return JSON.stringify(values.map((value) => value.trim().normalize()));
}

/** Serializes writes of one kind: those of one object run one after the other, others do not wait for them. */
export class WriteQueue {
  private readonly keysById = new Map<string, string>();

  constructor(
    private readonly serial: Serial,
    private readonly kind: Pick<Kind, "name" | "type" | "sharesWriteQueueWith" | "lostCreate">,
  ) {}

  /** Creates of one name run one after the other. */
  ofNew<R>(body: ObjectValue, work: () => Promise<R>, signal?: AbortSignal): Promise<R> {
    return this.serial.run(this.shared(body) ?? `new ${this.kind.name} ${createKeyOf(this.kind, body)}`, work, signal);
  }

  ofWrite<R>(id: string, body: ObjectValue | undefined, work: () => Promise<R>, signal?: AbortSignal): Promise<R> {
    const key = (body && this.shared(body)) ?? this.keysById.get(id) ?? `${this.kind.name} ${id}`;
    return this.serial.run(key, work, signal);
  }

  /** Changes that begin with a read of the object run one after the other; each write in them also waits for its own key. */
  ofChange<R>(id: string, work: () => Promise<R>, signal?: AbortSignal): Promise<R> {
    return this.serial.run(`change of ${this.kind.name} ${id}`, work, signal);
  }

  /** Stores the key of a record that was read. */
  register<T extends ServiceRecord>(record: T): T {
    const key = this.shared(record);
    if (key !== undefined) this.keysById.set(record.id, key);
    return record;
  }

  forget(id: string): void {
    this.keysById.delete(id);
  }

  /** The key of the object that is not written at the same time; `undefined` if there is none. */
  shared(object: Members): string | undefined {
    const { type, sharesWriteQueueWith } = this.kind;
    if (sharesWriteQueueWith === undefined) return undefined;
    const id = object[memberName(type, sharesWriteQueueWith)];
    const attribute = type.attributes[sharesWriteQueueWith]?.type;
    const ref = attribute?.kind === "string" ? attribute.ref : undefined;
    if (typeof id === "string" && ref !== undefined) return `${ref} ${id}`;
    return undefined;
  }
}

/** Runs tasks of one key one after the other, in the order they came; tasks of different keys do not wait for each other. */
export class Serial {
  private readonly tails = new Map<string, Promise<unknown>>();

  /** @throws ApiError `cancelled` when `signal` aborts before the task's turn. */
  run<T>(key: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const previous = this.tails.get(key) ?? Promise.resolve();
    const turn = previous.then(() => {
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
