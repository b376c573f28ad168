import type { Definition, Json, Path, PlannedOf, StoredOf, Value } from "../schema";
import type {
  CreateContext,
  DeleteContext,
  ImportContext,
  JsonValue,
  MoveSource,
  NormalizeContext,
  PlanContext,
  ReadContext,
  UnchangedContext,
  UpdateContext,
} from "./context";
import type { Diagnostic } from "./diagnostics";

/** A state and its private data. Omitted attributes become null. */
export interface Stored<D extends Definition = Definition> {
  readonly state: StoredOf<D>;
  /** Kept by Terraform with the state, unseen by users; absent: what was stored before stays. */
  readonly private?: JsonValue;
  /** The response that the state was taken from, for a resource with `unchanged`. */
  readonly response?: Json;
}

export interface PlanResult<D extends Definition = Definition> {
  /** Absent: the plan as it was given. */
  readonly planned?: PlannedOf<D>;
  /** Paths that require replacement, in addition to those that the definition marks. */
  readonly requiresReplace?: readonly Path[];
  readonly private?: JsonValue;
}

/** A step from one schema version to a later one. */
interface UpgradeStep {
  readonly from: number;
  /** Default: the next version. */
  readonly to?: number;
  /** `raw` is the stored JSON with Terraform's names, and so is the result; omitted members become null. */
  upgrade(raw: Value): Value;
}

/**
 * What a managed resource does, typed by its definition: four functions, and optional abilities. `resource(definition, …)` joins the two.
 */
export interface ResourceParts<C, D extends Definition> {
  /** Offline rules beyond the definition's; values may be unknown. `dialect` is the provider's. */
  validate?(config: PlannedOf<D>, dialect: string | undefined): readonly Diagnostic[];

  /**
   * Keeps the prior value where the configuration means the same, before values are compared, so that nothing else changes. The SDK has
   * already done so for JSON, instants and `omitted.means`. A list inside `prior` can only be kept as a whole.
   */
  normalize?(context: NormalizeContext<D>): PlannedOf<D>;

  /** What Terraform gets of a plan, where `normalize` and `plan` return more of it. */
  showPlanned?(planned: PlannedOf<D>): PlannedOf<D>;

  /** Refines the plan: called for create, update and delete. Must be deterministic. Throwing rejects the plan. */
  plan?(context: PlanContext<C, D>): PlanResult<D> | undefined | Promise<PlanResult<D> | undefined>;

  /** Only what the plan left unknown is taken from the returned state. */
  create(context: CreateContext<C, D>): Promise<Stored<D>>;

  /** Null if the object does not exist. Where the response means the same as the prior state, the SDK keeps the prior form. */
  read(context: ReadContext<C, D>): Promise<Stored<D> | null>;

  /** Absent when every change is a replacement. Only what the plan left unknown is taken from the returned state. */
  update?(context: UpdateContext<C, D>): Promise<Stored<D>>;

  /** Deleting an object that does not exist succeeds. */
  delete(context: DeleteContext<C, D>): Promise<void>;

  /** Finds the object for an import ID; Terraform reads it right after, so the ID alone is enough. */
  import?(context: ImportContext<C>): Promise<Stored<D>>;

  /** The steps that bring state of older schema versions to the current one, one after another. */
  readonly upgrade?: readonly UpgradeStep[];

  /**
   * For a resource without secrets, whose state and plan follow from its configuration, its private state and one response of the service.
   * The SDK then recognizes an object that nobody changed by digests, instead of comparing it member by member.
   */
  readonly unchanged?: Unchanged<C, D>;

  /** Converts the state of another resource type; `undefined` for an unknown source. */
  move?(source: MoveSource): Stored<D> | undefined | Promise<Stored<D> | undefined>;
}

interface Unchanged<C, D extends Definition = Definition, R extends Json = Json> {
  /** The list of a response whose items have an `id`, so that what changed can be named. */
  readonly list?: string;

  /** What `read` makes of a response that `recognizes` does not know. After an apply, the SDK tries it on the response of the apply. */
  readFrom(response: R, context: ReadContext<C, D>): Stored<D>;

  /** What `plan` still does for an object that is recognized; returns its planned private state. Absent: nothing. */
  plan?(context: UnchangedContext<C, D>): JsonValue | undefined;
}

/** A managed resource: a definition and what it does. Without `D` it is one of several, as a provider lists them. */
export interface Resource<C, D extends Definition = Definition> extends ResourceParts<C, D> {
  readonly definition: D;
}

/** A resource whose functions are typed by its definition, as a provider lists it. */
export function resource<C, const D extends Definition>(
  definition: D,
  parts: ResourceParts<C, NoInfer<D>>,
): Resource<C> {
  return { definition, ...asListed<ResourceParts<C, Definition>>(parts) };
}

/**
 * Functions over the values of one definition, in a list with those of others. The only place where that type is erased: the runtime passes
 * each of them only values decoded by its own definition.
 */
export function asListed<L extends object>(parts: { readonly [K in keyof L]: unknown }): L {
  return parts as L;
}
