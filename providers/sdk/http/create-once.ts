import { messageOf } from "../schema";
import type { Clock, ServerClock } from "./clock";
import type { UnknownOutcome } from "./exchange";

/** `objectId`: the ID of the object, if the failed response names one. */
type Failure = Error & { readonly objectId?: string };

/** How an object is created exactly once. `V`: what a create returns; `T`: an object as it is found later; `E`: the failure of a create. */
export interface CreateRequest<V, T, E extends Failure> {
  /**
   * Sends the create once. Its outcome is unknown if the request failed and the object may exist. `lookUp` then says how long to wait before each
   * look (`looksAfterMs`), and what follows if no look finds it (`ifAbsent`): the failure, another create, or an ambiguous one, because the
   * object may still come into being.
   */
  send(): Promise<{ readonly value: V; readonly id: string } | UnknownOutcome<E>>;
  /** Objects that may be the created one, as they are now: of the same kind and place, with the name that was sent. */
  candidates(): Promise<readonly T[]>;
  idOf(object: T): string;
  /** True if nothing in the object contradicts what was sent. */
  isSame(object: T): boolean;
  /** IDs that were listed before `time`, on the client's clock; `undefined` without such a list. */
  idsBefore(time: number): ReadonlySet<string> | undefined;
  /** True for an object that refers to one which this client made, and which it cannot be older than. */
  refersToNew?(object: T): boolean;
  /** The latest time at which it can have been created, in milliseconds since 1970; `undefined` if the object does not say it. */
  latestCreation?(object: T): number | undefined;
  /** True if every object says when it was created. */
  readonly alwaysSaysCreation?: boolean;
  /** Takes the object for the created one. False if it cannot be used: it was deleted, and the caller repeats the create. */
  adopt(object: T): Promise<boolean>;
  /** The error of a create that may have made an object. `description`: what was found, in sentences; `ids`: of objects that may be the one. */
  ambiguous(failure: E, description: string, ids: readonly string[]): unknown;
}

interface CreateContext {
  readonly clock: Clock;
  /** The time of day of the service. Absent: times of objects are not compared. */
  readonly serverClock?: ServerClock;
  /** IDs of the kind that this process made or adopted. */
  readonly claimed: Set<string>;
}

/** How often a create is repeated: for an object that cannot be used, or that certainly was not created. */
const mostRepeats = 2;

/**
 * Creates an object exactly once. If the outcome of the request is unknown, it looks for the object among those that did not exist before
 * the request, and adopts the only match. @throws what `send` throws, the failure if there certainly is no object, else what `ambiguous` makes
 */
export async function createOnce<V, T, E extends Failure>(
  request: CreateRequest<V, T, E>,
  context: CreateContext,
  signal?: AbortSignal,
): Promise<{ readonly value: V } | { readonly adopted: T }> {
  const { clock, claimed } = context;
  for (let repeats = 0; ; repeats += 1) {
    const sentAt = { clockTime: clock.now(), localTime: Date.now() };
    const listedBefore = request.idsBefore(sentAt.clockTime);
    const outcome = await request.send();
    if ("value" in outcome) {
      claimed.add(outcome.id);
      return outcome;
    }
    const earliestCreation = context.serverClock?.earliest(sentAt.localTime) ?? Number.NEGATIVE_INFINITY;
    const ages = { listedBefore, earliestCreation, claimed };
    const match = await findMatch(request, outcome, ages, clock, signal);
    if (match !== undefined && (await adopt(request, match, outcome.unknown))) {
      claimed.add(request.idOf(match));
      return { adopted: match };
    }
    const mayNotRepeat = match === undefined && outcome.lookUp.ifAbsent === "fail";
    if (mayNotRepeat || repeats >= mostRepeats) throw outcome.unknown;
  }
}

/** What says of an object whether it existed before the request. */
interface AgeEvidence {
  /** IDs that were listed before the request; `undefined` without such a list. */
  readonly listedBefore: ReadonlySet<string> | undefined;
  /** The earliest time, by the service's clock, at which the request can have created an object. */
  readonly earliestCreation: number;
  /** IDs that this process made or adopted before. */
  readonly claimed: ReadonlySet<string>;
}

/** Whether an object existed before the request. `new`: it did not, or was created in the same second; `unknown`: nothing says it. */
type Age = "new" | "older" | "unknown";

