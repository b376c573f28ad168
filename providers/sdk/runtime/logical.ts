import { type Definition, object, toPascal } from "../schema";
import type { Provider } from "./provider";
import { type Resource, type ResourceParts, resource } from "./resource";

/**
 * A resource that lives in the state alone, such as a random number: no service has it, so only `create` is needed. A change that replaces
 * nothing keeps what `create` made.
 */
export function logicalResource<const D extends Definition>(
  definition: D,
  parts: Pick<ResourceParts<unknown, D>, "create"> & Partial<ResourceParts<unknown, D>>,
): Resource<unknown> {
  return resource<unknown, D>(definition, {
    read: async ({ prior }) => ({ state: prior }),
    update: async ({ prior }) => ({ state: prior }),
    delete: async () => {},
    ...parts,
  });
}

/** A provider of what needs no service: it has neither arguments nor a client. */
export function logicalProvider({
  description,
  ...provider
}: Omit<Provider<undefined>, "definition" | "configure"> & { readonly description: string }): Provider<undefined> {
  const { name } = provider;
  const type = object(toPascal(name), {});
  return { ...provider, definition: { kind: "provider", name, description, type }, configure: () => undefined };
}
