import { applyChange } from "../../runtime/calls/apply";
import type { Session } from "../../runtime/session";
import type { Handlers } from "./call";
import { find, report, respond } from "./call";
import { readPrivate } from "./private-state";
import { Recognition } from "./recognition";
import { identityData } from "./schema";
import { fromDynamicObject, toDynamicValue } from "./values";

export function applyCalls<C>(session: Session<C>): Handlers {
  return {
    applyResourceChange: async (request, signal) => {
      const { typeName } = request;
      const resource = find(session.resources, typeName);
      const { type } = resource.definition;
      const { result, diagnostics } = await respond(session, type, async (diagnostics) => {
        const privateState = readPrivate(request.plannedPrivate, diagnostics);
        const recognition = new Recognition(session, resource, privateState);
        const changed = await applyChange(session.scope(diagnostics, signal), resource, {
          typeName,
          prior: fromDynamicObject(type, request.priorState, diagnostics),
          planned: fromDynamicObject(type, request.plannedState, diagnostics),
          config: fromDynamicObject(type, request.config, diagnostics),
          private: privateState.value,
          changesIn: (response) => recognition.changesIn(response),
        });
        if (changed.failure !== undefined) report(session, diagnostics, changed.failure);
        const newState = toDynamicValue(type, changed.state);
        const isClean = diagnostics.all.length === 0;
        return {
          newState,
          private: privateState.next(
            changed.private,
            await recognition.afterApply(request, { ...changed, newState }, isClean, signal),
          ),
          newIdentity: identityData(resource.definition, changed.state),
        };
      });
      const unchanged = {
        newState: request.priorState,
        private: request.plannedPrivate,
        newIdentity: request.plannedIdentity,
      };
      return { ...(result ?? unchanged), diagnostics };
    },
  };
}
