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
  type JsonObject,
  type Mismatch,
  managed,
  mapMembers,
  type ObjectValue,
  withoutDefaults,
} from "../schema";
import { type Lifecycle, trace } from "./lifecycle";
import { keptAfterImport } from "./ownership";
import { recordIn, type Store } from "./store";

/** The state of the current object; `null` if it does not exist. */
export async function readStored<C, T extends JsonObject>(
  lifecycle: Lifecycle<C, T>,
  context: ReadContext<C>,
  store: Store<T>,
  more?: (found: Stored, record: T) => Stored,
): Promise<Stored | null> {
  const { definition, unchanged } = lifecycle;
  const { prior, log } = context;
  const id = String(prior[lifecycle.id]);
  const record = await recordIn(store, lifecycle, id);
  trace(lifecycle, context, record ? "read" : "gone", id);
  if (record === null) return null;
  if (unchanged) return context.recognizes(record) ? { state: prior } : unchanged.readFrom(record, context);
  const state = stateOf(definition, record, prior, (path, expected) =>
    log.warn("a member of a response has an unexpected type", { member: formatPath(path), expected }),
  );
  const refined = lifecycle.state?.(state, record, prior, context) ?? state;
  const isImported = holdsIdentityOnly(definition.type, prior);
  const found = {
    state: isImported ? withAbsentForms(definition, refined) : refined,
    private: isImported ? keptAfterImport(definition) : context.private,
  };
  return more?.(found, record) ?? found;
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
