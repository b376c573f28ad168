import {
  type Definition,
  holdsUnknown,
  isPresent,
  isUnknown,
  mapMembers,
  memo,
  type ObjectType,
  type ObjectValue,
  object,
  toSnake,
  type Value,
} from "../schema";
import { problem } from "../schema/problems";
import { DiagnosticError } from "./diagnostics";

/** Version of the identities' shape, apart from that of states. */
export const identityVersion = 0;

/** The attributes that identify an object of a definition; `undefined` if none is marked. */
export const identityType = memo(({ name, type }: Definition): ObjectType | undefined => {
  const attributes = Object.entries(type.attributes).filter(([, { set: { identifies } = {} }]) => identifies);
  if (attributes.length === 0) return undefined;
  return object(`${name}_identity`, Object.fromEntries(attributes));
});

/** The identity of an object; undefined while a part of it is not known or there is no object. */
export function identityOf(type: ObjectType, state: ObjectValue | null): ObjectValue | undefined {
  if (!state) return undefined;
  const identity = mapMembers(type.attributes, (_, name) => state[name] ?? null);
  if (holdsUnknown(identity) || always(type).some((name) => identity[name] === null)) return undefined;
  return identity;
}

/** @throws DiagnosticError for a stored state without what identifies its object, which could then be any. */
export function requireIdentity(definition: Definition, state: ObjectValue): void {
  const type = identityType(definition);
  const isMissing = (value: Value | undefined) => !isPresent(value) || isUnknown(value) || value === "";
  const missing = (type ? always(type) : []).find((name) => isMissing(state[name]));
  if (missing !== undefined) {
    const detail = `The state of this ${definition.name} has no ${toSnake(missing)}, so the provider cannot find the object. Remove it from the state with \`terraform state rm\` and import it again.`;
    throw new DiagnosticError(problem("state-without-identity"), detail);
  }
}

/** What the identity of every object has. */
function always({ attributes }: ObjectType): string[] {
  return Object.keys(attributes).filter((name) => attributes[name]?.set?.identifies === true);
}

/**
 * Where objects can be, beside where the provider itself works. Each place has a client of its own, and an object in another place is another
 * object. Definitions that have the attribute have objects in places; the SDK chooses the client and keeps the place in the state.
 */
export interface Places<C> {
  /** The attribute that names the place; null: where the provider works. */
  readonly attribute: string;
  /** @throws UnknownConfigurationError for an unknown place */
  clientIn(client: C, place: Value): C;
  /** @throws DiagnosticError for a configured place that the client cannot reach */
  check(client: C, place: Value | undefined): void;
  /** True unless both are the same place. `client` is undefined while the provider's configuration is unknown. */
  isAnother(client: C | undefined, prior: Value | undefined, planned: Value | undefined): Promise<boolean>;
  /** The place that an import ID names, and the ID in that place. */
  ofImport(client: C, id: string): { readonly place: Value; readonly id: string };
}
