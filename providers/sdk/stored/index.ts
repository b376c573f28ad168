import type { UpdateContext } from "../runtime/context";
import { asListed, type Resource, type Stored } from "../runtime/resource";
import type { Definition, JsonObject, ObjectValue } from "../schema";
import { imported } from "./import";
import type { Lifecycle, StoredParts } from "./lifecycle";
import { withKept } from "./ownership";
import { planStored } from "./plan";
import { readStored } from "./read";
import type { StoreOf } from "./store";
import { createStored, deleteStored, updateStored } from "./write";

export { createBody, isRemoved, newBody } from "./body";
export { idFrom } from "./import";
export { clientIfKnown, idMember, type StoredParts, type Write } from "./lifecycle";
export { keptSinceImport } from "./ownership";
export { type Store, StoreError, type StoreOf } from "./store";
export { GoneSincePlanError, titleOf } from "./write";

/** A resource whose objects a store keeps. */
export interface StoredResource<C, D extends Definition, T extends JsonObject> extends Resource<C, D> {
  /** `body` makes the body of the object as it is right before the update, which it compares by itself. */
  update(context: UpdateContext<C, D>, body?: (current: T) => ObjectValue): Promise<Stored<D>>;
}

/**
 * The resource of a kind of object that a service stores, made of its definition and its store: what nobody configured stays as it is, lost
 * updates are rejected, write-only values are hashed, an argument is removed as its definition says, and what a create without a result made
 * is adopted. A kind with a life of its own takes the functions that it wants: `{ ...stored, update: (context) => … }`.
 */
export function storedResource<C, const D extends Definition, T extends JsonObject = JsonObject>(
  definition: D,
  store: StoreOf<C, T>,
  of: StoredParts<C, D, T> = {},
): StoredResource<C, D, T> {
  const parts = asListed<StoredParts<unknown, Definition, JsonObject>>(of);
  const identifying = Object.entries(definition.type.attributes).filter(([, { set }]) => set?.identifies === true);
  const {
    noun = definition.name.replaceAll("_", " "),
    id = "id",
    within = identifying.map(([name]) => name).filter((name) => name !== id),
    ...abilities
  } = parts;
  const at = { noun, id, within, store: asListed<StoreOf<unknown, JsonObject>>(store) };
  const lifecycle: Lifecycle = { ...abilities, ...at, definition, before: new Map() };
  const made: StoredResource<unknown, Definition, JsonObject> = {
    ...abilities,
    definition,
    normalize: (context) => withKept({ ...context, proposed: parts.normalize?.(context) ?? context.proposed }),
    plan(context) {
      const derive = () => planStored(lifecycle, context);
      return parts.plan ? parts.plan(context, derive) : derive();
    },
    create: (context) => createStored(lifecycle, context),
    read: (context) => readStored(lifecycle, context),
    update: (context, body) => updateStored(lifecycle, context, body),
    delete: (context) => deleteStored(lifecycle, context),
    import: parts.import ?? (async (context) => ({ state: await imported(lifecycle, context) })),
  };
  return asListed<StoredResource<C, D, T>>(made);
}
