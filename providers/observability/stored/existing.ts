import { type Context, DiagnosticError, type PlanResult } from "terraform-provider-sdk";
import { type ObjectValue, stringOf } from "terraform-provider-sdk/values";
import { ApiError, type Client, type ObjectStore, type ServiceRecord } from "../../../lib/client";
import { problem } from "../../../lib/service/problems";
import type { PrivateState } from "./ownership";
import { membersOf } from "./ownership";

/** What is about to be created, and where it would be. */
interface Wanted {
  /** For messages: `saved search`. */
  readonly noun: string;
  readonly store: ObjectStore<ServiceRecord>;
  /** The body of the create, made of known values. */
  readonly body: ObjectValue;
}

/** The plan of a create after the search for what a killed run may have left behind; an adopted object has its ID in the plan. */
export async function withExisting(
  context: Context<"planCreate", Client>,
  result: PlanResult,
  wantedObject: Wanted,
): Promise<PlanResult> {
  const decided = adoptedIn(context.plannedPrivate);
  if (decided === null) await listBefore(context, wantedObject);
  const adopts = decided === undefined ? await noticeExisting(context, wantedObject) : decided;
  const adoption = { ...result, private: { ...membersOf(result.private), adopts } };
  if (adopts === null) return adoption;
  return { ...adoption, planned: { ...(result.planned ?? context.planned), id: adopts } };
}

/** An apply that does not search again still needs the list. A failed request does not fail it. */
async function listBefore(
  { signal, log }: Context<"planCreate", Client>,
  { noun, store, body }: Wanted,
): Promise<void> {
  await store.listBefore?.(body, { signal }).catch((reason: unknown) => {
    if (!(reason instanceof ApiError)) throw reason;
    log.debug(`objects (${noun}) could not be listed before a create`, { reason: reason.message });
  });
}

/** Requests the list of the search at once with what the kind itself looks up for its plan; not where the plan says what it found. */
export function requestAhead(
  store: ObjectStore<ServiceRecord>,
  { planned, plannedPrivate, signal }: Context<"planCreate", Client>,
): void {
  // If it fails, the search asks again and says so.
  if (adoptedIn(plannedPrivate) === undefined && !store.refersToNew?.(planned)) store.list({ signal }).catch(() => {});
}

/** What the plan found, in private state: `null` if it adopts nothing. `undefined`: it did not look. */
function adoptedIn(planned: PrivateState | undefined): string | null | undefined {
  const { adopts } = membersOf(planned);
  if (typeof adopts !== "string" && adopts !== null) return undefined;
  return adopts;
}

/**
 * Looks for an object that a killed run may have created: equal to the wanted one, created in the last day, and not read in this run. The
 * provider's `on_existing` decides: a warning, an error, or, if there is exactly one, its ID is returned and it is adopted. A plan requests
 * at most one list of each kind that it creates. A failed request does not fail the plan.
 */
async function noticeExisting(
  context: Context<"planCreate", Client>,
  { noun, store, body }: Wanted,
): Promise<string | null> {
  const { client, signal, log, warn } = context;
  const equals = await store.recentEquals?.(body, { signal }).catch((reason: unknown) => {
    if (!(reason instanceof ApiError)) throw reason;
    log.debug(`equal objects (${noun}) could not be listed`, { reason: reason.message });
  });
  const [first, second] = equals ?? [];
  if (!equals || !first) return null;
  if (client.onExisting === "adopt" && !second && store.canAdopt?.(body)) return first.id;
  const name = stringOf(body.name);
  const named = name ? `${noun} "${name}"` : noun;
  const [subject, verb, were] = second
    ? [`Several objects equal to ${named}`, "exist", "were"]
    : [`An equal ${named}`, "exists", "was"];
  const since = client.product === "base" ? verb : `${were} created in the last 24 hours`;
  const which = `${subject} ${since}`;
  const ids = equals.map(({ id }) => id).join(", ");
  const detail = `${which}: ${ids}. If a killed run created it, import the object (import { to = …, id = "${first.id}" }), or set on_existing = "adopt" in the provider for the next run. If you do not need the object, delete it.`;
  // Terraform shows one warning of those with the same summary.
  const equal = problem("equal-object-exists", named, ids);
  if (client.onExisting === "error") throw new DiagnosticError(equal, detail);
  warn(equal, `${detail} If you apply this plan, Terraform creates another one, or fails if names must be unique.`);
  return null;
}

/** The object with the planned ID, which a create adopts. @throws DiagnosticError if somebody deleted it: the plan fixes the ID. */
export async function adoptable(
  store: ObjectStore<ServiceRecord>,
  noun: string,
  id: string,
  signal: AbortSignal,
): Promise<ServiceRecord> {
  const record = await store.get(id, { signal });
  if (record) {
    store.noteAdopted?.(id);
    return record;
  }
  const detail = `The ${noun} ${id}, which the plan adopts, was deleted after the plan was created. Plan again.`;
  throw new DiagnosticError(problem("adopted-object-gone"), detail);
}
