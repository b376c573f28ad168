import { type Product, productFacts } from "../../service/products";
import { AmbiguousCreateError, type ApiError } from "../errors/api-error";
import type { Clock } from "../exchange/clock";
import type { Created } from "../exchange/decode";
import type { UnknownOutcome } from "../exchange/exchange";
import type { Operation } from "../exchange/operation";
import type { ServiceRecord } from "../exchange/records";
import type { ResourceContext } from "./context";

/** How an object is created exactly once. */
interface CreatePlan<T extends ServiceRecord> {
  readonly operation: Operation<Created<T>>;
  /** For messages: `the dashboard "API health"`. */
  readonly what: string;
  /** Objects of the kind that have the name that was sent, as they are now. */
  readonly named: () => Promise<readonly T[]>;
  /** IDs that were listed before `time` (on the client's clock); `undefined` without such a list. */
  readonly idsBefore: (time: number) => ReadonlySet<string> | undefined;
  /** True for a record that refers to an object which this client made: it did not exist before that one. */
  readonly refersToNew: (record: T) => boolean;
  /** True when nothing in the record contradicts what was sent. */
  readonly isSame: (record: T) => boolean;
  /** False: the record cannot be used, so it was deleted and the create is repeated. */
  readonly adopt: (record: T) => Promise<boolean>;
}

interface CreateContext extends Pick<ResourceContext, "product" | "exchange" | "clock" | "serverClock"> {
  /** IDs of the kind that this process made or adopted. */
  readonly claimed: Set<string>;
}

/** How often a create is repeated: for an object that cannot be used, or that certainly was not created. */
const mostRepeats = 2;

/**
 * Creates an object exactly once. If the outcome of the request is unknown, it looks for the object among those that did not exist before
 * the attempt, and adopts the only match. Otherwise @throws AmbiguousCreateError that names the objects that may be it.
 */
export async function createOnce<T extends ServiceRecord>(
  plan: CreatePlan<T>,
  context: CreateContext,
  signal?: AbortSignal,
): Promise<Created<T>> {
  for (let repeat = 0; ; repeat += 1) {
    const began = { clock: context.clock.now(), wall: Date.now() };
    const listedBefore = plan.idsBefore(began.clock);
    const outcome = await context.exchange.attempt(plan.operation, signal);
    if ("value" in outcome) {
      context.claimed.add(outcome.value.record.id);
      return outcome.value;
    }
    const ageOf = (record: T): Age => {
      if (context.claimed.has(record.id) || listedBefore?.has(record.id)) return "older";
      const createdAt = latestCreation(record, context.product);
      if (createdAt !== undefined && createdAt < context.serverClock.earliest(began.wall)) return "older";
      if (listedBefore || plan.refersToNew(record)) return "new";
      return createdAt !== undefined && productFacts[context.product].secondsOfId ? "new" : "unknown";
    };
    const failure = outcome.unknown;
    const found = await lookUp(plan, outcome, ageOf, context.clock, signal);
    if (found === undefined) {
      if (outcome.lookUp.ifAbsent === "fail" || repeat >= mostRepeats) throw failure;
      continue;
    }
    if (await adopt(plan, found, failure)) {
      context.claimed.add(found.id);
      return { record: found, also: {} };
    }
    if (repeat >= mostRepeats) throw failure;
  }
}

/** Whether an object existed before the request. `new`: it did not, or was created in the same second; `unknown`: nothing says it. */
type Age = "new" | "older" | "unknown";

/** The one certain match; `undefined` when it is certain that there is none. @throws AmbiguousCreateError */
async function lookUp<T extends ServiceRecord>(
  plan: CreatePlan<T>,
  { unknown: failure, lookUp: { looksAfterMs, ifAbsent } }: UnknownOutcome,
  ageOf: (record: T) => Age,
  clock: Clock,
  signal?: AbortSignal,
): Promise<T | undefined> {
  let named: readonly T[] = [];
  const ofAge = (age: Age) => named.filter((record) => ageOf(record) === age);
  for (const waitMs of looksAfterMs) {
    try {
      // Even a cancelled run looks once: an object that it created would otherwise be lost.
      if (waitMs > 0) await clock.sleep(waitMs, signal);
      named = await plan.named();
    } catch (reason) {
      const why = reason instanceof Error ? reason.message : String(reason);
      throw ambiguous(plan.what, failure, `The client could not check whether it exists: ${why}`, idsOf(failure, []));
    }
    const same = ofAge("new").filter(plan.isSame);
    const [only] = same;
    if (only && same.length === 1) return only;
    if (same.length > 1) break;
  }
  const ids = idsOf(failure, ofAge("new"));
  const undated = ofAge("unknown");
  if (ids.length === 0 && undated.length === 0 && ifAbsent !== "ambiguous") return undefined;
  const equals = undated.filter(plan.isSame).map(({ id }) => id);
  throw ambiguous(plan.what, failure, whatWasFound(ids, equals), [...ids, ...equals]);
}

/** IDs of objects that may be the one: those with its name, and the one that the failure names. */
function idsOf({ objectId }: ApiError, sameNamed: readonly ServiceRecord[]): readonly string[] {
  return [...new Set([...(objectId ? [objectId] : []), ...sameNamed.map(({ id }) => id)])];
}

async function adopt<T extends ServiceRecord>(plan: CreatePlan<T>, found: T, failure: ApiError): Promise<boolean> {
  try {
    return await plan.adopt(found);
  } catch (reason) {
    const remains = `It exists with the ID ${found.id}, and the client could not remove it: ${reason instanceof Error ? reason.message : String(reason)}`;
    throw ambiguous(plan.what, failure, remains, [found.id]);
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

function ambiguous(what: string, failure: ApiError, found: string, ids: readonly string[]): AmbiguousCreateError {
  const { method, url, status, detail, requestId } = failure;
  const message = `The service may or may not have created ${what}: ${failure.message} ${found}`;
  return new AmbiguousCreateError({ method, url, status, detail, requestId, remedy: found }, message, ids);
}

/** The latest possible creation time of a record: `createdAt`, else the time in its ID, where the product's IDs have one. */
function latestCreation(record: ServiceRecord, product: Product): number | undefined {
  if (typeof record.createdAt === "string") {
    const time = Date.parse(record.createdAt);
    if (!Number.isNaN(time)) return time + unstatedMs(record.createdAt);
  }
  const seconds = productFacts[product].secondsOfId?.(record.id);
  return seconds === undefined ? undefined : seconds * 1000 + 999;
}

/** What a time may be later than its text says. */
function unstatedMs(time: string): number {
  if (/\.\d/.test(time)) return 0;
  if (/:\d\d:\d\d/.test(time)) return 999;
  return /:\d\d/.test(time) ? 60_000 - 1 : dayMs - 1;
}

export const dayMs = 24 * 60 * 60 * 1000;

/**
 * The records that may have been created after a moment: all but those whose latest possible creation is before it. A record that says nothing
 * of its creation is among them where the product's records need not say it.
 */
export function possiblyMadeSince<T extends ServiceRecord>(
  since: number,
  records: readonly T[],
  product: Product,
): readonly T[] {
  const otherwise = productFacts[product].secondsOfId ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return records.filter((record) => (latestCreation(record, product) ?? otherwise) >= since);
}
