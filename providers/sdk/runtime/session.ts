import { createLogger, type Logger } from "../plugin/logger";
import { type Definition, filterMembers, isPresent, type ObjectValue, printableLines, type Value } from "../schema";
import { problem } from "../schema/problems";
import { checkUpgradeSteps } from "./calls/upgrade";
import type { CallContext } from "./context";
import { type Diagnostic, DiagnosticError, Diagnostics, UnknownConfigurationError } from "./diagnostics";
import type { Explanation } from "./explain";
import { FirstReads } from "./first-reads";
import { identityType, type Places } from "./objects";
import { sensitiveTexts } from "./plan-values";
import type { Action, DataSource, EphemeralResource, ListResource, Provider, ProviderFunction } from "./provider";
import type { Resource, Stored } from "./resource";

/** A provider in a process: its parts by type name, its configuration, and whether it was stopped. */
export class Session<C> {
  readonly resources: Parts<Resource<C>>;
  readonly dataSources: Parts<DataSource<C>>;
  readonly ephemeralResources: Parts<EphemeralResource<C>>;
  readonly listResources: Parts<ListResource<C>>;
  readonly actions: Parts<Action<C>>;
  readonly functions: Parts<ProviderFunction>;
  readonly log: Logger;
  readonly explains = isDebugLogged(process.env);
  /** Which service the last configuration is for, as far as it is known. */
  dialect: string | undefined;
  /** Identifiers of warnings that the last configuration switches off. */
  private ignored: ReadonlySet<string> = new Set();
  /** The sensitive values of the last configuration, which a service may return in any response. */
  private secrets: readonly string[] = [];
  /** Digests of configurations that an earlier run found valid without a warning, by type name. */
  readonly validated = new Set<string>();
  private stop = new AbortController();
  /** Which reads follow. */
  reads = new FirstReads();
  private configured: { client: C } | { error: DiagnosticError };

  constructor(
    readonly provider: Provider<C>,
    write: (line: string) => void,
  ) {
    const { name } = provider;
    const resources = byTypeName(name, provider.resources);
    for (const resource of resources.values()) checkUpgradeSteps(resource);
    this.resources = () => resources;
    this.dataSources = onDemand(() => byTypeName(name, provider.dataSources));
    this.ephemeralResources = onDemand(() => byTypeName(name, provider.ephemeralResources));
    this.listResources = onDemand(() => {
      const lists = byTypeName(name, provider.listResources);
      for (const typeName of lists.keys()) {
        const listed = resources.get(typeName)?.definition;
        const needs = "needs a resource of the same name with an attribute that identifies it";
        if (!listed || !identityType(listed)) throw new Error(`The list resource ${typeName} ${needs}.`);
      }
      return lists;
    });
    this.actions = onDemand(() => {
      const actions = byTypeName(name, provider.actions);
      for (const [typeName, { definition }] of actions) requireArguments(typeName, definition);
      return actions;
    });
    this.functions = onDemand(
      () => new Map((provider.functions ?? []).map((providerFunction) => [providerFunction.name, providerFunction])),
    );
    // People read logs on terminals, and JSON leaves some characters raw that those obey.
    this.log = createLogger(name, (line) => write(printableLines(line)));
    this.noteConfiguration(null);
    this.configured = {
      error: new DiagnosticError(
        problem("provider-not-configured"),
        "Terraform used the provider before it configured it. This is a bug in Terraform or in the provider: run again with TF_LOG=trace, and report it.",
      ),
    };
  }

  /** @throws DiagnosticError when there is no client yet. */
  get client(): C {
    if ("error" in this.configured) throw this.configured.error;
    return this.configured.client;
  }

  /** Why there is no client yet, if the only reason is a value known only after apply. */
  get unknownConfiguration(): UnknownConfigurationError | undefined {
    const error = "error" in this.configured ? this.configured.error : undefined;
    if (error instanceof UnknownConfigurationError) return error;
    return undefined;
  }

