import type { ReadContext } from "../runtime/context";
import type { Stored } from "../runtime/resource";
import {
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
import { type Lifecycle, recordIn } from "./lifecycle";
import { keptAfterImport } from "./ownership";

/** The state of the current object; `null` if it does not exist. */
export async function readStored(lifecycle: Lifecycle, context: ReadContext<unknown>): Promise<Stored | null> {
  const { prior, log } = context;
  const id = String(prior[lifecycle.id]);
  const record = await recordIn(lifecycle, lifecycle.store(context, prior), id);
  log.debug(`${lifecycle.noun} ${record ? "read" : "gone"}`, { id });
  return record && foundIn(lifecycle, context, record);
}

/** What a state stores of a record. */
export function foundIn(lifecycle: Lifecycle, context: ReadContext<unknown>, record: JsonObject): Stored {
  const { definition } = lifecycle;
  const { prior, log } = context;
  const derive = () => {
    const state = stateOf(definition, record, prior, (path, expected) =>
      log.warn("a member of a response has an unexpected type", { member: formatPath(path), expected }),
    );
    const refined = lifecycle.state?.(state, record, prior, context) ?? state;
    if (!holdsIdentityOnly(definition.type, prior)) return { state: refined, private: context.private };
    return { state: withAbsentForms(definition, refined), private: keptAfterImport(definition) };
  };
  return lifecycle.found?.(record, context, derive) ?? derive();
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
  const now = fromWire(type, record, mismatch);
  const unreturned = filterMembers(
    type.attributes,
    ({ api, set }) => !set?.writeOnly && (api?.readBack === false || api?.name === false),
  );
  const state = holdsIdentityOnly(type, prior) ? now : managed(type, now, prior);
  return { ...state, ...mapMembers(unreturned, (_, name) => prior[name] ?? null) };
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
