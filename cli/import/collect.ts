import { ApiError, type CallOptions, CapabilityError, type Client } from "../../lib/client";
import { type Inventory, type InventoryRecord, importKinds } from "../../lib/importing";

interface Lister {
  list(options: CallOptions): Promise<readonly InventoryRecord[]>;
}

/** What the client calls a kind, where that is not its plural. */
const storeNames: Readonly<Record<string, string>> = { api_key: "keys", saved_search: "savedSearches" };

/** What lists a kind, if the client has it. */
function listerOf(client: Client, kind: string): Lister | undefined {
  const store: unknown = new Map<string, unknown>(Object.entries(client)).get(storeNames[kind] ?? `${kind}s`);
  return isLister(store) ? store : undefined;
}

function isLister(store: unknown): store is Lister {
  return typeof store === "object" && store !== null && "list" in store && typeof store.list === "function";
}

/** Kinds that others refer to. */
const referredTo: ReadonlySet<string> = new Set(["source", "webhook", "saved_search", "connection", "dashboard"]);

export interface Collected {
  readonly inventory: Inventory;
  /** Why a kind could not be listed. */
  readonly notes: readonly string[];
}

/**
 * All objects of the wanted kinds, and of the kinds they may refer to. A kind that cannot be listed is skipped with a note, unless it was
 * selected by name. @throws ApiError if a selected kind cannot be listed.
 */
export async function collect(
  client: Client,
  wanted: ReadonlySet<string>,
  isAskedFor: boolean,
  { signal, report }: { readonly signal: AbortSignal; readonly report: (kind: string) => void },
): Promise<Collected> {
  const notes: string[] = [];
  const kinds = importKinds.filter(({ name }) => wanted.has(name) || referredTo.has(name));
  const entries = await Promise.all(
    kinds.map(async ({ name, says }): Promise<readonly [string, readonly InventoryRecord[]][]> => {
      const lister = listerOf(client, name);
      if (!lister) return [];
      try {
        report(says.many);
        return [[name, await lister.list({ signal })]];
      } catch (error) {
        if (!(error instanceof ApiError) || (isAskedFor && wanted.has(name)) || isEssential(name, error)) throw error;
        if (!(error instanceof CapabilityError)) notes.push(`Could not list ${says.many}: ${error.message}`);
        return [];
      }
    }),
  );
  return { inventory: Object.fromEntries(entries.flat()), notes };
}

/** Without dashboards there is nothing to do, and what is wrong with them is wrong with all. */
function isEssential(kind: string, error: ApiError): boolean {
  return kind === "dashboard" && !(error instanceof CapabilityError);
}
