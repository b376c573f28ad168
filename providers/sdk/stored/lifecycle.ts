import type { Clock } from "../http/clock";
import type { CreateClaims } from "../http/create-claims";
import { type LookUp, lookOnce } from "../http/retry-table";
import type { CallContext, JsonRecord, ReadContext } from "../runtime/context";
import type { ResourceParts, Stored } from "../runtime/resource";
import {
  type Definition,
  type ImportedOf,
  type JsonObject,
  type KnownOf,
  type ObjectValue,
  type ReceivedOf,
  type StateOf,
  type StoredOf,
  wireName,
} from "../schema";

/**
 * Reads and writes objects of one kind, in one call of Terraform; records are objects as the service returns them. It has `get`, `list`, or
 * both.
 */
export interface Store<T extends JsonObject = JsonObject> {
  /** The clock of waits between looks for an object. Default: the clock of the process. */
  readonly clock?: Clock;
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
  /** Succeeds also if it does not exist. `authored`: what the author set. */
  delete(id: string, authored: ObjectValue): Promise<void>;
  /** All objects, each at least with its ID; whole if there is no `get`. Absent: the service does not list them. */
  list?(): Promise<readonly T[]>;
}

/** The store of one call. `place`: the state, or what is planned, which may say where the objects are. */
export type StoreOf<C, T extends JsonObject> = (context: CallContext<C>, place: ObjectValue) => Store<T>;

/** `gone`: the object does not exist. `unknown`: nobody knows whether a create happened; `cause` is what is reported of it. */
export class StoreError extends Error {
  constructor(
    readonly failure: "gone" | "unknown",
    message: string,
    options: ErrorOptions & { readonly lookUp?: LookUp } = {},
  ) {
    super(message, options);
    this.lookUp = options.lookUp ?? lookOnce;
  }

  /** How the object of a create is looked for. */
  readonly lookUp: LookUp;
}

/** What a write sends is made from. */
export interface Write<C, D extends Definition = Definition> {
  readonly planned: KnownOf<D>;
  /** With write-only values. */
  readonly config: KnownOf<D>;
  /** `null` for a create. */
  readonly prior: StateOf<D> | null;
  /** What the service has, for an update of the whole object; else `null`. */
  readonly live: ObjectValue | null;
  readonly client: C;
}

/** What does not depend on where objects are kept. */
type Abilities<C, D extends Definition> = Pick<
  ResourceParts<C, D>,
  "validate" | "normalize" | "import" | "upgrade" | "move"
>;

/** What a kind of stored object does differently from its definition. */
export interface StoredParts<C, D extends Definition, T extends JsonObject = JsonObject> extends Abilities<C, D> {
  /** For messages: `blue note`. Default: the name of the definition. */
  readonly noun?: string;
  /** The attribute that has the ID. Default: `id`. */
  readonly id?: string;
  /** The attributes that say where an object is, as an import string names them before the ID. Default: the others that identify it. */
  readonly within?: readonly string[];
  /**
   * `PUT`, the default, sends the whole object, with what nobody here configured as it is. `PATCH` sends what changes, and what the definition says
   * of removed arguments. `MERGE` is a `PATCH` that sends null for what is removed (RFC 7396).
   */
  readonly update?: "PUT" | "PATCH" | "MERGE";
  /** The dialects that the service speaks, if definitions name any. */
  dialects?(client: C): readonly string[];
  /** False for a service of which nobody knows what absence means: an import then shows what the service returned, and no more. Default: true. */
  knowsAbsence?(client: C): boolean;
  /** The body, if it differs from what the definition derives from the plan. */
  body?(body: ObjectValue, write: Write<C, D>): ObjectValue;
  /** The state of a record, if it differs from what the definition derives. */
  state?(state: ReceivedOf<D>, record: T, prior: ImportedOf<D>, context: StateContext<C>): StoredOf<D>;
}

/** What `state` may need of a call besides the record. */
export type StateContext<C> = Pick<ReadContext<C>, "client" | "private">;

/** What is stored of an object, with the record that it was taken from. */
export interface StoredRecord<D extends Definition = Definition, T extends JsonObject = JsonObject> extends Stored<D> {
  readonly response: T;
  readonly private: JsonRecord | undefined;
}

/** A kind of stored object, as the steps of its life see it: each client, record and value is of its own kind. */
export interface Lifecycle
  extends Required<Omit<StoredParts<unknown, Definition, JsonObject>, keyof Abilities<unknown, Definition>>> {
  readonly definition: Definition;
  readonly store: StoreOf<unknown, JsonObject>;
  /** The objects that were there before this process created anything, and those that it made, by client and place; `undefined` where they cannot be listed. */
  readonly claims: Map<unknown, Map<string, Promise<CreateClaims | undefined>>>;
}

/** The ID that a record has. */
export function idIn({ definition, id }: Lifecycle, record: JsonObject): string {
  return String(record[idMember(definition, id)]);
}

/** The member of a record that has the ID. */
export function idMember({ type }: Definition, id: string): string {
  const attribute = type.attributes[id];
  return (attribute && wireName(id, attribute)) ?? id;
}

/** The object with an ID, or null if it does not exist. */
export async function recordIn(
  lifecycle: Lifecycle,
  store: Store,
  id: string,
  options?: { readonly current: true },
): Promise<JsonObject | null> {
  if (store.get) return store.get(id, options);
  const records = (await store.list?.()) ?? [];
  return records.find((record) => idIn(lifecycle, record) === id) ?? null;
}
