import { fromWire } from "terraform-provider-sdk/definitions";
import { createTransport } from "terraform-provider-sdk/internal/http";
import { findByName, formatPath, isPresent, isRecord, parseJson } from "terraform-provider-sdk/values";
import { ApiError, CapabilityError, type Client, type ClientRuntime, createClient, type RateLimit } from "../../client";
import { environmentOf, environmentVariables } from "../../client/settings/resolve";
import { allKinds } from "../../kinds";
import { dashboard } from "../../kinds/dashboard";
import { type Kind, wordsOf } from "../../kinds/kind";
import { withoutPreviewCopies } from "../../kinds/preview-copy";
import { kindsReferredTo } from "../../kinds/refs";
import { version } from "../../kinds/version";
import { type ConvertedExport, type ExportFinding, fromWebExport, isWebExport } from "../../tiles";
import { readInput } from "../code/files";
import { configuredService } from "../plans/configured-service";
import { UsageError } from "../usage-error";
import { type ImportOptions, manageableKinds, wantedKinds } from "./choose";
import type { Inventory, InventoryRecord, Service } from "./inventory";

/** What a run works with. */
interface Collected {
  readonly inventory: Inventory;
  /** The kinds whose objects may become resources. */
  readonly kinds: ReadonlySet<string>;
  /** Why a kind is not imported or could not be listed. */
  readonly notes: readonly string[];
  /** False if a kind that may become resources could not be listed, so that unmanaged objects may be missing. */
  readonly isComplete: boolean;
  /** Sentences on the tiles and filters of files that are left out. */
  readonly leftOut: readonly string[];
}

/**
 * All objects of the kinds that the options select, and of those that they may refer to, except preview copies; with `--from`, the dashboards
 * of the files. A kind that cannot be managed or listed is skipped with a note. @throws ApiError or CapabilityError if such a kind was selected by name, or is one
 * of `required`, if these are given; UsageError for a file without dashboards.
 */
export async function collect(
  client: Client,
  { kind, from, required }: Pick<ImportOptions, "kind" | "from"> & { readonly required?: ReadonlySet<string> },
  { signal, report }: { readonly signal: AbortSignal; readonly report: (step: string) => void },
): Promise<Collected> {
  const isNew = from.length > 0;
  const isNamed = required === undefined && kind.length > 0 && !kind.includes("all");
  const { kinds, notes } = manageableKinds(
    isNew ? new Set(["dashboard"]) : wantedKinds({ kind }),
    client.capabilities,
    { isNamed, isUsual: kind.length === 0 },
  );
  const failed: string[] = [];
  let isComplete = true;
  const referredTo = new Set(
    allKinds.filter(({ name }) => kinds.has(name)).flatMap((kind) => [...kindsReferredTo(kind)]),
  );
  const listed = allKinds
    .filter(({ name }) => kinds.has(name) || referredTo.has(name))
    .map(async (kindName): Promise<[string, readonly InventoryRecord[]][]> => {
      const { name } = kindName;
      const { plural } = wordsOf(kindName);
      report(`Listing ${plural}`);
      try {
        return [[name, await wholeObjects(kindName, client, signal)]];
      } catch (error) {
        if (!(error instanceof ApiError) || isEssential(name, error)) throw error;
        if (required?.has(name) || (isNamed && kinds.has(name))) throw error;
        if (error instanceof CapabilityError) return [];
        const isAbsent = error.code === "not_served" && !everywhere.has(name);
        if (!isAbsent && kinds.has(name)) isComplete = false;
        failed.push(isAbsent ? absentWords(plural, error) : `Could not list ${plural}: ${error.message}`);
        return [];
      }
    });
  const inventory: Inventory = withoutPreviewCopies(Object.fromEntries((await Promise.all(listed)).flat()));
  if (!isNew) return { inventory, kinds, notes: [...notes, ...failed], isComplete, leftOut: [] };
  const { dashboards, findings } = dashboardsIn(from, inventory);
  return {
    inventory: { ...inventory, dashboard: dashboards, alert: [] },
    kinds,
    notes: [...notes, ...failed, ...findings.filter((finding) => !finding.isLeftOut).map(({ message }) => message)],
    isComplete,
    leftOut: findings.filter((finding) => finding.isLeftOut).map(({ message }) => message),
  };
}

/** The objects of a kind, those read by themselves whose body the list omits. One that was deleted meanwhile is omitted. */
async function wholeObjects(kind: Kind, client: Client, signal: AbortSignal): Promise<readonly InventoryRecord[]> {
  const store = client.storeOf(kind);
  const records = await store.list({ signal });
  const wholeRecords = await Promise.all(
    records.map((entry) => {
      if (kind.isComplete?.(entry) !== false) return entry;
      return store.read(entry.id, { signal });
    }),
  );
  return wholeRecords.filter(isPresent);
}

