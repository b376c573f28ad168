import { alerts } from "./alert";
import { connections } from "./connection";
import { keys } from "./key";
import { roles } from "./role";
import { savedSearches } from "./saved-search";
import { sources } from "./source";
import type { StoredRecord } from "./stored-record";
import { webhooks } from "./webhook";

/** The kinds of objects that the service keeps, under the names they have on the client. */
export const kinds = { alerts, connections, keys, roles, savedSearches, sources, webhooks } as const;

export type KindName = keyof typeof kinds;

export type RecordOf<K extends KindName> = (typeof kinds)[K] extends StoredRecord<infer T, infer _> ? T : never;

export type CreatedOf<K extends KindName> = (typeof kinds)[K] extends StoredRecord<infer _, infer R> ? R : never;
