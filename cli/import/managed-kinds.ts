import type { Capabilities } from "../../lib/client";
import { resourceOf, takeoverKinds } from "../../lib/takeover";

/** The names of the kinds that the provider manages; the others are only looked up. */
export function managedKinds(): string[] {
  return takeoverKinds.flatMap(({ name }) => (resourceOf(name) ? [name] : []));
}

/**
 * The kinds that can be managed in the mode of the service; the others are only looked up. @throws CapabilityError for a kind that was
 * selected by name and cannot be managed.
 */
export function manageableKinds(
  wanted: ReadonlySet<string>,
  capabilities: Capabilities,
  isAskedFor: boolean,
): ReadonlySet<string> {
  const names = [...wanted].filter((name) => {
    const definition = resourceOf(name);
    if (definition && isAskedFor) capabilities.requireFor(definition);
    return definition === undefined || capabilities.hasFor(definition);
  });
  return new Set(names);
}
