import {
  DiagnosticError,
  type PlanContext,
  type PlanCreate,
  type PlanResult,
  type PlanUpdate,
} from "terraform-provider-sdk";
import {
  type Attribute,
  type Definition,
  filterMembers,
  isPresent,
  isRecord,
  isUnknown,
  mapMembers,
  membersNotIn,
  type ObjectValue,
  type Path,
  readJson,
  removalOf,
  sameValue,
  toSnake,
  UNKNOWN,
  type Value,
} from "terraform-provider-sdk/schema";
import { validate } from "terraform-provider-sdk/validation";
import type { Client, Mode, ServiceRecord } from "../../../lib/client";
import { problem } from "../../../lib/service/problems";
import { clientIfKnown } from "../service";
import { isRemoved } from "./body";
import type { Lifecycle } from "./hooks";
import { changedSecrets, sentSecretsIn } from "./sent-secrets";

/**
 * The plan that follows from the definition: an error if the mode does not support it, a replacement if an argument cannot be cleared, and
 * an update if a write-only value differs from the last one sent.
 */
export function planStored(definition: Definition, context: PlanContext<Client>): PlanResult {
  const client = clientIfKnown(context);
  client?.capabilities.requireFor(definition);
  if (client && context.config) rejectInMode(definition, context.config, client.mode);
  if (client && isWritten(context)) rejectOthers(definition, context, client.product);
  if (context.action !== "update") return {};
  rejectRemovals(definition, context, client);
  warnAboutSecrets(definition, context, client?.mode);
  const planned = withNewSecrets(definition, context);
  return { planned, requiresReplace: client ? unclearable(definition, planned, context.prior, client.mode) : [] };
}

/** True for a plan that creates or changes the object. */
export function isWritten<C, D extends Definition>(
  context: PlanContext<C, D>,
): context is PlanCreate<C, D> | PlanUpdate<C, D> {
  return context.action === "create" || (context.action === "update" && context.changed);
}

/** Rejects to import or write an object that nobody can manage. */
export function rejectUnmanageable(
  { definition, facts: { noun, unmanageable } }: Pick<Lifecycle<never, never>, "definition" | "facts">,
  object: ObjectValue | ServiceRecord,
): void {
  const reason = unmanageable?.why(object);
  if (unmanageable === undefined || reason === undefined) return;
  const name = JSON.stringify(object.name);
  const id = typeof object.id === "string" ? ` (${object.id})` : "";
  throw new DiagnosticError(
    problem("object-cannot-be-managed"),
    `The ${noun} ${name}${id} ${reason}, so you cannot manage it. Refer to it with data "observability_${definition.name}" { name = ${name} }.`,
    [unmanageable.by],
  );
}

/** Some members of an object exist in one mode only. */
function rejectInMode({ type }: Definition, config: ObjectValue, mode: Mode): void {
  const [name] = membersNotIn(type, config, mode);
  if (name === undefined) return;
  const says = `${toSnake(name)} is not supported in ${mode} mode, so the service would reject or drop it; remove it.`;
  throw new DiagnosticError(problem("not-possible-in-mode"), says, [name]);
}

/** A value outside a closed set is the author's mistake, unless the service already holds it: a newer one has further values. */
function rejectOthers(
  { type }: Definition,
  { config, prior }: PlanCreate<Client> | PlanUpdate<Client>,
  product: string,
): void {
  const found = validate(type, config, { isOpaque: isUnknown, product, spelling: "snake" });
  const others = found.filter(({ outside }) => outside !== undefined);
  if (others.length === 0) return;
  const held = textsIn(prior);
  const rejected = others.find(
    ({ outside, path }) => !held.has(`${path.findLast((step) => typeof step === "string")} ${outside}`),
  );
  if (rejected) throw new DiagnosticError(rejected, rejected.detail, rejected.path);
}

/** Every text of a state with the name of its member, also inside JSON. */
function textsIn(state: unknown, name = "", found: Set<string> = new Set()): ReadonlySet<string> {
  if (Array.isArray(state)) for (const item of state) textsIn(item, name, found);
  else if (isRecord(state)) for (const [member, value] of Object.entries(state)) textsIn(value, member, found);
  else if (typeof state === "string") {
    found.add(`${name} ${state}`);
    if (/^\s*[[{]/.test(state)) textsIn(readJson(state), name, found);
  }
  return found;
}

function rejectRemovals(definition: Definition, { planned, prior, warn }: PlanUpdate<Client>, client?: Client): void {
  for (const [name, attribute] of Object.entries(definition.type.attributes)) {
    const removal = removalOf(attribute, client?.mode);
    if (removal.by !== "rejection" && removal.by !== "nothing") continue;
    if (removal.by === "rejection" && removal.products && !removal.products.some((one) => one === client?.product))
      continue;
    if (!isRemoved(definition.type, name, planned, prior)) continue;
    if (removal.unless?.some((other) => isPresent(planned[other]))) continue;
    if (removal.by === "rejection")
      throw new DiagnosticError(problem("argument-cannot-be-removed"), removal.says, [name]);
    warn(problem("argument-stays"), `${removal.says}${keptWords(attribute, prior[name])}`, [name]);
  }
}

/** The values that the service keeps, if they are a list of strings. */
function keptWords({ set: { sensitive } = {} }: Attribute, value: Value | undefined): string {
  if (sensitive || !Array.isArray(value) || !value.every((item) => typeof item === "string")) return "";
  return ` It keeps ${value.join(", ")}.`;
}

/** A write-only value is not in the state, so its removal is detected by the hash of the last one sent. */
function warnAboutSecrets(
  definition: Definition,
  { config, warn, private: privateState }: PlanUpdate<Client>,
  mode?: Mode,
) {
  for (const name of changedSecrets(definition, config, sentSecretsIn(privateState))) {
    const attribute = definition.type.attributes[name];
    const removal = attribute && removalOf(attribute, mode);
    if (!isPresent(config[name]) && removal?.by === "nothing") warn(problem("argument-stays"), removal.says, [name]);
  }
}

function unclearable(definition: Definition, planned: ObjectValue, prior: ObjectValue, mode: Mode): Path[] {
  const { type } = definition;
  return Object.entries(type.attributes)
    .filter(([, attribute]) => !attribute.set?.writeOnly && !attribute.set?.requiresReplace)
    .filter(([, attribute]) => removalOf(attribute, mode).by === "replacement")
    .filter(([name]) => isRemoved(type, name, planned, prior))
    .map(([name]) => [name]);
}

/** A new secret shows in what every update changes: computed values that are not stable. */
function withNewSecrets(definition: Definition, context: PlanUpdate<Client>): ObjectValue {
  const { planned, prior, config } = context;
  if (changedSecrets(definition, config, sentSecretsIn(context.private)).length === 0) return planned;
  if (!sameValue(planned, prior)) return planned;
  const { attributes } = definition.type;
  const changing = filterMembers(attributes, ({ presence, set }) => presence === "computed" && !set?.stable);
  return { ...planned, ...mapMembers(changing, () => UNKNOWN) };
}
