import type { Resource } from "terraform-provider-sdk";
import {
  asListed,
  type CallContext,
  type CreateContext,
  createBody,
  type ImportContext,
  type PlanContext,
  type PlanResult,
  type ReadContext,
  type StoredParts,
  type StoredResource,
  type Write as WriteOf,
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
  stringOf,
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
import { type Moves, movesOf } from "./other-providers";
import { rejectUnmanageable, rejectUnsupported } from "./plan";

/** What a write sends is made from. */
export type Write<D extends Definition = Definition> = WriteOf<Pick<Client, "mode" | "product" | "tileForm">, D>;

/** What one kind does differently from its definition. */
export interface KindParts<D extends Definition, T extends ServiceRecord, R, C extends Client>
  extends Pick<StoredParts<C, D, T>, "normalize" | "unchanged" | "body" | "state" | "written"> {
  /** The client's store of the kind. */
  readonly store: (client: Client) => ObjectStore<T, R>;
  /** The state of other providers, where it does not have our names. */
  readonly moves?: Omit<Moves, "definition">;
  /** The steps between our own schema versions. */
  readonly upgrade?: Resource<C>["upgrade"];
  /** Where people find the ID of an object, after its form; for messages. */
  readonly idStands?: string;
  /** Refines the plan that follows from the definition. */
  plan?(
    context: PlanContext<C, D>,
    derived: PlanResult<D>,
  ): PlanResult<D> | undefined | Promise<PlanResult<D> | undefined>;
}

/** The resource of a kind: as `storedResource`, with the facts of the kind. */
export function kindResource<const K extends Kind, T extends ServiceRecord, R, C extends Client = Client>(
  kind: K,
  parts: KindParts<K, T, R, C>,
): StoredResource<C, K, T> {
  return storedResource<K, T, R, C>(kind, factsOf(kind), parts);
}

/**
 * The resource of a kind of object of the service: what the SDK makes of its definition and its store, with the capability check, the search
 * for what a killed run left, import by ID and by name, and the state of other providers. `facts`: how the client keeps the kind.
 */
export function storedResource<const D extends Definition, T extends ServiceRecord, R, C extends Client = Client>(
  definition: D,
  facts: ObjectFacts,
  parts: KindParts<D, T, R, C>,
): StoredResource<C, D, T> {
  const {
    store,
    idStands,
    moves,
    upgrade = [],
    plan: refine,
    ...own
  } = asListed<KindParts<Definition, T, R, Service>>(parts);
  const { noun, update, replacesEqual, derivesTags = () => false } = facts;
  const taken = movesOf({ definition, ...moves });
  const stored = resourceOf<Service, Definition, T>(definition, tagged, {
    ...own,
    noun,
    update,
    dialects: ({ mode, product }) => [mode, product],
    move: taken.move,
    upgrade: [...taken.upgrade, ...upgrade],
    import: (context) => importedBy(context),
    async plan(context, derive) {
      const known = clientIfKnown(context);
      if (known && context.prior) store(known).noteStored?.(String(context.prior.id));
      if (writes(context)) rejectUnmanageable(definition, facts, context.planned);
      rejectUnsupported(definition, context);
      const derived = derive();
      const client = context.action === "create" && !holdsUnknown(context.config) ? known : undefined;
      if (client && refine && context.action === "create") requestAhead(store(client), context);
      const result = (await refine?.(context, derived)) ?? derived;
      if (writes(context)) rejectTooManyTags(noun, result.planned ?? context.planned);
      if (!client || context.action !== "create") return result;
      const planned = result.planned ?? context.planned;
      if (replacesEqual?.(planned)) return result;
      const write = { planned: knownMembers(planned), config: context.config, prior: null, client };
      const derivedBody = createBody(definition, write.planned, write.config);
      const body = own.body?.(derivedBody, write) ?? derivedBody;
      const { defaultTags } = planned;
      const withDefaults = isList(defaultTags) &&
        !derivesTags(body) && { tags: joined(body.tags, inOrderOf(defaultTags, client.defaultTags ?? [])) };
      return withExisting(client, context, result, { noun, store: store(client), body: { ...body, ...withDefaults } });
    },
    state(state, record, prior, context) {
      const refined = own.state?.(state, record, prior, context) ?? state;
      if (holdsIdentityOnly(definition.type, prior)) rejectUnmanageable(definition, facts, record);
      return refined;
    },
  });
  return asListed<StoredResource<C, D, T>>(stored);

  function tagged(context: CallContext<Service> | ReadContext<Service> | CreateContext<Service>): Store<T> {
    const inner = storeOf(facts, store, context);
    if (!("defaultTags" in definition.type.attributes)) return inner;
    const prior = "prior" in context ? context.prior : null;
    const planned = "planned" in context ? context.planned : undefined;
    const configured = context.client.defaultTags ?? [];
    const wanted = isList(planned?.defaultTags) ? inOrderOf(planned.defaultTags, configured) : configured;
    return withDefaultTags(inner, definition, { wanted, prior, planned, derives: derivesTags });
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
): ReadableStore<T> {
  const { client, signal, warn } = context;
  const store = of(client);
  // The moment of a response whose body, which lists omit, the state has. An update sends the whole object back.
  const { chartSeenAt } = "recognizes" in context && isRecord(context.private) ? context.private : {};
  const seenAt = stringOf(chartSeenAt);
  const onRejected = (member: string, failure: ApiError) =>
    warn(
      problem("member-not-sent-back"),
      `The service returns ${member} of ${noun} objects and rejects it in an update, so the updates of this run omit it. The service may then change it. ${failure.message}`,
    );
  return {
    get: (id, { current } = {}) =>
      (current ? store.get(id, { signal }) : store.read(id, { signal, seenAt })).catch((reason: unknown) => {
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
      store.update(id, body, { signal, authored, onRejected }).catch((reason: unknown) => {
        throw reason instanceof NotFoundError ? new StoreError("gone", reason.message, { cause: reason }) : reason;
      }),
    delete: (id, made) => store.delete(id, { signal, made }),
  };
}
