import { setImmediate } from "node:timers/promises";
import type { HttpClient } from "terraform-provider-sdk/http";
import { cancelled } from "terraform-provider-sdk/internal/http";
import type { Listing } from "./context";

/** The list as it was fetched, with what this client changed since. */
interface Copy<T> extends Omit<Listing<T>, "items"> {
  readonly objects: Map<string, T>;
  readonly takenAt: number;
}

interface SnapshotSource<T extends { readonly id: string }> {
  /** Every object of the kind; with `toEnd`, to the very end. */
  readonly list: (signal: AbortSignal, toEnd: boolean) => Promise<Listing<T>>;
  /** One object; `null` if it does not exist. */
  readonly get: (id: string, signal: AbortSignal) => Promise<T | null>;
  /** False where a list is not read on that may be cut, unless an object is missing from it. Default true. */
  readonly readsOn?: boolean;
  /** False when a list entry lacks the body, so that the object must be read by itself. */
  readonly isComplete?: (entry: T) => boolean;
}

/** Objects of one kind that are read singly before the list is fetched: many reads then cost two requests at the most. */
const fewReads = 1;
/** Number of objects missing from the list that are requested at the same time. */
const confirmationsAtOnce = 4;
/** A copy older than this is not used: the process may live long. */
const maxAgeMs = 120_000;

/**
 * Reads of one kind share one list request. The first few request the object directly; with more reads, the list is fetched once for all of
 * them. An object missing from the list is requested directly before it counts as deleted. Writes of this client update the copy; failures
 * are never cached.
 */
export class Snapshot<T extends { readonly id: string }> {
  private copy: Copy<T> | undefined;
  private listing:
    | {
        readonly inFlight: InFlight<Copy<T>>;
        readonly changes: Map<string, T | undefined>;
        readonly toEnd: boolean;
      }
    | undefined;
  private readonly singles = new Map<string, InFlight<T | null>>();
  private readonly unsure = new Set<string>();
  private readonly requested = new Set<string>();
  private confirming = 0;
  private readonly confirmationQueue: (() => void)[] = [];

  constructor(
    private readonly source: SnapshotSource<T>,
    private readonly clock: HttpClient["clock"],
  ) {}

  /** The object, from the shared copy; `null` if it certainly does not exist. */
  async read(id: string, signal?: AbortSignal, isEnough?: (entry: T) => boolean): Promise<T | null> {
    if (!this.current() && !this.listing) {
      this.requested.add(id);
      // The reads that come together with this one register first.
      if (this.requested.size <= fewReads) await setImmediate();
      if (this.requested.size <= fewReads && !this.current() && !this.listing) return this.single(id, signal);
    }
    const { objects } = await this.fetched(signal);
    const entry = objects.get(id);
    if (entry && !this.unsure.has(id) && (this.isComplete(entry) || isEnough?.(entry))) return entry;
    return this.confirm(id, signal);
  }

  /**
   * Every object, as fresh as the shared copy, in the service's order; `toEnd`: also where the list may be cut.
   * @throws ApiError `incomplete_list` if the service says that it has more
   */
  async list(signal?: AbortSignal, toEnd?: boolean): Promise<readonly T[]> {
    const { items, incomplete } = await this.latest(signal, toEnd);
    if (incomplete) throw incomplete;
    return items;
  }

  /** As `all`, but only the objects that the service returns if it says that it has more. */
  async some(signal?: AbortSignal, toEnd?: boolean): Promise<readonly T[]> {
    return (await this.latest(signal, toEnd)).items;
  }

  /** The list, fetched now, also where it may be cut. */
  async fresh(signal?: AbortSignal): Promise<Listing<T>> {
    this.forget();
    return this.latest(signal, true);
  }

  private async latest(signal?: AbortSignal, toEnd = this.source.readsOn ?? true): Promise<Listing<T>> {
    const { copy } = this;
    const isCut = this.listing?.toEnd === false || (copy !== undefined && !copy.reachesEnd && !copy.incomplete);
    if ((toEnd && isCut) || this.unsure.size > 0) this.forget();
    const { objects, reachesEnd, incomplete } = await this.fetched(signal, toEnd);
    return { items: [...objects.values()], reachesEnd, incomplete };
  }

  /** The IDs of a whole copy taken shortly before `time`; `undefined` when there is none. An older one does not say what is new. */
  idsBefore(time: number): ReadonlySet<string> | undefined {
    if (!this.copy?.reachesEnd) return undefined;
    const age = time - this.copy.takenAt;
    if (age < 0 || age > maxAgeMs) return undefined;
    return new Set(this.copy.objects.keys());
  }

