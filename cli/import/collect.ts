import { ApiError, type CallOptions, CapabilityError, type Client } from "../../lib/client";
import { type Inventory, type InventoryRecord, takeoverKinds } from "../../lib/takeover";

type List = (client: Client, options: CallOptions) => Promise<readonly InventoryRecord[]>;

/** How each kind is listed. */
const lists: Readonly<Record<string, List>> = {
  dashboard: ({ dashboards }, options) => dashboards.list(options),
  alert: ({ alerts }, options) => alerts.list(options),
  source: ({ sources }, options) => sources.list(options),
  webhook: ({ webhooks }, options) => webhooks.list(options),
  saved_search: ({ savedSearches }, options) => savedSearches.list(options),
  api_key: ({ keys }, options) => keys.list(options),
};

/** Kinds that others refer to. */
const referredTo: ReadonlySet<string> = new Set(["source", "webhook", "saved_search", "connection", "dashboard"]);

export interface Collected {
  readonly inventory: Inventory;
  /** Why a kind could not be listed. */
  readonly notes: readonly string[];
}

/**
 * Everything the service lists of the wanted kinds, and of those they may refer to. A kind that cannot be listed and was not asked for by
 * name is left out with a note. @throws ApiError when a kind that was asked for cannot be listed.
 */
export async function collect(
  client: Client,
  wanted: ReadonlySet<string>,
  isAskedFor: boolean,
  { signal, tell }: { readonly signal: AbortSignal; readonly tell: (kind: string) => void },
): Promise<Collected> {
  const notes: string[] = [];
  const kinds = takeoverKinds.filter(({ name }) => wanted.has(name) || referredTo.has(name));
  const entries = await Promise.all(
    kinds.map(async ({ name, says }): Promise<readonly [string, readonly InventoryRecord[]][]> => {
      const list = lists[name];
      if (!list) return [];
      try {
        tell(says.many);
        return [[name, await list(client, { signal })]];
      } catch (error) {
        if (!(error instanceof ApiError) || (isAskedFor && wanted.has(name)) || isEssential(name, error)) throw error;
        if (!(error instanceof CapabilityError)) notes.push(`The ${says.many} could not be listed: ${error.message}`);
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
