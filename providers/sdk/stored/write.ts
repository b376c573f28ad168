import { systemClock } from "../http/clock";
import { CreateClaims } from "../http/create-claims";
import { type CreateRequest, createOnce } from "../http/create-once";
import type { CreateContext, DeleteContext, UpdateContext } from "../runtime/context";
import { DiagnosticError } from "../runtime/diagnostics";
import {
  type Attribute,
  agreesWhereBothPresent,
  asStored,
  attributesOf,
  inForm,
  isPresent,
  type JsonObject,
  mapMembers,
  type ObjectValue,
  sameAttribute,
  stringifyJson,
  toSnake,
} from "../schema";
import { problem } from "../schema/problems";
import { createBody, newBody, updateBody } from "./body";
import { idIn, type Lifecycle, recordIn, type Store, type StoredRecord, StoreError } from "./lifecycle";
import { keptAfterUpdate, shownState, stateOf } from "./read";
import { isKept, secretsIn, sentIn } from "./secrets";

/**
 * Creates an object exactly once. One of which the service did not say that it was created is adopted, if it is new, and the only one that is
 * equal: a store that lists is listed once before the first create of a run, and again after such a failure.
 */
export async function createStored(lifecycle: Lifecycle, context: CreateContext<unknown>): Promise<StoredRecord> {
  const { definition, noun } = lifecycle;
  const { planned, config, log, signal } = context;
  const store = lifecycle.store(context, planned);
  const body = newBody(lifecycle, context);
  const claims = await claimsOf(lifecycle, context, store);
  const keep = (record: JsonObject) => context.keep(stateOf(definition, record, planned));
  const idOf = (record: JsonObject) => idIn(lifecycle, record);
  const request: CreateRequest<JsonObject, JsonObject, StoreError> = {
    async send() {
      try {
        const value = await store.create(body, planned, keep);
        return { value, id: idOf(value) };
      } catch (error) {
        if (!(error instanceof StoreError) || error.failure !== "unknown") throw error;
        if (!claims) throw reportedOf(error);
        return { failure: error, lookUp: error.lookUp };
      }
    },
    idOf,
    async candidates() {
      const added = await addedTo(lifecycle, store, claims?.ids);
      return added.filter((record) =>
        agreesWhereBothPresent(asStored(definition.type, body), asStored(definition.type, record)),
      );
    },
    idsBefore: () => claims?.ids,
    isSame: () => true,
    async adopt(record) {
      log.debug("adopted what a create without a result made", { id: idOf(record) });
      keep(record);
      return true;
    },
    ambiguous: reportedOf,
  };
  const createContext = { clock: store.clock ?? systemClock, claims: claims ?? new CreateClaims() };
  const outcome = await createOnce(request, createContext, signal).catch((error: unknown) => {
    if (error instanceof StoreError) throw reportedOf(error);
    throw error;
  });
  const response = "adopted" in outcome ? outcome.adopted : outcome.value;
  log.debug(`${noun} created`, { id: idOf(response) });
  return { state: stateOf(definition, response, planned), private: sentIn(secretsIn(definition, config)), response };
}

/** What is reported of a create without a result: its cause, with the objects that may be its own. */
function reportedOf(failure: StoreError, description = "", ids: readonly string[] = []): unknown {
  const { cause = failure } = failure;
  if (ids.length === 0 || !(cause instanceof DiagnosticError)) return cause;
  return DiagnosticError.of(
    cause.diagnostics.map((diagnostic) => ({ ...diagnostic, detail: `${diagnostic.detail} ${description}` })),
  );
}

function claimsOf(
  lifecycle: Lifecycle,
  { client, planned }: CreateContext<unknown>,
  store: Store,
): Promise<CreateClaims | undefined> {
  const place = stringifyJson(lifecycle.within.map((name) => planned[name] ?? null));
  const ofClient = lifecycle.claims.get(client) ?? new Map<string, Promise<CreateClaims | undefined>>();
  lifecycle.claims.set(client, ofClient);
  const claims = ofClient.get(place) ?? listedBefore(lifecycle, store);
  ofClient.set(place, claims);
  return claims;
}

/** The objects that are there before the first create; `undefined` if they cannot be listed, so that adoption is not possible. */
async function listedBefore(lifecycle: Lifecycle, store: Store): Promise<CreateClaims | undefined> {
  const records = await store.list?.().catch(() => undefined);
  return records && new CreateClaims(records.map((record) => idIn(lifecycle, record)));
}

