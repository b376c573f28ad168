import type { Attribute, ObjectType } from "./type";
import type { ObjectValue } from "./value";

/**
 * True for an optional attribute whose absence has a meaning of its own: absent and that value may stand for each other, so Terraform must
 * let the state keep either form. Only at the top level, where Terraform can.
 */
export function hasTwoAbsentForms({
  presence,
  absentMeans,
  alternative,
  keptSinceImport,
  writeOnly,
}: Attribute): boolean {
  if (presence !== "optional" || writeOnly) return false;
  return alternative === true || keptSinceImport === true || (absentMeans !== undefined && absentMeans !== null);
}

/** True for a state that has only what identifies the object, as right after an import. */
export function holdsIdentityOnly({ attributes }: ObjectType, state: ObjectValue): boolean {
  const names = Object.keys(attributes);
  const required = names.filter((name) => attributes[name]?.presence === "required");
  const others = names.filter((name) => !attributes[name]?.identifies);
  return (required.length > 0 ? required : others).every((name) => (state[name] ?? null) === null);
}
