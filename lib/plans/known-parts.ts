import { filterMembers, isRecord, mapMembers, own, templateValue } from "terraform-provider-sdk/internal/schema";
import type { PlanJson, ResourceChange, Values } from "./planned";

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
  const { before, after, before_sensitive: was, after_sensitive: next } = resource.change;
  const change = { ...resource.change, before: masked(before, was), after: masked(after, next) };
  return { ...resource, change };
}

function masked(values: Values | null, marks: unknown): Values | null {
  const result = maskedValue(values, marks);
  return isRecord(result) ? result : null;
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
    return value.includes(knownAfterApply) ? `${path} is known only after apply` : undefined;
  }
  const parts: readonly (readonly [string, unknown])[] = Array.isArray(value)
    ? value.map((item, index) => [`${path}[${index}]`, item])
    : isRecord(value)
      ? Object.entries(value).map(([name, item]) => [path === "" ? name : `${path}.${name}`, item])
      : [];
  for (const [at, part] of parts) {
    const found = at === "onClick" ? undefined : hiddenIn(part, at);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * What a plan leaves, each unknown part marked. Of a text with a reference inside, which a plan shows as unknown as a whole, a tile's
 * `config` for example, the known parts are those that `synthesized`, the `resource` of the Terraform JSON of a CDK stack, writes out.
 */
export function plannedValues({ address, type, change }: ResourceChange, plan: PlanJson, synthesized: Values): Values {
  const { after, after_unknown: unknown = {} } = change;
  const written = writtenOf({ address, type }, synthesized);
  const evaluate = (expression: string) => knownValue(expression, plan) ?? knownAfterApply;
  const values = filled(after ?? {}, unknown, written, evaluate);
  return isRecord(values) ? values : {};
}

/** What `synthesized` has of a resource that is in no module. */
export function writtenOf({ address, type }: Pick<ResourceChange, "address" | "type">, synthesized: Values): Values {
  const [, name = ""] = /^[^.]+\.([^.[]+)(?:\[.*\])?$/s.exec(address) ?? [];
  const resources = own(synthesized, type);
  const written = isRecord(resources) ? own(resources, name) : undefined;
  return isRecord(written) ? written : {};
}

/** Where the app declares a resource, e.g. `shop/checkout/errors`; in a folder of Terraform files, its address without the type. */
export function declaredAt(change: Pick<ResourceChange, "address" | "type">, synthesized: Values): string {
  const { address, type } = change;
  const { "//": comment } = writtenOf(change, synthesized);
  const metadata = isRecord(comment) ? comment.metadata : undefined;
  if (isRecord(metadata) && typeof metadata.path === "string") return metadata.path;
  return address.slice(address.lastIndexOf(`${type}.`) + type.length + 1);
}

function filled(
  after: unknown,
  unknown: unknown,
  written: unknown,
  evaluate: (expression: string) => unknown,
): unknown {
  if (unknown === true) return typeof written === "string" ? templateValue(written, evaluate) : knownAfterApply;
  if (Array.isArray(unknown) && Array.isArray(after)) {
    const items = Array.isArray(written) && written.length === after.length ? written : [];
    return after.map((item, index) => filled(item, unknown[index], items[index], evaluate));
  }
  if (!isRecord(unknown) || !isRecord(after)) return after;
  const members = isRecord(written) ? written : {};
  const names = Object.keys({ ...after, ...unknown });
  return Object.fromEntries(
    names.map((name) => [name, filled(own(after, name), own(unknown, name), own(members, name), evaluate)]),
  );
}

/** The values of the variables of a plan that are no secrets. */
export function variablesOf({ configuration, variables = {} }: PlanJson): Values {
  const declared = configuration?.root_module?.variables ?? {};
  const shown = filterMembers(variables, (_, name) => !own(declared, name)?.sensitive);
  return mapMembers(shown, ({ value }) => value);
}

/** The value of a variable that is no secret, or the ID of a resource or data source, as far as the plan has it. */
function knownValue(expression: string, plan: PlanJson): unknown {
  const [, variable] = /^var\.([\w-]+)$/.exec(expression) ?? [];
  if (variable !== undefined) return own(variablesOf(plan), variable);
  const [, address] = /^(.+)\.id$/.exec(expression) ?? [];
  if (address === undefined) return undefined;
  const planned = (plan.resource_changes ?? []).find((one) => one.address === address)?.change.after?.id;
  const read = plan.prior_state?.values?.root_module?.resources?.find((one) => one.address === address)?.values?.id;
  return planned ?? (address.startsWith("data.") ? read : undefined);
}
