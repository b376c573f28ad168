import type { PlanContext } from "../runtime/context";
import { clientIfKnown, DiagnosticError } from "../runtime/diagnostics";
import type { PlanResult } from "../runtime/resource";
import { filterMembers, isPresent, mapMembers, type Path, sameValue, toSnake, UNKNOWN } from "../schema";
import { problem } from "../schema/problems";
import { removedIn } from "./body";
import type { Lifecycle } from "./lifecycle";
import { isChanged, secretsIn } from "./secrets";
import { titleOf } from "./write";

/**
 * The plan that follows from the definition: a replacement if an argument cannot be cleared, an error if it cannot be removed, and an update
 * if a write-only value differs from the last one sent.
 */
export function planStored(lifecycle: Lifecycle, context: PlanContext<unknown>): PlanResult {
  if (context.action !== "update") return {};
  const { definition } = lifecycle;
  const client = clientIfKnown(context);
  const dialects = client === undefined ? [] : lifecycle.dialects(client);
  const { planned, prior, config, warn } = context;
  const requiresReplace: Path[] = [];
  for (const { name, attribute, removal } of removedIn(lifecycle, context, dialects)) {
    const { set: { sensitive, requiresReplace: isReplaced } = {} } = attribute;
    if (removal.by === "replacement" && client && !isReplaced) requiresReplace.push([name]);
    if (removal.by !== "rejection" && removal.by !== "nothing") continue;
    if (removal.by === "rejection" && removal.onlyIn && !removal.onlyIn.some((dialect) => dialects.includes(dialect)))
      continue;
    if (removal.unless?.some((argument) => isPresent(planned[argument]))) continue;
    if (removal.by === "rejection")
      throw new DiagnosticError(problem("argument-cannot-be-removed"), removal.says, [name]);
    const value = prior[name];
    const isList = !sensitive && Array.isArray(value) && value.every((item) => typeof item === "string");
    warn(
      problem("argument-stays", toSnake(name), titleOf(prior)),
      isList ? `${removal.says} It keeps ${value.join(", ")}.` : removal.says,
      [name],
    );
  }
  const hasNewSecret = secretsIn(definition, config, context.private).some(isChanged);
  if (!hasNewSecret || !sameValue(planned, prior)) return { planned, requiresReplace };
  // It shows in what every update changes: computed values that are not stable.
  const { attributes } = definition.type;
  const changing = filterMembers(attributes, ({ presence, set }) => presence === "computed" && !set?.stable);
  return { planned: { ...planned, ...mapMembers(changing, () => UNKNOWN) }, requiresReplace };
}
