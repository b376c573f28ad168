import type { PlanContext, PlanUpdate } from "../runtime/context";
import { DiagnosticError } from "../runtime/diagnostics";
import type { PlanResult } from "../runtime/resource";
import {
  type Attribute,
  type Definition,
  filterMembers,
  isPresent,
  type JsonObject,
  mapMembers,
  type ObjectValue,
  type Path,
  removalOf,
  sameValue,
  UNKNOWN,
  type Value,
} from "../schema";
import { problem } from "../schema/problems";
import { isRemoved } from "./body";
import { clientIfKnown, type Lifecycle } from "./lifecycle";
import { changedSecrets, sentSecretsIn } from "./secrets";

/**
 * The plan that follows from the definition: a replacement if an argument cannot be cleared, an error if it cannot be removed, and an update
 * if a write-only value differs from the last one sent.
 */
export function planStored<C, T extends JsonObject>(of: Lifecycle<C, T>, context: PlanContext<C>): PlanResult {
  if (context.action !== "update") return {};
  const { definition } = of;
  const client = clientIfKnown(context);
  const dialects = (client && of.dialects?.(client)) ?? [];
  rejectRemovals(definition, context, dialects);
  warnAboutSecrets(definition, context, dialects);
  const planned = withNewSecrets(definition, context);
  return { planned, requiresReplace: client ? unclearable(definition, planned, context.prior, dialects) : [] };
}

function rejectRemovals<C>(
  definition: Definition,
  { planned, prior, warn }: PlanUpdate<C>,
  dialects: readonly string[],
): void {
  for (const [name, attribute] of Object.entries(definition.type.attributes)) {
    const removal = removalOf(attribute, ...dialects);
    if (removal.by !== "rejection" && removal.by !== "nothing") continue;
    if (removal.by === "rejection" && removal.onlyIn && !removal.onlyIn.some((one) => dialects.includes(one))) continue;
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
function warnAboutSecrets<C>(
  definition: Definition,
  { config, warn, private: privateState }: PlanUpdate<C>,
  dialects: readonly string[],
) {
  for (const name of changedSecrets(definition, config, sentSecretsIn(privateState))) {
    const attribute = definition.type.attributes[name];
    const removal = attribute && removalOf(attribute, ...dialects);
    if (!isPresent(config[name]) && removal?.by === "nothing") warn(problem("argument-stays"), removal.says, [name]);
  }
}

function unclearable(
  definition: Definition,
  planned: ObjectValue,
  prior: ObjectValue,
  dialects: readonly string[],
): Path[] {
  const { type } = definition;
  return Object.entries(type.attributes)
    .filter(([, attribute]) => !attribute.set?.writeOnly && !attribute.set?.requiresReplace)
    .filter(([, attribute]) => removalOf(attribute, ...dialects).by === "replacement")
    .filter(([name]) => isRemoved(type, name, planned, prior))
    .map(([name]) => [name]);
}

/** A new secret shows in what every update changes: computed values that are not stable. */
function withNewSecrets<C>(definition: Definition, context: PlanUpdate<C>): ObjectValue {
  const { planned, prior, config } = context;
  if (changedSecrets(definition, config, sentSecretsIn(context.private)).length === 0) return planned;
  if (!sameValue(planned, prior)) return planned;
  const { attributes } = definition.type;
  const changing = filterMembers(attributes, ({ presence, set }) => presence === "computed" && !set?.stable);
  return { ...planned, ...mapMembers(changing, () => UNKNOWN) };
}
