import type { CallContext } from "../runtime/context";
import { asListed, type Resource } from "../runtime/resource";
import type { Definition } from "../schema";
import type { Lifecycle, StoredHooks } from "./lifecycle";
import { withKept } from "./ownership";
import { planStored } from "./plan";
import { readStored } from "./read";
import type { Store, StoredRecord } from "./store";
import { createStored, deleteStored, updateStored } from "./write";

export { createBody, isRemoved } from "./body";
export { clientIfKnown, type StoredHooks, type Write } from "./lifecycle";
export { keptSinceImport } from "./ownership";
export { ObjectGoneError, type Store, type StoredRecord } from "./store";
export { titleOf } from "./write";

/** What the resource of a kind of object does differently from its definition. */
export interface StoredParts<C, D extends Definition, T extends StoredRecord>
  extends Pick<Resource<C>, "move" | "upgrade" | "import"> {
  /** For messages. Default: the name of the definition. */
  readonly noun?: string;
  /** `PUT`, the default, sends the whole object, and `PATCH` what changes. */
  readonly update?: "PUT" | "PATCH";
  /** The mode of the service, if definitions name any. */
  mode?(client: C): string;
  /** The product that serves the API, if definitions name any. */
  product?(client: C): string;
  readonly hooks?: StoredHooks<C, D, T>;
}

/**
 * The whole resource of a kind of object that a service stores, made of its definition and its store: what nobody configured stays as it is,
 * lost updates are rejected, write-only values are hashed, and an argument is removed as its definition says.
 */
export function storedResource<C, const D extends Definition, T extends StoredRecord>(
  definition: D,
  store: (context: CallContext<C>) => Store<T>,
  { noun = definition.name.replaceAll("_", " "), update = "PUT", mode, product, ...parts }: StoredParts<C, D, T> = {},
): Resource<C> {
  const hooks = asListed<StoredHooks<C, Definition, T>>(parts.hooks ?? {});
  const lifecycle: Lifecycle<C, T> = { definition, noun, update, mode, store, hooks };
  return {
    definition,
    ...(parts.move && { move: parts.move }),
    ...(parts.upgrade && { upgrade: parts.upgrade }),
    ...(parts.import && { import: parts.import }),
    ...(hooks.validate && { validate: hooks.validate }),
    ...(hooks.unchanged && { unchanged: hooks.unchanged }),
    normalize: (context) => withKept({ ...context, proposed: hooks.normalize?.(context) ?? context.proposed }),
    plan(context) {
      const derive = () => planStored(definition, context, { mode, product });
      return hooks.plan ? hooks.plan(context, derive) : derive();
    },
    create: (context) => createStored(lifecycle, context),
    read: (context) => readStored(lifecycle, context),
    update: (context) => updateStored(lifecycle, context),
    delete: (context) => deleteStored(lifecycle, context),
  };
}
