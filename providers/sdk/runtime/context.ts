import type { Logger } from "../plugin/logger";
import type {
  Definition,
  ImportedOf,
  Json,
  KnownOf,
  Path,
  PlannedOf,
  StateOf,
  StoredOf,
  Value,
  Warning,
} from "../schema";
import type { Diagnostic } from "./diagnostics";

/** The context of every call that may send requests. */
export interface CallContext<C> {
  /**
   * What `Provider.configure` returned.
   * @throws DiagnosticError when the provider is not configured or its configuration is not known yet.
   */
  readonly client: C;
  /** The provider's, which is known before the client; `undefined` while it is unknown. */
  readonly dialect: string | undefined;
  /** Fires when Terraform stops the provider or ends: end waits and retries; let the in-flight request finish. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** Adds a warning to the response. */
  warn(problem: Warning, detail?: string, path?: Path): void;
  /** Adds a diagnostic to the response; an error fails the call once it returns. */
  report(diagnostic: Diagnostic): void;
}

export interface ReadContext<C, D extends Definition = Definition> extends CallContext<C> {
  /** The state as stored; right after an import it may hold only what the import returned. */
  readonly prior: ImportedOf<D>;
  readonly private: JsonValue | undefined;
  /** True for a response from which an earlier read changed nothing in the same state: `prior` can be returned as it is. */
  recognizes(response: Json): boolean;
}

interface ApplyContext<C, D extends Definition> extends CallContext<C> {
  /** What `plan` left, else what the last call stored. */
  readonly private: JsonValue | undefined;
  /**
   * Keeps what exists so far. If the call then throws, Terraform stores this state with the error (a new resource is marked as tainted)
   * instead of losing it. What `state` does not have stays as it was before an update; after a create it is as planned, or null where the
   * plan left it unknown.
   */
  keep(state: StoredOf<D>, privateState?: JsonValue): void;
}

export interface CreateContext<C, D extends Definition = Definition> extends ApplyContext<C, D> {
  /** With write-only values. */
  readonly config: KnownOf<D>;
  /** The planned values; null where the plan left a computed value unknown. */
  readonly planned: KnownOf<D, "with defaults">;
}

export interface UpdateContext<C, D extends Definition = Definition> extends CreateContext<C, D> {
  readonly prior: StateOf<D>;
  /** What somebody changed since the object was last seen, as a response shows it; `undefined` if no response of it was kept. */
  changesIn(response: Json): Changes | undefined;
}

/** What is not as it was last seen: items by ID, and whether anything else. */
export interface Changes {
  readonly changed: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly rest: boolean;
}

export interface DeleteContext<C, D extends Definition = Definition> extends ApplyContext<C, D> {
  readonly prior: StateOf<D>;
}

export interface ImportContext<C> extends CallContext<C> {
  /** The import string. */
  readonly id: string;
}

/** What `normalize` compares: the configuration against the state. */
export interface NormalizeContext<D extends Definition = Definition> {
  readonly config: PlannedOf<D>;
  readonly prior: StateOf<D>;
  /** The configuration with defaults, and the prior value where a computed attribute is not configured. */
  readonly proposed: PlannedOf<D>;
  /** Prior private state. */
  readonly private: JsonValue | undefined;
}

interface PlanBase<C> extends CallContext<C> {
  /** Prior private state; in the create step of a replacement, what the update step planned. */
  readonly private: JsonValue | undefined;
}

export interface PlanCreate<C, D extends Definition = Definition> extends PlanBase<C> {
  readonly action: "create";
  readonly prior: null;
  readonly config: PlannedOf<D>;
  readonly planned: PlannedOf<D, "with defaults">;
  /** What the plan left in private state, if Terraform plans the create again in its apply. Terraform before 1.16 does not say it. */
  readonly plannedPrivate: JsonValue | undefined;
}

export interface PlanUpdate<C, D extends Definition = Definition> extends PlanBase<C> {
  readonly action: "update";
  readonly prior: StateOf<D>;
  readonly config: PlannedOf<D>;
  readonly planned: PlannedOf<D, "with defaults">;
  /** What `normalize` made of the proposed value, before computed members became unknown. */
  readonly normalized: PlannedOf<D>;
  /** False when nothing differs from the prior state. */
  readonly changed: boolean;
  /** The paths that make this plan (or the given one) a replacement; empty when it is not one. */
  replacePaths(planned?: PlannedOf<D>): readonly Path[];
}

interface PlanDelete<C, D extends Definition = Definition> extends PlanBase<C> {
  readonly action: "delete";
  readonly prior: StateOf<D>;
  readonly config: null;
  readonly planned: null;
}

export type PlanContext<C, D extends Definition = Definition> = PlanCreate<C, D> | PlanUpdate<C, D> | PlanDelete<C, D>;

/** An object that is as the last apply left it, and whose configuration is the same as then. */
export interface UnchangedContext<C, D extends Definition = Definition> extends PlanBase<C> {
  readonly prior: StateOf<D>;
}

export interface MoveSource {
  /** `registry.terraform.io/namespace/type`. */
  readonly providerAddress: string;
  readonly typeName: string;
  readonly schemaVersion: number;
  /** The state as JSON, with the source's own (snake_case) names. */
  readonly state: Value;
  readonly private: JsonValue | undefined;
  /** Adds a warning to the response. */
  warn(problem: Warning, detail?: string, path?: Path): void;
}

/** JSON data, as kept in private state. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonRecord;

export type JsonRecord = { readonly [key: string]: JsonValue | undefined };
