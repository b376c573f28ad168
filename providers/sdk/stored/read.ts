import type { ReadContext } from "../runtime/context";
import type { Stored } from "../runtime/resource";
import {
  type Attributes,
  type Definition,
  filterMembers,
  formatPath,
  fromWire,
  hasMember,
  hasTwoAbsentForms,
  holdsIdentityOnly,
  isPresent,
  isRecord,
  type Mismatch,
  managed,
  mapMembers,
  type ObjectValue,
  withoutDefaults,
} from "../schema";
import { type Lifecycle, trace, warnOfDropped } from "./lifecycle";
import { keptAfterImport } from "./ownership";
import type { StoredRecord } from "./store";

/** The state of the current object; `null` if it does not exist. */
export async function readStored<C, T extends StoredRecord>(
  lifecycle: Lifecycle<C, T>,
  context: ReadContext<C>,
): Promise<Stored | null> {
  const { definition, hooks } = lifecycle;
  const { prior, log } = context;
  const id = String(prior.id);
  let record: T | null;
  try {
    record = await lifecycle.store(context).get(id, { isEnough: (entry) => hooks.isEnough?.(entry, context) ?? false });
  } catch (error) {
    if (!hooks.readFailed) throw error;
    return hooks.readFailed(error, context);
  }
  trace(lifecycle, context, record ? "read" : "gone", id);
  if (record === null) return null;
  if (hooks.unchanged) return context.recognizes(record) ? { state: prior } : hooks.unchanged.readFrom(record, context);
  const state = stateOf(definition, record, prior, (path, expected) =>
    log.warn("a member of a response has an unexpected type", { member: formatPath(path), expected }),
  );
  warnOfDropped(lifecycle, context, record, prior);
  const refined = hooks.state?.(state, record, prior, context) ?? state;
  const isImported = holdsIdentityOnly(definition.type, prior);
  const before = isImported ? keptAfterImport(definition) : context.private;
  const seen = hooks.seen?.(record, refined);
  return {
    state: isImported ? withAbsentForms(definition, refined) : refined,
    private: seen ? { ...(isRecord(before) ? before : {}), ...seen } : before,
  };
}

/**
 * The state of a record of the service. Values that the service never returns stay as written, and values that were never set are not part
 * of the state.
 */
export function stateOf(
  definition: Definition,
  record: ObjectValue,
  prior: ObjectValue,
  mismatch?: Mismatch,
): ObjectValue {
  const now = fromWire(definition.type, record, mismatch);
  if (holdsIdentityOnly(definition.type, prior)) return remembered(definition.type.attributes, now, prior);
  return remembered(definition.type.attributes, managed(definition.type, now, prior), prior);
}

/**
 * An import shows what absent means, so that an author may write it or leave it out: both then plan nothing. Terraform allows that at the top
 * level only; further down what means the same as absent is absent.
 */
function withAbsentForms({ type }: Definition, state: ObjectValue): ObjectValue {
  return mapMembers(state, (value, name) => {
    const attribute = type.attributes[name];
    if (!attribute) return value;
    const showsAbsence = !isPresent(value) && hasTwoAbsentForms(attribute) && hasMember(type, state, name);
    return showsAbsence ? (attribute.omitted?.means ?? null) : withoutDefaults(attribute.type, value);
  });
}

function remembered(attributes: Attributes, now: ObjectValue, prior: ObjectValue): ObjectValue {
  const kept = filterMembers(
    attributes,
    ({ api, set }) => !set?.writeOnly && (api?.readBack === false || api?.name === false),
  );
  return { ...now, ...mapMembers(kept, (_, name) => prior[name] ?? null) };
}
