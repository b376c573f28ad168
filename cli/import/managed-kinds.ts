import { type Capabilities, CapabilityError } from "../../lib/client";
import { importKinds, resourceOf } from "../../lib/importing";

/** The names of the kinds that the provider manages; the others are only looked up. */
export function managedKinds(): string[] {
  return importKinds.flatMap(({ name }) => (resourceOf(name) ? [name] : []));
}

/** The kinds of a run, and what to say about those that are skipped. */
interface Manageable {
  readonly kinds: ReadonlySet<string>;
  readonly notes: readonly string[];
}

/**
 * The kinds that can be managed in the mode of the service; the others are only looked up. @throws CapabilityError for a kind that was
 * selected by name and cannot be managed.
 */
export function manageableKinds(
  wanted: ReadonlySet<string>,
  capabilities: Capabilities,
  isAskedFor: boolean,
): Manageable {
  const kinds = new Set<string>();
  const skipped = new Map<string, string[]>();
  for (const { name, says } of importKinds.filter((kind) => wanted.has(kind.name))) {
    const definition = resourceOf(name);
    try {
      if (definition) capabilities.requireFor(definition);
      kinds.add(name);
    } catch (error) {
      if (!(error instanceof CapabilityError) || isAskedFor) throw error;
      const remedy = error.remedy ?? error.message;
      skipped.set(remedy, [...(skipped.get(remedy) ?? []), says.many]);
    }
  }
  return { kinds, notes: [...skipped].map(([remedy, names]) => `Not imported: ${names.join(", ")}. ${remedy}`) };
}