function ageOf<T, E extends Failure>(request: CreateRequest<unknown, T, E>, object: T, evidence: AgeEvidence): Age {
  const { listedBefore, earliestCreation, claimed } = evidence;
  const id = request.idOf(object);
  if (claimed.has(id) || listedBefore?.has(id)) return "older";
  const latestCreation = request.latestCreation?.(object);
  if (latestCreation !== undefined && latestCreation < earliestCreation) return "older";
  if (listedBefore !== undefined || request.refersToNew?.(object)) return "new";
  if (latestCreation !== undefined && request.alwaysSaysCreation) return "new";
  return "unknown";
}

/** The one certain match; `undefined` if it is certain that there is none. @throws what `ambiguous` makes */
async function findMatch<T, E extends Failure>(
  request: CreateRequest<unknown, T, E>,
  { unknown: failure, lookUp: { looksAfterMs, ifAbsent } }: UnknownOutcome<E>,
  evidence: AgeEvidence,
  clock: Clock,
  signal?: AbortSignal,
): Promise<T | undefined> {
  let newObjects: readonly T[] = [];
  let undated: readonly T[] = [];
  for (const waitMs of looksAfterMs) {
    const candidates = await candidatesAfter(waitMs, request, failure, clock, signal);
    newObjects = candidates.filter((object) => ageOf(request, object, evidence) === "new");
    undated = candidates.filter((object) => ageOf(request, object, evidence) === "unknown");
    const matches = newObjects.filter((object) => request.isSame(object));
    if (matches.length === 1) return matches[0];
    if (matches.length > 1) break;
  }
  // A new object may be the created one even if it differs: the service or somebody else may have changed it since. An object of unknown age
  // is most likely an older one, so only an equal one is named.
  const newIds = new Set([...namedIds(failure), ...newObjects.map(request.idOf)]);
  const equalUndatedIds = undated.filter((object) => request.isSame(object)).map(request.idOf);
  const isCertainlyAbsent = newIds.size === 0 && undated.length === 0 && ifAbsent !== "ambiguous";
  if (isCertainlyAbsent) return undefined;
  throw request.ambiguous(failure, describeFound([...newIds], equalUndatedIds), [...newIds, ...equalUndatedIds]);
}

/** @throws what `ambiguous` makes if the objects cannot be read */
async function candidatesAfter<T, E extends Failure>(
  waitMs: number,
  request: CreateRequest<unknown, T, E>,
  failure: E,
  clock: Clock,
  signal?: AbortSignal,
): Promise<readonly T[]> {
  try {
    // Even a cancelled run looks once: an object that it created would otherwise be lost.
    if (waitMs > 0) await clock.sleep(waitMs, signal);
    return await request.candidates();
  } catch (reason) {
    const description = `The client could not check whether it exists: ${messageOf(reason)}`;
    throw request.ambiguous(failure, description, namedIds(failure));
  }
}

/** The ID in the failed response, if there is one. */
function namedIds({ objectId }: Failure): readonly string[] {
  return objectId ? [objectId] : [];
}

async function adopt<T, E extends Failure>(
  request: CreateRequest<unknown, T, E>,
  match: T,
  failure: E,
): Promise<boolean> {
  try {
    return await request.adopt(match);
  } catch (reason) {
    const id = request.idOf(match);
    const description = `It exists with the ID ${id}, and the client could not remove it: ${messageOf(reason)}`;
    throw request.ambiguous(failure, description, [id]);
  }
}

/** `newIds`: of new objects; `equalUndatedIds`: of equal objects of unknown age. */
function describeFound(newIds: readonly string[], equalUndatedIds: readonly string[]): string {
  if (newIds.length > 0) {
    const objects = newIds.length === 1 ? "One new object matches" : `${newIds.length} new objects match`;
    return `${objects}: ${newIds.join(", ")}. Import the right one or delete it.`;
  }
  if (equalUndatedIds.length > 0) {
    const objects = equalUndatedIds.length === 1 ? "An equal object exists" : "Equal objects exist";
    return `${objects}, and nothing says whether the service created one just now: ${equalUndatedIds.join(", ")}. If it did, import that object or delete it.`;
  }
  return "No new object of that kind exists yet, but the service may still be processing the request. Check before you create it again.";
}
