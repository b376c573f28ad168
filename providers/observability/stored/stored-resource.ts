import { asListed, type CallContext, type Resource, type Unchanged } from "terraform-provider-sdk";
import { type Definition, isPresent, type ObjectValue } from "terraform-provider-sdk/schema";
import { type Client, factsOf, featuresOf, type ServiceRecord } from "../../../lib/client";
import type { Kind } from "../../../lib/kinds/kind";
import { productFacts } from "../../../lib/service/products";
import { importId } from "../find";
import { clientIfKnown } from "../service";
import { withExisting } from "./existing";
import type { Lifecycle, StoredHooks } from "./hooks";
import { type Moves, movesOf } from "./other-providers";
import { withUnmanaged } from "./ownership";
import { isWritten, planStored, rejectUnmanageable } from "./plan";
import { readStored } from "./read";
import { createStored, deleteStored, updateStored } from "./write";

export interface StoredOptions<D extends Definition, T extends ServiceRecord, R, C extends Client>
  extends Pick<Lifecycle<T, R>, "facts" | "store"> {
  /** The state of other providers, where it does not have our names. */
  readonly moves?: Omit<Moves, "definition">;
  /** The steps between our own schema versions. */
  readonly upgrade?: Resource<C>["upgrade"];
  /** Where people find the ID of an object, after its form; for messages. */
  readonly idStands?: string;
  /** What the kind does differently from its definition. */
  readonly hooks?: StoredHooks<D, T, R, C>;
}

/** The resource of a kind: as `storedResource`, with the facts of the kind. */
export function kindResource<const K extends Kind, T extends ServiceRecord, R, C extends Client = Client>(
  kind: K,
  options: Omit<StoredOptions<K, T, R, C>, "facts">,
): Resource<C> {
  return storedResource<K, T, R, C>(kind, { facts: factsOf(kind), ...options });
}

/**
 * The whole resource of a kind of object that the service stores, made of its definition and its record: plan with the capability check,
 * create, read, update, delete, import by ID and by name, and the state of other providers.
 */
export function storedResource<const D extends Definition, T extends ServiceRecord, R, C extends Client = Client>(
  definition: D,
  { facts, store, hooks, ...of }: StoredOptions<D, T, R, C>,
): Resource<C> {
  const lifecycle: Lifecycle<T, R> = {
    definition,
    facts,
    store,
    hooks: asListed<StoredHooks<Definition, T, R>>(hooks ?? {}),
  };
  const { move, upgrade } = movesOf({ definition, ...of.moves });
  return {
    move,
    upgrade: [...upgrade, ...(of.upgrade ?? [])],
    ...(lifecycle.hooks.validate && { validate: lifecycle.hooks.validate }),
    normalize: (context) =>
      withUnmanaged({ ...context, proposed: lifecycle.hooks.normalize?.(context) ?? context.proposed }),
    definition,
    ...(lifecycle.hooks.unchanged && { unchanged: unchangedStored(lifecycle, lifecycle.hooks.unchanged) }),
    async plan(context) {
      if (context.prior) noteStored(lifecycle, context, context.prior);
      if (isWritten(context)) rejectUnmanageable(lifecycle, context.planned);
      const derived = planStored(definition, context);
      const result = (await lifecycle.hooks.plan?.(context, derived)) ?? derived;
      return withExisting(lifecycle, context, result);
    },
    create: (context) => createStored(lifecycle, context),
    read: (context) => readStored(lifecycle, context),
    update: (context) => updateStored(lifecycle, context),
    delete: (context) => deleteStored(lifecycle, context),
    async import({ client, id, signal }) {
      const list = () => store(client).list({ signal });
      const hasTeams = "team" in definition.type.attributes && featuresOf(client.mode).teams;
      const ids = facts.id ?? productFacts[client.product].ids;
      const says = [ids?.says, of.idStands].filter(isPresent).join(", ");
      return { state: { id: await importId(id, { kind: facts.noun, form: ids?.form, says, hasTeams, list }) } };
    },
  };
}

/** An object that nobody changed is checked and noted as any other. */
function unchangedStored<T extends ServiceRecord, R>(
  lifecycle: Lifecycle<T, R>,
  unchanged: Unchanged<Client>,
): Unchanged<Client> {
  return {
    ...unchanged,
    plan(context) {
      clientIfKnown(context)?.capabilities.requireFor(lifecycle.definition);
      noteStored(lifecycle, context, context.prior);
      return unchanged.plan(context);
    },
  };
}

function noteStored<T extends ServiceRecord, R>(
  { store }: Lifecycle<T, R>,
  context: CallContext<Client>,
  { id }: ObjectValue,
): void {
  const client = clientIfKnown(context);
  if (client) store(client).noteStored?.(String(id));
}
