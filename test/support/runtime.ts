import type { Attribute, ObjectType, Value, ValueType } from "terraform-provider-sdk/schema";
import { fromDynamicValue, handlersOf, toDynamicValue } from "terraform-provider-sdk/testing";
import { isRecord, type ObjectValue, sameValue } from "terraform-provider-sdk/values";
import { observability } from "../../providers/observability/provider";
import { type Diagnostic, identityData } from "../../providers/sdk/test/support/inside/protocol";
import { hasTwoAbsentForms } from "../../providers/sdk/test/support/inside/schema";

/** What Terraform keeps of a resource. */
export interface Instance {
  readonly state: ObjectValue | null;
  readonly private: Buffer;
}

interface Planned {
  readonly state: ObjectValue | null;
  readonly private: Buffer;
  /** True when nothing changes. */
  readonly empty: boolean;
  readonly warnings: readonly string[];
  /** The attributes whose change makes this plan a replacement. */
  readonly replaces?: readonly string[];
}

/** The provider's runtime driven as Terraform drives it, without a process: one resource type. */
export interface Runtime {
  validate(config: unknown): Promise<readonly string[]>;
  /** `planned`: what the plan was, where an apply plans again, as Terraform 1.16 and later tell. */
  plan(config: ObjectValue | null, prior: Instance, planned?: Pick<Planned, "private">): Promise<Planned>;
  apply(config: ObjectValue | null, prior: Instance, planned: Planned): Promise<Instance>;
  read(instance: Instance): Promise<Instance>;
  /** By its import string, or by its identity. */
  import(by: string | ObjectValue): Promise<Instance>;
  /** What becomes of the state of another provider's resource, before the refresh that follows. */
  move(providerAddress: string, typeName: string, state: object): Promise<Instance>;
  /** What becomes of a stored state of this schema version. */
  upgrade(state: object, version: number): Promise<Instance>;
  /** Of the last call. */
  warnings(): readonly string[];
  /** Read, plan, check the plan as Terraform does, apply; a replacement deletes first. */
  run(config: ObjectValue | null, prior: Instance): Promise<Instance>;
}

export const absentInstance: Instance = { state: null, private: Buffer.alloc(0) };

/** A configuration as the wire carries it: every attribute present at every depth. */
export function withAllAttributes(type: ValueType, value: unknown): Value {
  if (value === null || value === undefined) return null;
  if ((type.kind === "list" || type.kind === "set") && Array.isArray(value))
    return value.map((item) => withAllAttributes(type.of, item));
  if (type.kind !== "object" || !isRecord(value)) return value as Value;
  return Object.fromEntries(
    Object.entries(type.attributes).map(([name, attribute]) => [name, withAllAttributes(attribute.type, value[name])]),
  );
}

/** One resource type of the provider, for the emulator's product. */
export async function runtimeOf(
  typeName: string,
  service: { readonly baseUrl: string; readonly apiKey: string },
): Promise<Runtime> {
  return (await runtimesOf({ openSource: service, product: "clickstack" }))(typeName);
}

/** The product, at the neutral addresses of the emulator. */
const clickstack = { product: "clickstack", pathSegments: { observability: "observability", metrics: "metrics" } };

/** One provider process for ClickStack, configured with `provider`: its resource types by name. */
export async function runtimesOf(provider: object): Promise<(typeName: string) => Runtime> {
  silenceLog();
  pretendFreshProcess();
  const handlers = handlersOf(observability);
  const { type } = observability.definition;
  const value = withAllAttributes(type, {
    ...clickstack,
    rateLimit: { requests: 0, perSeconds: 1 },
    ...provider,
  }) as ObjectValue;
  const response = await handlers.configureProvider?.(
    { config: toDynamicValue(type, value), terraformVersion: "1.11.4", clientCapabilities: undefined },
    new AbortController().signal,
  );
  checked(response?.diagnostics);
  return (typeName) => resourceRuntime(handlers, typeName);
}

