import type { ObjectValue } from "../../schema/value";
import type { StoredRecord } from "../kinds/stored-record";
import type { ServiceRecord } from "../records/records";
import type { CallOptions } from "./resource-context";

export interface DeleteOptions extends CallOptions {
  /** The caller's version of the object, if a delete depends on it. */
  readonly made?: ObjectValue;
}

/** A body, or what makes it of the current object: that runs after the changes of the object that began before. */
export type UpdateBody = ObjectValue | (() => Promise<ObjectValue>);

/** The body itself. */
export async function bodyOf(body: UpdateBody): Promise<ObjectValue> {
  return typeof body === "function" ? body() : body;
}

/** Reads and writes of one kind of object. */
export interface ObjectStore<T extends ServiceRecord, R = T> {
  list(options?: CallOptions): Promise<readonly T[]>;
  /** The current object; `null` if it does not exist. */
  get(id: string, options?: CallOptions): Promise<T | null>;
  /** For refresh: from the copy that the reads of one run share; `null` if it certainly does not exist. */
  read(id: string, options?: CallOptions): Promise<T | null>;
  create(body: ObjectValue, options?: CallOptions): Promise<R>;
  /** @throws NotFoundError if it does not exist. */
  update(id: string, body: UpdateBody, options?: CallOptions): Promise<T>;
  /** Succeeds also if it does not exist. */
  delete(id: string, options?: DeleteOptions): Promise<void>;
  /** Objects equal to the one to create, which an earlier run may have left behind. */
  recentEquals(body: ObjectValue, options?: CallOptions): Promise<readonly T[]>;
  /** The object is in a state, so `recentEquals` never returns it. */
  noteStored?(id: string): void;
  /** False if only its creator can use the object. */
  canAdopt(one: T, body: ObjectValue): boolean;
}

/** What a lifecycle needs to know of a kind, independent of where its objects are stored. */
export type ObjectFacts<T extends ServiceRecord, R = T> = Pick<
  StoredRecord<T, R>,
  "thing" | "id" | "update" | "created"
>;
