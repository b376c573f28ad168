import {
  inForm,
  isPresent,
  isUnknown,
  type Json,
  mapMembers,
  type ObjectValue,
  type Path,
  sameValue,
  type Value,
} from "../../schema";
import { mistakesOf } from "../../validation/held";
import type { JsonValue, PlanContext } from "../context";
import { DiagnosticError } from "../diagnostics";
import { explain } from "../explain";
import { normalizeAbsent, replacePaths, withDefaults, withoutWriteOnly, withUnknowns } from "../plan-values";
import type { PlanResult, Resource } from "../resource";
import type { Scope, Session } from "../session";
import { storable } from "./read";
import { validateConfig } from "./validate";

export interface PlanRequest {
  readonly prior: ObjectValue | null;
  /** Null for a deletion. */
  readonly config: ObjectValue | null;
  /** The configuration with Terraform's own merge of the prior state. */
  readonly proposed: ObjectValue | null;
  readonly private: JsonValue | undefined;
  /** What the plan left, if this one repeats it in the apply. */
  readonly plannedPrivate?: JsonValue | undefined;
}

export interface Planned {
  readonly planned: ObjectValue | null;
  readonly requiresReplace: readonly Path[];
  /** Undefined: what was there before. */
  readonly private: JsonValue | undefined;
}

export async function planChange<C>(scope: Scope<C>, resource: Resource<C>, request: PlanRequest): Promise<Planned> {
  const { type } = resource.definition;
  const { prior } = request;
  const { place, moved } = await placeOfPlan(scope, request);
  const context = planContext(scope, resource, request, place);
  const outcome = inOtherPlace((context && (await judgedPlan(scope, resource, context))) ?? {}, context, moved);
  const result = outcome.planned ? shownOf(resource, outcome.planned) : context?.planned;
  const planned = context?.planned && result ? withoutWriteOnly(type, result) : null;
  const marked = prior && planned ? [...replacePaths(type, prior, planned), ...(outcome.requiresReplace ?? [])] : [];
  const { config, proposed } = request;
  if (scope.explains && prior && planned && proposed) {
    const configured = withoutWriteOnly(type, withDefaults(type, proposed, config));
    scope.explain("plan", prior, explain(type, { prior, configured, result: planned }, "change"));
  }
  return { planned, requiresReplace: marked, private: outcome.private };
}

/** Where the planned object is; `moved`: the attribute of the place, if the object is planned in another one than before. */
async function placeOfPlan<C>(
  scope: Scope<C>,
  { config, prior }: PlanRequest,
): Promise<{ readonly place?: Value | undefined; readonly moved?: string }> {
  const { places } = scope;
  const priorPlace = scope.placeIn(prior);
  if (!places || !config) return { place: priorPlace };
  const configuredPlace = scope.placeIn(config);
  const client = scope.clientIfKnown;
  if (client) places.check(client, configuredPlace);
  if (!prior) return { place: configuredPlace };
  if (await places.isAnother(client, priorPlace, configuredPlace))
    return { place: configuredPlace, moved: places.attribute };
  return { place: priorPlace };
}

/**
 * The resource's own plan. Rules hold for what an author changes: what the service has, and what stays as it is, is no mistake. What the resource
 * says of a change is more exact. @throws DiagnosticError for a mistake
 */
async function judgedPlan<C>(
  scope: Scope<C>,
  resource: Resource<C>,
  context: PlanContext<C>,
): Promise<PlanResult | undefined> {
  const mistakes = mistakesIn(scope, resource, context);
  const result = await Promise.resolve(resource.plan?.(context)).catch((error: unknown) => {
    if (mistakes.length > 0 && !(error instanceof DiagnosticError)) throw DiagnosticError.of(mistakes);
    throw error;
  });
  if (mistakes.length > 0) throw DiagnosticError.of(mistakes);
  return result;
}

function mistakesIn<C>({ dialect }: Scope<C>, { definition }: Resource<C>, context: PlanContext<C>) {
  if (context.action === "delete" || (context.action === "update" && !context.changed)) return [];
  const { config, prior } = context;
  return mistakesOf(definition.type, config, prior, { isOpaque: isUnknown, dialect, spelling: "snake", isFinal: true });
}

/** Another place is another object. */
function inOtherPlace<C>(
  outcome: PlanResult,
  context: PlanContext<C> | undefined,
  moved: string | undefined,
): PlanResult {
  if (moved === undefined || !context?.config) return outcome;
  const planned = { ...(outcome.planned ?? context.planned), [moved]: context.config[moved] ?? null };
  return { ...outcome, planned, requiresReplace: [...(outcome.requiresReplace ?? []), [moved]] };
}

