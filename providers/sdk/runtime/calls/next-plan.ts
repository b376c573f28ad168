import { inForm, type Json, type ObjectValue } from "../../schema";
import type { JsonValue } from "../context";
import type { Resource } from "../resource";
import type { Scope, Session } from "../session";
import { planChange } from "./plan";
import { storable } from "./read";
import { validateConfig } from "./validate";

/** An object that was just created or updated. */
export interface Applied {
  readonly config: ObjectValue;
  readonly state: ObjectValue;
  readonly private: JsonValue | undefined;
  readonly response: Json;
}

/**
 * True if the next plan is empty and has no warning as long as configuration, state and response stay as they are: its read, its validation
 * and its plan are tried right after the apply. Of these, only the plan may send requests.
 */
export async function hasEmptyPlan<C>(
  session: Session<C>,
  resource: Resource<C>,
  applied: Applied,
  signal: AbortSignal,
): Promise<boolean> {
  const diagnostics = session.diagnostics();
  const scope = session.scope(resource.definition, diagnostics, signal);
  try {
    if (!readsTheSame(scope, resource, applied)) return false;
    if (validateConfig(session, resource, applied.config).length > 0) return false;
    const { state, ...rest } = applied;
    const { planned, requiresReplace } = await planChange(scope, resource, { ...rest, prior: state, proposed: state });
    return planned === state && requiresReplace.length === 0 && diagnostics.all.length === 0;
  } catch {
    return false;
  }
}

function readsTheSame<C>(scope: Scope<C>, { definition, unchanged }: Resource<C>, applied: Applied): boolean {
  const { state, private: before, response } = applied;
  if (!unchanged) return false;
  const place = scope.placeIn(state);
  const context = scope.context({ prior: state, private: before, recognizes: () => false }, place);
  const read = scope.withPlace(unchanged.readFrom(response, context), place);
  const isSame = inForm(definition.type, storable(definition.type, read.state), state, "state") === state;
  return isSame && samePrivate(read.private, before);
}

/** True if a call leaves private state as it is. */
export function samePrivate(after: JsonValue | undefined, before: JsonValue | undefined): boolean {
  return after === undefined || JSON.stringify(after) === JSON.stringify(before);
}