/** Without dashboards there is nothing to do, and what is wrong with them is wrong with all. */
function isEssential(kind: string, error: ApiError): boolean {
  return kind === "dashboard" && !(error instanceof CapabilityError);
}

/** The kinds that every service has: without their list, nobody knows what there is. */
const everywhere: ReadonlySet<string> = new Set(["dashboard", "alert"]);

/** An edition of the service may lack another kind altogether, which is no failure. */
function absentWords(plural: string, { status }: ApiError): string {
  return `Not imported: ${plural}. The service does not have them (status ${status}).`;
}

/** The service as this command may use it: for looking only. */
interface ReadOnlyService {
  readonly client: Client;
  /** What the code says about it. */
  readonly facts: Service;
  /** The connection for a plan that stands alone, as far as variables of the environment can say it; never written. */
  readonly variables: Readonly<Record<string, string>>;
  /** Which service it is, and where that is from. */
  readonly description: string;
  /** Sentences on what is not known of it. */
  readonly notes: readonly string[];
  /** Requests sent so far. */
  requests(): number;
}

/**
 * A client for the service of the configuration in a folder, else of the environment, that lets nothing but GET requests through.
 * @throws UsageError when both say too little.
 */
export async function readOnlyService(
  folders: readonly string[],
  environment: NodeJS.ProcessEnv,
  rateLimit?: RateLimit,
): Promise<ReadOnlyService> {
  const resolution = await configuredService({ folders, environment }, { rateLimit });
  if (!("settings" in resolution)) {
    const [first] = "errors" in resolution ? resolution.errors : resolution.unknown;
    throw new UsageError(
      `${first?.detail ?? "No service is configured."} The command reads what no provider block writes out from the environment: ${environmentVariables}.`,
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
  const { defaultTags, hasOtherTags } = resolution;
  return {
    client,
    facts: { mode, product, defaultTags },
    variables: environmentOf(resolution.settings),
    description: resolution.says(resolution.settings),
    notes: hasOtherTags ? [unwrittenTags] : [],
    requests: () => requests,
  };
}

const unwrittenTags =
  "default_tags of the provider is not written out, so the code may repeat these tags, and the check plans without them.";

interface FromFiles {
  readonly dashboards: readonly InventoryRecord[];
  /** What exports have and the dashboards do not; each message begins with the file. */
  readonly findings: readonly ExportFinding[];
}

/**
 * The dashboards in JSON files: bodies of the API, alone or in a list, with or without an envelope, and exports of the UI, which name
 * sources, connections and dashboards. @throws UsageError for any other file, and for an export of which no tile can be converted.
 */
export function dashboardsIn(files: readonly string[], inventory: Inventory): FromFiles {
  const converted = files
    .flatMap((file) => documentsIn(file).map((document) => ({ file, document })))
    .map(({ file, document }, index) => {
      const { dashboard: body, findings } = isWebExport(document)
        ? convertedExport(file, document, inventory)
        : { dashboard: document, findings: [] };
      const messages = [...findings, ...mistypedIn(body)].map((finding) => ({
        ...finding,
        message: `${file}: ${finding.message}`,
      }));
      return { dashboard: asRecord(file, body, index), findings: messages };
    });
  return {
    dashboards: converted.map(({ dashboard }) => dashboard),
    findings: converted.flatMap(({ findings }) => findings),
  };
}

/** Members whose values are of a type that the API does not have there. */
function mistypedIn(document: Readonly<Record<string, unknown>>): ExportFinding[] {
  const findings: ExportFinding[] = [];
  fromWire(dashboard.type, document, (path, expected) => {
    const value = path.reduce<unknown>((part, step) => {
      if (isRecord(part) || Array.isArray(part)) return Reflect.get(part, step);
      return undefined;
    }, document);
    const message = `${formatPath(path)} is ${JSON.stringify(value)} and is left out: it must be ${expected}.`;
    findings.push({ path, value, message, isLeftOut: true });
  });
  return findings;
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
    return parseJson(readInput(file));
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
    tiles: tiles.map((tile, index) => {
      if (!isRecord(tile)) return tile;
      return { ...tile, id: `tile-${index + 1}` };
    }),
  };
}

function convertedExport(
  file: string,
  document: Readonly<Record<string, unknown>>,
  inventory: Inventory,
): ConvertedExport {
  const result = fromWebExport(document, (kind, name) => {
    const named = findByName(inventory[kind] ?? [], name, { noun: kind });
    if ("object" in named) return { value: named.object.id };
    return { problem: named.detail };
  });
  const { dashboard, findings } = result;
  const isLost = Array.isArray(document.tiles) && document.tiles.length > 0 && isEmpty(dashboard.tiles);
  if (!isLost) return result;
  const reasons = findings.filter((finding) => finding.isLeftOut).map(({ message }) => `${file}: ${message}`);
  throw new UsageError(reasons.join("\n"));
}

function isEmpty(list: unknown): boolean {
  return Array.isArray(list) && list.length === 0;
}
