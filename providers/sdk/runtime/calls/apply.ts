import type { ObjectType, ObjectValue } from "../../../../lib/model";
import { fromDynamicValue, toDynamicValue } from "../../protocol/dynamic-value";
import type { ApplyResourceChange_Request as Request } from "../../protocol/generated/tfplugin6";
import { DiagnosticError } from "../diagnostic";
import { collect, find, type Handlers } from "../handlers";
import type { JsonValue } from "../json";
import { readPrivate, writePrivate } from "../private-state";
import type { Resource, Stored } from "../resource";
import type { Scope, Session } from "../session";
import { asObject, fillUnknowns, knownObject, withoutWriteOnly } from "../values";

export function applyCalls<C>(session: Session<C>): Handlers {
  return {
    applyResourceChange: async (request, signal) => {
      const resource = find(session.resources, request.typeName);
      const { type } = resource.definition;
      const kept: { stored?: Stored } = {};
      const { result, diagnostics, failed } = await collect(session, type, async (diagnostics) => {
        const keep = (state: ObjectValue, privateState?: JsonValue) => {
          kept.stored = { state, private: privateState };
        };
        const priorPrivate = readPrivate(request.plannedPrivate);
        const scope = session.context(diagnostics, signal).with({ private: priorPrivate, keep });
        return { stored: await change(resource, scope, request) };
      });
      const stored = result ? result.stored : kept.stored;
      if (!stored)
        return { newState: nothingStored(type, request, failed), private: request.plannedPrivate, diagnostics };
      const newState = toDynamicValue(type, newStateOf(type, request, stored));
      return { newState, private: writePrivate(stored.private, request.plannedPrivate), diagnostics };
    },
  };
}

type ApplyScope<C> = Scope<C> & {
  readonly private: JsonValue | undefined;
  keep(state: ObjectValue, privateState?: JsonValue): void;
};

/** Creates, updates or deletes; undefined when there is nothing left to store. */
async function change<C>(resource: Resource<C>, scope: ApplyScope<C>, request: Request): Promise<Stored | undefined> {
  const { type } = resource.definition;
  const prior = asObject(fromDynamicValue(type, request.priorState));
  const agreed = asObject(fromDynamicValue(type, request.plannedState));
  const config = asObject(fromDynamicValue(type, request.config)) ?? {};
  if (!agreed) {
    if (prior) await resource.delete(scope.with({ prior }));
    return undefined;
  }
  const planned = knownObject(agreed);
  if (!prior) return resource.create(scope.with({ config, planned }));
  if (resource.update) return resource.update(scope.with({ config, planned, prior }));
  throw new DiagnosticError(
    "Update is not supported",
    `${request.typeName} cannot be changed in place. This is a bug in the provider: its plan should have been a replacement.`,
  );
}

function newStateOf(type: ObjectType, request: Request, stored: Stored): ObjectValue {
  const planned = asObject(fromDynamicValue(type, request.plannedState)) ?? stored.state;
  return withoutWriteOnly(type, fillUnknowns(planned, stored.state));
}

/** After success nothing is left; after a failure, what was there before. */
function nothingStored(type: ObjectType, request: Request, failed: boolean) {
  return failed && request.priorState ? request.priorState : toDynamicValue(type, null);
}
