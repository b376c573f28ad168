import type { Resource } from "terraform-provider-sdk";
import {
  asListed,
  type CallContext,
  type CreateContext,
  createBody,
  type DeleteContext,
  type ImportContext,
  type ReadContext,
  type StoredResource,
  type Unchanged,
  type UpdateContext,
} from "terraform-provider-sdk/internal/provider";
import {
  type Definition,
  filterMembers,
  holdsIdentityOnly,
  holdsUnknown,
  isList,
  isPresent,
  isRecord,
  knownMembers,
  type ObjectValue,
} from "terraform-provider-sdk/internal/schema";
import { storedResource as resourceOf, type Store, StoreError } from "terraform-provider-sdk/stored";
import {
  type ApiError,
  type Client,
  factsOf,
  featuresOf,
  isNotServed,
  NotFoundError,
  type ObjectFacts,
  type ObjectStore,
  type ServiceRecord,
} from "../../../lib/client";
import type { Kind } from "../../../lib/kinds/kind";
import { problem } from "../../../lib/service/problems";
import { productFacts } from "../../../lib/service/products";
import { importId } from "../find";
import { clientIfKnown, type Service, writes } from "../service";
import { inOrderOf, joined, type ReadableStore, rejectTooManyTags, withDefaultTags } from "./default-tags";
import { adoptable, requestAhead, withExisting } from "./existing";
import type { StoredHooks } from "./hooks";
import { type Moves, movesOf } from "./other-providers";
import { rejectUnmanageable, rejectUnsupported } from "./plan";

export interface StoredOptions<D extends Definition, T extends ServiceRecord, R, C extends Client> {
  /** How the client keeps the kind. */
  readonly facts: ObjectFacts;
  /** The client's store of the kind. */
  readonly store: (client: Client) => ObjectStore<T, R>;
  /** The state of other providers, where it does not have our names. */
  readonly moves?: Omit<Moves, "definition">;
  /** The steps between our own schema versions. */
  readonly upgrade?: Resource<C>["upgrade"];
  /** Where people find the ID of an object, after its form; for messages. */
  readonly idStands?: string;
  /** What the kind does differently from its definition. */
  readonly hooks?: StoredHooks<D, T, C>;
}

/** The resource of a kind: as `storedResource`, with the facts of the kind. */
export function kindResource<const K extends Kind, T extends ServiceRecord, R, C extends Client = Client>(
  kind: K,
  options: Omit<StoredOptions<K, T, R, C>, "facts">,
): Resource<C> {
  return storedResource<K, T, R, C>(kind, { facts: factsOf(kind), ...options });
}

/** The same, for a kind that lives its own life in part: typed by its definition. */
export function storedKind<const K extends Kind, T extends ServiceRecord, R, C extends Client = Client>(
  kind: K,
  options: Omit<StoredOptions<K, T, R, C>, "facts">,
): StoredResource<C, K, T> {
  return asListed<StoredResource<C, K, T>>(storedResource<K, T, R, C>(kind, { facts: factsOf(kind), ...options }));
}

/**
 * The resource of a kind of object of the service: what the SDK makes of its definition and its store, with the capability check, the search
 * for what a killed run left, import by ID and by name, and the state of other providers.
 */