  noteConfiguration(config: ObjectValue | null): void {
    this.dialect = this.provider.dialect?.(config);
    this.ignored = new Set(this.provider.ignored?.(config));
    const secrets = sensitiveTexts(this.provider.definition.type, config);
    this.secrets = secrets.filter(({ length }) => length >= shortestCredential);
  }

  /** The diagnostics of a call, without the credentials of the provider's configuration. */
  diagnostics(): Diagnostics {
    return new Diagnostics(this.secrets);
  }

  /** Diagnostics as Terraform shows them: without the warnings that the configuration switches off. */
  withoutIgnored(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
    const isShown = ({ severity, id, mayBeHeld }: Diagnostic) =>
      severity === "error" || mayBeHeld || !this.ignored.has(id);
    return diagnostics.filter(isShown);
  }

  /** Computed attributes that follow from the provider's configuration; none while that is not known. */
  get provided(): ObjectValue {
    if ("client" in this.configured) return this.provider.provided?.(this.configured.client) ?? {};
    return {};
  }

  /** Registers a read that is here; resolves when it may go on. */
  arrive(typeName: string): Promise<void> {
    return this.reads.arrive(typeName, () => {
      if ("client" in this.configured) this.provider.prepare?.(this.configured.client);
    });
  }

  /** Creates the client; an unknown configuration is an error only for calls that use the client. */
  async configure(config: ObjectValue, terraformVersion: string, diagnostics: Diagnostics): Promise<void> {
    if (this.stop.signal.aborted) this.stop = new AbortController();
    this.noteConfiguration(config);
    try {
      const client = await this.provider.configure(config, {
        terraformVersion,
        signal: this.stop.signal,
        log: this.log,
        warn: diagnostics.warn.bind(diagnostics),
        report: diagnostics.report.bind(diagnostics),
      });
      this.reads = new FirstReads();
      this.configured = { client };
    } catch (error) {
      if (!(error instanceof UnknownConfigurationError)) throw error;
      this.configured = { error };
    }
  }

  endCalls(): void {
    this.stop.abort();
  }

  /** Makes the contexts of a call about a part. */
  scope(about: Definition, diagnostics: Diagnostics, call: AbortSignal): Scope<C> {
    return new Scope(this, about, diagnostics, AbortSignal.any([this.stop.signal, call]));
  }
}

/** What is shorter is likelier a word of a message than a credential. */
const shortestCredential = 8;

/** What a context begins as. Its client is there only for who asks: a copy of the members of a context asks for none. */
class ContextBase<C> {
  readonly #clientOf: () => C;

  constructor(clientOf: () => C) {
    this.#clientOf = clientOf;
  }

  get client(): C {
    return this.#clientOf();
  }
}

/** What the contexts of one call, which is about one part of the provider, have in common. */
export class Scope<C> {
  /** The provider's places, for a part that has their attribute. */
  readonly places: Places<C> | undefined;

  constructor(
    private readonly session: Session<C>,
    private readonly about: Definition,
    private readonly diagnostics: Diagnostics,
    private readonly signal: AbortSignal,
  ) {
    const { places } = session.provider;
    this.places = places && places.attribute in about.type.attributes ? places : undefined;
  }

  /** The part's name in Terraform. */
  get typeName(): string {
    return `${this.session.provider.name}_${this.about.name}`;
  }

  /** Whether plans and reads are explained in the log. */
  get explains(): boolean {
    return this.session.explains;
  }

  /** A new context with members of its own, for an object in a place. A client that cannot be had fails only the call that uses it. */
  context<M extends object>(members: M, place?: Value): CallContext<C> & M {
    const { session, diagnostics, signal } = this;
    const clientOf = () => {
      const { client, provider } = session;
      if (isPresent(place) && provider.places) return provider.places.clientIn(client, place);
      return client;
    };
    return Object.assign(new ContextBase(clientOf), members, {
      signal,
      dialect: session.dialect,
      log: session.log,
      warn: diagnostics.warn.bind(diagnostics),
      report: diagnostics.report.bind(diagnostics),
    });
  }

