import { messageOf } from "../schema";
import type { Clock, ServerClock } from "./clock";
import type { CreateClaims, CreateOutcome } from "./create-claims";
import type { UnknownOutcome } from "./exchange";
import type { LookUp } from "./retry-table";

/*
 * A create whose response is lost may have made an object, and sending it again would make a second one. So the client looks for the object:
 *
 * - A *candidate* is an object that may be the created one: of the same kind, place and name.
 * - Its *age* says whether it existed before the request; often nothing says it. A candidate that is certainly new and equal to what was sent is a
 *   *match*.
 * - One match is *adopted*: it is taken for the created object. In any other case it is *ambiguous* which object, if any, the create made, and an
 *   error names those that may be it – unless it is certain that there is none.
 * - An object that one create of this process made or adopted is *claimed*: no other create may adopt it.
 */

/** `objectId`: the ID of the object that the create left behind, if the failed response names one. */
type Failure = Error & { readonly objectId?: string };

/** How an object is created exactly once. `V`: what a create returns; `T`: an object as it is found later; `E`: the failure of a create. */
export interface CreateRequest<V, T, E extends Failure> {
  /**
   * Sends the create once. Its outcome is unknown if the request failed and the object may exist. `lookUp` then says how long to wait before each
   * look (`looksAfterMs`), and what follows if no look finds it (`ifAbsent`): the failure, another create, or the error that `ambiguous` makes,
   * because the object may still come into being.
   */
  send(): Promise<CreateOutcome<V, E>>;
  /** Objects that may be the created one, as they are now: of the same kind and place, with the name that was sent. */
  candidates(): Promise<readonly T[]>;
  idOf(object: T): string;
  /** True if nothing in the object contradicts what was sent. */
  isSame(object: T): boolean;
  /** IDs of the objects that a list of this client showed before `time`, on its clock; `undefined` without such a list. */
  idsBefore(time: number): ReadonlySet<string> | undefined;
  /** True for an object that refers to one which this client made, and which it cannot be older than. */
  refersToNew?(object: T): boolean;
  /** The latest time at which it can have been created, in milliseconds since 1970; `undefined` if the object does not say it. */
  latestCreation?(object: T): number | undefined;
  /** True if every object says when it was created. */
  readonly alwaysSaysCreation?: boolean;
  /** Takes the object for the created one. If that is not possible, deletes it and returns false: the create is then repeated. */
  adopt(object: T): Promise<boolean>;
  /** The error of a create that may have made an object. `description`: what was found, in sentences; `ids`: of objects that may be the one. */
  ambiguous(failure: E, description: string, ids: readonly string[]): unknown;
}

interface CreateContext {
  readonly clock: Clock;
  /** The time of day of the service, as far as its responses have said it. Absent: times of objects are not compared. */
  readonly serverClock?: ServerClock;
  /** The claims of all creates of the kind. */
  readonly claims: CreateClaims;
}

/** How often a create is repeated: for an object that cannot be used, or that certainly was not created. */
const mostRepeats = 2;

/**
 * Creates an object exactly once. @throws what `send` throws, the failure of the create if there certainly is no object, else what `ambiguous`
 * makes
 */
