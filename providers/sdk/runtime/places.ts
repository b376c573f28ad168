import { isPresent, type ObjectValue, type Value } from "../schema";
import type { Stored } from "./resource";

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
  isAnother(client: C | undefined, before: Value | undefined, now: Value | undefined): Promise<boolean>;
  /** The place that an import ID names, and the ID in that place. */
  ofImport(client: C, id: string): { readonly place: Value; readonly id: string };
}

/** The place that values name; `undefined` for a definition without places. */
export function placeIn<C>(places: Places<C> | undefined, values: ObjectValue | null): Value | undefined {
  return places && values?.[places.attribute];
}

/** What was stored, with the place of its object, which the service does not return. */
export function withPlace<C>(places: Places<C> | undefined, stored: Stored, place: Value | undefined): Stored {
  if (!places || (placeIn(places, stored.state) ?? null) === (place ?? null)) return stored;
  return { ...stored, state: { ...stored.state, [places.attribute]: place ?? null } };
}

/** True for a place that nobody configured, so that only the state has it. */
export function isLeftOver(place: Value | undefined, configured: Value | undefined): boolean {
  return isPresent(place) && !isPresent(configured);
}
