import { readFileSync } from "node:fs";
import {
  ApiError,
  type CallOptions,
  CapabilityError,
  type Client,
  type ClientRuntime,
  createClient,
  type RateLimit,
  resolveSettings,
} from "../../lib/client";
import { createTransport } from "../../lib/client/http/transport";
import { environmentVariables, fromEnvironment } from "../../lib/client/resolve/mode";
import { type Inventory, type InventoryRecord, importKinds, type Service } from "../../lib/importing";
import { findByName, isRecord, parseJson } from "../../lib/schema";
import { fromWebExport, isWebExport } from "../../lib/tiles";
import { UsageError } from "../../lib/usage-error";
import { version } from "../../lib/version";

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

interface Collected {
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

/** The service as this command may use it: for looking only. */
interface ReadOnlyService {
  readonly client: Client;
  /** What the code says about it. */
  readonly facts: Service;
  /** Requests sent so far. */
  requests(): number;
}

/** A client for what the environment names that lets nothing but GET requests through. @throws UsageError when the environment says too little. */
export function readOnlyService(environment: NodeJS.ProcessEnv, rateLimit?: RateLimit): ReadOnlyService {
  const resolution = resolveSettings({ ...fromEnvironment(environment), rateLimit }, environment);
  if (!("settings" in resolution)) {
    const [first] = "errors" in resolution ? resolution.errors : resolution.unknown;
    throw new UsageError(
      `${first?.detail ?? "No service is configured."} The command reads the address and the key from the environment: ${environmentVariables}.`,
    );
  }
  let requests = 0;
  const transport: ClientRuntime["transport"] = (settings) => {
    const inner = createTransport(settings);
    return {
      ...inner,
      send(request) {
        if (request.method !== "GET") throw new Error(`${request.method} is not allowed: an import only reads.`);
        requests += 1;
        return inner.send(request);
      },
    };
  };
  const client = createClient({ ...resolution.settings, version }, { transport });
  const { mode, product } = resolution.settings;
  return { client, facts: { mode, product }, requests: () => requests };
}

/**
 * The dashboards in JSON files: bodies of the API, alone or in a list, with or without an envelope, and exports of the UI, which name
 * sources and connections. @throws UsageError for any other file.
 */
export function dashboardsIn(files: readonly string[], inventory: Inventory): InventoryRecord[] {
  return files
    .flatMap((file) => documentsIn(file).map((document) => ({ file, document })))
    .map(({ file, document }, index) =>
      asRecord(file, isWebExport(document) ? converted(file, document, inventory) : document, index),
    );
}

function documentsIn(file: string): Readonly<Record<string, unknown>>[] {
  const content = unwrapped(read(file));
  const documents = Array.isArray(content) ? content.map(unwrapped) : [content];
  return documents.map((document) => {
    if (isRecord(document) && Array.isArray(document.tiles)) return document;
    throw new UsageError(`${file} has no dashboard; a dashboard is a JSON object with name and tiles.`);
  });
}

function read(file: string): unknown {
  try {
    return parseJson(readFileSync(file, "utf8"));
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The content of an envelope of either mode. */
function unwrapped(content: unknown): unknown {
  if (!isRecord(content) || Array.isArray(content.tiles)) return content;
  return content.data ?? content.result ?? content;
}

/** Tiles without an ID get one, by which alerts would find them. */
function asRecord(file: string, document: Readonly<Record<string, unknown>>, index: number): InventoryRecord {
  const tiles = Array.isArray(document.tiles) ? document.tiles : [];
  return {
    ...document,
    id: `${file}#${String(index + 1).padStart(4, "0")}`,
    tiles: tiles.map((tile, at) => (isRecord(tile) ? { ...tile, id: `tile-${at + 1}` } : tile)),
  };
}

function converted(
  file: string,
  document: Readonly<Record<string, unknown>>,
  inventory: Inventory,
): Readonly<Record<string, unknown>> {
  try {
    return fromWebExport(document, (kind, name) => idOf(kind, name, inventory));
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function idOf(kind: string, name: unknown, inventory: Inventory): string {
  const result = findByName(inventory[kind] ?? [], String(name), { noun: kind });
  if ("found" in result) return result.found.id;
  throw new UsageError(result.detail);
}
