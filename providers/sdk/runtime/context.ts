import type { ObjectValue, Path, Value } from "../../../lib/model";
import type { Logger } from "../plugin/logger";
import type { Diagnostic } from "./diagnostic";
import type { JsonValue } from "./json";

/** What every call that may reach the service is given. */
export interface CallContext<C> {
  /**
   * What `Provider.configure` returned.
   * @throws DiagnosticError when the provider is not configured or its configuration is not known yet.
   */
  readonly client: C;
  /** Fires when Terraform asks to stop or goes away: end waits and retries; let the request in flight finish. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** Adds a warning to the answer. */
  warn(summary: string, detail?: string, path?: Path): void;
  /** Adds a diagnostic to the answer; an error fails the call once it returns. */
  report(diagnostic: Diagnostic): void;
}

export interface ReadContext<C> extends CallContext<C> {
  /** The state as stored; right after an import it may hold only what the import returned. */
  readonly prior: ObjectValue;
  readonly private: JsonValue | undefined;
}

interface ApplyContext<C> extends CallContext<C> {
  /** What `plan` left, else what the last call stored. */
  readonly private: JsonValue | undefined;
  /**
   * Notes what exists so far. If the call then throws, Terraform stores this state with the error (a new resource is
   * marked as tainted) instead of forgetting it. Unknowns that are left become null.
   */
  keep(state: ObjectValue, privateState?: JsonValue): void;
}

export interface CreateContext<C> extends ApplyContext<C> {
  /** With write-only values. */
  readonly config: ObjectValue;
  /** What the user agreed to; computed values may be unknown. */
  readonly planned: ObjectValue;
}

export interface UpdateContext<C> extends CreateContext<C> {
  readonly prior: ObjectValue;
}

export interface DeleteContext<C> extends ApplyContext<C> {
  readonly prior: ObjectValue;
}

export interface ImportContext<C> extends CallContext<C> {
  /** The text the user gave. */
  readonly id: string;
}

/** What `settle` compares: the configuration against the state. */
export interface SettleContext {
  readonly config: ObjectValue;
  readonly prior: ObjectValue;
  /** The configuration with defaults, and the prior value where a computed attribute is not configured. */
  readonly proposed: ObjectValue;
}

interface PlanBase<C> extends CallContext<C> {
  /** Prior private state; in the create step of a replacement, what the update step planned. */
  readonly private: JsonValue | undefined;
}

export interface PlanCreate<C> extends PlanBase<C> {
  readonly action: "create";
  readonly prior: null;
  readonly config: ObjectValue;
  readonly planned: ObjectValue;
}

export interface PlanUpdate<C> extends PlanBase<C> {
  readonly action: "update";
  readonly prior: ObjectValue;
  readonly config: ObjectValue;
  readonly planned: ObjectValue;
  /** False when nothing differs from the prior state. */
  readonly changed: boolean;
  /** The paths that make this plan (or the given one) a replacement; empty when it is not one. */
  replacePaths(planned?: ObjectValue): readonly Path[];
}

export interface PlanDelete<C> extends PlanBase<C> {
  readonly action: "delete";
  readonly prior: ObjectValue;
  readonly config: null;
  readonly planned: null;
}

export type PlanContext<C> = PlanCreate<C> | PlanUpdate<C> | PlanDelete<C>;

export interface MoveSource {
  /** `registry.terraform.io/namespace/type`. */
  readonly providerAddress: string;
  readonly typeName: string;
  readonly schemaVersion: number;
  /** The state as JSON, with the source's own (snake_case) names. */
  readonly state: Value;
  readonly private: JsonValue | undefined;
}
