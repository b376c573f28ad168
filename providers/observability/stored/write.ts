import {
  type CreateContext,
  type DeleteContext,
  DiagnosticError,
  type JsonRecord,
  type Stored,
  type UpdateContext,
} from "terraform-provider-sdk";
import {
  attributesOf,
  filterMembers,
  inForm,
  isPresent,
  mapMembers,
  type ObjectValue,
  sameAttribute,
  toSnake,
} from "terraform-provider-sdk/schema";
import { ApiError, type Client, NotFoundError, type ServiceRecord } from "../../../lib/client";
import { problem } from "../../../lib/service/problems";
import { titleOf } from "../diagnostics";
import { changedBody, createBody, newBody, updateBody } from "./body";
import { adoptable } from "./existing";
import { type Lifecycle, trace, warnOfDropped } from "./hooks";
import { unmanagedAfterUpdate } from "./ownership";
import { readStored, stateOf } from "./read";
import { clearedSecrets, keptSecrets, type SentSecrets, sentSecrets, sentSecretsIn } from "./sent-secrets";

export async function createStored<T extends ServiceRecord, R>(
  lifecycle: Lifecycle<T, R>,
  context: CreateContext<Client>,
): Promise<Stored> {
  const { hooks, facts, store } = lifecycle;
  const { client, planned, config, signal } = context;
  await hooks.beforeWrite?.(context);
  const body = newBody(lifecycle, { planned, config, prior: null, client });
  const { id } = planned;
  const adopted = typeof id === "string" ? await adoptable(store(client), facts.noun, id, signal) : null;
  const created =
    (adopted && store(client).created.adopted(adopted, body)) ?? (await store(client).create(body, { signal }));
  const record = store(client).created.recordOf(created);
  trace(lifecycle, context, "created", record.id);
  warnOfDropped(lifecycle, context, record, planned);
  if (hooks.stored) return hooks.stored(record, context);
  const state = { ...newState(lifecycle, record, planned), ...hooks.written?.(record, context, created) };
  return { state, private: privateStateOf(lifecycle, context, {}, { ...hooks.seen?.(record, state) }) };
}

export async function updateStored<T extends ServiceRecord, R>(
  lifecycle: Lifecycle<T, R>,
  context: UpdateContext<Client>,
): Promise<Stored> {
  const { hooks, facts, store } = lifecycle;
  const { client, planned, prior, signal } = context;
  const id = String(prior.id);
  const local = hooks.local?.(context);
  if (local) return local;
  await hooks.beforeWrite?.(context);
  await rejectLostUpdate(lifecycle, context);
  const kept = keptInUpdate(lifecycle, context);
  try {
    const record = await store(client).update(id, () => changes(lifecycle, context, kept), {
      signal,
      authored: () => newBody(lifecycle, { planned, config: context.config, prior: null, client }),
      onRejected: (member, failure) => warnOfRejected(facts.noun, member, failure, context),
    });
    trace(lifecycle, context, "updated", id);
    warnOfDropped(lifecycle, context, record, planned);
    if (hooks.stored) return hooks.stored(record, context);
    const state = { ...newState(lifecycle, record, planned), ...hooks.written?.(record, context, undefined) };
    const privateState = {
      ...unmanagedAfterUpdate(context.private, context.config),
      ...hooks.seen?.(record, state),
      ...hooks.privateState?.(record, context),
    };
    return { state, private: privateStateOf(lifecycle, context, kept, privateState) };
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    if (hooks.isExpectedToGo?.(context)) return createStored(lifecycle, context);
    throw goneSincePlan(facts.noun, prior, error);
  }
}

export async function deleteStored<T extends ServiceRecord, R>(
  lifecycle: Lifecycle<T, R>,
  context: DeleteContext<Client>,
): Promise<void> {
  const { client, prior, signal } = context;
  const id = String(prior.id);
  const remove = async () => {
    await lifecycle.store(client).delete(id, { signal, made: createBody(lifecycle.definition, prior, {}) });
    trace(lifecycle, context, "deleted", id);
  };
  await (lifecycle.hooks.delete?.(context, remove) ?? remove());
}

/**
 * Compares the object with the one of the plan, in the reading that the update needs anyway. An update of changed members only overwrites
 * nothing else, and one with a `bodyFrom` makes its own comparison. @throws DiagnosticError if somebody changed what this update would overwrite.
 */
