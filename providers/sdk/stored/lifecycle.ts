import type {
  CallContext,
  CreateContext,
  DeleteContext,
  JsonRecord,
  PlanContext,
  ReadContext,
  UpdateContext,
} from "../runtime/context";
import { UnknownConfigurationError } from "../runtime/diagnostics";
import type { PlanResult, ResourceParts, Stored } from "../runtime/resource";
import type { Definition, ImportedOf, KnownOf, ObjectValue, ReceivedOf, StateOf, StoredOf } from "../schema";
import { problem } from "../schema/problems";
import type { Store, StoredRecord } from "./store";

/** What a write sends is made from. */
export interface Write<C, D extends Definition = Definition> {
  readonly planned: KnownOf<D>;
  /** With write-only values. */
  readonly config: KnownOf<D>;
  /** `null` for a create. */
  readonly prior: StateOf<D> | null;
  readonly client: C;
}

/** A member that an object does not have although it was sent. */
interface Dropped {
  /** By attribute. */
  readonly name: string;
  /** A sentence on why, and what that means. */
  readonly says: string;
}

/** What one kind of object does differently from its definition; all optional. */
export interface StoredHooks<C, D extends Definition, T extends StoredRecord>
  extends Pick<ResourceParts<C, D>, "validate" | "normalize" | "unchanged"> {
  /** Refines the plan, which `derive` makes of the definition. */
  plan?(
    context: PlanContext<C, D>,
    derive: () => PlanResult<D>,
  ): PlanResult<D> | undefined | Promise<PlanResult<D> | undefined>;
  /** The body, if it differs from what the definition derives from the plan. */
  body?(body: ObjectValue, write: Write<C, D>): ObjectValue;
  /** The body of an update, if it is made of the object as it is right before the update. */
  bodyFrom?(current: T, context: UpdateContext<C, D>): ObjectValue;
  /** What an update stores that changes nothing the service has; no request is made. */
  local?(context: UpdateContext<C, D>): Stored<D> | undefined;
  /** True if the service then clears the write-only values that an update omits. */
  clearsSecrets?(write: Write<C, D>): boolean;
  /** The state of a record, if it differs from what the definition derives. */
  state?(state: ReceivedOf<D>, record: T, prior: ImportedOf<D>, context: ReadContext<C, D>): StoredOf<D>;
  /** What a write stores, if it does not follow from the definition. */
  stored?(record: T, context: CreateContext<C, D> | UpdateContext<C, D>): Stored<D>;
  /** The members that the service dropped: `wanted`, the state or what was planned, has them, and the record does not. */
  dropped?(record: T, wanted: ImportedOf<D>): readonly Dropped[];
  /** Members of the state that only a write returns. */
  written?(record: T, context: CreateContext<C, D> | UpdateContext<C, D>): StoredOf<D>;
  /** What an update leaves in private state. */
  privateState?(record: T, context: UpdateContext<C, D>): JsonRecord;
  /** True for a list's entry that lacks the body, if the state certainly has it, so that the object need not be read by itself. */
  isEnough?(entry: T, context: ReadContext<C, D>): boolean;
  /** What private state keeps of a response, `state` being the state that the call leaves. */
  seen?(record: T, state: StoredOf<D>): JsonRecord | undefined;
  /** A read that failed; throws what remains a failure. */
  readFailed?(error: unknown, context: ReadContext<C, D>): Stored<D>;
  /** True if an update recreates an object that was deleted. */
  isExpectedToGo?(context: UpdateContext<C, D>): boolean;
  /** Rejects a create or an update by throwing. */
  beforeWrite?(context: CreateContext<C, D>): Promise<void>;
  /** Deletes with `remove`, and says what the service does then. */
  delete?(context: DeleteContext<C, D>, remove: () => Promise<void>): Promise<void>;
}

/** What the lifecycle of a kind of stored object is made of. */
export interface Lifecycle<C, T extends StoredRecord> {
  readonly definition: Definition;
  /** For messages: `saved search`. */
  readonly noun: string;
  /** `PUT` sends the whole object, `PATCH` what changes. */
  readonly update: "PUT" | "PATCH";
  /** The mode of the service, if definitions name any. */
  mode?(client: C): string;
  store(context: CallContext<C>): Store<T>;
  readonly hooks: StoredHooks<C, Definition, T>;
}

/** Warns of what the service dropped: after a write, and whenever a plan reads the object. */
export function warnOfDropped<C, T extends StoredRecord>(
  { hooks }: Lifecycle<C, T>,
  { warn }: Pick<CallContext<C>, "warn">,
  record: T,
  wanted: ObjectValue,
): void {
  for (const { name, says } of hooks.dropped?.(record, wanted) ?? [])
    warn(problem("unsupported-by-service"), says, [name]);
}

export function trace<C, T extends StoredRecord>(
  { noun }: Lifecycle<C, T>,
  { log }: CallContext<C>,
  what: string,
  id: string,
): void {
  log.debug(`${noun} ${what}`, { id });
}

/** The client, or `undefined` while the provider's configuration is unknown: optional checks of a plan are then skipped. */
export function clientIfKnown<C>(context: CallContext<C>): C | undefined {
  try {
    return context.client;
  } catch (error) {
    if (error instanceof UnknownConfigurationError) return undefined;
    throw error;
  }
}
