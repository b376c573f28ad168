import { holdsIdentityOnly, holdsUnknown, inForm, type Json, type ObjectType, type ObjectValue } from "../../schema";
import { problem } from "../../schema/problems";
import type { JsonValue } from "../context";
import { DiagnosticError } from "../diagnostics";
import { explain } from "../explain";
import { requireIdentity } from "../objects";
import { withoutWriteOnly } from "../plan-values";
import type { Resource, Stored } from "../resource";
import type { Scope } from "../session";

export interface ReadRequest {
  readonly prior: ObjectValue;
  readonly private: JsonValue | undefined;
  recognizes(response: Json): boolean;
}

/** The current object, in the author's form; null if it does not exist. */
export async function readResource<C>(
  scope: Scope<C>,
  resource: Resource<C>,
  request: ReadRequest,
): Promise<Stored | null> {
  const { type } = resource.definition;
  const { prior } = request;
  requireIdentity(resource.definition, prior);
  const recognizes = (response: Json) => request.recognizes(response);
  const place = scope.placeIn(prior);
  const found = await resource.read(scope.context({ prior, private: request.private, recognizes }, place));
  const stored = found && scope.withPlace(found, place);
  if (!stored || stored.state === prior) return stored;
  const now = storable(type, stored.state);
  if (holdsIdentityOnly(type, prior)) return { ...stored, state: now };
  const state = inForm(type, now, prior, "state");
  if (scope.explains) scope.explain("read", prior, explain(type, { prior, given: now, result: state }, "drift"));
  return { ...stored, state };
}

/** A state as Terraform may store it: known, complete, without write-only values. */
export function storable(type: ObjectType, state: ObjectValue): ObjectValue {
  return withoutWriteOnly(type, known(state));
}

/** @throws DiagnosticError for an unknown value, which must not be stored. */
export function known(state: ObjectValue): ObjectValue {
  if (holdsUnknown(state)) {
    const detail = "The provider returned an unknown value. This is a bug in the provider; please report it.";
    throw new DiagnosticError(problem("unknown-value-in-state"), detail);
  }
  return state;
}
