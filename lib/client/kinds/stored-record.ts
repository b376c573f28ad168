import type { ObjectValue } from "../../schema/value";
import type { Capability } from "../capabilities";
import type { Remedies, Success } from "../exchange/operation";
import type { Product } from "../modes/facts";
import { decodeOne } from "../records/decode";
import type { ServiceRecord } from "../records/records";
import type * as Schemas from "../records/schemas";

/** Where and how the service stores one kind of object. `R`: what its create returns, if more than the record. */
export interface StoredRecord<T extends ServiceRecord = ServiceRecord, R = T> {
  /** For messages: `saved search`. */
  readonly thing: string;
  /** Of the list, below the service's or the account's resources: `saved-searches`. */
  readonly path: string;
  readonly of?: "service" | "account";
  readonly schema: keyof typeof Schemas;
  readonly reads: Capability;
  readonly writes: Capability;
  /** The form of an ID, for imports. Default: that of the product's IDs. */
  readonly id?: IdForm;
  /** The capability that a read of one object by its ID needs; `false`: there is no such read, the list is used. Default `reads`. */
  readonly readOne?: Capability | false;
  /** False when the service returns its list whole. Default true. */
  readonly paged?: boolean;
  /** False when a list entry lacks the body. */
  isComplete?(entry: T): boolean;
  /** Default PUT, which takes the whole object. */
  readonly update?: "PUT" | "PATCH";
  /** The members that identify objects for people. Default `name`. */
  readonly namesake?: readonly string[];
  /** True if a record is the stored form of `sent`. Default: nothing in it contradicts what was sent. */
  isSame?(sent: ObjectValue, record: T): boolean;
  /** A body or a record without what the service adds to every object of the kind. */
  comparable?(object: Members): Members;
  /** Whether a 404 proves that an object is gone. Default: in every product. */
  provesGone?(product: Product): boolean;
  /** What the reader can do about a failure, where that is special to the kind. */
  readonly remedies?: Remedies;
  /** What a write waits for in addition to writes to the same object; `undefined`: nothing. */
  turn?(object: ObjectValue): string | undefined;
  readonly created: CreatedForm<T, R>;
}

type Members = Readonly<Record<string, unknown>>;

interface IdForm {
  readonly form: RegExp;
  /** Description of `form`. */
  readonly says: string;
}

/** What a create returns. */
interface CreatedForm<T, R> {
  decode(response: Success): R;
  recordOf(created: R): T;
  /** The result for an adopted record; `undefined` if it cannot be used, so that it is deleted and created again. */
  adopted(record: T, sent: ObjectValue): R | undefined;
}

/** A kind whose create returns the record. */
export function storedRecord<T extends ServiceRecord>(facts: Omit<StoredRecord<T>, "created">): StoredRecord<T> {
  const same = (record: T) => record;
  return { ...facts, created: { decode: decodeOne<T>(facts.schema), recordOf: same, adopted: same } };
}