function planContext<C>(
  scope: Scope<C>,
  resource: Resource<C>,
  { config, prior, proposed, private: privateState, plannedPrivate }: PlanRequest,
  place: Value | undefined,
): PlanContext<C> | undefined {
  const callMembers = { private: privateState };
  if (!config || !proposed) {
    const deletion = { ...callMembers, action: "delete" as const, config: null, planned: null };
    if (!prior) return undefined;
    return scope.context({ ...deletion, prior }, place);
  }
  const plan = proposedPlan(scope, resource, { config, prior, proposed, private: privateState });
  const { planned } = plan;
  if (!prior)
    return scope.context({ ...callMembers, action: "create" as const, prior, config, planned, plannedPrivate }, place);
  const paths = (compared: ObjectValue = planned) => replacePaths(resource.definition.type, prior, compared);
  return scope.context(
    { ...callMembers, ...plan, action: "update" as const, prior, config, replacePaths: paths },
    place,
  );
}

/**
 * The plan algorithm before the resource's own plan hook: set defaults and what the provider's configuration says, remove write-only values, keep the prior form where the
 * configuration means the same, then set unknowns, if anything still differs.
 */
function proposedPlan<C>(
  scope: Scope<C>,
  resource: Resource<C>,
  values: Pick<PlanRequest, "prior" | "private"> & { readonly config: ObjectValue; readonly proposed: ObjectValue },
): { planned: ObjectValue; normalized: ObjectValue; changed: boolean } {
  const { config, prior, proposed } = values;
  const { type } = resource.definition;
  const { places, provided } = scope;
  const configured = withoutWriteOnly(type, withDefaults(type, { ...proposed, ...provided }, config));
  let value = normalizeAbsent(type, configured, prior, config);
  if (prior) {
    value = inForm(type, value, prior, "plan");
    value = resource.normalize?.({ ...values, prior, proposed: value }) ?? value;
    // A place that nobody configures stays in the state until the plan finds that it is not the provider's.
    if (places && !isPresent(scope.placeIn(config)))
      value = { ...value, [places.attribute]: scope.placeIn(prior) ?? null };
  }
  const shownValue = shownOf(resource, value);
  const changed = !prior || !sameValue(shownValue, prior);
  const providedMembers = mapMembers(provided, (_, name) => value[name] ?? null);
  const planned = changed ? { ...withUnknowns(type, shownValue, config, prior), ...providedMembers } : prior;
  return { planned, normalized: value, changed };
}

function shownOf<C>(resource: Resource<C>, planned: ObjectValue): ObjectValue {
  return resource.showPlanned?.(planned) ?? planned;
}

/** An object that was just created or updated. */
export interface Applied {
  readonly config: ObjectValue;
  readonly state: ObjectValue;
  readonly private: JsonValue | undefined;
  readonly response: Json;
}

/**
 * True if the next plan is empty and has no warning as long as configuration, state and response stay as they are: its read, its validation
 * and its plan are tried right after the apply. Of these, only the plan may send requests.
 */
export async function hasEmptyPlan<C>(
  session: Session<C>,
  resource: Resource<C>,
  applied: Applied,
  signal: AbortSignal,
): Promise<boolean> {
  const diagnostics = session.diagnostics();
  const scope = session.scope(resource.definition, diagnostics, signal);
  try {
    if (!readsTheSame(scope, resource, applied)) return false;
    if (validateConfig(session, resource, applied.config).length > 0) return false;
    const { state, ...request } = applied;
    const { planned, requiresReplace } = await planChange(scope, resource, {
      ...request,
      prior: state,
      proposed: state,
    });
    return planned === state && requiresReplace.length === 0 && diagnostics.all.length === 0;
  } catch {
    return false;
  }
}

function readsTheSame<C>(scope: Scope<C>, { definition, unchanged }: Resource<C>, applied: Applied): boolean {
  const { state, private: priorPrivate, response } = applied;
  if (!unchanged) return false;
  const place = scope.placeIn(state);
  const context = scope.context({ prior: state, private: priorPrivate, recognizes: () => false }, place);
  const read = scope.withPlace(unchanged.readFrom(response, context), place);
  const isSame = inForm(definition.type, storable(definition.type, read.state), state, "state") === state;
  return isSame && samePrivate(read.private, priorPrivate);
}

/** True if a call leaves private state as it is. */
export function samePrivate(newPrivate: JsonValue | undefined, priorPrivate: JsonValue | undefined): boolean {
  return newPrivate === undefined || sameValue(newPrivate, priorPrivate);
}
