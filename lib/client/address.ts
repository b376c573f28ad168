import { type ConnectionOf, type Mode, modes } from "./modes";
import { type Addresses, type PathSegments, productSegments } from "./modes/facts";
import type { ClientSettings, CommonSettings } from "./settings";

export type { Addresses };

/** Where the operations of the selected mode live. */
export function addressesOf(settings: ClientSettings): Addresses {
  const { product = "base", pathSegments } = settings;
  return addressesIn(settings, { ...productSegments[product], ...present(pathSegments) });
}

function addressesIn<M extends Mode>(connection: ConnectionOf<M> & { readonly mode: M }, segments: PathSegments) {
  return modes[connection.mode].addresses(connection, segments);
}

function present(given: CommonSettings["pathSegments"]): Partial<PathSegments> {
  return Object.fromEntries(Object.entries(given ?? {}).filter(([, segment]) => segment));
}
