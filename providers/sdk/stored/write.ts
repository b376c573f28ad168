import type { CreateContext, DeleteContext, JsonRecord, UpdateContext } from "../runtime/context";
import { DiagnosticError } from "../runtime/diagnostics";
import type { Stored } from "../runtime/resource";
import {
  attributesOf,
  filterMembers,
  inForm,
  isPresent,
  mapMembers,
  type ObjectValue,
  sameAttribute,
  toSnake,
} from "../schema";
import { problem } from "../schema/problems";
import { changedBody, createBody, newBody, updateBody } from "./body";
import { type Lifecycle, trace, warnOfDropped } from "./lifecycle";
import { keptAfterUpdate } from "./ownership";
import { readStored, stateOf } from "./read";
import { clearedSecrets, keptSecrets, type SentSecrets, sentSecrets, sentSecretsIn } from "./secrets";
import { ObjectGoneError, type StoredRecord } from "./store";

export async function createStored<C, T extends StoredRecord>(
  lifecycle: Lifecycle<C, T>,
  context: CreateContext<C>,
): Promise<Stored> {
  const { hooks } = lifecycle;
  const { client, planned, config } = context;
  await hooks.beforeWrite?.(context);
  const body = newBody(lifecycle, { planned, config, prior: null, client });
  const record = await lifecycle.store(context).create(body, planned);
  trace(lifecycle, context, "created", record.id);
  warnOfDropped(lifecycle, context, record, planned);
  if (hooks.stored) return hooks.stored(record, context);
  const state = { ...newState(lifecycle, record, planned), ...hooks.written?.(record, context) };
  return { state, private: privateStateOf(lifecycle, context, {}, { ...hooks.seen?.(record, state) }) };
}

export async function updateStored<C, T extends StoredRecord>(
  lifecycle: Lifecycle<C, T>,
  context: UpdateContext<C>,
): Promise<Stored> {
  const { hooks, noun } = lifecycle;
  const { client, planned, prior, config } = context;
  const id = String(prior.id);
  const local = hooks.local?.(context);
  if (local) return local;
  await hooks.beforeWrite?.(context);
  await rejectLostUpdate(lifecycle, context);
  const kept = keptInUpdate(lifecycle, context);
  try {
    const authored = () => newBody(lifecycle, { planned, config, prior: null, client });
    const record = await lifecycle.store(context).update(id, () => changes(lifecycle, context, kept), authored);
    trace(lifecycle, context, "updated", id);
    warnOfDropped(lifecycle, context, record, planned);
    if (hooks.stored) return hooks.stored(record, context);
    const state = { ...newState(lifecycle, record, planned), ...hooks.written?.(record, context) };
    const privateState = {
      ...keptAfterUpdate(context.private, config),
      ...hooks.seen?.(record, state),
      ...hooks.privateState?.(record, context),
    };
    return { state, private: privateStateOf(lifecycle, context, kept, privateState) };
  } catch (error) {
    if (!(error instanceof ObjectGoneError)) throw error;
    if (hooks.isExpectedToGo?.(context)) return createStored(lifecycle, context);
    throw goneSincePlan(noun, prior, error);
  }
}

export async function deleteStored<C, T extends StoredRecord>(
  lifecycle: Lifecycle<C, T>,
  context: DeleteContext<C>,
): Promise<void> {
  const { prior } = context;
  const id = String(prior.id);
  const remove = async () => {
    await lifecycle.store(context).delete(id, createBody(lifecycle.definition, prior, {}));
    trace(lifecycle, context, "deleted", id);
  };
  await (lifecycle.hooks.delete?.(context, remove) ?? remove());
}

/**
 * Compares the object with the one of the plan, in the reading that the update needs anyway. An update of changed members only overwrites
 * nothing else, and one with a `bodyFrom` makes its own comparison. @throws DiagnosticError if somebody changed what this update would overwrite.
 */
