import { type Context, DiagnosticError } from "terraform-provider-sdk";
import { membersNotIn, sameAttribute } from "terraform-provider-sdk/definitions";
import type { Definition } from "terraform-provider-sdk/schema";
import { type ObjectValue, toSnake } from "terraform-provider-sdk/values";
import type { Client, Mode, ObjectFacts, ServiceRecord } from "../../../lib/client";
import { problem } from "../../../lib/service/problems";
import { clientIfKnown } from "../service";

/** Rejects what the mode or the product does not support. */
export function rejectUnsupported(definition: Definition, context: Context<"plan", Client>): void {
  const client = clientIfKnown(context);
  client?.capabilities.requireFor(definition);
  if (client && context.action !== "delete") rejectInMode(definition, context, client.mode);
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
    [unmanageable.decidedBy],
  );
}

/** Some members of an object exist in one mode only. What the object has already, it may keep. */
function rejectInMode(
  { type }: Definition,
  { config, prior }: Context<"planCreate", Client> | Context<"planUpdate", Client>,
  mode: Mode,
): void {
  const isHeld = (name: string) => {
    const attribute = type.attributes[name];
    return attribute !== undefined && prior !== null && sameAttribute(attribute, config[name], prior[name]);
  };
  const name = membersNotIn(type, config, mode).find((member) => !isHeld(member));
  if (name === undefined) return;
  const detail = `${toSnake(name)} is not supported in ${mode} mode, so the service would reject or drop it; remove it.`;
  throw new DiagnosticError(problem("not-possible-in-mode"), detail, [name]);
}
