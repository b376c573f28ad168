import type { Definition, ObjectValue, Path, Value } from "../../../lib/model";
import type {
  CreateContext,
  DeleteContext,
  ImportContext,
  MoveSource,
  PlanContext,
  ReadContext,
  SettleContext,
  UpdateContext,
} from "./context";
import type { Diagnostic } from "./diagnostic";
import type { JsonValue } from "./json";

/** A state and what goes with it. Attributes that are left out become null. */
export interface Stored {
  readonly state: ObjectValue;
  /** Kept by Terraform with the state, unseen by users; absent: what was stored before stays. */
  readonly private?: JsonValue;
}

export interface PlanResult {
  /** Absent: the plan as it was given. */
  readonly planned?: ObjectValue;
  /** Paths that make a change a replacement, besides those the definition marks. */
  readonly requiresReplace?: readonly Path[];
  readonly private?: JsonValue;
}

/** A managed resource: a definition and four functions; everything optional is a further ability. */
export interface Resource<C> {
  readonly definition: Definition;

  /** Offline rules beyond the definition's; values may be unknown. */
  validate?(config: ObjectValue): readonly Diagnostic[];

  /**
   * Puts the prior value back where the configuration means the same, before anything is compared, so that nothing else
   * changes. The kit has done so already for JSON, instants and `absentMeans`. A list inside `prior` may only be put
   * back as a whole.
   */
  settle?(context: SettleContext): ObjectValue;

  /** Refines the plan: called for create, update and delete. Must be deterministic. Throwing refuses the plan. */
  plan?(context: PlanContext<C>): PlanResult | undefined | Promise<PlanResult | undefined>;

  /** Only what the plan left unknown is taken from the returned state. */
  create(context: CreateContext<C>): Promise<Stored>;

  /** Null when the object is gone. Where the answer means the same as the prior state the kit keeps the prior form. */
  read(context: ReadContext<C>): Promise<Stored | null>;

  /** Absent when every change is a replacement. Only what the plan left unknown is taken from the returned state. */
  update?(context: UpdateContext<C>): Promise<Stored>;

  /** Deleting what is already gone is success. */
  delete(context: DeleteContext<C>): Promise<void>;

  /** Finds the object for an import id; Terraform reads it right after, so the id alone is enough. */
  import?(context: ImportContext<C>): Promise<Stored>;

  /**
   * Brings state of an older schema version to the current shape. `raw` is the stored JSON with Terraform's names;
   * the result is read with the current definition: names in snake_case, absent members null.
   */
  upgrade?(raw: Value, fromVersion: number): Value;

  /** Takes over state of another resource type; undefined when the source is not one it knows. */
  move?(source: MoveSource): Stored | undefined | Promise<Stored | undefined>;
}
