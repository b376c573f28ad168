import {
  type Definition,
  holdsUnknown,
  type KnownOf,
  type KnownValue,
  object,
  type Parameter,
  type Path,
  toPascal,
  type Unknown,
  type Value,
  type ValueType,
} from "../schema";
import type { Exact } from "../schema/exact";
import type {
  CallContext,
  CreateContext,
  DeleteContext,
  ImportContext,
  MoveSource,
  NormalizeContext,
  PlanContext,
  PlanCreate,
  PlanUpdate,
  ReadContext,
  UnchangedContext,
  UpdateContext,
} from "./context";
import { UnknownConfigurationError } from "./diagnostics";
import type {
  Action,
  ActionContext,
  ActionParts,
  ConfigureContext,
  DataSource,
  DataSourceParts,
  EphemeralParts,
  EphemeralResource,
  Listed,
  ListResource,
  Provider,
  ProviderFunction,
} from "./provider";
import { asListed, type Resource, type ResourceParts, resource } from "./resource";

/** What a provider does, typed by its definition. */
interface ProviderParts<C, D extends Definition> extends Omit<Provider<C>, "name" | "definition" | "configure"> {
  /** Makes the client. While an argument is known only after apply it is not called: see `UnknownConfigurationError`. */
  configure(config: KnownOf<D>, context: ConfigureContext): C | Promise<C>;
}

/** What a list resource does, typed by its definition. */
interface ListParts<C, D extends Definition> {
  list(context: CallContext<C> & { readonly config: KnownOf<D> }): AsyncIterable<Listed> | Promise<Iterable<Listed>>;
}

/** The functions that join a definition with what its part does, typed by the definition and by the client. */
export interface PartsFor<C> {
  provider<const D extends Definition>(definition: D, parts: ProviderParts<C, D>): Provider<C>;
  resource<const D extends Definition>(definition: D, parts: ResourceParts<C, NoInfer<D>>): Resource<C>;
  dataSource<const D extends Definition>(definition: D, parts: DataSourceParts<C, D>): DataSource<C>;
  ephemeralResource<const D extends Definition>(definition: D, parts: EphemeralParts<C, D>): EphemeralResource<C>;
  listResource<const D extends Definition>(definition: D, parts: ListParts<C, D>): ListResource<C>;
  action<const D extends Definition>(definition: D, parts: ActionParts<C, D>): Action<C>;
}

/** `const { provider, resource } = partsFor<Client>();` makes the parts of a provider whose functions get this client. */
export function partsFor<C>(): PartsFor<C> {
  return {
    provider: (definition, { configure, ...parts }) => ({
      ...parts,
      name: definition.name,
      definition,
      configure(config, context) {
        const unknown = Object.keys(config).filter((name) => holdsUnknown(config[name]));
        if (unknown.length > 0) throw new UnknownConfigurationError(unknown.map((name): Path => [name]));
        return asListed<Pick<Provider<C>, "configure">>({ configure }).configure(config, context);
      },
    }),
    resource,
    dataSource: (definition, parts) => ({ definition, ...asListed<DataSourceParts<C, Definition>>(parts) }),
    ephemeralResource: (definition, parts) => ({ definition, ...asListed<EphemeralParts<C, Definition>>(parts) }),
    listResource: (definition, parts) => ({ definition, ...asListed<Pick<ListResource<C>, "list">>(parts) }),
    action: (definition, parts) => ({ definition, ...asListed<ActionParts<C, Definition>>(parts) }),
  };
}

/**
 * A resource that lives in the state alone, such as a random number: no service has it, so only `create` is needed. A change that replaces
 * nothing keeps what `create` made.
 */
export function logicalResource<const D extends Definition>(
  definition: D,
  parts: Pick<ResourceParts<unknown, D>, "create"> & Partial<ResourceParts<unknown, D>>,
): Resource<unknown> {
  return resource<unknown, D>(definition, {
    read: async ({ prior }) => ({ state: prior }),
    update: async ({ prior }) => ({ state: prior }),
    delete: async () => {},
    ...parts,
  });
}

/** A provider of what needs no service: it has neither arguments nor a client. */
export function logicalProvider({
  description,
  ...provider
}: Omit<Provider<undefined>, "definition" | "configure"> & { readonly description: string }): Provider<undefined> {
  const { name } = provider;
  const type = object(toPascal(name), {});
  return { ...provider, definition: { kind: "provider", name, description, type }, configure: () => undefined };
}

/** The argument of a parameter. */
type Argument<P extends Parameter> =
  | KnownValue<P["type"]>
  | (P extends { readonly allowNull: true } ? null : never)
  | (P extends { readonly allowUnknown: true } ? Unknown : never);

type Arguments<P extends readonly Parameter[]> = { -readonly [K in keyof P]: Argument<P[K]> };

/** What a function does, typed by its parameters and its result. */
interface FunctionParts<P extends readonly Parameter[], V extends Parameter, R extends ValueType>
  extends Omit<ProviderFunction, "call" | "parameters" | "variadic" | "returns"> {
  readonly parameters: P & { readonly [I in keyof P]: Exact<P[I], Parameter> };
  /** What may follow the other arguments, any number of times. */
  readonly variadic?: Exact<V, Parameter>;
  readonly returns: R;
  /** @throws FunctionError naming the argument at fault. */
  call(...args: [...Arguments<P>, ...Argument<V>[]]): KnownValue<R> | Promise<KnownValue<R>>;
}

/** A function of a provider whose arguments and result have the types of its parameters. */
export function providerFunction<
  const P extends readonly Parameter[],
  const R extends ValueType,
  const V extends Parameter = never,
>({ call, ...signature }: FunctionParts<P, V, R>): ProviderFunction {
  const { call: called } = asListed<{ call(...args: readonly Value[]): Value | Promise<Value> }>({ call });
  return { ...signature, call: (args) => called(...args) };
}

/** What the functions of parts get, by function. */
interface Contexts<C, D extends Definition> {
  readonly create: CreateContext<C, D>;
  readonly read: ReadContext<C, D>;
  readonly update: UpdateContext<C, D>;
  readonly delete: DeleteContext<C, D>;
  readonly import: ImportContext<C>;
  readonly plan: PlanContext<C, D>;
  readonly planCreate: PlanCreate<C, D>;
  readonly planUpdate: PlanUpdate<C, D>;
  /** An object that is as the last apply left it, and whose configuration is the same as then. */
  readonly planUnchanged: UnchangedContext<C, D>;
  readonly normalize: NormalizeContext<D>;
  readonly move: MoveSource;
  readonly invoke: ActionContext<C, D>;
  /** What all of them get that may send requests. */
  readonly call: CallContext<C>;
}

/** What a function of a resource gets, or the one of an action: `Context<"create", Client, typeof user>`. */
export type Context<F extends keyof Contexts<unknown, Definition>, C, D extends Definition = Definition> = Contexts<
  C,
  D
>[F];