async function rejectLostUpdate<T extends ServiceRecord, R>(
  lifecycle: Lifecycle<T, R>,
  context: UpdateContext<Client>,
): Promise<void> {
  const { definition, facts, hooks } = lifecycle;
  if (facts.update === "PATCH" || hooks.bodyFrom) return;
  const { client, prior, planned, config, signal, log, private: before } = context;
  const silent = { warn() {}, report() {}, recognizes: () => false };
  // A list's entry shows at most what a plan needs; this update reads the whole object anyway.
  const whole = { ...lifecycle, hooks: { ...hooks, isEnough: undefined } };
  const found = await readStored(whole, { client, prior, private: before, signal, log, ...silent });
  if (!found) return;
  const now = inForm(definition.type, found.state, prior, "state");
  const lost = attributesOf(definition.type).filter(([name, attribute]) => {
    const isAuthored = attribute.presence === "required" || attribute.presence === "optional";
    if (!isAuthored && !isPresent(config[name])) return false;
    return [prior, planned].every((one) => !sameAttribute(attribute, now[name], one[name]));
  });
  if (lost.length === 0) return;
  throw new DiagnosticError(
    problem("object-changed-by-others", capitalized(facts.noun)),
    `The ${facts.noun} ${titleOf(prior)} has changed since the plan was created: ${lost.map(([name]) => toSnake(name)).join(", ")}. Nothing was written. Plan again to see both changes.`,
    lost.slice(0, 1).map(([name]) => name),
  );
}

/** The failure of an update whose object somebody deleted; `failure` is the request's. */
function goneSincePlan(noun: string, prior: ObjectValue, failure?: NotFoundError): DiagnosticError {
  const says = `The ${noun} ${titleOf(prior)} was deleted after the plan was created. Plan again to recreate it.`;
  const detail = failure ? `${says} ${failure.message}` : says;
  return new DiagnosticError(problem("object-gone", capitalized(noun)), detail, undefined, failure);
}

function capitalized(noun: string): string {
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
}

/** The body of an update. Members that were never set are read first, so that they can be sent back. */
async function changes<T extends ServiceRecord, R>(
  { definition, facts, store, hooks }: Lifecycle<T, R>,
  context: UpdateContext<Client>,
  kept: SentSecrets,
): Promise<ObjectValue> {
  const { client, planned, config, prior, signal } = context;
  if (hooks.bodyFrom) {
    const current = await store(client).get(String(prior.id), { signal });
    if (current === null) throw goneSincePlan(facts.noun, prior);
    return hooks.bodyFrom(current, context);
  }
  const write = { planned, config: without(config, kept), prior, client };
  const cleared = clearedSecrets(definition, config, sentSecretsIn(context.private), client.mode);
  const readNow = () => store(client).read(String(prior.id), { signal });
  const body =
    facts.update === "PATCH"
      ? await changedBody(definition, write, () => readNow().catch(nullIfNotServed))
      : updateBody(definition, write, await readNow());
  const whole = { ...body, ...cleared };
  return hooks.body?.(whole, write) ?? whole;
}

/** A service that cannot read an object shows nothing to send back. */
function nullIfNotServed(reason: unknown): null {
  if (reason instanceof ApiError && reason.code === "not_served") return null;
  throw reason;
}

/** Said once a run. */
function warnOfRejected(noun: string, member: string, failure: ApiError, { warn }: UpdateContext<Client>): void {
  warn(
    problem("member-not-sent-back"),
    `The service returns ${member} of ${noun} objects and rejects it in an update, so the updates of this run omit it. The service may then change it. ${failure.message}`,
  );
}

/** The write-only values that the service keeps from an earlier write. */
function keptInUpdate<T extends ServiceRecord, R>(
  { definition, hooks }: Lifecycle<T, R>,
  { client, planned, config, prior, private: privateState }: UpdateContext<Client>,
): SentSecrets {
  if (hooks.clearsSecrets?.({ planned, config, prior, client })) return {};
  return keptSecrets(definition, config, prior, sentSecretsIn(privateState));
}

function without(config: ObjectValue, kept: SentSecrets): ObjectValue {
  return mapMembers(config, (value, name) => (Object.hasOwn(kept, name) ? null : value));
}

/** The planned values; unknown ones are taken from the record. */
function newState<T extends ServiceRecord, R>(
  { definition }: Lifecycle<T, R>,
  record: T,
  planned: ObjectValue,
): ObjectValue {
  const written = filterMembers(planned, (value) => value !== null);
  return { ...stateOf(definition, record, planned), ...written, id: record.id };
}

/** What private state keeps: what a hook says, and what was sent of write-only values. */
function privateStateOf<T extends ServiceRecord, R>(
  { definition }: Lifecycle<T, R>,
  { config }: CreateContext<Client>,
  kept: SentSecrets,
  more: JsonRecord,
): JsonRecord {
  const sent = { ...sentSecrets(definition, without(config, kept)), ...kept };
  return { ...more, ...(Object.keys(sent).length > 0 ? { sent } : {}) };
}
