import type { Clock } from "../clock";
import { AmbiguousCreateError, type ApiError } from "../errors/api-error";
import type { Exchange } from "../exchange/exchange";
import type { Operation } from "../exchange/operation";
import type { ServerClock } from "../exchange/server-clock";
import type { ServiceRecord } from "../records/records";
import { latestCreation } from "./created-at";

/** How a kind of object is created without ever making two. */
export interface CreatePlan<R extends ServiceRecord, T> {
  readonly operation: Operation<T>;
  /** For sentences: `the dashboard "API health"`. */
  readonly what: string;
  /** Objects of the kind that exist now. */
  readonly list: () => Promise<readonly R[]>;
  /** Ids that were listed before `time` (on the client's clock); `undefined` when nobody looked. */
  readonly idsBefore: (time: number) => ReadonlySet<string> | undefined;
  /** True when the record has the name that was sent. */
  readonly isNamesake: (record: R) => boolean;
  /** True when nothing in the record contradicts what was sent. */
  readonly isSame: (record: R) => boolean;
  /** The result for an adopted record; `undefined`: it cannot be used, so it was removed and the create is to be repeated. */
  readonly adopt: (record: R) => Promise<T | undefined>;
  readonly idOf: (result: T) => string;
}

export interface CreateContext {
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly serverClock: ServerClock;
  /** Ids of the kind that this process made or adopted. */
  readonly claimed: Set<string>;
}

/** Looks again after these waits: what was sent may still be on its way through a proxy. */
const looksAfterMs = [0, 1000, 3000];
/** How often an object that cannot be used is made again. */
const mostRepeats = 2;

/**
 * Creates an object exactly once. When the outcome of the request is unknown, it looks for the object among those that did not exist
 * before the attempt and adopts the one certain match. @throws AmbiguousCreateError naming what may exist otherwise.
 */
export async function createOnce<R extends ServiceRecord, T>(
  plan: CreatePlan<R, T>,
  context: CreateContext,
  signal?: AbortSignal,
): Promise<T> {
  for (let repeat = 0; ; repeat += 1) {
    const began = { clock: context.clock.now(), wall: Date.now() };
    const listedBefore = plan.idsBefore(began.clock);
    const outcome = await context.exchange.attempt(plan.operation, signal);
    if ("value" in outcome) {
      context.claimed.add(plan.idOf(outcome.value));
      return outcome.value;
    }
    const isNew = (record: R) => {
      if (context.claimed.has(record.id) || listedBefore?.has(record.id)) return false;
      const createdAt = latestCreation(record);
      return createdAt === undefined
        ? listedBefore !== undefined
        : createdAt >= context.serverClock.earliest(began.wall);
    };
    const found = await lookUp(plan, outcome.unknown, isNew, context.clock, signal);
    const adopted = await adopt(plan, found, outcome.unknown);
    if (adopted !== undefined) {
      context.claimed.add(found.id);
      return adopted;
    }
    if (repeat >= mostRepeats) throw outcome.unknown;
  }
}

async function lookUp<R extends ServiceRecord, T>(
  plan: CreatePlan<R, T>,
  failure: ApiError,
  isNew: (record: R) => boolean,
  clock: Clock,
  signal?: AbortSignal,
): Promise<R> {
  let namesakes: readonly R[] = [];
  for (const waitMs of looksAfterMs) {
    try {
      // Even a cancelled run looks once: what it may have made would otherwise be forgotten.
      if (waitMs > 0) await clock.sleep(waitMs, signal);
      namesakes = (await plan.list()).filter((record) => plan.isNamesake(record) && isNew(record));
    } catch (reason) {
      throw ambiguous(plan.what, failure, `It could not be looked up: ${(reason as Error).message}`, []);
    }
    const same = namesakes.filter(plan.isSame);
    const [only] = same;
    if (only && same.length === 1) return only;
    if (same.length > 1) break;
  }
  const ids = namesakes.map(({ id }) => id);
  throw ambiguous(plan.what, failure, whatWasFound(ids), ids);
}

async function adopt<R extends ServiceRecord, T>(plan: CreatePlan<R, T>, found: R, failure: ApiError) {
  try {
    return await plan.adopt(found);
  } catch (reason) {
    const remains = `It exists with the id ${found.id} and could not be removed again: ${(reason as Error).message}`;
    throw ambiguous(plan.what, failure, remains, [found.id]);
  }
}

function whatWasFound(ids: readonly string[]): string {
  if (ids.length === 0) {
    return "No new object of that kind was found, but the request may still be under way; look before creating it again.";
  }
  const objects = ids.length === 1 ? "One new object may be it" : `${ids.length} new objects may be it`;
  return `${objects}: ${ids.join(", ")}. Import the right one or delete it.`;
}

function ambiguous(what: string, failure: ApiError, found: string, ids: readonly string[]): AmbiguousCreateError {
  const { method, url, status, detail, requestId } = failure;
  const message = `It is not known whether ${what} was created: ${failure.message} ${found}`;
  return new AmbiguousCreateError({ method, url, status, detail, requestId, remedy: found }, message, ids);
}
