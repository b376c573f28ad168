import type { JsonRecord, JsonValue, NormalizeContext, ReadContext } from "../runtime/context";
import {
  asMembers,
  type Definition,
  filterMembers,
  formatPath,
  fromWire,
  hasMember,
  hasTwoAbsentForms,
  holdsIdentityOnly,
  isPresent,
  isRecord,
  type JsonObject,
  type Mismatch,
  managed,
  mapMembers,
  type ObjectValue,
  type Value,
  withoutDefaults,
} from "../schema";
import { type Lifecycle, recordIn, type StateContext, type StoredRecord } from "./lifecycle";

/** The record of the current object; `null` if it does not exist. */
export async function findStored(lifecycle: Lifecycle, context: ReadContext<unknown>): Promise<JsonObject | null> {
  const { prior, log } = context;
  const id = String(prior[lifecycle.id]);
  const record = await recordIn(lifecycle, lifecycle.store(context, prior), id);
  log.debug(`${lifecycle.noun} ${record ? "read" : "gone"}`, { id });
  return record;
}

/** What is stored of a record: the state, and in private state what an import found. */
export function storedOf(lifecycle: Lifecycle, context: ReadContext<unknown>, response: JsonObject): StoredRecord {
  const { definition } = lifecycle;
  const state = shownState(lifecycle, context, response);
  if (!holdsIdentityOnly(definition.type, context.prior))
    return { state, private: isRecord(context.private) ? context.private : undefined, response };
  const importedState = lifecycle.knowsAbsence(context.client) ? withAbsentForms(definition, state) : state;
  return { state: withoutInnerDefaults(definition, importedState), private: keptAfterImport(definition), response };
}

/** The state of a record as the kind refines it. */
export function shownState(
  lifecycle: Lifecycle,
  context: StateContext<unknown> & Pick<ReadContext<unknown>, "log" | "prior">,
  record: JsonObject,
): ObjectValue {
  const { prior, log } = context;
  const state = stateOf(lifecycle.definition, record, prior, (path, expected) =>
    log.warn("a member of a response has an unexpected type", { member: formatPath(path), expected }),
  );
  return lifecycle.state(state, record, prior, context);
}

/**
 * The state of a record of the service. Values that the service never returns stay as written, and values that were never set are not part
 * of the state.
 */
export function stateOf(
  { type }: Definition,
  record: ObjectValue,
  prior: ObjectValue,
  mismatch?: Mismatch,
): ObjectValue {
  const live = fromWire(type, record, mismatch);
  const unreturned = filterMembers(
    type.attributes,
    ({ api, set }) => !set?.writeOnly && (api?.readBack === false || api?.name === false),
  );
  const state = holdsIdentityOnly(type, prior) ? live : managed(type, live, prior);
  return { ...state, ...mapMembers(unreturned, (_, name) => prior[name] ?? null) };
}

/** An import shows what absent means, so that an author may write it or leave it out: both then plan nothing. */
function withAbsentForms({ type }: Definition, state: ObjectValue): ObjectValue {
  return mapMembers(state, (value, name) => {
    const attribute = type.attributes[name];
    const showsAbsence = attribute && !isPresent(value) && hasTwoAbsentForms(attribute) && hasMember(type, state, name);
    if (!showsAbsence) return value;
    return attribute.omitted?.means ?? null;
  });
}

/** Below the top level, Terraform allows one form only: what means the same as absent is absent. */
function withoutInnerDefaults({ type }: Definition, state: ObjectValue): ObjectValue {
  return mapMembers(state, (value, name) => {
    const attribute = type.attributes[name];
    if (!attribute) return value;
    return withoutDefaults(attribute.type, value);
  });
}

/*
 * What nobody here wrote: it is no drift, and an update does not change it. Where a state shows only what the author wrote, null says so.
 * Private state has the arguments that an import found and the author may omit.
 */

/** What the read after an import leaves in private state: the arguments that stay as they are until the configuration has them. */
function keptAfterImport({ type }: Definition): JsonRecord | undefined {
  const names = Object.keys(type.attributes).filter((name) => type.attributes[name]?.omitted?.keptSinceImport);
  if (names.length > 0) return { keptSinceImport: names };
  return undefined;
}

/** The same after an update, which may have configured some of them. */
export function keptAfterUpdate(privateState: JsonValue | undefined, config: ObjectValue): JsonRecord {
  const names = omittedIn(privateState, config);
  return names.length > 0 ? { keptSinceImport: names } : {};
}

/** The proposed value with what an import found and the configuration omits. */
export function withKept({ config, prior, proposed, private: privateState }: NormalizeContext): ObjectValue {
  const names = omittedIn(privateState, config);
  return { ...proposed, ...Object.fromEntries(names.map((name): [string, Value] => [name, prior[name] ?? null])) };
}

function omittedIn(privateState: JsonValue | undefined, config: ObjectValue): readonly string[] {
  return keptSinceImport(privateState).filter((name) => !isPresent(config[name]));
}

/** What private state says so of. */
export function keptSinceImport(privateState: JsonValue | undefined): readonly string[] {
  const { keptSinceImport: list } = asMembers(privateState);
  if (!Array.isArray(list)) return [];
  return list.filter((name) => typeof name === "string");
}
