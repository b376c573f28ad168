import {
  AmbiguousCreateError,
  ApiError,
  CreateClaims,
  createOnce,
  NotFoundError,
  type Operation,
} from "terraform-provider-sdk/http";
import { asStored } from "terraform-provider-sdk/internal/schema";
import {
  agreesWhereBothPresent,
  isPresent,
  type Members,
  memo,
  type ObjectValue,
  stringifyJson,
} from "terraform-provider-sdk/values";
import { allKinds, type kinds } from "../../kinds";
import { storeName } from "../../kinds/derive";
import { type CreatedOf, type Kind, type RecordOf, type StoreName, wordsOf } from "../../kinds/kind";
import { addsNothing, memberName, readOnlyMembers, returnedMembers } from "../../kinds/records";
import { isPossibleAnywhere, productFacts } from "../../service/products";
import { leavesOpen } from "../errors/api-error";
import { type Created, decodeCreated, decodeDone, decodeUpdated, decodeWhole } from "../exchange/decode";
import type { ServiceRecord } from "../exchange/records";
import { featuresOf } from "../modes";
import { type Capability, capabilityOf } from "../settings/capabilities";
import type { Listing } from "./context";
import {
  baseOf,
  type CallOptions,
  listAll,
  nullWhenGone,
  type ObjectStore,
  pathPart,
  type ReadOptions,
  type ResourceContext,
  readOperation,
  type UpdateBody,
  type UpdateOptions,
} from "./context";
import { dayMs, latestCreation, possiblyMadeSince } from "./creation-times";
import { newerRemedy } from "./newer-members";
import { Snapshot } from "./snapshot";
import { createKeyOf, WriteQueue } from "./write-queue";

/** Reads and writes of one kind of object: shared reads, serialized writes, creates that happen once. */
export class Store<T extends ServiceRecord, C extends T = T> implements ObjectStore<T> {
  private readonly snapshot: Snapshot<T>;
  private readonly queue: WriteQueue;
  private readonly reads: Capability;
  private readonly gets: Capability;
  private readonly writes: Capability;
  private updateMethod: "PUT" | "PATCH";
  private readonly claims = new CreateClaims();
  /** Computed once a record: each create of a run looks at all of them. */
  private readonly keyOf = memo((record: T) => createKeyOf(this.kind, record));
  /** IDs that were read one by one or planned: they are in a state. */
  private readonly storedIds = new Set<string>();
  private readonly adopted = new Set<string>();
  /** True once the service has shown neither an object that was read nor the list. */
  isHidden = false;

  constructor(
    private readonly context: ResourceContext,
    private readonly kind: Kind,
  ) {
    this.reads = capabilityOf(kind, "read");
    this.gets = capabilityOf(kind, "get");
    this.writes = capabilityOf(kind, "write");
    this.updateMethod = kind.update ?? context.updateMethod;
    this.queue = new WriteQueue(context.serial, kind);
    this.snapshot = new Snapshot<T>(
      {
        list: (signal, toEnd) => this.listed(signal, toEnd),
        get: (id, signal) => this.fetch(id, signal),
        isComplete: kind.isComplete,
        readsOn: featuresOf(context.mode).declaredPages,
      },
      context.http.clock,
    );
  }

  /** All objects, in the service's order; shares one request with `read`. */
  async list({ signal }: CallOptions = {}): Promise<readonly T[]> {
    this.context.capabilities.require(this.reads);
    return this.snapshot.list(signal);
  }

  /** The current object; `null` if it does not exist. */
  async get(id: string, { signal }: CallOptions = {}): Promise<T | null> {
    this.context.capabilities.require(this.reads);
    const record = await this.fetch(id, signal);
    if (record) this.snapshot.put(record);
    else this.snapshot.remove(id);
    return record;
  }

  /** For refresh: from the copy that this client's reads share; `null` if it certainly does not exist. */
  read(id: string, options: ReadOptions = {}): Promise<T | null> {
    return this.shared(id, options).catch((reason: unknown) => {
      this.isHidden ||= leavesOpen(reason, this.context.product);
      throw reason;
    });
  }

  private async shared(id: string, { signal, seenAt }: ReadOptions): Promise<T | null> {
    this.storedIds.add(id);
    this.context.capabilities.require(this.reads);
    if (isPossibleAnywhere(this.kind.access.readableByIdIn ?? this.kind.access.readableIn))
      return this.snapshot.read(id, signal, (entry) => seenAt !== undefined && entry.updatedAt === seenAt);
    const isIt = (record: T) => record.id === id;
    return (await this.snapshot.some(signal)).find(isIt) ?? (await this.snapshot.list(signal, true)).find(isIt) ?? null;
  }

