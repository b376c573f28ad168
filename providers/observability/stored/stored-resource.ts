import { type Context, DiagnosticError, type PlanResult, type Resource } from "terraform-provider-sdk";
import { boundsIn, holdsIdentityOnly, wireName } from "terraform-provider-sdk/definitions";
import { asListed } from "terraform-provider-sdk/internal/provider";
import type { Definition } from "terraform-provider-sdk/schema";
import {
  storedResource as resourceOf,
  type Store,
  type StoredParts,
  type StoredResource,
  StoreError,
  type Write as WriteOf,
} from "terraform-provider-sdk/stored";
import {
  findByName,
  holdsUnknown,
  isPresent,
  type ObjectValue,
  plural,
  stringOf,
  toSnake,
} from "terraform-provider-sdk/values";
import {
  type ApiError,
  type Client,
  droppedMembers,
  factsOf,
  featuresOf,
  isNotServed,
  leavesOpen,
  NotFoundError,
  type ObjectFacts,
  type ObjectStore,
  outcomeOf,
  type ServiceRecord,
} from "../../../lib/client";
import { type Kind, takesDefaultTags } from "../../../lib/kinds/kind";
import { problem } from "../../../lib/service/problems";
import { productFacts } from "../../../lib/service/products";
import { titleOf } from "../diagnostics";
import { clientIfKnown, type Service, writes } from "../service";
import { createdWith, type ReadableStore, rejectTooManyTags, wantedTags, withDefaultTags } from "./default-tags";
import { adoptable, requestAhead, withExisting } from "./existing";
import { type Moves, movesOf } from "./other-providers";
import { membersOf } from "./ownership";
import { rejectUnmanageable, rejectUnsupported } from "./plan";

/** What a write sends is made from. */
export type Write<D extends Definition = Definition> = WriteOf<Pick<Client, "mode" | "product" | "tileForm">, D>;

/** What one kind does differently from its definition. */
export interface KindParts<D extends Definition, T extends ServiceRecord, C extends Client>
  extends Pick<StoredParts<C, D, T>, "normalize" | "body" | "state"> {
  /** The client's store of the kind. */
  readonly store: (client: Client) => ObjectStore<T>;
  /** The arguments of which the kind itself says that the service does not have them. */
  readonly saysUnserved?: readonly string[];
  /** The state of other providers, where it does not have our names. */
  readonly moves?: Omit<Moves, "definition">;
  /** Refines the plan that follows from the definition. */
  plan?(
    context: Context<"plan", C, D>,
    derived: PlanResult<D>,
  ): PlanResult<D> | undefined | Promise<PlanResult<D> | undefined>;
}

/** A stored resource whose plan may send requests. */
type KindResource<C, D extends Definition, T extends ServiceRecord> = Omit<StoredResource<C, D, T>, "plan"> &
  Resource<C, D>;

/** The resource of a kind: as `storedResource`, with the facts of the kind. */
export function kindResource<const K extends Kind, T extends ServiceRecord, C extends Client = Client>(
  kind: K,
  parts: KindParts<K, T, C>,
): KindResource<C, K, T> {
  return storedResource<K, T, C>(kind, factsOf(kind), parts);
}

/**
 * The resource of a kind of object of the service: what the SDK makes of its definition and its store, with the capability check, the search
 * for what a killed run left, import by ID and by name, and the state of other providers. `facts`: how the client keeps the kind.
 */
