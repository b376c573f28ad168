import { inForm, type ObjectValue, type Path, sameValue } from "../../../../lib/schema";
import type { PlanContext } from "../context";
import type { JsonValue } from "../json";
import type { PlanResult, Resource } from "../resource";
import type { Scope } from "../session";
import { explain, replacePaths, settleAbsent, withDefaults, withoutWriteOnly, withUnknowns } from "../values";

export interface PlanRequest {
  readonly typeName: string;
  readonly prior: ObjectValue | null;
  /** Null for a deletion. */
  readonly config: ObjectValue | null;
  /** The configuration with Terraform's own merge of the prior state. */
  readonly proposed: ObjectValue | null;
  readonly private: JsonValue | undefined;
}

export interface Planned {
  readonly planned: ObjectValue | null;
  readonly requiresReplace: readonly Path[];
  /** Undefined: what was there before. */
  readonly private: JsonValue | undefined;
}

export async function planChange<C>(scope: Scope<C>, resource: Resource<C>, request: PlanRequest): Promise<Planned> {
  const { type } = resource.definition;
  const { prior } = request;
  const context = planContext(resource, scope.with({ private: request.private }), request);
  const outcome: PlanResult = (context && (await resource.plan?.(context))) ?? {};
  const planned = context?.planned ? withoutWriteOnly(type, outcome.planned ?? context.planned) : null;
  const marked = prior && planned ? [...replacePaths(type, prior, planned), ...(outcome.requiresReplace ?? [])] : [];
  const { config, proposed, typeName } = request;
  if (scope.explains && prior && planned && proposed) {
    const given = withoutWriteOnly(type, withDefaults(type, proposed, config));
    scope.tell("plan", typeName, prior, explain(type, { prior, given, result: planned }, "change"));
  }
  return { planned, requiresReplace: marked, private: outcome.private };
}

type PlanScope<C> = Scope<C> & { readonly private: JsonValue | undefined };

function planContext<C>(
  resource: Resource<C>,
  scope: PlanScope<C>,
  { config, prior, proposed }: PlanRequest,
): PlanContext<C> | undefined {
  if (!config || !proposed) {
    return prior ? scope.with({ action: "delete" as const, prior, config: null, planned: null }) : undefined;
  }
  const { planned, settled, changed } = proposedPlan(resource, config, prior, proposed, scope.private);
  if (!prior) return scope.with({ action: "create" as const, prior, config, planned });
  const { type } = resource.definition;
  const paths = (other: ObjectValue = planned) => replacePaths(type, prior, other);
  return scope.with({ action: "update" as const, prior, config, planned, settled, changed, replacePaths: paths });
}

/**
 * The plan algorithm before the resource's own plan hook: set defaults, remove write-only values, keep the prior form where the
 * configuration means the same, then set unknowns, if anything still differs.
 */
function proposedPlan<C>(
  resource: Resource<C>,
  config: ObjectValue,
  prior: ObjectValue | null,
  proposed: ObjectValue,
  privateState?: JsonValue,
): { planned: ObjectValue; settled: ObjectValue; changed: boolean } {
  const { type } = resource.definition;
  let value = settleAbsent(type, withoutWriteOnly(type, withDefaults(type, proposed, config)), prior, config);
  if (prior) {
    value = inForm(type, value, prior, "plan");
    value = resource.settle?.({ config, prior, proposed: value, private: privateState }) ?? value;
  }
  const changed = !prior || !sameValue(value, prior);
  return { planned: changed ? withUnknowns(type, value, config, prior) : prior, settled: value, changed };
}
