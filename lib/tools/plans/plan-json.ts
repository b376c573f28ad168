import { templateValue } from "terraform-provider-sdk/internal/schema";
import { isUnknown, type ObjectType, type PlannedOf, UNKNOWN, type ValueType } from "terraform-provider-sdk/schema";
import {
  asItems,
  asMembers,
  filterMembers,
  isPresent,
  isRecord,
  mapMembers,
  own,
  stringifyJson,
  toSnake,
} from "terraform-provider-sdk/values";

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
  if (isUnknown(value)) return `${path} is known only after apply, or sensitive`;
  for (const [partPath, part] of partsOf(value, path)) {
    if (partPath === "onClick") continue;
    const hiddenPart = hiddenIn(part, partPath);
    if (hiddenPart !== undefined) return hiddenPart;
  }
  return undefined;
}

/** The items or members of a value, each with its path. */
function partsOf(value: unknown, path: string): [path: string, part: unknown][] {
  if (Array.isArray(value)) return value.map((item, index) => [`${path}[${index}]`, item]);
  const prefix = path === "" ? "" : `${path}.`;
  return Object.entries(asMembers(value)).map(([name, member]) => [`${prefix}${name}`, member]);
}

/**
 * What a plan leaves, each unknown part marked. Of a text with a reference inside, which a plan shows as unknown as a whole, a tile's
 * `config` for example, the known parts are those that `synthesized`, the `resource` of the Terraform JSON of a CDK stack, writes out.
 */
export function plannedValues({ address, type, change }: ResourceChange, plan: PlanJson, synthesized: Values): Values {
  const { after: planned, after_unknown: unknown = {} } = change;
  const configured = writtenOf({ address, type }, synthesized);
  const evaluate = (expression: string) => knownValue(expression, plan) ?? knownAfterApply;
  return asMembers(filled(planned ?? {}, unknown, configured, evaluate));
}

/** What `synthesized` has of a resource that is in no module. */
export function writtenOf({ address, type }: Pick<ResourceChange, "address" | "type">, synthesized: Values): Values {
  const [, name = ""] = /^[^.]+\.([^.[]+)(?:\[.*\])?$/s.exec(address) ?? [];
  const resources = asMembers(own(synthesized, type));
  return asMembers(own(resources, name));
}

/** Where the app declares a resource, e.g. `shop/checkout/errors`; in a folder of Terraform files, its address without the type. */
export function declaredAt(change: Pick<ResourceChange, "address" | "type">, synthesized: Values): string {
  const { address, type } = change;
  const { "//": comment } = writtenOf(change, synthesized);
  const { path } = asMembers(asMembers(comment).metadata);
  if (typeof path === "string") return path;
  const position = address.lastIndexOf(`${type}.`);
  return address.slice(0, position) + address.slice(position + type.length + 1);
}

function filled(
  planned: unknown,
  unknown: unknown,
  configured: unknown,
  evaluate: (expression: string) => unknown,
): unknown {
  if (unknown === true) {
    if (typeof configured !== "string") return knownAfterApply;
    return templateValue(configured, evaluate);
  }
  if (Array.isArray(unknown) && Array.isArray(planned)) {
    const configuredItems = asItems(configured);
    const items = configuredItems.length === planned.length ? configuredItems : [];
    return planned.map((item, index) => filled(item, unknown[index], items[index], evaluate));
  }
  if (!isRecord(unknown) || !isRecord(planned)) return planned;
  const members = asMembers(configured);
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
  if (isPresent(planned)) return planned;
  if (!address.startsWith("data.")) return undefined;
  const resources = plan.prior_state?.values?.root_module?.resources ?? [];
  return resources.find((resource) => resource.address === address)?.values?.id;
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
  const members = asMembers(values);
  return mapMembers(attributes, ({ type }, name) => memberOf(type, own(members, nameOf(name)), nameOf));
}

function memberOf(type: ValueType, value: unknown, nameOf: (name: string) => string): unknown {
  if (value === undefined || value === null) return null;
  if (type.kind === "string") return value;
  if (type.kind === "json") {
    if (typeof value === "string") return value;
    return stringifyJson(value);
  }
  if (isHidden(value)) return UNKNOWN;
  if (type.kind === "object") return decoded(type, value, nameOf);
  if (!("of" in type)) return value;
  const itemOf = (item: unknown) => memberOf(type.of, item, nameOf);
  if (type.kind === "map" && isRecord(value)) return mapMembers(value, itemOf);
  if (type.kind !== "map" && Array.isArray(value)) return value.map(itemOf);
  return UNKNOWN;
}