async function rejectLostUpdate<C, T extends StoredRecord>(
  lifecycle: Lifecycle<C, T>,
  context: UpdateContext<C>,
): Promise<void> {
  const { definition, noun, update, hooks } = lifecycle;
  if (update === "PATCH" || hooks.bodyFrom) return;
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
    problem("object-changed-by-others", capitalized(noun)),
    `The ${noun} ${titleOf(prior)} has changed since the plan was created: ${lost.map(([name]) => toSnake(name)).join(", ")}. Nothing was written. Plan again to see both changes.`,
    lost.slice(0, 1).map(([name]) => name),
  );
}

/** The failure of an update whose object somebody deleted; `failure` is the request's. */
function goneSincePlan(noun: string, prior: ObjectValue, failure?: ObjectGoneError): DiagnosticError {
  const says = `The ${noun} ${titleOf(prior)} was deleted after the plan was created. Plan again to recreate it.`;
  const detail = failure ? `${says} ${failure.message}` : says;
  return new DiagnosticError(problem("object-gone", capitalized(noun)), detail, undefined, failure?.cause);
}

/** How messages name an object: `"Errors" (65f…)`, or its ID alone. */
export function titleOf({ id, name }: ObjectValue): string {
  return typeof name === "string" && name !== "" ? `"${name}" (${String(id)})` : String(id);
}

function capitalized(noun: string): string {
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
}

/** The body of an update. Members that were never set are read first, so that they can be sent back. */
async function changes<C, T extends StoredRecord>(
  lifecycle: Lifecycle<C, T>,
  context: UpdateContext<C>,
  kept: SentSecrets,
): Promise<ObjectValue> {
  const { definition, noun, update, hooks } = lifecycle;
  const { client, planned, config, prior } = context;
  const [id, store] = [String(prior.id), lifecycle.store(context)];
  if (hooks.bodyFrom) {
    const current = await store.get(id, { current: true });
    if (current === null) throw goneSincePlan(noun, prior);
    return hooks.bodyFrom(current, context);
  }
  const mode = lifecycle.mode?.(client);
  const write = { planned, config: without(config, kept), prior, client };
  const cleared = clearedSecrets(definition, config, sentSecretsIn(context.private), mode);
  const body =
    update === "PATCH"
      ? await changedBody(definition, write, () => store.get(id, { ifPossible: true }), mode)
      : updateBody(definition, write, await store.get(id), mode);
  const whole = { ...body, ...cleared };
  return hooks.body?.(whole, write) ?? whole;
}

/** The write-only values that the service keeps from an earlier write. */
function keptInUpdate<C, T extends StoredRecord>(
  { definition, hooks }: Lifecycle<C, T>,
  { client, planned, config, prior, private: privateState }: UpdateContext<C>,
): SentSecrets {
  if (hooks.clearsSecrets?.({ planned, config, prior, client })) return {};
  return keptSecrets(definition, config, prior, sentSecretsIn(privateState));
}

function without(config: ObjectValue, kept: SentSecrets): ObjectValue {
  return mapMembers(config, (value, name) => (Object.hasOwn(kept, name) ? null : value));
}

/** The planned values; unknown ones are taken from the record. */
function newState<C, T extends StoredRecord>(
  { definition }: Lifecycle<C, T>,
  record: T,
  planned: ObjectValue,
): ObjectValue {
  const written = filterMembers(planned, (value) => value !== null);
  return { ...stateOf(definition, record, planned), ...written, id: record.id };
}

/** What private state keeps: what a hook says, and what was sent of write-only values. */
function privateStateOf<C, T extends StoredRecord>(
  { definition }: Lifecycle<C, T>,
  { config }: CreateContext<C>,
  kept: SentSecrets,
  more: JsonRecord,
): JsonRecord {
  const sent = { ...sentSecrets(definition, without(config, kept)), ...kept };
  return { ...more, ...(Object.keys(sent).length > 0 ? { sent } : {}) };
}
