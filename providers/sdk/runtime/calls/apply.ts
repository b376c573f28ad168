import { isPresent, type Json, knownMembers, type ObjectType, type ObjectValue } from "../../schema";
import { problem } from "../../schema/problems";
import type { Changes, JsonValue } from "../context";
import { DiagnosticError } from "../diagnostics";
import { requireIdentity } from "../objects";
import { fillUnknowns, withoutWriteOnly } from "../plan-values";
import type { Resource, Stored } from "../resource";
import type { Scope } from "../session";

export interface Change {
  readonly prior: ObjectValue | null;
  /** Null for a deletion. */
  readonly planned: ObjectValue | null;
  readonly config: ObjectValue | null;
  /** What the plan left. */
  readonly private: JsonValue | undefined;
  changesIn(response: Json): Changes | undefined;
}

export interface Changed {
  readonly state: ObjectValue | null;
  /** Undefined: what was there before. */
  readonly private: JsonValue | undefined;
  readonly response?: Stored["response"];
  /** False if each later plan has more to compare than the response. */
  readonly isFinal?: boolean;
  /** Why the change ended early; `state` is then what exists nevertheless. */
  readonly failure?: unknown;
}

/** Creates, updates or deletes an object. */
export async function applyChange<C>(scope: Scope<C>, resource: Resource<C>, change: Change): Promise<Changed> {
  const { type } = resource.definition;
  const progress: { stored?: Stored } = {};
  const keep = (state: ObjectValue, privateState?: JsonValue) => {
    progress.stored = { state, private: privateState };
  };
  try {
    if (change.prior) requireIdentity(resource.definition, change.prior);
    const stored = await carryOut(scope, resource, change, keep);
    if (!stored) return { state: null, private: undefined };
    // Each plan compares a place that only the state has with the provider's own, so no plan of this object may be skipped.
    const isFinal = !isPresent(scope.placeIn(change.planned)) || isPresent(scope.placeIn(change.config));
    const { private: privateState, response } = stored;
    return { state: newState(type, change.planned, stored), private: privateState, response, isFinal };
  } catch (failure) {
    return { ...afterFailure(type, change, progress.stored), failure };
  }
}

function afterFailure(type: ObjectType, { prior, planned }: Change, stored: Stored | undefined): Changed {
  if (!stored) return { state: prior, private: undefined };
  const state = prior ? withoutWriteOnly(type, { ...prior, ...stored.state }) : newState(type, planned, stored);
  return { state, private: stored.private };
}

/** Undefined when there is nothing left to store. */
async function carryOut<C>(
  scope: Scope<C>,
  resource: Resource<C>,
  { prior, planned: agreed, config, private: privateState, changesIn }: Change,
  keep: (state: ObjectValue, privateState?: JsonValue) => void,
): Promise<Stored | undefined> {
  const place = scope.placeIn(agreed ?? prior);
  const callMembers = { private: privateState, keep };
  if (!agreed) {
    if (prior) await resource.delete(scope.context({ ...callMembers, prior }, place));
    return undefined;
  }
  const members = { ...callMembers, config: config ?? {}, planned: knownMembers(agreed) };
  if (!prior) return resource.create(scope.context(members, place));
  if (resource.update) return resource.update(scope.context({ ...members, prior, changesIn }, place));
  const detail = `${scope.typeName} cannot be updated in place. This is a bug in the provider: the plan should replace it.`;
  throw new DiagnosticError(problem("update-unsupported"), detail);
}

function newState(type: ObjectType, planned: ObjectValue | null, { state }: Stored): ObjectValue {
  return withoutWriteOnly(type, fillUnknowns(planned ?? state, state));
}
