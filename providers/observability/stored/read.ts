import type { ReadContext, Stored } from "terraform-provider-sdk";
import { formatPath, holdsIdentityOnly, isRecord } from "terraform-provider-sdk/schema";
import type { Client, ServiceRecord } from "../../../lib/client";
import { type Lifecycle, trace } from "./lifecycle";
import { unmanagedAfterImport } from "./ownership";
import { stateOf, withAbsentForms } from "./state";

/** The state of the current object; `null` if it does not exist. */
export async function readStored<T extends ServiceRecord, R>(
  lifecycle: Lifecycle<T, R>,
  context: ReadContext<Client>,
): Promise<Stored | null> {
  const { definition, hooks, store } = lifecycle;
  const { client, prior, signal, log } = context;
  const id = String(prior.id);
  let record: T | null;
  try {
    record = await store(client).read(id, { signal, isEnough: (entry) => hooks.isEnough?.(entry, context) ?? false });
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
  const refined = hooks.state?.(state, record, prior, context) ?? state;
  const isImported = holdsIdentityOnly(definition.type, prior);
  const before = isImported ? unmanagedAfterImport(definition) : context.private;
  const seen = hooks.seen?.(record, refined);
  return {
    state: isImported ? withAbsentForms(definition, refined) : refined,
    private: seen ? { ...(isRecord(before) ? before : {}), ...seen } : before,
  };
}
