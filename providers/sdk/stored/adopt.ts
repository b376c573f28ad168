import type { CreateContext } from "../runtime/context";
import { asStored, isPresent, isUncontradicted, type JsonObject, type ObjectValue, stringifyJson } from "../schema";
import { idIn, type Lifecycle } from "./lifecycle";
import { type Store, StoreError } from "./store";

/**
 * Creates an object. One of which the service did not say that it was created is adopted, if it is new, and the only one that is equal: a
 * store that lists is listed once before the first create of a run, and again after such a failure.
 */
export async function adopting(
  lifecycle: Lifecycle,
  context: CreateContext<unknown>,
  body: ObjectValue,
  keep: (record: JsonObject) => void,
): Promise<JsonObject> {
  const { planned, log } = context;
  const store = lifecycle.store(context, planned);
  const before = await idsBefore(lifecycle, context, store);
  const record = await store.create(body, planned, keep).catch(async (error: unknown) => {
    if (!(error instanceof StoreError) || error.failure !== "unknown") throw error;
    const [found, another] = before ? await newEquals(lifecycle, store, body, before) : [];
    if (!found || another) throw error.cause ?? error;
    log.debug("adopted what a create without a result made", { id: idIn(lifecycle, found) });
    keep(found);
    return found;
  });
  before?.add(idIn(lifecycle, record));
  return record;
}

function idsBefore(
  lifecycle: Lifecycle,
  { client, planned }: CreateContext<unknown>,
  store: Store,
): Promise<Set<string> | undefined> {
  const place = stringifyJson(lifecycle.within.map((name) => planned[name] ?? null));
  const ofClient = lifecycle.before.get(client) ?? new Map<string, Promise<Set<string> | undefined>>();
  lifecycle.before.set(client, ofClient);
  const ids =
    ofClient.get(place) ?? listed(store).then((all) => all && new Set(all.map((one) => idIn(lifecycle, one))));
  ofClient.set(place, ids);
  return ids;
}

async function newEquals(
  lifecycle: Lifecycle,
  store: Store,
  body: ObjectValue,
  before: ReadonlySet<string>,
): Promise<readonly JsonObject[]> {
  const { type } = lifecycle.definition;
  const added = ((await listed(store)) ?? []).filter((one) => !before.has(idIn(lifecycle, one)));
  const whole = await Promise.all(
    added.map((one) => (store.get ? store.get(idIn(lifecycle, one)).catch(() => null) : one)),
  );
  return whole.filter(isPresent).filter((one) => isUncontradicted(asStored(type, body), asStored(type, one)));
}

/** Without what prevents it: adoption is then not possible. */
async function listed(store: Store): Promise<readonly JsonObject[] | undefined> {
  return store.list?.().catch(() => undefined);
}
