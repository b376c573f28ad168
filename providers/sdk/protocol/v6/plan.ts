import { planChange } from "../../runtime/calls/plan";
import { placeIn } from "../../runtime/objects";
import type { Session } from "../../runtime/session";
import { find, type Handlers, respond } from "./call";
import { readPrivate } from "./private-state";
import { Recognition } from "./recognition";
import { identityData } from "./schema";
import { fromDynamicObject, toAttributePath, toDynamicValue } from "./values";

export function planCalls<C>(session: Session<C>): Handlers {
  return {
    planResourceChange: async (request, signal) => {
      const { typeName } = request;
      const resource = find(session.resources, typeName);
      const { type } = resource.definition;
      const { result, diagnostics } = await respond(session, type, async (diagnostics) => {
        const privateState = readPrivate(request.priorPrivate, diagnostics);
        const prior = fromDynamicObject(type, request.priorState, diagnostics);
        if (prior) session.reads.plan();
        const scope = session.scope(diagnostics, signal);
        if (prior && resource.unchanged && new Recognition(session, resource, privateState).hasEmptyPlan(request)) {
          const place = placeIn(scope.placesOf(resource.definition), prior);
          const next = resource.unchanged.plan(scope.context({ prior, private: privateState.value }, place));
          return {
            plannedState: request.priorState,
            plannedPrivate: privateState.next(next),
            plannedIdentity: identityData(resource.definition, prior),
            requiresReplace: [],
          };
        }
        const plan = await planChange(scope, resource, {
          typeName,
          prior,
          config: fromDynamicObject(type, request.config, diagnostics),
          proposed: fromDynamicObject(type, request.proposedNewState, diagnostics),
          private: privateState.value,
          plannedPrivate: readPrivate(request.plannedPrivate, diagnostics).value,
        });
        return {
          plannedState: plan.planned === prior ? request.priorState : toDynamicValue(type, plan.planned),
          plannedPrivate: privateState.next(plan.private),
          plannedIdentity: identityData(resource.definition, plan.planned),
          requiresReplace: plan.requiresReplace.map((path) => toAttributePath(type, path)),
        };
      });
      const unchanged = {
        plannedState: request.priorState,
        plannedPrivate: request.priorPrivate,
        plannedIdentity: request.priorIdentity,
        requiresReplace: [],
      };
      return { ...(result ?? unchanged), diagnostics };
    },
  };
}