  /** The place that values name; `undefined` for a part without places. */
  placeIn(values: ObjectValue | null): Value | undefined {
    return this.places && values?.[this.places.attribute];
  }

  /** What was stored, with the place of its object, which the service does not return. */
  withPlace(stored: Stored, place: Value | undefined): Stored {
    if (!this.places || (this.placeIn(stored.state) ?? null) === (place ?? null)) return stored;
    return { ...stored, state: { ...stored.state, [this.places.attribute]: place ?? null } };
  }

  /** What the provider's configuration says of the part's objects. */
  get provided(): ObjectValue {
    return filterMembers(this.session.provided, (_, name) => name in this.about.type.attributes);
  }

  get dialect(): string | undefined {
    return this.session.dialect;
  }

  /** The client where the provider works. @throws DiagnosticError when there is none yet. */
  get client(): C {
    return this.session.client;
  }

  /** The same; `undefined` while the configuration is unknown. */
  get clientIfKnown(): C | undefined {
    if (this.session.unknownConfiguration) return undefined;
    return this.session.client;
  }

  /** Logs the explanations of a plan or a read of an object: one line per path. */
  explain(call: string, prior: ObjectValue, explanations: readonly Explanation[]): void {
    const id = typeof prior.id === "string" ? prior.id : undefined;
    for (const { path, reason } of explanations)
      this.session.log.debug(`${call}: ${path} ${reason}`, { resource: this.typeName, id });
  }
}

/** Terraform filters the log, but its environment has the level. */
function isDebugLogged({ TF_LOG_PROVIDER, TF_LOG }: NodeJS.ProcessEnv): boolean {
  return /^(debug|trace|json)$/i.test(TF_LOG_PROVIDER || TF_LOG || "");
}

/**
 * Parts of a provider by their names. All but the resources are read when a call first asks for them; the schema does.
 * @throws Error for parts that Terraform could not use.
 */
export type Parts<T> = () => ReadonlyMap<string, T>;

function onDemand<T>(read: Parts<T>): Parts<T> {
  let parts: ReadonlyMap<string, T> | undefined;
  return () => {
    parts ??= read();
    return parts;
  };
}

function byTypeName<T extends { readonly definition: Definition }>(prefix: string, parts: readonly T[] = []) {
  const named = new Map<string, T>();
  for (const part of parts) {
    const { name, kind, type } = part.definition;
    const subject = `The ${kind.replaceAll("_", " ")} "${name}" of the provider "${prefix}"`;
    if (named.has(`${prefix}_${name}`)) throw new Error(`${subject} is there twice; rename one of them.`);
    if (name.startsWith(`${prefix}_`))
      throw new Error(`${subject} would be ${prefix}_${name} in Terraform; leave "${prefix}_" out of its name.`);
    const metaArgument = kindsWithOwnBlock.has(kind)
      ? undefined
      : metaArguments.find((argument) => (type.attributes[argument]?.presence ?? "computed") !== "computed");
    if (metaArgument)
      throw new Error(`${subject} has the argument "${metaArgument}", which Terraform takes for itself; rename it.`);
    named.set(`${prefix}_${name}`, part);
  }
  return named;
}

/** Their arguments are in a block `config`, beside which Terraform reads its own. */
const kindsWithOwnBlock: ReadonlySet<Definition["kind"]> = new Set(["list_resource", "action"]);

/** @throws Error for an action with a computed attribute, which nobody could read. */
function requireArguments(typeName: string, { type }: Definition): void {
  const computed = Object.keys(type.attributes).find((name) => type.attributes[name]?.presence === "computed");
  if (computed === undefined) return;
  throw new Error(
    `The action ${typeName} has the computed attribute "${computed}", but an action has no result; remove it.`,
  );
}

/** What Terraform reads of every block itself, so that no provider gets it. */
const metaArguments = ["count", "forEach", "dependsOn", "provider"];