export function storedResource<const D extends Definition, T extends ServiceRecord, C extends Client = Client>(
  definition: D,
  facts: ObjectFacts,
  parts: KindParts<D, T, C>,
): KindResource<C, D, T> {
  const {
    store,
    saysUnserved = [],
    moves,
    plan: refine,
    ...ownFacts
  } = asListed<KindParts<Definition, ServiceRecord, Service>>(parts);
  const { noun, update, ignoresLeftovers, defaultTagsNeedSecondWrite } = facts;
  const stored = resourceOf<Service, Definition, ServiceRecord>(definition, tagged, {
    ...ownFacts,
    ...movesOf({ definition, ...moves }),
    noun,
    update,
    dialects: ({ mode, product }) => [mode, product],
    knowsAbsence: ({ product }) => product !== "base",
    import: (context) => importedBy(context),
    state(state, record, prior, context) {
      const refined = ownFacts.state?.(state, record, prior, context) ?? state;
      if (holdsIdentityOnly(definition.type, prior)) rejectUnmanageable(definition, facts, record);
      return refined;
    },
  });
  const resource: KindResource<Service, Definition, ServiceRecord> = {
    ...stored,
    async plan(context) {
      const knownClient = clientIfKnown(context);
      if (knownClient && context.prior) store(knownClient).noteStored?.(String(context.prior.id));
      if (writes(context)) rejectUnmanageable(definition, facts, context.planned);
      rejectUnsupported(definition, context);
      const derived = stored.plan(context);
      const client = context.action === "create" && !holdsUnknown(context.config) ? knownClient : undefined;
      if (client && refine && context.action === "create") requestAhead(store(client), context);
      const result = (await refine?.(context, derived)) ?? derived;
      if (!writes(context)) return result;
      const planned = result.planned ?? context.planned;
      rejectTooManyTags({ noun, limit: mostTags(definition, context.dialect) }, planned);
      if (!client || context.action !== "create" || ignoresLeftovers?.(planned)) return result;
      const body = stored.newBody({ ...context, planned, client });
      const defaultTags = takesDefaultTags(definition, client.product) ? wantedTags(client, planned) : [];
      const wholeBody = createdWith(defaultTags, body, defaultTagsNeedSecondWrite);
      return withExisting(context, result, { noun, store: store(client), body: wholeBody });
    },
  };
  return asListed<KindResource<C, D, T>>(resource);

  function tagged(
    context: Context<"call", Service> | Context<"read", Service> | Context<"create", Service>,
  ): Store<ServiceRecord> {
    const inner = withDroppedMembers(storeOf(definition, facts, store, context), definition, context, saysUnserved);
    if (!takesDefaultTags(definition, context.client.product)) return inner;
    return withDefaultTags(inner, definition, context, defaultTagsNeedSecondWrite);
  }

  /** `<id>`, as it is where IDs have no form, or `name:<name>` for a name that exactly one object has. */
  async function importedBy({ client, id: text, signal }: Context<"import", Service>) {
    const { form, description: idRule } = facts.id ?? productFacts[client.product].ids ?? {};
    if (text.startsWith("name:")) {
      const records: readonly (ServiceRecord & { readonly name?: string | null })[] = await store(client).list({
        signal,
      });
      if (!form && records.some(({ id }) => id === text)) return { state: { id: text } };
      const result = findByName(records, text.slice("name:".length), { noun });
      if ("object" in result) return { state: { id: result.object.id } };
      throw new DiagnosticError(result.problem, result.detail);
    }
    if (!form && text.trim() !== "") return { state: { id: text } };
    const id = text.trim().toLowerCase();
    if (form?.test(id)) return { state: { id } };
    const hasTeams = "team" in definition.type.attributes && featuresOf(client.mode).teams;
    const idDescription = `its ID (${[idRule, facts.idLocation].filter(isPresent).join(", ")})`;
    const forms = hasTeams ? `${idDescription}, <team>/<id>, or name:<name>` : `${idDescription} or name:<name>`;
    const article = /^[aeiou]/i.test(noun) ? "an" : "a";
    const detail = `"${text}" is not the ID of ${article} ${noun}. Use ${forms}.`;
    throw new DiagnosticError(problem("import-id-invalid"), detail);
  }
}

function mostTags({ type }: Definition, dialect: string | undefined): number | undefined {
  const tags = type.attributes.tags?.type;
  return tags?.kind === "list" ? boundsIn(tags, dialect).maxItems : undefined;
}

