import { alert } from "./alert";
import { apiKey } from "./api-key";
import { connection } from "./connection";
import { dashboard } from "./dashboard";
import type { Kind } from "./kind";
import { role } from "./role";
import { savedSearch } from "./saved-search";
import { source } from "./source";
import { webhook } from "./webhook";

/** Every kind of object that the service keeps, each after those that it refers to. */
export const kinds = { connection, source, webhook, role, apiKey, savedSearch, dashboard, alert } as const;

type Kinds = typeof kinds;

export type AnyKind = Kinds[keyof Kinds];

/** The same as a list. */
export const allKinds: readonly Kind[] = Object.values(kinds);