function resourceRuntime(handlers: ReturnType<typeof handlersOf>, typeName: string): Runtime {
  const resource = observability.resources?.find(({ definition }) => `observability_${definition.name}` === typeName);
  if (!resource) throw new Error(`no resource ${typeName}`);
  const { type } = resource.definition;
  const signal = new AbortController().signal;
  const encode = (value: ObjectValue | null, of: ObjectType = type) => toDynamicValue(of, value);
  const decode = (value: Parameters<typeof fromDynamicValue>[1]) => fromDynamicValue(type, value) as ObjectValue | null;

  let warnings: readonly string[] = [];
  const noted = (diagnostics: readonly Diagnostic[] = []) => {
    warnings = checked(diagnostics);
    return [...warnings];
  };

  const runtime: Runtime = {
    warnings: () => warnings,
    async validate(config) {
      const value = withAllAttributes(type, config) as ObjectValue;
      const response = await handlers.validateResourceConfig?.(
        { typeName, config: encode(value), clientCapabilities: undefined },
        signal,
      );
      return (response?.diagnostics ?? []).map(
        ({ severity, detail }) => `${severity === 1 ? "error" : "warning"}: ${withoutId(detail)}`,
      );
    },
    async plan(config, prior, planned) {
      const value = config && (withAllAttributes(type, config) as ObjectValue);
      const response = await handlers.planResourceChange?.(
        {
          typeName,
          config: encode(value),
          priorState: encode(prior.state),
          proposedNewState: encode(value && proposedState(type, value, prior.state)),
          priorPrivate: prior.private,
          plannedPrivate: planned?.private,
          clientCapabilities: undefined,
        },
        signal,
      );
      const warned = noted(response?.diagnostics);
      const state = decode(response?.plannedState);
      if (value && state) assertValid(type, value, prior.state, state, "");
      return {
        state,
        private: response?.plannedPrivate ?? Buffer.alloc(0),
        empty: sameValue(state, prior.state),
        warnings: warned,
        replaces: (response?.requiresReplace ?? []).map(({ steps }) =>
          steps.map((step) => step.attributeName).join("."),
        ),
      };
    },
    async apply(config, prior, planned) {
      const value = config && (withAllAttributes(type, config) as ObjectValue);
      const response = await handlers.applyResourceChange?.(
        {
          typeName,
          config: encode(value),
          priorState: encode(prior.state),
          plannedState: encode(planned.state),
          plannedPrivate: planned.private,
        } as never,
        signal,
      );
      noted(response?.diagnostics);
      return { state: decode(response?.newState), private: response?.private ?? Buffer.alloc(0) };
    },
    async read(instance) {
      if (instance.state === null) return instance;
      const response = await handlers.readResource?.(
        { typeName, currentState: encode(instance.state), private: instance.private } as never,
        signal,
      );
      noted(response?.diagnostics);
      return { state: decode(response?.newState), private: response?.private ?? Buffer.alloc(0) };
    },
    async move(sourceProviderAddress, sourceTypeName, state) {
      const sourceState = { json: Buffer.from(JSON.stringify(state)), flatmap: {} };
      const request = { targetTypeName: typeName, sourceProviderAddress, sourceTypeName, sourceState };
      const response = await handlers.moveResourceState?.(
        { ...request, sourceSchemaVersion: 0, sourcePrivate: Buffer.alloc(0) } as never,
        signal,
      );
      noted(response?.diagnostics);
      return { state: decode(response?.targetState), private: response?.targetPrivate ?? Buffer.alloc(0) };
    },
    async upgrade(state, version) {
      const rawState = { json: Buffer.from(JSON.stringify(state)), flatmap: {} };
      const response = await handlers.upgradeResourceState?.({ typeName, version, rawState }, signal);
      checked(response?.diagnostics);
      return { state: decode(response?.upgradedState), private: Buffer.alloc(0) };
    },
    async import(by) {
      const target = typeof by === "string" ? { id: by } : { id: "", identity: identityData(resource.definition, by) };
      const response = await handlers.importResourceState?.({ typeName, ...target } as never, signal);
      noted(response?.diagnostics);
      const [found] = response?.importedResources ?? [];
      return runtime.read({ state: decode(found?.state), private: found?.private ?? Buffer.alloc(0) });
    },
    async run(config, prior) {
      const refreshed = await runtime.read(prior);
      const planned = await runtime.plan(config, refreshed);
      if (planned.empty) return refreshed;
      if (!planned.replaces?.length) return runtime.apply(config, refreshed, planned);
      await runtime.apply(null, refreshed, { ...planned, state: null });
      return runtime.apply(config, absentInstance, await runtime.plan(config, absentInstance));
    },
  };
  return runtime;
}

