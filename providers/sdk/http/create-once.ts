import { messageOf } from "../schema";
import type { Clock, ServerClock } from "./clock";
import type { CreateClaims, CreateOutcome } from "./create-claims";
import { Findings, type Sighting } from "./create-findings";
import type { UnknownOutcome } from "./exchange";

/*
 * A create whose response is lost may have made an object, and sending it again would make a second one. So the client looks for the object:
 *
 * - A *candidate* is an object that may be the created one: of the same kind, place and name.
 * - A candidate that is new, and equal to what was sent, is a *match*. `originOf` decides what is new.
 * - One match is *adopted*: it is taken for the created object. Otherwise an error names the objects that may be it, unless it is certain that there
 *   is none.
 * - An object that one create of this process made or adopted is *claimed*: no other create may adopt it.
 */

/** `objectId`: the ID of the object that the create left behind, if the failed response names one. */
type Failure = Error & { readonly objectId?: string };

/** How an object is created exactly once. `V`: what a create returns; `T`: an object as it is found later; `E`: the failure of a create. */
export interface CreateRequest<V, T, E extends Failure> {
  /**
   * Sends the create once. If it failed and the object may exist, it returns the failure and how to look for the object (`lookUp`): how long to wait
   * before each look, and what follows if no look finds it: the failure, another create (`repeat`), or an error, because it may still come into
   * being (`ambiguous`).
   */
  send(): Promise<CreateOutcome<V, E>>;
  /** The candidates, as they are now. */
  candidates(): Promise<readonly T[]>;
  idOf(object: T): string;
  /** True if nothing in the object contradicts what was sent. */
  isSame(object: T): boolean;
  /** IDs of the objects in the last whole list that this client got before `time`, on its clock; `undefined` if there is none. */
  idsBefore(time: number): ReadonlySet<string> | undefined;
  /** True if the object refers to another one that this client made, and so is newer than that one. */
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
  /** The time of day of the service, as far as its responses have said it: the earliest that it can have been. Absent: it is not known. */
  readonly serverClock?: ServerClock;
  /** The claims of all creates of the kind. `claimResultOf` sends a create, and claims the object that it returns. */
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
    const wasDeleted = match !== undefined;
    const isRepeatable = wasDeleted || outcome.lookUp.ifAbsent === "repeat";
    const mayRepeat = isRepeatable && repeats < mostRepeats && !signal?.aborted;
    if (!mayRepeat) throw outcome.failure;
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
    const description = `It exists with the ID ${id}, and the client could neither adopt nor remove it: ${messageOf(reason)}`;
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

/** Looks for the created object, and claims the one match; `undefined` if there certainly is no object. @throws what `ambiguous` makes */
async function claimMatch<T, E extends Failure>(
  request: CreateRequest<unknown, T, E>,
  { failure, lookUp }: UnknownOutcome<E>,
  sentState: SentState,
  context: CreateContext,
  signal?: AbortSignal,
): Promise<T | undefined> {
  const findings = new Findings();
  findings.createdId = createdIdOf(failure, sentState, context);
  for (const waitMs of lookUp.looksAfterMs) {
    const candidates = await candidatesAfter(waitMs, request, failure, findings, context, signal);
    // No `await` from here to the claim: two creates never claim one object. Another one may have claimed it during the wait.
    const createdId = createdIdOf(failure, sentState, context);
    findings.createdId = createdId;
    const sightings = new Map(
      candidates.map((object): [string, Sighting] => {
        const origin = originOf(request, object, createdId, sentState, context);
        return [request.idOf(object), { origin, isEqual: request.isSame(object) }];
      }),
    );
    const matchIds = [...sightings].filter(([, sighting]) => isMatch(sighting)).map(([id]) => id);
    const match = candidates.find((object) => request.idOf(object) === matchIds[0]);
    // It counts even if there are equal undated objects: nobody else is likely to have made the match at the same time.
    if (match !== undefined && matchIds.length === 1) {
      context.claims.add(request.idOf(match));
      return match;
    }
    findings.addLook(sightings);
    if (matchIds.length > 1) break;
  }
  const isCertainlyAbsent = findings.isEmpty && lookUp.ifAbsent !== "ambiguous";
  if (isCertainlyAbsent) return undefined;
  throw request.ambiguous(failure, findings.description(lookUp), findings.possibleIds);
}

function isMatch({ origin, isEqual }: Sighting): boolean {
  return origin === "new" && isEqual;
}

/** The ID of the created object, if the failed response names it. One that existed before the request is not the created one. */
function createdIdOf({ objectId }: Failure, sentState: SentState, context: CreateContext): string | undefined {
  if (!objectId || existedBefore(objectId, sentState, context)) return undefined;
  return objectId;
}

/** True for the ID of an object that was listed before the request, or that is the object of another create. */
function existedBefore(id: string, { listedIds }: SentState, { claims }: CreateContext): boolean {
  return claims.ids.has(id) || listedIds?.has(id) === true;
}

/**
 * Whether an object came into being with the request. It is `new` if one of these is so:
 *
 * - The failed response names it.
 * - It says that it was created after the request.
 * - The last list before the request lacks it, or it refers to an object that this client made. Somebody else may then have made it in the meantime, but
 *   that is far less likely than that this create made it.
 */
function originOf<T, E extends Failure>(
  request: CreateRequest<unknown, T, E>,
  object: T,
  createdId: string | undefined,
  sentState: SentState,
  context: CreateContext,
): Sighting["origin"] {
  const id = request.idOf(object);
  if (createdId !== undefined) return createdId === id ? "new" : "other";
  if (existedBefore(id, sentState, context)) return "other";
  const latestCreation = request.latestCreation?.(object);
  // Asked now, not when the create was sent: the look may be the first response that says which time it is at the service.
  const sentServerTime = context.serverClock?.earliestServerTime(sentState.localTime);
  const isDated = latestCreation !== undefined && sentServerTime !== undefined;
  if (isDated && latestCreation < sentServerTime) return "other";
  const isNewToClient = sentState.listedIds !== undefined || request.refersToNew?.(object) === true;
  if (isNewToClient) return "new";
  // Where only some objects say when they were created, such a time may be that of a later change. It then proves only that an object is older.
  const wasCreatedSince = isDated && request.alwaysSaysCreation === true;
  return wasCreatedSince ? "new" : "undated";
}

/** The candidates that one look finds. @throws what `ambiguous` makes */
async function candidatesAfter<T, E extends Failure>(
  waitMs: number,
  request: CreateRequest<unknown, T, E>,
  failure: E,
  findings: Findings,
  { clock, claims }: CreateContext,
  signal?: AbortSignal,
): Promise<readonly T[]> {
  try {
    await waitForLook(waitMs, findings.hasLooked, clock, signal);
    const candidates = await request.candidates();
    // A candidate may be what another create is about to return, and has not claimed yet.
    await claims.pendingResultsClaimed();
    return candidates;
  } catch (reason) {
    throw request.ambiguous(failure, findings.descriptionAfterFailure(reason), findings.possibleIds);
  }
}

async function waitForLook(waitMs: number, hasLooked: boolean, clock: Clock, signal?: AbortSignal): Promise<void> {
  if (waitMs === 0) return;
  try {
    await clock.sleep(waitMs, signal);
  } catch (reason) {
    // Even a cancelled run looks once: an object that it created would otherwise be lost.
    if (hasLooked) throw reason;
  }
}
