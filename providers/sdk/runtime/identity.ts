import { type Definition, holdsUnknown, memo, type ObjectType, type ObjectValue, object, toSnake } from "../schema";
import { DiagnosticError } from "./diagnostics";

/** Version of the identities' shape, apart from that of states. */
export const identityVersion = 0;

/** The attributes that identify an object of a definition; `undefined` if none is marked. */
export const identityType = memo(({ name, type }: Definition): ObjectType | undefined => {
  const attributes = Object.entries(type.attributes).filter(([, { set: { identifies } = {} }]) => identifies);
  return attributes.length === 0 ? undefined : object(`${name}_identity`, Object.fromEntries(attributes));
});

/** The identity of an object; undefined while a part of it is not known or there is no object. */
export function identityOf(type: ObjectType, state: ObjectValue | null): ObjectValue | undefined {
  if (!state) return undefined;
  const identity = Object.fromEntries(Object.keys(type.attributes).map((name) => [name, state[name] ?? null]));
  return holdsUnknown(identity) || always(type).some((name) => identity[name] === null) ? undefined : identity;
}

/** @throws DiagnosticError for a stored state without what identifies its object, which could then be any. */
export function requireIdentity(definition: Definition, state: ObjectValue): void {
  const type = identityType(definition);
  const missing = (type ? always(type) : []).find((name) => typeof state[name] !== "string" || state[name] === "");
  if (missing !== undefined)
    throw new DiagnosticError(
      "State has no identity",
      `The state of this ${definition.name} has no ${toSnake(missing)}, so the provider cannot find the object. Remove it from the state with \`terraform state rm\` and import it again.`,
    );
}

/** What the identity of every object has. */
function always({ attributes }: ObjectType): string[] {
  return Object.keys(attributes).filter((name) => attributes[name]?.set?.identifies === true);
}
