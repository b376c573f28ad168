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
import { adopting } from "./adopt";
import { createBody, newBody, updateBody } from "./body";
import { type Lifecycle, recordIn } from "./lifecycle";
import { keptAfterUpdate } from "./ownership";
import { foundIn, stateOf } from "./read";
import { isKept, secretsIn, sentIn } from "./secrets";
import { StoreError } from "./store";

export async function createStored(lifecycle: Lifecycle, context: CreateContext<unknown>): Promise<Stored> {
  const { client, planned, config } = context;
  const body = newBody(lifecycle, { planned, config, prior: null, client });
  const keep = (made: JsonObject) => context.keep(newState(lifecycle, made, planned));
  const record = await adopting(lifecycle, context, body, keep);
  const sent = sentIn(secretsIn(lifecycle.definition, config, undefined), []);
  return storedBy("created", lifecycle, context, record, sent);
}

/** `bodyFrom` makes the body of the object as it is right before the update. */
export async function updateStored(
  lifecycle: Lifecycle,
  context: UpdateContext<unknown>,
  bodyFrom?: (current: JsonObject) => ObjectValue,
): Promise<Stored> {
  const { definition, update = "PUT" } = lifecycle;
  const { client, planned, prior, config } = context;
  const id = String(prior[lifecycle.id]);
  const store = lifecycle.store(context, prior);
  const secrets = secretsIn(definition, config, context.private);
  const kept = secrets.filter((one) => isKept(one, definition, context));
  const sent = mapMembers(config, (value, name) => (kept.some((one) => one.name === name) ? null : value));
  // One reading is compared with the plan, and completes the body. An update of changed members overwrites nothing else.
  const readNow = async () => {
    const record = await recordIn(lifecycle, store, id);
    if (record && update === "PUT") rejectLostUpdate(lifecycle, context, record);
    return record;
  };
  const body = async () => {
    if (!bodyFrom) return updateBody(lifecycle, { planned, config: sent, prior, client }, secrets, readNow);
    return bodyFrom((await recordIn(lifecycle, store, id, { current: true })) ?? gone(lifecycle, prior));
  };
  const authored = () => newBody(lifecycle, { planned, config, prior: null, client });
  const record = await store.update(id, body, authored).catch((error: unknown) => {
    throw error instanceof StoreError && error.failure === "gone" ? gone(lifecycle, prior, error) : error;
  });
  const more = { ...keptAfterUpdate(context.private, config), ...sentIn(secrets, kept) };
  return storedBy("updated", lifecycle, context, record, more);
}

export async function deleteStored(
  { definition, id, noun, store }: Lifecycle,
  context: DeleteContext<unknown>,
): Promise<void> {
  const { prior, log } = context;
  await store(context, prior).delete(String(prior[id]), createBody(definition, prior, {}));
  log.debug(`${noun} deleted`, { id: String(prior[id]) });
}

/** @throws DiagnosticError if somebody changed what this update would overwrite after the plan was created. */
function rejectLostUpdate(
  lifecycle: Lifecycle,
  { client, prior, planned, config, signal, log, private: before }: UpdateContext<unknown>,
  record: JsonObject,
): void {
  const { definition, noun } = lifecycle;
  const silent = { warn() {}, report() {}, recognizes: () => false };
  const found = foundIn(lifecycle, { client, prior, private: before, signal, log, ...silent }, record);
  const now = inForm(definition.type, found.state, prior, "state");
  const lost = attributesOf(definition.type).flatMap(([name, attribute]) => {
    const isAuthored = attribute.presence === "required" || attribute.presence === "optional";
    if (!isAuthored && !isPresent(config[name])) return [];
    return [prior, planned].every((one) => !sameAttribute(attribute, now[name], one[name])) ? [name] : [];
  });
  if (lost.length === 0) return;
  throw new DiagnosticError(
    problem("object-changed-by-others", capitalized(noun)),
    `The ${noun} ${titleOf(prior)} has changed since the plan was created: ${lost.map(toSnake).join(", ")}. Nothing was written. Plan again to see both changes.`,
    lost.slice(0, 1),
  );
}

/** Somebody deleted the object after the plan was created. */
export class GoneSincePlanError extends DiagnosticError {}

/** @throws GoneSincePlanError; `failure` is the request's. */
function gone({ noun }: { readonly noun: string }, prior: ObjectValue, failure?: StoreError): never {
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

/** What a write stores: the state, and in private state what was sent of write-only values. */
function storedBy(
  what: "created" | "updated",
  lifecycle: Lifecycle,
  context: CreateContext<unknown> | UpdateContext<unknown>,
  record: JsonObject,
  privateState: JsonRecord,
): Stored {
  context.log.debug(`${lifecycle.noun} ${what}`, { id: String(record[lifecycle.id]) });
  const derive = () => ({ state: newState(lifecycle, record, context.planned), private: privateState });
  return lifecycle.written?.(record, context, derive) ?? derive();
}

/** The planned values; unknown ones are taken from the record. */
function newState({ definition, id }: Lifecycle, record: JsonObject, planned: ObjectValue): ObjectValue {
  const state = stateOf(definition, record, planned);
  return { ...state, ...filterMembers(planned, (value) => value !== null), [id]: state[id] ?? planned[id] ?? null };
}