  /**
   * Objects equal to what a create would make, made within the last day by the service's clock, that this client has neither read by their
   * ID nor planned nor made: what a run may have left behind that was killed before it could say so. Without a product, a service may not say
   * when it made an object; every equal one is then returned.
   */
  async recentEquals(body: ObjectValue, { signal }: CallOptions = {}): Promise<readonly T[]> {
    this.context.capabilities.require(this.reads);
    if (this.refersToNew(body)) return [];
    const records = await this.snapshot.some(signal, true);
    const isKnown = (record: T) => this.storedIds.has(record.id) || this.claims.ids.has(record.id);
    const { kind } = this;
    const ignored = new Set([
      ...readOnlyMembers(kind, this.context.product),
      ...(kind.lostCreate?.ignoredIfUnsent ?? []),
    ]);
    const addsNo = (record: T) =>
      addsNothing(kind.type, this.comparableMembers(body), this.comparableMembers(record), ignored);
    const isEqual = (record: T) => this.isSame(record, body) && addsNo(record);
    const hasSameKey = this.sameKeyAs(body);
    const equal = records.filter((record) => hasSameKey(record) && isEqual(record));
    const serverTime = this.context.http.serverClock.earliestServerTime(Date.now()) ?? Date.now();
    const since = serverTime - dayMs;
    const recent = possiblyMadeSince(since, equal, this.context.product).filter((record) => !isKnown(record));
    return (await this.withBodies(recent, signal)).filter(isEqual);
  }

  /** The objects with their bodies, which list entries may lack; those that were deleted meanwhile are omitted. */
  private async withBodies(entries: readonly T[], signal?: AbortSignal): Promise<readonly T[]> {
    const records = await Promise.all(entries.map((entry) => this.snapshot.withBody(entry, signal)));
    return records.filter(isPresent);
  }

  /** True for an object that this client made. */
  isNew(id: string): boolean {
    return this.context.created.has(`${this.kind.name} ${id}`);
  }

  canAdopt(body: ObjectValue): boolean {
    return this.kind.canAdopt?.(body) ?? true;
  }

  refersToNew(body: ObjectValue): boolean {
    return this.context.created.has(this.queue.shared(body) ?? "");
  }

  async listBefore(body: ObjectValue, { signal }: CallOptions = {}): Promise<void> {
    const saysWhen = productFacts[this.context.product].secondsOfId !== undefined;
    const isListed = this.snapshot.idsBefore(this.context.http.clock.now()) !== undefined;
    if (!saysWhen && !isListed && !this.refersToNew(body)) await this.snapshot.some(signal, true);
  }

  noteStored(id: string): void {
    this.storedIds.add(id);
  }

  noteAdopted(id: string): void {
    this.adopted.add(id);
  }

  /** Creates exactly one. @throws AmbiguousCreateError if it is unknown whether it exists. */
  async create(body: ObjectValue, { signal }: CallOptions = {}): Promise<C> {
    const { context, kind } = this;
    context.capabilities.require(this.writes);
    const { singular: noun } = wordsOf(kind);
    const subject = body.name ? `the ${noun} "${body.name}"` : `the ${noun}`;
    const { http, product } = context;
    const operation: Operation<Created<T>> = {
      method: "POST",
      effect: "create",
      path: this.path,
      body: stringifyJson(body),
      decode: decodeCreated<T>(kind),
      ...this.remediesOf(body),
    };
    const request = {
      send: async () => {
        const outcome = await http.attempt(operation, signal);
        if ("value" in outcome) return { ...outcome, id: outcome.value.record.id };
        return outcome;
      },
      idOf: (record: T) => record.id,
      candidates: () => this.named(body),
      idsBefore: (time: number) => this.snapshot.idsBefore(time),
      refersToNew: (record: T) => this.refersToNew(record),
      latestCreation: (record: T) => latestCreation(record, product),
      alwaysSaysCreation: productFacts[product].secondsOfId !== undefined,
      isSame: (record: T) => this.isSame(record, body),
      adopt: (record: T) => this.adopt(record, body),
      ambiguous: (failure: ApiError, description: string, ids: readonly string[]) =>
        ambiguous(subject, failure, description, ids),
    };
    const once = { clock: http.clock, serverClock: http.serverClock, claims: this.claims };
    const outcome = await this.queue.ofNew(body, () => createOnce(request, once, signal), signal);
    const created = "adopted" in outcome ? { record: outcome.adopted, also: {} } : outcome.value;
    const record = this.queue.register(await this.wholeOf(created.record, body, signal));
    this.snapshot.put(record);
    context.created.add(`${kind.name} ${record.id}`);
    // The members of `C` are those of the kind's `created`.
    return { ...record, ...(kind.created && { [kind.created.record]: record }), ...created.also } as C;
  }

