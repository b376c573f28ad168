import {
  filterMembers,
  isRecord,
  mapMembers,
  own,
  stringifyJson,
  templateValue,
  toSnake,
  type ValueType,
} from "terraform-provider-sdk/internal/schema";
import { type ObjectType, type PlannedOf, UNKNOWN } from "terraform-provider-sdk/schema";

/** The parts of `terraform show -json PLAN` that a preview reads; everything may be missing. */
export interface PlanJson {
  readonly format_version?: string;
  /** True for one that failed and was saved all the same. */
  readonly errored?: boolean;
  readonly resource_changes?: readonly ResourceChange[];
  readonly output_changes?: Readonly<Record<string, { readonly actions?: readonly string[] }>>;
  readonly configuration?: {
    readonly provider_config?: Readonly<
      Record<string, { readonly expressions?: Readonly<Record<string, Expression>> }>
    >;
    readonly root_module?: ModuleConfiguration & {
      readonly variables?: Readonly<Record<string, { readonly sensitive?: boolean }>>;
    };
  };
  readonly variables?: Readonly<Record<string, { readonly value?: unknown }>>;
  /** With the data sources that were read. */
  readonly prior_state?: {
    readonly values?: {
      readonly root_module?: { readonly resources?: readonly { readonly address: string; readonly values?: Values }[] };
    };
  };
}

/** Its value where the configuration writes it out, else what it refers to. */
interface Expression {
  readonly constant_value?: unknown;
  readonly references?: readonly string[];
}

export interface ResourceChange {
  readonly address: string;
  /** Of a resource that the plan moves. */
  readonly previous_address?: string;
  readonly mode?: string;
  /** Tags that the provider adds, once they are taken out of `change`. */
  readonly defaultTags?: readonly string[];
  readonly type: string;
  readonly change: {
    readonly actions: readonly string[];
    readonly importing?: object;
    readonly before: Values | null;
    readonly after: Values | null;
    /** `true` for each attribute that is known only after apply. */
    readonly after_unknown?: Values;
    /** `true` for each value that Terraform does not print. */
    readonly before_sensitive?: Values | boolean;
    readonly after_sensitive?: Values | boolean;
  };
}

export type Values = Readonly<Record<string, unknown>>;

interface ModuleConfiguration {
  readonly resources?: readonly ResourceConfiguration[];
  readonly module_calls?: Readonly<Record<string, { readonly source?: string; readonly module?: ModuleConfiguration }>>;
}

interface ResourceConfiguration {
  readonly address: string;
  readonly expressions?: Readonly<Record<string, Expression | undefined>>;
  readonly for_each_expression?: Expression;
}

/** An address without the keys of `count` and `for_each`. */
export function withoutIndexes(address: string): string {
  return address.replace(/\[[^\]]*\]/g, "");
}

/** The module that has a resource, the address within it, and the sources of the calls that lead there. */
export function moduleOf({ configuration }: PlanJson, address: string) {
  let module: ModuleConfiguration | undefined = configuration?.root_module;
  let within = withoutIndexes(address);
  const sources: string[] = [];
  for (let call = inModule.exec(within); call; call = inModule.exec(within)) {
    const [, name = "", argumentList = ""] = call;
    const called = own(module?.module_calls ?? {}, name);
    sources.push(called?.source ?? "");
    [module, within] = [called?.module, argumentList];
  }
  return { module, address: within, sources };
}

const inModule = /^module\.([^.]+)\.(.*)$/;

/** The configuration of a resource by its address. */
export function configurationOf(plan: PlanJson, address: string): ResourceConfiguration | undefined {
  const { module, address: within } = moduleOf(plan, address);
  return module?.resources?.find((resource) => resource.address === within);
}

/** What stands in a planned value for each part that nobody knows yet, as Terraform writes it. */
export const knownAfterApply = "(known after apply)";

/** What stands for each part that the plan marks as sensitive. */
const sensitive = "(sensitive value)";

/** True for a value of which nothing may be said, or is known yet. */
export function isHidden(value: unknown): boolean {
  return value === knownAfterApply || value === sensitive;
}

/** A change without its sensitive values: a preview prints what it is given, and asks the service for it. */
export function withoutSecrets<C extends ResourceChange>(resource: C): C {
  const {
    before: prior,
    after: planned,
    before_sensitive: priorSensitive,
    after_sensitive: plannedSensitive,
  } = resource.change;
  const change = {
    ...resource.change,
    before: masked(prior, priorSensitive),
    after: masked(planned, plannedSensitive),
  };
  return { ...resource, change };
}

function masked(values: Values | null, marks: unknown): Values | null {
  const result = maskedValue(values, marks);
  if (isRecord(result)) return result;
  return null;
}

function maskedValue(value: unknown, mark: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (mark === true) return sensitive;
  if (Array.isArray(value) && Array.isArray(mark)) return value.map((item, index) => maskedValue(item, mark[index]));
  if (!isRecord(value) || !isRecord(mark)) return value;
  return mapMembers(value, (item, name) => maskedValue(item, own(mark, name)));
}

