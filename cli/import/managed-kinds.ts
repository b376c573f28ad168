import { resourceOf, takeoverKinds } from "../../lib/takeover";

/** The names of the kinds that the provider manages; the others are only looked up. */
export function managedKinds(): string[] {
  return takeoverKinds.flatMap(({ name }) => (resourceOf(name) ? [name] : []));
}
