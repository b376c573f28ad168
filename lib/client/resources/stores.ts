import { type CreatedOf, type KindName, kinds, type RecordOf } from "../kinds";
import type { StoredRecord } from "../kinds/stored-record";
import type { ServiceRecord } from "../records/records";
import type { ResourceContext } from "./resource-context";
import { Store } from "./store";

/** One store per kind. */
export type Stores = { readonly [K in KindName]: Store<RecordOf<K>, CreatedOf<K>> };

export function storesOf(context: ResourceContext): Stores {
  const stores = Object.entries<StoredRecord<ServiceRecord, unknown>>(kinds).map(
    ([name, record]) =>
      [name, new Store({ ...context, exchange: context.exchange.withRemedies(record.remedies) }, record)] as const,
  );
  // Each name has the store of its own record, which no type of entries says.
  return Object.fromEntries(stores) as unknown as Stores;
}
