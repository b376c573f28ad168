import type { ObjectValue } from "../../model/value";
import type { StoredRecord } from "../kinds/stored-record";
import type { ServiceRecord } from "../records/records";
import type { CallOptions } from "./resource-context";

export interface DeleteOptions extends CallOptions {
  /** What the caller made of the object, where only that goes with it. */
  readonly made?: ObjectValue;
}

/** Reads and writes of one kind of object. */
export interface ObjectStore<T extends ServiceRecord, R = T> {
  list(options?: CallOptions): Promise<readonly T[]>;
  /** As it is now; `null` when it is gone. */
  get(id: string, options?: CallOptions): Promise<T | null>;
  /** For refresh: as fresh as the copy that the reads of one run share; `null` when it is surely gone. */
  read(id: string, options?: CallOptions): Promise<T | null>;
  create(body: ObjectValue, options?: CallOptions): Promise<R>;
  /** @throws NotFoundError when it is gone. */
  update(id: string, body: ObjectValue, options?: CallOptions): Promise<T>;
  /** Succeeds also when it is gone already. */
  delete(id: string, options?: DeleteOptions): Promise<void>;
  /** Objects equal to what a create would make that an earlier run may have left behind. */
  recentEquals(body: ObjectValue, options?: CallOptions): Promise<readonly T[]>;
  /** False where an object is of no use to anybody but who made it. */
  canAdopt(one: T, body: ObjectValue): boolean;
}

/** What a lifecycle needs to know of a kind, wherever its objects are kept. */
export type ObjectFacts<T extends ServiceRecord, R = T> = Pick<
  StoredRecord<T, R>,
  "thing" | "id" | "update" | "created"
>;
