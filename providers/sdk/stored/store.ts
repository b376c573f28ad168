import type { JsonObject, ObjectValue } from "../schema";

/** An object as the service returns it. */
export type StoredRecord = JsonObject & { readonly id: string };

export interface GetOptions<T> {
  /** True for an entry of a list that lacks a part of the object, if the caller knows that part. */
  readonly isEnough?: (entry: T) => boolean;
  /** As it is right now; otherwise a copy that the reads of one run share is enough. */
  readonly current?: true;
  /** Null where the service cannot read objects of the kind, instead of an error. */
  readonly ifPossible?: true;
}

/** Reads and writes objects of one kind, in one call of Terraform. */
export interface Store<T extends StoredRecord = StoredRecord> {
  /** `null` if it does not exist. */
  get(id: string, options?: GetOptions<T>): Promise<T | null>;
  /** Creates the object, or adopts the one that has the planned ID. */
  create(body: ObjectValue, planned: ObjectValue): Promise<T>;
  /**
   * `body` is made once earlier changes of the object are done; `authored` is what the author set of it.
   * @throws ObjectGoneError if it does not exist.
   */
  update(id: string, body: () => Promise<ObjectValue>, authored: () => ObjectValue): Promise<T>;
  /** Succeeds also if it does not exist. `made`: what the author set. */
  delete(id: string, made: ObjectValue): Promise<void>;
}

/** The object does not exist. */
export class ObjectGoneError extends Error {}