export function storedResource<const D extends Definition, T extends ServiceRecord, R, C extends Client = Client>(
  definition: D,
  { facts, store, idStands, moves, upgrade = [], ...of }: StoredOptions<D, T, R, C>,
): StoredResource<C, Definition, T> {
  const { noun, update, replacesEqual } = facts;
  const {
    isEnough,
    derivesTags = () => false,
    beforeWrite,
    delete: deleted,
    ...hooks
  } = asListed<StoredHooks<Definition, T>>(of.hooks ?? {});
  const taken = movesOf({ definition, ...moves });
  const stored = resourceOf<Service, Definition, T>(definition, tagged, {
    ...hooks,
    noun,
    update,
    dialects: ({ mode, product }) => [mode, product],
    move: taken.move,
    upgrade: [...taken.upgrade, ...upgrade],
    import: (context) => importedBy(context),
    ...(hooks.unchanged && { unchanged: checked(hooks.unchanged) }),
    async plan(context, derive) {
      if (context.prior) noteStored(context, context.prior);
      if (writes(context)) rejectUnmanageable(definition, facts, context.planned);
      rejectUnsupported(definition, context);
      const derived = derive();
      const client = context.action === "create" && !holdsUnknown(context.config) ? clientIfKnown(context) : undefined;
      if (client && hooks.plan && context.action === "create") requestAhead(store(client), context);
      const result = (await hooks.plan?.(context, derived)) ?? derived;
      if (writes(context)) rejectTooManyTags(noun, result.planned ?? context.planned);
      if (!client || context.action !== "create") return result;
      const planned = result.planned ?? context.planned;
      if (replacesEqual?.(planned)) return result;
      const write = { planned: knownMembers(planned), config: context.config, prior: null, client };
      const derivedBody = createBody(definition, write.planned, write.config);
      const own = hooks.body?.(derivedBody, write) ?? derivedBody;
      const { defaultTags } = planned;
      const body =
        isList(defaultTags) && !derivesTags(own)
          ? { ...own, tags: joined(own.tags, inOrderOf(defaultTags, client.defaultTags ?? [])) }
          : own;
      return withExisting(client, context, result, { noun, store: store(client), body });
    },
    state(state, record, prior, context) {
      const refined = hooks.state?.(state, record, prior, context) ?? state;
      if (holdsIdentityOnly(definition.type, prior)) rejectUnmanageable(definition, facts, record);
      return refined;
    },
  });
  return asListed<StoredResource<C, Definition, T>>({
    ...stored,
    ...(beforeWrite && {
      create: async (context: CreateContext<Service>) => beforeWrite(context).then(() => stored.create(context)),
      update: async (context: UpdateContext<Service>) => beforeWrite(context).then(() => stored.update(context)),
    }),
    ...(deleted && {
      delete: (context: DeleteContext<Service>) => deleted(context, () => stored.delete(context)),
    }),
  });

  function tagged(context: CallContext<Service> | ReadContext<Service> | CreateContext<Service>): Store<T> {
    const inner = storeOf(facts, store, context, isEnough);
    if (!("defaultTags" in definition.type.attributes)) return inner;
    const prior = "prior" in context ? context.prior : null;
    const planned = "planned" in context ? context.planned : undefined;
    const configured = context.client.defaultTags ?? [];
    const wanted = isList(planned?.defaultTags) ? inOrderOf(planned.defaultTags, configured) : configured;
    return withDefaultTags(inner, definition, { wanted, prior, planned, derives: derivesTags });
  }

  /** An object that nobody changed is checked and noted as any other. */
  function checked(unchanged: Unchanged<Service>): Unchanged<Service> {
    return {
      ...unchanged,
      plan(context) {
        clientIfKnown(context)?.capabilities.requireFor(definition);
        noteStored(context, context.prior);
        return unchanged.plan(context);
      },
    };
  }

  function noteStored(context: CallContext<Service>, { id }: ObjectValue): void {
    const client = clientIfKnown(context);
    if (client) store(client).noteStored?.(String(id));
  }

  async function importedBy({ client, id, signal }: ImportContext<Service>) {
    const list = () => store(client).list({ signal });
    const hasTeams = "team" in definition.type.attributes && featuresOf(client.mode).teams;
    const ids = facts.id ?? productFacts[client.product].ids;
    const says = [ids?.says, idStands].filter(isPresent).join(", ");
    return { state: { id: await importId(id, { kind: noun, form: ids?.form, says, hasTeams, list }) } };
  }
}

/** The client's store as the lifecycle of one call uses it. */
function storeOf<T extends ServiceRecord, R>(
  { noun, update }: ObjectFacts,
  of: (client: Client) => ObjectStore<T, R>,
  context: CallContext<Service> | ReadContext<Service>,
  isEnough: StoredHooks<Definition, T>["isEnough"],
): ReadableStore<T> {
  const { client, signal, warn } = context;
  const store = of(client);
  // A list's entry is at most enough for a plan; an update sends the whole object back.
  const options = {
    signal,
    ...("recognizes" in context && { isEnough: (entry: T) => isEnough?.(entry, context) ?? false }),
  };
  return {
    get: (id, { current } = {}) =>
      (current ? store.get(id, { signal }) : store.read(id, options)).catch((reason: unknown) => {
        // An update of what changes needs nothing of the rest, which some services do not show.
        if (update === "PATCH" && "planned" in context && isNotServed(reason)) return null;
        throw reason;
      }),
    async create(body, { id }) {
      const adopted = typeof id === "string" ? await adoptable(store, noun, id, signal) : null;
      const created = (adopted && store.created.adopted(adopted, body)) ?? (await store.create(body, { signal }));
      // What only a create returns stands beside the record.
      const also: unknown = created;
      return { ...store.created.recordOf(created), ...(isRecord(also) && filterMembers(also, isPresent)) };
    },
    update: (id, body, authored) =>
      store
        .update(id, body, {
          signal,
          authored,
          onRejected: (member, failure) => warnOfRejected(noun, member, failure, warn),
        })
        .catch((reason: unknown) => {
          throw reason instanceof NotFoundError ? new StoreError("gone", reason.message, { cause: reason }) : reason;
        }),
    delete: (id, made) => store.delete(id, { signal, made }),
  };
}

/** Said once a run. */
function warnOfRejected(noun: string, member: string, failure: ApiError, warn: CallContext<Service>["warn"]): void {
  warn(
    problem("member-not-sent-back"),
    `The service returns ${member} of ${noun} objects and rejects it in an update, so the updates of this run omit it. The service may then change it. ${failure.message}`,
  );
}
