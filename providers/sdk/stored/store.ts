import type { CallContext } from "../runtime/context";
import type { JsonObject, ObjectValue } from "../schema";

/**
 * Reads and writes objects of one kind, in one call of Terraform; records are objects as the service returns them. It has `get`, `list`, or
 * both.
 */
export interface Store<T extends JsonObject = JsonObject> {
  /**
   * The object, or null if it does not exist. With `current` as it is right now, else a copy that the reads of one run share is enough.
   * Absent: it is found in the list.
   */
  get?(id: string, options?: { readonly current?: true }): Promise<T | null>;
  /**
   * Creates the object, or adopts the one that has the planned ID. `keep` stores what exists of it, whatever fails later.
   * @throws StoreError `unknown` if nobody knows whether it did: the object is then looked for, if there is `list`, and adopted.
   */
  create(body: ObjectValue, planned: ObjectValue, keep: (record: T) => void): Promise<T>;
  /**
   * `body` is made once earlier changes of the object are done; `authored` is what the author set of it.
   * @throws StoreError `gone` if it does not exist.
   */
  update(id: string, body: () => Promise<ObjectValue>, authored: () => ObjectValue): Promise<T>;
  /** Succeeds also if it does not exist. `made`: what the author set. */
  delete(id: string, made: ObjectValue): Promise<void>;
  /** All objects, each at least with its ID; whole if there is no `get`. Absent: the service does not list them. */
  list?(): Promise<readonly T[]>;
}

/** The store of one call. `at`: the state, or what is planned, which may say where the objects are. */
export type StoreOf<C, T extends JsonObject> = (context: CallContext<C>, at: ObjectValue) => Store<T>;

/** `gone`: the object does not exist. `unknown`: nobody knows whether a create happened; `cause` is what is reported of it. */
export class StoreError extends Error {
  constructor(
    readonly failure: "gone" | "unknown",
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
