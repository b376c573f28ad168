import type { CreateContext, DeleteContext, JsonRecord, UpdateContext } from "../runtime/context";
import { DiagnosticError } from "../runtime/diagnostics";
import type { Stored } from "../runtime/resource";
import {
  attributesOf,
  filterMembers,
  inForm,
  isPresent,
  type JsonObject,
  mapMembers,
  type ObjectValue,
  sameAttribute,
  toSnake,
} from "../schema";
import { problem } from "../schema/problems";
import { changedBody, createBody, newBody, updateBody } from "./body";
import { type Lifecycle, trace } from "./lifecycle";
import { keptAfterUpdate } from "./ownership";
import { readStored, stateOf } from "./read";
import { clearedSecrets, keptSecrets, type SentSecrets, sentSecrets, sentSecretsIn } from "./secrets";
import { ObjectGoneError, recordIn, type Store } from "./store";

export async function createStored<C, T extends JsonObject>(
  lifecycle: Lifecycle<C, T>,
  context: CreateContext<C>,
): Promise<Stored> {
  const { client, planned, config } = context;
  const body = newBody(lifecycle, { planned, config, prior: null, client });
  const keep = (record: T) => context.keep(newState(lifecycle, record, planned));
  const record = await lifecycle.store(context, planned).create(body, planned, keep);
  return storedBy("created", lifecycle, context, record, {}, {});
}

/** `bodyFrom` makes the body of the object as it is right before the update. */
export async function updateStored<C, T extends JsonObject>(
  lifecycle: Lifecycle<C, T>,
  context: UpdateContext<C>,
  bodyFrom?: (current: T) => ObjectValue,
): Promise<Stored> {
  const { client, planned, prior, config } = context;
  const id = String(prior[lifecycle.id]);
  const store = lifecycle.store(context, prior);
  const whole =
    bodyFrom &&
    (async () => bodyFrom((await recordIn(store, lifecycle, id, { current: true })) ?? gone(lifecycle, prior)));
  if (!bodyFrom) await rejectLostUpdate(lifecycle, context, store);
  const kept = keptSecrets(lifecycle.definition, context, sentSecretsIn(context.private));
  const authored = () => newBody(lifecycle, { planned, config, prior: null, client });
  try {
    const record = await store.update(id, whole ?? (() => changes(lifecycle, context, kept, store)), authored);
    return storedBy("updated", lifecycle, context, record, kept, keptAfterUpdate(context.private, config));
  } catch (error) {
    if (error instanceof ObjectGoneError) gone(lifecycle, prior, error);
    throw error;
  }
}

export async function deleteStored<C, T extends JsonObject>(
  lifecycle: Lifecycle<C, T>,
  context: DeleteContext<C>,
): Promise<void> {
  const { prior } = context;
  const id = String(prior[lifecycle.id]);
  await lifecycle.store(context, prior).delete(id, createBody(lifecycle.definition, prior, {}));
  trace(lifecycle, context, "deleted", id);
}

/**
 * Compares the object with the one of the plan, in the reading that the update needs anyway. An update of changed members only overwrites
 * nothing else. @throws DiagnosticError if somebody changed what this update would overwrite.
 */
async function rejectLostUpdate<C, T extends JsonObject>(
  lifecycle: Lifecycle<C, T>,
  context: UpdateContext<C>,
  store: Store<T>,
): Promise<void> {
  const { definition, noun, update = "PUT" } = lifecycle;
  if (update !== "PUT") return;
  const { client, prior, planned, config, signal, log, private: before } = context;
  const silent = { warn() {}, report() {}, recognizes: () => false };
  const found = await readStored(lifecycle, { client, prior, private: before, signal, log, ...silent }, store);
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

/** Somebody deleted the object after the plan was created. */
export class GoneSincePlanError extends DiagnosticError {}

/** @throws GoneSincePlanError; `failure` is the request's. */
function gone({ noun }: { readonly noun: string }, prior: ObjectValue, failure?: ObjectGoneError): never {
  const says = `The ${noun} ${titleOf(prior)} was deleted after the plan was created. Plan again to recreate it.`;
  const detail = failure ? `${says} ${failure.message}` : says;
  throw new GoneSincePlanError(problem("object-gone", capitalized(noun)), detail, undefined, failure?.cause);
}

/** How messages name an object: `"Errors" (65f…)`, or its ID alone. */
export function titleOf({ id, name }: ObjectValue): string {
  return typeof name === "string" && name !== "" ? `"${name}" (${String(id)})` : String(id);
}

function capitalized(noun: string): string {
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
}

/** The body of an update. Members that were never set are read first, so that they can be sent back. */
async function changes<C, T extends JsonObject>(
  lifecycle: Lifecycle<C, T>,
  context: UpdateContext<C>,
  kept: SentSecrets,
  store: Store<T>,
): Promise<ObjectValue> {
  const { definition, update = "PUT" } = lifecycle;
  const { client, planned, config, prior } = context;
  const dialects = lifecycle.dialects?.(client) ?? [];
  const write = { planned, config: without(config, kept), prior, client };
  const readNow = () => recordIn(store, lifecycle, String(prior[lifecycle.id]));
  const body =
    update === "PUT"
      ? updateBody(definition, write, await readNow(), dialects)
      : await changedBody(definition, write, readNow, { dialects, nulls: update === "MERGE" });
  const whole = { ...body, ...clearedSecrets(definition, config, sentSecretsIn(context.private), dialects) };
  return lifecycle.body?.(whole, write) ?? whole;
}

function without(config: ObjectValue, kept: SentSecrets): ObjectValue {
  return mapMembers(config, (value, name) => (Object.hasOwn(kept, name) ? null : value));
}

/** What a write stores: the state, and in private state what was sent of write-only values. */
function storedBy<C, T extends JsonObject>(
  what: "created" | "updated",
  lifecycle: Lifecycle<C, T>,
  context: CreateContext<C> | UpdateContext<C>,
  record: T,
  kept: SentSecrets,
  more: JsonRecord,
): Stored {
  trace(lifecycle, context, what, String(record[lifecycle.id]));
  const derive = () => {
    const sent = { ...sentSecrets(lifecycle.definition, without(context.config, kept)), ...kept };
    const state = newState(lifecycle, record, context.planned);
    return { state, private: { ...more, ...(Object.keys(sent).length > 0 ? { sent } : {}) } };
  };
  return lifecycle.written?.(record, context, derive) ?? derive();
}

/** The planned values; unknown ones are taken from the record. */
function newState<C, T extends JsonObject>(
  { definition, id }: Lifecycle<C, T>,
  record: T,
  planned: ObjectValue,
): ObjectValue {
  const state = stateOf(definition, record, planned);
  return { ...state, ...filterMembers(planned, (value) => value !== null), [id]: state[id] ?? planned[id] ?? null };
}
