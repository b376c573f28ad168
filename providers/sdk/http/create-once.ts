import { messageOf } from "../schema";
import type { Clock, ServerClock } from "./clock";
import type { UnknownOutcome } from "./exchange";

/** How an object is created exactly once: `V` is what a create returns, `T` an object as it is found, `E` the failure of a create. */
export interface CreateRequest<V, T, E extends Error> {
  /** Sends the create once. */
  send(): Promise<{ readonly value: V; readonly id: string } | UnknownOutcome<E>>;
  idOf(object: T): string;
  /** Objects that may be it, as they are now: of the same kind and place, with the name that was sent. */
  candidates(): Promise<readonly T[]>;
  /** IDs that were listed before `time` (on the client's clock); `undefined` without such a list. */
  idsBefore(time: number): ReadonlySet<string> | undefined;
  /** True for an object that refers to one which this client made: it did not exist before that one. */
  refersToNew?(object: T): boolean;
  /** The latest time of its creation, in milliseconds since 1970; `undefined` if the object does not say it. */
  createdBy?(object: T): number | undefined;
  /** True if every object says so, so that one which was not created earlier is new. */
  readonly saysWhenCreated?: boolean;
  /** True when nothing in the object contradicts what was sent. */
  isSame(object: T): boolean;
  /** False: the object cannot be used, so it was deleted and the create is repeated. */
  adopt(object: T): Promise<boolean>;
  /** The error of a create that may have made an object. `description`: what was found, in a sentence; `ids`: of objects that may be it. */
  ambiguous(failure: E, description: string, ids: readonly string[]): unknown;
}

interface CreateContext {
  readonly clock: Clock;
  /** Absent: times of the service are not compared. */
  readonly serverClock?: ServerClock;
  /** IDs of the kind that this process made or adopted. */
  readonly claimed: Set<string>;
}

/** How often a create is repeated: for an object that cannot be used, or that certainly was not created. */
const mostRepeats = 2;

/**
 * Creates an object exactly once. If the outcome of the request is unknown, it looks for the object among those that did not exist before
 * the attempt, and adopts the only match. @throws what `ambiguous` makes if there is no such match, and what `send` throws
 */
export async function createOnce<V, T, E extends Error>(
  request: CreateRequest<V, T, E>,
  context: CreateContext,
  signal?: AbortSignal,
): Promise<{ readonly value: V } | { readonly adopted: T }> {
  for (let repeat = 0; ; repeat += 1) {
    const began = { clock: context.clock.now(), wall: Date.now() };
    const listedBefore = request.idsBefore(began.clock);
    const outcome = await request.send();
    if ("value" in outcome) {
      context.claimed.add(outcome.id);
      return outcome;
    }
    const earliest = context.serverClock?.earliest(began.wall) ?? Number.NEGATIVE_INFINITY;
    const ageOf = (object: T): Age => {
      const id = request.idOf(object);
      if (context.claimed.has(id) || listedBefore?.has(id)) return "older";
      const createdBy = request.createdBy?.(object);
      if (createdBy !== undefined && createdBy < earliest) return "older";
      if (listedBefore || request.refersToNew?.(object)) return "new";
      if (createdBy !== undefined && request.saysWhenCreated) return "new";
      return "unknown";
    };
    const failure = outcome.unknown;
    const match = await lookUp(request, outcome, ageOf, context.clock, signal);
    if (match === undefined) {
      if (outcome.lookUp.ifAbsent === "fail" || repeat >= mostRepeats) throw failure;
      continue;
    }
    if (await adopt(request, match, failure)) {
      context.claimed.add(request.idOf(match));
      return { adopted: match };
    }
    if (repeat >= mostRepeats) throw failure;
  }
}

/** Whether an object existed before the request. `new`: it did not, or was created in the same second; `unknown`: nothing says it. */
type Age = "new" | "older" | "unknown";

/** The one certain match; `undefined` when it is certain that there is none. @throws what `ambiguous` makes */
async function lookUp<T, E extends Error>(
  request: CreateRequest<unknown, T, E>,
  { unknown: failure, lookUp: { looksAfterMs, ifAbsent } }: UnknownOutcome<E>,
  ageOf: (object: T) => Age,
  clock: Clock,
  signal?: AbortSignal,
): Promise<T | undefined> {
  let candidates: readonly T[] = [];
  const ofAge = (age: Age) => candidates.filter((object) => ageOf(object) === age);
  for (const waitMs of looksAfterMs) {
    try {
      // Even a cancelled run looks once: an object that it created would otherwise be lost.
      if (waitMs > 0) await clock.sleep(waitMs, signal);
      candidates = await request.candidates();
    } catch (reason) {
      const why = messageOf(reason);
      throw request.ambiguous(failure, `The client could not check whether it exists: ${why}`, idsOf(failure, []));
    }
    const equal = ofAge("new").filter((object) => request.isSame(object));
    const [match] = equal;
    if (match && equal.length === 1) return match;
    if (equal.length > 1) break;
  }
  const ids = idsOf(failure, ofAge("new").map(request.idOf));
  const undated = ofAge("unknown");
  if (ids.length === 0 && undated.length === 0 && ifAbsent !== "ambiguous") return undefined;
  const equals = undated.filter((object) => request.isSame(object)).map(request.idOf);
  throw request.ambiguous(failure, whatWasFound(ids, equals), [...ids, ...equals]);
}

/** IDs of objects that may be the one: those found, and the one that the failure names. */
function idsOf(failure: Error & { readonly objectId?: string }, matchingIds: readonly string[]): readonly string[] {
  if (!failure.objectId) return [...new Set(matchingIds)];
  return [...new Set([failure.objectId, ...matchingIds])];
}

async function adopt<T, E extends Error>(
  request: CreateRequest<unknown, T, E>,
  match: T,
  failure: E,
): Promise<boolean> {
  try {
    return await request.adopt(match);
  } catch (reason) {
    const id = request.idOf(match);
    const why = messageOf(reason);
    throw request.ambiguous(failure, `It exists with the ID ${id}, and the client could not remove it: ${why}`, [id]);
  }
}

/** `ids`: of new objects; `equals`: of equal ones of which nothing says whether they are new. */
function whatWasFound(ids: readonly string[], equals: readonly string[]): string {
  if (ids.length === 0 && equals.length > 0) {
    const which = equals.length === 1 ? "An equal object exists" : "Equal objects exist";
    return `${which}, and nothing says whether the service created one just now: ${equals.join(", ")}. If it did, import that object or delete it.`;
  }
  if (ids.length === 0) {
    return "No new object of that kind exists yet, but the service may still be processing the request. Check before you create it again.";
  }
  const objects = ids.length === 1 ? "One new object matches" : `${ids.length} new objects match`;
  return `${objects}: ${ids.join(", ")}. Import the right one or delete it.`;
}