/** Warns of members that the plan removes and the service still has: it takes an update for a change of what that names. */
function warnOfMerge({ type }: Definition, updated: ServiceRecord, context: Context<"call", Service>): void {
  if (!("planned" in context && "prior" in context)) return;
  const { planned, prior } = context as Context<"update", Service>;
  const isIn = (object: ObjectValue, name: string) => isPresent(object[name]) && !isEmptyList(object[name]);
  const keptNames = Object.entries(type.attributes).filter(([name, attribute]) => {
    const member = wireName(name, attribute);
    return member !== undefined && isIn(prior, name) && !isIn(planned, name) && isIn(updated, member);
  });
  if (keptNames.length === 0) return;
  const names = keptNames.map(([name]) => toSnake(name)).join(", ");
  const detail = `The service still has ${names}, which the update omitted: it seems to change only what an update names, so every plan will show the removal again. Set another value, or replace the object (-replace=ADDRESS).`;
  context.warn(problem("removed-member-stays", titleOf(prior)), detail);
}

/** A store that warns after a write of what an older service dropped without a word. */
function withDroppedMembers(
  inner: ReadableStore<ServiceRecord>,
  { type }: Definition,
  { client, warn }: Context<"call", Service> | Context<"read", Service>,
  except: readonly string[],
): ReadableStore<ServiceRecord> {
  const noted = (sentBody: ObjectValue, record: ServiceRecord) => {
    // Nobody knows which releases another service has.
    const dropped = client.product === "base" ? undefined : droppedMembers(type, sentBody, record, except);
    if (dropped) warn(problem("unsupported-by-service"), dropped.message, dropped.names.slice(0, 1));
    return record;
  };
  return {
    ...inner,
    create: async (body, value, keep) => noted(body, await inner.create(body, value, keep)),
    async update(id, body, authored) {
      let sentBody: ObjectValue = {};
      const wholeBody = async () => {
        sentBody = await body();
        return sentBody;
      };
      const record = await inner.update(id, wholeBody, authored);
      return noted(sentBody, record);
    },
  };
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** The client's store as the lifecycle of one call uses it. */
function storeOf(
  definition: Definition,
  { noun, update }: ObjectFacts,
  storeFor: (client: Client) => ObjectStore<ServiceRecord>,
  context: Context<"call", Service> | Context<"read", Service>,
): ReadableStore<ServiceRecord> {
  const { client, signal, warn } = context;
  const store = storeFor(client);
  // The moment of a response whose body, which lists omit, the state has. An update sends the whole object back.
  const { chartSeenAt } = membersOf("recognizes" in context ? context.private : undefined);
  const seenAt = stringOf(chartSeenAt);
  const onRejected = (member: string, failure: ApiError) =>
    warn(
      problem("member-not-sent-back", member, `${noun} objects`),
      `The service returns ${member} of ${noun} objects and rejects it in an update, so the updates of this run omit it. The service may then change it. ${failure.message}`,
    );
  return {
    get: (id, { current } = {}) =>
      (current ? store.get(id, { signal }) : store.read(id, { signal, seenAt })).catch((reason: unknown) => {
        // An update of what changes needs nothing of the rest, which some services do not show.
        if (update === "PATCH" && "planned" in context && leavesOpen(reason, client.product)) return null;
        throw reason;
      }),
    async create(body, { id }) {
      const adopted = typeof id === "string" ? await adoptable(store, noun, id, signal) : null;
      return adopted ?? store.create(body, { signal });
    },
    update: async (id, body, authored) => {
      const updated = await store.update(id, body, { signal, authored, onRejected }).catch((reason: unknown) => {
        if (reason instanceof NotFoundError) throw new StoreError("gone", reason.message, { cause: reason });
        // A kind that is updated with PATCH explains it itself.
        if (!isNotServed(reason) || update === "PATCH") throw reason;
        const detail = `The service does not support changing ${plural(noun)}, so ${noun} ${id} is as it was. For a new one with these values, run terraform apply -replace=ADDRESS with the address of this resource. If the service takes changes with PATCH only, set update_method = "PATCH" in the provider. ${outcomeOf(reason)}`;
        throw new DiagnosticError(problem("object-cannot-be-changed", plural(noun)), detail, undefined, reason);
      });
      if (client.product === "base") warnOfMerge(definition, updated, context);
      return updated;
    },
    delete: (id, authored) => store.delete(id, { signal, authored }),
  };
}