/** This process seems as young as a provider that Terraform has just started, whose first reads wait less for others. */
export function pretendFreshProcess(): void {
  jest.spyOn(process, "uptime").mockReturnValue(0.05);
}

/** The provider logs to standard error for Terraform, which is not there. */
function silenceLog(): void {
  jest.spyOn(process.stderr, "write").mockImplementation(() => true);
}

/** @throws Error for errors; returns the warnings. */
function checked(diagnostics: readonly Diagnostic[] = []): string[] {
  const errors = diagnostics.filter(({ severity }) => severity === 1);
  if (errors.length > 0) throw new Error(errors.map(({ summary, detail }) => `${summary}: ${detail}`).join("\n"));
  return diagnostics.map(({ detail }) => withoutId(detail));
}

/** The detail of a diagnostic without the identifier at its end. */
function withoutId(detail: string): string {
  return detail.replace(/ ?\[[a-z-]+\]$/, "");
}

/** Terraform's proposed new state: the configuration, and the prior value where a computed attribute is not configured. */
function proposedState(type: ObjectType, config: ObjectValue, prior: ObjectValue | null, top = true): ObjectValue {
  return Object.fromEntries(
    Object.entries(type.attributes).map(([name, attribute]) => {
      const [value, before] = [config[name] ?? null, prior?.[name] ?? null];
      const computed = isComputed(attribute, top);
      if (attribute.set?.writeOnly) return [name, null];
      if (value === null) return [name, computed ? before : null];
      return [name, proposedValue(attribute.type, value, before)];
    }),
  );
}

function proposedValue(type: ValueType, value: Value, before: Value): Value {
  if (type.kind === "object" && isRecord(value))
    return proposedState(type, value as ObjectValue, isRecord(before) ? (before as ObjectValue) : null, false);
  if (type.kind !== "list" || !Array.isArray(value)) return value;
  return value.map((item: Value, index) =>
    proposedValue(type.of, item, Array.isArray(before) ? (before[index] ?? null) : null),
  );
}

/** What the schema says of an attribute. */
function isComputed(attribute: Attribute, top: boolean): boolean {
  const { presence } = attribute;
  return presence === "computed" || presence === "optional_computed" || (top && hasTwoAbsentForms(attribute));
}

/** Terraform's own check of a plan: a configured value, or exactly the prior one; null stays null unless computed. */
function assertValid(
  type: ObjectType,
  config: ObjectValue,
  prior: ObjectValue | null,
  planned: ObjectValue,
  at: string,
): void {
  for (const [name, attribute] of Object.entries(type.attributes)) {
    const [value, before, plan] = [config[name] ?? null, prior?.[name] ?? null, planned[name] ?? null];
    const path = `${at}.${name}`;
    const computed = isComputed(attribute, at === "");
    if (attribute.set?.writeOnly && plan !== null)
      throw new Error(`invalid plan: ${path} is write-only and must be null`);
    if (attribute.set?.writeOnly || sameValue(plan, value)) continue;
    if (value === null) {
      if (!computed) throw new Error(`invalid plan: ${path} must be null, and is ${show(plan)}`);
      continue;
    }
    if (before !== null && sameValue(plan, before)) continue;
    assertValue(attribute.type, value, before, plan, path);
  }
}

function assertValue(type: ValueType, value: Value, before: Value, plan: Value, path: string): void {
  if (type.kind === "object" && isRecord(value) && isRecord(plan))
    return assertValid(type, value as ObjectValue, before as ObjectValue | null, plan as ObjectValue, path);
  if (type.kind === "list" && Array.isArray(value) && Array.isArray(plan) && plan.length === value.length)
    return value.forEach((item: Value, index) => {
      const prior = Array.isArray(before) ? (before[index] ?? null) : null;
      assertValue(type.of, item, prior, plan[index] as Value, `${path}[${index}]`);
    });
  if (!sameValue(value, plan))
    throw new Error(`invalid plan: ${path} is configured as ${show(value)} and planned as ${show(plan)}`);
}

function show(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner) =>
      inner === undefined ? null : inner instanceof Object && "toJSON" in inner ? String(inner) : inner,
    ) ?? ""
  );
}