export async function createOnce<V, T, E extends Failure>(
  request: CreateRequest<V, T, E>,
  context: CreateContext,
  signal?: AbortSignal,
): Promise<{ readonly value: V } | { readonly adopted: T }> {
  for (let repeats = 0; ; repeats += 1) {
    // Two clocks: the client's never goes backwards, and only the time of day can be compared with times of the service.
    const sentState = { listedIds: request.idsBefore(context.clock.now()), localTime: Date.now() };
    const outcome = await context.claims.claimResultOf(() => request.send());
    if ("value" in outcome) return outcome;
    const match = await claimMatch(request, outcome, sentState, context, signal);
    const isAdopted = match !== undefined && (await adopt(request, match, outcome.failure));
    if (isAdopted) return { adopted: match };
    const mayRepeat = match !== undefined || outcome.lookUp.ifAbsent === "repeat";
    if (!mayRepeat || repeats === mostRepeats) throw outcome.failure;
  }
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

/** What was so when the request was sent. */
interface SentState {
  /** IDs that were listed before; `undefined` without such a list. */
  readonly listedIds: ReadonlySet<string> | undefined;
  /** The time of day on this machine. */
  readonly localTime: number;
}

/**
 * Whether an object existed before the request. `new`: it did not, or was created in the same second; `unknown`: nothing says it, the object is
 * *undated*.
 */
type Age = "new" | "older" | "unknown";

function ageOf<T, E extends Failure>(
  request: CreateRequest<unknown, T, E>,
  object: T,
  failure: E,
  { listedIds, localTime }: SentState,
  { claims, serverClock }: CreateContext,
): Age {
  const id = request.idOf(object);
  if (claims.ids.has(id) || listedIds?.has(id)) return "older";
  if (failure.objectId === id) return "new";
  const latestCreation = request.latestCreation?.(object);
  // Asked now, not when the create was sent: the look may be the first response that says which time it is at the service.
  const sentServerTime = serverClock?.earliestServerTime(localTime);
  const isDated = latestCreation !== undefined && sentServerTime !== undefined;
  if (isDated && latestCreation < sentServerTime) return "older";
  if (listedIds !== undefined || request.refersToNew?.(object)) return "new";
  // Where only some objects say when they were created, it is not known what such a time means.
  if (isDated && request.alwaysSaysCreation) return "new";
  return "unknown";
}

/** The one match, claimed; `undefined` if there certainly is no object. @throws what `ambiguous` makes */
async function claimMatch<T, E extends Failure>(
  request: CreateRequest<unknown, T, E>,
  outcome: UnknownOutcome<E>,
  sentState: SentState,
  context: CreateContext,
  signal?: AbortSignal,
): Promise<T | undefined> {
  const { failure, lookUp } = outcome;
  let findings = noFindings;
  for (const waitMs of lookUp.looksAfterMs) {
    const candidates = await candidatesAfter(waitMs, request, failure, findings, context, signal);
    // No `await` from here to the claim: two creates never claim one object.
    const ageOfCandidate = (object: T) => ageOf(request, object, failure, sentState, context);
    const newObjects = candidates.filter((object) => ageOfCandidate(object) === "new");
    const undatedObjects = candidates.filter((object) => ageOfCandidate(object) === "unknown");
    const matches = newObjects.filter((object) => request.isSame(object) && mayBeOf(failure, request.idOf(object)));
    const [match] = matches;
    // It counts even if there are equal undated objects: nobody else is likely to have made the match at the same time.
    if (match !== undefined && matches.length === 1) {
      context.claims.add(request.idOf(match));
      return match;
    }
    const equalUndated = undatedObjects.filter((object) => request.isSame(object));
    const newIds = newObjects.map((object) => request.idOf(object));
    findings = {
      looks: findings.looks + 1,
      // What one look found, the next need not see: lists may lag behind.
      newIds: [...new Set([...findings.newIds, ...newIds])],
      equalUndatedIds: equalUndated.map((object) => request.idOf(object)),
      unequalUndatedCount: undatedObjects.length - equalUndated.length,
    };
    if (matches.length > 1) break;
  }
  const ids = possibleIds(failure, findings);
  const isCertainlyAbsent = ids.length === 0 && findings.unequalUndatedCount === 0 && lookUp.ifAbsent !== "ambiguous";
  if (isCertainlyAbsent) return undefined;
  throw request.ambiguous(failure, describeFindings(failure, findings, lookUp), ids);
}

/** False if the failed response names another object. */
function mayBeOf({ objectId }: Failure, id: string): boolean {
  return !objectId || objectId === id;
}

/** The objects that one look finds. @throws what `ambiguous` makes */
async function candidatesAfter<T, E extends Failure>(
  waitMs: number,
  request: CreateRequest<unknown, T, E>,
  failure: E,
  earlierFindings: Findings,
  { clock, claims }: CreateContext,
  signal?: AbortSignal,
): Promise<readonly T[]> {
  try {
    await waitForLook(waitMs, earlierFindings.looks === 0, clock, signal);
    const candidates = await request.candidates();
    // A candidate may be what another create is about to return, and has not claimed yet.
    await claims.pendingResultsClaimed();
    return candidates;
  } catch (reason) {
    const description = describeFailedLook(failure, earlierFindings, reason);
    throw request.ambiguous(failure, description, possibleIds(failure, earlierFindings));
  }
}

async function waitForLook(waitMs: number, isFirst: boolean, clock: Clock, signal?: AbortSignal): Promise<void> {
  if (waitMs === 0) return;
  try {
    await clock.sleep(waitMs, signal);
  } catch (reason) {
    // Even a cancelled run looks once: an object that it created would otherwise be lost.
    if (!isFirst) throw reason;
  }
}

/** What the looks found; of undated objects, the last one. */
interface Findings {
  /** How many looks there were. */
  readonly looks: number;
  /** New objects, equal or not: the service or somebody else may have changed the created one since. */
  readonly newIds: readonly string[];
  readonly equalUndatedIds: readonly string[];
  /** Each is most likely an older object, so that it is not named. */
  readonly unequalUndatedCount: number;
}

const noFindings: Findings = { looks: 0, newIds: [], equalUndatedIds: [], unequalUndatedCount: 0 };

/** The IDs of new objects that may be the created one: the one that the failed response names, found or not, or those found. */
function newIdsOf({ objectId }: Failure, { newIds }: Findings): readonly string[] {
  return objectId ? [objectId] : newIds;
}

/** The IDs of all objects that may be the created one. */
function possibleIds(failure: Failure, findings: Findings): readonly string[] {
  return [...newIdsOf(failure, findings), ...findings.equalUndatedIds];
}

function describeFailedLook(failure: Failure, earlierFindings: Findings, reason: unknown): string {
  const sentences = describePossible(failure, earlierFindings);
  if (earlierFindings.looks === 0)
    return [`The client could not check whether it exists: ${messageOf(reason)}`, ...sentences].join(" ");
  const sightings = sentences.length > 0 ? sentences : ["The client did not find it."];
  return [...sightings, `It could not check again: ${messageOf(reason)}`].join(" ");
}

function describeFindings(failure: Failure, findings: Findings, { ifAbsent }: LookUp): string {
  const sentences = describePossible(failure, findings);
  if (sentences.length > 0) return sentences.join(" ");
  if (findings.unequalUndatedCount > 0) {
    const undecided =
      "No equal object of that kind exists, and nothing says whether one that differs is the created one.";
    if (ifAbsent !== "ambiguous") return `${undecided} Check before you create it again.`;
    return `${undecided} The service may also still be processing the request. Check before you create it again.`;
  }
  return "No new object of that kind exists yet, but the service may still be processing the request. Check before you create it again.";
}

/** A sentence or two for the objects that may be the created one; none if there are none. */
function describePossible(failure: Failure, findings: Findings): readonly string[] {
  const newIds = newIdsOf(failure, findings);
  const undatedIds = findings.equalUndatedIds;
  const sentences: string[] = [];
  if (newIds.length > 0) {
    const subject = newIds.length === 1 ? "A new object" : `${newIds.length} new objects`;
    sentences.push(`${subject} may be it: ${newIds.join(", ")}. Import the right one or delete it.`);
  }
  if (undatedIds.length > 0) {
    const subject = undatedIds.length === 1 ? "An equal object exists" : "Equal objects exist";
    sentences.push(
      `${subject}, and nothing says whether the service created one just now: ${undatedIds.join(", ")}. If it did, import that object or delete it.`,
    );
  }
  return sentences;
}
