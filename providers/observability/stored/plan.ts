import { type Context, DiagnosticError } from "terraform-provider-sdk";
import type { PlanCreate, PlanUpdate } from "terraform-provider-sdk/internal/provider";
import {
  type Definition,
  isRecord,
  membersNotIn,
  type ObjectValue,
  readJson,
  toSnake,
  validate,
} from "terraform-provider-sdk/internal/schema";
import { isUnknown } from "terraform-provider-sdk/schema";
import type { Client, Mode, ObjectFacts, ServiceRecord } from "../../../lib/client";
import { problem } from "../../../lib/service/problems";
import { clientIfKnown, writes } from "../service";

/** Rejects what the mode or the product does not support. */
export function rejectUnsupported(definition: Definition, context: Context<"plan", Client>): void {
  const client = clientIfKnown(context);
  client?.capabilities.requireFor(definition);
  if (client && context.config) rejectInMode(definition, context.config, client.mode);
  if (client && writes(context)) rejectOthers(definition, context, client.product);
}

/** Rejects to import or write an object that nobody can manage. */
export function rejectUnmanageable(
  { name: kind }: Definition,
  { noun, unmanageable }: ObjectFacts,
  object: ObjectValue | ServiceRecord,
): void {
  const reason = unmanageable?.why(object);
  if (unmanageable === undefined || reason === undefined) return;
  const name = JSON.stringify(object.name);
  const id = typeof object.id === "string" ? ` (${object.id})` : "";
  throw new DiagnosticError(
    problem("object-cannot-be-managed"),
    `The ${noun} ${name}${id} ${reason}, so you cannot manage it. Refer to it with data "observability_${kind}" { name = ${name} }.`,
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
  const found = validate(type, config, { isOpaque: isUnknown, dialect: product, spelling: "snake" });
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