  /** This client wrote or read the object: the copy follows. */
  put(object: T): void {
    this.unsure.delete(object.id);
    this.copy?.objects.set(object.id, object);
    this.listing?.changes.set(object.id, object);
  }

  /** This client deleted the object. */
  remove(id: string): void {
    this.unsure.delete(id);
    this.copy?.objects.delete(id);
    this.listing?.changes.set(id, undefined);
  }

  /** The object may have changed: the next read sends a request. */
  invalidate(id: string): void {
    this.unsure.add(id);
  }

  /** Every object that matches may have changed. */
  invalidateWhere(matches: (object: T) => boolean): void {
    for (const object of this.copy?.objects.values() ?? []) if (matches(object)) this.unsure.add(object.id);
    if (this.listing) this.forget();
  }

  /** Drops the copy. */
  forget(): void {
    this.copy = undefined;
    this.listing = undefined;
    this.unsure.clear();
  }

  /** The object with its body, which a list entry may lack; `null` if it was deleted meanwhile. */
  async withBody(entry: T, signal?: AbortSignal): Promise<T | null> {
    if (this.isComplete(entry)) return entry;
    return this.read(entry.id, signal);
  }

  private isComplete(entry: T): boolean {
    return this.source.isComplete?.(entry) ?? true;
  }

  private current() {
    if (this.copy && this.clock.now() - this.copy.takenAt > maxAgeMs) this.forget();
    return this.copy;
  }

  private async fetched(signal?: AbortSignal, toEnd = false): Promise<Copy<T>> {
    const copy = this.current();
    if (copy) return copy;
    if (!this.listing || this.listing.inFlight.abandoned) this.listing = this.startListing(toEnd);
    return this.listing.inFlight.join(signal);
  }

  private startListing(toEnd: boolean) {
    const changes = new Map<string, T | undefined>();
    const takenAt = this.clock.now();
    const inFlight = new InFlight(async (signal) => {
      try {
        const { items, ...facts } = await this.source.list(signal, toEnd);
        const objects = new Map(items.map((object) => [object.id, object]));
        for (const [id, object] of changes) {
          if (object) objects.set(id, object);
          else objects.delete(id);
        }
        const copy = { ...facts, objects, takenAt };
        if (this.listing === listing) this.copy = copy;
        return copy;
      } finally {
        if (this.listing === listing) this.listing = undefined;
      }
    });
    const listing = { inFlight, changes, toEnd };
    return listing;
  }

  private single(id: string, signal?: AbortSignal): Promise<T | null> {
    let inFlight = this.singles.get(id);
    if (!inFlight || inFlight.abandoned) {
      inFlight = new InFlight(async (stop) => {
        try {
          return await this.source.get(id, stop);
        } finally {
          this.singles.delete(id);
        }
      });
      this.singles.set(id, inFlight);
    }
    return inFlight.join(signal);
  }

  private async confirm(id: string, signal?: AbortSignal): Promise<T | null> {
    if (this.confirming >= confirmationsAtOnce)
      await new Promise<void>((proceed) => this.confirmationQueue.push(proceed));
    this.confirming += 1;
    try {
      const object = await this.single(id, signal);
      if (object) this.put(object);
      else this.remove(id);
      return object;
    } finally {
      this.confirming -= 1;
      this.confirmationQueue.shift()?.();
    }
  }
}

/** One in-flight request that several callers share; it is aborted only when all of them have cancelled. */
class InFlight<T> {
  private readonly stop = new AbortController();
  private readonly result: Promise<T>;
  private callers = 0;

  constructor(start: (signal: AbortSignal) => Promise<T>) {
    this.result = start(this.stop.signal);
    this.result.catch(() => {});
  }

  /** @throws ApiError `cancelled` for this caller alone when its `signal` aborts. */
  async join(signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) throw cancelled();
    this.callers += 1;
    let leave = () => {};
    const cancellation = new Promise<never>((_, reject) => {
      leave = () => {
        this.callers -= 1;
        if (this.callers === 0) this.stop.abort();
        reject(cancelled());
      };
    });
    signal?.addEventListener("abort", leave, { once: true });
    return Promise.race([this.result, cancellation]).finally(() => signal?.removeEventListener("abort", leave));
  }

  get abandoned(): boolean {
    return this.stop.signal.aborted;
  }
}