/** The objects that there are besides the known ones. @throws if one of them cannot be read: it may be the created one */
async function addedTo(
  lifecycle: Lifecycle,
  store: Store,
  idsBefore: ReadonlySet<string> | undefined,
): Promise<readonly JsonObject[]> {
  const listed = (await store.list?.()) ?? [];
  const added = listed.filter((record) => !idsBefore?.has(idIn(lifecycle, record)));
  const records = await Promise.all(added.map((record) => (store.get ? store.get(idIn(lifecycle, record)) : record)));
  return records.filter(isPresent);
}

/** `bodyFrom` makes the body of the object as it is right before the update. */
export async function updateStored(
  lifecycle: Lifecycle,
  context: UpdateContext<unknown>,
  bodyFrom?: (current: JsonObject) => ObjectValue,
): Promise<StoredRecord> {
  const { definition, noun, update } = lifecycle;
  const { planned, prior, config, log } = context;
  const id = String(prior[lifecycle.id]);
  const store = lifecycle.store(context, prior);
  const secrets = secretsIn(definition, config, context.private);
  const keptSecrets = secrets.filter((secret) => isKept(secret, definition, context));
  const keptNames = keptSecrets.map(({ name }) => name);
  const sentConfig = mapMembers(config, (value, name) => (keptNames.includes(name) ? null : value));
  // One reading is compared with the plan, and completes the body.
  let reading: Promise<JsonObject | null> | undefined;
  const readNow = async () => {
    reading ??= recordIn(lifecycle, store, id);
    const record = await reading;
    if (record && update !== "PATCH") rejectLostUpdate(lifecycle, context, record);
    return record;
  };
  const body = async () => {
    if (!bodyFrom) return updateBody(lifecycle, context, sentConfig, readNow);
    const current = await recordIn(lifecycle, store, id, { current: true });
    if (!current) throw new GoneSincePlanError(noun, prior);
    return bodyFrom(current);
  };
  const response = await store
    .update(id, body, () => newBody(lifecycle, context))
    .catch((error: unknown) => {
      if (error instanceof StoreError && error.failure === "gone") throw new GoneSincePlanError(noun, prior, error);
      throw error;
    });
  log.debug(`${noun} updated`, { id });
  const privateState = { ...keptAfterUpdate(context.private, config), ...sentIn(secrets, keptSecrets) };
  return { state: stateOf(definition, response, planned), private: privateState, response };
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
function rejectLostUpdate(lifecycle: Lifecycle, context: UpdateContext<unknown>, record: JsonObject): void {
  const { definition, noun, update } = lifecycle;
  const { prior, planned, config } = context;
  const live = inForm(definition.type, shownState(lifecycle, context, record), prior, "state");
  const isOverwritten = (name: string, attribute: Attribute) => {
    const isAuthored = attribute.presence === "required" || attribute.presence === "optional";
    if (!isAuthored && !isPresent(config[name])) return false;
    // A merge writes only what the plan changes.
    if (update === "MERGE" && sameAttribute(attribute, planned[name], prior[name])) return false;
    return [prior, planned].every((state) => !sameAttribute(attribute, live[name], state[name]));
  };
  const attributes = attributesOf(definition.type).filter(([name, attribute]) => isOverwritten(name, attribute));
  const lost = attributes.map(([name]) => name);
  if (lost.length === 0) return;
  throw new DiagnosticError(
    problem("object-changed-by-others", capitalized(noun)),
    `The ${noun} ${titleOf(prior)} has changed since the plan was created: ${lost.map(toSnake).join(", ")}. Nothing was written. Plan again to see both changes.`,
    lost.slice(0, 1),
  );
}

/** Somebody deleted the object after the plan was created. */
export class GoneSincePlanError extends DiagnosticError {
  /** `failure` is the request's. */
  constructor(noun: string, prior: ObjectValue, failure?: StoreError) {
    const message = `The ${noun} ${titleOf(prior)} was deleted after the plan was created. Plan again to recreate it.`;
    const detail = failure ? `${message} ${failure.message}` : message;
    super(problem("object-gone", capitalized(noun)), detail, undefined, failure?.cause);
  }
}

/** How messages name an object: `"Errors" (65f…)`, or its ID alone. */
export function titleOf({ id, name }: ObjectValue): string {
  if (typeof name === "string" && name !== "") return `"${name}" (${String(id)})`;
  return String(id);
}

function capitalized(noun: string): string {
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
}
