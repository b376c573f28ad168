import type { Logger } from "../plugin/logger";
import type {
  Definition,
  FunctionSignature,
  KnownOf,
  ObjectValue,
  PlannedOf,
  StoredOf,
  Value,
  Warning,
} from "../schema";
import type { CallContext, JsonValue } from "./context";
import type { Diagnostic } from "./diagnostics";
import type { Places } from "./objects";
import type { Resource } from "./resource";

/**
 * A Terraform provider: its name, configuration and parts. `C` is the client that it passes to its parts. All but the resources are read when
 * a call first asks for one, so a getter can load them.
 */
export interface Provider<C> {
  /** The prefix of all type names, e.g. `files`. */
  readonly name: string;
  readonly version: string;
  readonly definition: Definition;
  /**
   * Which of the services that it knows a configuration of the provider is for, if validation and plans depend on that: `null` before Terraform has
   * shown a configuration; `undefined` while it is not known.
   */
  dialect?(config: ObjectValue | null): string | undefined;
  /**
   * `configure` reads the variables of `set.env` itself. Default: an argument that the configuration omits has the value of its variable, in
   * validation too.
   */
  readonly readsEnvironment?: true;
  /** Identifiers of warnings that a configuration of the provider switches off; errors are always shown. */
  ignored?(config: ObjectValue | null): readonly string[];
  /** Validates the provider, resources, data sources and ephemeral resources. Absent: by their definitions. */
  validate?(definition: Definition, config: ObjectValue, dialect: string | undefined): readonly Diagnostic[];
  /**
   * True if validation judges as for an object that does not exist yet. Default: what a service may hold although a rule rejects it is a warning
   * until the plan, which knows what the author changed.
   */
  readonly judgesEarly?: boolean;
  /** Omits from a generated configuration what an author would not write, in addition to defaults in the definition. `dialect` as for `validate`. */
  refine?(definition: Definition, config: ObjectValue, dialect: string | undefined): ObjectValue;
  /**
   * Creates the client. During plan, arguments may be unknown: throw `UnknownConfigurationError` for those that are needed. Called again
   * when Terraform configures the same process again (debug mode).
   */
  configure(config: ObjectValue, context: ConfigureContext): C | Promise<C>;
  /**
   * Computed attributes that follow from the provider's configuration, for each resource whose definition has them: a plan has these values,
   * and an object that has others is updated.
   */
  provided?(client: C): ObjectValue;
  /** Where objects can be, if not all are where the provider works. */
  readonly places?: Places<C>;
  /** Loads what requests of the client need, while the first reads wait for each other. Sends nothing. */
  prepare?(client: C): void;
  /** Converts an error of the client into a diagnostic; `undefined` leaves it to the SDK. */
  explain?(this: void, error: unknown): Diagnostic | readonly Diagnostic[] | undefined;
  readonly resources?: readonly Resource<C>[];
  readonly dataSources?: readonly DataSource<C>[];
  readonly ephemeralResources?: readonly EphemeralResource<C>[];
  /** What the engine's queries list; each has the name of a resource with an identity. */
  readonly listResources?: readonly ListResource<C>[];
  readonly actions?: readonly Action<C>[];
  readonly functions?: readonly ProviderFunction[];
}

export interface ConfigureContext {
  readonly terraformVersion: string;
  readonly signal: AbortSignal;
  readonly log: Logger;
  warn(problem: Warning, detail?: string): void;
  report(diagnostic: Diagnostic): void;
}

/** What a data source does, typed by its definition; `partsFor` joins the two. */
export interface DataSourceParts<C, D extends Definition> {
  validate?(config: PlannedOf<D>, dialect: string | undefined): readonly Diagnostic[];
  /** What the author configured stays as configured; the rest is taken from the result. */
  read(context: CallContext<C> & { readonly config: KnownOf<D> }): Promise<StoredOf<D>>;
}

/** A data source, as a provider lists it. */
export interface DataSource<C> extends DataSourceParts<C, Definition> {
  readonly definition: Definition;
}

/** The objects of a resource that the service has, for a query. */
export interface ListResource<C> {
  readonly definition: Definition;
  validate?(config: ObjectValue, dialect: string | undefined): readonly Diagnostic[];
  /** `config` is wholly known. */
  list(context: CallContext<C> & { readonly config: ObjectValue }): AsyncIterable<Listed> | Promise<Iterable<Listed>>;
}

export interface Listed {
  /** What identifies the object. */
  readonly identity: ObjectValue;
  /** Its name for people. */
  readonly displayName: string;
}

/** A value for one run, never stored; typed by its definition, which `partsFor` adds. */
export interface EphemeralParts<C, D extends Definition> {
  validate?(config: PlannedOf<D>, dialect: string | undefined): readonly Diagnostic[];
  open(context: CallContext<C> & { readonly config: KnownOf<D> }): Promise<Opened<D>>;
  renew?(context: CallContext<C> & { readonly private: JsonValue | undefined }): Promise<Renewed>;
  close?(context: CallContext<C> & { readonly private: JsonValue | undefined }): Promise<void>;
}

/** An ephemeral resource, as a provider lists it. */
export interface EphemeralResource<C> extends EphemeralParts<C, Definition> {
  readonly definition: Definition;
}

export interface Opened<D extends Definition = Definition> extends Renewed {
  readonly result: StoredOf<D>;
}

export interface Renewed {
  /** When Terraform should call `renew`; absent: never. */
  readonly renewAt?: Date;
  /** Passed to `renew` and `close`; absent: the previous value. */
  readonly private?: JsonValue;
}

/** What somebody wants done, of which nothing is stored; typed by its definition, which `partsFor` adds. No attribute of it is computed. */
export interface ActionParts<C, D extends Definition> {
  validate?(config: PlannedOf<D>, dialect: string | undefined): readonly Diagnostic[];
  /** Checks during the plan what only the service knows. Not called while the configuration of the provider is unknown. */
  plan?(context: CallContext<C> & { readonly config: PlannedOf<D, "with defaults"> }): void | Promise<void>;
  invoke(context: ActionContext<C, D>): void | Promise<void>;
}

/** What the function of an action gets. */
export interface ActionContext<C, D extends Definition = Definition> extends CallContext<C> {
  readonly config: KnownOf<D, "with defaults">;
  /** Shows a message at once, without the values of sensitive arguments. */
  progress(message: string): void;
}

/** An action, as a provider lists it. */
export interface Action<C> extends ActionParts<C, Definition> {
  readonly definition: Definition;
}

/** A pure function, `provider::NAME::function(…)`; may be called before the provider is configured. */
export interface ProviderFunction extends FunctionSignature {
  /** The variadic arguments follow the others. @throws FunctionError naming the argument at fault. */
  call(args: readonly Value[]): Value | Promise<Value>;
}
