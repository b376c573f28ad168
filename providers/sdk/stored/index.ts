import type { CreateContext, PlanContext, ReadContext, UpdateContext } from "../runtime/context";
import { asListed, type PlanResult, type Resource } from "../runtime/resource";
import { type Definition, type JsonObject, knownMembers, type ObjectValue, type PlannedOf } from "../schema";
import { newBody } from "./body";
import { imported } from "./import";
import type { Lifecycle, StoredParts, StoredRecord, StoreOf, Write } from "./lifecycle";
import { planStored } from "./plan";
import { findStored, storedOf, withKept } from "./read";
import { requireVisibleSecrets } from "./secrets";
import { createStored, deleteStored, updateStored } from "./write";

export { createBody, isRemoved } from "./body";
export { idFrom } from "./import";
export {
  idMember,
  type Store,
  type StoredParts,
  type StoredRecord,
  StoreError,
  type StoreOf,
  type Write,
} from "./lifecycle";
export { keptSinceImport } from "./read";
export { GoneSincePlanError, titleOf } from "./write";

/** A resource whose objects a store keeps, as a provider lists it, and typed by its definition for who calls its functions. */
export type StoredResource<C, D extends Definition, T extends JsonObject = JsonObject> = Life<C, D, T> & Resource<C>;

/** What a resource stores comes with the record that it was taken from. */
interface Life<C, D extends Definition, T extends JsonObject> extends Resource<C, D> {
  plan(context: PlanContext<C, D>): PlanResult<D>;
  create(context: CreateContext<C, D>): Promise<StoredRecord<D, T>>;
  read(context: ReadContext<C, D>): Promise<StoredRecord<D, T> | null>;
  /** `body` makes the body of the object as it is right before the update, which it compares by itself. */
  update(context: UpdateContext<C, D>, body?: (current: T) => ObjectValue): Promise<StoredRecord<D, T>>;
  /** The record of the object, or null if it does not exist. */
  find(context: ReadContext<C, D>): Promise<T | null>;
  /** The body that creates an object, without what a plan does not know yet. */
  newBody(write: Omit<Write<C, D>, "prior" | "live" | "planned"> & { readonly planned: PlannedOf<D> }): ObjectValue;
}

/**
 * The resource of a kind of object that a service stores, made of its definition and its store: what nobody configured stays as it is, lost
 * updates are rejected, write-only values are hashed, an argument is removed as its definition says, and what a create without a result made
 * is adopted. A kind with a life of its own takes the functions that it wants: `{ ...stored, update: (context) => … }`.
 * @throws Error for a write-only argument of which no plan can show a change.
 */
export function storedResource<C, const D extends Definition, T extends JsonObject = JsonObject>(
  definition: D,
  store: StoreOf<C, T>,
  kindParts: StoredParts<C, D, T> = {},
): StoredResource<C, D, T> {
  requireVisibleSecrets(definition);
  const parts = asListed<StoredParts<unknown, Definition, JsonObject>>(kindParts);
  const identifying = Object.entries(definition.type.attributes).filter(([, { set }]) => set?.identifies === true);
  const {
    noun = definition.name.replaceAll("_", " "),
    id = "id",
    within = identifying.map(([name]) => name).filter((name) => name !== id),
    update = "PUT",
    dialects = () => [],
    knowsAbsence = () => true,
    body = (derived) => derived,
    state = (derived) => derived,
    ...abilities
  } = parts;
  const settings = { noun, id, within, update, dialects, knowsAbsence, body, state, claims: new Map() };
  const lifecycle: Lifecycle = { ...settings, definition, store: asListed<StoreOf<unknown, JsonObject>>(store) };
  const functions: Omit<Life<unknown, Definition, JsonObject>, "definition"> = {
    ...abilities,
    normalize: (context) => withKept({ ...context, proposed: abilities.normalize?.(context) ?? context.proposed }),
    newBody: ({ planned, ...write }) => newBody(lifecycle, { ...write, planned: knownMembers(planned) }),
    plan: (context) => planStored(lifecycle, context),
    create: (context) => createStored(lifecycle, context),
    find: (context) => findStored(lifecycle, context),
    async read(context) {
      const record = await findStored(lifecycle, context);
      return record && storedOf(lifecycle, context, record);
    },
    update: (context, body) => updateStored(lifecycle, context, body),
    delete: (context) => deleteStored(lifecycle, context),
    import: abilities.import ?? (async (context) => ({ state: await imported(lifecycle, context) })),
  };
  return asListed<StoredResource<C, D, T>>({ definition, ...functions });
}
