import { knownMembers, type ObjectType, type ObjectValue } from "../../../../lib/schema";
import { DiagnosticError } from "../diagnostic";
import { requireIdentity } from "../identity";
import type { JsonValue } from "../json";
import type { Resource, Stored } from "../resource";
import type { Scope } from "../session";
import { fillUnknowns, withoutWriteOnly } from "../values";

export interface Change {
  readonly typeName: string;
  readonly prior: ObjectValue | null;
  /** Null for a deletion. */
  readonly planned: ObjectValue | null;
  readonly config: ObjectValue | null;
  /** What the plan left. */
  readonly private: JsonValue | undefined;
}

export interface Changed {
  readonly state: ObjectValue | null;
  /** Undefined: what was there before. */
  readonly private: JsonValue | undefined;
  readonly response?: Stored["response"];
  /** Why the change ended early; `state` is then what exists nevertheless. */
  readonly failure?: unknown;
}

/** Creates, updates or deletes an object. */
export async function applyChange<C>(scope: Scope<C>, resource: Resource<C>, change: Change): Promise<Changed> {
  const { type } = resource.definition;
  const kept: { stored?: Stored } = {};
  const keep = (state: ObjectValue, privateState?: JsonValue) => {
    kept.stored = { state, private: privateState };
  };
  try {
    if (change.prior) requireIdentity(resource.definition, change.prior);
    const stored = await carryOut(resource, scope.with({ private: change.private, keep }), change);
    if (!stored) return { state: null, private: undefined };
    return { state: newState(type, change.planned, stored), private: stored.private, response: stored.response };
  } catch (failure) {
    return { ...afterFailure(type, change, kept.stored), failure };
  }
}

function afterFailure(type: ObjectType, { prior, planned }: Change, kept: Stored | undefined): Changed {
  if (!kept) return { state: prior, private: undefined };
  const state = prior ? withoutWriteOnly(type, { ...prior, ...kept.state }) : newState(type, planned, kept);
  return { state, private: kept.private };
}

type ApplyScope<C> = Scope<C> & {
  readonly private: JsonValue | undefined;
  keep(state: ObjectValue, privateState?: JsonValue): void;
};

/** Undefined when there is nothing left to store. */
async function carryOut<C>(
  resource: Resource<C>,
  scope: ApplyScope<C>,
  { typeName, prior, planned: agreed, config }: Change,
): Promise<Stored | undefined> {
  if (!agreed) {
    if (prior) await resource.delete(scope.with({ prior }));
    return undefined;
  }
  const given = { config: config ?? {}, planned: knownMembers(agreed) };
  if (!prior) return resource.create(scope.with(given));
  if (resource.update) return resource.update(scope.with({ ...given, prior }));
  throw new DiagnosticError(
    "Update is not supported",
    `${typeName} cannot be updated in place. This is a bug in the provider: the plan should replace it.`,
  );
}

function newState(type: ObjectType, planned: ObjectValue | null, { state }: Stored): ObjectValue {
  return withoutWriteOnly(type, fillUnknowns(planned ?? state, state));
}