/** Which part of a value a query cannot have, and why; a tile is queried without what a click opens. */
export function hiddenIn(value: unknown, path = ""): string | undefined {
  if (typeof value === "string") {
    if (value.includes(sensitive)) return `${path} is sensitive`;
    if (!value.includes(knownAfterApply)) return undefined;
    return `${path} is known only after apply`;
  }
  const parts: readonly (readonly [string, unknown])[] = Array.isArray(value)
    ? value.map((item, index) => [`${path}[${index}]`, item])
    : isRecord(value)
      ? Object.entries(value).map(([name, item]) => [path === "" ? name : `${path}.${name}`, item])
      : [];
  for (const [step, part] of parts) {
    const hiddenPart = step === "onClick" ? undefined : hiddenIn(part, step);
    if (hiddenPart !== undefined) return hiddenPart;
  }
  return undefined;
}

/**
 * What a plan leaves, each unknown part marked. Of a text with a reference inside, which a plan shows as unknown as a whole, a tile's
 * `config` for example, the known parts are those that `synthesized`, the `resource` of the Terraform JSON of a CDK stack, writes out.
 */
export function plannedValues({ address, type, change }: ResourceChange, plan: PlanJson, synthesized: Values): Values {
  const { after: planned, after_unknown: unknown = {} } = change;
  const configured = writtenOf({ address, type }, synthesized);
  const evaluate = (expression: string) => knownValue(expression, plan) ?? knownAfterApply;
  const values = filled(planned ?? {}, unknown, configured, evaluate);
  return isRecord(values) ? values : {};
}

/** What `synthesized` has of a resource that is in no module. */
export function writtenOf({ address, type }: Pick<ResourceChange, "address" | "type">, synthesized: Values): Values {
  const [, name = ""] = /^[^.]+\.([^.[]+)(?:\[.*\])?$/s.exec(address) ?? [];
  const resources = own(synthesized, type);
  const configured = isRecord(resources) ? own(resources, name) : undefined;
  if (isRecord(configured)) return configured;
  return {};
}

/** Where the app declares a resource, e.g. `shop/checkout/errors`; in a folder of Terraform files, its address without the type. */
export function declaredAt(change: Pick<ResourceChange, "address" | "type">, synthesized: Values): string {
  const { address, type } = change;
  const { "//": comment } = writtenOf(change, synthesized);
  const metadata = isRecord(comment) ? comment.metadata : undefined;
  if (isRecord(metadata) && typeof metadata.path === "string") return metadata.path;
  const position = address.lastIndexOf(`${type}.`);
  return address.slice(0, position) + address.slice(position + type.length + 1);
}

function filled(
  planned: unknown,
  unknown: unknown,
  configured: unknown,
  evaluate: (expression: string) => unknown,
): unknown {
  if (unknown === true) return typeof configured === "string" ? templateValue(configured, evaluate) : knownAfterApply;
  if (Array.isArray(unknown) && Array.isArray(planned)) {
    const items = Array.isArray(configured) && configured.length === planned.length ? configured : [];
    return planned.map((item, index) => filled(item, unknown[index], items[index], evaluate));
  }
  if (!isRecord(unknown) || !isRecord(planned)) return planned;
  const members = isRecord(configured) ? configured : {};
  const names = Object.keys({ ...planned, ...unknown });
  return Object.fromEntries(
    names.map((name) => [name, filled(own(planned, name), own(unknown, name), own(members, name), evaluate)]),
  );
}

/** The values of the variables of a plan that are no secrets. */
export function variablesOf({ configuration, variables = {} }: PlanJson): Values {
  const declared = configuration?.root_module?.variables ?? {};
  const visible = filterMembers(variables, (_, name) => !own(declared, name)?.sensitive);
  return mapMembers(visible, ({ value }) => value);
}

/** The value of a variable that is no secret, or the ID of a resource or data source, as far as the plan has it. */
function knownValue(expression: string, plan: PlanJson): unknown {
  const [, variable] = /^var\.([\w-]+)$/.exec(expression) ?? [];
  if (variable !== undefined) return own(variablesOf(plan), variable);
  const [, address] = /^(.+)\.id$/.exec(expression) ?? [];
  if (address === undefined) return undefined;
  const planned = (plan.resource_changes ?? []).find((change) => change.address === address)?.change.after?.id;
  const read = plan.prior_state?.values?.root_module?.resources?.find((resource) => resource.address === address)
    ?.values?.id;
  return planned ?? (address.startsWith("data.") ? read : undefined);
}

/**
 * Values of a plan by their definition; `nameOf` says how they are spelled, by default as Terraform spells them. What is absent is null, and
 * what is hidden is unknown, except in texts, where it is marked.
 */
export function decoded<const T extends ObjectType>(
  type: T,
  values: unknown,
  nameOf?: (name: string) => string,
): PlannedOf<T>;
export function decoded({ attributes }: ObjectType, values: unknown, nameOf = toSnake): object {
  const members = isRecord(values) ? values : {};
  return mapMembers(attributes, ({ type }, name) => memberOf(type, own(members, nameOf(name)), nameOf));
}

function memberOf(type: ValueType, value: unknown, nameOf: (name: string) => string): unknown {
  if (value === undefined || value === null) return null;
  if (type.kind === "string") return value;
  if (type.kind === "json") return typeof value === "string" ? value : stringifyJson(value);
  if (isHidden(value)) return UNKNOWN;
  if (type.kind === "object") return decoded(type, value, nameOf);
  if (type.kind === "map")
    return isRecord(value) ? mapMembers(value, (item) => memberOf(type.of, item, nameOf)) : UNKNOWN;
  if ("of" in type) return Array.isArray(value) ? value.map((item) => memberOf(type.of, item, nameOf)) : UNKNOWN;
  return value;
}