  /** The objects that have the name that was sent, as they are now. */
  private async named(body: ObjectValue): Promise<readonly T[]> {
    const { items, incomplete } = await this.snapshot.fresh();
    const named = await this.withBodies(items.filter(this.sameKeyAs(body)));
    if (incomplete && !named.some((record) => this.isSame(record, body))) throw incomplete;
    return named;
  }

  /** Sends the whole object, or with PATCH the changes. @throws NotFoundError if it does not exist. */
  async update(id: string, body: UpdateBody, options: UpdateOptions = {}): Promise<T> {
    this.context.capabilities.require(this.writes);
    if (typeof body !== "function") return this.send(id, body, options);
    return this.queue.ofChange(id, async () => this.send(id, await body(), options), options.signal);
  }

  private async send(id: string, body: ObjectValue, options: UpdateOptions): Promise<T> {
    const decode = decodeUpdated<T>(this.kind, id, this.context.product);
    const remedies = this.remediesOf(body);
    const operation = { effect: "update", path: this.pathOf(id), decode, ...remedies } as const;
    const rejected = this.context.rejectedOf(this.kind);
    const put = async (): Promise<T> => {
      const sentBody = rejected.without(body, options);
      try {
        const method = this.updateMethod;
        const updated = await this.write(id, { ...operation, method, body: stringifyJson(sentBody) }, options.signal);
        if (updated && this.isWhole(updated, sentBody)) return updated;
        return await this.readBack(id, options.signal);
      } catch (failure) {
        if (this.learnsMethod(failure) || rejected.learns(failure, sentBody, options)) return put();
        throw failure;
      }
    };
    const work = async () => {
      this.snapshot.invalidate(id);
      const updated = this.queue.register(await put());
      this.snapshot.put(updated);
      return updated;
    };
    return this.queue.ofWrite(id, body, work, options.signal);
  }

  /** True for a service that updates with PATCH instead: from now on, this client does so. */
  private learnsMethod(failure: unknown): boolean {
    if (this.updateMethod === "PATCH" || !allowsPatch(failure)) return false;
    this.updateMethod = "PATCH";
    return true;
  }

  /** False for a confirmation of a write, such as `{id}`, that is not the object. */
  private isWhole(record: T, sentBody: ObjectValue): boolean {
    const { kind } = this;
    const returned = returnedMembers(kind).every(
      (member) => !isPresent(sentBody[member]) || record[member] !== undefined,
    );
    const bodyMember = kind.nonNullableAttribute && memberName(kind.type, kind.nonNullableAttribute);
    const hasNoBody = bodyMember !== undefined && !isPresent(sentBody[bodyMember]) && record[bodyMember] === undefined;
    return returned && (hasNoBody || (kind.isComplete?.(record) ?? true));
  }

  private async readBack(id: string, signal?: AbortSignal): Promise<T> {
    const record = await this.fetch(id, signal);
    if (record) return record;
    const detail = `the service confirmed the update of ${id}, and then had no such object`;
    throw new NotFoundError({ code: "not_found", detail });
  }

  /** The whole object that a create made; what the service returned if it cannot be read. */
  private async wholeOf(record: T, sentBody: ObjectValue, signal?: AbortSignal): Promise<T> {
    if (this.isWhole(record, sentBody)) return record;
    const current = await this.fetch(record.id, signal).catch((reason: unknown) => {
      if (reason instanceof ApiError) return null;
      throw reason;
    });
    return current ?? record;
  }

  /** Succeeds also if it does not exist. */
  async delete(id: string, { signal }: CallOptions = {}): Promise<void> {
    if (this.adopted.has(id)) return;
    this.storedIds.add(id);
    this.context.capabilities.require(this.writes);
    await this.queue.ofWrite(id, undefined, () => this.remove(id, signal), signal);
    this.queue.forget(id);
  }

  /** Every object that matches may have changed: the next reads send a request. */
  invalidateWhere(matches: (record: T) => boolean): void {
    this.snapshot.invalidateWhere(matches);
  }

  private remediesOf(body: ObjectValue): Pick<Operation<unknown>, "remedies"> {
    if (newerRemedy(this.kind.type, body) === undefined) return {};
    return { remedies: { bad_request: (words) => newerRemedy(this.kind.type, body, words) ?? "" } };
  }

  private sameKeyAs(body: ObjectValue): (record: T) => boolean {
    const key = createKeyOf(this.kind, body);
    return (record) => this.keyOf(record) === key;
  }

  private isSame(record: T, body: ObjectValue): boolean {
    return (
      this.kind.lostCreate?.isSame?.(body, record) ??
      agreesWhereBothPresent(this.comparableMembers(body), this.comparableMembers(record))
    );
  }

  private comparableMembers(object: Members): Members {
    const { type, lostCreate } = this.kind;
    const stored = asStored(type, object);
    return lostCreate?.comparableForm?.(stored) ?? stored;
  }

