import { type ObjectValue, type Path, sameValue } from "../../../../lib/model";
import { toAttributePath } from "../../protocol/attribute-path";
import { fromDynamicValue, toDynamicValue } from "../../protocol/dynamic-value";
import type { PlanContext } from "../context";
import { collect, find, type Handlers } from "../handlers";
import type { JsonValue } from "../json";
import { readPrivate, writePrivate } from "../private-state";
import type { PlanResult, Resource } from "../resource";
import type { Scope, Session } from "../session";
import { asObject, replacePaths, settleByMeaning, withDefaults, withoutWriteOnly, withUnknowns } from "../values";

export function planCalls<C>(session: Session<C>): Handlers {
  return {
    planResourceChange: async (request, signal) => {
      const resource = find(session.resources, request.typeName);
      const { type } = resource.definition;
      const { result, diagnostics } = await collect(session, type, async (diagnostics) => {
        const prior = asObject(fromDynamicValue(type, request.priorState));
        const config = asObject(fromDynamicValue(type, request.config));
        const proposed = asObject(fromDynamicValue(type, request.proposedNewState));
        const scope = session.context(diagnostics, signal).with({ private: readPrivate(request.priorPrivate) });
        const context = planContext(resource, scope, config, prior, proposed);
        const outcome: PlanResult = (context && (await resource.plan?.(context))) ?? {};
        const planned = context?.planned ? withoutWriteOnly(type, outcome.planned ?? context.planned) : null;
        return {
          plannedState: toDynamicValue(type, planned),
          plannedPrivate: writePrivate(outcome.private, request.priorPrivate),
          requiresReplace: replacements(resource, prior, planned, outcome).map((path) => toAttributePath(type, path)),
        };
      });
      return result
        ? { ...result, diagnostics }
        : { plannedState: request.priorState, plannedPrivate: request.priorPrivate, requiresReplace: [], diagnostics };
    },
  };
}

type PlanScope<C> = Scope<C> & { readonly private: JsonValue | undefined };

function planContext<C>(
  resource: Resource<C>,
  scope: PlanScope<C>,
  config: ObjectValue | null,
  prior: ObjectValue | null,
  proposed: ObjectValue | null,
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
 * The reference algorithm up to the resource's own plan hook: defaults, write-only values out, the prior form where the
 * configuration means the same, then unknowns, but only if anything is left that differs.
 */
export function proposedPlan<C>(
  resource: Resource<C>,
  config: ObjectValue,
  prior: ObjectValue | null,
  proposed: ObjectValue,
  privateState?: JsonValue,
): { planned: ObjectValue; settled: ObjectValue; changed: boolean } {
  const { type } = resource.definition;
  let value = withoutWriteOnly(type, withDefaults(type, proposed, config));
  if (prior) {
    value = settleByMeaning(type, value, prior, config);
    value = resource.settle?.({ config, prior, proposed: value, private: privateState }) ?? value;
  }
  const changed = !prior || !sameValue(value, prior);
  return { planned: changed ? withUnknowns(type, value, config, prior) : value, settled: value, changed };
}

function replacements<C>(
  resource: Resource<C>,
  prior: ObjectValue | null,
  planned: ObjectValue | null,
  outcome: PlanResult,
): readonly Path[] {
  if (!prior || !planned) return [];
  return [...replacePaths(resource.definition.type, prior, planned), ...(outcome.requiresReplace ?? [])];
}
