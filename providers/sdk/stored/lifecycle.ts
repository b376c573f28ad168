import type { JsonRecord, ReadContext } from "../runtime/context";
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
import type { Store, StoreOf } from "./store";

/** What a write sends is made from. */
export interface Write<C, D extends Definition = Definition> {
  readonly planned: KnownOf<D>;
  /** With write-only values. */
  readonly config: KnownOf<D>;
  /** `null` for a create. */
  readonly prior: StateOf<D> | null;
  readonly client: C;
}

/** What does not depend on where objects are kept. */
type Abilities<C, D extends Definition> = Pick<
  ResourceParts<C, D>,
  "validate" | "normalize" | "import" | "upgrade" | "move"
>;

/** What a kind of stored object does differently from its definition. */
export interface StoredParts<C, D extends Definition, T extends JsonObject> extends Abilities<C, D> {
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
  /** The body, if it differs from what the definition derives from the plan. */
  body?(body: ObjectValue, write: Write<C, D>): ObjectValue;
  /** The state of a record, if it differs from what the definition derives. */
  state?(state: ReceivedOf<D>, record: T, prior: ImportedOf<D>, context: StateContext<C>): StoredOf<D>;
}

/** What `state` may need of a call besides the record. */
export type StateContext<C> = Pick<ReadContext<C>, "client" | "private" | "warn">;

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
  /** The IDs that there were before this process created anything, by client and place; `undefined` where they cannot be listed. */
  readonly before: Map<unknown, Map<string, Promise<Set<string> | undefined>>>;
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
  const all = (await store.list?.()) ?? [];
  return all.find((record) => idIn(lifecycle, record) === id) ?? null;
}
