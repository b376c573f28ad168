import type { CreateContext } from "../runtime/context";
import {
  asStored,
  type Definition,
  isPresent,
  isUncontradicted,
  type JsonObject,
  type ObjectValue,
  stringifyJson,
} from "../schema";
import type { Lifecycle } from "./lifecycle";
import { idMember, recordIn, type Store, StoreError } from "./store";

/**
 * Creates an object. One of which the service did not say that it was created is adopted, if it is new, and the only one that is equal: a
 * store that lists is listed once before the first create of a run, and again after such a failure.
 */
export async function adopting<C, T extends JsonObject>(
  lifecycle: Lifecycle<C, T>,
  context: CreateContext<C>,
  body: ObjectValue,
  keep: (record: T) => void,
): Promise<T> {
  const { planned, log } = context;
  const store = lifecycle.store(context, planned);
  const member = idMember(lifecycle);
  const before = store.list && (await idsBefore(lifecycle, context, store, member));
  const record = await store.create(body, planned, keep).catch(async (error: unknown) => {
    if (!(error instanceof StoreError) || error.failure !== "unknown") throw error;
    const found = before && (await newEqual(lifecycle, store, body, before));
    if (!found) throw error.cause ?? error;
    log.debug("adopted what a create without a result made", { id: String(found[member]) });
    keep(found);
    return found;
  });
  before?.add(String(record[member]));
  return record;
}

function idsBefore<C, T extends JsonObject>(
  { before, within }: Lifecycle<C, T>,
  { client, planned }: CreateContext<C>,
  store: Store<T>,
  member: string,
): Promise<Set<string> | undefined> {
  const place = stringifyJson(within.map((name) => planned[name] ?? null));
  const ofClient = before.get(client) ?? new Map<string, Promise<Set<string> | undefined>>();
  before.set(client, ofClient);
  const ids = ofClient.get(place) ?? listed(store).then((all) => all && new Set(all.map((one) => String(one[member]))));
  ofClient.set(place, ids);
  return ids;
}

async function newEqual<C, T extends JsonObject>(
  lifecycle: Lifecycle<C, T>,
  store: Store<T>,
  body: ObjectValue,
  before: ReadonlySet<string>,
): Promise<T | undefined> {
  const member = idMember(lifecycle);
  const added = ((await listed(store)) ?? []).filter((one) => !before.has(String(one[member])));
  const whole = store.get
    ? await Promise.all(added.map((one) => recordIn(store, lifecycle, String(one[member])).catch(() => null)))
    : added;
  const [first, ...others] = whole.filter(isPresent).filter((one) => isEqual(lifecycle.definition, body, one));
  return others.length === 0 ? first : undefined;
}

function isEqual({ type }: Definition, sent: ObjectValue, record: JsonObject): boolean {
  return isUncontradicted(asStored(type, sent), asStored(type, record));
}

/** Without what prevents it: adoption is then not possible. */
async function listed<T extends JsonObject>(store: Store<T>): Promise<readonly T[] | undefined> {
  return store.list?.().catch(() => undefined);
}
