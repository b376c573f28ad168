import type { Capability } from "../capabilities";
import { featuresOf } from "../modes/features";
import type { ServiceRecord } from "../records/records";
import type * as Schemas from "../records/schemas";
import { Snapshot } from "../snapshot/snapshot";
import { type CallOptions, listAll, type ResourceContext } from "./resource-context";

/** A kind that can only be read. */
export interface Lookup<T extends ServiceRecord> {
  /** All objects of the kind, over all pages; lists of one client share one request. */
  list(options?: CallOptions): Promise<readonly T[]>;
}

export interface LookupById<T extends ServiceRecord> extends Lookup<T> {
  /** One of them; `null` if it does not exist. */
  get(id: string, options?: CallOptions): Promise<T | null>;
}

/** A kind whose members are found in its list. */
export function lookupOf<T extends ServiceRecord>(
  context: ResourceContext,
  capability: Capability,
  path: string,
  schema: keyof typeof Schemas,
): LookupById<T> {
  const list = (signal?: AbortSignal, toEnd = true) => listAll<T>(context, path, schema, { toEnd, signal });
  const fromList = async (id: string) => (await list()).items.find((object) => object.id === id) ?? null;
  const readsOn = featuresOf(context.mode).declaredPages;
  const snapshot = new Snapshot<T>({ list, get: fromList, readsOn }, context.clock);
  return {
    async list({ signal } = {}) {
      context.capabilities.require(capability);
      return snapshot.all(signal);
    },
    async get(id, { signal } = {}) {
      context.capabilities.require(capability);
      const isIt = (object: T) => object.id === id;
      return (await snapshot.all(signal)).find(isIt) ?? (await snapshot.all(signal, true)).find(isIt) ?? null;
    },
  };
}
