import { holdsIdentityOnly, holdsUnknown, type ObjectType, type ObjectValue } from "../../../../lib/model";
import { DiagnosticError } from "../diagnostic";
import type { JsonValue } from "../json";
import type { Resource, Stored } from "../resource";
import type { Scope } from "../session";
import { keepAuthored, withoutWriteOnly } from "../values";

/** The object as it is now, in the author's words; null when it is gone. */
export async function readResource<C>(
  scope: Scope<C>,
  resource: Resource<C>,
  prior: ObjectValue,
  privateState: JsonValue | undefined,
): Promise<Stored | null> {
  const { type } = resource.definition;
  const stored = await resource.read(scope.with({ prior, private: privateState }));
  if (!stored) return null;
  const now = storable(type, stored.state);
  return { ...stored, state: holdsIdentityOnly(type, prior) ? now : keepAuthored(type, now, prior) };
}

/** A state as Terraform may store it: known, complete, without write-only values. */
export function storable(type: ObjectType, state: ObjectValue): ObjectValue {
  return withoutWriteOnly(type, known(state));
}

/** @throws DiagnosticError when a value is not known, which no stored value may be. */
export function known(state: ObjectValue): ObjectValue {
  if (holdsUnknown(state)) {
    throw new DiagnosticError(
      "Unknown value in state",
      "The provider returned a value that is not known. This is a bug in it.",
    );
  }
  return state;
}