  private async remove(id: string, signal?: AbortSignal): Promise<void> {
    this.snapshot.invalidate(id);
    const operation = { method: "DELETE", effect: "delete", path: this.pathOf(id), decode: decodeDone } as const;
    await nullWhenGone(this.write(id, operation, signal));
    this.snapshot.remove(id);
  }

  private async adopt(record: T, body: ObjectValue): Promise<boolean> {
    if (this.canAdopt(body)) return true;
    await this.remove(record.id);
    return false;
  }

  private async listed(signal?: AbortSignal, toEnd = true): Promise<Listing<T>> {
    const { path, context, kind } = this;
    const paged = !kind.listedWholeIn?.includes(context.product);
    const byCursor = kind.cursorsIn?.includes(context.product);
    const listing = await listAll<T>(context, path, kind, { paged, byCursor, toEnd, signal });
    return { ...listing, items: listing.items.map((record) => this.queue.register(record)) };
  }

  private async fetch(id: string, signal?: AbortSignal): Promise<T | null> {
    if (!this.context.capabilities.has(this.gets)) return this.fromList(id, signal);
    try {
      const operation = readOperation(this.pathOf(id), decodeWhole<T>(this.kind, id, this.context.product));
      const record = await nullWhenGone(this.context.http.run(operation, signal));
      return record && this.queue.register(record);
    } catch (reason) {
      if (!leavesOpen(reason, this.context.product)) throw reason;
      return this.listedInstead(id, reason, signal);
    }
  }

  /** Writes one object. A rejection that proves nothing means what the list says: gone if it lacks the object, else the failure that it is. */
  private async write<A>(id: string, operation: Operation<A>, signal?: AbortSignal): Promise<A> {
    try {
      return await this.context.http.run(operation, signal);
    } catch (reason) {
      if (!leavesOpen(reason, this.context.product) || reason.status === 501 || allowsPatch(reason)) throw reason;
      if (reason.status === 405 && this.context.product !== "base") throw reason;
      if (await this.listedInstead(id, reason, signal)) throw reason;
      throw new NotFoundError({ ...reason, code: "not_found", remedy: undefined });
    }
  }

  /**
   * The object as the list has it, where its own address says nothing: a service may have only the list, and words a rejection as it likes.
   * `null` if the list lacks it. @throws `reason` if the service does not have the list either.
   */
  private async listedInstead(id: string, reason: ApiError, signal?: AbortSignal): Promise<T | null> {
    // Many objects that are gone cost one list.
    const listed =
      reason.status === 404 || this.context.product === "base"
        ? this.snapshot.idsBefore(this.context.http.clock.now())
        : undefined;
    if (listed && !listed.has(id)) return null;
    return this.fromList(id, signal).catch((failure: unknown) => {
      if (!leavesOpen(failure, this.context.product)) throw failure;
      this.isHidden = true;
      throw reason;
    });
  }

  private async fromList(id: string, signal?: AbortSignal): Promise<T | null> {
    const { items, incomplete } = await this.listed(signal);
    const record = items.find((listed) => listed.id === id);
    if (!record && incomplete) throw incomplete;
    return record ?? null;
  }

  private get path(): string {
    return `${baseOf(this.context.addresses, this.kind.belongsTo)}/${this.kind.path}`;
  }

  private pathOf(id: string): string {
    return `${this.path}/${pathPart(id)}`;
  }
}

function allowsPatch(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 405 && failure.allowed.includes("PATCH");
}

type Kinds = typeof kinds;

/** One store per kind, under the plural of its name. */
export type Stores = {
  readonly [K in keyof Kinds as StoreName<Kinds[K]["plural"]>]: Store<RecordOf<Kinds[K]>, CreatedOf<Kinds[K]>>;
};

export function storesOf(context: ResourceContext): Stores {
  const stores = allKinds.map((kind) => [storeName(kind), storeOf(context, kind)] as const);
  // Each name has the store of its own kind, which no type of entries says.
  return Object.fromEntries(stores) as unknown as Stores;
}

function storeOf(context: ResourceContext, kind: Kind): Store<ServiceRecord> {
  const ofReleases = context.capabilities.remediesFor(capabilityOf(kind, "read"), capabilityOf(kind, "write"));
  const remedies = ofReleases || kind.remedies ? { ...ofReleases, ...kind.remedies } : undefined;
  return new Store({ ...context, http: context.http.with({ remedies }) }, kind);
}

function ambiguous(
  subject: string,
  failure: ApiError,
  description: string,
  ids: readonly string[],
): AmbiguousCreateError {
  const { method, url, status, detail, requestId } = failure;
  const message = `The service may or may not have created ${subject}: ${failure.message} ${description}`;
  return new AmbiguousCreateError({ method, url, status, detail, requestId, remedy: description }, message, ids);
}
